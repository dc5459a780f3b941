//! Futoshiki: a Latin square with some digits given, and signs between cells that say which cell has the
//! smaller digit. Print the solution if there is exactly one, otherwise `none` or `several`.
//! Items: cell, row x digit, column x digit; sign x digit, secondary. Options: digit d in cell (r, c). If the
//! cell is the smaller cell of a sign, the option covers sign x 1 to d; if the larger, sign x d.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows.
pub const MOST_ROWS: i64 = 7;

/// A puzzle.
pub struct Puzzle {
    /// The number of rows, of columns, and of digits.
    pub side: usize,
    /// The cells, row by row; 0 is a blank.
    pub givens: Vec<usize>,
    /// The two cells of each sign, with the cell of the smaller digit first.
    pub signs: Vec<(usize, usize)>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let options = options(&puzzle);
        match Exact::new(&matrix(&puzzle, &options)).up_to(2).as_slice() {
            [] => out.write_all(b"none\n")?,
            [cover] => write_grid(puzzle.side, &options, cover, out)?,
            _ => out.write_all(b"several\n")?,
        }
    }
    Ok(())
}

/// Reads a puzzle: the number of rows, the rows, the number of signs, and for each sign the row and column of
/// the smaller and of the larger cell. The two cells are neighbours, and there is at most one sign between
/// them.
pub fn puzzle(input: &mut Input<'_>) -> Result<Puzzle, Stop> {
    let rows = input.integer("n, the number of rows", 2, MOST_ROWS)?;
    let side = rows as usize;
    let mut givens = vec![0; side * side];
    for given in givens.iter_mut() {
        *given = input.integer("a digit, 0 for a blank", 0, rows)? as usize;
    }
    let count = input.integer("the number of signs", 0, 2 * rows * (rows - 1))?;
    let mut signs: Vec<(usize, usize)> = Vec::new();
    for _ in 0..count {
        let mut start = input.clone();
        let mut cell = || -> Result<(usize, usize), Stop> {
            let row = input.integer("the row of a cell", 1, rows)? as usize - 1;
            Ok((row, input.integer("the column of a cell", 1, rows)? as usize - 1))
        };
        let (less, more) = (cell()?, cell()?);
        let far = |one: usize, other: usize| one.max(other) - one.min(other);
        let sign = (less.0 * side + less.1, more.0 * side + more.1);
        if far(less.0, more.0) + far(less.1, more.1) != 1 {
            return Err(start.error("two cells side by side"));
        }
        if signs.iter().any(|&(one, other)| (one, other) == sign || (other, one) == sign) {
            return Err(start.error("two cells without a sign yet"));
        }
        signs.push(sign);
    }
    Ok(Puzzle { side, givens, signs })
}

/// The cell and the digit, from 1, of each option.
pub fn options(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let mut options = Vec::new();
    for (cell, &given) in puzzle.givens.iter().enumerate() {
        let digits = (1..=puzzle.side).filter(|&digit| given == 0 || given == digit);
        options.extend(digits.map(|digit| (cell, digit)));
    }
    options
}

/// The matrix of a puzzle, whose options are `options`.
pub fn matrix(puzzle: &Puzzle, options: &[(usize, usize)]) -> Matrix {
    let (side, cells) = (puzzle.side, puzzle.side * puzzle.side);
    let mut matrix = Matrix::new(3 * cells, side * puzzle.signs.len());
    for &(cell, digit) in options {
        let (row, column) = (cell / side, cell % side);
        let mut items = vec![cell, cells + side * row + digit - 1, 2 * cells + side * column + digit - 1];
        for (number, &(less, more)) in puzzle.signs.iter().enumerate() {
            let first = 3 * cells + side * number;
            if less == cell {
                items.extend(first..first + digit);
            } else if more == cell {
                items.push(first + digit - 1);
            }
        }
        matrix.add(&items);
    }
    matrix
}

fn write_grid(
    side: usize,
    options: &[(usize, usize)],
    cover: &[usize],
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let mut grid = vec![0; side * side];
    cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
    for row in grid.chunks(side) {
        writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
    }
    Ok(())
}
