//! Draws differences for people: expected lines above found lines, or side by side.

use crate::judge::verdict::{Diff, Piece, PieceKind, Row};
use crate::words;
use anstyle::{AnsiColor, Color, Style};
use std::fmt::Write as _;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(super) const DIM: Style = Style::new().dimmed();
/// The colour of failures, and of expected lines in a diff.
pub const RED: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red)));
/// The colour of successes, and of found lines in a diff.
pub const GREEN: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green)));

/// How differences are displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Each expected line is above the corresponding found line.
    Unified {
        /// The width of the terminal in columns.
        columns: usize,
    },
    /// Each expected line is to the left of the corresponding found line.
    Side {
        /// The width of the terminal in columns.
        columns: usize,
    },
    /// Only the number of differing lines is shown.
    None,
}

/// Default width in columns if there is no terminal.
pub const COLUMNS: usize = 120;

/// Width of the text before a line in [`View::Unified`]: an indent, two line numbers and a sign.
const BEFORE: usize = "    123456 123456 +".len();
/// Total width of the text before and between the two sides: an indent, two line numbers and separators.
const FRAME: usize = "    123456    | 123456  ".len();
/// Minimum width of a line in columns, even on a narrow terminal.
const MIN_COLUMNS: usize = 20;

impl View {
    /// Returns the width of a line in columns.
    pub fn width(self) -> usize {
        let columns = match self {
            View::Unified { columns } => columns.saturating_sub(BEFORE),
            View::Side { columns } => columns.saturating_sub(FRAME) / 2,
            View::None => 0,
        };
        columns.max(MIN_COLUMNS)
    }
}

/// Appends the number of differing lines, and `diff` with the differing parts underlined.
pub fn draw(text: &mut String, diff: &Diff, view: View) {
    if let Some(differing) = diff.differing.as_ref().filter(|differing| differing.lines > 1) {
        let _ = writeln!(text, "    {}", differing.text().local());
    }
    match view {
        View::None => return,
        View::Unified { .. } => unified(text, diff),
        View::Side { .. } => side_by_side(text, diff, view.width()),
    }
    if diff.more {
        let _ = writeln!(text, "    {DIM}...{DIM:#}");
    }
}

fn unified(text: &mut String, diff: &Diff) {
    let [expected, found] = [words::EXPECTED.with([]), words::FOUND.with([])];
    let (expected, found) = (expected.local(), found.local());
    let _ = writeln!(text, "    {RED}- {expected}{RED:#}  {GREEN}+ {found}{GREEN:#}");
    let (mut expected, mut found) = (diff.expected_line, diff.line);
    for row in &diff.rows {
        match row {
            Row::Same(line) => {
                let _ = write!(text, "    {DIM}{expected:>6} {found:>6}{DIM:#}  ");
                push(text, line, Style::new());
                (expected, found) = (expected + 1, found + 1);
            }
            Row::Changed(left, right) => {
                if let Some(line) = left {
                    let _ = write!(text, "    {DIM}{expected:>6} {:>6}{DIM:#} {RED}-{RED:#}", "");
                    push(text, line, RED);
                    expected += 1;
                }
                if let Some(line) = right {
                    let _ = write!(text, "    {DIM}{:>6} {found:>6}{DIM:#} {GREEN}+{GREEN:#}", "");
                    push(text, line, GREEN);
                    found += 1;
                }
            }
        }
    }
}

fn push(text: &mut String, line: &[Piece], style: Style) {
    pieces(text, line, style);
    text.push('\n');
}

fn pieces(text: &mut String, line: &[Piece], style: Style) {
    for Piece { kind, text: piece } in line {
        let style = match kind {
            PieceKind::Same => style,
            PieceKind::Differs => style.bold().underline(),
            PieceKind::Note => DIM,
        };
        let _ = write!(text, "{style}{piece}{style:#}");
    }
}

fn side_by_side(text: &mut String, diff: &Diff, width: usize) {
    let at = 8 + width;
    let [expected, found] = [words::EXPECTED.with([]), words::FOUND.with([])];
    let (expected, found) = (expected.local(), found.local());
    let room = width.saturating_sub(expected.width());
    let _ =
        writeln!(text, "    {RED}        {expected}{:room$}{RED:#}  | {GREEN}        {found}{GREEN:#}", "");
    let (mut expected, mut found) = (diff.expected_line, diff.line);
    for row in &diff.rows {
        let (left, right, bar, styles) = match row {
            Row::Same(line) => (Some(line), Some(line), "    ", [Style::new(); 2]),
            Row::Changed(left, right) => (left.as_ref(), right.as_ref(), "  | ", [RED, GREEN]),
        };
        text.push_str("    ");
        let used = half(text, left, &mut expected, styles[0]);
        let room = at.saturating_sub(used);
        let _ = write!(text, "{:room$}{bar}", "");
        half(text, right, &mut found, styles[1]);
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
}

/// Appends one side of a row: the line and its number. Returns the width of the appended text in columns.
fn half(text: &mut String, line: Option<&Vec<Piece>>, number: &mut usize, style: Style) -> usize {
    let Some(line) = line else { return 0 };
    let _ = write!(text, "{DIM}{number:>6}{DIM:#}  ");
    *number += 1;
    pieces(text, line, style);
    let characters = line.iter().flat_map(|piece| piece.text.chars());
    8 + characters.filter_map(|character| character.width()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::diff::diff;
    use dlx_comparison::Rule;

    fn drawn(expected: &str, found: &str, view: View) -> String {
        let rule = Rule::Lines;
        let place = rule.compare(expected.as_bytes(), found.as_bytes()).place().unwrap();
        let diff = diff(rule, expected.as_bytes(), found.as_bytes(), &place, view.width());
        let mut text = String::new();
        draw(&mut text, &diff, view);
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn sides_are_aligned_and_lines_fit_the_width() {
        let view = View::Side { columns: 64 };
        let text = drawn("a\nb\u{6f22}\nc\n", "a\nx\ny\nc\n", view);
        let bar = |line: &str| line.find('|').map(|at| unicode_width::UnicodeWidthStr::width(&line[..at]));
        let bars: Vec<Option<usize>> = text.lines().map(bar).collect();
        assert_eq!(bars, [Some(34), None, Some(34), Some(34), None], "{text}");
        let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            words[1..4],
            [vec!["1", "a", "1", "a"], vec!["2", "b\u{6f22}", "|", "2", "x"], vec!["|", "3", "y"]]
        );
        let right = "0123456789".repeat(1000);
        let wrong = right.replacen("01234567890123", "01234567890_23", 1);
        for columns in [80, 120] {
            for view in [View::Side { columns }, View::Unified { columns }] {
                let text = drawn(&right, &wrong, view);
                let widest = text.lines().map(|line| line.chars().count()).max();
                assert!(widest.is_some_and(|widest| (columns - 2..=columns).contains(&widest)), "{text}");
            }
        }
    }
}
