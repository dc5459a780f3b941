//! SPOJ NQUEEN accepts any placement that keeps the given queens.

use super::solution;
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Whether `output` has a valid placement for each case of `input`.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut output) = (Input::new(input), Input::verbatim(output));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let (n, given) = solution::board(&mut input).map_err(bad_case)?;
        let found = columns(&mut output, n).map_err(wrong)?;
        peaceful(&given, &found).map_err(|what| Fault::Wrong(format!("case {number}: {what}")))?;
    }
    if output.at_end() { Ok(()) } else { Err(wrong(output.error("end of output"))) }
}

/// The column of the queen in each row, from 1.
fn columns(text: &mut Input<'_>, n: usize) -> Result<Vec<i64>, Stop> {
    (0..n).map(|_| text.integer("a column", 1, n as i64)).collect()
}

/// Whether `found` keeps the queens `given`, rows and columns from 0, and none attacks another; the error
/// names the first violation.
fn peaceful(given: &[(usize, usize)], found: &[i64]) -> Result<(), String> {
    for row in 0..found.len() {
        if let Some((_, given)) =
            given.iter().find(|queen| queen.0 == row && queen.1 as i64 + 1 != found[row])
        {
            return Err(format!(
                "row {}: column {} in place of the given {}",
                row + 1,
                found[row],
                given + 1
            ));
        }
        for other in 0..row {
            let aside = (found[row] - found[other]).unsigned_abs() as usize;
            if aside == 0 || aside == row - other {
                return Err(format!("the queens of rows {} and {} attack each other", other + 1, row + 1));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &[u8] = b"4 0 0 0 0\n8 2 0 0 0 4 0 0 0\n";

    fn reason(output: &str) -> String {
        match check(INPUT, output.as_bytes(), b"") {
            Err(Fault::Wrong(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn any_placement_is_right() {
        for first in ["2 4 1 3", "3 1 4 2"] {
            let output = format!("{first}\n2 6 1 7 4 8 3 5\n");
            assert_eq!(check(INPUT, output.as_bytes(), b""), Ok(()), "{output}");
        }
    }

    #[test]
    fn what_breaks_the_rules_is_wrong_and_named() {
        assert_eq!(reason("2 4 1 3\n1 5 8 6 3 7 2 4\n"), "case 2: row 1: column 1 in place of the given 2");
        assert_eq!(reason("2 4 1 2\n"), "case 1: the queens of rows 1 and 4 attack each other");
        assert_eq!(reason("1 3 2 4\n"), "case 1: the queens of rows 2 and 3 attack each other");
        assert!(reason("2 4 1 0\n").ends_with("expected a column (1 to 4), found '0'"));
        assert!(reason("2 4 1 3\n").ends_with("expected a column (1 to 8), found end of input"));
        assert!(reason("2 4 1 3 2 6 1 7 4 8 3 5 1").ends_with("expected end of output, found '1'"));
        assert!(reason("none").ends_with("expected a column (1 to 4), found 'none'"));
    }
}
