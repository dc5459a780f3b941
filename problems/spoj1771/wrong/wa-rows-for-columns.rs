// engine: fast
//! Prints the row for each column instead of the column for each row. Caught by edge-small.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: inverts the placement and prints the row for each column.
    let text: String = text
        .lines()
        .map(|line| {
            let columns: Vec<usize> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let row = |column: usize| columns.iter().position(|&own| own == column + 1).unwrap() + 1;
            (0..columns.len()).map(|column| row(column).to_string()).collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
