//! Shikaku: cut a grid into rectangles that each contain exactly one number, which equals the number of their
//! cells.
//! Items: cells (up to 400). Options: for each number, the rectangles of that area that contain it and no
//! other number.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows and of columns of a grid.
pub const MOST_SIDE: i64 = 20;
/// The maximum number in a cell.
pub const MOST_NUMBER: i64 = MOST_SIDE * MOST_SIDE;
/// The letters of the rectangles, in the order of their numbers.
pub const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A puzzle.
pub struct Puzzle {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The number in each cell, row by row; 0 for none.
    pub cells: Vec<usize>,
}

/// A rectangle around a number.
pub struct Rectangle {
    /// The index of the rectangle's number among the numbers of the grid, in cell order.
    pub number: usize,
    /// The cells, in ascending order.
    pub cells: Vec<usize>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let rectangles = rectangles(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        Some(drawing(puzzle, &rectangles, &chosen))
    })
}

/// Reads the puzzles of `input` and prints the tiling of each; `tiling` returns the letter of each cell.
pub fn answer(input: &[u8], out: &mut dyn Write, tiling: fn(&Puzzle) -> Option<Vec<u8>>) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        // Unless the numbers add up to the number of cells, there is no tiling.
        let fits = puzzle.cells.iter().sum::<usize>() == puzzle.cells.len();
        match if fits { tiling(&puzzle) } else { None } {
            None => out.write_all(b"no tiling\n")?,
            Some(letters) => {
                for row in letters.chunks(puzzle.columns) {
                    out.write_all(row)?;
                    out.write_all(b"\n")?;
                }
                out.write_all(b"\n")?;
            }
        }
    }
    Ok(())
}

/// Reads a puzzle.
pub fn puzzle(input: &mut Input<'_>) -> Result<Puzzle, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_SIDE)? as usize;
    let columns = input.integer("the number of columns", 1, MOST_SIDE)? as usize;
    let mut cells = Vec::new();
    let mut numbers = 0;
    for _ in 0..rows * columns {
        let mut before = input.clone();
        let number = input.integer("a cell", 0, MOST_NUMBER)? as usize;
        numbers += usize::from(number > 0);
        if numbers > LETTERS.len() {
            return Err(before.error("0, as 52 cells have a number"));
        }
        cells.push(number);
    }
    Ok(Puzzle { rows, columns, cells })
}

/// The rectangles that contain exactly one number, which equals the number of their cells.
pub fn rectangles(puzzle: &Puzzle) -> Vec<Rectangle> {
    let mut rectangles = Vec::new();
    let numbered = (0..puzzle.cells.len()).filter(|&cell| puzzle.cells[cell] > 0);
    for (number, place) in numbered.enumerate() {
        let area = puzzle.cells[place];
        let (row, column) = (place / puzzle.columns, place % puzzle.columns);
        for height in (1..=puzzle.rows.min(area)).filter(|height| area % height == 0) {
            let width = area / height;
            // The top rows and left columns of the rectangles that contain the number and fit in the grid.
            for top in (row + 1).saturating_sub(height)..=row.min(puzzle.rows - height) {
                let lefts = (puzzle.columns + 1).saturating_sub(width).min(column + 1);
                for left in (column + 1).saturating_sub(width)..lefts {
                    let line = |row| (left..left + width).map(move |column| row * puzzle.columns + column);
                    let cells: Vec<usize> = (top..top + height).flat_map(line).collect();
                    if cells.iter().all(|&cell| cell == place || puzzle.cells[cell] == 0) {
                        rectangles.push(Rectangle { number, cells });
                    }
                }
            }
        }
    }
    rectangles
}

/// The matrix of a puzzle: the items are its cells.
pub fn matrix(puzzle: &Puzzle, rectangles: &[Rectangle]) -> Matrix {
    let mut matrix = Matrix::new(puzzle.cells.len(), 0);
    for rectangle in rectangles {
        matrix.add(&rectangle.cells);
    }
    matrix
}

/// The letter of each cell in the tiling by the rectangles `chosen`.
pub fn drawing(puzzle: &Puzzle, rectangles: &[Rectangle], chosen: &[usize]) -> Vec<u8> {
    let mut letters = vec![b'.'; puzzle.cells.len()];
    for rectangle in chosen.iter().map(|&option| &rectangles[option]) {
        rectangle.cells.iter().for_each(|&cell| letters[cell] = LETTERS[rectangle.number]);
    }
    letters
}
