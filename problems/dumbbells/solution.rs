//! Dumbbells: straight handles join weights on a grid in pairs; each weight has as many handles as its number
//! says. Print the number of ways, or `many` if there are more than 100,000.
//! Items: weights, each covered once per handle; free cells, secondary, each covered by at most one handle.
//! Options: a handle between two weights that see each other, which covers both weights and the cells between
//! them.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of rows and of columns of a grid.
pub const MOST_SIDE: i64 = 20;
/// The maximum number of weights on a grid.
pub const MOST_WEIGHTS: usize = 36;
/// The maximum number of ways that are counted.
pub const MOST_WAYS: u64 = 100_000;

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&grid(&mut input)?)).count(MOST_WAYS + 1) {
            count if count > MOST_WAYS => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}

/// Reads the rows of a grid.
pub fn grid<'a>(input: &mut Input<'a>) -> Result<Vec<&'a [u8]>, Stop> {
    let rows = input.integer("the number of rows", 1, MOST_SIDE)?;
    let columns = input.integer("the number of columns", 1, MOST_SIDE)? as usize;
    let (mut grid, mut weights) = (Vec::new(), 0);
    for _ in 0..rows {
        let row = input.token("a row")?;
        for index in 0..columns.max(row.bytes().len()) {
            match row.bytes().get(index) {
                Some(_) if index >= columns => return Err(row.error_at(index, "end of row")),
                Some(b'.') | Some(b'#') => {}
                Some(b'1'..=b'4') | Some(b'?') if weights < MOST_WEIGHTS => weights += 1,
                Some(b'1'..=b'4') | Some(b'?') => return Err(row.error_at(index, "at most 36 weights")),
                _ => return Err(row.error_at(index, "'.', '#', '?' or 1-4")),
            }
        }
        grid.push(row.bytes());
    }
    Ok(grid)
}

/// Whether a cell has a weight.
pub fn is_weight(cell: u8) -> bool {
    !matches!(cell, b'.' | b'#')
}

/// A handle: the cells from one weight to the other, in order, as (row, column).
pub type Handle = Vec<(usize, usize)>;

/// The possible handles: for each weight, the handle to the right, then the handle below.
pub fn handles(grid: &[&[u8]]) -> Vec<Handle> {
    let mut handles = Vec::new();
    for row in 0..grid.len() {
        for column in (0..grid[row].len()).filter(|&column| is_weight(grid[row][column])) {
            for &(down, right) in &[(0, 1), (1, 0)] {
                let mut handle = vec![(row, column)];
                loop {
                    let cell = (row + down * handle.len(), column + right * handle.len());
                    let next = grid.get(cell.0).and_then(|row| row.get(cell.1));
                    handle.push(cell);
                    match next {
                        Some(b'.') => {}
                        None | Some(b'#') => break,
                        Some(_) => {
                            handles.push(handle);
                            break;
                        }
                    }
                }
            }
        }
    }
    handles
}

/// A row and a column.
pub type Cell = (usize, usize);

/// The cells of the items, row by row: first the weights, which are primary, then the cells that handles may
/// pass through, which are secondary.
pub fn cells(grid: &[&[u8]]) -> (Vec<Cell>, Vec<Cell>) {
    let handles = handles(grid);
    let all = (0..grid.len()).flat_map(|row| (0..grid[row].len()).map(move |column| (row, column)));
    let (weights, others): (Vec<_>, Vec<_>) = all.partition(|&(row, column)| is_weight(grid[row][column]));
    let passed = |cell: &(usize, usize)| handles.iter().any(|handle| handle.contains(cell));
    (weights, others.into_iter().filter(passed).collect())
}

/// The matrix of a grid; its options are [`handles`].
pub fn matrix(grid: &[&[u8]]) -> Matrix {
    let (weights, passed) = cells(grid);
    let mut matrix = Matrix::new(weights.len(), passed.len());
    for (item, &(row, column)) in weights.iter().enumerate() {
        match grid[row][column] {
            b'?' => matrix.set_bounds(item, 1, 4),
            digit => matrix.set_bounds(item, u32::from(digit - b'0'), u32::from(digit - b'0')),
        }
    }
    let mut items = vec![vec![0; grid[0].len()]; grid.len()];
    for (item, &(row, column)) in weights.iter().chain(&passed).enumerate() {
        items[row][column] = item;
    }
    for handle in handles(grid) {
        let own: Vec<usize> = handle.iter().map(|&(row, column)| items[row][column]).collect();
        matrix.add(&own);
    }
    matrix
}
