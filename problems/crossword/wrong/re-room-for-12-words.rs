// engine: fast
//! Has room for 12 words, but there may be 14. Caught by edge-14-words.

use crate::solution::{case, matrix, write_grid};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut case = case(&mut input)?;
        // Mistake: uses an array of 12 words, but a case may have 14.
        let mut words: [&[u8]; 12] = [b""; 12];
        let number = case.words.len();
        words[..number].copy_from_slice(&case.words);
        words[..number].sort_unstable();
        case.words = words[..number].to_vec();
        match Exact::new(&matrix(&case)).up_to(2).as_slice() {
            [] => writeln!(out, "NONE")?,
            [cover] => write_grid(&case, cover, out)?,
            _ => writeln!(out, "SEVERAL")?,
        }
    }
    Ok(())
}
