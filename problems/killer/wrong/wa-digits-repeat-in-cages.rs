//! Checks only the sum of a cage, so digits may repeat in it. Caught by edge-a-digit-twice.

use crate::solution::cages;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let cages = cages(&mut input)?;
        let of = |cell: &usize| cages.iter().position(|cage| cage.cells.contains(cell)).unwrap();
        let cage_of: Vec<usize> = (0..81).map(|cell| of(&cell)).collect();
        let left: Vec<(usize, usize)> = cages.iter().map(|cage| (cage.sum, cage.cells.len())).collect();
        let (mut grid, mut found) = ([0; 81], Vec::new());
        fill(&mut grid, &cage_of, &mut left.clone(), &mut found);
        match found.as_slice() {
            [] => writeln!(out, "none")?,
            [grid] => grid.chunks(9).try_for_each(|row| {
                writeln!(out, "{}", row.iter().map(usize::to_string).collect::<String>())
            })?,
            _ => writeln!(out, "several")?,
        }
    }
    Ok(())
}

/// Finds up to two solutions. `left` holds the remaining sum and number of cells of each cage.
fn fill(grid: &mut [usize; 81], of: &[usize], left: &mut [(usize, usize)], found: &mut Vec<[usize; 81]>) {
    let Some(cell) = grid.iter().position(|&digit| digit == 0) else { return found.push(*grid) };
    let sees =
        |o: usize| o / 9 == cell / 9 || o % 9 == cell % 9 || (o / 27, o % 9 / 3) == (cell / 27, cell % 9 / 3);
    let (sum, cells) = left[of[cell]];
    for digit in 1..=9.min(sum) {
        // Mistake: lets a digit repeat within a cage.
        let fits = cells > 1 && sum > digit && sum - digit <= 9 * (cells - 1) || cells == 1 && sum == digit;
        if fits && found.len() < 2 && !(0..81).any(|o| grid[o] == digit && sees(o)) {
            grid[cell] = digit;
            left[of[cell]] = (sum - digit, cells - 1);
            fill(grid, of, left, found);
            left[of[cell]] = (sum, cells);
            grid[cell] = 0;
        }
    }
}
