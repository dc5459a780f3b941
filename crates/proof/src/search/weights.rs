//! Weights of items modulo a prime that leave no exact cover: the sum of each option is 0, that of all items
//! is not. A chessboard without two opposite corners has no cover by dominoes, because each has a black
//! square (weight 1) and a white one (weight 2), but all squares have 92, modulo 3.
//!
//! In a proof, the items' constraints, each times its weight, are divisible by the prime but for the bound,
//! which is rounded up from below and down from above.

use super::Search;
use crate::log::Id;
use std::io;

/// The primes that are tried, and the most items: the elimination takes the cube of their number.
const PRIMES: [u32; 4] = [2, 3, 5, 7];
const MOST_ITEMS: usize = 500;

/// Weights modulo `prime` with which each of `rows` has sum 0, and `demand` does not. None if there are none,
/// for then the rows have `demand` among their sums.
fn weights(rows: &[Vec<usize>], demand: &[u32], prime: u32) -> Option<Vec<u32>> {
    let items = demand.len();
    let inverse = |number: u32| (1..prime).find(|other| number * other % prime == 1).unwrap_or(1);
    let subtract = |from: &mut [u32], times: u32, row: &[u32]| {
        from.iter_mut().zip(row).for_each(|(from, own)| *from = (*from + (prime - times) * own) % prime);
    };
    // Rows by the items that only one of them has.
    let mut reduced: Vec<Option<Vec<u32>>> = vec![None; items];
    let reduce = |reduced: &[Option<Vec<u32>>], row: &mut Vec<u32>| {
        for (item, own) in reduced.iter().enumerate() {
            if let (Some(own), true) = (own, row[item] != 0) {
                let times = row[item];
                subtract(row, times, own);
            }
        }
    };
    for row in rows {
        let mut next = vec![0; items];
        row.iter().for_each(|&item| next[item] = 1);
        reduce(&reduced, &mut next);
        let Some(first) = next.iter().position(|&own| own != 0) else { continue };
        let times = inverse(next[first]);
        next.iter_mut().for_each(|own| *own = *own * times % prime);
        for other in reduced.iter_mut().flatten().filter(|other| other[first] != 0) {
            let times = other[first];
            subtract(other, times, &next);
        }
        reduced[first] = Some(next);
    }
    let mut rest: Vec<u32> = demand.iter().map(|number| number % prime).collect();
    reduce(&reduced, &mut rest);
    let own = rest.iter().position(|&own| own != 0)?;
    let weight = |item: usize| match &reduced[item] {
        Some(row) => (prime - row[own]) % prime,
        None => u32::from(item == own),
    };
    Some((0..items).map(weight).collect())
}

impl Search<'_, '_> {
    /// Proves that there is no cover by weights, if there are any.
    pub(crate) fn weigh(&mut self) -> io::Result<Option<Id>> {
        let is_fixed = |&item: &usize| {
            self.low[item] == self.high[item] && self.given.least[item] != 0 && self.is_counted(item)
        };
        let items: Vec<usize> = (0..self.low.len()).filter(is_fixed).collect();
        if items.len() > MOST_ITEMS {
            return Ok(None);
        }
        let number = |item: u32| items.binary_search(&(item as usize)).ok();
        let row = |row: &Vec<(u32, u32)>| row.iter().filter_map(|&(item, _)| number(item)).collect();
        let rows: Vec<Vec<usize>> = self.rows.iter().map(row).collect();
        let demand: Vec<u32> = items.iter().map(|&item| self.low[item]).collect();
        let found = PRIMES.iter().find_map(|&prime| Some((prime, weights(&rows, &demand, prime)?)));
        let Some((prime, weights)) = found else { return Ok(None) };
        let mut sides = Vec::new();
        for given in [&self.given.least, &self.given.most] {
            let weighed = items.iter().zip(&weights).filter(|&(_, &weight)| weight != 0);
            let parts = weighed.map(|(&item, &weight)| (Id::Given(given[item]), u64::from(weight)));
            sides.push((self.log.sum(&parts.collect::<Vec<_>>(), &[], prime.into())?, 1));
        }
        self.log.sum(&sides, &[], 1).map(Some)
    }
}
