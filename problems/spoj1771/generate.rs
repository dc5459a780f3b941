//! Random inputs for SPOJ NQUEEN.

use crate::generate::{Generator, Rng, cases, one_of};
use dlx_kernel::formulations::queens::Queens;

/// Generates boards: the size, then for each row the column of its given queen, or 0. Every board has a
/// solution.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum size of a random board.
const MOST: usize = 24;
/// The number of rows of the judge's largest boards, as far as is known.
const JUDGE_ROWS: usize = 50;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let n = match rng.usize(1..=(4 + 2 * size).min(MOST)) {
            2 | 3 => 4,
            n => n,
        };
        let mut given = placement(rng, n);
        rng.shuffle(&mut given);
        given.truncate(rng.usize(0..=n));
        written(n, &given)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

fn written(n: usize, given: &[(usize, usize)]) -> String {
    let column = |row: usize| given.iter().find(|queen| queen.0 == row).map_or(0, |queen| queen.1 + 1);
    let columns: String = (0..n).map(|row| format!(" {}", column(row))).collect();
    format!("{n}{columns}\n")
}

/// A random placement of n queens: the row and the column of each.
fn placement(rng: &mut Rng, n: usize) -> Vec<(usize, usize)> {
    let mut board = Queens::new(n);
    // Place one queen at random, let the engine place the others, and transpose or mirror the result.
    let queen = (rng.usize(..n), rng.usize(..n));
    let columns = board.first(&[queen]).or_else(|| board.first(&[])).expect("there are placements");
    let (mirror, turn) = (rng.bool(), rng.bool());
    let image = |(row, column): (usize, usize)| {
        let column = if mirror { n - 1 - column } else { column };
        if turn { (column, row) } else { (row, column) }
    };
    columns.into_iter().enumerate().map(image).collect()
}

/// Boards of one row, with and without a given queen, and boards with one row fewer than the judge's largest,
/// with all, some and no queens given.
fn extreme(rng: &mut Rng) -> String {
    // In the cyclic placement, each queen is two columns to the right of the previous one. It is valid
    // because n is divisible by neither 2 nor 3.
    let n = JUDGE_ROWS - 1;
    let first = rng.usize(..n);
    let all: Vec<(usize, usize)> = (0..n).map(|row| (row, (first + 2 * row) % n)).collect();
    let mut some = all.clone();
    rng.shuffle(&mut some);
    some.truncate(n / one_of(rng, &[2, 4, 10]));
    [written(1, &[]), written(1, &[(0, 0)]), written(n, &all), written(n, &some), written(n, &[])].concat()
}
