// engine: fast
//! Lets rows share columns: repeat cover instead of exact cover. Caught by the sample.

use crate::solution::{cases, matrix};
use dlx_kernel::Repeat;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        // Mistake: lets the chosen rows share columns.
        let found = Repeat::new(&matrix(&mut input)?).first().is_some();
        writeln!(out, "{}", if found { "Yes" } else { "No" })?;
    }
    Ok(())
}
