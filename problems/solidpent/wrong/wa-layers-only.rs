// engine: fast
//! Places every piece flat within one layer. Caught by the sample.

use crate::solution::{boxes, given, matrix, place, placements, possible};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let all = placements();
    let mut input = Input::new(input);
    for _ in 0..boxes(&mut input)? {
        let given = given(&mut input, &all)?;
        let mut options = possible(&given, &all);
        // Mistake: keeps only placements within one layer.
        options.retain(|option| option.cells.iter().all(|&cell| place(cell)[0] == place(option.cells[0])[0]));
        writeln!(out, "{}", Exact::new(&matrix(&given, &options)).count(u64::MAX))?;
    }
    Ok(())
}
