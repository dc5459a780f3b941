// engine: fast
//! Counts a role as beaten if one of its models is beaten. Caught by the sample.

use crate::solution::{cases, roles};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let roles = roles(&mut input)?;
        // Mistake: uses one item per role instead of one per model.
        let mut matrix = Matrix::new(roles.len(), 0);
        for (role, models) in roles.iter().enumerate() {
            for beaten in models {
                let mut items: Vec<usize> = beaten.iter().map(|&(other, _)| other).collect();
                items.push(role);
                matrix.add(&items);
            }
        }
        let fewest = Repeat::new(&matrix).fewest();
        writeln!(out, "Case {}: {}", case, fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
