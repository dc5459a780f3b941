//! The parser for answers.

use super::solution::ROWS;
use crate::output::{Hint, Output, Stated, Unreadable, pieces, quoted};

/// Reads a triangle with the letter of the piece on each cell, or `No solution`.
pub fn read(output: &mut Output, _hint: Hint) -> Result<Stated, Unreadable> {
    let expected = "a triangle or 'No solution'";
    let mut line = output.line(expected)?;
    if line == "No solution" {
        return Ok(Stated::Is(false));
    }
    let mut rows = Vec::new();
    for row in 1..=ROWS {
        if row > 1 {
            line = output.line(&format!("row {row} of the triangle"))?;
        }
        let cells = line.chars().count();
        if cells != row && row == 1 {
            return Err(output.unreadable(expected, line));
        }
        if cells != row {
            let what = format!("row {} has {} cells, not {}: {}", row, cells, row, quoted(line));
            return Err(Unreadable { line: output.at(), what });
        }
        rows.push(line);
    }
    Ok(Stated::Only(pieces(&rows)))
}
