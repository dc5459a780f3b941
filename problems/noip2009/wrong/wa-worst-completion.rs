// engine: fast
//! Keeps the lowest score. Caught by the sample.

use crate::cover::exact::best::Best;
use crate::cover::sudoku::Sudoku;
use crate::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    let mut givens = [0; 81];
    for given in givens.iter_mut() {
        *given = input.integer("a digit", 0, 9)? as u8;
    }
    let sudoku = Sudoku::new(3);
    let ring = |cell: usize| 10 - (cell as i64 / 9 - 4).abs().max((cell as i64 % 9 - 4).abs());
    let options = sudoku.options(&givens).into_iter();
    // Mistake: the greatest cover of negative weights is the one that scores least.
    let weights: Vec<i64> = options.map(|(cell, digit)| -(digit as i64 + 1) * ring(cell)).collect();
    let best = Best::new(&sudoku.matrix(&givens), &weights).best();
    writeln!(out, "{}", best.map_or(-1, |(score, _)| -score))?;
    Ok(())
}
