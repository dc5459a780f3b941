//! Has a class for each car. Caught by the sample.

use crate::solution::{MOST_SEQUENCES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut case = case(&mut input)?;
        // Mistake: cars of a class are alike, and their order does not matter.
        let alone = |class: &(usize, Vec<usize>)| vec![(1, class.1.clone()); class.0];
        case.classes = case.classes.iter().flat_map(alone).collect();
        match Exact::new(&matrix(&case)).count(MOST_SEQUENCES + 1) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
