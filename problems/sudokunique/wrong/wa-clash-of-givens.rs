//! Accepts clashing givens: the later of two is treated as a blank. Caught by sample-1.

use crate::solution::grid;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::nine;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut separator = "";
    while !input.at_end() {
        write!(out, "{}", separator)?;
        separator = "\n";
        let mut givens = grid(&mut input)?;
        for cell in 0..81 {
            let sees = |other: usize| {
                let same = |part: fn(usize) -> usize| part(other) == part(cell);
                same(|cell| cell / 9) || same(|cell| cell % 9) || same(|cell| cell / 27 * 3 + cell % 9 / 3)
            };
            // Mistake: clears the later of two clashing givens instead of rejecting the grid.
            if (0..cell).any(|other| givens[cell] > 0 && givens[other] == givens[cell] && sees(other)) {
                givens[cell] = 0;
            }
        }
        match nine::up_to(2, &givens).as_slice() {
            [] => writeln!(out, "Find another job")?,
            [grid] => {
                for row in grid.chunks(9) {
                    writeln!(out, "{}", row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))?;
                }
            }
            _ => writeln!(out, "Non-unique")?,
        }
    }
    Ok(())
}
