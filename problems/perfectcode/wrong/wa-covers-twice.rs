//! Finds an independent dominating set, which may cover a vertex twice. Caught by sample-1.

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
            // Mistake: checks only the vertex itself, but its neighbours may be covered already.
            if !covered[vertex] {
                matrix.option(vertex).for_each(|near| covered[near] = true);
                code.push(format!(" {}", vertex + 1));
            }
        }
        writeln!(out, "{}{}", code.len(), code.concat())?;
    }
    Ok(())
}
