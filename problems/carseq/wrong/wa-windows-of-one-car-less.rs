// engine: fast
//! Checks windows of q - 1 cars instead of q. Caught by edge-random.

use crate::solution::{MOST_SEQUENCES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut case = case(&mut input)?;
        // Mistake: shortens every window by one car.
        case.capacities.iter_mut().for_each(|(most, window)| *window = (*window - 1).max(*most));
        match Exact::new(&matrix(&case)).count(MOST_SEQUENCES + 1) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
