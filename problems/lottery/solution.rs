//! Lottery: the fewest tickets of K out of N numbers such that, whichever P numbers are drawn, some ticket
//! has at least T of them. Items: draws (up to 70). Options: tickets (up to 70), each covering the draws that
//! it wins. Repeat cover with the fewest options; renaming the numbers maps any ticket to any other, so the
//! first ticket is bought beforehand.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::collections::HashMap;
use std::io::Write;

/// The maximum count of numbers.
pub const MOST_NUMBERS: i64 = 8;

/// A lottery: the counts of all numbers, of numbers on a ticket, of numbers drawn, and of matches needed to
/// win.
pub type Lottery = (u32, u32, u32, u32);

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut known = HashMap::new();
    while !input.at_end() {
        let lottery = lottery(&mut input)?;
        let fewest = *known.entry(lottery).or_insert_with(|| fewest(lottery));
        writeln!(out, "{}", fewest)?;
    }
    Ok(())
}

/// Reads a case.
pub fn lottery(input: &mut Input<'_>) -> Result<Lottery, Stop> {
    let numbers = input.integer("N, the count of numbers", 1, MOST_NUMBERS)?;
    let ticket = input.integer("K, the count of numbers on a ticket", 1, numbers)?;
    let drawn = input.integer("P, the count of numbers drawn", 1, numbers)?;
    let winning = input.integer("T, the count of matches needed to win", 1, ticket.min(drawn))?;
    Ok((numbers as u32, ticket as u32, drawn as u32, winning as u32))
}

/// The minimum number of tickets: the first ticket, plus the fewest that win all draws that it does not.
fn fewest(lottery: Lottery) -> usize {
    let (numbers, ticket, drawn, winning) = lottery;
    let first = sets(numbers, ticket).next().unwrap_or(0);
    let draws: Vec<u32> = sets(numbers, drawn).filter(|draw| (draw & first).count_ones() < winning).collect();
    1 + Repeat::new(&matrix_of(lottery, &draws)).fewest().map_or(0, |tickets| tickets.len())
}

/// The matrix of a lottery: draws and tickets in the order of [`sets`].
pub fn matrix(lottery: Lottery) -> Matrix {
    matrix_of(lottery, &sets(lottery.0, lottery.2).collect::<Vec<u32>>())
}

/// The matrix of the given draws and all tickets.
fn matrix_of((numbers, ticket, _, winning): Lottery, draws: &[u32]) -> Matrix {
    let mut matrix = Matrix::new(draws.len(), 0);
    for ticket in sets(numbers, ticket) {
        let wins = |&draw: &usize| (draws[draw] & ticket).count_ones() >= winning;
        matrix.add(&(0..draws.len()).filter(wins).collect::<Vec<_>>());
    }
    matrix
}

/// The sets of `size` out of `numbers`, as bit sets, in ascending order.
pub fn sets(numbers: u32, size: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << numbers).filter(move |set| set.count_ones() == size)
}
