//! All tests of this crate in one binary, outside the library, so that the library is compiled only once.
//! `internal` exposes the internals that the tests need.

mod cheapest;
mod components;
mod counts;
mod lattice;
mod memo;
mod merged;
mod number;
mod order;
mod relaxation;
mod split;
mod states;

use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx};
use std::ops::ControlFlow;

/// A random matrix, with colours if `colours` is true and with bounds if `bounds` is true.
fn random(random: &mut fastrand::Rng, colours: bool, bounds: bool) -> Matrix {
    let (primary, secondary) = (random.usize(1..9), random.usize(0..4));
    let mut matrix = Matrix::new(primary, secondary);
    if bounds {
        for item in 0..primary {
            let low = random.u32(0..3);
            let high = if random.usize(0..6) == 0 { u32::MAX } else { (low + random.u32(0..3)).max(1) };
            matrix.set_bounds(item, low, high);
        }
    }
    for _ in 0..random.usize(0..22) {
        let mut option = Vec::new();
        for item in 0..primary + secondary {
            if random.usize(0..primary + secondary) < 3 {
                let colour =
                    [0, 1, 2, u32::MAX][if colours && item >= primary { random.usize(0..4) } else { 0 }];
                option.push((item, colour));
            }
        }
        matrix.add_coloured(&option);
    }
    matrix
}

/// All covers that the textbook search finds, each sorted.
fn covers(matrix: &Matrix) -> Vec<Vec<usize>> {
    let mut covers = Vec::new();
    Dlx::new(matrix).exact(Choose::Smallest, &mut (), |options| {
        let mut cover = options.to_vec();
        cover.sort_unstable();
        covers.push(cover);
        ControlFlow::Continue(())
    });
    covers.sort();
    covers
}

/// Random matrices of all kinds with their covers.
pub fn matrices(count: usize) -> impl Iterator<Item = (Matrix, Vec<Vec<usize>>)> {
    let mut rng = fastrand::Rng::with_seed(18);
    (0..count).map(move |index| {
        let matrix = random(&mut rng, index % 2 == 1, index % 4 >= 2);
        let covers = covers(&matrix);
        (matrix, covers)
    })
}

/// The domino tilings of a board.
pub fn dominoes(rows: usize, columns: usize) -> Matrix {
    let mut matrix = Matrix::new(rows * columns, 0);
    for row in 0..rows {
        for column in 0..columns {
            let cell = row * columns + column;
            if column + 1 < columns {
                matrix.add(&[cell, cell + 1]);
            }
            if row + 1 < rows {
                matrix.add(&[cell, cell + columns]);
            }
        }
    }
    matrix
}

/// The matrix, with shuffled items, of a random permanent that has `ones` ones in each row, and the ones of
/// each row.
pub fn permanent(rng: &mut fastrand::Rng, size: usize, ones: usize) -> (Matrix, Vec<Vec<usize>>) {
    let mut names: Vec<usize> = (0..2 * size).collect();
    rng.shuffle(&mut names);
    let rows: Vec<Vec<usize>> = (0..size).map(|_| rng.choose_multiple(0..size, ones)).collect();
    let mut matrix = Matrix::new(2 * size, 0);
    for (row, columns) in rows.iter().enumerate() {
        for column in columns {
            matrix.add(&[names[row], names[size + column]]);
        }
    }
    (matrix, rows)
}
