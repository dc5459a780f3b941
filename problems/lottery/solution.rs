//! Lottery: the fewest tickets of K out of N numbers such that, whatever P numbers are drawn, some
//! ticket has at least T of them. Items: draws (up to 70). Options: tickets (up to 70), each covering
//! the draws that it wins. Repeat cover by the fewest options; renaming the numbers maps any ticket to
//! any other, so the first one is bought.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::collections::HashMap;
use std::io::Write;

/// The most numbers.
pub const MOST_NUMBERS: i64 = 8;

/// A lottery: how many numbers there are, how many are on a ticket, how many are drawn, and how many of
/// those win.
pub type Lottery = (u32, u32, u32, u32);

/// Solves input `input` and writes the output to `out`.
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
    let numbers = input.integer("N, the numbers there are", 1, MOST_NUMBERS)?;
    let ticket = input.integer("K, the numbers of a ticket", 1, numbers)?;
    let drawn = input.integer("P, the numbers drawn", 1, numbers)?;
    let winning = input.integer("T, the numbers that win", 1, ticket.min(drawn))?;
    Ok((numbers as u32, ticket as u32, drawn as u32, winning as u32))
}

/// The fewest tickets: the first one, and the fewest that win the other draws.
fn fewest(lottery: Lottery) -> usize {
    let others = without_first(&matrix(lottery));
    1 + Repeat::new(&others).fewest().map_or(0, |tickets| tickets.len())
}

/// The matrix that is left after the first option: all options, without the items that it covers.
pub fn without_first(matrix: &Matrix) -> Matrix {
    let mut places = vec![Some(0); matrix.items()];
    matrix.option(0).for_each(|item| places[item] = None);
    for (place, left) in places.iter_mut().flatten().enumerate() {
        *left = place;
    }
    let mut rest = Matrix::new(places.iter().flatten().count(), 0);
    for option in 0..matrix.options() {
        rest.add(&matrix.option(option).filter_map(|item| places[item]).collect::<Vec<_>>());
    }
    rest
}

/// The matrix of a lottery: draws and tickets in the order of [`sets`].
pub fn matrix((numbers, ticket, drawn, winning): Lottery) -> Matrix {
    let draws: Vec<u32> = sets(numbers, drawn).collect();
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
