// engine: fast
//! Places words by length alone and ignores crossings. Caught by sample-1.

use crate::solution::{case, options, write_grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let places = case.places.len();
        let mut matrix = Matrix::new(2 * places, 0);
        for (place, word) in options(&case) {
            // Mistake: ignores the letters of crossing words.
            matrix.add(&[place, places + word]);
        }
        match Exact::new(&matrix).up_to(2).as_slice() {
            [] => writeln!(out, "NONE")?,
            [cover] => write_grid(&case, cover, out)?,
            _ => writeln!(out, "SEVERAL")?,
        }
    }
    Ok(())
}
