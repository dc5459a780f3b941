//! Judges crosswords. Each case has only one right answer; the checker explains what is wrong with any other.

use super::solution::{self, Case};
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` gives the right answer to each case of `input`; `answer` holds the expected answers.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let (mut input, mut answer, mut found) = (Input::new(input), Input::new(answer), Input::verbatim(output));
    let mut number = 0;
    while !input.at_end() {
        number += 1;
        let case = solution::case(&mut input).map_err(bad_case)?;
        let right = stated(&mut answer, &case).map_err(bad_case)?;
        let own = stated(&mut found, &case).map_err(wrong)?;
        if let Some(broken) = own.as_ref().ok().and_then(|grid| broken(&case, grid)) {
            return Err(Fault::Wrong(format!("grid {number}: {broken}")));
        }
        let is = match &right {
            _ if own == right => continue,
            Ok(_) if own.is_ok() => return Err(Fault::Case(format!("grid {number} has two fillings"))),
            Ok(grid) => format!("there is one filling, {}", text(grid, case.columns)),
            Err("NONE") if own.is_ok() => return Err(Fault::Case(format!("grid {number} has a filling"))),
            Err("NONE") => "there is no filling".to_string(),
            Err(_) => "there are several fillings".to_string(),
        };
        let says = own.map_or_else(str::to_string, |grid| text(&grid, case.columns));
        return Err(Fault::Wrong(format!("grid {number}: it says {says}, but {is}")));
    }
    if found.at_end() { Ok(()) } else { Err(wrong(found.error("end of output"))) }
}

/// Reads a filled grid, or the word `NONE` or `SEVERAL` in its place.
fn stated(text: &mut Input<'_>, case: &Case<'_>) -> Result<Result<Vec<u8>, &'static str>, Stop> {
    let expected = format!("a row of {} letters and '#', NONE or SEVERAL", case.columns);
    let mut grid = Vec::new();
    while grid.len() < case.grid.len() {
        let row = text.token(&expected)?;
        match row.bytes() {
            b"NONE" if grid.is_empty() => return Ok(Err("NONE")),
            b"SEVERAL" if grid.is_empty() => return Ok(Err("SEVERAL")),
            cells if cells.len() == case.columns => grid.extend_from_slice(cells),
            _ => return Err(row.error(&expected)),
        }
    }
    Ok(Ok(grid))
}

/// The rows of a grid in one line, separated by spaces.
fn text(grid: &[u8], columns: usize) -> String {
    let rows = grid.chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned());
    rows.collect::<Vec<_>>().join(" ")
}

/// The first fault in a filled grid; None if the grid is a filling of the case.
fn broken(case: &Case<'_>, grid: &[u8]) -> Option<String> {
    let name = |cell: usize| format!("r{}c{}", cell / case.columns + 1, cell % case.columns + 1);
    if let Some(cell) = (0..grid.len()).find(|&cell| (grid[cell] == b'#') != (case.grid[cell] == b'#')) {
        return Some(format!("{} is '{}'", name(cell), char::from(grid[cell])));
    }
    let mut at: Vec<Option<String>> = vec![None; case.words.len()];
    for cells in &case.places {
        let word: Vec<u8> = cells.iter().map(|&cell| grid[cell]).collect();
        let place = solution::name(cells, case.columns);
        let written = String::from_utf8_lossy(&word);
        match case.words.iter().position(|known| *known == &word[..]) {
            None => return Some(format!("{place}: '{written}' is not in the list")),
            Some(number) => {
                if let Some(other) = at[number].replace(place.clone()) {
                    return Some(format!("'{written}' is used twice: {other} and {place}"));
                }
            }
        }
    }
    None
}
