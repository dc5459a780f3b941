//! Random inputs for suguru.

use super::solution::{MOST_CELLS, MOST_SIDE};
use crate::generate::{Generator, Rng, cases};

/// Generates puzzles whose givens come from a partial filling; in some puzzles one given is random.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, 6);
    let one = |rng: &mut Rng| {
        let side = rng.usize(1..=(1 + size / 2).min(MOST_SIDE as usize));
        let (largest, changed) = (rng.usize(1..=MOST_CELLS), usize::from(rng.usize(..4) == 0));
        puzzle(rng, side, largest, changed)
    };
    (0..count).map(|_| one(rng)).collect()
}

/// A puzzle with regions of up to `largest` cells and some givens; `changed` cells get a random given.
fn puzzle(rng: &mut Rng, side: usize, largest: usize, changed: usize) -> String {
    let (cells, mut region_of, mut sizes) = (side * side, vec![None; side * side], Vec::new());
    let mut order: Vec<usize> = (0..cells).collect();
    rng.shuffle(&mut order);
    let touches = |one: usize, other: usize| {
        (one / side).abs_diff(other / side).max((one % side).abs_diff(other % side)) == 1
    };
    let beside = |one: usize, other: usize| {
        touches(one, other) && (one / side == other / side || one % side == other % side)
    };
    for &start in &order {
        if region_of[start].is_some() {
            continue;
        }
        let (region, wanted) =
            (sizes.len(), if sizes.len() > 25 { MOST_CELLS } else { rng.usize(1..=largest) });
        let mut own = vec![start];
        region_of[start] = Some(region);
        while own.len() < wanted {
            let fits =
                |cell: &usize| region_of[*cell].is_none() && own.iter().any(|&other| beside(*cell, other));
            let next: Vec<usize> = (0..cells).filter(fits).collect();
            let Some(&cell) = next.get(rng.usize(..next.len().max(1))) else { break };
            region_of[cell] = Some(region);
            own.push(cell);
        }
        sizes.push(own.len());
    }
    // There are only 52 letters, so from the 53rd on, each region gets the letter of an earlier one and joins
    // it.
    let region_of: Vec<usize> = region_of.into_iter().flatten().map(|region| region % 52).collect();
    let mut sizes = vec![0; 52];
    region_of.iter().for_each(|&region| sizes[region] += 1);
    if sizes.iter().any(|&size| size > MOST_CELLS) {
        return puzzle(rng, side, MOST_CELLS, changed);
    }
    // Fill in random digits where any fit, and keep some of them as givens.
    let mut grid = vec![0; cells];
    for &cell in &order {
        let fits = |digit: &usize| {
            (0..cells).all(|other| {
                grid[other] != *digit || !touches(cell, other) && region_of[other] != region_of[cell]
            })
        };
        let digits: Vec<usize> = (1..=sizes[region_of[cell]]).filter(fits).collect();
        if !digits.is_empty() {
            grid[cell] = digits[rng.usize(..digits.len())];
        }
    }
    let kept = rng.usize(..cells.div_ceil(3) + 1);
    order[kept..].iter().for_each(|&cell| grid[cell] = 0);
    for &cell in order.iter().take(changed) {
        grid[cell] = rng.usize(1..=sizes[region_of[cell]]);
    }
    let letter = |&region: &usize| {
        char::from(if region < 26 { b'A' + region as u8 } else { b'a' + region as u8 - 26 })
    };
    let letters: String =
        region_of.chunks(side).map(|row| row.iter().map(letter).collect::<String>() + "\n").collect();
    let digits = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" ") + "\n";
    format!("{side}\n{letters}{}", grid.chunks(side).map(digits).collect::<String>())
}

/// A grid of one cell, and grids with the maximum side.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_SIDE as usize;
    [(1, 1, 0), (most, MOST_CELLS, 0), (most, 3, 0), (most, MOST_CELLS, 1)]
        .map(|(side, largest, changed)| puzzle(rng, side, largest, changed))
        .concat()
}
