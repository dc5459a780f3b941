//! Differing pieces of two lines: first tokens, then characters within words.
//!
//! Each token and each run of blanks is compared as a whole. If both lines have the same number of tokens,
//! tokens at the same position are compared; otherwise, equal tokens are aligned. In two different words,
//! differing characters are marked. A number is marked as a whole, because digits that two numbers have in
//! common mean nothing.

use dlx_comparison::characters::{each, length};
use dlx_comparison::tokens::{Tokens, is_blank};
use dlx_comparison::{Comparison, Rule};
use similar::DiffOp;
use similar::algorithms::{Capture, Replace, myers};

/// Maximum length of a number in digits. A longer run of digits may be a row of a grid and counts as a word.
const MAX_NUMBER_DIGITS: usize = 8;

/// A piece of a line: whether it differs from the opposite line, and its bytes.
pub type Marked<'a> = (bool, &'a [u8]);

/// Splits `old` and `new` into pieces. If the lines have nothing in common, nothing is marked.
pub fn marked<'a>(rule: Rule, old: &'a [u8], new: &'a [u8]) -> (Vec<Marked<'a>>, Vec<Marked<'a>>) {
    let (left, right) = (segments(rule, old), segments(rule, new));
    let mut pieces = Pieces::default();
    let kinds = |segments: &[Segment]| segments.iter().map(Segment::is_blank).collect::<Vec<bool>>();
    if left.len() == right.len() {
        left.iter().zip(&right).for_each(|(old, new)| pieces.push_pair(old, new));
    } else {
        for edit in edits(&left, &right) {
            let (old, new) = (&left[edit.old_range()], &right[edit.new_range()]);
            if matches!(edit, DiffOp::Equal { .. }) || kinds(old) == kinds(new) {
                old.iter().zip(new).for_each(|(old, new)| pieces.push_pair(old, new));
            } else {
                pieces.old.extend(old.iter().map(Segment::alone));
                pieces.new.extend(new.iter().map(Segment::alone));
            }
        }
    }
    (unless_all(pieces.old, old), unless_all(pieces.new, new))
}

/// Returns `pieces`, or the whole line as one unmarked piece if everything in it except blanks differs.
fn unless_all<'a>(pieces: Vec<Marked<'a>>, line: &'a [u8]) -> Vec<Marked<'a>> {
    let is_solid = |text: &[u8]| !text.iter().all(|&byte| is_blank(byte));
    let is_same = |&(differs, text): &Marked| !differs && is_solid(text);
    if is_solid(line) && !pieces.iter().any(is_same) { vec![(false, line)] } else { pieces }
}

/// A token, or the possibly empty run of blanks before, between or after tokens.
struct Segment<'a> {
    rule: Rule,
    text: &'a [u8],
}

/// Splits a line into alternating runs of blanks and tokens, beginning and ending with blanks.
fn segments(rule: Rule, line: &[u8]) -> Vec<Segment<'_>> {
    let (mut segments, mut end) = (Vec::new(), 0);
    for token in Tokens::new(line, 0) {
        segments.extend([end..token.start, token.clone()].map(|range| Segment { rule, text: &line[range] }));
        end = token.end;
    }
    segments.push(Segment { rule, text: &line[end..] });
    segments
}

impl<'a> Segment<'a> {
    fn is_blank(&self) -> bool {
        self.text.first().is_none_or(|&byte| is_blank(byte))
    }

    /// Returns whether the rule ignores this segment.
    fn is_ignored(&self) -> bool {
        self.is_blank() && !self.rule.minds_blanks()
    }

    fn alone(&self) -> Marked<'a> {
        (!self.is_ignored(), self.text)
    }

    /// Returns whether the segment is a number, which is marked as a whole.
    fn is_number(&self) -> bool {
        let digits = self.text.iter().filter(|byte| byte.is_ascii_digit()).count();
        let plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
        (1..=MAX_NUMBER_DIGITS).contains(&digits) && self.text.iter().all(plain)
    }
}

impl PartialEq for Segment<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.is_ignored() && other.is_ignored())
            || self.text == other.text
            || (!self.is_blank()
                && !other.is_blank()
                && self.rule.compare(self.text, other.text) == Comparison::Same)
    }
}

/// The pieces of both lines so far.
#[derive(Default)]
struct Pieces<'a> {
    old: Vec<Marked<'a>>,
    new: Vec<Marked<'a>>,
}

impl<'a> Pieces<'a> {
    /// Adds a pair of corresponding segments.
    fn push_pair(&mut self, old: &Segment<'a>, new: &Segment<'a>) {
        if old == new {
            self.old.push((false, old.text));
            self.new.push((false, new.text));
            return;
        }
        let as_wholes = old.is_blank() || old.is_number() || new.is_number();
        let (left, right) = (split(old.text), split(new.text));
        let (same_left, same_right) = if as_wholes { Default::default() } else { same(&left, &right) };
        let alike = |same: &[bool]| 2 * same.iter().filter(|&&same| same).count() >= same.len();
        if as_wholes || !(alike(&same_left) && alike(&same_right)) {
            self.old.push(old.alone());
            self.new.push(new.alone());
            return;
        }
        push_runs(&mut self.old, old.text, &left, &same_left);
        push_runs(&mut self.new, new.text, &right, &same_right);
    }
}

/// Splits a word into characters.
fn split(word: &[u8]) -> Vec<&[u8]> {
    let mut rest = word;
    each(word)
        .map(|character| {
            let (first, others) = rest.split_at(length(character));
            rest = others;
            first
        })
        .collect()
}

/// Returns which characters of each word are equal: those at the same position if both words have the same
/// length, otherwise those of the common prefix and suffix.
fn same(old: &[&[u8]], new: &[&[u8]]) -> (Vec<bool>, Vec<bool>) {
    if old.len() == new.len() {
        let same: Vec<bool> = old.iter().zip(new).map(|(old, new)| old == new).collect();
        return (same.clone(), same);
    }
    let shorter = old.len().min(new.len());
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let after = after.min(shorter - before);
    let outside = |length: usize| (0..length).map(|at| at < before || at >= length - after).collect();
    (outside(old.len()), outside(new.len()))
}

/// Adds `text`, split into `characters`, as runs of equal and differing characters.
fn push_runs<'a>(pieces: &mut Vec<Marked<'a>>, text: &'a [u8], characters: &[&[u8]], same: &[bool]) {
    let (mut at, mut rest) = (0, text);
    for run in same.chunk_by(|one, next| one == next) {
        let bytes = characters[at..at + run.len()].iter().map(|character| character.len()).sum();
        let (piece, others) = rest.split_at(bytes);
        pieces.push((!run[0], piece));
        (at, rest) = (at + run.len(), others);
    }
}

/// Returns the edits that turn `old` into `new`. Calls the algorithm of the crate `similar` directly, so that
/// the crate's other algorithms are not compiled into the program.
pub fn edits<T: PartialEq>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut edits = Replace::new(Capture::new());
    let Ok(()) = myers::diff_deadline_raw(&mut edits, old, 0..old.len(), new, 0..new.len(), None);
    edits.into_inner().into_ops()
}
