//! Finds the only completion with a textbook dancing-links search.

use super::zoj3122::grids;
use crate::brute::{Brute, Words};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-minimal"] };

/// Reads the number of grids, then the grids, and ignores what follows.
fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count: usize = words.number();
    grids(&(0..16 * count).map(|_| words.word()).collect::<String>())
}
