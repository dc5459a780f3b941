//! HUST 1017 accepts any exact cover, with its rows in any order.

use super::solution;
use crate::checker::{Fault, bad_case, exact_cover, wrong};
use dlx_kernel::input::{Input, Stop};

/// Whether `output` has a cover for each matrix of `input` that has one, and `NO` for the others. `answer`
/// tells which matrices have none.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut output, mut answer) =
        (Input::new(input), Input::verbatim(output), Input::new(answer));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let matrix = solution::matrix(&mut input).map_err(bad_case)?;
        let expected = read_rows(&mut answer, matrix.options()).map_err(bad_case)?;
        let found = read_rows(&mut output, matrix.options()).map_err(wrong)?;
        match (found, expected) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(Fault::Wrong(format!("matrix {number}: NO, but there is a cover")));
            }
            (Some(chosen), expected) => {
                exact_cover(&matrix, &chosen)
                    .map_err(|what| Fault::Wrong(format!("matrix {number}: {what}")))?;
                if expected.is_none() {
                    return Err(Fault::Case(format!("matrix {number}: a cover, but the answer says NO")));
                }
            }
        }
    }
    if output.at_end() { Ok(()) } else { Err(wrong(output.error("end of output"))) }
}

/// The rows of a cover, from 0, or None for `NO`.
fn read_rows(text: &mut Input<'_>, rows: usize) -> Result<Option<Vec<usize>>, Stop> {
    let expected = "NO or the number of rows of a cover";
    if text.clone().token(expected)?.bytes() == b"NO" {
        text.token(expected)?;
        return Ok(None);
    }
    let count = text.integer(expected, 1, rows as i64)?;
    let rows = (0..count).map(|_| Ok(text.integer("a row", 1, rows as i64)? as usize - 1));
    rows.collect::<Result<_, Stop>>().map(Some)
}
