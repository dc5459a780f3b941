//! Finds a perfect code with a textbook dancing-links search.

use crate::brute::{Brute, covers, joined, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (vertices, edges) = (words.number(), words.number());
        let mut near: Vec<Vec<usize>> = (0..vertices).map(|vertex| vec![vertex]).collect();
        for (one, other) in words.pairs::<usize>(edges) {
            near[one - 1].push(other - 1);
            near[other - 1].push(one - 1);
        }
        near.iter_mut().for_each(|near| near.sort_unstable());
        near.iter_mut().for_each(|near| near.dedup());
        match covers(vertices, 0, &near, 1).pop() {
            None => "none\n".to_string(),
            Some(code) => format!("{} {}\n", code.len(), joined(code.iter().map(|vertex| vertex + 1))),
        }
    })
}
