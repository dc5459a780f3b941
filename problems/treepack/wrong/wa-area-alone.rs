//! Prints `yes` whenever the area suffices.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: checks only the area, but the presents may not fit.
        let fit = !case(&mut input)?.is_too_small();
        writeln!(out, "{}", if fit { "yes" } else { "no" })?;
    }
    Ok(())
}
