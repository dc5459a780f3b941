//! Tries all choices of at most one model of each role.

use crate::brute::{Brute, counted};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-", "hard-"] };

fn answer(input: &str) -> String {
    counted(input, |words, case| {
        let count: usize = words.number();
        let mut roles = Vec::new();
        for role in 0..count {
            let models: usize = words.number();
            let mut beaten = Vec::new();
            for _ in 0..models {
                let pairs = words.number();
                let pairs: Vec<(usize, usize)> = words.pairs(pairs);
                // A role has up to two models: bits 2 x role and 2 x role + 1.
                let own = ((1_u64 << models) - 1) << (2 * role);
                beaten.push(pairs.iter().fold(own, |all, (role, model)| all | 1 << (2 * role + model)));
            }
            roles.push(beaten);
        }
        let all =
            roles.iter().enumerate().fold(0, |all, (role, own)| all | ((1 << own.len()) - 1) << (2 * role));
        let mut ways = vec![(0, 0)];
        for beaten in &roles {
            let with = |&(number, done): &(u32, u64)| {
                beaten.iter().map(move |own| (number + 1, done | own)).collect::<Vec<_>>()
            };
            let more: Vec<(u32, u64)> = ways.iter().flat_map(with).collect();
            ways.extend(more);
            ways.sort_unstable_by_key(|&(number, done)| (done, number));
            ways.dedup_by_key(|way| way.1);
        }
        let fewest = ways.iter().find(|way| way.1 == all).expect("all are beaten").0;
        format!("Case {case}: {fewest}\n")
    })
}
