//! Random inputs for ABC 345 D.

use super::solution::{MOST_SIDE, MOST_TILES};
use crate::generate::{Generator, Rng};

/// Generates a grid and tiles; usually, some of the tiles cover the grid exactly.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

type Sides = (usize, usize);

fn input(rng: &mut Rng, size: usize) -> String {
    let mut side = || rng.usize(1..=(1 + size).min(MOST_SIDE as usize));
    let sides = (side(), side());
    let pieces = rng.usize(1..=(1 + size).min(MOST_TILES as usize));
    let mut tiles = cut(rng, sides, pieces);
    if rng.bool() {
        // Lengthen or shorten one tile by 1, which usually breaks the tiling.
        let tile = rng.usize(..tiles.len());
        tiles[tile].0 = if rng.bool() { tiles[tile].0 + 1 } else { tiles[tile].0 - 1 };
        tiles[tile].0 = tiles[tile].0.clamp(1, MOST_SIDE as usize);
    }
    let others = rng.usize(..=MOST_TILES as usize - tiles.len());
    tiles.extend((0..others).map(|_| (rng.usize(1..=sides.0), rng.usize(1..=sides.1))));
    text(rng, sides, tiles)
}

/// Cuts a rectangle with the given sides into at most `pieces` tiles.
fn cut(rng: &mut Rng, sides: Sides, pieces: usize) -> Vec<Sides> {
    let mut tiles = vec![sides];
    while tiles.len() < pieces {
        let index = rng.usize(..tiles.len());
        let (height, width) = tiles[index];
        let (one, other) = match rng.bool() {
            true if height > 1 => {
                let at = rng.usize(1..height);
                ((at, width), (height - at, width))
            }
            false if width > 1 => {
                let at = rng.usize(1..width);
                ((height, at), (height, width - at))
            }
            _ if tiles.iter().all(|tile| *tile == (1, 1)) => break,
            _ => continue,
        };
        tiles[index] = one;
        tiles.push(other);
    }
    tiles
}

/// The input in the judge's format, with the tiles shuffled and about half of them turned.
fn text(rng: &mut Rng, (rows, columns): Sides, mut tiles: Vec<Sides>) -> String {
    rng.shuffle(&mut tiles);
    let lines = tiles.into_iter().map(|(one, other)| match rng.bool() {
        true => format!("{one} {other}\n"),
        false => format!("{other} {one}\n"),
    });
    let lines: Vec<String> = lines.collect();
    format!("{} {rows} {columns}\n{}", lines.len(), lines.concat())
}

/// One cell, a strip or the largest grid, each with the maximum number of tiles.
fn extreme(rng: &mut Rng) -> String {
    let (side, most) = (MOST_SIDE as usize, MOST_TILES as usize);
    let sides = [(1, 1), (1, side), (side, 1), (side, side), (side, side)][rng.usize(..5)];
    let mut tiles = cut(rng, sides, most);
    while tiles.len() < most {
        tiles.push((side, side));
    }
    text(rng, sides, tiles)
}
