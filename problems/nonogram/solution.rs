//! Nonograms: blacken cells of a grid so that each row and each column has blocks of given lengths, in the
//! given order.
//! Items: rows and columns (up to 20), primary; cells (up to 100), secondary, whose colours are white and
//! black. Options: a whole row or column with its blocks at certain positions (up to 56 each).

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows and of columns of a grid.
pub const MOST_SIDE: i64 = 10;
/// The maximum number of blocks of a line.
pub const MOST_BLOCKS: i64 = 5;
/// The colour of a white cell; black is the next colour.
pub const WHITE: u32 = 1;

/// A puzzle.
pub struct Puzzle {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The lengths of the blocks of each row, then of each column.
    pub blocks: Vec<Vec<usize>>,
}

impl Puzzle {
    /// The cells of a line; lines are numbered rows first, then columns.
    pub fn cells(&self, line: usize) -> Vec<usize> {
        match line.checked_sub(self.rows) {
            None => (line * self.columns..(line + 1) * self.columns).collect(),
            Some(column) => (0..self.rows).map(|row| row * self.columns + column).collect(),
        }
    }
}

/// A line, and for each of its cells whether it is black.
pub type Filling = (usize, Vec<bool>);

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let fillings = fillings(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &fillings)).first()?;
        Some(chosen.into_iter().map(|option| fillings[option].clone()).collect())
    })
}

/// Reads the puzzles of `input` and prints the filled grid of each; `fill` returns the filling of each line.
pub fn answer(
    input: &[u8],
    out: &mut dyn Write,
    fill: fn(&Puzzle) -> Option<Vec<Filling>>,
) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut before = input.clone();
        let puzzle = puzzle(&mut input)?;
        let mut lines = fill(&puzzle).ok_or_else(|| before.error("a puzzle with a solution"))?;
        lines.sort_unstable();
        for (_, cells) in lines.iter().take(puzzle.rows) {
            let mut row: Vec<u8> = cells.iter().map(|&black| if black { b'#' } else { b'.' }).collect();
            row.push(b'\n');
            out.write_all(&row)?;
        }
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a puzzle.
pub fn puzzle(input: &mut Input<'_>) -> Result<Puzzle, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_SIDE)? as usize;
    let columns = input.integer("the number of columns", 1, MOST_SIDE)? as usize;
    let mut blocks = Vec::new();
    for line in 0..rows + columns {
        let length = if line < rows { columns } else { rows };
        let number = input.integer("the number of blocks", 0, MOST_BLOCKS)?;
        let mut lengths = Vec::new();
        let mut room = length + 1;
        for _ in 0..number {
            let mut before = input.clone();
            let block = input.integer("the length of a block", 1, MOST_SIDE)? as usize;
            if block >= room {
                return Err(before.error("a block for which the line has room"));
            }
            room -= block + 1;
            lengths.push(block);
        }
        blocks.push(lengths);
    }
    Ok(Puzzle { rows, columns, blocks })
}

/// The fillings of each line, in the order of the options.
pub fn fillings(puzzle: &Puzzle) -> Vec<Filling> {
    let mut fillings = Vec::new();
    for (line, blocks) in puzzle.blocks.iter().enumerate() {
        let length = puzzle.cells(line).len();
        lay(line, blocks, &mut Vec::new(), length, &mut fillings);
    }
    fillings
}

/// Adds the fillings of a line of length `length` that begin with the cells `laid` and continue with
/// `blocks`.
fn lay(line: usize, blocks: &[usize], laid: &mut Vec<bool>, length: usize, fillings: &mut Vec<Filling>) {
    let start = laid.len();
    let needed = blocks.iter().sum::<usize>() + blocks.len().saturating_sub(1);
    if blocks.is_empty() {
        laid.resize(length, false);
        fillings.push((line, laid.clone()));
    } else {
        for first in start..=length - needed {
            laid.resize(first, false);
            laid.resize(first + blocks[0], true);
            if laid.len() < length {
                laid.push(false);
            }
            lay(line, &blocks[1..], laid, length, fillings);
            laid.truncate(start);
        }
    }
    laid.truncate(start);
}

/// The items of a filling: its line, and its cells with their colours.
pub fn option(puzzle: &Puzzle, (line, black): &Filling) -> Vec<(usize, u32)> {
    let lines = puzzle.rows + puzzle.columns;
    let cells = puzzle.cells(*line).into_iter().zip(black);
    let cells = cells.map(|(cell, &black)| (lines + cell, WHITE + u32::from(black)));
    std::iter::once((*line, 0)).chain(cells).collect()
}

/// The matrix of a puzzle: the items are its rows, its columns and its cells.
pub fn matrix(puzzle: &Puzzle, fillings: &[Filling]) -> Matrix {
    let mut matrix = Matrix::new(puzzle.rows + puzzle.columns, puzzle.rows * puzzle.columns);
    for filling in fillings {
        matrix.add_coloured(&option(puzzle, filling));
    }
    matrix
}
