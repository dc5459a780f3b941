//! Perfect code: a set of vertices of a graph such that each vertex either is in the set or has exactly one
//! neighbour in the set. Print any such set, if there is one.
//! Items: vertices. Options: vertices, each of which covers itself and its neighbours.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// The maximum number of vertices.
pub const MOST_VERTICES: i64 = 128;
/// The maximum number of edges.
pub const MOST_EDGES: i64 = 512;

/// Solves the input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        match Exact::new(&matrix(&mut input)?).first() {
            Some(mut code) => {
                code.sort_unstable();
                write!(out, "{}", code.len())?;
                for vertex in code {
                    write!(out, " {}", vertex + 1)?;
                }
                writeln!(out)?;
            }
            None => writeln!(out, "none")?,
        }
    }
    Ok(())
}

/// Reads the graph of a case. The row of a vertex lists the vertex and its neighbours.
pub fn matrix(input: &mut Input<'_>) -> Result<Matrix, Stop> {
    let vertices = input.integer("n, the number of vertices", 1, MOST_VERTICES)?;
    let edges = input.integer("m, the number of edges", 0, MOST_EDGES)?;
    let mut rows: Vec<Vec<usize>> = (0..vertices as usize).map(|vertex| vec![vertex]).collect();
    for _ in 0..edges {
        let one = input.integer("a vertex", 1, vertices)? as usize - 1;
        let mut start = input.clone();
        let other = input.integer("a vertex", 1, vertices)? as usize - 1;
        if one == other {
            return Err(start.error("another vertex"));
        }
        rows[one].push(other);
        rows[other].push(one);
    }
    let mut matrix = Matrix::new(rows.len(), 0);
    for row in rows {
        matrix.add(&row);
    }
    Ok(matrix)
}
