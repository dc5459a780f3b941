//! Finds the fewest tickets that win every draw, with a textbook dancing-links search.

use crate::brute::{Brute, fewest, places, to_the_end};
use std::collections::BTreeMap;
use std::sync::Mutex;

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (n, k, p, t): (u32, u32, u32, u32) =
            (words.number(), words.number(), words.number(), words.number());
        format!("{}\n", tickets(n, k, p, t))
    })
}

/// The minimum number of tickets, each with k out of n numbers, such that any p numbers include t numbers of
/// some ticket. Results are cached.
pub fn tickets(n: u32, k: u32, p: u32, t: u32) -> usize {
    static KNOWN: Mutex<BTreeMap<[u32; 4], usize>> = Mutex::new(BTreeMap::new());
    if let Some(&known) = KNOWN.lock().unwrap().get(&[n, k, p, t]) {
        return known;
    }
    let sets = |size: u32| (0..1_u32 << n).filter(move |set| set.count_ones() == size).collect::<Vec<u32>>();
    let draws = sets(p);
    let wins = |ticket: &u32| places(draws.len(), |draw| (draws[draw] & ticket).count_ones() >= t);
    let tickets = fewest(draws.len(), &sets(k).iter().map(wins).collect::<Vec<_>>()).len();
    KNOWN.lock().unwrap().insert([n, k, p, t], tickets);
    tickets
}
