// engine: fast
//! Prints full grids without removing any digits. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: fills in the blanks of the puzzles.
    let text: String = text
        .lines()
        .map(|line| {
            let mut givens = [0; 81];
            givens
                .iter_mut()
                .zip(line.bytes())
                .for_each(|(given, byte)| *given = byte.saturating_sub(b'0') * u8::from(byte != b'.'));
            let grid = dlx_kernel::sudoku::nine::first(&givens).unwrap();
            grid.iter().map(u8::to_string).collect::<String>() + "\n"
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
