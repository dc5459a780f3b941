//! Finds the fewest blows with a textbook dancing-links search.

use crate::brute::{Brute, fewest, places, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-circulant"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (n, count) = (words.number(), words.number());
        let pairs: Vec<(usize, usize)> = words.pairs(count);
        let mut near = vec![vec![false; n]; n];
        (0..n).for_each(|unit| near[unit][unit] = true);
        pairs.iter().for_each(|&(a, b)| (near[a - 1][b - 1], near[b - 1][a - 1]) = (true, true));
        let blows: Vec<Vec<usize>> = near.iter().map(|near| places(n, |unit| near[unit])).collect();
        format!("{}\n", fewest(n, &blows).len())
    })
}
