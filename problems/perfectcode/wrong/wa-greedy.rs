//! Takes each vertex in order if it fits and never backtracks. Caught by sample-1.

use crate::solution::matrix;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        let mut covered = vec![false; matrix.items()];
        let mut code = Vec::new();
        for vertex in 0..matrix.options() {
            // Mistake: takes every vertex that fits and never backtracks.
            if matrix.option(vertex).all(|near| !covered[near]) {
                matrix.option(vertex).for_each(|near| covered[near] = true);
                code.push(format!(" {}", vertex + 1));
            }
        }
        match covered.contains(&false) {
            true => writeln!(out, "none")?,
            false => writeln!(out, "{}{}", code.len(), code.concat())?,
        }
    }
    Ok(())
}
