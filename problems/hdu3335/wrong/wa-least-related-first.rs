//! Repeatedly takes the number with the fewest divisors and multiples left.
//! Caught by edge-least-related-is-not-best.

use crate::solution::numbers;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let values = numbers(&mut input)?;
        let is_related = |&a: &i64, &b: &i64| a % b == 0 || b % a == 0;
        let of = |a: &i64| (0..values.len()).filter(|&b| is_related(a, &values[b])).collect();
        let near: Vec<Vec<usize>> = values.iter().map(of).collect();
        let mut relatives: Vec<usize> = near.iter().map(Vec::len).collect();
        let mut left: Vec<usize> = (0..values.len()).collect();
        let mut chosen = 0;
        // Mistake: always takes the number with the fewest divisors and multiples left, which may fail.
        while let Some(best) = left.iter().copied().min_by_key(|&number| relatives[number]) {
            let gone: Vec<usize> =
                left.iter().copied().filter(|number| near[best].contains(number)).collect();
            gone.iter().flat_map(|&number| &near[number]).for_each(|&number| relatives[number] -= 1);
            left.retain(|number| !near[best].contains(number));
            chosen += 1;
        }
        writeln!(out, "{}", chosen)?;
    }
    Ok(())
}
