//! Random inputs for nonograms.

use super::solution::{self, MOST_SIDE};
use crate::generate::{Generator, Rng, cases, one_of};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};

/// Generates the blocks of random grids.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let case = |rng: &mut Rng| {
        let side = |rng: &mut Rng| rng.usize(1..=(1 + size).min(MOST_SIDE as usize));
        let (rows, columns) = (side(rng), side(rng));
        case(rng, rows, columns)
    };
    (0..cases(rng, size, 5)).map(|_| case(rng)).collect()
}

/// The puzzle for a random grid whose black cells are scattered or in runs.
fn case(rng: &mut Rng, rows: usize, columns: usize) -> String {
    let part = one_of(rng, &[0.2, 0.3, 0.4, 0.5, 0.6]);
    let stay = one_of(rng, &[0.0, 0.0, 0.4]);
    let mut grid = vec![vec![false; columns]; rows];
    for row in &mut grid {
        for column in 0..columns {
            let before = column > 0 && row[column - 1] && rng.f64() < stay;
            row[column] = before || rng.f64() < part;
        }
    }
    text(&grid)
}

/// The puzzle for `grid`: its dimensions, then the blocks of its rows and columns.
fn text(grid: &[Vec<bool>]) -> String {
    let columns = (0..grid[0].len()).map(|column| grid.iter().map(|row| row[column]).collect());
    let line = |cells: Vec<bool>| {
        let blocks = cells.split(|black| !black).map(<[bool]>::len).filter(|&length| length > 0);
        let blocks: Vec<String> = blocks.map(|length| format!(" {length}")).collect();
        format!("{}{}\n", blocks.len(), blocks.concat())
    };
    let lines: String = grid.iter().cloned().chain(columns).map(line).collect();
    format!("{} {}\n{lines}", grid.len(), grid[0].len())
}

/// Puzzles of one cell, one row and one column, for a black grid, a chessboard and random grids.
fn extreme(rng: &mut Rng) -> String {
    let side = MOST_SIDE as usize;
    let small = case(rng, 1, 1) + &case(rng, 1, side) + &case(rng, side, 1);
    let chess = |row: usize| (0..side).map(|column| (row + column).is_multiple_of(2)).collect();
    let black = text(&vec![vec![true; side]; side]);
    let chess = text(&(0..side).map(chess).collect::<Vec<_>>());
    small + &black + &chess + &case(rng, side, side) + &case(rng, side, side)
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let mut start = input.clone();
        let puzzle = solution::puzzle(input)?;
        let matrix = solution::matrix(&puzzle, &solution::fillings(&puzzle));
        Exact::new(&matrix).first().ok_or_else(|| start.error("a puzzle with a solution"))?;
    }
    Ok(())
}
