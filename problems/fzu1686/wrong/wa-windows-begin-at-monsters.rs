// engine: fast
//! Uses only windows whose top left cell has a monster. Caught by edge-greedy-chooses-wrong.

use crate::solution::{field, matrix};
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    while !input.at_end() {
        let field = field(&mut input)?;
        let all = matrix(&field);
        let lefts = field.monsters[0].len() - field.window.1 + 1;
        let mut some = Matrix::new(all.items(), 0);
        for window in 0..all.options() {
            // Mistake: keeps only windows whose top left cell has a monster.
            let is_kept = field.monsters[window / lefts][window % lefts];
            some.add(&all.option(window).filter(|_| is_kept).collect::<Vec<_>>());
        }
        let fewest = Repeat::new(&some).fewest().or_else(|| Repeat::new(&all).fewest());
        writeln!(out, "{}", fewest.map_or(0, |chosen| chosen.len()))?;
    }
    Ok(())
}
