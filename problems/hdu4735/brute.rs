//! Tries all sets of places for the boys.

use crate::brute::{Brute, counted, places};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-", "hard-"] };

fn answer(input: &str) -> String {
    counted(input, |words, case| {
        let (n, reach): (usize, u64) = (words.number(), words.number());
        let boys: Vec<usize> = words.numbers(n);
        let mut apart = vec![vec![u64::from(u32::MAX); n]; n];
        (0..n).for_each(|node| apart[node][node] = 0);
        for _ in 1..n {
            let (a, b, length): (usize, usize, u64) = (words.number(), words.number(), words.number());
            (apart[a - 1][b - 1], apart[b - 1][a - 1]) = (length, length);
        }
        for (by, from, to) in (0..n * n * n).map(|code| (code / n / n, code / n % n, code % n)) {
            apart[from][to] = apart[from][to].min(apart[from][by] + apart[by][to]);
        }
        let are_near = |set: &usize| {
            let chosen = places(n, |place| set >> place & 1 == 1);
            (0..n).all(|node| chosen.iter().any(|&place| apart[node][place] <= reach))
        };
        let swaps = |set: usize| places(n, |place| set >> place & 1 == 1 && boys[place] == 0).len();
        let sets = (0..1_usize << n).filter(|set| set.count_ones() as usize == boys.iter().sum::<usize>());
        let fewest = sets.filter(are_near).map(swaps).min().map_or(-1, |fewest| fewest as i64);
        format!("Case #{case}: {fewest}\n")
    })
}
