// engine: fast
//! Numbers the classes from 1 in an array of ten. Caught by edge-largest.

use crate::solution::{MOST_SEQUENCES, case, matrix};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let mut case = case(&mut input)?;
        let mut cars = [0; 10];
        for (class, (own, _)) in case.classes.iter().enumerate() {
            // Mistake: counts classes from 1, so the tenth class overflows the array.
            cars[class + 1] = *own;
        }
        case.classes.iter_mut().enumerate().for_each(|(class, it)| it.0 = cars[class + 1]);
        match Exact::new(&matrix(&case)).count(MOST_SEQUENCES + 1) {
            count if count > MOST_SEQUENCES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
