//! Splits the line into disjoint windows instead of checking every window of q cars. Caught by the sample.

use crate::solution::{MOST_SEQUENCES, case};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let cars: usize = case.classes.iter().map(|class| class.0).sum();
        let first = cars + case.classes.len();
        let mut matrix = Matrix::new(first + cars * case.capacities.len(), 0);
        for (class, &(own, _)) in case.classes.iter().enumerate() {
            matrix.set_bounds(cars + class, own as u32, own as u32);
        }
        for (option, &(most, _)) in case.capacities.iter().enumerate() {
            (0..cars).for_each(|window| matrix.set_bounds(first + option * cars + window, 0, most as u32));
        }
        for place in 0..cars {
            for (class, (_, options)) in case.classes.iter().enumerate() {
                let mut items = vec![place, cars + class];
                // Mistake: puts a car into one window only, but it belongs to q windows.
                items.extend(
                    options.iter().map(|&option| first + option * cars + place / case.capacities[option].1),
                );
                matrix.add(&items);
            }
        }
        match Exact::new(&matrix).count(MOST_SEQUENCES + 1) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
