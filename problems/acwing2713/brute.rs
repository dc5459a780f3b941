//! Finds the fewest rows with a textbook dancing-links search.

use crate::brute::{Brute, Words, fewest, joined, places};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-"] };

fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let (rows, columns) = (words.number(), words.number());
    let ones = |words: &mut Words| words.numbers::<usize>(columns);
    let matrix: Vec<Vec<usize>> = (0..rows).map(|_| ones(&mut words)).collect();
    let rows: Vec<Vec<usize>> = matrix.iter().map(|row| places(columns, |column| row[column] == 1)).collect();
    let chosen = fewest(columns, &rows);
    format!("{}\n{}\n", chosen.len(), joined(chosen.iter().map(|row| row + 1)))
}
