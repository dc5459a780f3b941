//! The surroundings of the first difference: a few lines, and a part of long lines, however large the outputs are.
//!
//! Only a window of both outputs is looked at: it begins [`BEFORE`] lines before the first difference and has at most
//! [`WINDOW`] lines, each cut to some characters about the column of the first difference. Differences
//! that the rule ignores are not shown; blanks that matter to it are made visible.

use super::compare::{Place, Rule};
use super::verdict::{Diff, Line};
use crate::terminal::harmless;
use memchr::{memchr, memrchr};
use similar::algorithms::{Capture, Replace, myers};
use similar::{DiffOp, diff_ratio};
use std::ops::Range;

const BEFORE: usize = 3;
const WINDOW: usize = 24;
/// Pieces are marked only in lines that have at least this share of their characters in common.
const MIN_ALIKE: f32 = 0.1;

/// The surroundings of `place`, at most `width` characters of a line, where `found` differs from `expected` under `rule`.
pub fn diff(rule: Rule, expected: &[u8], found: &[u8], place: &Place, width: usize) -> Diff {
    let column = place.column - 1;
    let old = Window::new(rule, expected, place.expected_at, column, width);
    let new = Window::new(rule, found, place.at, column, width);
    let mut lines = Vec::new();
    for edit in edits(&old.lines, &new.lines) {
        let (old, new) = (&old.lines[edit.old_range()], &new.lines[edit.new_range()]);
        match edit {
            DiffOp::Equal { .. } => lines.extend(new.iter().map(|line| whole(' ', line))),
            _ => push_changed(&mut lines, old, new),
        }
    }
    // One or two lines after the last difference are enough.
    let last = lines.iter().rposition(|line| line.sign != ' ').unwrap_or(0);
    lines.truncate(last + BEFORE);
    Diff {
        expected_line: place.expected_line - old.before,
        line: place.line - new.before,
        lines,
        more: old.more || new.more,
    }
}

/// The edits that turn `old` into `new`. The algorithm is called by name: choosing it at run time would compile all of them.
fn edits<T: PartialEq>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut edits = Replace::new(Capture::new());
    let Ok(()) = myers::diff_deadline_raw(&mut edits, old, 0..old.len(), new, 0..new.len(), None);
    edits.into_inner().into_ops()
}

fn whole(sign: char, line: &str) -> Line {
    Line { sign, pieces: vec![(false, line.to_string())] }
}

/// The lines `old` and, in their place, `new`, each with the pieces marked that differ from the line opposite.
fn push_changed(lines: &mut Vec<Line>, old: &[String], new: &[String]) {
    let both = old.len().min(new.len());
    let (removed, added): (Vec<Line>, Vec<Line>) =
        old.iter().zip(new).map(|(old, new)| opposite(old, new)).unzip();
    lines.extend(removed);
    lines.extend(old[both..].iter().map(|line| whole('-', line)));
    lines.extend(added);
    lines.extend(new[both..].iter().map(|line| whole('+', line)));
}

/// Two lines with the pieces that differ, unless that is nearly all.
fn opposite(old: &str, new: &str) -> (Line, Line) {
    let (old_text, new_text) = (Vec::from_iter(old.chars()), Vec::from_iter(new.chars()));
    let edits = edits(&old_text, &new_text);
    if diff_ratio(&edits, old_text.len(), new_text.len()) < MIN_ALIKE {
        return (whole('-', old), whole('+', new));
    }
    let pieces = |text: &[char], range: fn(&DiffOp) -> Range<usize>| {
        let pieces = edits
            .iter()
            .map(|edit| (!matches!(edit, DiffOp::Equal { .. }), String::from_iter(&text[range(edit)])));
        pieces.filter(|(_, text)| !text.is_empty()).collect()
    };
    (
        Line { sign: '-', pieces: pieces(&old_text, DiffOp::old_range) },
        Line { sign: '+', pieces: pieces(&new_text, DiffOp::new_range) },
    )
}

/// The lines of one side that are examined.
struct Window {
    /// How many lines there are before that of the difference.
    before: usize,
    lines: Vec<String>,
    /// Whether lines follow.
    more: bool,
}

impl Window {
    fn new(rule: Rule, text: &[u8], at: usize, column: usize, width: usize) -> Window {
        let mut start = line_start(text, at);
        let mut before = 0;
        while before < BEFORE && start > 0 {
            start = line_start(text, start - 1);
            before += 1;
        }
        let mut lines = Vec::new();
        while start < text.len() && lines.len() < WINDOW {
            let end = memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
            let ended = end < text.len();
            lines.push(shown(rule, &text[start..end], ended, column, width));
            start = (end + 1).min(text.len());
        }
        Window { before, lines, more: start < text.len() }
    }
}

fn line_start(text: &[u8], at: usize) -> usize {
    memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1)
}

/// A line as it is shown: the part about `column`, bytes that would not print as `\xHH`.
fn shown(rule: Rule, line: &[u8], ended: bool, column: usize, width: usize) -> String {
    let line = match rule {
        Rule::Exact => line,
        _ => line.trim_ascii_end(),
    };
    let from = if line.len() <= width { 0 } else { column.saturating_sub(width / 3).min(line.len()) };
    let to = line.len().min(from + width);
    let mut text = String::new();
    if from > 0 {
        text.push_str(&format!("[{from} bytes] "));
    }
    let part = String::from_utf8_lossy(&line[from..to]);
    let blanks = part.len() - part.trim_end_matches([' ', '\t']).len();
    let (solid, trailing) = part.split_at(part.len() - blanks);
    solid.chars().for_each(|character| push(&mut text, character));
    if to == line.len() {
        trailing.chars().for_each(|blank| text.push_str(if blank == ' ' { "\u{b7}" } else { "\\t" }));
    } else {
        text.push_str(trailing);
        text.push_str(&format!(" [{} bytes]", line.len() - to));
    }
    if !ended && rule == Rule::Exact {
        text.push_str(" (no newline)");
    }
    text
}

fn push(text: &mut String, character: char) {
    match character {
        '\t' => text.push('\t'),
        '\r' => text.push_str("\\r"),
        _ => text.push_str(&harmless(character.encode_utf8(&mut [0; 4]))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rule: Rule, expected: &str, found: &str) -> String {
        let place = rule.compare(expected.as_bytes(), found.as_bytes()).1.unwrap();
        let diff = diff(rule, expected.as_bytes(), found.as_bytes(), &place, 120);
        let mut text =
            format!("{} {}{}\n", diff.expected_line, diff.line, if diff.more { " ..." } else { "" });
        for line in diff.lines {
            text.push(line.sign);
            for (differs, piece) in line.pieces {
                text.push_str(&if differs { format!("<{piece}>") } else { piece });
            }
            text.push('\n');
        }
        text
    }

    #[test]
    fn the_part_of_a_line_that_differs_is_marked() {
        let text = drawn(Rule::Lines, "1\n2\n3\n4\n5 is right\n6\n", "1\n2\n3\n4\n5 is wrong\n6 \n");
        assert!(text.starts_with("2 2\n 2\n 3\n 4\n-5 is "), "{text}");
        assert!(text.contains('<') && text.ends_with(" 6\n"), "{text}");
    }

    #[test]
    fn lines_stand_opposite_in_order_and_those_left_over_are_whole() {
        let text = drawn(Rule::Lines, "0\n17\n27\n9\n", "0\n18\n28\n38\n9\n");
        assert_eq!(text, "1 1\n 0\n-1<7>\n-2<7>\n+1<8>\n+2<8>\n+38\n 9\n");
        let text = drawn(Rule::Lines, "abc\n\n", "xyz\n1\n");
        assert_eq!(text, "1 1\n-abc\n-\n+xyz\n+1\n");
    }

    #[test]
    fn blanks_that_matter_can_be_seen() {
        assert_eq!(drawn(Rule::Exact, "1\n2\n", "1 \n2\n"), "1 1\n-1\n+1<\u{b7}>\n 2\n");
        let text = drawn(Rule::Exact, "1\n2\n", "1\n2");
        assert!(text.contains("(no newline)"), "{text}");
        let text = drawn(Rule::Exact, "1\n", "1\r\n");
        assert!(text.contains("\\r"), "{text}");
    }

    #[test]
    fn whatever_the_outputs_little_is_shown() {
        let right = "x".repeat(10 << 20);
        let mut wrong = right.clone();
        wrong.replace_range(5_000_000..5_000_001, "y");
        let text = drawn(Rule::Lines, &right, &wrong);
        assert!(text.len() < 1000 && text.contains("[4999960 bytes]"), "{text}");
        let text = drawn(Rule::Exact, &"1\n".repeat(100_000), &"2\n".repeat(100_000));
        assert!(text.starts_with("1 1 ...") && text.lines().count() < 60, "{text}");
        let text = drawn(Rule::Tokens, "a\n", "\u{1}\u{1b}[31m\n");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
