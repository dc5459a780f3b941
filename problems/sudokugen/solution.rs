//! Sudoku generator: for each line `seed givens count`, `count` puzzles of 81 characters with one completion
//! each.
//!
//! A grid grows row by row. Each row is an exact cover of 18 items: its cells and the digits; the options are
//! the digits that the column and box of a cell still allow (54 for the second row). Then givens are removed
//! in random order as long as the completion stays unique, until the requested number is left.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The minimum number of givens of a puzzle with one completion (McGuire, Tugemann and Civario, 2014).
pub const FEWEST_GIVENS: i64 = 17;
/// The number of givens of a full grid.
pub const MOST_GIVENS: i64 = 81;
/// The maximum number of full grids to try for a puzzle with few enough givens. If none yields one, the
/// puzzle with the fewest givens is used.
const ATTEMPTS: usize = 50;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut random = random(&mut input)?;
        let (givens, count) = wanted(&mut input)?;
        for _ in 0..count {
            let mut line: Vec<u8> = puzzle(givens, &mut random).to_vec();
            line.iter_mut().for_each(|cell| *cell = if *cell == 0 { b'.' } else { b'0' + *cell });
            line.push(b'\n');
            out.write_all(&line)?;
        }
    }
    Ok(())
}

/// Reads a seed.
pub fn random(input: &mut Input<'_>) -> Result<Random, Stop> {
    Ok(Random(input.integer("a seed", 0, i64::MAX)? as u64))
}

/// Reads the requested numbers of givens and of puzzles.
pub fn wanted(input: &mut Input<'_>) -> Result<(usize, usize), Stop> {
    let givens = input.integer("the number of givens", FEWEST_GIVENS, MOST_GIVENS)? as usize;
    Ok((givens, input.integer("the number of puzzles", 0, i64::from(u32::MAX))? as usize))
}

/// A puzzle with `givens` givens or, if none is found, the puzzle with the fewest givens.
fn puzzle(givens: usize, random: &mut Random) -> [u8; 81] {
    let count = |puzzle: &[u8]| puzzle.iter().filter(|&&cell| cell != 0).count();
    let mut best = dig(grid(random), givens, random);
    for _ in 1..ATTEMPTS {
        if count(&best) == givens {
            break;
        }
        let next = dig(grid(random), givens, random);
        if count(&next) < count(&best) {
            best = next;
        }
    }
    best
}

/// Removes givens from `puzzle` in random order until `givens` are left or all remaining givens are needed.
fn dig(mut puzzle: [u8; 81], givens: usize, random: &mut Random) -> [u8; 81] {
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut left = 81;
    for cell in cells {
        if left == givens {
            break;
        }
        let given = puzzle[cell];
        puzzle[cell] = 0;
        if nine::up_to(2, &puzzle).len() == 1 {
            left -= 1;
        } else {
            puzzle[cell] = given;
        }
    }
    puzzle
}

/// A full grid. If a row has no cover because columns and boxes allow too few digits, the grid is restarted.
pub fn grid(random: &mut Random) -> [u8; 81] {
    let mut grid = [0; 81];
    let mut filled = 0;
    while filled < 81 {
        match next_row(&grid[..filled], random) {
            Some(row) => {
                grid[filled..filled + 9].copy_from_slice(&row);
                filled += 9;
            }
            None => filled = 0,
        }
    }
    grid
}

/// A row that may follow the rows of `grid`: an exact cover of its 9 cells and the 9 digits.
fn next_row(grid: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let options = options(grid, random);
    let cover = Exact::new(&row_matrix(&options)).first()?;
    let mut next = vec![0; 9];
    cover.into_iter().map(|option| options[option]).for_each(|(column, digit)| next[column] = digit);
    Some(next)
}

/// The columns, from 0, and digits allowed in the next row of `grid`, in random order.
pub fn options(grid: &[u8], random: &mut Random) -> Vec<(usize, u8)> {
    let row = grid.len() / 9;
    let taken = |column: usize, digit: u8| {
        let above = (0..row).map(|row| grid[row * 9 + column]);
        let corner = row / 3 * 27 + column / 3 * 3;
        let in_box = (corner..grid.len()).filter(|cell| cell % 9 / 3 == column / 3).map(|cell| grid[cell]);
        above.chain(in_box).any(|other| other == digit)
    };
    let mut options: Vec<(usize, u8)> = (0..81).map(|option| (option / 9, option as u8 % 9 + 1)).collect();
    options.retain(|&(column, digit)| !taken(column, digit));
    random.shuffle(&mut options);
    options
}

/// The matrix of a row: the items are its cells, then the digits.
pub fn row_matrix(options: &[(usize, u8)]) -> Matrix {
    let mut matrix = Matrix::new(18, 0);
    for &(column, digit) in options {
        matrix.add(&[column, 8 + digit as usize]);
    }
    matrix
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = (self.next() % (last as u64 + 1)) as usize;
            items.swap(last, other);
        }
    }
}
