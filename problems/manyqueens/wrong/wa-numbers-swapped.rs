// engine: fast
//! Reads k before m. Caught by the sample.

use crate::solution::{Case, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        // Mistake: swaps m and k; m comes first.
        let (queens, most) = (case.most, case.queens);
        let count = Exact::new(&matrix(&Case { queens, most, ..case })).count(u64::MAX);
        writeln!(out, "{}", count)?;
    }
    Ok(())
}
