//! Prunes only by the best cover so far, without a lower bound. Caught by hard-cut-twice.

use crate::solution::{map, matrix};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of maps", 0, i64::MAX)? {
        let matrix = matrix(&map(&mut input)?);
        let live: Vec<usize> = (0..matrix.options()).collect();
        let mut best = usize::MAX;
        search(&matrix, &live, &mut vec![false; matrix.items()], 0, &mut best);
        writeln!(out, "{}", if best == usize::MAX { -1 } else { best as i64 })?;
    }
    Ok(())
}

/// Extends a choice of `chosen` pieces to a cover with pieces from `live`; branches on the item that the
/// fewest pieces of `live` cover.
fn search(matrix: &Matrix, live: &[usize], covered: &mut [bool], chosen: usize, best: &mut usize) {
    let mut counts = vec![0; covered.len()];
    live.iter().for_each(|&piece| matrix.option(piece).for_each(|item| counts[item] += 1));
    let branch = match (0..covered.len()).filter(|&item| !covered[item]).min_by_key(|&item| counts[item]) {
        None => return *best = chosen.min(*best),
        Some(branch) => branch,
    };
    for &piece in live.iter().filter(|&&piece| matrix.option(piece).any(|item| item == branch)) {
        // Mistake: prunes by the best cover only, without a lower bound.
        if chosen + 1 >= *best {
            return;
        }
        matrix.option(piece).for_each(|item| covered[item] = true);
        let is_free = |&&other: &&usize| matrix.option(other).all(|item| !covered[item]);
        let rest: Vec<usize> = live.iter().filter(is_free).copied().collect();
        search(matrix, &rest, covered, chosen + 1, best);
        matrix.option(piece).for_each(|item| covered[item] = false);
    }
}
