//! HDU 3335 Divisibility: choose the most of n numbers such that none of them divides another.
//! Items: the distinct numbers. Options: chains, sets of numbers of which each divides the next. The fewest chains that
//! cover all numbers are as many as the most numbers that can be chosen (Dilworth, "A decomposition theorem for
//! partially ordered sets", 1950). There are far too many chains to list, but no need to: divisibility is transitive,
//! so that chains are what a matching of numbers to multiples links, each link saving a chain (Fulkerson, 1956).

use crate::input::{Input, Stop};
use std::io::Write;

const MOST_NUMBERS: i64 = 1000;

/// Solves judge input `input` and writes the judge's output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::from(u32::MAX))? {
        writeln!(out, "{}", fewest_chains(&multiples(&numbers(&mut input)?)))?;
    }
    Ok(())
}

/// Reads a case: the distinct numbers, ascending.
pub fn numbers(input: &mut Input<'_>) -> Result<Vec<i64>, Stop> {
    let mut numbers = Vec::new();
    for _ in 0..input.integer("n, how many numbers", 1, MOST_NUMBERS)? {
        numbers.push(input.integer("a number", 1, i64::MAX)?);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// For each of `numbers`, which ascend, the places of its multiples among them.
pub fn multiples(numbers: &[i64]) -> Vec<Vec<usize>> {
    let of = |place: usize| (place + 1..numbers.len()).filter(move |&more| numbers[more] % numbers[place] == 0);
    (0..numbers.len()).map(|place| of(place).collect()).collect()
}

/// The fewest chains that cover all numbers: one for each number that is not linked to a multiple of it by a largest
/// matching, which is found by augmenting paths (Kuhn, "The Hungarian method", 1955).
fn fewest_chains(multiples: &[Vec<usize>]) -> usize {
    let mut links = Links { multiples, before: vec![None; multiples.len()], seen: vec![false; multiples.len()] };
    let mut linked = vec![false; multiples.len()];
    // A path that was not found stays so until another one was, hence `seen` is cleared once a round.
    loop {
        links.seen.iter_mut().for_each(|seen| *seen = false);
        let mut found = false;
        for (number, linked) in linked.iter_mut().enumerate() {
            if !*linked && links.link(number) {
                *linked = true;
                found = true;
            }
        }
        if !found {
            return linked.iter().filter(|&&linked| !linked).count();
        }
    }
}

/// A matching of numbers to multiples, each of which follows one number at most.
struct Links<'a> {
    multiples: &'a [Vec<usize>],
    /// For each number, which one it is linked to as a multiple.
    before: Vec<Option<usize>>,
    /// Whether a number was looked at as a multiple in this round.
    seen: Vec<bool>,
}

impl Links<'_> {
    /// Links `number` to one of its multiples, relinking others where that needs to be. Recurses as deep as there are
    /// numbers at most.
    fn link(&mut self, number: usize) -> bool {
        for &multiple in &self.multiples[number] {
            if self.seen[multiple] {
                continue;
            }
            self.seen[multiple] = true;
            let free = match self.before[multiple] {
                None => true,
                Some(other) => self.link(other),
            };
            if free {
                self.before[multiple] = Some(number);
                return true;
            }
        }
        false
    }
}
