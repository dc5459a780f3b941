//! HDU 4979 A simple math problem.: the fewest tickets of M out of N numbers such that any R numbers are
//! together on a ticket: a covering design (N, M, R).
//! Items: sets of R numbers. Options: sets of M numbers, each covering the sets within it. Repeat cover with
//! the fewest options; the search starts at a bound derived from smaller designs.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::collections::HashMap;
use std::io::Write;

/// The maximum count of numbers.
pub const MOST_NUMBERS: i64 = 8;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut known = HashMap::new();
    for case in 1..=cases(&mut input)? {
        let design = design(&mut input)?;
        let fewest = fewest(&mut known, design);
        writeln!(out, "Case #{}: {}", case, fewest)?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))
}

/// Reads a case: the counts of all numbers, of numbers on a ticket, and of winning numbers.
pub fn design(input: &mut Input<'_>) -> Result<(u32, u32, u32), Stop> {
    let numbers = input.integer("N, the count of numbers", 1, MOST_NUMBERS)?;
    let ticket = input.integer("M, the count of numbers on a ticket", 1, numbers)?;
    let winning = input.integer("R, the count of numbers that win", 1, ticket)?;
    Ok((numbers as u32, ticket as u32, winning as u32))
}

/// The minimum number of tickets for `(numbers, ticket, winning)`. `known` caches the results.
///
/// The tickets that hold a given number, with that number removed, form a design in which each of the three
/// parameters is one less. Summing over all numbers counts each ticket once for each of its numbers, which
/// gives the bound (Schönheim, "On coverings", 1964); so no search needs to rule out fewer tickets.
fn fewest(known: &mut HashMap<(u32, u32, u32), usize>, design: (u32, u32, u32)) -> usize {
    if let Some(&fewest) = known.get(&design) {
        return fewest;
    }
    let (numbers, ticket, winning) = design;
    let around_one = if winning == 1 { 1 } else { fewest(known, (numbers - 1, ticket - 1, winning - 1)) };
    let mut most = (numbers as usize * around_one + ticket as usize - 1) / ticket as usize;
    // Renaming the numbers maps any ticket to any other, so the first ticket may be chosen beforehand.
    let mut rest = Repeat::new(&matrix_without_first(numbers, ticket, winning));
    while rest.at_most(most - 1).is_none() {
        most += 1;
    }
    known.insert(design, most);
    most
}

/// The matrix after choosing the ticket with the lowest numbers: the sets not on that ticket, and all
/// tickets.
pub fn matrix_without_first(numbers: u32, ticket: u32, winning: u32) -> Matrix {
    let items = sets_without_first(numbers, ticket, winning);
    let mut matrix = Matrix::new(items.len(), 0);
    for option in sets(numbers, ticket) {
        let covered: Vec<usize> = (0..items.len()).filter(|&item| items[item] & !option == 0).collect();
        matrix.add(&covered);
    }
    matrix
}

/// The items of [`matrix_without_first`], as bit sets.
pub fn sets_without_first(numbers: u32, ticket: u32, winning: u32) -> Vec<u32> {
    let first = (1 << ticket) - 1;
    sets(numbers, winning).filter(|set| set & !first != 0).collect()
}

/// The sets of `size` out of `numbers`, as bit sets.
pub fn sets(numbers: u32, size: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << numbers).filter(move |set| set.count_ones() == size)
}
