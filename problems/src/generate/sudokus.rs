//! Random sudokus: full grids, and puzzles made from full grids by removing digits.

use super::Rng;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::{sudoku::any, sudoku::nine, sudoku::sixteen};

/// The digits of a grid, row by row; 0 for a blank.
pub type Grid = Vec<u8>;

/// A random number of blanks for a puzzle of the given size, at most `cells`.
pub fn blanks(rng: &mut Rng, size: usize, cells: usize) -> usize {
    rng.usize(1..=(4 * size).min(cells))
}

/// A random full grid that follows `rules`; None if no grid does.
pub fn full(rng: &mut Rng, rules: &Sudoku) -> Option<Grid> {
    let side = rules.side();
    let mut grid = any::first(rules, &vec![0; side * side])?;
    let mut givens = vec![0; side * side];
    // The engine always returns the same grid for the same givens, so set some cells at random first.
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

/// A random full 16 x 16 grid: a regular grid with its rows, columns and digits permuted. Finding less
/// regular grids with an engine would be slow.
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

/// Removes up to `most` digits in random order, each only if the remaining grid still has one completion
/// according to `unique`.
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

/// Overwrites a random cell with a random digit, which usually leaves no completion.
pub fn spoil(rng: &mut Rng, mut grid: Grid, side: usize) -> Grid {
    let cell = rng.usize(..grid.len());
    grid[cell] = rng.u8(1..=side as u8);
    grid
}

/// Whether a 9 x 9 grid has exactly one completion.
pub fn unique_nine(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| nine::up_to(2, grid).len() == 1)
}

/// Whether a 16 x 16 grid has exactly one completion.
pub fn unique_sixteen(grid: &[u8]) -> bool {
    grid.try_into().is_ok_and(|grid| sixteen::up_to(2, grid).len() == 1)
}

/// Whether a grid has exactly one completion that follows `rules`.
pub fn unique(rules: &Sudoku, grid: &[u8]) -> bool {
    any::up_to(2, rules, grid).len() == 1
}

/// A random 9 x 9 puzzle with one completion and up to `most` blanks.
pub fn nine(rng: &mut Rng, most: usize) -> Grid {
    let grid = full(rng, &Sudoku::new(3)).expect("there are sudokus");
    dig(rng, grid, most, unique_nine)
}

/// A random 16 x 16 puzzle with one completion and up to `most` blanks.
pub fn sixteen(rng: &mut Rng, most: usize) -> Grid {
    let grid = full_sixteen(rng);
    dig(rng, grid, most, unique_sixteen)
}

/// The maximum number of blanks of a 16 x 16 puzzle; with more blanks, checking for a second completion is
/// slow.
pub const MOST_OF_SIXTEEN: usize = 140;

/// `count` random 16 x 16 puzzles with one completion each, as text, separated by empty lines.
pub fn several_sixteen(rng: &mut Rng, count: usize, most: impl Fn(&mut Rng) -> usize) -> String {
    let puzzle = |rng: &mut Rng| {
        let most = most(rng);
        rows(&sixteen(rng, most), 16, LETTERS, "")
    };
    (0..count).map(|_| puzzle(rng)).collect::<Vec<_>>().join("\n")
}

/// Returns an error at `start`, where a grid begins, unless the grid has one completion (`is_unique`).
///
/// # Errors
/// Fails if `is_unique` is false.
pub fn promised(start: &mut Input<'_>, is_unique: bool) -> Result<(), Stop> {
    if is_unique { Ok(()) } else { Err(start.error("a grid with one completion")) }
}

/// Checks that each grid of the input, parsed by `read`, has exactly one completion.
///
/// # Errors
/// Fails if a grid cannot be parsed or does not have exactly one completion.
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
/// Fails if an empty line is missing or misplaced.
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

/// A grid as text: a line for each row, with `between` between its cells. A digit is written as
/// `cells[digit]`, a blank as `cells[0]`.
pub fn rows(grid: &[u8], side: usize, cells: &[u8], between: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> =
            row.iter().map(|&digit| char::from(cells[usize::from(digit)]).to_string()).collect();
        cells.join(between) + "\n"
    };
    grid.chunks(side).map(row).collect()
}

/// Symbols for [`rows`]: a dot for a blank, then the digits.
pub const WITH_POINTS: &[u8] = b".123456789";
/// Symbols for [`rows`]: 0 for a blank, then the digits.
pub const WITH_ZEROS: &[u8] = b"0123456789";
/// Symbols for [`rows`] of a 16 x 16 grid: `-` for a blank, then the letters.
pub const LETTERS: &[u8] = b"-ABCDEFGHIJKLMNOP";
