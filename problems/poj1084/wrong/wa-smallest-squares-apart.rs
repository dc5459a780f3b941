// engine: fast
//! Counts squares of size 1 that share no stick, which is only a lower bound. Caught by the sample.

use crate::solution::{cases, squares, sticks};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let (side, there) = sticks(&mut input)?;
        let mut apart: Vec<(usize, usize)> = Vec::new();
        for (top, left, size) in squares(side, &there) {
            let is_near = |&(row, column): &(usize, usize)| {
                (row as i64 - top as i64).abs() + (column as i64 - left as i64).abs() == 1
            };
            // Mistake: counts disjoint squares of size 1, which is only a lower bound.
            if size == 1 && !apart.iter().any(is_near) {
                apart.push((top, left));
            }
        }
        writeln!(out, "{}", apart.len())?;
    }
    Ok(())
}
