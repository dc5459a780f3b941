//! Goes through the rows in order, taking each or leaving it, and prints covers as they are complete: shorter ones do
//! not come before those that they begin. Caught by edge-empty-sets.

use crate::input::{Input, Stop};
use crate::solution::{Case, case};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let mut covered = vec![false; case.matrix.items()];
        let count = search(&case, 0, &mut covered, &mut Vec::new(), out)?;
        writeln!(out, "{}", count)?;
    }
    Ok(())
}

/// Prints the covers that extend `chosen` by rows from `row` on, and counts them.
fn search(
    case: &Case,
    row: usize,
    covered: &mut [bool],
    chosen: &mut Vec<usize>,
    out: &mut dyn Write,
) -> Result<usize, Stop> {
    let is_lost = |item: usize| {
        (row..case.matrix.options()).all(|row| !case.matrix.option(row).contains(&(item as u32)))
    };
    if (0..covered.len()).any(|item| !covered[item] && is_lost(item)) {
        return Ok(0);
    }
    if row == case.matrix.options() {
        let names: Vec<&[u8]> = chosen.iter().map(|&option| case.names[option].as_slice()).collect();
        out.write_all(&names.join(&b' '))?;
        writeln!(out)?;
        return Ok(1);
    }
    let items = case.matrix.option(row);
    let mut count = 0;
    // Mistake: with the row before without it, which puts a longer cover before the one that it begins with.
    if items.iter().all(|&item| !covered[item as usize]) {
        items.iter().for_each(|&item| covered[item as usize] = true);
        chosen.push(row);
        count += search(case, row + 1, covered, chosen, out)?;
        chosen.pop();
        items.iter().for_each(|&item| covered[item as usize] = false);
    }
    Ok(count + search(case, row + 1, covered, chosen, out)?)
}
