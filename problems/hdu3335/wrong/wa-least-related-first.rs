//! Chooses the number related to the fewest others that are left, time after time. Caught by
//! edge-least-related-is-not-best.

use crate::input::{Input, Stop};
use crate::solution::numbers;
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let mut values = numbers(&mut input)?;
        let is_related = |a: i64, b: i64| a % b == 0 || b % a == 0;
        let mut chosen = 0;
        // Mistake: the number with the fewest relatives need not be in a largest choice.
        let relatives = |values: &[i64], a: i64| values.iter().filter(|&&b| is_related(a, b)).count();
        while let Some(value) = values.iter().copied().min_by_key(|&a| relatives(&values, a)) {
            values.retain(|&other| !is_related(value, other));
            chosen += 1;
        }
        writeln!(out, "{}", chosen)?;
    }
    Ok(())
}
