// engine: fast
//! Takes the letter of a cell for its column and the digit for its row. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for puzzle in lines.chunks(10) {
        writeln!(out, "{}", puzzle[0])?;
        for column in 0..9 {
            // Mistake: prints the grid transposed: letters are rows, not columns.
            let line: String = puzzle[1..].iter().map(|row| row.as_bytes()[column] as char).collect();
            writeln!(out, "{}", line)?;
        }
    }
    Ok(())
}
