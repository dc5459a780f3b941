// engine: fast
//! Reads the number of columns before the number of rows. Caught by the sample.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: swaps the two numbers; the input has the number of rows first.
    let columns = input.integer("the number of columns", 1, 100)? as usize;
    let rows = input.integer("the number of rows", 1, 100)?;
    let mut matrix = Matrix::new(columns, 0);
    for _ in 0..rows {
        matrix.add(&input.ones(columns)?);
    }
    let chosen = Repeat::new(&matrix).fewest().unwrap_or_default();
    let numbers: Vec<String> = chosen.iter().map(|row| (row + 1).to_string()).collect();
    writeln!(out, "{}\n{}", chosen.len(), numbers.join(" "))?;
    Ok(())
}
