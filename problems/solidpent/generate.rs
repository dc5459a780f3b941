//! Random inputs for the solid pentominoes.

use super::solution::{self, CELLS, LEAST_PLACED, MOST_BOXES, Placement, SIZE};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::Exact;
use dlx_kernel::formulations::polyomino::Piece;

/// Generates boxes with some pieces placed, either at random or as in a full box.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let all = solution::placements();
    let boxes = cases(rng, size, MOST_BOXES as usize);
    let boxes: Vec<String> = (0..boxes)
        .map(|_| {
            // Larger inputs may have fewer placed pieces, which leaves more to search.
            let placed = rng.usize(LEAST_PLACED + 5 - (size / 2).min(5)..=10);
            text(&if rng.bool() { part(rng, &all, placed) } else { apart(rng, &all, placed) })
        })
        .collect();
    format!("{}\n{}", boxes.len(), boxes.join("\n"))
}

/// A box as text, layer by layer.
fn text(placed: &[Placement]) -> String {
    let mut cells = vec!['.'; CELLS];
    for Placement { piece, cells: own } in placed {
        own.iter().for_each(|&cell| cells[cell] = char::from(Piece::pentominoes()[*piece].name));
    }
    let row = |row: &[char]| row.iter().collect::<String>() + "\n";
    cells.chunks(SIZE[2]).map(row).collect()
}

/// Places up to `most` pieces, one after the other, each at random where there is room.
fn apart(rng: &mut Rng, all: &[Placement], most: usize) -> Vec<Placement> {
    let mut placed = Vec::new();
    let mut possible: Vec<&Placement> = all.iter().collect();
    while placed.len() < most && !possible.is_empty() {
        let next = possible[rng.usize(..possible.len())];
        placed.push(next.clone());
        possible.retain(|other| solution::are_apart(next, other));
    }
    placed
}

/// `number` pieces of a full box or, if no full box is found, up to `number` pieces placed at random.
fn part(rng: &mut Rng, all: &[Placement], number: usize) -> Vec<Placement> {
    for _ in 0..100 {
        let mut placed = apart(rng, all, LEAST_PLACED);
        let possible = solution::possible(&placed, all);
        if let Some(cover) = Exact::new(&solution::matrix(&placed, &possible)).first() {
            placed.extend(cover.iter().map(|&option| possible[option].clone()));
            rng.shuffle(&mut placed);
            placed.truncate(number);
            return placed;
        }
    }
    apart(rng, all, number)
}

/// A full box, a box that lacks one piece, and the maximum number of boxes with three pieces.
fn extreme(rng: &mut Rng) -> String {
    let (all, pieces) = (solution::placements(), CELLS / 5);
    let mut boxes = vec![text(&part(rng, &all, pieces)), text(&part(rng, &all, pieces - 1))];
    boxes.extend((2..MOST_BOXES).map(|_| text(&part(rng, &all, LEAST_PLACED))));
    format!("{}\n{}", boxes.len(), boxes.join("\n"))
}
