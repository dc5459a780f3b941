//! The reader that a contestant types: the calls of [`input`](crate::input), and errors that only say what
//! was expected.

use std::convert::TryFrom;
use std::io::{self, Read, Write};

/// A solution: reads judge input and writes judge output.
pub type Solve = fn(&[u8], &mut dyn Write) -> Result<(), Stop>;

/// Why a solution ended before the end of its input.
pub type Stop = io::Error;

fn stop(expected: &str) -> Stop { Stop::new(io::ErrorKind::InvalidData, format!("expected {}", expected)) }

fn is_blank(byte: &u8) -> bool { matches!(byte, b' ' | b'\t'..=b'\r') }

/// The rest of the input.
#[derive(Clone, Debug)] pub struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    /// Starts behind a byte order mark, and ends before the marks of a file's end (0x1A, NUL).
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let is_mark = |byte: &u8| [0, 0x1A].contains(byte);
        let end = text.iter().rposition(|byte| !is_mark(byte) && !is_blank(byte)).map_or(0, |last| last + 1);
        Input(text[end..].iter().position(is_mark).map_or(text, |blanks| &text[..end + blanks]))
    }

    /// Whether nothing but blanks and line ends is left.
    pub fn at_end(&mut self) -> bool {
        self.0 = &self.0[self.0.iter().take_while(|byte| is_blank(byte)).count()..];
        self.0.is_empty()
    }

    /// The next line, without the blanks around it.
    pub fn line(&mut self) -> Option<Text<'a>> {
        if self.0.is_empty() { return None; }
        let end = self.0.iter().position(|&byte| byte == b'\n').unwrap_or(self.0.len());
        let mut line = Input(&self.0[..end]);
        self.0 = &self.0[self.0.len().min(end + 1)..];
        line.at_end();
        Some(Text(&line.0[..line.0.iter().rposition(|byte| !is_blank(byte)).map_or(0, |last| last + 1)]))
    }

    /// The next line that is not blank.
    pub fn filled_line(&mut self) -> Option<Text<'a>> { if self.at_end() { None } else { self.line() } }

    /// The next run of bytes without blanks.
    pub fn token(&mut self, expected: &str) -> Result<Text<'a>, Stop> {
        if self.at_end() { return Err(stop(expected)); }
        let (token, rest) = self.0.split_at(self.0.iter().position(is_blank).unwrap_or(self.0.len()));
        self.0 = rest;
        Ok(Text(token))
    }

    /// The next token, read as an integer from `least` to `most`.
    pub fn integer(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Stop> {
        self.token(name)?.integer().filter(|value| (least..=most).contains(value)).ok_or_else(|| stop(name))
    }

    /// The places, from 0, of the ones among the next `columns` tokens.
    pub fn ones(&mut self, columns: usize) -> Result<Vec<usize>, Stop> {
        let bits: Vec<i64> = (0..columns).map(|_| self.integer("0 or 1", 0, 1)).collect::<Result<_, Stop>>()?;
        Ok((0..columns).filter(|&column| bits[column] == 1).collect())
    }

    /// An error that says `expected` was expected.
    pub fn error(&mut self, expected: &str) -> Stop { stop(expected) }
}

/// A line or a token.
#[derive(Clone, Copy, Debug)] pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// Its bytes.
    pub fn bytes(&self) -> &'a [u8] { self.0 }

    /// Its value as a decimal integer. None if it is not one, or does not fit.
    pub fn integer(&self) -> Option<i64> { std::str::from_utf8(self.0).ok()?.parse().ok() }

    /// Exactly `N` bytes, each turned into a cell by `cell`.
    pub fn cells<const N: usize, F>(&self, cell: F, expected: &str) -> Result<[u8; N], Stop>
    where F: Fn(u8) -> Option<u8> {
        let cells: Option<Vec<u8>> = self.0.iter().copied().map(cell).collect();
        cells.and_then(|cells| <[u8; N]>::try_from(cells).ok()).ok_or_else(|| stop(expected))
    }

    /// An error about the whole of it.
    pub fn error(&self, expected: &str) -> Stop { stop(expected) }

    /// An error about one of its bytes.
    pub fn error_at(&self, _: usize, expected: &str) -> Stop { stop(expected) }
}

/// Runs `solve` from stdin to stdout and returns the exit code: 0, or 1 after a line on stderr that begins
/// with `id`.
pub fn run(id: &str, solve: Solve) -> i32 {
    let (mut input, mut out) = (Vec::new(), Vec::new());
    let solved = io::stdin().read_to_end(&mut input).and_then(|_| solve(&input, &mut out));
    solved.and(io::stdout().write_all(&out)).map_err(|stop| writeln!(io::stderr(), "{}: {}", id, stop)).is_err() as i32
}
