// engine: fast
//! Prints the first filling without looking for a second one. Caught by sample-1.

use crate::solution::{case, matrix, write_grid};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        // Mistake: stops at the first filling, but a second one makes the answer SEVERAL.
        match Exact::new(&matrix(&case)).first() {
            None => writeln!(out, "NONE")?,
            Some(cover) => write_grid(&case, &cover, out)?,
        }
    }
    Ok(())
}
