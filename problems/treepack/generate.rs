//! Random inputs for the presents under a tree.

use super::solution::{MOST_COLUMNS, MOST_COPIES, MOST_ROWS, MOST_SHAPES, SHAPE_SIDE};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Rectangles and shapes.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let most = 2 + size as i64 / 2;
    let case = |rng: &mut Rng| {
        let rows = rng.i64(1..=most.min(MOST_ROWS)) as usize;
        let columns = rng.i64(1..=most.min(MOST_COLUMNS)) as usize;
        let shapes = rng.usize(1..=size.min(MOST_SHAPES as usize));
        case(rng, rows, columns, shapes)
    };
    (0..cases(rng, size, 8)).map(|_| case(rng)).collect()
}

/// A rectangle and shapes, of which there are about as many copies as have room, or one less or more.
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

/// One to five cells of a drawing, each beside the one before in most shapes.
fn shape(rng: &mut Rng) -> Vec<usize> {
    let mut shape = vec![rng.usize(..SHAPE_SIDE * SHAPE_SIDE)];
    let is_loose = rng.usize(..6) == 0;
    for _ in 0..rng.usize(1..=8) {
        let (cell, last) = (rng.usize(..SHAPE_SIDE * SHAPE_SIDE), shape[shape.len() - 1]);
        let apart =
            (cell / SHAPE_SIDE).abs_diff(last / SHAPE_SIDE) + (cell % SHAPE_SIDE).abs_diff(last % SHAPE_SIDE);
        if !shape.contains(&cell) && shape.len() < 5 && (apart == 1 || is_loose) {
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

/// One cell; as many copies as there are cells, and too many; whole squares; the most shapes.
fn extreme(rng: &mut Rng) -> String {
    let (rows, columns, most) = (MOST_ROWS, MOST_COLUMNS, MOST_COPIES as usize);
    let square: Vec<usize> = (0..SHAPE_SIDE * SHAPE_SIDE).collect();
    let shapes: String = (0..MOST_SHAPES as usize).map(|cell| written(3, &[cell, cell + 1])).collect();
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
