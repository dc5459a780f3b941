//! Rules that compare an output with the expected one, each defined to the byte.
//!
//! A *line* ends with `\n`; text after the last `\n` is a line, too. *Blanks* are the six bytes that C's `isspace`
//! accepts: space, `\t`, `\n`, `\v`, `\f`, `\r`. A *token* is a maximal run of other bytes.
//!
//! | rule | AC | PE | WA |
//! |---|---|---|---|
//! | `exact` | the same bytes, `\n` also for `\r\n` in the expected output | the same tokens, and at least one | otherwise |
//! | `lines` | the same lines, apart from trailing blanks and from empty lines at the end | never | otherwise |
//! | `token-lines` | the same tokens on the same lines, apart from lines without tokens | never | otherwise |
//! | `tokens` | the same tokens | never | otherwise |
//! | `float(ABS,REL)` | the same number of tokens, each equal to the expected one or a decimal number with abs(found - expected) <= ABS or <= REL * abs(expected) | never | otherwise |
//!
//! `src/judges.toml` gives the rule of each judge: `exact` where PE is a verdict of its own.
//!
//! It is a package of its own so that outputs of 64 MB are compared at full speed, and the harness is compiled quickly.

pub mod characters;
pub mod tokens;

use self::tokens::{Tokens, is_blank, same};
use memchr::{memchr, memmem};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A comparison rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// Byte for byte, and PE where only the layout differs.
    Exact,
    /// Line for line, blanks at line ends and empty lines at the end aside.
    Lines,
    /// Token for token, each on the line where it is expected; empty lines aside.
    TokenLines,
    /// Token for token.
    Tokens,
    /// Token for token, numbers within a tolerance.
    Float {
        /// The absolute tolerance.
        absolute: f64,
        /// The tolerance relative to the expected number.
        relative: f64,
    },
}

/// The outcome of comparing an output with the expected one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// As the rule asks: AC.
    Same,
    /// Only the layout differs, first at this place: PE.
    Layout(Place),
    /// It differs, first at this place: WA.
    Different(Place),
}

/// The first place where an output differs from the expected one. Lines and columns are counted from 1, columns in
/// characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line in the output.
    pub line: usize,
    /// Column in the output.
    pub column: usize,
    /// Line in the expected output, which may be another one if the rule ignores line ends.
    pub expected_line: usize,
    /// Offset in the output.
    pub at: usize,
    /// Offset in the expected output.
    pub expected_at: usize,
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        let float = text.strip_prefix("float(").and_then(|rest| rest.strip_suffix(')'));
        match (text, float) {
            ("exact", _) => Ok(Rule::Exact),
            ("lines", _) => Ok(Rule::Lines),
            ("token-lines", _) => Ok(Rule::TokenLines),
            ("tokens", _) => Ok(Rule::Tokens),
            (_, Some(tolerances)) => {
                let parsed: Vec<f64> = tolerances
                    .split(',')
                    .filter_map(|tolerance| number(tolerance.trim().as_bytes()))
                    .collect();
                match parsed[..] {
                    [absolute, relative] if absolute >= 0.0 && relative >= 0.0 => {
                        Ok(Rule::Float { absolute, relative })
                    }
                    _ => Err(format!(
                        "'{text}' should be float(ABS,REL) with two tolerances, such as float(1e-6,1e-6)"
                    )),
                }
            }
            _ => Err(format!(
                "'{text}' is not a comparison rule: expected exact, lines, token-lines, tokens or float(ABS,REL)"
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
            Rule::Tokens => out.write_str("tokens"),
            Rule::Float { absolute, relative } => write!(out, "float({absolute:e},{relative:e})"),
        }
    }
}

impl Rule {
    /// Compares an output that was `found`.
    pub fn compare(self, expected: &[u8], found: &[u8]) -> Comparison {
        // Most outputs are right to the byte, and nothing compares 64 MB faster.
        if expected == found {
            return Comparison::Same;
        }
        let place = match self {
            Rule::Exact => first_byte(expected, found),
            Rule::TokenLines => first_token_or_line(expected, found),
            Rule::Lines => first_line(expected, found),
            Rule::Tokens => first_token(expected, found, |_, _| false),
            Rule::Float { absolute, relative } => {
                first_token(expected, found, |a, b| near(a, b, absolute, relative))
            }
        };
        let Some((expected_at, at)) = place else { return Comparison::Same };
        let layout_only = self == Rule::Exact
            && Tokens::new(found, 0).next().is_some()
            && first_token(expected, found, |_, _| false).is_none();
        let place = Place::new(expected, found, expected_at, at);
        if layout_only { Comparison::Layout(place) } else { Comparison::Different(place) }
    }
}

impl Comparison {
    /// The first difference.
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

/// The offsets of the first byte that differs. An expected output that was saved with `\r\n` expects `\n`.
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

/// How many bytes both begin with.
fn common(a: &[u8], b: &[u8]) -> usize {
    const BLOCK: usize = 4096;
    let blocks = a.chunks_exact(BLOCK).zip(b.chunks_exact(BLOCK)).take_while(|(a, b)| a == b).count();
    let start = blocks * BLOCK;
    start + a[start..].iter().zip(&b[start..]).take_while(|(a, b)| a == b).count()
}

/// The offsets of the first difference under [`Rule::Lines`].
fn first_line(expected: &[u8], found: &[u8]) -> Option<(usize, usize)> {
    // Lines before the first different byte are the same.
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

/// The line at `at` without the blanks at its end, and where the next begins.
fn line(text: &[u8], at: usize) -> (&[u8], usize) {
    let end = memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length);
    let blanks = text[at..end].iter().rev().take_while(|&&byte| is_blank(byte)).count();
    (&text[at..end - blanks], (end + 1).min(text.len()))
}

/// The offsets of the first two tokens that are neither the same bytes nor `alike`, or of the end of one text where the
/// other has more.
fn first_token(
    expected: &[u8],
    found: &[u8],
    alike: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<(usize, usize)> {
    // Tokens that end before the first different byte are the same.
    let common = &expected[..common(expected, found)];
    let from = common.iter().rposition(|&byte| is_blank(byte)).unwrap_or(0);
    let (mut left, mut right) = (Tokens::new(expected, from), Tokens::new(found, from));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(a), Some(b))
                if same(expected, &a, found, &b) || alike(&expected[a.clone()], &found[b.clone()]) => {}
            (a, b) => return Some((start(a, expected), start(b, found))),
        }
    }
}

/// Where a token starts, or the end of the text if there is none.
fn start(token: Option<Range<usize>>, text: &[u8]) -> usize {
    token.map_or(text.len(), |token| token.start)
}

/// The offsets of the first two tokens that differ or of which only one begins a line.
fn first_token_or_line(expected: &[u8], found: &[u8]) -> Option<(usize, usize)> {
    // Tokens that end before the first different byte are the same, and so are the lines before the last of them.
    let common = &expected[..common(expected, found)];
    let blank = common.iter().rposition(|&byte| is_blank(byte)).unwrap_or(0);
    let end = common[..blank].iter().rposition(|&byte| !is_blank(byte)).map(|last| last + 1);
    let from = end.unwrap_or(0);
    let (mut left, mut right) = (Tokens::new(expected, from), Tokens::new(found, from));
    // Where the last tokens ended. None before the first, which is on the first line that counts.
    let mut ends = end.map(|end| (end, end));
    loop {
        let (a, b) = match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) => (a, b),
            (a, b) => return Some((start(a, expected), start(b, found))),
        };
        let begins_line =
            |text: &[u8], end: usize, token: &Range<usize>| memchr(b'\n', &text[end..token.start]).is_some();
        let same_line =
            ends.is_none_or(|(left, right)| begins_line(expected, left, &a) == begins_line(found, right, &b));
        if !same_line || !same(expected, &a, found, &b) {
            return Some((a.start, b.start));
        }
        ends = Some((a.end, b.end));
    }
}

fn near(expected: &[u8], found: &[u8], absolute: f64, relative: f64) -> bool {
    let (Some(expected), Some(found)) = (number(expected), number(found)) else { return false };
    let off = (found - expected).abs();
    off <= absolute || off <= relative * expected.abs()
}

/// A finite decimal number, such as `-1.5e-3`. Neither `inf` nor `nan` is one.
fn number(text: &[u8]) -> Option<f64> {
    let plain = |byte: &u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    if !text.iter().all(plain) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Same => "AC",
            Comparison::Layout(_) => "PE",
            Comparison::Different(_) => "WA",
        }
    }

    fn verdicts(rule: &str, expected: &str, outputs: &[&str]) -> String {
        let rule: Rule = rule.parse().unwrap();
        let of = |output: &&str| verdict(rule.compare(expected.as_bytes(), output.as_bytes()));
        outputs.iter().map(of).collect::<Vec<_>>().join(" ")
    }

    /// The outputs that judges disagree on, where `1 2` and `3` are expected, each on a line.
    const LAYOUTS: [&str; 10] = [
        "1 2\n3",       // no final newline
        "1 2 \n3\n",    // a trailing blank
        "1 2\n3\n\n",   // an extra newline
        "1 2\r\n3\r\n", // lines as on Windows
        "1  2\n3\n",    // two blanks
        " 1 2\n3\n",    // a leading blank
        "1 2 3\n",      // a blank for a newline
        "1 2\n\n3\n",   // an empty line
        "1 2\n4\n",     // wrong
        "",             // nothing
    ];

    #[test]
    fn each_rule_draws_its_line_where_it_says() {
        assert_eq!(verdicts("exact", "1 2\n3\n", &LAYOUTS), "PE PE PE PE PE PE PE PE WA WA");
        assert_eq!(verdicts("lines", "1 2\n3\n", &LAYOUTS), "AC AC AC AC WA WA WA WA WA WA");
        assert_eq!(verdicts("token-lines", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC WA AC WA WA");
        assert_eq!(verdicts("tokens", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC AC AC WA WA");
        assert_eq!(verdicts("float(0,0)", "1 2\n3\n", &LAYOUTS), "AC AC AC AC AC AC AC AC WA WA");
        for rule in ["exact", "lines", "token-lines", "tokens", "float(0,0)"] {
            assert_eq!(verdicts(rule, "a\n", &["a\n", "A\n", "a\0\n", "a b\n", "\n"]), "AC WA WA WA WA");
            assert_eq!(verdicts(rule, "", &["", "x"]), "AC WA");
        }
        assert_eq!(verdicts("exact", "\n", &["", "\n\n"]), "WA WA");
    }

    #[test]
    fn an_expected_output_with_carriage_returns_expects_none() {
        assert_eq!(
            verdicts("exact", "1\r\n2\r\n", &["1\n2\n", "1\r\n2\r\n", "1\n2", "1\n3\n"]),
            "AC AC PE WA"
        );
        assert_eq!(verdicts("exact", "1\n2\n", &["1\r\n2\r\n"]), "PE");
        let place = Rule::Exact.compare(b"1\r\n2\r\n3\r\n", b"1\n2\n4\n").place().unwrap();
        assert_eq!((place.line, place.column, place.at, place.expected_at), (3, 1, 4, 6));
    }

    #[test]
    fn numbers_may_be_off_by_either_tolerance() {
        let outputs = ["100.0", "1e2", "100.9", "99.1", "101.1", "inf", "nan", "0x64", "100.0 1", "1_00"];
        assert_eq!(verdicts("float(0,0.01)", "100", &outputs), "AC AC AC AC WA WA WA WA WA WA");
        assert_eq!(verdicts("float(0.5,0)", "0 x", &["0.5 x", "-.5 x", "0.6 x", "0 y"]), "AC AC WA WA");
        assert_eq!(verdicts("float(1e9,1)", "nan", &["nan", "0"]), "AC WA");
    }

    #[test]
    fn the_first_difference_has_its_place() {
        let place = |rule: &str, expected: &str, found: &str| {
            let rule: Rule = rule.parse().unwrap();
            let place = rule.compare(expected.as_bytes(), found.as_bytes()).place().unwrap();
            (place.line, place.column, place.expected_line)
        };
        assert_eq!(place("exact", "ab\ncd\n", "ab\ncx\n"), (2, 2, 2));
        assert_eq!(place("exact", "ab\ncd\n", "ab\ncd"), (2, 3, 2));
        assert_eq!(place("lines", "ab\ncd\n", "ab  \ncd e\n"), (2, 3, 2));
        assert_eq!(place("lines", "ab\ncd\n", "ab\n"), (2, 1, 2));
        assert_eq!(place("lines", "a\n", "a\n\n\nb"), (4, 1, 2));
        assert_eq!(place("tokens", "a\n\n\nbc d", "a bx d"), (1, 3, 4));
        assert_eq!(place("tokens", "a b", "a"), (1, 2, 1));
        // Columns are characters, also where characters begin with the same bytes or the bytes are not text.
        assert_eq!(place("lines", "\u{6f22}\u{e9}\u{e9} 41", "\u{6f22}\u{e9}\u{e9} 42"), (1, 6, 1));
        assert_eq!(place("exact", "1\n\u{e9}\u{e9}", "1\n\u{e9}\u{e8}"), (2, 2, 2));
        assert_eq!(Rule::Lines.compare(b"\xff\xe9 1", b"\xff\xe9 2").place().unwrap().column, 4);
        let text = "0123456789\n".repeat(10_000);
        let mut wrong = text.clone();
        wrong.replace_range(54_321..54_322, "!");
        assert_eq!(place("exact", &text, &wrong), (54_321 / 11 + 1, 54_321 % 11 + 1, 54_321 / 11 + 1));
    }

    #[test]
    fn a_rule_is_read_and_written_the_same_way() {
        for text in ["exact", "lines", "token-lines", "tokens", "float(1e-6,0e0)"] {
            assert_eq!(text.parse::<Rule>().unwrap().to_string(), text);
        }
        for text in ["", "Exact", "float", "float(1)", "float(-1,0)", "float(a,b)", "float(1,2,3)"] {
            assert!(text.parse::<Rule>().is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn tokens_of_any_length_and_layout_agree_with_their_definition(
            tokens in proptest::collection::vec("[a-b\u{1}\u{80}]{1,20}", 0..100),
            changed in proptest::option::of(0usize..100),
            blanks in proptest::collection::vec("[ \n\t\r]{1,3}", 200),
        ) {
            let join = |tokens: &[String], blanks: &[String]| -> String {
                tokens.iter().zip(blanks).flat_map(|(token, blank)| [token.as_str(), blank]).collect()
            };
            let mut others = tokens.clone();
            if let Some(other) = changed.and_then(|at| others.get_mut(at)) {
                other.push('c');
            }
            let (expected, found) = (join(&tokens, &blanks), join(&others, &blanks[100..]));
            let comparison = Rule::Tokens.compare(expected.as_bytes(), found.as_bytes());
            proptest::prop_assert_eq!(comparison == Comparison::Same, tokens == others);
            let at = tokens.iter().zip(&others).position(|(a, b)| a != b);
            let start = at.map(|at| join(&others[..at], &blanks[100..]).len());
            proptest::prop_assert_eq!(comparison.place().map(|place| place.at), start);
        }

        #[test]
        fn rules_agree_with_their_definitions(expected in "[ab \n\r]{0,12}", found in "[ab \n\r]{0,12}") {
            let is = |rule: Rule| verdict(rule.compare(expected.as_bytes(), found.as_bytes()));
            let lines = |text: &str| {
                let mut lines: Vec<String> = text.split('\n').map(|line| line.trim_end().to_string()).collect();
                while lines.last().is_some_and(|line| line.is_empty()) {
                    lines.pop();
                }
                lines
            };
            let tokens = |text: &str| text.split_ascii_whitespace().map(String::from).collect::<Vec<_>>();
            let token_lines = |text: &str| {
                let lines = text.split('\n').map(tokens);
                lines.filter(|line| !line.is_empty()).collect::<Vec<_>>()
            };
            let same_lines = token_lines(&expected) == token_lines(&found);
            proptest::prop_assert_eq!(is(Rule::TokenLines) == "AC", same_lines);
            let same_tokens = tokens(&expected) == tokens(&found);
            proptest::prop_assert_eq!(is(Rule::Lines) == "AC", lines(&expected) == lines(&found));
            proptest::prop_assert_eq!(is(Rule::Tokens) == "AC", same_tokens);
            let same_bytes = expected == found || expected.replace("\r\n", "\n") == found;
            let exact = match is(Rule::Exact) {
                "AC" => same_bytes,
                "PE" => !same_bytes && same_tokens && !tokens(&found).is_empty(),
                _ => !same_tokens || (tokens(&found).is_empty() && !same_bytes),
            };
            proptest::prop_assert!(exact);
        }
    }
}
