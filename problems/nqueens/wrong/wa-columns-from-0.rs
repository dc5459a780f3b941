// engine: fast
//! Numbers the columns from 0. Caught by sample-8.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    let mut lines = text.lines();
    while let Some(count) = lines.next() {
        writeln!(out, "{}", count)?;
        if count != "0" {
            // Mistake: counts columns from 0, but the first column is column 1.
            let columns = lines.next().unwrap().split(' ').map(|column| column.parse::<u32>().unwrap() - 1);
            writeln!(out, "{}", columns.map(|column| column.to_string()).collect::<Vec<_>>().join(" "))?;
        }
    }
    Ok(())
}
