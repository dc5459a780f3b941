//! Random inputs for the dumbbells.

use super::solution::{self, MOST_SIDE, MOST_WEIGHTS, is_weight};
use crate::generate::{Generator, Rng, cases};

/// Generates grids of weights and walls.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of weights in a random grid; small because all ways are counted.
const MOST: usize = 14;

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let rows = rng.usize(1..=(2 + size / 2).min(8));
        let columns = rng.usize(1..=(2 + size / 2).min(8));
        let weights = rng.usize(..=(2 + size).min(MOST));
        grid(rng, rows, columns, weights)
    };
    (0..cases(rng, size, 6)).map(|_| case(rng)).collect()
}

/// A grid with at most `weights` weights. In three out of four grids, the numbers on the weights are taken
/// from a random solution.
fn grid(rng: &mut Rng, rows: usize, columns: usize, weights: usize) -> String {
    let mut grid = vec![vec![b'.'; columns]; rows];
    for _ in 0..weights {
        grid[rng.usize(..rows)][rng.usize(..columns)] = b'1';
    }
    let walls = rng.usize(..=rows * columns / 8);
    for _ in 0..walls {
        let cell = &mut grid[rng.usize(..rows)][rng.usize(..columns)];
        *cell = if *cell == b'.' { b'#' } else { *cell };
    }
    let mut handles = solution::handles(&grid.iter().map(Vec::as_slice).collect::<Vec<_>>());
    rng.shuffle(&mut handles);
    let mut taken = vec![vec![0_u8; columns]; rows];
    let is_planted = rng.usize(..4) > 0;
    for handle in handles {
        let between = &handle[1..handle.len() - 1];
        if between.iter().all(|&(row, column)| taken[row][column] == 0) && rng.usize(..4) > 0 {
            handle.iter().for_each(|&(row, column)| taken[row][column] += 1);
        }
    }
    for (line, taken) in grid.iter_mut().zip(&taken) {
        for (cell, &handles) in line.iter_mut().zip(taken).filter(|(cell, _)| is_weight(**cell)) {
            *cell = match rng.usize(..8) {
                0 if is_planted => b'?',
                _ if is_planted && handles > 0 => b'0' + handles,
                _ if is_planted => b'.',
                _ => b'0' + rng.u8(1..=4),
            };
        }
    }
    written(&grid)
}

fn written(grid: &[Vec<u8>]) -> String {
    let rows: String = grid.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    format!("{} {}\n{rows}", grid.len(), grid[0].len())
}

/// Grids of one and two cells, the largest grid without weights, and grids with the maximum number of
/// weights, adjacent or spread out.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_SIDE as usize;
    let side = (1..).take_while(|side| side * side <= MOST_WEIGHTS).count();
    let mut grids = vec!["1 1\n.\n".to_string(), "1 1\n?\n".to_string(), "1 2\n1?\n".to_string()];
    grids.push(written(&vec![vec![b'.'; most]; most]));
    for symbol in [b'?', b'1', b'2', b'4'] {
        grids.push(written(&vec![vec![symbol; side]; side]));
        let mut spread = vec![vec![b'.'; most]; most];
        (0..side * side).for_each(|cell| spread[cell / side * 3][cell % side * 3 + cell / side % 2] = symbol);
        grids.push(written(&spread));
    }
    rng.shuffle(&mut grids);
    grids.concat()
}
