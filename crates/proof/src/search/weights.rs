//! Weights of items modulo a prime that rule out an exact cover: the weights of each option's items sum to 0,
//! but the weights of all items do not. For example, a chessboard without two opposite corners has no domino
//! tiling: each domino covers a black square (weight 1) and a white square (weight 2), which sum to 0 modulo
//! 3, but the weights of all squares sum to 92, which is 2 modulo 3.
//!
//! In a proof, the items' constraints are summed with these weights. All coefficients are then divisible by
//! the prime, but the bound is not, so division rounds the lower bound up and the upper bound down.

use super::Search;
use crate::log::Id;
use std::io;

const PRIMES: [u32; 4] = [2, 3, 5, 7];
/// The maximum number of items; limited because elimination takes cubic time.
const MAX_ITEMS: usize = 500;

/// Finds weights modulo `prime` for which each of `rows` sums to 0, but `demand` does not. If there are no
/// such weights, `demand` is a linear combination of the rows.
fn weights(rows: &[Vec<usize>], demand: &[u32], prime: u32) -> Option<Vec<u32>> {
    let one = |item: usize| (0..demand.len()).map(|other| u32::from(other == item)).collect();
    // A basis of the weights for which all rows so far sum to 0.
    let mut basis: Vec<Vec<u32>> = (0..demand.len()).map(one).collect();
    for row in rows {
        let sum = |weights: &Vec<u32>| row.iter().map(|&item| weights[item]).sum::<u32>() % prime;
        let Some(place) = basis.iter().position(|weights| sum(weights) != 0) else { continue };
        let own = basis.swap_remove(place);
        let inverse = (1..prime).find(|number| sum(&own) * number % prime == 1).unwrap_or(1);
        for weights in &mut basis {
            let times = prime - sum(weights) * inverse % prime;
            if times < prime {
                weights
                    .iter_mut()
                    .zip(&own)
                    .for_each(|(weight, own)| *weight = (*weight + times * own) % prime);
            }
        }
    }
    let value = |weights: &[u32]| {
        weights.iter().zip(demand).map(|(weight, number)| weight * (number % prime)).sum::<u32>()
    };
    basis.into_iter().find(|weights| value(weights) % prime != 0)
}

impl Search<'_, '_> {
    /// Proves by weights that there is no cover, if suitable weights exist.
    pub(crate) fn weigh(&mut self) -> io::Result<Option<Id>> {
        let is_fixed = |&item: &usize| {
            self.low[item] == self.high[item] && self.given.least[item] != 0 && self.is_counted(item)
        };
        let items: Vec<usize> = (0..self.low.len()).filter(is_fixed).collect();
        if items.len() > MAX_ITEMS {
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
