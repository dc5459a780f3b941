// engine: fast
//! Lets a word fill several places. Caught by sample-1.

use crate::solution::{case, matrix, write_grid};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (right, places) = (matrix(&case), case.places.len());
        let mut loose = Matrix::new(places, right.items() - 2 * places);
        for option in 0..right.options() {
            let items = right.option(option).enumerate();
            // Mistake: drops the word items, so a word can fill several places.
            let items = items.filter(|&(_, item)| item < places || item >= 2 * places);
            let own = |(index, item)| {
                (if item < places { item } else { item - places }, right.colour(option, index))
            };
            loose.add_coloured(&items.map(own).collect::<Vec<_>>());
        }
        match Exact::new(&loose).up_to(2).as_slice() {
            [] => writeln!(out, "NONE")?,
            [cover] => write_grid(&case, cover, out)?,
            _ => writeln!(out, "SEVERAL")?,
        }
    }
    Ok(())
}
