//! Prints `none` if the mean size of a neighbourhood does not divide the number of vertices.
//! Caught by sample-1.

use crate::solution::matrix;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let near: usize = (0..matrix.options()).map(|vertex| matrix.option(vertex).count()).sum();
        // Mistake: assumes that all vertices have the same number of neighbours.
        let divides = matrix.items() * matrix.items() % near == 0;
        match Exact::new(&matrix).first().filter(|_| divides) {
            None => writeln!(out, "none")?,
            Some(code) => {
                let names: String = code.iter().map(|vertex| format!(" {}", vertex + 1)).collect();
                writeln!(out, "{}{names}", code.len())?;
            }
        }
    }
    Ok(())
}
