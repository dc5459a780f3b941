//! Differences drawn for people: one line below the other, or side by side.

use crate::harness::verdict::{Diff, Line};
use anstyle::{AnsiColor, Color, Style};
use std::fmt::Write as _;
use unicode_width::UnicodeWidthChar;

pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const RED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red)));
pub(super) const GREEN: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));

/// How differences are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The expected lines above those found.
    Unified,
    /// The expected lines to the left of those found.
    Side {
        /// The columns of the terminal.
        columns: usize,
    },
    /// Not at all.
    None,
}

/// The columns before and between the two sides: an indent, two line numbers, and what is about them.
const FRAME: usize = "    123456   | 123456  ".len();

impl View {
    /// The number of characters of a line that fit.
    pub fn width(self) -> usize {
        match self {
            View::Unified | View::None => 120,
            View::Side { .. } => self.side().saturating_sub(BYTES).max(10),
        }
    }

    /// The columns of one side.
    fn side(self) -> usize {
        match self {
            View::Side { columns } => (columns.saturating_sub(FRAME) / 2).max(10),
            View::Unified | View::None => 0,
        }
    }
}

/// Room for the numbers of bytes before and after the shown part of a long line.
const BYTES: usize = "[123456 bytes]  [123456 bytes]".len();

/// Draws `diff`, the part of a line that differs underlined.
pub fn draw(text: &mut String, diff: &Diff, view: View) {
    match view {
        View::None => return,
        View::Unified => unified(text, diff),
        View::Side { .. } => side_by_side(text, diff, view.side()),
    }
    if diff.more {
        let _ = writeln!(text, "    {DIM}...{DIM:#}");
    }
}

fn unified(text: &mut String, diff: &Diff) {
    let _ = writeln!(text, "    {RED}- expected{RED:#}  {GREEN}+ found{GREEN:#}");
    let (mut expected, mut found) = (diff.expected_line, diff.line);
    for line in &diff.lines {
        let (style, left, right) = match line.sign {
            '-' => (RED, expected.to_string(), String::new()),
            '+' => (GREEN, String::new(), found.to_string()),
            _ => (Style::new(), expected.to_string(), found.to_string()),
        };
        expected += usize::from(line.sign != '+');
        found += usize::from(line.sign != '-');
        let _ = write!(text, "    {DIM}{left:>6} {right:>6}{DIM:#} {style}{}", line.sign);
        for (differs, piece) in &line.pieces {
            let emphasis = if *differs { style.bold().underline() } else { style };
            let _ = write!(text, "{style:#}{emphasis}{}{emphasis:#}{style}", piece.trim_end_matches('\n'));
        }
        let _ = writeln!(text, "{style:#}");
    }
}

/// Lines that differ stand opposite to each other: the first of those expected to the first of those found, and so on.
fn side_by_side(text: &mut String, diff: &Diff, width: usize) {
    let title = format!("{:>6}  expected", "");
    let _ =
        writeln!(text, "    {RED}{title:<at$}{RED:#}  | {GREEN}{:>6}  found{GREEN:#}", "", at = 8 + width);
    let (mut expected, mut found) = (diff.expected_line, diff.line);
    let mut rest = &diff.lines[..];
    while let Some(first) = rest.first() {
        let run = |lines: &[Line], sign: char| lines.iter().take_while(|line| line.sign == sign).count();
        let rows: Vec<(Option<&Line>, Option<&Line>)>;
        if first.sign == ' ' {
            (rows, rest) = (vec![(Some(first), Some(first))], &rest[1..]);
        } else {
            let (left, others) = rest.split_at(run(rest, '-'));
            let (right, others) = others.split_at(run(others, '+'));
            let most = left.len().max(right.len());
            (rows, rest) = ((0..most).map(|row| (left.get(row), right.get(row))).collect(), others);
        }
        for (left, right) in rows {
            text.push_str("    ");
            half(text, left, &mut expected, RED, width);
            text.push_str(if left.map(|line| line.sign) == Some(' ') { "    " } else { "  | " });
            half(text, right, &mut found, GREEN, width);
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
    }
}

/// A line of one side with its number, made as wide as `width` by blanks or by leaving out its end.
fn half(text: &mut String, line: Option<&Line>, number: &mut usize, style: Style, width: usize) {
    let Some(line) = line else {
        let _ = write!(text, "{:at$}", "", at = 8 + width);
        return;
    };
    let style = if line.sign == ' ' { Style::new() } else { style };
    let _ = write!(text, "{DIM}{number:>6}{DIM:#}  ");
    *number += 1;
    let mut room = width;
    for (differs, piece) in &line.pieces {
        let emphasis = if *differs { style.bold().underline() } else { style };
        let _ = write!(text, "{emphasis}");
        for character in piece.trim_end_matches('\n').chars() {
            // A tab would move the other side.
            let character = if character == '\t' { '\u{21e5}' } else { character };
            let wide = character.width().unwrap_or(0);
            if wide > room {
                room = 0;
                break;
            }
            room -= wide;
            text.push(character);
        }
        let _ = write!(text, "{emphasis:#}");
    }
    let _ = write!(text, "{:room$}", "");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::compare::Rule;
    use crate::harness::diff::diff;

    fn drawn(expected: &str, found: &str, view: View) -> String {
        let rule = Rule::Lines;
        let place = rule.compare(expected.as_bytes(), found.as_bytes()).1.unwrap();
        let diff = diff(rule, expected.as_bytes(), found.as_bytes(), &place, view.width());
        let mut text = String::new();
        draw(&mut text, &diff, view);
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn side_by_side_the_columns_stay_where_they_are() {
        let view = View::Side { columns: 64 };
        let text = drawn("a\nb\u{6f22}\nc\nd\n", "a\nx\ny\nc\n", view);
        let bar = |line: &str| line.find('|').map(|at| unicode_width::UnicodeWidthStr::width(&line[..at]));
        let bars: Vec<Option<usize>> = text.lines().map(bar).collect();
        assert_eq!(bars, [Some(34), None, Some(34), Some(34), None, Some(34)], "{text}");
        let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            words[1..4],
            [vec!["1", "a", "1", "a"], vec!["2", "b\u{6f22}", "|", "2", "x"], vec!["|", "3", "y"]]
        );
        let right = "0123456789".repeat(1000);
        let wrong = right.replacen("01234567890123", "01234567890_23", 1);
        for line in drawn(&right, &wrong, View::Side { columns: 120 }).lines() {
            assert!(line.chars().count() <= 120, "{line}");
        }
    }

    #[test]
    fn whatever_the_view_the_same_lines_are_there() {
        let (expected, found) = ("1\n2\n3\n4\n", "1\n2\nx\n");
        assert_eq!(drawn(expected, found, View::None), "");
        let unified = drawn(expected, found, View::Unified);
        let side = drawn(expected, found, View::Side { columns: 120 });
        for part in ["3", "4", "x"] {
            assert!(unified.contains(part) && side.contains(part), "{unified}{side}");
        }
        assert_eq!(side.lines().count(), 5, "{side}");
    }
}
