//! Judges POJ 2676: any completion is accepted. The checker checks the rules and the givens and ignores the
//! expected grids.

use super::solution;
use crate::checker::{Fault, bad_case};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` contains a completion of each grid in `input`.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let grids = grids(&mut Input::new(input)).map_err(bad_case)?;
    // Keep no list of the lines: the output of a wrong program may have millions.
    let mut lines = tokens(output);
    for (number, givens) in grids.iter().enumerate() {
        let mut grid = Vec::with_capacity(81);
        for row in 0..9 {
            let found = lines.next().ok_or_else(|| {
                Fault::Wrong(format!(
                    "grid {}: {} lines of output, expected {}",
                    number + 1,
                    number * 9 + row,
                    grids.len() * 9
                ))
            })?;
            let digits = found.len() == 9 && found.iter().all(|byte| (b'1'..=b'9').contains(byte));
            if !digits {
                return Err(Fault::Wrong(format!(
                    "grid {}, row {}: expected 9 digits 1-9",
                    number + 1,
                    row + 1
                )));
            }
            grid.extend_from_slice(found);
        }
        completes(&grid, givens).map_err(|what| Fault::Wrong(format!("grid {}: {what}", number + 1)))?;
    }
    let (expected, more) = (grids.len() * 9, lines.count());
    if more > 0 {
        return Err(Fault::Wrong(format!("{} lines of output, expected {expected}", expected + more)));
    }
    if tokens(output).flat_map(|line| line.iter().chain(b"\n")).ne(output) {
        return Err(Fault::Presentation("expected lines of 9 digits and nothing between them".into()));
    }
    Ok(())
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Reads all grids of an input; 0 is an empty cell.
fn grids(input: &mut Input<'_>) -> Result<Vec<[u8; 81]>, Stop> {
    (0..solution::cases(input)?).map(|_| solution::grid(input)).collect()
}

/// Checks that `grid`, whose digits are characters, keeps `givens` and follows the rules. The error names the
/// first violation.
fn completes(grid: &[u8], givens: &[u8; 81]) -> Result<(), String> {
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let (given, found) = (givens[cell], grid[cell] - b'0');
        if given != 0 && given != found {
            return Err(format!(
                "row {}, column {}: {found} in place of the given {given}",
                row + 1,
                column + 1
            ));
        }
        for other in 0..cell {
            let (other_row, other_column) = (other / 9, other % 9);
            let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
            if grid[cell] == grid[other] && (row == other_row || column == other_column || same_box) {
                let unit = match (row == other_row, column == other_column) {
                    (true, _) => format!("row {}", row + 1),
                    (_, true) => format!("column {}", column + 1),
                    _ => format!("the box of row {}, column {}", row + 1, column + 1),
                };
                return Err(format!("{unit} has {} twice", grid[cell] as char));
            }
        }
    }
    Ok(())
}
