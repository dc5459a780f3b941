//! Finds the best score of all completions with a textbook dancing-links search.

use crate::brute::{Brute, Words};
use crate::sudokus::Rules;

pub const BRUTE: Brute = Brute {
    answer,
    most: 3,
    left_out: &[
        "hard-500000-completions",
        "hard-big1",
        "hard-big2",
        "hard-givens-in-boxes",
        "hard-givens-in-rows",
    ],
};

fn answer(input: &str) -> String {
    let givens: Vec<u8> = Words::new(input).numbers(81);
    let worth = |cell: usize| 10 - (cell / 9).abs_diff(4).max((cell % 9).abs_diff(4));
    let score =
        |grid: &Vec<u8>| grid.iter().enumerate().map(|(cell, &digit)| worth(cell) * usize::from(digit)).sum();
    let best = Rules::new(3).completions(&givens, usize::MAX).iter().map(score).max();
    format!("{}\n", best.map_or(-1, |best: usize| best as i64))
}
