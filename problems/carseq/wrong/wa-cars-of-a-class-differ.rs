//! Distinguishes cars of the same class. Caught by the sample.

use crate::solution::{MOST_SEQUENCES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        // Mistake: counts orders of the cars within a class as different sequences.
        let orders = case.classes.iter().flat_map(|class| 1..=class.0 as u64);
        let count = Exact::new(&matrix(&case)).count(MOST_SEQUENCES + 1);
        match orders.fold(count, |count, order| count.saturating_mul(order)) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
