//! The largest input of POJ 3740: 500 matrices of 16 rows and 300 columns.

use crate::Made;
use crate::generate::matrices::{planted, written};

/// The largest input, in which every second matrix has no cover, and its expected output.
pub const FILES: &[Made] =
    &[("edge-largest.in", input), ("edge-largest.out", || "Yes, I found it\nIt is impossible\n".repeat(250))];

fn input() -> String {
    let with = planted(16, 300, 75);
    let mut without = with.clone();
    // Each row outside the cover shares a column with every row of the cover.
    without[15].pop();
    [with, without].map(|matrix| written(&matrix, 300)).concat().repeat(250)
}
