//! Random inputs for UVa 211.

use super::solution::{self, Board, CELLS, COLUMNS, ROWS};
use crate::generate::{Generator, Rng, cases};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};

/// Generates boards that show the pips of a set of bones.
pub const GENERATOR: Generator = Generator { input, extreme, promise: Some(promise) };

/// Checks that every board has a map.
fn promise(input: &mut Input<'_>) -> Result<(), Stop> {
    while !input.at_end() {
        let mut before = input.clone();
        if Exact::new(&solution::matrix(&solution::pips(input)?)).first().is_none() {
            return Err(before.error("a board with a map"));
        }
    }
    Ok(())
}

fn input(rng: &mut Rng, size: usize) -> String {
    (0..cases(rng, size, 6)).map(|_| board(rng, size * 20)).collect::<Vec<_>>().join("")
}

/// A board with only horizontal bones, and boards with more and more turned bones.
fn extreme(rng: &mut Rng) -> String {
    (0..40).map(|number| board(rng, number * 10)).collect::<Vec<_>>().join("")
}

/// A board that shows the bones of a set, placed in random order on a tiling. At first, all bones of the
/// tiling are horizontal. Then `turns` random squares of 2 x 2 cells are chosen, and if two bones cover a
/// square exactly, they are turned.
fn board(rng: &mut Rng, turns: usize) -> String {
    // For each cell, the cell of the other half of its bone.
    let mut paired: Board = [0; CELLS];
    (0..CELLS).for_each(|cell| paired[cell] = cell ^ 1);
    for _ in 0..turns {
        let corner = rng.usize(..ROWS - 1) * COLUMNS + rng.usize(..COLUMNS - 1);
        let (right, down) = (corner + 1, corner + COLUMNS);
        let turned = match (paired[corner] == right, paired[corner] == down) {
            (true, _) if paired[down] == down + 1 => [(corner, down), (right, down + 1)],
            (_, true) if paired[right] == down + 1 => [(corner, right), (down, down + 1)],
            _ => continue,
        };
        for (one, other) in turned {
            (paired[one], paired[other]) = (other, one);
        }
    }
    let mut bones: Vec<(usize, usize)> =
        (0..7).flat_map(|less| (less..7).map(move |more| (less, more))).collect();
    rng.shuffle(&mut bones);
    let mut pips = [0; CELLS];
    for cell in (0..CELLS).filter(|&cell| cell < paired[cell]) {
        let (one, other) = bones.pop().expect("there are 28 pairs");
        (pips[cell], pips[paired[cell]]) = if rng.bool() { (one, other) } else { (other, one) };
    }
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    pips.chunks(COLUMNS).map(row).collect()
}
