//! Tells whether a textbook dancing-links search finds a cover.

use crate::brute::{Brute, Words, covers, places, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    let says = |words: &mut Words| {
        if matrix(words).2.is_empty() { "It is impossible\n" } else { "Yes, I found it\n" }
    };
    to_the_end(input, |words| says(words).to_string())
}

/// Reads a 0/1 matrix. Returns the number of columns, the rows, and a cover, if there is one.
pub fn matrix(words: &mut Words) -> (usize, Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let (rows, columns) = (words.number(), words.number());
    let row = |ones: Vec<u8>| places(columns, |column| ones[column] == 1);
    let rows: Vec<Vec<usize>> = (0..rows).map(|_| row(words.numbers(columns))).collect();
    let cover = covers(columns, 0, &rows, 1);
    (columns, rows, cover)
}
