// engine: fast
//! Uses each piece as often as it fits. Caught by the sample.

use crate::solution::{boxes, given, left, placements, possible};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let (cells, _) = left(&given);
        // Mistake: leaves out the piece items, so a piece can be used repeatedly.
        let mut matrix = Matrix::new(cells.len(), 0);
        for option in possible(&given, &all) {
            let items: Vec<usize> =
                option.cells.iter().filter_map(|cell| cells.binary_search(cell).ok()).collect();
            matrix.add(&items);
        }
        writeln!(out, "{}", Exact::new(&matrix).count(2000))?;
    }
    Ok(())
}
