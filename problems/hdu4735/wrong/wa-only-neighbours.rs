// engine: fast
//! Lets a boy protect only girls one edge away. Caught by edge-small-random.

use crate::solution::{Tree, cases, fewest_swaps, tree};
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let tree = tree(&mut input)?;
        // Mistake: limits the reach to one edge, even if D allows more.
        let near = |&(a, b, length): &(usize, usize, i64)| (a, b, if length <= tree.reach { 1 } else { 2 });
        let edges = tree.edges.iter().map(near).collect();
        match fewest_swaps(&Tree { reach: 1, is_boy: tree.is_boy.clone(), edges }) {
            Some(swaps) => writeln!(out, "Case #{}: {}", case, swaps)?,
            None => writeln!(out, "Case #{}: -1", case)?,
        }
    }
    Ok(())
}
