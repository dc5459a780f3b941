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

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = "4 3\n2 1 2\n1 3\n2 2 3\n1 1\n1 2\n1 1\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check(INPUT.as_bytes(), output.as_bytes(), b"2 1 2\nNO\n")
    }

    fn reason(output: &str) -> String {
        match judge(output) {
            Err(Fault::Wrong(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn any_cover_in_any_order_is_right() {
        for output in ["2 1 2\nNO\n", "2 2 1\nNO", "2 4 3 \nNO\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
    }

    #[test]
    fn what_is_no_cover_is_wrong_and_named() {
        assert_eq!(reason("2 1 3\nNO\n"), "matrix 1: column 2 is in rows 1 and 3");
        assert_eq!(reason("1 1\nNO\n"), "matrix 1: column 3 is in no chosen row");
        assert_eq!(reason("3 1 2 2\nNO\n"), "matrix 1: row 2 is chosen twice");
        assert_eq!(reason("NO\nNO\n"), "matrix 1: NO, but there is a cover");
        assert_eq!(reason("2 1 2\n1 1\n"), "matrix 2: column 2 is in no chosen row");
        assert!(reason("2 1 5\nNO\n").ends_with("expected a row (1 to 4), found '5'"));
        assert!(reason("2 1 2\n").ends_with("found end of input"));
        assert!(reason("2 1 2\nNO\nNO\n").ends_with("expected end of output, found 'NO'"));
        assert!(reason("9 1 2\nNO\n").contains("the number of rows of a cover (1 to 4)"));
    }

    #[test]
    fn a_cover_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check(INPUT.as_bytes(), b"2 1 2\nNO\n", b"NO\nNO\n").unwrap_err();
        assert_eq!(fault, Fault::Case("matrix 1: a cover, but the answer says NO".into()));
    }
}
