//! Random inputs for ZOJ 3209.

use super::solution::{MOST_PIECES, MOST_SIDE};
use crate::generate::{Generator, Rng, cases};
use std::fmt::Write;

/// Generates maps and pieces that usually include a tiling.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum side length of a random map.
const LONGEST: usize = 12;

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 8);
    let map = |rng: &mut Rng| {
        let mut side = || rng.usize(1..=(1 + size).min(LONGEST));
        let sides = (side(), side());
        let (cuttings, others) = (rng.usize(0..=2), rng.usize(0..=2 + size));
        map(rng, sides, cuttings, others)
    };
    let maps: Vec<String> = (0..count).map(|_| map(rng)).collect();
    format!("{count}\n{}", maps.join("\n"))
}

/// The text of a map with the pieces of `cuttings` random dissections and `others` random pieces.
fn map(rng: &mut Rng, (width, height): (usize, usize), cuttings: usize, others: usize) -> String {
    let mut pieces = Vec::new();
    for _ in 0..cuttings {
        pieces.extend(cut(rng, (0, 0, width, height)));
    }
    for _ in 0..others {
        let (left, bottom) = (rng.usize(..width), rng.usize(..height));
        pieces.push((left, bottom, rng.usize(left + 1..=width), rng.usize(bottom + 1..=height)));
    }
    if pieces.is_empty() {
        pieces.push((0, 0, width, height));
    }
    rng.shuffle(&mut pieces);
    pieces.truncate(MOST_PIECES as usize);
    let mut text = format!("{width} {height} {}\n", pieces.len());
    for (left, bottom, right, top) in pieces {
        let _ = writeln!(text, "{left} {bottom} {right} {top}");
    }
    text
}

type Rectangle = (usize, usize, usize, usize);

/// A random dissection of a rectangle, possibly into one piece.
fn cut(rng: &mut Rng, (left, bottom, right, top): Rectangle) -> Vec<Rectangle> {
    let (wide, high) = (right - left, top - bottom);
    let halves = match rng.usize(..4) {
        0 | 1 if wide > 1 => {
            let at = rng.usize(left + 1..right);
            [(left, bottom, at, top), (at, bottom, right, top)]
        }
        2 if high > 1 => {
            let at = rng.usize(bottom + 1..top);
            [(left, bottom, right, at), (left, at, right, top)]
        }
        _ => return vec![(left, bottom, right, top)],
    };
    halves.into_iter().flat_map(|half| cut(rng, half)).collect()
}

/// A map of one cell, a strip in each direction, the largest map, and a small map with the maximum number of
/// pieces.
fn extreme(rng: &mut Rng) -> String {
    let side = MOST_SIDE as usize;
    let maps = [
        map(rng, (1, 1), 0, 0),
        map(rng, (side, 1), 2, 10),
        map(rng, (1, side), 2, 10),
        map(rng, (side, side), 3, 20),
        map(rng, (4, 4), 0, MOST_PIECES as usize),
    ];
    format!("{}\n{}", maps.len(), maps.join("\n"))
}
