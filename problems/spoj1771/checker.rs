//! Judges SPOJ NQUEEN: any placement that keeps the given queens is accepted.

use super::solution;
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` gives a valid placement for each case of `input`.
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

/// Reads the column, numbered from 1, of the queen in each row.
fn columns(text: &mut Input<'_>, n: usize) -> Result<Vec<i64>, Stop> {
    (0..n).map(|_| text.integer("a column", 1, n as i64)).collect()
}

/// Checks that `found` (columns from 1) keeps the queens `given` (rows and columns from 0), and that no queen
/// attacks another. The error names the first violation.
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
