//! Suguru: a grid is divided into regions; a region of k cells holds the digits 1 to k, and equal digits do
//! not touch, not even at a corner. Are there no solutions, one, or more?
//! Items: cell, region x digit; secondary, block x digit, where a block is 2 x 2 cells: touching cells share
//! a block. Options: digit d in cell (r, c), which also covers d in its blocks.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows, and of columns.
pub const MOST_SIDE: i64 = 8;
/// The maximum number of cells of a region.
pub const MOST_CELLS: usize = 6;

/// A puzzle.
pub struct Puzzle {
    /// The number of rows, and of columns.
    pub side: usize,
    /// The region of each cell, row by row.
    pub region_of: Vec<usize>,
    /// The number of cells of each region.
    pub sizes: Vec<usize>,
    /// The digit of each cell; 0 is a blank.
    pub givens: Vec<usize>,
}

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let puzzle = puzzle(&mut input)?;
        let options = options(&puzzle);
        match Exact::new(&matrix(&puzzle, &options)).up_to(2).as_slice() {
            [] => out.write_all(b"none\n")?,
            [cover] => write_grid(&puzzle, &options, cover, out)?,
            _ => out.write_all(b"several\n")?,
        }
    }
    Ok(())
}

/// Reads a puzzle: the number of rows, the letter of the region of each cell, and the digits, 0 for a blank.
pub fn puzzle(input: &mut Input<'_>) -> Result<Puzzle, Stop> {
    let side = input.integer("n, the number of rows", 1, MOST_SIDE)? as usize;
    let (mut letters, mut region_of, mut sizes) = (Vec::new(), Vec::new(), Vec::<usize>::new());
    for _ in 0..side {
        let row = input.token("a row of letters")?;
        for column in 0..side {
            let letter = match row.bytes().get(column) {
                Some(letter) if letter.is_ascii_alphabetic() => *letter,
                _ => return Err(row.error_at(column, "a letter")),
            };
            let region = letters.iter().position(|&known| known == letter).unwrap_or(letters.len());
            if region == letters.len() {
                letters.push(letter);
                sizes.push(0);
            }
            if sizes[region] == MOST_CELLS {
                return Err(row.error_at(column, "a region of up to 6 cells"));
            }
            sizes[region] += 1;
            region_of.push(region);
        }
        if row.bytes().len() > side {
            return Err(row.error_at(side, "end of line"));
        }
    }
    let mut givens = Vec::new();
    for &region in &region_of {
        givens.push(input.integer("a digit, 0 for a blank", 0, sizes[region] as i64)? as usize);
    }
    Ok(Puzzle { side, region_of, sizes, givens })
}

/// The options, each a cell and the digit, from 1, that the cell gets.
pub fn options(puzzle: &Puzzle) -> Vec<(usize, usize)> {
    let mut options = Vec::new();
    for (cell, &given) in puzzle.givens.iter().enumerate() {
        let digits = 1..=puzzle.sizes[puzzle.region_of[cell]];
        options.extend(digits.filter(|&digit| given == 0 || given == digit).map(|digit| (cell, digit)));
    }
    options
}

/// The blocks that contain a cell. A row has one block fewer than there are columns; a grid of one cell is
/// one block.
pub fn blocks(side: usize, cell: usize) -> Vec<usize> {
    let across = side.max(2) - 1;
    let near = |place: usize| place.saturating_sub(1)..=place.min(across - 1);
    let tops = near(cell / side);
    tops.flat_map(|top| near(cell % side).map(move |left| top * across + left)).collect()
}

/// The secondary items, each a block and a digit that some cell of the block may hold, in ascending order.
pub fn touching(puzzle: &Puzzle, options: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let of = |&(cell, digit): &(usize, usize)| {
        blocks(puzzle.side, cell).into_iter().map(move |block| (block, digit))
    };
    let mut items: Vec<(usize, usize)> = options.iter().flat_map(of).collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// The matrix with `options`. The items of a region are consecutive, one for each digit.
pub fn matrix(puzzle: &Puzzle, options: &[(usize, usize)]) -> Matrix {
    let cells = puzzle.givens.len();
    let starts: Vec<usize> =
        (0..puzzle.sizes.len()).map(|region| cells + puzzle.sizes[..region].iter().sum::<usize>()).collect();
    let touching = touching(puzzle, options);
    let mut matrix = Matrix::new(2 * cells, touching.len());
    for &(cell, digit) in options {
        let mut items = vec![cell, starts[puzzle.region_of[cell]] + digit - 1];
        let place = |block: usize| touching.partition_point(|&item| item < (block, digit));
        items.extend(blocks(puzzle.side, cell).into_iter().map(|block| 2 * cells + place(block)));
        matrix.add(&items);
    }
    matrix
}

fn write_grid(
    puzzle: &Puzzle,
    options: &[(usize, usize)],
    cover: &[usize],
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let mut grid = vec![0; puzzle.givens.len()];
    cover.iter().for_each(|&option| grid[options[option].0] = options[option].1);
    for row in grid.chunks(puzzle.side) {
        writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())?;
    }
    Ok(())
}
