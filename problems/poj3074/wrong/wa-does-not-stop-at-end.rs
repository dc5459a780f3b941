// engine: fast
//! Solves the grids after `end` as well. Caught by edge-after-end-is-ignored.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while let Some(line) = input.filled_line() {
        if line.bytes() == b"end" {
            // Mistake: continues after `end` instead of stopping.
            continue;
        }
        let givens =
            line.cells::<81, _>(|byte| Some(if byte == b'.' { 0 } else { byte - b'0' }), "a cell")?;
        let grid: String = nine::first(&givens).unwrap().iter().map(u8::to_string).collect();
        writeln!(out, "{}", grid)?;
    }
    Ok(())
}
