//! Places queens row by row.

use super::nqueens::search;
use crate::brute::{Brute, joined, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 4, left_out: &["edge-", "hard-"] };

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let n = words.number();
        let given: Vec<usize> = words.numbers(n);
        let mut line = String::new();
        search(n, &given, &mut Vec::new(), &mut |columns| line = joined(columns) + "\n");
        line
    })
}
