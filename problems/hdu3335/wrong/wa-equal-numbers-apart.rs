//! Treats equal numbers as numbers that do not divide each other. Caught by edge-equal-numbers.

use crate::solution::{cases, fewest_chains};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let mut values = Vec::new();
        for _ in 0..input.integer("n", 1, 1000)? {
            values.push(input.integer("a number", 1, i64::MAX)?);
        }
        // Mistake: counts equal numbers separately, but equal numbers divide each other.
        let of = |&a: &i64| (0..values.len()).filter(|&b| a < values[b] && values[b] % a == 0).collect();
        let multiples: Vec<Vec<usize>> = values.iter().map(of).collect();
        writeln!(out, "{}", fewest_chains(&multiples))?;
    }
    Ok(())
}
