//! Places the bomb that destroys most walls, time after time. Caught by edge-greedy-chooses-wrong.

use crate::solution::{matrix, room};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        writeln!(out, "{}", greedy(&matrix(&room(&mut input)?)))?;
    }
    Ok(())
}

/// How many options a greedy cover has.
fn greedy(matrix: &Matrix) -> usize {
    let mut open = vec![true; matrix.items()];
    let mut chosen = 0;
    while open.contains(&true) {
        let gain = |&option: &usize| matrix.option(option).filter(|&item| open[item]).count();
        // Mistake: the bomb that destroys most need not be among the fewest.
        let best = (0..matrix.options()).max_by_key(gain).unwrap();
        matrix.option(best).for_each(|item| open[item] = false);
        chosen += 1;
    }
    chosen
}
