//! The only completion, by textbook links.

use super::zoj3122::grids;
use crate::brute::{Brute, Words};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-minimal"] };

/// The count holds: what comes after so many grids is not read.
fn answer(input: &str) -> String {
    let mut words = Words::new(input);
    let count: usize = words.number();
    grids(&(0..16 * count).map(|_| words.word()).collect::<String>())
}
