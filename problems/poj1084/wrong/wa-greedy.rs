//! Repeatedly removes the stick that breaks the most squares. Caught by edge-every-single-stick-of-3.

use crate::solution::{matrix, sticks};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let (side, there) = sticks(&mut input)?;
        let matrix = matrix(side, &there);
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
        // Mistake: always removes the stick that breaks the most squares, which may be suboptimal.
        let best = (0..matrix.options()).max_by_key(gain).unwrap();
        matrix.option(best).for_each(|item| open[item] = false);
        chosen += 1;
    }
    chosen
}
