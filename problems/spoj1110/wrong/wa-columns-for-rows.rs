// engine: fast
//! Prints columns as rows. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: transposes the grid.
    let text: String = {
        let rows: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let grid = |grid: &[&str]| -> String {
            (0..16)
                .map(|column| grid.iter().map(|row| &row[column..=column]).collect::<String>() + "\n")
                .collect()
        };
        rows.chunks(16).map(grid).collect::<Vec<_>>().join("\n")
    };
    Ok(out.write_all(text.as_bytes())?)
}
