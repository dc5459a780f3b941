//! Sudokus: full grids, and puzzles made from them by removing digits.

use super::Rng;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{sudoku::any, sudoku::nine, sudoku::sixteen};

/// A grid by rows; 0 is a blank.
pub type Grid = Vec<u8>;

/// The number of blanks of a puzzle of a size, at most `cells`.
pub fn blanks(rng: &mut Rng, size: usize, cells: usize) -> usize {
    rng.usize(1..=(4 * size).min(cells))
}

/// A full grid that keeps to `rules`. None if there is none.
pub fn full(rng: &mut Rng, rules: &Sudoku) -> Option<Grid> {
    let side = rules.side();
    let mut grid = any::first(rules, &vec![0; side * side])?;
    let mut givens = vec![0; side * side];
    // An engine always gives the same answer, so some cells are first set at random.
    for _ in 0..side {
        let cell = rng.usize(..side * side);
        let before = std::mem::replace(&mut givens[cell], rng.u8(1..=side as u8));
        match any::first(rules, &givens) {
            Some(other) => grid = other,
            None => givens[cell] = before,
        }
    }
    Some(grid)
}

/// A full 16 x 16 grid: a regular one with its rows, columns and digits permuted. Finding more irregular ones
/// with an engine would take long.
pub fn full_sixteen(rng: &mut Rng) -> Grid {
    let order = |rng: &mut Rng| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..4).collect();
        rng.shuffle(&mut bands);
        let lines = bands.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (4 * band..4 * band + 4).collect();
            rng.shuffle(&mut lines);
            lines
        });
        lines.collect()
    };
    let (rows, columns) = (order(rng), order(rng));
    let mut digits: Vec<u8> = (1..=16).collect();
    rng.shuffle(&mut digits);
    let cell = |row: usize, column: usize| digits[(row % 4 * 4 + row / 4 + column) % 16];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| cell(row, column))).collect()
}

/// Removes up to `most` digits in random order, each only if the rest still has one completion according to
/// `unique`.
pub fn dig(rng: &mut Rng, mut grid: Grid, most: usize, unique: impl Fn(&[u8]) -> bool) -> Grid {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    rng.shuffle(&mut cells);
    let mut left = most;
    for cell in cells {
        let digit = std::mem::replace(&mut grid[cell], 0);
        if left > 0 && unique(&grid) {
            left -= 1;
        } else {
            grid[cell] = digit;
        }
        if left == 0 {
            break;
        }
    }
    grid
}

/// Removes `count` digits, regardless of the number of completions.
pub fn blank(rng: &mut Rng, mut grid: Grid, count: usize) -> Grid {
    let mut cells: Vec<usize> = (0..grid.len()).collect();
    rng.shuffle(&mut cells);
    cells.iter().take(count).for_each(|&cell| grid[cell] = 0);
    grid
}

/// Overwrites a random cell, which usually leaves no completion.
pub fn spoil(rng: &mut Rng, mut grid: Grid, side: usize) -> Grid {
    let cell = rng.usize(..grid.len());
    grid[cell] = rng.u8(1..=side as u8);
    grid
}

/// Whether a 9 x 9 grid has one completion.
pub fn unique_nine(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| nine::up_to(2, grid).len() == 1)
}

/// Whether a 16 x 16 grid has one completion.
pub fn unique_sixteen(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| sixteen::up_to(2, grid).len() == 1)
}

/// Whether a grid has one completion that keeps to `rules`.
pub fn unique(rules: &Sudoku, grid: &[u8]) -> bool {
    any::up_to(2, rules, grid).len() == 1
}

/// A 9 x 9 puzzle with one completion and up to `most` blanks.
pub fn nine(rng: &mut Rng, most: usize) -> Grid {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    dig(rng, grid, most, unique_nine)
}

/// A 16 x 16 puzzle with one completion and up to `most` blanks.
pub fn sixteen(rng: &mut Rng, most: usize) -> Grid {
    let grid = full_sixteen(rng);
    dig(rng, grid, most, unique_sixteen)
}

/// The most blanks of 16 x 16 puzzles; with more, checking for a unique completion takes long.
pub const MOST_OF_SIXTEEN: usize = 140;

/// The 16 rows of each of `count` 16 x 16 puzzles with one completion, separated by empty lines.
pub fn several_sixteen(rng: &mut Rng, count: usize, most: impl Fn(&mut Rng) -> usize) -> String {
    let puzzle = |rng: &mut Rng| {
        let most = most(rng);
        rows(&sixteen(rng, most), 16, LETTERS, "")
    };
    (0..count).map(|_| puzzle(rng)).collect::<Vec<_>>().join("\n")
}

/// An error at `start` unless the grid there `is_unique`.
///
/// # Errors
/// If it is not.
pub fn promised(start: &mut Input<'_>, is_unique: bool) -> Result<(), Stop> {
    if is_unique { Ok(()) } else { Err(start.error("a grid with one completion")) }
}

/// Checks that each grid of the input, parsed by `read`, has one completion.
///
/// # Errors
/// If a grid has another number of completions or cannot be parsed.
pub fn all_unique<'a, const N: usize>(
    input: &mut Input<'a>,
    read: impl Fn(&mut Input<'a>) -> Result<[u8; N], Stop>,
    is_unique: impl Fn(&[u8]) -> bool,
) -> Result<(), Stop> {
    while !input.at_end() {
        let mut start = input.clone();
        let grid = read(input)?;
        promised(&mut start, is_unique(&grid))?;
    }
    Ok(())
}

/// Checks that empty lines separate grids of 16 lines each and occur nowhere else.
///
/// # Errors
/// If an empty line is missing or misplaced.
pub fn sixteen_apart(input: &Input<'_>) -> Result<(), Stop> {
    let mut lines = input.clone();
    for number in 1.. {
        let Some(line) = lines.line() else { break };
        match (line.bytes().is_empty(), number % 17 == 0) {
            (true, false) => return Err(line.error("a row of a grid")),
            (false, true) => return Err(line.error("an empty line between grids")),
            _ => {}
        }
    }
    Ok(())
}

/// A puzzle as rows of cells separated by `between`; `cells[digit]` is the text of a digit, `cells[0]` of a
/// blank.
pub fn rows(grid: &[u8], side: usize, cells: &[u8], between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&digit| char::from(cells[usize::from(digit)]).to_string()).collect();
        cells.join(between) + "\n"
    };
    grid.chunks(side).map(row).collect()
}

/// A blank and the digits as characters.
pub const WITH_POINTS: &[u8] = b".123456789";
/// A blank and the digits, as integers.
pub const WITH_ZEROS: &[u8] = b"0123456789";
/// A blank and the letters of 16 x 16 grids.
pub const LETTERS: &[u8] = b"-ABCDEFGHIJKLMNOP";
