// engine: fast
//! Fills the rows with words, but never checks the columns. Caught by the sample.

use crate::solution::{MOST_RECTANGLES, case};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let fitting = case.words.iter().filter(|word| word.len() == case.columns).count() as u64;
        // Mistake: fills rows with words, but never checks the columns.
        match (0..case.rows).fold(1, |ways: u64, _| ways.saturating_mul(fitting)) {
            count if count > MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
