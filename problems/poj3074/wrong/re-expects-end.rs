// engine: fast
//! Fails if the input ends without `end`. Caught by edge-empty-input.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    loop {
        // Mistake: panics at the end of the input, where `end` may be missing.
        let line = input.filled_line().expect("end");
        if line.bytes() == b"end" {
            return Ok(());
        }
        let givens =
            line.cells::<81, _>(|byte| Some(if byte == b'.' { 0 } else { byte - b'0' }), "a cell")?;
        let grid: String = nine::first(&givens).unwrap().iter().map(u8::to_string).collect();
        writeln!(out, "{}", grid)?;
    }
}
