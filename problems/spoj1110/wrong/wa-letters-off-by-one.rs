// engine: fast
//! Prints @ to O for A to P. Caught by the sample.

use crate::cover::sudoku::sixteen;
use crate::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of grids", 0, i64::MAX)? {
        let mut givens = [0; 256];
        for row in givens.chunks_mut(16) {
            let letter = |byte| Some(if byte == b'-' { 0 } else { byte - b'A' + 1 });
            row.copy_from_slice(&input.token("a row")?.cells::<16, _>(letter, "a cell")?);
        }
        for row in sixteen::first(&givens).unwrap().chunks(16) {
            // Mistake: letters count from 1, so that 1 is A.
            writeln!(out, "{}", row.iter().map(|letter| (b'@' + letter - 1) as char).collect::<String>())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
