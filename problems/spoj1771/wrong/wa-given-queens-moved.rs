// engine: fast
//! Solves the empty board and ignores the given queens. Caught by the sample.

use crate::solution::board;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let (n, _) = board(&mut input)?;
        // Mistake: ignores the given queens.
        let columns = Queens::new(n).first(&[]).unwrap();
        let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        writeln!(out, "{}", columns.join(" "))?;
    }
    Ok(())
}
