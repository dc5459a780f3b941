// engine: fast
//! Drops the second model of a role chosen twice and tries no alternative.
//! Caught by edge-both-models-would-help.

use crate::solution::{cases, matrix, roles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let matrix = matrix(&roles(&mut input)?);
        let mut options: Vec<Vec<usize>> =
            (0..matrix.options()).map(|o| matrix.option(o).collect()).collect();
        let fewest = loop {
            let mut rest = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
            for items in &options {
                rest.add(items);
            }
            let mut cover = Repeat::new(&rest).fewest().unwrap_or_default();
            cover.sort_unstable();
            let role = |option: usize| options[option].last().copied();
            match cover.windows(2).find(|pair| role(pair[0]) == role(pair[1])) {
                // Mistake: drops the second model, but the first may be the redundant one.
                Some(pair) => options[pair[1]].clear(),
                None => break cover.len(),
            }
        };
        writeln!(out, "Case {}: {}", case, fewest)?;
    }
    Ok(())
}
