// engine: fast
//! Requires the other model of a chosen role to be beaten as well. Caught by the sample.

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
                // Mistake: covers only the chosen model, not the role's other model.
                items.push(first[role] + own);
                matrix.add(&items);
            }
        }
        let fewest = Repeat::new(&matrix).fewest();
        writeln!(out, "Case {}: {}", case, fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
