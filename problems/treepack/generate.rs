//! Random inputs for the presents under a tree.

use super::solution::{self, MOST_COLUMNS, MOST_COPIES, MOST_ROWS, MOST_SHAPES, SHAPE_SIDE};
use crate::generate::places::{are_connected, are_neighbours};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::input::{Input, Stop};
use std::fmt::Write;

/// Generates rectangles and shapes with their numbers of copies.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

fn input(rng: &mut Rng, size: usize) -> String {
    let most = 2 + size as i64 / 2;
    let case = |rng: &mut Rng| {
        let rows = rng.i64(1..=most.min(MOST_ROWS)) as usize;
        let columns = rng.i64(1..=most.min(MOST_COLUMNS)) as usize;
        let shapes = rng.usize(1..=size.min(MOST_SHAPES as usize));
        match size > 8 && rng.usize(..4) == 0 {
            true => full(rng, shapes),
            false => case(rng, rows, columns, shapes),
        }
    };
    (0..cases(rng, size, 8)).map(|_| case(rng)).collect()
}

/// The text of a case: a rectangle and shapes. The number of copies of the last shape is the maximum that the
/// remaining area allows, give or take one.
fn case(rng: &mut Rng, rows: usize, columns: usize, shapes: usize) -> String {
    let mut text = format!("{rows} {columns} {shapes}\n");
    let mut left = rows * columns;
    for number in 0..shapes {
        let shape = shape(rng);
        let most = left / shape.len();
        let copies = match number + 1 == shapes {
            true => (most + rng.usize(..=1)).saturating_sub(rng.usize(..=1)),
            false => rng.usize(..=most.min(3)),
        };
        let copies = copies.clamp(1, MOST_COPIES as usize);
        left = left.saturating_sub(copies * shape.len());
        text += &written(copies, &shape);
    }
    text
}

/// The largest rectangle with shapes of two to four cells whose copies add up to most or all of its area.
/// Often the shapes do not fit, which takes a long search to prove.
fn full(rng: &mut Rng, shapes: usize) -> String {
    let mut left = (MOST_ROWS * MOST_COLUMNS) as usize;
    let mut kinds: Vec<(usize, Vec<usize>)> = Vec::new();
    while kinds.len() < shapes {
        let cells = rng.usize(2..=4);
        let shape = shape_of(rng, cells);
        left -= shape.len();
        kinds.push((1, shape));
    }
    while let Some(smallest) = kinds.iter().map(|kind| kind.1.len()).filter(|&cells| cells <= left).min() {
        let kind = rng.usize(..shapes);
        let cells = kinds[kind].1.len();
        if cells <= left && (cells == left || left - cells >= smallest) {
            kinds[kind].0 += 1;
            left -= cells;
        } else if rng.usize(..8) == 0 {
            break;
        }
    }
    let texts: String = kinds.iter().map(|(copies, shape)| written(*copies, shape)).collect();
    format!("{MOST_ROWS} {MOST_COLUMNS} {shapes}\n{texts}")
}

/// A random shape of one to five cells, as cells of a drawing.
fn shape(rng: &mut Rng) -> Vec<usize> {
    let cells = rng.usize(1..=5);
    shape_of(rng, cells)
}

/// A random shape of `cells` cells, as cells of a drawing; each cell but the first is next to an earlier one.
fn shape_of(rng: &mut Rng, cells: usize) -> Vec<usize> {
    let mut shape = vec![rng.usize(..SHAPE_SIDE * SHAPE_SIDE)];
    while shape.len() < cells {
        let cell = rng.usize(..SHAPE_SIDE * SHAPE_SIDE);
        if !shape.contains(&cell) && shape.iter().any(|&other| are_neighbours(SHAPE_SIDE, cell, other)) {
            shape.push(cell);
        }
    }
    shape
}

fn written(copies: usize, shape: &[usize]) -> String {
    let mut text = format!("{copies}\n");
    for row in 0..SHAPE_SIDE {
        let cell = |column| if shape.contains(&(row * SHAPE_SIDE + column)) { '#' } else { '.' };
        let _ = writeln!(text, "{}", (0..SHAPE_SIDE).map(cell).collect::<String>());
    }
    text
}

/// One cell; a strip; the maximum number of copies of a one-cell shape and of a full square; two full
/// squares; the maximum number of shapes.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns, most) = (MOST_ROWS, MOST_COLUMNS, MOST_COPIES as usize);
    let square: Vec<usize> = (0..SHAPE_SIDE * SHAPE_SIDE).collect();
    let shapes: String = (0..MOST_SHAPES as usize).map(|cell| written(3, &[cell, cell + 3])).collect();
    let mut texts = vec![
        format!("1 1 1\n{}", written(1, &[4])),
        format!("1 {columns} 1\n{}", written(2, &[0, 1, 2])),
        format!("{rows} {columns} 1\n{}", written(most, &[8])),
        format!("{rows} {columns} 1\n{}", written(most, &square)),
        format!("{rows} {columns} 1\n{}", written(2, &square)),
        format!("{rows} {columns} {MOST_SHAPES}\n{shapes}"),
    ];
    rng.shuffle(&mut texts);
    texts.concat()
}

fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let mut start = input.clone();
        for piece in solution::case(input)?.pieces {
            let cells = piece.cells.iter().map(|(row, column)| SHAPE_SIDE * row + column);
            if !are_connected(SHAPE_SIDE, &cells.collect::<Vec<usize>>()) {
                return Err(start.error("a case whose shapes are connected"));
            }
        }
    }
    Ok(())
}
