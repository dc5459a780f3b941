//! Finds the smallest distance within which K airports reach all cities, with textbook searches.

use crate::brute::{Brute, at_most, counted, places};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, case| {
        let (n, k): (usize, usize) = (words.number(), words.number());
        let at: Vec<(i64, i64)> = words.pairs(n);
        let distance = |a: usize, b: usize| (at[a].0 - at[b].0).abs() + (at[a].1 - at[b].1).abs();
        let mut distances: Vec<i64> = (0..n * n).map(|pair| distance(pair / n, pair % n)).collect();
        distances.sort_unstable();
        let within = |most: i64| -> Vec<Vec<usize>> {
            (0..n).map(|a| places(n, |b| distance(a, b) <= most)).collect()
        };
        let few = distances.partition_point(|&most| at_most(k, n, &within(most)).is_none());
        format!("Case #{case}: {}\n", distances[few])
    })
}
