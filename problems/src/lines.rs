//! The lines of an output, and what an output states about a case. All readers of answers use this module.

use serde::Serialize;

/// The facts that an output states about a case.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stated {
    /// Whether there are covers.
    Is(bool),
    /// The number of covers.
    Covers(u64),
    /// At least two covers, or too many to count.
    Several,
    /// Exactly one cover, although some given is redundant.
    NotMinimal,
    /// The minimum number of options of a cover. None if there is no cover.
    Fewest(Option<usize>),
    /// The greatest weight of a cover. None if there is no cover.
    Worth(Option<i64>),
    /// The smallest radius. The model is for one radius, which its title contains, so only the existence of a
    /// cover with this radius can be verified.
    Radius(f64),
    /// These options are a cover.
    Options(Vec<String>),
    /// These options are the only cover, unless the problem has a checker, which accepts any cover.
    Only(Vec<String>),
    /// The covers that the output lists, and the total number of covers if the output states it.
    Listed(Vec<Vec<String>>, Option<u64>),
    /// An answer that only a checker reads.
    Free,
}

/// An error: the output has no answer in the expected form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The number of the line in the output, from 1.
    pub line: usize,
    /// What is wrong on this line, such as `cell r5c5: 0 is not a digit`.
    pub what: String,
}

/// What is known beforehand about the answer to a case. It is needed because an output alone does not always
/// show where the answer ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint {
    /// The number of lines of the expected answer.
    pub lines: Option<usize>,
    /// Whether the answer is the drawing of a single tiling, without the number of tilings.
    pub single: bool,
}

/// An output, read case by case.
pub struct Output<'a> {
    lines: Vec<&'a str>,
    /// The number of lines read.
    at: usize,
}

/// The maximum number of characters that [`quoted`] shows.
const QUOTED: usize = 40;

/// The beginning of a text from an output, in quotes.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}

impl<'a> Output<'a> {
    /// Starts reading `text`, the whole output of a solution.
    pub fn new(text: &'a str) -> Output<'a> {
        Output { lines: text.lines().collect(), at: 0 }
    }

    /// The number of lines read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of the next line that is not blank, from 1, and its text. None at the end.
    pub fn next_filled(&self) -> Option<(usize, &'a str)> {
        let rest = self.lines.get(self.at..)?;
        let skipped = rest.iter().position(|line| !line.trim().is_empty())?;
        Some((self.at + skipped + 1, rest[skipped].trim()))
    }

    /// The number of the next line, even if it is blank, and its text. None at the end.
    pub fn next_any(&self) -> Option<(usize, &'a str)> {
        Some((self.at + 1, self.lines.get(self.at)?.trim()))
    }

    /// Reads the next line, even if it is empty, and returns it without the blanks around it. None at the
    /// end.
    pub fn any_line(&mut self) -> Option<&'a str> {
        let line = self.lines.get(self.at)?;
        self.at += 1;
        Some(line.trim())
    }

    /// Reads the next line that is not blank.
    pub fn line(&mut self, expected: &str) -> Result<&'a str, Unreadable> {
        match self.next_filled() {
            Some((number, line)) => {
                self.at = number;
                Ok(line)
            }
            None => Err(Unreadable {
                line: self.lines.len(),
                what: format!("it ends where {expected} should be"),
            }),
        }
    }

    /// The error that the line just read is not what was expected.
    pub fn unreadable(&self, expected: &str, found: &str) -> Unreadable {
        Unreadable { line: self.at, what: format!("{} in place of {}", quoted(found), expected) }
    }
}
