//! An input reader short enough to type: the methods of [`input`](crate::input), with errors that only say
//! what was expected.

use std::convert::TryFrom;
use std::io::{self, Read, Write};

/// A solution: reads judge input and writes judge output.
pub type Solve = fn(&[u8], &mut dyn Write) -> Result<(), Stop>;

/// Why a solution stopped before the end of its input.
pub type Stop = io::Error;

fn stop(expected: &str) -> Stop { Stop::new(io::ErrorKind::InvalidData, format!("expected {}", expected)) }

/// The part of the input that is not read yet.
#[derive(Clone, Debug)] pub struct Input<'a>(&'a str);

impl<'a> Input<'a> {
    /// The input `bytes` without surrounding blanks, byte order mark or end-of-file marks (0x1A, NUL).
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input(std::str::from_utf8(bytes).unwrap_or_default().trim_matches(|c| c <= ' ' || c == '\u{feff}'))
    }

    /// Whether only blanks and line ends are left.
    pub fn at_end(&mut self) -> bool { self.0 = self.0.trim_start(); self.0.is_empty() }

    /// The next line, without surrounding blanks.
    pub fn line(&mut self) -> Option<Text<'a>> {
        let (line, rest) = self.0.split_once('\n').unwrap_or((self.0, ""));
        let is_line = !std::mem::replace(&mut self.0, rest).is_empty();
        if is_line { Some(Text(line.trim())) } else { None }
    }

    /// The next line that is not blank.
    pub fn filled_line(&mut self) -> Option<Text<'a>> { std::iter::from_fn(|| self.line()).find(|line| !line.0.is_empty()) }

    /// The next run of non-blank bytes.
    pub fn token(&mut self, expected: &str) -> Result<Text<'a>, Stop> {
        let rest = self.0.trim_start();
        let (token, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        self.0 = rest;
        if token.is_empty() { Err(stop(expected)) } else { Ok(Text(token)) }
    }

    /// The next token as an integer from `least` to `most`.
    pub fn integer(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Stop> {
        self.token(name)?.0.parse().ok().filter(|value| (least..=most).contains(value)).ok_or_else(|| stop(name))
    }

    /// The indices, from 0, of the 1s among the next `columns` tokens.
    pub fn ones(&mut self, columns: usize) -> Result<Vec<usize>, Stop> {
        let bits: Vec<i64> = (0..columns).map(|_| self.integer("0 or 1", 0, 1)).collect::<Result<_, Stop>>()?;
        Ok((0..columns).filter(|&column| bits[column] == 1).collect())
    }

    /// An error that says what was expected.
    pub fn error(&mut self, expected: &str) -> Stop { stop(expected) }
}

/// A line or a token.
#[derive(Clone, Copy, Debug)] pub struct Text<'a>(&'a str);

impl<'a> Text<'a> {
    /// The bytes.
    pub fn bytes(&self) -> &'a [u8] { self.0.as_bytes() }

    /// The value as a decimal integer. None if it is not an integer or does not fit.
    pub fn integer(&self) -> Option<i64> { self.0.parse().ok() }

    /// Exactly `N` bytes, each converted to a cell by `cell`.
    pub fn cells<const N: usize, F>(&self, cell: F, expected: &str) -> Result<[u8; N], Stop>
    where F: Fn(u8) -> Option<u8> {
        let cells: Option<Vec<u8>> = self.0.bytes().map(cell).collect();
        cells.and_then(|cells| <[u8; N]>::try_from(cells).ok()).ok_or_else(|| stop(expected))
    }

    /// An error about the whole text.
    pub fn error(&self, expected: &str) -> Stop { stop(expected) }

    /// An error about one byte.
    pub fn error_at(&self, _: usize, expected: &str) -> Stop { stop(expected) }
}

/// Runs `solve` from stdin to stdout and returns the exit code: 0, or 1 after printing an error to stderr,
/// prefixed with `id`.
pub fn run(id: &str, solve: Solve) -> i32 {
    let (mut input, mut out) = (Vec::new(), Vec::new());
    let solved = io::stdin().read_to_end(&mut input).and_then(|_| solve(&input, &mut out));
    solved.and(io::stdout().write_all(&out)).map_err(|stop| writeln!(io::stderr(), "{}: {}", id, stop)).is_err() as i32
}
