//! Uses every word once. Caught by the sample.

use crate::cover::Matrix;
use crate::cover::exact::multiple::Multiple;
use crate::input::{Input, Stop};
use crate::solution::{MOST_RECTANGLES, case, matrix, places};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let case = case(&mut input)?;
        let (plain, places) = (matrix(&case), places(&case));
        let mut matrix = Matrix::new(plain.primary(), plain.items() - plain.primary() + case.words.len());
        for (option, (_, word)) in places.iter().enumerate() {
            let items = plain.option(option).iter().enumerate();
            let mut items: Vec<_> =
                items.map(|(index, &item)| (item as usize, plain.colour(option, index))).collect();
            let number = case.words.iter().position(|other| other == word).unwrap_or(0);
            // Mistake: a word may be in several rows and columns.
            items.push((plain.items() + number, 0));
            matrix.add_coloured(&items);
        }
        match Multiple::new(&matrix).count(MOST_RECTANGLES + 1) {
            count if count > MOST_RECTANGLES => writeln!(out, "many")?,
            count => writeln!(out, "{}", count)?,
        }
    }
    Ok(())
}
