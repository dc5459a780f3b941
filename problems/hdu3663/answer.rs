//! The parser for answers.

use crate::output::{Hint, Output, Stated, Unreadable};

/// The days on which each station works, one station per line, `0 0` for none.
pub fn read(output: &mut Output, hint: Hint) -> Result<Stated, Unreadable> {
    let expected = "the days of a station (two numbers) or 'No solution'";
    let mut line = output.line(expected)?;
    if line == "No solution" {
        return Ok(Stated::Is(false));
    }
    let mut options = Vec::new();
    for station in 1.. {
        let days: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        match days.as_deref() {
            Some([0, 0]) => {}
            Some([from, to]) => options.push(format!("station {station} days {from}-{to}")),
            _ => return Err(output.unreadable(expected, line)),
        }
        // An empty line ends an answer.
        match output.next_any() {
            Some((_, next)) if !next.is_empty() && hint.lines != Some(station) => {
                line = output.line(expected)?
            }
            _ => break,
        }
    }
    Ok(Stated::Options(options))
}
