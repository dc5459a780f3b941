//! Shows the context of the first difference: a few lines, with long lines clipped, for outputs of any size.
//!
//! If both outputs have the same number of lines, they are compared line by line, because each line is
//! usually the answer to one question: line 10 is compared with line 10, and differing lines are counted.
//! Otherwise, equal lines are aligned, and the differing lines between them are paired in order.
//!
//! Only a window of each output is shown. The window begins `LINES_BEFORE` lines before the first difference
//! and has at most `MAX_WINDOW_LINES` lines. Differences that the rule ignores are not shown; blanks that
//! matter are made visible.

mod clip;
mod pieces;

use self::clip::Clip;
use self::pieces::{edits, marked};
use super::verdict::{Diff, Differing, Piece, Row};
use dlx_comparison::tokens::is_blank;
use dlx_comparison::{Comparison, Place, Rule, characters};
use memchr::{memchr, memrchr};
use similar::DiffOp;

const LINES_BEFORE: usize = 3;
const MAX_WINDOW_LINES: usize = 24;
/// Maximum number of differing pairs of lines to show.
const MAX_CHANGED_PAIRS: usize = 16;
/// Maximum number of lines to show after the last difference.
const LINES_AFTER: usize = 2;
/// Maximum number of differing lines listed by number.
const MAX_NUMBERED_LINES: usize = 8;

/// Returns the context of `place`, the first difference of `found` from `expected` under `rule`, with at most
/// `width` columns per line.
pub fn diff(rule: Rule, expected: &[u8], found: &[u8], place: &Place, width: usize) -> Diff {
    let old = Window::new(rule, true, expected, place.expected_at);
    let new = Window::new(rule, false, found, place.at);
    let differing = differing(rule, expected, found, place);
    let mut rows = match differing {
        Some(_) => {
            let row = |(left, right): (&Line, &Line)| match left == right {
                true => Row::Same(right.shown(place.column - 1, width)),
                false => changed(Some(left), Some(right), width),
            };
            old.lines.iter().zip(&new.lines).map(row).collect()
        }
        None => aligned(&old, &new, place.column, width),
    };
    let cut = limit(&mut rows);
    Diff {
        expected_line: place.expected_line - old.before,
        line: place.line - new.before,
        rows,
        more: old.more || new.more || cut,
        differing,
    }
}

/// Returns the differing lines if both outputs have the same number of lines and the difference at `place` is
/// in the first pair of lines that differ. Under a rule that ignores line ends, the outputs must also have
/// their blank lines at the same positions.
fn differing(rule: Rule, expected: &[u8], found: &[u8], place: &Place) -> Option<Differing> {
    // Blank lines at the end count only for the exact rule.
    let whole = |text| if rule == Rule::Exact { text } else { solid(text) };
    let (mut old, mut new) = (Lines::new(rule, true, whole(expected)), Lines::new(rule, false, whole(found)));
    let (mut lines, mut count, mut first) = (0, 0, Vec::new());
    loop {
        let (left, right) = match (old.next(), new.next()) {
            (Some(left), Some(right)) => (left, right),
            (None, None) => break,
            _ => return None,
        };
        lines += 1;
        if left == right {
            continue;
        }
        let is_apart = left.text.is_empty() != right.text.is_empty();
        if is_apart && !rule.minds_blanks() {
            return None;
        }
        count += 1;
        if first.len() < MAX_NUMBERED_LINES {
            first.push(lines);
        }
    }
    let is_here = place.line == place.expected_line && first.first() == Some(&place.line);
    is_here.then_some(Differing { count, lines, first })
}

/// Aligns the equal lines of two windows. Returns the resulting rows.
fn aligned(old: &Window, new: &Window, column: usize, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for edit in edits(&old.lines, &new.lines) {
        let (left, right) = (&old.lines[edit.old_range()], &new.lines[edit.new_range()]);
        if let DiffOp::Equal { .. } = edit {
            rows.extend(right.iter().map(|line| Row::Same(line.shown(column - 1, width))));
            continue;
        }
        let is_last = edit.old_range().end == old.lines.len() && edit.new_range().end == new.lines.len();
        let both = left.len().min(right.len());
        // At the end of a window, the counterpart of an unpaired line may be beyond the other window.
        let is_known = |other: &Window| !(is_last && other.more && rows.iter().any(is_change));
        let left = &left[..if is_known(new) { left.len() } else { both }];
        let right = &right[..if is_known(old) { right.len() } else { both }];
        rows.extend((0..left.len().max(right.len())).map(|at| changed(left.get(at), right.get(at), width)));
    }
    rows
}

fn is_change(row: &Row) -> bool {
    matches!(row, Row::Changed(..))
}

/// Removes the rows after the last difference to show, except for its context. Returns whether the removed
/// rows contain differences.
fn limit(rows: &mut Vec<Row>) -> bool {
    let mut changes = rows.iter().enumerate().filter(|(_, row)| is_change(row)).map(|(at, _)| at);
    let last = changes.by_ref().take(MAX_CHANGED_PAIRS).last().unwrap_or(0);
    let more = changes.next().is_some();
    rows.truncate(last + 1 + if more { 0 } else { LINES_AFTER });
    more
}

/// Returns a row with two differing lines, in which the differing pieces are marked, or with one line that
/// has no counterpart.
fn changed(old: Option<&Line>, new: Option<&Line>, width: usize) -> Row {
    let (Some(old), Some(new)) = (old, new) else {
        let alone = |line: Option<&Line>| line.map(|line| line.shown(0, width));
        return Row::Changed(alone(old), alone(new));
    };
    let place = old.rule.compare(old.text, new.text).place();
    let (at, new_at) = place.map_or((old.text.len(), new.text.len()), |place| (place.expected_at, place.at));
    let width = width - old.note().len().max(new.note().len());
    let (mut left, mut right) = (Clip::new(old.text, at, width), Clip::new(new.text, new_at, width));
    if !(left.is_whole() && right.is_whole()) {
        // Clip both lines unless both fit, so that equal columns stay aligned.
        let after = left.after().max(right.after());
        left.shorten(after);
        right.shorten(after);
    }
    let (old_pieces, new_pieces) = marked(old.rule, left.part(), right.part());
    Row::Changed(Some(old.finish(left.pieces(&old_pieces))), Some(new.finish(right.pieces(&new_pieces))))
}

/// A line of one output.
#[derive(Clone, Copy)]
struct Line<'a> {
    rule: Rule,
    /// The text of the line without the blanks that the rule ignores.
    text: &'a [u8],
    /// Whether a newline follows the line.
    ended: bool,
}

impl PartialEq for Line<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rule.compare(self.text, other.text) == Comparison::Same
            && (self.rule != Rule::Exact || self.ended == other.ended)
    }
}

impl Line<'_> {
    /// Returns the line without marks: all of it if it fits, otherwise the part around character `column`,
    /// counted from 0.
    fn shown(&self, column: usize, width: usize) -> Vec<Piece> {
        let before = characters::each(self.text).take(column);
        let mut clip = Clip::new(self.text, before.map(characters::length).sum(), width - self.note().len());
        if !clip.is_whole() {
            clip.shorten(clip.after());
        }
        self.finish(clip.pieces(&[(false, clip.part())]))
    }

    /// Returns a remark if the exact rule applies and the line lacks a newline; otherwise an empty string.
    fn note(&self) -> &'static str {
        if !self.ended && self.rule == Rule::Exact { " (no newline)" } else { "" }
    }

    fn finish(&self, mut pieces: Vec<Piece>) -> Vec<Piece> {
        pieces.push(Piece::note(self.note()));
        pieces.retain(|piece| !piece.text.is_empty());
        pieces
    }
}

/// The lines of one output around the first difference.
struct Window<'a> {
    /// The number of lines in the window before the first difference.
    before: usize,
    lines: Vec<Line<'a>>,
    /// Whether more lines follow the window.
    more: bool,
}

impl<'a> Window<'a> {
    /// Returns the window around byte `at` of `text`, which is the expected output if `expected` is set, and
    /// otherwise the output of the program.
    fn new(rule: Rule, expected: bool, text: &'a [u8], at: usize) -> Window<'a> {
        let mut start = line_start(text, at);
        let mut before = 0;
        while before < LINES_BEFORE && start > 0 {
            start = line_start(text, start - 1);
            before += 1;
        }
        let mut all = Lines::new(rule, expected, &text[start..]);
        let lines = all.by_ref().take(MAX_WINDOW_LINES).collect();
        Window { before, lines, more: !all.rest.is_empty() }
    }
}

/// The lines of a text, prepared for comparison.
struct Lines<'a> {
    rule: Rule,
    /// Whether the text is the expected output.
    expected: bool,
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn new(rule: Rule, expected: bool, rest: &'a [u8]) -> Lines<'a> {
        Lines { rule, expected, rest }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let newline = memchr(b'\n', self.rest);
        let (line, rest) = self.rest.split_at(newline.unwrap_or(self.rest.len()));
        self.rest = rest.get(1..).unwrap_or_default();
        let text = match self.rule {
            Rule::Exact if self.expected => line.strip_suffix(b"\r").unwrap_or(line),
            Rule::Exact => line,
            _ => solid(line),
        };
        Some(Line { rule: self.rule, text, ended: newline.is_some() })
    }
}

/// Returns `text` without trailing blanks.
fn solid(text: &[u8]) -> &[u8] {
    &text[..text.len() - text.iter().rev().take_while(|&&byte| is_blank(byte)).count()]
}

fn line_start(text: &[u8], at: usize) -> usize {
    memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1)
}

#[cfg(test)]
mod tests;
