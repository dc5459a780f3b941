//! Killer sudoku: a 9 x 9 sudoku without givens; the digits of a cage differ and have a given sum. Are there
//! no solutions, one, or more?
//! Items: cell, row x digit, column x digit, box x digit (4 x 81), cage, cage x digit.
//! Options: digit d in cell (r, c), which also covers d in its cage; for each cage, a set of digits with its
//! sum, which covers the cage, and cage x digit for all digits not in the set.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The minimum number of cages in a grid. Fewer cages would restrict the digits too little.
pub const FEWEST_CAGES: i64 = 33;
/// The maximum number of cages.
pub const MOST_CAGES: i64 = 81;
/// The maximum number of cells of a cage.
pub const MOST_CELLS: i64 = 3;
/// The number of items for the rules of sudoku; the items of the cages follow.
pub const RULES: usize = 324;

/// A cage.
pub struct Cage {
    /// The sum of the digits.
    pub sum: usize,
    /// The cells, numbered row by row from 0.
    pub cells: Vec<usize>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let cages = cages(&mut input)?;
        match Exact::new(&matrix(&cages)).up_to(2).as_slice() {
            [] => out.write_all(b"none\n")?,
            [cover] => write_grid(cover, out)?,
            _ => out.write_all(b"several\n")?,
        }
    }
    Ok(())
}

/// Reads a puzzle: the number of cages, and for each cage the sum, the number of cells, and the row and
/// column of each cell. Every cell is in one cage.
pub fn cages(input: &mut Input<'_>) -> Result<Vec<Cage>, Stop> {
    let mut first = input.clone();
    let count = input.integer("the number of cages", FEWEST_CAGES, MOST_CAGES)?;
    let mut taken = [false; 81];
    let mut cages = Vec::new();
    for _ in 0..count {
        let sum = input.integer("the sum of a cage", 1, 24)? as usize;
        let size = input.integer("the number of cells of a cage", 1, MOST_CELLS)?;
        let mut cells = Vec::new();
        for _ in 0..size {
            let mut start = input.clone();
            let row = input.integer("the row of a cell", 1, 9)? as usize - 1;
            let column = input.integer("the column of a cell", 1, 9)? as usize - 1;
            let cell = 9 * row + column;
            if taken[cell] {
                return Err(start.error("a cell that is not in a cage yet"));
            }
            taken[cell] = true;
            cells.push(cell);
        }
        cages.push(Cage { sum, cells });
    }
    if taken.contains(&false) {
        return Err(first.error("cages that fill the grid"));
    }
    Ok(cages)
}

/// The matrix of a puzzle: 729 options for digits in cells, cell by cell, then the options of [`sets`].
pub fn matrix(cages: &[Cage]) -> Matrix {
    let mut matrix = Matrix::new(RULES + 10 * cages.len(), 0);
    // The first of a cage's nine items `cage x digit`.
    let digits_of = |cage: usize| RULES + cages.len() + 9 * cage;
    let mut cage_of = [0; 81];
    for (number, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| cage_of[cell] = number);
    }
    for (cell, &cage) in cage_of.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        for digit in 0..9 {
            matrix.add(&[
                cell,
                81 + 9 * row + digit,
                162 + 9 * column + digit,
                243 + 9 * square + digit,
                digits_of(cage) + digit,
            ]);
        }
    }
    for (cage, set) in sets(cages) {
        let mut items = vec![RULES + cage];
        items.extend((0..9).filter(|digit| set >> digit & 1 == 0).map(|digit| digits_of(cage) + digit));
        matrix.add(&items);
    }
    matrix
}

/// The sets of digits that the cages may have: for each set, its cage and its digits as bits, the lowest for
/// digit 1.
pub fn sets(cages: &[Cage]) -> Vec<(usize, usize)> {
    let sum = |set: usize| (0..9).filter(|digit| set >> digit & 1 == 1).map(|digit| digit + 1).sum::<usize>();
    let mut sets = Vec::new();
    for (number, cage) in cages.iter().enumerate() {
        let fits = |set: &usize| set.count_ones() as usize == cage.cells.len() && sum(*set) == cage.sum;
        sets.extend((0..1 << 9).filter(fits).map(|set| (number, set)));
    }
    sets
}

fn write_grid(cover: &[usize], out: &mut dyn Write) -> Result<(), Stop> {
    let mut grid = [b'0'; 81];
    for &option in cover.iter().filter(|&&option| option < 729) {
        grid[option / 9] = b'1' + (option % 9) as u8;
    }
    for row in grid.chunks(9) {
        out.write_all(row)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
