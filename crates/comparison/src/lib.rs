//! Rules for comparing an output with the expected output, each specified to the byte.
//!
//! A *line* ends with `\n`; text after the last `\n` is also a line. *Blanks* are the six bytes that C's
//! `isspace` accepts: space, `\t`, `\n`, `\v`, `\f`, `\r`. A *token* is a maximal run of other bytes.
//!
//! | rule | AC | PE | WA |
//! |---|---|---|---|
//! | `exact` | the same bytes, except that `\r\n` in the expected output means `\n` | the same tokens, and at least one | otherwise |
//! | `lines` | the same lines, ignoring trailing blanks and empty lines at the end | never | otherwise |
//! | `token-lines` | the same tokens on the same lines, ignoring lines without tokens | never | otherwise |
//! | `tokens` | the same tokens | never | otherwise |
//! | `float(ABS,REL)` | the same number of tokens, each equal to the expected one or a decimal number with abs(found - expected) <= ABS or <= REL * abs(expected) | never | otherwise |
//! | `any-case` | the same tokens, ignoring the case of ASCII letters | never | otherwise |
//! | `any-case-float(ABS,REL)` | each token as in `float` or as in `any-case` | never | otherwise |
//!
//! Kattis uses the last two rules. `problems/src/judges.toml` assigns a rule to each judge: `exact` if the
//! judge has the verdict PE.
//!
//! This is a separate package so that it can be compiled for speed (outputs reach 64 MB) while the harness
//! compiles quickly.

#![forbid(unsafe_code)]

pub mod characters;
mod checker;
mod ends;
pub mod tokens;

pub use self::checker::{Check, Fault};
pub use self::ends::{EndRules, Ends};

use self::tokens::{Tokens, is_blank, same};
use memchr::{memchr, memmem};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A comparison rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Compares bytes; PE if only the layout differs.
    Exact,
    /// Compares lines, ignoring blanks at line ends and empty lines at the end.
    Lines,
    /// Compares tokens and the lines they are on, ignoring empty lines.
    TokenLines,
    /// Compares tokens.
    Tokens {
        /// Whether the case of ASCII letters is ignored.
        any_case: bool,
        /// The tolerance for numbers; if None, numbers are compared like other tokens.
        tolerance: Option<Tolerance>,
    },
}

/// The tolerance for a number; satisfying one of the two limits is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// The maximum difference.
    pub absolute: f64,
    /// The maximum difference relative to the expected number.
    pub relative: f64,
}

/// The outcome of comparing an output with the expected output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The outputs are equal under the rule: AC.
    Same,
    /// Only the layout differs, first at this position: PE.
    Layout(Place),
    /// The outputs differ, first at this position: WA.
    Different(Place),
}

/// The first position where an output differs from the expected output. Lines and columns count from 1;
/// columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line in the output.
    pub line: usize,
    /// Column in the output.
    pub column: usize,
    /// Line in the expected output; it may differ from `line` if the rule ignores line ends.
    pub expected_line: usize,
    /// Byte offset in the output.
    pub at: usize,
    /// Byte offset in the expected output.
    pub expected_at: usize,
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        let (any_case, float) = text.strip_prefix("any-case-").map_or((false, text), |rest| (true, rest));
        let tolerances = float.strip_prefix("float(").and_then(|rest| rest.strip_suffix(')'));
        match (text, tolerances) {
            ("exact", _) => Ok(Rule::Exact),
            ("lines", _) => Ok(Rule::Lines),
            ("token-lines", _) => Ok(Rule::TokenLines),
            ("tokens" | "any-case", _) => Ok(Rule::Tokens { any_case: text == "any-case", tolerance: None }),
            (_, Some(tolerances)) => {
                let parsed =
                    tolerances.split(',').filter_map(|tolerance| number(tolerance.trim().as_bytes()));
                match parsed.collect::<Vec<f64>>()[..] {
                    [absolute, relative] if absolute >= 0.0 && relative >= 0.0 => {
                        Ok(Rule::Tokens { any_case, tolerance: Some(Tolerance { absolute, relative }) })
                    }
                    _ => Err(format!(
                        "'{text}' should be float(ABS,REL) with two tolerances, such as float(1e-6,1e-6)"
                    )),
                }
            }
            _ => Err(format!(
                "'{text}' is not a comparison rule: expected exact, lines, token-lines, tokens, float(ABS,REL), any-case or any-case-float(ABS,REL)"
            )),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Exact => out.write_str("exact"),
            Rule::Lines => out.write_str("lines"),
            Rule::TokenLines => out.write_str("token-lines"),
            Rule::Tokens { any_case, tolerance: None } => {
                out.write_str(if *any_case { "any-case" } else { "tokens" })
            }
            Rule::Tokens { any_case, tolerance: Some(Tolerance { absolute, relative }) } => {
                let any_case = if *any_case { "any-case-" } else { "" };
                write!(out, "{any_case}float({absolute:e},{relative:e})")
            }
        }
    }
}

impl Rule {
    /// Whether empty lines, and blanks within lines, matter.
    pub fn minds_blanks(&self) -> bool {
        match self {
            Rule::Exact | Rule::Lines => true,
            Rule::TokenLines | Rule::Tokens { .. } => false,
        }
    }

    /// The rule that compares tokens exactly.
    pub const TOKENS: Rule = Rule::Tokens { any_case: false, tolerance: None };

    /// Compares the output `found` with the output `expected`.
    pub fn compare(self, expected: &[u8], found: &[u8]) -> Comparison {
        // Most outputs have exactly the expected bytes, and this is the fastest check for 64 MB.
        if expected == found {
            return Comparison::Same;
        }
        let place = match self {
            Rule::Exact => first_byte(expected, found),
            Rule::TokenLines => first_token::<true>(expected, found, |_, _| false),
            Rule::Lines => first_line(expected, found),
            Rule::Tokens { any_case, tolerance } => first_token::<false>(expected, found, |a, b| {
                any_case && a.eq_ignore_ascii_case(b)
                    || tolerance.is_some_and(|tolerance| tolerance.holds(a, b))
            }),
        };
        let Some((expected_at, at)) = place else { return Comparison::Same };
        let layout_only = self == Rule::Exact
            && Tokens::new(found, 0).next().is_some()
            && first_token::<false>(expected, found, |_, _| false).is_none();
        let place = Place::new(expected, found, expected_at, at);
        if layout_only { Comparison::Layout(place) } else { Comparison::Different(place) }
    }
}

impl Comparison {
    /// Returns the position of the first difference.
    pub fn place(self) -> Option<Place> {
        match self {
            Comparison::Same => None,
            Comparison::Layout(place) | Comparison::Different(place) => Some(place),
        }
    }
}

impl Place {
    fn new(expected: &[u8], found: &[u8], expected_at: usize, at: usize) -> Place {
        let (expected_at, at) = (characters::start(expected, expected_at), characters::start(found, at));
        let before = &found[..at];
        let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        let line = |before: &[u8]| memchr::memchr_iter(b'\n', before).count() + 1;
        Place {
            line: line(before),
            column: characters::count(&before[start..]) + 1,
            expected_line: line(&expected[..expected_at]),
            at,
            expected_at,
        }
    }
}

/// Returns the offsets of the first different byte. `\r\n` in the expected output means `\n`.
fn first_byte(expected: &[u8], found: &[u8]) -> Option<(usize, usize)> {
    let at = common(expected, found);
    let Some(first) = memmem::find(expected, b"\r\n") else { return Some((at, at)) };
    let mut plain = expected[..first].to_vec();
    let returns: Vec<usize> = memmem::find_iter(&expected[first..], b"\r\n").map(|at| first + at).collect();
    for (index, &at) in returns.iter().enumerate() {
        let end = returns.get(index + 1).copied().unwrap_or(expected.len());
        plain.extend_from_slice(&expected[at + 1..end]);
    }
    if plain == found {
        return None;
    }
    let at = common(&plain, found);
    let before = returns.iter().enumerate().take_while(|(index, place)| **place - index < at).count();
    Some((at + before, at))
}

/// Returns the length of the common prefix.
fn common(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4096;
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count();
    let start = blocks * BLOCK;
    start + a[start..].iter().zip(&b[start..]).take_while(|(a, b)| a == b).count()
}

/// Returns the offsets of the first difference under [`Rule::Lines`].
fn first_line(expected: &[u8], found: &[u8]) -> Option<(usize, usize)> {
    // Skip the lines before the first different byte: they are the same.
    let same = memchr::memrchr(b'\n', &expected[..common(expected, found)]).map_or(0, |newline| newline + 1);
    let (mut a, mut b) = (same, same);
    // A missing line counts as empty, because the rule ignores empty lines at the end.
    while a < expected.len() || b < found.len() {
        let (left, next_a) = line(expected, a);
        let (right, next_b) = line(found, b);
        if left != right {
            let same = common(left, right);
            return Some((a + same, b + same));
        }
        (a, b) = (next_a, next_b);
    }
    None
}

/// Returns the line at `at` without trailing blanks, and the start of the next line.
fn line(text: &[u8], at: usize) -> (&[u8], usize) {
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
    let blanks = text[at..end].iter().rev().take_while(|&&byte| is_blank(byte)).count();
    (&text[at..end - blanks], (end + 1).min(text.len()))
}

/// Returns the offsets of the first pair of different tokens. Tokens differ if they are neither equal nor
/// `alike` or, with `LINES`, if only one of them begins a line. If one output has more tokens than the other,
/// returns the offset of its next token and the end of the other output.
fn first_token<const LINES: bool>(
    expected: &[u8],
    found: &[u8],
    alike: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<(usize, usize)> {
    // Tokens that end before the first different byte are the same, and so are the line breaks before the
    // last of these tokens.
    let common = &expected[..common(expected, found)];
    let blank = common.iter().rposition(|&byte| is_blank(byte)).unwrap_or(0);
    let end = common[..blank].iter().rposition(|&byte| !is_blank(byte)).map(|last| last + 1);
    let from = end.unwrap_or(0);
    let (mut left, mut right) = (Tokens::new(expected, from), Tokens::new(found, from));
    // The end of the previous token in each output. None before the first token, because empty lines before
    // that token do not count.
    let mut ends = end.map(|end| (end, end));
    loop {
        let (a, b) = match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) => (a, b),
            (a, b) => {
                let start =
                    |token: Option<Range<usize>>, text: &[u8]| token.map_or(text.len(), |it| it.start);
                return Some((start(a, expected), start(b, found)));
            }
        };
        let begins_line =
            |text: &[u8], end: usize, token: &Range<usize>| memchr(b'\n', &text[end..token.start]).is_some();
        let is_apart = LINES
            && ends.is_some_and(|(left, right)| {
                begins_line(expected, left, &a) != begins_line(found, right, &b)
            });
        if is_apart || !(same(expected, &a, found, &b) || alike(&expected[a.clone()], &found[b.clone()])) {
            return Some((a.start, b.start));
        }
        ends = Some((a.end, b.end));
    }
}

impl Tolerance {
    /// Whether both tokens are numbers within the tolerance.
    fn holds(self, expected: &[u8], found: &[u8]) -> bool {
        let (Some(expected), Some(found)) = (number(expected), number(found)) else { return false };
        let off = (found - expected).abs();
        off <= self.absolute || off <= self.relative * expected.abs()
    }
}

/// Parses a finite decimal number such as `-1.5e-3`, but not `inf` or `nan`.
fn number(text: &[u8]) -> Option<f64> {
    let plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !text.iter().all(plain) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests;
