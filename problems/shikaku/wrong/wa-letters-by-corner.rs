// engine: fast
//! Assigns letters in the order of the upper left cells, not of the numbers. Caught by sample-1.

use crate::solution::{LETTERS, answer, drawing, matrix, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let rectangles = rectangles(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        let letters = drawing(puzzle, &rectangles, &chosen);
        let mut met: Vec<u8> = Vec::new();
        for letter in &letters {
            if !met.contains(letter) {
                met.push(*letter);
            }
        }
        // Mistake: orders the letters by upper left cell instead of by number.
        let again = |letter| LETTERS[met.iter().position(|other| *other == letter).unwrap()];
        Some(letters.into_iter().map(again).collect())
    })
}
