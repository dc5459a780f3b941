//! The largest case of HUST 1017: 1000 rows of 100 ones each, and 1000 columns.

use crate::Made;
use crate::generate::matrices::{planted, planted_cover};

/// The largest matrix, with exactly one cover, and the expected output.
pub const FILES: &[Made] =
    &[("edge-largest.in", input), ("edge-largest.out", || format!("10 {}", planted_cover(1000, 1000, 100)))];

fn input() -> String {
    let mut text = "1000 1000\n".to_string();
    for row in planted(1000, 1000, 100) {
        let columns: Vec<String> = row.iter().map(|column| (column + 1).to_string()).collect();
        text += &format!("{} {}\n", row.len(), columns.join(" "));
    }
    text
}
