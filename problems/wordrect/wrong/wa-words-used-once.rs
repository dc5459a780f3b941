// engine: fast
//! Uses each word at most once. Caught by the sample.

use crate::solution::{MOST_RECTANGLES, case, option, places};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (lines, cells) = (case.rows + case.columns, case.rows * case.columns);
        let mut matrix = Matrix::new(lines, cells + case.words.len());
        for (line, word) in places(&case) {
            let mut items = option(&case, line, word);
            let number = case.words.iter().position(|other| *other == word).unwrap_or(0);
            // Mistake: uses each word at most once, but words may repeat.
            items.push((lines + cells + number, 0));
            matrix.add_coloured(&items);
        }
        match Exact::new(&matrix).count(MOST_RECTANGLES + 1) {
            count if count > MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
