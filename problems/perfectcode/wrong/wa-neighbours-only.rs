//! Lets a vertex cover its neighbours, but not itself. Caught by sample-1.

use crate::solution::{MOST_EDGES, MOST_VERTICES};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let vertices = input.integer("n", 1, MOST_VERTICES)?;
        let edges = input.integer("m", 0, MOST_EDGES)?;
        // Mistake: starts with empty rows, so a vertex is not in its own row.
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); vertices as usize];
        for _ in 0..edges {
            let one = input.integer("a vertex", 1, vertices)? as usize - 1;
            let other = input.integer("a vertex", 1, vertices)? as usize - 1;
            rows[one].push(other);
            rows[other].push(one);
        }
        let mut matrix = Matrix::new(rows.len(), 0);
        for row in &rows {
            matrix.add(row);
        }
        let Some(mut code) = Exact::new(&matrix).first() else {
            writeln!(out, "none")?;
            continue;
        };
        code.sort_unstable();
        let names: String = code.iter().map(|vertex| format!(" {}", vertex + 1)).collect();
        writeln!(out, "{}{names}", code.len())?;
    }
    Ok(())
}
