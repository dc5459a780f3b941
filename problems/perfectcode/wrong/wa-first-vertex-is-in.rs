//! Always puts vertex 1 into the code. Caught by sample-1.

use crate::solution::matrix;
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let matrix = matrix(&mut input)?;
        // Mistake: puts vertex 1 into the code, as if all vertices were equivalent.
        let Some(code) = Exact::new(&matrix).given(&[0]).first() else {
            writeln!(out, "none")?;
            continue;
        };
        let names: String = code.iter().map(|vertex| format!(" {}", vertex + 1)).collect();
        writeln!(out, "{}{names}", code.len())?;
    }
    Ok(())
}
