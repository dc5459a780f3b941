// engine: fast
//! Numbers the columns from 0. Caught by the judge's sample.

use crate::solution::board;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (n, given) = board(&mut input)?;
        let columns = Queens::new(n).first(&given).unwrap();
        // Mistake: counts columns from 0, but the first column is column 1.
        writeln!(out, "{}", columns.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}
