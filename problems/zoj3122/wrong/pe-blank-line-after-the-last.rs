// engine: fast
//! Prints a blank line after every grid, as AcWing 169 wants it, the last one included. Caught by the sample.

use crate::cover::sudoku::sixteen;
use crate::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut givens = [0; 256];
        for row in givens.chunks_mut(16) {
            let letter = |byte| Some(if byte == b'-' { 0 } else { byte - b'A' + 1 });
            row.copy_from_slice(&input.token("a row")?.cells::<16, _>(letter, "a cell")?);
        }
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            writeln!(out, "{}", row.iter().map(|letter| (b'A' + letter - 1) as char).collect::<String>())?;
        }
        // Mistake: the last grid has no blank line after it.
        writeln!(out)?;
    }
    Ok(())
}
