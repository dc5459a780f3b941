//! Judges HDU 4210. Each puzzle has only one right grid; the checker explains what is wrong with any other.

use super::solution::{self, ITEMS, Tile};
use crate::checker::{Fault, bad_case};
use dlx_kernel::Exact;
use dlx_kernel::input::Input;

/// Checks that `output` contains the heading and the completion of each puzzle of `input`.
pub fn check(input: &[u8], output: &[u8], _answer: &[u8]) -> Result<(), Fault> {
    let mut input = Input::new(input);
    let text = String::from_utf8_lossy(output);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut layout = String::new();
    for number in 1.. {
        let Some(placed) = solution::puzzle(&mut input).map_err(bad_case)? else { break };
        let wrong = |what: String| Fault::Wrong(format!("puzzle {number}: {what}"));
        let heading = format!("Puzzle {number}");
        let found = lines.next().ok_or_else(|| wrong("it is missing".to_string()))?;
        if found.split_whitespace().ne(heading.split_whitespace()) {
            return Err(wrong(format!("expected '{heading}'")));
        }
        layout += &(heading + "\n");
        let mut grid = Vec::new();
        for row in b'A'..=b'I' {
            let line = lines.next().unwrap_or_default();
            if line.len() != 9 || !line.bytes().all(|byte| (b'1'..=b'9').contains(&byte)) {
                return Err(wrong(format!("row {}: expected 9 digits 1-9", row as char)));
            }
            layout += &format!("{line}\n");
            grid.extend(line.bytes().map(|byte| usize::from(byte - b'1')));
        }
        completes(&placed, &grid).map_err(wrong)?;
    }
    match lines.next() {
        Some(_) => Err(Fault::Wrong("the output goes on after the last puzzle".to_string())),
        None if layout.as_bytes() != output => Err(Fault::Presentation(
            "expected lines without blanks at their ends or between them".to_string(),
        )),
        None => Ok(()),
    }
}

/// Checks that `grid` contains the tiles `placed`, is a sudoku, and can be laid out with each domino once.
/// The error names the first violation.
fn completes(placed: &[Tile], grid: &[usize]) -> Result<(), String> {
    let name = |cell: usize| format!("{}{}", (b'A' + (cell / 9) as u8) as char, cell % 9 + 1);
    let mut of = [None; ITEMS];
    for &(cell, digit) in placed.iter().flatten() {
        if grid[cell] != digit {
            return Err(format!("{}: {} in place of the given {}", name(cell), grid[cell] + 1, digit + 1));
        }
    }
    for (cell, &digit) in grid.iter().enumerate() {
        for item in solution::items(&[(cell, digit)]) {
            if let Some(other) = of[item].replace(cell) {
                let unit = ["cell", "row", "column", "box"][item / 81];
                let (one, two) = (name(other), name(cell));
                return Err(format!("{} twice in a {unit}, in {one} and {two}", digit + 1));
            }
        }
    }
    let mut tiles = solution::tiles(placed);
    tiles.retain(|tile| tile.iter().all(|&(cell, digit)| grid[cell] == digit));
    match Exact::new(&solution::matrix(&tiles)).first() {
        Some(_) => Ok(()),
        None => Err("it is a sudoku, but cannot be laid out with each domino once".to_string()),
    }
}
