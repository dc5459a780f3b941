//! Repeatedly chooses the model that beats the most models. Caught by edge-greedy-chooses-wrong.

use crate::solution::{cases, matrix, roles};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        writeln!(out, "Case {}: {}", case, greedy(&matrix(&roles(&mut input)?)))?;
    }
    Ok(())
}

/// Returns the number of options in a greedy cover that chooses each role at most once.
fn greedy(matrix: &Matrix) -> usize {
    let models = matrix.primary();
    let mut open = vec![true; matrix.items()];
    let mut chosen = 0;
    while open[..models].contains(&true) {
        let is_free = |&option: &usize| matrix.option(option).all(|item| item < models || open[item]);
        let gain = |&option: &usize| matrix.option(option).filter(|&item| open[item]).count();
        // Mistake: always takes the model that beats the most, which may be suboptimal.
        let best = (0..matrix.options()).filter(is_free).max_by_key(gain).unwrap();
        matrix.option(best).for_each(|item| open[item] = false);
        chosen += 1;
    }
    chosen
}
