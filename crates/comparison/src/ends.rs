//! Outputs that differ from the expected one at ends alone: blanks at the ends of lines, and what follows the
//! last answer. Judges that know PE do not agree on these, nor say all of it.

use crate::tokens::is_blank;
use crate::{Comparison, Rule};

/// What a judge says to such a difference: whether it accepts it. None where that is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndRules {
    /// The judge.
    pub judge: String,
    /// An output whose last line does not end with a newline.
    pub newline: Option<bool>,
    /// Empty lines at the end, too many or too few.
    pub empty_lines: Option<bool>,
    /// Blanks, or `\r`, at the ends of lines.
    pub blanks: Option<bool>,
}

/// Which of these differences two outputs have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    newline: bool,
    empty_lines: bool,
    blanks: bool,
}

impl Ends {
    /// The differences. None if the outputs differ elsewhere as well.
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
    /// What the judge says to outputs that differ in `ends`: None to reject them. Else they are accepted,
    /// and the line says what is not known; it may be empty.
    pub fn accept(&self, ends: Ends) -> Option<String> {
        let differences = [
            (ends.newline, self.newline, "ends without a newline"),
            (ends.empty_lines, self.empty_lines, "does not end with the expected empty lines"),
            (ends.blanks, self.blanks, "has blanks at the ends of lines that are not expected"),
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
                format!("the output {}; what {} says to that is not known", unknown.join(" and "), self.judge)
            }
        })
    }
}

/// How many newlines follow the last token.
fn newlines(text: &[u8]) -> usize {
    let tail = text.iter().rev().take_while(|&&byte| is_blank(byte));
    tail.filter(|&&byte| byte == b'\n').count()
}

/// The blanks at the end of each line that has some, with its number; `ending` is part of the newline.
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
    fn ends_are_told_apart() {
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
    fn a_judge_accepts_what_it_is_known_to_accept_and_what_nobody_knows() {
        let rules =
            EndRules { judge: "HDU".into(), newline: None, empty_lines: Some(true), blanks: Some(false) };
        let accepts = |found: &str| rules.accept(Ends::of(b"1\n", found.as_bytes()).unwrap());
        assert_eq!(accepts("1\n\n").as_deref(), Some(""));
        assert_eq!(accepts("1 \n"), None);
        assert_eq!(
            accepts("1").as_deref(),
            Some("the output ends without a newline; what HDU says to that is not known")
        );
    }
}
