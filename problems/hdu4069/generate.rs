//! Random inputs for HDU 4069.

use super::solution::{ABOVE, BELOW, LEFT, RIGHT};
use crate::generate::places::are_connected;
use crate::generate::sudokus::{blank, full, spoil};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::sudoku::Sudoku;
use std::fmt::Write;

/// Generates grids with boxes of any shape and any number of completions.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let grid = |rng: &mut Rng| {
        // A grid with arbitrary boxes and few blanks usually has no completion.
        let any = rng.usize(..5) == 0;
        let most = if any { 12 } else { (6 * size).min(50) };
        let blanks = rng.usize(1..=most);
        grid(rng, any, blanks)
    };
    format!("{count}\n{}", (0..count).map(|_| grid(rng)).collect::<Vec<_>>().join("\n"))
}

/// A full grid, and a grid with so few givens that it has several completions.
fn extreme(rng: &mut Rng) -> String {
    format!("2\n{}\n{}", grid(rng, false, 0), grid(rng, false, 61))
}

/// A grid with `blanks` blanks. If `any`, the boxes are arbitrary; otherwise they fit the full grid from
/// which the digits are removed. In one grid in six, a random cell is overwritten.
fn grid(rng: &mut Rng, any: bool, blanks: usize) -> String {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    let boxes = boxes(rng, |a, b| any || grid[a] == grid[b]);
    let grid = blank(rng, grid, blanks);
    let grid = if rng.usize(..6) == 0 { spoil(rng, grid, 9) } else { grid };
    let cell = |cell: usize| (u32::from(grid[cell]) + walls(&boxes, cell)).to_string();
    let mut text = String::new();
    for row in 0..9 {
        let cells: Vec<String> = (9 * row..9 * row + 9).map(cell).collect();
        let _ = writeln!(text, "{}", cells.join(" "));
    }
    text
}

/// The sum of the codes of the walls around a cell.
fn walls(boxes: &[usize], cell: usize) -> u32 {
    let (row, column) = (cell / 9, cell % 9);
    let differs = |edge: bool, other: usize| edge || boxes[cell] != boxes[other];
    let sides = [
        (ABOVE, differs(row == 0, cell.wrapping_sub(9))),
        (RIGHT, differs(column == 8, cell + 1)),
        (BELOW, differs(row == 8, cell + 9)),
        (LEFT, differs(column == 0, cell.wrapping_sub(1))),
    ];
    sides.iter().filter(|side| side.1).map(|side| u32::from(side.0)).sum()
}

/// Nine connected boxes of nine cells, made from square boxes by exchanging pairs of cells for which `may` is
/// true.
fn boxes(rng: &mut Rng, may: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut boxes: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    for _ in 0..2000 {
        let (a, b) = (rng.usize(..81), rng.usize(..81));
        let (left, right) = (boxes[a], boxes[b]);
        if left == right || !may(a, b) {
            continue;
        }
        boxes.swap(a, b);
        if !connected(&boxes, left) || !connected(&boxes, right) {
            boxes.swap(a, b);
        }
    }
    boxes
}

fn connected(boxes: &[usize], index: usize) -> bool {
    let cells: Vec<usize> = (0..81).filter(|&cell| boxes[cell] == index).collect();
    are_connected(9, &cells)
}
