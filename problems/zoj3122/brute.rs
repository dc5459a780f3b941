//! Finds the only completion with a textbook dancing-links search.

use crate::brute::Brute;
use crate::sudokus::{Rules, completed, rows};

pub const BRUTE: Brute = Brute { answer: grids, most: 6, left_out: &["hard-minimal-2", "hard-minimal-3"] };

/// Completes the grids of letters, with an empty line between them.
pub fn grids(input: &str) -> String {
    let symbols = "-ABCDEFGHIJKLMNOP";
    let grids: Vec<String> =
        completed(&Rules::new(4), input, symbols).map(|grid| rows(&grid, 16, symbols)).collect();
    grids.join("\n")
}
