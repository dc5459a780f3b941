//! Counts repeat covers: rows of a cover may share columns. Caught by sample-knuth.

use crate::solution::case;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let rows = case.matrix.options();
        let mut covers: Vec<Vec<usize>> = Vec::new();
        // Tries sets of the first 16 rows only: more would take too long, and smaller cases already fail.
        for set in 0..1_u64 << rows.min(16) {
            let chosen: Vec<usize> = (0..rows).filter(|row| set >> row & 1 == 1).collect();
            // Mistake: lets several rows cover the same column.
            let has =
                |item: usize| chosen.iter().any(|&row| case.matrix.option(row).any(|other| other == item));
            if (0..case.matrix.items()).all(has) {
                covers.push(chosen);
            }
        }
        covers.sort();
        for cover in &covers {
            let names: Vec<&[u8]> = cover.iter().map(|&option| case.names[option].as_slice()).collect();
            out.write_all(&names.join(&b' '))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", covers.len())?;
    }
    Ok(())
}
