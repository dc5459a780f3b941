//! NOIP 2009 Target Sudoku (Luogu P1074): a 9 x 9 grid; the best score of all its completions, or -1 if it has none.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c), four items each,
//! worth d times 10, 9, 8, 7 or 6: the ring of the cell, from the centre outwards.
//!
//! The judge's files hold one grid. Several are answered one after the other.

use crate::cover::sudoku9_best::Worth;
use crate::input::{Input, Stop};
use std::io::Write;

/// Solves judge input `input` and writes the judge's output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let worth = Worth::new(&rings());
    let mut input = Input::new(input);
    loop {
        match worth.best(&grid(&mut input)?) {
            Some(best) => writeln!(out, "{}", best)?,
            None => out.write_all(b"-1\n")?,
        }
        if input.at_end() {
            return Ok(());
        }
    }
}

/// For each cell what its digit is worth times.
pub fn rings() -> [u16; 81] {
    let mut rings = [0; 81];
    for (cell, ring) in rings.iter_mut().enumerate() {
        *ring = 10 - (cell as i32 / 9 - 4).abs().max((cell as i32 % 9 - 4).abs()) as u16;
    }
    rings
}

/// Reads a grid, row by row, 0 for a blank.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for given in givens.iter_mut() {
        *given = input.integer("a digit", 0, 9)? as u8;
    }
    Ok(givens)
}
