// engine: fast
//! Treats a filling of a square grid and its transpose as one. Caught by edge-mirror-images.

use crate::solution::{case, matrix, write_grid};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let side = case.columns;
        let text = |cover: &[usize]| {
            let mut text = Vec::new();
            write_grid(&case, cover, &mut text).map(|()| text)
        };
        match Exact::new(&matrix(&case)).up_to(3).as_slice() {
            [] => writeln!(out, "NONE")?,
            [cover] => write_grid(&case, cover, out)?,
            [one, other] if case.grid.len() == side * side => {
                let (one, other) = (text(one)?, text(other)?);
                let is_mirrored = (0..side * side).all(|cell| {
                    one[cell / side * (side + 1) + cell % side]
                        == other[cell % side * (side + 1) + cell / side]
                });
                // Mistake: treats a filling and its transpose as the same filling.
                out.write_all(if is_mirrored { &one } else { b"SEVERAL\n" })?;
            }
            _ => writeln!(out, "SEVERAL")?,
        }
    }
    Ok(())
}
