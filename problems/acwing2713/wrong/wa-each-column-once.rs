// engine: fast
//! Covers each column exactly once: exact cover instead of repeat cover. Caught by edge-no-exact-cover.

use crate::solution::matrix;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    // Mistake: solves an exact cover, but a column may be covered twice.
    let mut chosen = Exact::new(&matrix(&mut Input::new(input))?).up_to(1).pop().unwrap_or_default();
    chosen.sort_unstable();
    let numbers: Vec<String> = chosen.iter().map(|row| (row + 1).to_string()).collect();
    writeln!(out, "{}\n{}", chosen.len(), numbers.join(" "))?;
    Ok(())
}
