//! Puts a blank line between grids, as HDU 1426 wants it. Caught by every case with two grids.

use crate::cover::sudoku::nine;
use crate::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for number in 0..input.integer("T", 0, i64::MAX)? {
        let mut givens = [0; 81];
        for row in givens.chunks_mut(9) {
            row.copy_from_slice(&input.token("a row")?.cells::<9, _>(|byte| Some(byte - b'0'), "a digit")?);
        }
        if number > 0 {
            // Mistake: grids follow each other without a line between them.
            writeln!(out)?;
        }
        for row in nine::first(&givens).unwrap().chunks(9) {
            writeln!(out, "{}", row.iter().map(u8::to_string).collect::<String>())?;
        }
    }
    Ok(())
}
