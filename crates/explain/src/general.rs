//! Describes outputs that many different mistakes produce. The sentences list the usual causes, but do not
//! pick one.

use crate::words;
use dlx_harness::language::{Sentence, Text};
use dlx_problems::form::{Form, Format};
use dlx_problems::output::quoted;

/// The minimum number of answers before an output is described as giving the same answer for all cases.
const MIN_ANSWERS: usize = 3;

/// A description of an output that many mistakes produce.
pub struct General {
    /// The sentence.
    pub says: Text,
    /// Whether nothing more can be said about the answers of the output.
    pub is_all: bool,
}

/// Describes an output that many mistakes produce. None for other outputs.
pub fn general(format: Option<&Format>, input: &str, expected: &str, found: &str) -> Option<General> {
    let nothing = match (found.is_empty(), expected.trim().is_empty()) {
        _ if !found.trim().is_empty() => None,
        (true, _) => Some(words::NOTHING),
        (false, true) => Some(words::BLANKS_NOTHING),
        (false, false) => Some(words::BLANKS),
    };
    let all = nothing.map(|nothing| nothing.with([])).or_else(|| as_read(format, input, found));
    let all = all.map(|says| General { says, is_all: true });
    all.or_else(|| Some(General { says: one_answer(expected, found)?, is_all: false }))
}

/// Recognizes an input grid that was printed as read.
fn as_read(format: Option<&Format>, input: &str, found: &str) -> Option<Text> {
    let format = format.filter(|format| format.form == Form::Grid)?;
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let (input, found) = (squeezed(input), squeezed(found));
    let size = format.side * format.side;
    let first = found.get(..size).filter(|_| size > 0)?;
    let is_blank = first.contains(|c: char| !format.symbols.contains(c));
    let what: Sentence<0> = match (is_blank && input.contains(first), found.len() == size) {
        (false, _) => return None,
        (true, true) => words::THE_GRID,
        (true, false) if input.contains(&found) => words::THE_GRIDS,
        (true, false) => words::FIRST_GRID,
    };
    Some(words::AS_READ.with([&what]))
}

/// Recognizes an output with the same answer for all cases although different answers are expected.
fn one_answer(expected: &str, found: &str) -> Option<Text> {
    let answers = |text: &str| -> Vec<String> {
        let filled = text.lines().map(str::trim).filter(|line| !line.is_empty());
        filled.map(|line| line.rsplit(": ").next().unwrap_or(line).to_string()).collect()
    };
    let (right, own) = (answers(expected), answers(found));
    let is_one = |answers: &[String]| answers.windows(2).all(|pair| pair[0] == pair[1]);
    let is_seen = own.len() >= MIN_ANSWERS && own.len() == right.len() && is_one(&own) && !is_one(&right);
    is_seen.then(|| words::ALL_ANSWERS.with([&own.len(), &quoted(&own[0])]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsolved_grids_constant_answers_and_empty_outputs_are_described() {
        let sudoku = dlx_problems::find("poj3074").unwrap().format();
        let blank = format!("1{}", ".".repeat(80));
        let seen = |input: &str, found: &str| general(Some(sudoku), input, "1\n2\n3\n", found);
        let text = |found: &str| {
            seen(&format!("{blank}\nend\n"), found).map_or(String::new(), |seen| seen.says.to_string())
        };
        assert!(text(&blank).starts_with("the grid is printed as read"));
        assert!(text(&format!("{blank}\n{}", "1".repeat(81))).starts_with("the first grid is"));
        assert_eq!(text(&"1".repeat(81)), "");
        assert_eq!(text("0\n0\n0\n"), "all 3 answers are '0'");
        assert_eq!(text("0\n0\n"), "");
        assert!(text("").starts_with("nothing is printed"));
        assert!(text(" \n").starts_with("only blanks are printed: the case"));
    }
}
