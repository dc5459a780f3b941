//! Judges Luogu P4929: any exact cover is accepted, with its rows in any order.

use super::solution;
use crate::checker::{Fault, bad_case, exact_cover, wrong};
use dlx_kernel::input::{Input, Stop};

const NONE: &[&[u8]] = &[b"No", b"Solution!"];

/// Checks that `output` is a cover of the matrix in `input`, or `No Solution!` if that is the answer.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let matrix = solution::matrix(&mut Input::new(input)).map_err(bad_case)?;
    let expected = read_rows(answer, matrix.options()).map_err(bad_case)?;
    match (read_rows(output, matrix.options()).map_err(wrong)?, expected) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(Fault::Wrong("No Solution!, but there is a cover".into())),
        (Some(chosen), expected) => {
            exact_cover(&matrix, &chosen)?;
            match expected {
                Some(_) => Ok(()),
                None => Err(Fault::Case("there is a cover, but the answer says No Solution!".into())),
            }
        }
    }
}

/// The rows of a cover, numbered from 0; None if `text` is `No Solution!`. Of more than `rows` rows, only the
/// first `rows` + 1 are returned: one of them is there twice.
fn read_rows(text: &[u8], rows: usize) -> Result<Option<Vec<usize>>, Stop> {
    if text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).eq(NONE.iter().copied()) {
        return Ok(None);
    }
    let mut text = Input::verbatim(text);
    let mut chosen = Vec::new();
    while chosen.is_empty() || !text.at_end() {
        let row = text.integer("No Solution! or a row", 1, rows as i64)? as usize - 1;
        if chosen.len() <= rows {
            chosen.push(row);
        }
    }
    Ok(Some(chosen))
}
