//! Outputs that differ from the expected output only in blanks at line ends or after the last answer. Judges
//! with the verdict PE disagree on such outputs, and do not document all of their rules.

use crate::tokens::is_blank;
use crate::{Comparison, Rule};

/// Which differences at line ends and after the last answer a judge accepts; None where that is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndRules {
    /// The name of the judge.
    pub judge: String,
    /// Whether the judge accepts a missing newline at the end of the output.
    pub newline: Option<bool>,
    /// Whether the judge accepts too many or too few empty lines at the end.
    pub empty_lines: Option<bool>,
    /// Whether the judge accepts blanks, or `\r`, at line ends.
    pub blanks: Option<bool>,
}

/// The differences between two outputs at line ends and after the last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    newline: bool,
    empty_lines: bool,
    blanks: bool,
}

impl Ends {
    /// Returns the differences, or None if the outputs also differ elsewhere.
    pub fn of(expected: &[u8], found: &[u8]) -> Option<Ends> {
        if Rule::Lines.compare(expected, found) != Comparison::Same {
            return None;
        }
        let (wanted, got) = (newlines(expected), newlines(found));
        Some(Ends {
            newline: wanted > 0 && got == 0,
            empty_lines: wanted.max(1) != got.max(1),
            blanks: !blanks(expected, b"\r").eq(blanks(found, b"")),
        })
    }
}

impl EndRules {
    /// Returns None if the judge rejects outputs that differ in `ends`. Otherwise returns a line about the
    /// differences that the judge may reject; the line is empty if there are none.
    pub fn accept(&self, ends: Ends) -> Option<String> {
        let differences = [
            (ends.newline, self.newline, "ends without a newline"),
            (ends.empty_lines, self.empty_lines, "does not end with the expected empty lines"),
            (ends.blanks, self.blanks, "has unexpected blanks at line ends"),
        ];
        let mut unknown = Vec::new();
        for (_, rule, what) in differences.into_iter().filter(|(differs, ..)| *differs) {
            match rule {
                Some(false) => return None,
                Some(true) => {}
                None => unknown.push(what),
            }
        }
        Some(match unknown.is_empty() {
            true => String::new(),
            false => {
                format!(
                    "the output {}; it is not known whether {} accepts that",
                    unknown.join(" and "),
                    self.judge
                )
            }
        })
    }
}

/// Counts the newlines after the last token.
fn newlines(text: &[u8]) -> usize {
    let tail = text.iter().rev().take_while(|&&byte| is_blank(byte));
    tail.filter(|&&byte| byte == b'\n').count()
}

/// Returns the index and the trailing blanks of each line that has trailing blanks. If a line ends with
/// `ending`, `ending` is not counted among its blanks.
fn blanks<'a>(text: &'a [u8], ending: &'a [u8]) -> impl Iterator<Item = (usize, &'a [u8])> {
    let lines = text.split(|&byte| byte == b'\n').enumerate().map(move |(number, line)| {
        let line = line.strip_suffix(ending).unwrap_or(line);
        let count = line.iter().rev().take_while(|&&byte| is_blank(byte)).count();
        (number, &line[line.len() - count..])
    });
    lines.filter(|(_, blanks)| !blanks.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_at_line_ends_and_at_the_end_are_distinguished() {
        let ends = |expected: &str, found: &str| {
            let ends = Ends::of(expected.as_bytes(), found.as_bytes())?;
            Some([(ends.newline, 'n'), (ends.empty_lines, 'e'), (ends.blanks, 'b')])
                .map(|all| all.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect::<String>())
        };
        for (found, expected) in [
            ("1\n\n2\n", ""),
            ("1\n\n2", "n"),
            ("1\n\n2\n\n", "e"),
            ("1\n\n2\n\n\n", "e"),
            ("1 \n\n2\n", "b"),
            ("1\r\n\r\n2\r\n", "b"),
            ("1\n \n2\n", "b"),
            ("1\n\n2 ", "nb"),
            ("1\n\n2\n \n", "eb"),
        ] {
            assert_eq!(ends("1\n\n2\n", found).as_deref(), Some(expected), "{found:?}");
        }
        assert_eq!(ends("1\r\n2\r\n", "1\n2\n").as_deref(), Some(""));
        assert_eq!(ends("1\n\n", "1").as_deref(), Some("ne"));
        for elsewhere in ["1\n2\n", "\n1\n\n2\n", "1\n\n\n2\n", "1\n\n 2\n", "1\n\n3\n"] {
            assert_eq!(ends("1\n\n2\n", elsewhere), None, "{elsewhere:?}");
        }
    }

    #[test]
    fn only_differences_known_to_be_rejected_are_rejected() {
        let rules =
            EndRules { judge: "HDU".into(), newline: None, empty_lines: Some(true), blanks: Some(false) };
        let accepts = |found: &str| rules.accept(Ends::of(b"1\n", found.as_bytes()).unwrap());
        assert_eq!(accepts("1\n\n").as_deref(), Some(""));
        assert_eq!(accepts("1 \n"), None);
        assert_eq!(
            accepts("1").as_deref(),
            Some("the output ends without a newline; it is not known whether HDU accepts that")
        );
    }
}
