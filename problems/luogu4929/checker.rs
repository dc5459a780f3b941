//! Luogu P4929 accepts any exact cover, with its rows in any order.

use super::solution;
use crate::checker::{Fault, bad_case, exact_cover, wrong};
use dlx_kernel::input::{Input, Stop};

const NONE: &[&[u8]] = &[b"No", b"Solution!"];

/// Whether `output` is a cover of the matrix of `input`, or `No Solution!` like `answer`.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let matrix = solution::matrix(&mut Input::new(input)).map_err(bad_case)?;
    let expected = read_rows(answer, matrix.options()).map_err(bad_case)?;
    match (read_rows(output, matrix.options()).map_err(wrong)?, expected) {
        (None, None) => Ok(()),
        (None, Some(_)) => Err(Fault::Wrong("No Solution!, but there is a cover".into())),
        (Some(chosen), expected) => {
            exact_cover(&matrix, &chosen).map_err(Fault::Wrong)?;
            match expected {
                Some(_) => Ok(()),
                None => Err(Fault::Case("a cover, but the answer says No Solution!".into())),
            }
        }
    }
}

/// The rows of a cover, from 0, or None for `No Solution!`.
fn read_rows(text: &[u8], rows: usize) -> Result<Option<Vec<usize>>, Stop> {
    if text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()).eq(NONE.iter().copied()) {
        return Ok(None);
    }
    let mut text = Input::verbatim(text);
    let mut chosen = Vec::new();
    while chosen.is_empty() || !text.at_end() {
        chosen.push(text.integer("No Solution! or a row", 1, rows as i64)? as usize - 1);
    }
    Ok(Some(chosen))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = "4 3\n1 1 0\n0 0 1\n0 1 1\n1 0 0\n";

    fn judge(output: &str) -> Result<(), Fault> {
        check(INPUT.as_bytes(), output.as_bytes(), b"1 2\n")
    }

    fn reason(output: &str) -> String {
        match judge(output) {
            Err(Fault::Wrong(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn any_cover_in_any_order_is_right() {
        for output in ["1 2\n", "2 1", "4 3 \n\n"] {
            assert_eq!(judge(output), Ok(()), "{output}");
        }
        assert_eq!(check(b"1 2\n0 1\n", b"No Solution!", b"No Solution!\n"), Ok(()));
    }

    #[test]
    fn what_is_no_cover_is_wrong_and_named() {
        assert_eq!(reason("1 3"), "column 2 is in rows 1 and 3");
        assert_eq!(reason("4"), "column 2 is in no chosen row");
        assert_eq!(reason("1 2 1"), "row 1 is chosen twice");
        assert_eq!(reason("No Solution!"), "No Solution!, but there is a cover");
        assert!(reason("").ends_with("expected No Solution! or a row (1 to 4), found end of input"));
        assert!(reason("1 2 5").ends_with("(1 to 4), found '5'"));
        assert!(reason("No Solution").ends_with("(1 to 4), found 'No'"));
        assert!(reason("No Solution! 1 2").ends_with("(1 to 4), found 'No'"));
    }

    #[test]
    fn a_cover_where_the_answer_knows_none_is_the_cases_fault() {
        let fault = check(INPUT.as_bytes(), b"1 2\n", b"No Solution!\n").unwrap_err();
        assert_eq!(fault, Fault::Case("a cover, but the answer says No Solution!".into()));
    }
}
