//! The largest cases of the textbook exact cover problem.

use crate::Made;
use crate::generate::matrices::{planted, planted_cover, written};

/// The inputs and outputs of two cases: a matrix of 1000 x 1000 with one cover, and a matrix of 50 x 5
/// with 100,000 covers.
pub const FILES: &[Made] = &[
    ("edge-largest.in", || written(&planted(1000, 1000, 10), 1000)),
    ("edge-largest.out", || planted_cover(1000, 1000, 10) + "1\n"),
    ("edge-100000-covers.in", || written(&(0..50).map(|row| vec![row / 10]).collect(), 5)),
    ("edge-100000-covers.out", covers),
];

/// The output for the second matrix: all covers, each with one of ten rows for each of five columns, and
/// their number.
fn covers() -> String {
    let mut text = String::new();
    for cover in 0..100_000 {
        let digits = [10_000, 1000, 100, 10, 1].map(|place| cover / place % 10);
        let rows: Vec<String> =
            digits.iter().enumerate().map(|(column, digit)| (10 * column + digit + 1).to_string()).collect();
        text += &(rows.join(" ") + "\n");
    }
    text + "100000\n"
}
