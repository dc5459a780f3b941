//! Takes the deepest leaf of a repeat-cover search, a popular trick that can find too many numbers.
//! Caught by edge-deepest-leaf-is-not-best, where it finds 7.
//!
//! A number covers itself, its divisors and its multiples. A covered number can still be chosen to cover
//! another one, so the chosen numbers need not form an antichain.

use crate::solution::numbers;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let values = numbers(&mut input)?;
        let is_related = |a: i64, b: i64| a % b == 0 || b % a == 0;
        let of = |&a: &i64| (0..values.len()).filter(|&b| is_related(a, values[b])).collect();
        let near: Vec<Vec<usize>> = values.iter().map(of).collect();
        writeln!(out, "{}", deepest(&near, &vec![false; values.len()], &mut 100))?;
    }
    Ok(())
}

/// The depth of the deepest leaf. Gives up after `nodes` nodes: more would take too long, and smaller cases
/// already get WA.
fn deepest(near: &[Vec<usize>], covered: &[bool], nodes: &mut usize) -> usize {
    let open = (0..near.len()).filter(|&number| !covered[number]);
    let item = match open.min_by_key(|&number| near[number].len()) {
        Some(item) if *nodes > 0 => item,
        _ => return 0,
    };
    *nodes -= 1;
    // Mistake: may choose a divisor or multiple of a chosen number.
    let below = near[item].iter().map(|&option| {
        let mut covered = covered.to_vec();
        near[option].iter().for_each(|&number| covered[number] = true);
        1 + deepest(near, &covered, nodes)
    });
    below.max().unwrap()
}
