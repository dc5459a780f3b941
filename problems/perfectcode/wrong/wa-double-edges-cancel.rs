//! Toggles edges in the adjacency matrix, so an edge given twice disappears. Caught by edge-edges-twice.

use crate::solution::{MOST_EDGES, MOST_VERTICES};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let vertices = input.integer("n", 1, MOST_VERTICES)?;
        let edges = input.integer("m", 0, MOST_EDGES)?;
        let mut rows: Vec<Vec<usize>> = (0..vertices as usize).map(|vertex| vec![vertex]).collect();
        for _ in 0..edges {
            let one = input.integer("a vertex", 1, vertices)? as usize - 1;
            let other = input.integer("a vertex", 1, vertices)? as usize - 1;
            for (one, other) in [(one, other), (other, one)] {
                // Mistake: removes an edge that is given twice.
                match rows[one].iter().position(|&vertex| vertex == other) {
                    Some(place) => drop(rows[one].swap_remove(place)),
                    None => rows[one].push(other),
                }
            }
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
