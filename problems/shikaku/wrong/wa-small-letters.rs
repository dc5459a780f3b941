// engine: fast
//! Continues after Z with the next ASCII characters instead of a. Caught by edge-52-numbers.

use crate::solution::{LETTERS, answer, drawing, matrix, rectangles};
use dlx_kernel::Exact;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    answer(input, out, |puzzle| {
        let rectangles = rectangles(puzzle);
        let chosen = Exact::new(&matrix(puzzle, &rectangles)).first()?;
        let letters = drawing(puzzle, &rectangles, &chosen);
        let number = |letter: u8| LETTERS.iter().position(|other| *other == letter).unwrap() as u8;
        // Mistake: counts on past Z in ASCII, but the next letter must be a.
        Some(letters.into_iter().map(|letter| b'A' + number(letter)).collect())
    })
}
