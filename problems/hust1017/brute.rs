//! Finds a cover with a textbook dancing-links search.

use crate::brute::{Brute, covers, joined, to_the_end};

/// On the cases in `left_out`, the search would take far too long. Weights on their items, or the lack of a
/// perfect matching, prove that they have no cover.
pub const BRUTE: Brute = Brute {
    answer,
    most: 6,
    left_out: &["hard-chessboard-without-corners", "hard-odd-parts", "hard-pigeons", "hard-rows-of-four"],
};

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (rows, columns): (usize, usize) = (words.number(), words.number());
        let mut matrix = Vec::new();
        for _ in 0..rows {
            let ones = words.number();
            matrix.push(words.numbers::<usize>(ones).iter().map(|column| column - 1).collect());
        }
        match covers(columns, 0, &matrix, 1).pop() {
            None => "NO\n".to_string(),
            Some(cover) => format!("{} {}\n", cover.len(), joined(cover.iter().map(|row| row + 1))),
        }
    })
}
