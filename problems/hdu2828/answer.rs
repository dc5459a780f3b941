//! The parser for answers.

use super::solution::STATES;
use crate::output::{Hint, Output, Stated, Unreadable};

/// The states of the switches, all on one line, or -1.
pub fn read(output: &mut Output, _hint: Hint) -> Result<Stated, Unreadable> {
    let expected = "'ON' or 'OFF' for each switch, or '-1'";
    let line = output.line(expected)?;
    if line == "-1" {
        return Ok(Stated::Is(false));
    }
    let option =
        |(index, word): (usize, &str)| STATES.contains(&word).then(|| format!("switch {} {word}", index + 1));
    let options: Option<Vec<String>> = line.split_whitespace().enumerate().map(option).collect();
    options.map(Stated::Options).ok_or_else(|| output.unreadable(expected, line))
}
