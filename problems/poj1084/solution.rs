//! POJ 1084 Square Destroyer: an n x n grid of squares made of matchsticks, some already removed. Remove the
//! fewest more so that no square of any size is left.
//! Items: whole squares. Options: remaining sticks, each covering the squares whose border contains it.
//! Repeat cover with the fewest options.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::collections::HashMap;
use std::io::Write;

/// The maximum side length of a grid.
pub const LONGEST_SIDE: i64 = 5;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Some grids take 3 ms, so turned and flipped copies of a grid are solved only once.
    let mut known = HashMap::new();
    for _ in 0..cases(&mut input)? {
        let (side, there) = sticks(&mut input)?;
        let fewest = known.entry((side, canonical(side, &there))).or_insert_with(|| {
            // Every whole square has at least four sticks, so a cover exists.
            Repeat::new(&matrix(side, &there)).fewest().map_or(0, |chosen| chosen.len())
        });
        writeln!(out, "{}", fewest)?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))
}

/// The number of sticks of a full grid.
pub fn all_sticks(side: usize) -> usize {
    2 * side * (side + 1)
}

/// Reads a case; returns the side of the grid, and for each stick whether it remains.
pub fn sticks(input: &mut Input<'_>) -> Result<(usize, Vec<bool>), Stop> {
    let side = input.integer("n, the side of the grid", 1, LONGEST_SIDE)? as usize;
    let all = all_sticks(side);
    let mut there = vec![true; all];
    for _ in 0..input.integer("k, the number of sticks taken away", 0, all as i64)? {
        there[input.integer("a stick", 1, all as i64)? as usize - 1] = false;
    }
    Ok((side, there))
}

/// The sticks of the grid as bits, in the turned or flipped version of the grid that gives the smallest
/// number.
fn canonical(side: usize, there: &[bool]) -> u64 {
    let row = 2 * side + 1;
    let image = |turn: usize, stick: usize| {
        // The midpoint of the stick, in units of half a stick.
        let (line, place) = (2 * (stick / row), stick % row);
        let (mut y, mut x) =
            if place < side { (line, 2 * place + 1) } else { (line + 1, 2 * (place - side)) };
        y = if turn & 1 == 0 { y } else { 2 * side - y };
        x = if turn & 2 == 0 { x } else { 2 * side - x };
        let (y, x) = if turn & 4 == 0 { (y, x) } else { (x, y) };
        1 << (y / 2 * row + y % 2 * side + x / 2)
    };
    let left = |turn| (0..there.len()).filter(|&stick| there[stick]).map(|stick| image(turn, stick)).sum();
    (0..8).map(left).min().unwrap_or(0)
}

/// The matrix: the options are all sticks; removed sticks cover nothing.
pub fn matrix(side: usize, there: &[bool]) -> Matrix {
    let squares = squares(side, there);
    let squares: Vec<_> = squares.iter().map(|&(top, left, size)| border(side, top, left, size)).collect();
    let mut matrix = Matrix::new(squares.len(), 0);
    for stick in 0..there.len() {
        let broken: Vec<usize> =
            (0..squares.len()).filter(|&square| squares[square].contains(&stick)).collect();
        matrix.add(&broken);
    }
    matrix
}

/// The whole squares, in item order: the row and column of the upper left cell, and the size.
pub fn squares(side: usize, there: &[bool]) -> Vec<(usize, usize, usize)> {
    let mut squares = Vec::new();
    for size in 1..=side {
        for top in 0..=side - size {
            squares.extend((0..=side - size).map(|left| (top, left, size)));
        }
    }
    let is_whole = |&(top, left, size): &(usize, usize, usize)| {
        border(side, top, left, size).iter().all(|&stick| there[stick])
    };
    squares.retain(is_whole);
    squares
}

/// The sticks around a square, given by its upper left cell and its size. Sticks are numbered row by row: the
/// n horizontal sticks above a row of cells, then the n + 1 vertical sticks of that row.
fn border(side: usize, top: usize, left: usize, size: usize) -> Vec<usize> {
    let horizontal = |row: usize, column: usize| row * (2 * side + 1) + column;
    let vertical = |row: usize, column: usize| row * (2 * side + 1) + side + column;
    let mut sticks = Vec::with_capacity(4 * size);
    for step in 0..size {
        sticks.push(horizontal(top, left + step));
        sticks.push(horizontal(top + size, left + step));
        sticks.push(vertical(top + step, left));
        sticks.push(vertical(top + step, left + size));
    }
    sticks
}
