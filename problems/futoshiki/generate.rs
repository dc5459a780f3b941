//! Random inputs for futoshiki.

use super::solution::MOST_ROWS;
use crate::generate::{Generator, Rng, cases};

/// Generates puzzles with signs and givens from a Latin square; some signs are reversed.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let one = |rng: &mut Rng| {
        let side = rng.usize(2..=(2 + size / 2).min(MOST_ROWS as usize));
        let (givens, signs) = (rng.usize(..side + 1), rng.usize(..2 * side * (side - 1) + 1));
        let turned = usize::from(rng.usize(..4) == 0);
        puzzle(rng, side, givens, signs, turned)
    };
    (0..count).map(|_| one(rng)).collect()
}

/// A puzzle with `givens` givens and `signs` signs from a Latin square; `turned` of the signs are reversed.
fn puzzle(rng: &mut Rng, side: usize, givens: usize, signs: usize, turned: usize) -> String {
    let mut order = [0, 1, 2].map(|_| (0..side).collect::<Vec<usize>>());
    order.iter_mut().for_each(|order| rng.shuffle(order));
    let [rows, columns, digits] = order;
    let digit = |cell: usize| digits[(rows[cell / side] + columns[cell % side]) % side] + 1;
    let mut cells: Vec<usize> = (0..side * side).collect();
    rng.shuffle(&mut cells);
    let mut grid = vec![0; side * side];
    cells.iter().take(givens).for_each(|&cell| grid[cell] = digit(cell));
    let mut text = format!("{side}\n");
    for row in grid.chunks(side) {
        text += &format!("{}\n", row.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
    }
    let beside = (0..side * side).flat_map(|cell| {
        let right = (cell % side + 1 < side).then(|| (cell, cell + 1));
        right.into_iter().chain((cell + side < side * side).then(|| (cell, cell + side)))
    });
    let mut pairs: Vec<(usize, usize)> = beside.collect();
    rng.shuffle(&mut pairs);
    pairs.truncate(signs);
    text += &format!("{}\n", pairs.len());
    for (number, (one, other)) in pairs.into_iter().enumerate() {
        let is_less = (digit(one) < digit(other)) != (number < turned);
        let (less, more) = if is_less { (one, other) } else { (other, one) };
        let place = |cell: usize| format!("{} {}", cell / side + 1, cell % side + 1);
        text += &format!("{} {}\n", place(less), place(more));
    }
    text
}

/// The smallest and the largest grid, each without signs and with all signs; the largest grid with all
/// givens, and with a few givens and a reversed sign.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_ROWS as usize;
    let all = 2 * most * (most - 1);
    [(2, 0, 0, 0), (2, 0, 4, 0), (most, 0, 0, 0), (most, 0, all, 0), (most, 49, 0, 0), (most, 3, all / 2, 1)]
        .map(|(side, givens, signs, turned)| puzzle(rng, side, givens, signs, turned))
        .concat()
}
