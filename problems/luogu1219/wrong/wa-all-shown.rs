// engine: fast
//! Prints all placements instead of the first three. Caught by sample-1.

use crate::solution::board;
use dlx_kernel::Exact;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let n = board(&mut Input::new(input))?;
    let mut all = Vec::new();
    for options in Exact::new(&Queens::matrix(n)).covers() {
        let mut columns = vec![0; n];
        options.iter().for_each(|&option| columns[option / n] = option % n + 1);
        all.push(columns);
    }
    all.sort();
    // Mistake: prints every placement, but only the first three are wanted.
    for columns in &all {
        writeln!(out, "{}", columns.iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(writeln!(out, "{}", all.len())?)
}
