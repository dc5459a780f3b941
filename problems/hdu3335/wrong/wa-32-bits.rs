//! Reads the numbers as 32-bit integers, as `scanf("%d")` does. Caught by edge-64-bit.

use crate::solution::{cases, fewest_chains};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let mut values = Vec::new();
        for _ in 0..input.integer("n", 1, 1000)? {
            // Mistake: truncates the numbers to 32 bits.
            values.push(input.integer("a number", 1, i64::MAX)? as i32);
        }
        values.sort_unstable();
        values.dedup();
        let is_multiple = |a: i32, b: i32| a != b && a != 0 && b.wrapping_rem(a) == 0;
        let of = |&a: &i32| (0..values.len()).filter(|&b| is_multiple(a, values[b])).collect();
        let multiples: Vec<Vec<usize>> = values.iter().map(of).collect();
        writeln!(out, "{}", fewest_chains(&multiples))?;
    }
    Ok(())
}
