// engine: fast
//! Prints the length of the longest chain instead of the size of the largest antichain.
//! Caught by edge-one-to-n.

use crate::solution::{cases, multiples, numbers};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..cases(&mut input)? {
        let multiples = multiples(&numbers(&mut input)?);
        let mut longest = vec![1; multiples.len()];
        for number in (0..multiples.len()).rev() {
            // Mistake: computes the longest chain instead of the largest antichain.
            let after = multiples[number].iter().map(|&more| longest[more]).max();
            longest[number] = 1 + after.unwrap_or(0);
        }
        writeln!(out, "{}", longest.iter().max().unwrap_or(&0))?;
    }
    Ok(())
}
