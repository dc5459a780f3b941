//! Sudokus with square boxes. Items: each cell, and each row, column and box with each digit. Options: a
//! digit in a cell.

use super::super::exact::{Exact, plain};
use super::super::matrix::Matrix;

/// A completion of a sudoku with boxes of `order` x `order` cells, if there is one.
pub fn first<const N: usize>(order: usize, givens: &[u8; N]) -> Option<[u8; N]> { up_to(1, order, givens).pop() }

/// Up to `limit` completions of a sudoku with boxes of `order` x `order` cells.
pub fn up_to<const CELLS: usize>(limit: usize, order: usize, givens: &[u8; CELLS]) -> Vec<[u8; CELLS]> {
    let side = order * order;
    let (mut matrix, mut options) = (Matrix::new(4 * CELLS, 0), Vec::new());
    for (cell, digit) in (0..CELLS * side).map(|option| (option / side, option % side)) {
        if givens[cell] != 0 && givens[cell] as usize != digit + 1 { continue; }
        let (row, column) = (cell / side, cell % side);
        let item = |unit: usize| CELLS + unit * side + digit;
        matrix.add(&[cell, item(row), item(side + column), item(2 * side + row / order * order + column / order)]);
        options.push((cell, digit as u8 + 1));
    }
    let grid = |cover: Vec<usize>| {
        let mut grid = [0; CELLS];
        cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
        grid
    };
    plain(&Exact::new(&matrix)).take(limit).map(grid).collect()
}
