//! Deepens from 0 without the Schönheim bound: correct, but (8, 5, 4) takes too long. Caught by edge-turan.

use crate::solution::{design, sets};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=input.integer("the number of cases", 0, i64::MAX)? {
        let (numbers, ticket, winning) = design(&mut input)?;
        let items: Vec<u32> = sets(numbers, winning).collect();
        let mut matrix = Matrix::new(items.len(), 0);
        for option in sets(numbers, ticket) {
            matrix.add(&(0..items.len()).filter(|&item| items[item] & !option == 0).collect::<Vec<_>>());
        }
        // Mistake: starts at 0 instead of the Schönheim bound.
        let fewest = (0..).find(|&most| Repeat::new(&matrix).at_most(most).is_some()).unwrap();
        writeln!(out, "Case #{}: {}", case, fewest)?;
    }
    Ok(())
}
