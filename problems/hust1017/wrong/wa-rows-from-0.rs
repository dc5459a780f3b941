// engine: fast
//! Numbers the rows from 0. Caught by the sample.

use crate::solution::solve as right;
use dlx_kernel::input::Stop;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut answers = Vec::new();
    right(input, &mut answers)?;
    let text = String::from_utf8(answers).unwrap();
    // Mistake: counts rows from 0, but the first row is row 1.
    let text: String = text
        .lines()
        .map(|line| match line.split_once(' ') {
            Some((count, rows)) => {
                let row = |row: &str| (row.parse::<u32>().unwrap() - 1).to_string();
                let rows: Vec<String> = rows.split(' ').map(row).collect();
                format!("{} {}\n", count, rows.join(" "))
            }
            None => format!("{}\n", line),
        })
        .collect();
    Ok(out.write_all(text.as_bytes())?)
}
