// engine: fast
//! Has room for 256 words, but there may be 500. Caught by edge-500-words.

use crate::solution::{MOST_RECTANGLES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut case = case(&mut input)?;
        // Mistake: uses an array of 256 words, but a case may have 500.
        let mut words: [&[u8]; 256] = [b""; 256];
        let number = case.words.len();
        words[..number].copy_from_slice(&case.words);
        words[..number].sort_unstable();
        case.words = words[..number].to_vec();
        match Exact::new(&matrix(&case)).count(MOST_RECTANGLES + 1) {
            count if count > MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
