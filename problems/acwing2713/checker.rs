//! Judges AcWing 2713: any minimum set of rows that covers all columns is accepted, with its rows in any
//! order.

use super::solution;
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::Matrix;
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` begins with the number of rows in `answer`, followed by that many rows, which
/// together cover all columns of the matrix in `input`.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let matrix = solution::matrix(&mut Input::new(input)).map_err(bad_case)?;
    let fewest = rows(&mut Input::new(answer), matrix.options()).map_err(bad_case)?.len();
    let mut output = Input::verbatim(output);
    let chosen = rows(&mut output, matrix.options()).map_err(wrong)?;
    if !output.at_end() {
        return Err(wrong(output.error("end of output")));
    }
    repeat_cover(&matrix, &chosen).map_err(Fault::Wrong)?;
    match chosen.len() {
        found if found > fewest => {
            let are = if fewest == 1 { "is" } else { "are" };
            Err(Fault::Wrong(format!("{found} rows, but {fewest} {are} enough")))
        }
        found if found < fewest => {
            Err(Fault::Case(format!("the answer has {fewest} rows, but a cover of size {found} exists")))
        }
        _ => Ok(()),
    }
}

/// Reads the number of rows and then the rows; returns the rows, counted from 0.
fn rows(text: &mut Input<'_>, rows: usize) -> Result<Vec<usize>, Stop> {
    let count = text.integer("the number of rows", 1, rows as i64)?;
    (0..count).map(|_| Ok(text.integer("a row", 1, rows as i64)? as usize - 1)).collect()
}

/// Checks that the `chosen` rows differ and that each column has a 1 in at least one of them.
fn repeat_cover(matrix: &Matrix, chosen: &[usize]) -> Result<(), String> {
    let mut sorted = chosen.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("row {} is chosen twice", pair[0] + 1));
    }
    let is_covered = |column: usize| chosen.iter().any(|&row| matrix.option(row).any(|item| item == column));
    match (0..matrix.items()).find(|&column| !is_covered(column)) {
        Some(column) => Err(format!("column {} is in no chosen row", column + 1)),
        None => Ok(()),
    }
}
