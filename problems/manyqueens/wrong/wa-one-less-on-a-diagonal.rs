// engine: fast
//! Allows at most k - 1 queens on a diagonal instead of k. Caught by the sample.

use crate::solution::{Case, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        // Mistake: lowers the limit for diagonals by 1.
        let (queens, most) = (case.queens, case.most.max(2) - 1);
        let count = Exact::new(&matrix(&Case { queens, most, ..case })).count(u64::MAX);
        writeln!(out, "{}", count)?;
    }
    Ok(())
}
