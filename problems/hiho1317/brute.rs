//! Tells whether a textbook dancing-links search finds a cover.

use super::poj3740::matrix;
use crate::brute::{Brute, counted};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, _| if matrix(words).2.is_empty() { "No\n" } else { "Yes\n" }.to_string())
}
