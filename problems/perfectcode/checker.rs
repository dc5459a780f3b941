//! Perfect code accepts any perfect code, with its vertices in any order.

use super::solution;
use crate::checker::{Fault, bad_case, exact_cover, wrong};
use dlx_kernel::input::{Input, Stop};

/// Whether `output` has a perfect code for each graph of `input` that has one, and `none` for the others.
/// `answer` tells which graphs have none.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut output, mut answer) =
        (Input::new(input), Input::verbatim(output), Input::new(answer));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let matrix = solution::matrix(&mut input).map_err(bad_case)?;
        let expected = code(&mut answer, matrix.options()).map_err(bad_case)?;
        let found = code(&mut output, matrix.options()).map_err(wrong)?;
        match (found, expected) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(Fault::Wrong(format!("graph {number}: none, but there is a perfect code")));
            }
            (Some(chosen), expected) => {
                exact_cover(&matrix, &chosen)
                    .map_err(|what| Fault::Wrong(format!("graph {number}: {what}")))?;
                if expected.is_none() {
                    return Err(Fault::Case(format!(
                        "graph {number}: a perfect code, but the answer says none"
                    )));
                }
            }
        }
    }
    if output.at_end() { Ok(()) } else { Err(wrong(output.error("end of output"))) }
}

/// The vertices of a code, from 0, or None for `none`.
fn code(text: &mut Input<'_>, vertices: usize) -> Result<Option<Vec<usize>>, Stop> {
    let expected = "none or the number of vertices of a code";
    if text.clone().token(expected)?.bytes() == b"none" {
        text.token(expected)?;
        return Ok(None);
    }
    let count = text.integer(expected, 1, vertices as i64)?;
    let code = (0..count).map(|_| Ok(text.integer("a vertex", 1, vertices as i64)? as usize - 1));
    code.collect::<Result<_, Stop>>().map(Some)
}
