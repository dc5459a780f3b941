//! Places the queens by a known formula and ignores the given ones. Caught by the judge's sample.

use crate::solution::board;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        // Mistake: ignores the given queens.
        let (n, _) = board(&mut input)?;
        writeln!(out, "{}", placement(n).iter().map(usize::to_string).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

/// Pauls' placement: even columns, then odd ones, some of them moved if n modulo 6 is 2 or 3.
fn placement(n: usize) -> Vec<usize> {
    let mut even: Vec<usize> = (2..=n).step_by(2).collect();
    let mut odd: Vec<usize> = (1..=n).step_by(2).collect();
    if n > 3 && n % 6 == 2 {
        odd.swap(0, 1);
        let five = odd.remove(2);
        odd.push(five);
    }
    if n > 3 && n % 6 == 3 {
        even.rotate_left(1);
        odd.rotate_left(2);
    }
    even.append(&mut odd);
    even
}
