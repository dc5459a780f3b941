//! Prints the first three placements in search order, not in lexicographic order. Caught by edge-8.

use crate::solution::{SHOWN, board};
use dlx_kernel::Exact;
use dlx_kernel::formulations::queens::Queens;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let n = board(&mut Input::new(input))?;
    let mut count = 0;
    for options in Exact::new(&Queens::matrix(n)).covers() {
        count += 1;
        // Mistake: prints placements in search order instead of lexicographic order.
        if count <= SHOWN {
            let mut columns = vec![String::new(); n];
            options.iter().for_each(|&option| columns[option / n] = (option % n + 1).to_string());
            writeln!(out, "{}", columns.join(" "))?;
        }
    }
    Ok(writeln!(out, "{}", count)?)
}
