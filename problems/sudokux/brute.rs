//! Finds the only completion with a textbook dancing-links search.

use super::poj3074::lines;
use crate::brute::Brute;
use crate::sudokus::Rules;

pub const BRUTE: Brute =
    Brute { answer: |input| lines(&Rules::new(3).with_diagonals(), input), most: 6, left_out: &[] };
