//! HDU 3498 whosyourdaddy: a blow at a unit kills it and its neighbours; kill all N units with the fewest
//! blows.
//! Items: units. Options: blows, each covering a unit and its neighbours. Repeat cover with the fewest
//! options: a minimum dominating set of the graph.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

/// The maximum number of units that the solution accepts. The judge's cases are believed to have at most 55.
pub const MOST_UNITS: i64 = 128;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let blows = blows(&mut input)?;
        // The blow at a unit covers it, so a cover exists.
        let fewest = Repeat::new(&matrix(&blows)).fewest().map_or(0, |chosen| chosen.len());
        writeln!(out, "{}", fewest)?;
    }
    Ok(())
}

/// Reads a case: for each unit, the units that a blow at it kills.
pub fn blows(input: &mut Input<'_>) -> Result<Vec<Vec<usize>>, Stop> {
    let units = input.integer("N, the number of units", 1, MOST_UNITS)?;
    let pairs = input.integer("M, the number of pairs", 0, i64::from(u32::MAX))?;
    let mut near: Vec<Vec<bool>> = (0..units).map(|a| (0..units).map(|b| a == b).collect()).collect();
    for _ in 0..pairs {
        let a = input.integer("a unit", 1, units)? as usize - 1;
        let b = input.integer("a unit", 1, units)? as usize - 1;
        near[a][b] = true;
        near[b][a] = true;
    }
    Ok(near.iter().map(|near| (0..near.len()).filter(|&unit| near[unit]).collect()).collect())
}

/// The matrix, with an item and an option per unit.
pub fn matrix(blows: &[Vec<usize>]) -> Matrix {
    let mut matrix = Matrix::new(blows.len(), 0);
    for killed in blows {
        matrix.add(killed);
    }
    matrix
}
