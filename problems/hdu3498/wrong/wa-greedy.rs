//! Repeatedly takes the blow that kills the most units. Caught by edge-greedy-chooses-wrong.

use crate::solution::{blows, matrix};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&blows(&mut input)?);
        writeln!(out, "{}", greedy(&matrix))?;
    }
    Ok(())
}

/// Returns the number of options in a greedy cover.
fn greedy(matrix: &Matrix) -> usize {
    let mut open = vec![true; matrix.items()];
    let mut chosen = 0;
    while open.contains(&true) {
        let gain = |&option: &usize| matrix.option(option).filter(|&item| open[item]).count();
        // Mistake: always takes the blow that kills the most units, which may be suboptimal.
        let best = (0..matrix.options()).max_by_key(gain).unwrap();
        matrix.option(best).for_each(|item| open[item] = false);
        chosen += 1;
    }
    chosen
}
