//! Finds the only completion with a textbook dancing-links search.

use crate::brute::Brute;
use crate::sudokus::{Rules, completed, rows};

pub const BRUTE: Brute = Brute { answer: |input| lines(&Rules::new(3), input), most: 6, left_out: &[] };

/// Completes the grids of 81 characters up to `end`.
pub fn lines(rules: &Rules, input: &str) -> String {
    let symbols = ".123456789";
    let input = input.split("end").next().unwrap_or_default();
    completed(rules, input, symbols).map(|grid| rows(&grid, 81, symbols)).collect()
}
