//! NOIP 2009 Target Sudoku (Luogu P1074): the best score of all completions of a 9 x 9 grid, or -1.
//! Items: cell, row x digit, column x digit, box x digit (4 x 81). Options: digit d in cell (r, c), four
//! items each; its weight is d times 10, 9, 8, 7 or 6 for the rings of cells, from the centre outwards.
//! The judge's files hold one grid each; several grids in an input are answered one after the other.

use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::sudoku::Sudoku;
use std::io::Write;

/// Solves the judge's input `input` and writes the output to `out`.
pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let rules = Sudoku::new(3);
    let mut input = Input::new(input);
    loop {
        let givens = grid(&mut input)?;
        writeln!(out, "{}", best(&rules, &givens).unwrap_or(-1))?;
        if input.at_end() {
            return Ok(());
        }
    }
}

/// The best score of any completion. The cheapest completion has this score if the cost of an option is the
/// weight of a 9 in the centre minus the weight of the option.
fn best(rules: &Sudoku, givens: &[u8]) -> Option<i64> {
    Exact::new(&rules.matrix(givens)).cheapest(&costs(rules, givens)).map(|(cost, _)| 81 * HIGH - cost as i64)
}

/// The weight of a 9 in the centre.
pub const HIGH: i64 = 90;

/// The cost of each option that `givens` allow.
pub fn costs(rules: &Sudoku, givens: &[u8]) -> Vec<u64> {
    weights(rules, givens).into_iter().map(|weight| (HIGH - weight) as u64).collect()
}

/// The weight of each option that `givens` allow.
pub fn weights(rules: &Sudoku, givens: &[u8]) -> Vec<i64> {
    let ring = |cell: usize| 10 - (cell as i64 / 9 - 4).abs().max((cell as i64 % 9 - 4).abs());
    rules.options(givens).into_iter().map(|(cell, digit)| (digit as i64 + 1) * ring(cell)).collect()
}

/// Reads a grid, row by row, with 0 for an empty cell.
pub fn grid(input: &mut Input<'_>) -> Result<[u8; 81], Stop> {
    let mut givens = [0; 81];
    for given in givens.iter_mut() {
        *given = input.integer("a digit", 0, 9)? as u8;
    }
    Ok(givens)
}
