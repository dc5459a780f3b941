// engine: fast
//! Wants the model in which a chosen role does not play to be beaten, too. Caught by the sample.

use crate::solution::{cases, roles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let roles = roles(&mut input)?;
        let mut first = vec![0];
        roles.iter().for_each(|models| first.push(first[first.len() - 1] + models.len()));
        let mut matrix = Matrix::new(first[roles.len()], 0);
        for (role, models) in roles.iter().enumerate() {
            for (own, beaten) in models.iter().enumerate() {
                let mut items: Vec<usize> =
                    beaten.iter().map(|&(other, model)| first[other] + model).collect();
                // Mistake: the other model of the role is not among those to beat either.
                items.push(first[role] + own);
                matrix.add(&items);
            }
        }
        let fewest = Repeat::new(&matrix).fewest();
        writeln!(out, "Case {}: {}", case, fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
