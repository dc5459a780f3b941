// engine: fast
//! Ignores columns without ones, which no row can cover. Caught by edge-column-without-ones.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let rows = || (0..matrix.options()).map(|row| matrix.option(row));
        // Mistake: drops columns without ones, but no row can cover them.
        let has = |column: &usize| rows().any(|mut row| row.any(|other| other == *column));
        let columns: Vec<usize> = (0..matrix.items()).filter(has).collect();
        let mut filled = Matrix::new(columns.len(), 0);
        for row in rows() {
            filled.add(&row.map(|column| columns.binary_search(&column).unwrap()).collect::<Vec<_>>());
        }
        match Exact::new(&filled).first() {
            Some(chosen) => {
                let rows: Vec<String> = chosen.iter().map(|row| (row + 1).to_string()).collect();
                writeln!(out, "{} {}", rows.len(), rows.join(" "))?;
            }
            None => writeln!(out, "NO")?,
        }
    }
    Ok(())
}
