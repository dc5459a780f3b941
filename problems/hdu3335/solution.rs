//! HDU 3335 Divisibility: choose as many of n numbers as possible so that none divides another.
//! Items: the distinct numbers. Options: chains of numbers, each dividing the next. The minimum number of
//! chains that cover all numbers equals the size of a largest choice (Dilworth, "A decomposition theorem for
//! partially ordered sets", 1950). There are far too many chains to list, but no list is needed: divisibility
//! is transitive, so a matching of numbers to multiples links chains, and each link saves one chain
//! (Fulkerson, 1956).

use dlx_kernel::input::{Input, Stop};
use std::io::Write;

/// The maximum count of numbers.
pub const MOST_NUMBERS: i64 = 1000;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        writeln!(out, "{}", fewest_chains(&multiples(&numbers(&mut input)?)))?;
    }
    Ok(())
}

/// Reads the number of cases.
pub fn cases(input: &mut Input<'_>) -> Result<i64, Stop> {
    input.integer("the number of cases", 0, i64::from(u32::MAX))
}

/// Reads a case: the distinct numbers, in ascending order.
pub fn numbers(input: &mut Input<'_>) -> Result<Vec<i64>, Stop> {
    let mut numbers = Vec::new();
    for _ in 0..input.integer("n, the count of numbers", 1, MOST_NUMBERS)? {
        numbers.push(input.integer("a number", 1, i64::MAX)?);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// For each of the ascending `numbers`, the indices of its multiples.
pub fn multiples(numbers: &[i64]) -> Vec<Vec<usize>> {
    let of =
        |place: usize| (place + 1..numbers.len()).filter(move |&more| numbers[more] % numbers[place] == 0);
    (0..numbers.len()).map(|place| of(place).collect()).collect()
}

/// The minimum number of chains that cover all numbers: one per number that a maximum matching links to no
/// multiple. Augmenting paths find the matching (Kuhn, "The Hungarian method", 1955).
pub fn fewest_chains(multiples: &[Vec<usize>]) -> usize {
    let mut links =
        Links { multiples, before: vec![None; multiples.len()], seen: vec![false; multiples.len()] };
    let mut linked = vec![false; multiples.len()];
    // A failed search for a path keeps failing until another path is found, so `seen` is cleared only once
    // per round.
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

/// A matching of numbers to multiples, in which each multiple follows at most one number.
struct Links<'a> {
    multiples: &'a [Vec<usize>],
    /// For each multiple, the number that it follows.
    before: Vec<Option<usize>>,
    /// For each number, whether it was visited as a multiple in this round.
    seen: Vec<bool>,
}

impl Links<'_> {
    /// Links `number` to one of its multiples, relinking others if necessary. The depth of the recursion is
    /// at most the count of numbers.
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
