//! Has room for 64 vertices, but there may be 128. Caught by edge-no-edges.

use crate::solution::matrix;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        // Mistake: uses an array of 64 vertices, but a graph may have 128.
        let mut near = [0u64; 64];
        for vertex in 0..matrix.options() {
            near[vertex] = matrix.option(vertex).map(|other| 1 << other).sum();
        }
        match Exact::new(&matrix).first() {
            None => writeln!(out, "none")?,
            Some(mut code) => {
                code.sort_by_key(|&vertex| near[vertex].trailing_zeros());
                let names: String = code.iter().map(|vertex| format!(" {}", vertex + 1)).collect();
                writeln!(out, "{}{names}", code.len())?;
            }
        }
    }
    Ok(())
}
