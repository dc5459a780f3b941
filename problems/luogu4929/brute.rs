//! Finds a cover with a textbook dancing-links search.

use super::poj3740::matrix;
use crate::brute::{Brute, Words, joined};

pub const BRUTE: Brute =
    Brute { answer, most: 6, left_out: &["hard-chessboard-without-corners", "hard-pigeons"] };

fn answer(input: &str) -> String {
    match matrix(&mut Words::new(input)).2.pop() {
        None => "No Solution!\n".to_string(),
        Some(cover) => joined(cover.iter().map(|row| row + 1)) + "\n",
    }
}
