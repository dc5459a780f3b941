//! Judge input as tokens, lines and grids, with positions for error messages.
//!
//! Only the offset into the input is stored; line and column are computed for errors, so valid input costs
//! nothing extra. Lines end with `\n` or at the end of the input; blanks around a line are not part of it.
//! Blanks are the bytes that `scanf` skips: space, tab, line feed, vertical tab, form feed and carriage
//! return.
//!
//! ```
//! use dlx_kernel::input::Input;
//! let mut input = Input::new(b"2 3\nab?\n");
//! assert_eq!(input.integer("rows", 1, 9).unwrap(), 2);
//! assert_eq!(input.integer("columns", 1, 9).unwrap(), 3);
//! let row = input.token("a row").unwrap();
//! let stop = row.cells::<3, _>(|byte| if byte.is_ascii_lowercase() { Some(byte - b'a') } else { None }, "a-z");
//! assert_eq!(stop.unwrap_err().to_string(), "line 2, column 3: expected a-z, found '?'");
//! ```

use std::fmt;
use std::io::{self, BufWriter, Read, Write};

/// The signature of a solution: reads judge input, writes judge output.
pub type Solve = fn(&[u8], &mut dyn Write) -> Result<(), Stop>;

/// Why a solution stopped before the end of its input. Earlier output is kept.
#[derive(Debug)]
#[non_exhaustive]
pub enum Stop {
    /// The input does not have the format that the problem promises.
    Input {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1, in bytes.
        column: usize,
        /// What was expected, such as "1-9 or '.'".
        expected: String,
        /// What was found, such as "'x'" or "end of input".
        found: String,
    },
    /// The output could not be written.
    Output(io::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Input { line, column, expected, found } => {
                write!(out, "line {}, column {}: expected {}, found {}", line, column, expected, found)
            }
            Stop::Output(error) => write!(out, "cannot write the output: {}", error),
        }
    }
}

impl std::error::Error for Stop {}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Output(error)
    }
}

/// A position that moves through judge input.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    /// The input `bytes`, without a byte order mark or trailing end-of-file marks (0x1A, NUL).
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        let bytes = bytes.strip_prefix(&b"\xEF\xBB\xBF"[..]).unwrap_or(bytes);
        Input::verbatim(&bytes[..text_end(bytes)])
    }

    /// The input `bytes`, unchanged.
    pub fn verbatim(bytes: &'a [u8]) -> Input<'a> {
        Input { bytes, at: 0 }
    }

    /// Whether only blanks and line ends are left.
    pub fn at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.bytes.len()
    }

    /// The next line, without surrounding blanks or line end. None after the last line.
    pub fn line(&mut self) -> Option<Text<'a>> {
        if self.at == self.bytes.len() {
            return None;
        }
        let mut start = self.at;
        let mut end = find(&self.bytes[start..], |&byte| byte == b'\n')
            .map_or(self.bytes.len(), |length| start + length);
        self.at = (end + 1).min(self.bytes.len());
        while end > start && is_blank(&self.bytes[end - 1]) {
            end -= 1;
        }
        while start < end && is_blank(&self.bytes[start]) {
            start += 1;
        }
        Some(Text { input: self.bytes, start, end })
    }

    /// The next line that is not blank.
    pub fn filled_line(&mut self) -> Option<Text<'a>> {
        std::iter::from_fn(|| self.line()).find(|line| !line.bytes().is_empty())
    }

    /// The next run of non-blank bytes, or an error with `expected`.
    pub fn token(&mut self, expected: &str) -> Result<Text<'a>, Stop> {
        Some(self.next_token()).filter(|token| token.start < token.end).ok_or_else(|| self.error(expected))
    }

    /// The next token, which is empty at the end of the input.
    fn next_token(&mut self) -> Text<'a> {
        self.skip_blanks();
        let start = self.at;
        self.at += token_length(&self.bytes[start..]);
        Text { input: self.bytes, start, end: self.at }
    }

    /// The next token as an integer from `least` to `most`, called `name` in error messages.
    pub fn integer(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Stop> {
        let token = self.next_token();
        let value = token.integer().filter(|value| (least..=most).contains(value));
        value.ok_or_else(|| token.error(&format!("{} ({} to {})", name, least, most)))
    }

    /// Reads `columns` tokens, each the integer 0 or 1. Returns the indices of the 1s, from 0.
    pub fn ones(&mut self, columns: usize) -> Result<Vec<usize>, Stop> {
        let mut ones = Vec::new();
        for column in 0..columns {
            let token = self.token("0 or 1")?;
            let value = match token.bytes() {
                b"0" => Some(0),
                b"1" => Some(1),
                _ => token.integer(),
            };
            match value {
                Some(0) => {}
                Some(1) => ones.push(column),
                _ => return Err(token.error("0 or 1")),
            }
        }
        Ok(ones)
    }

    /// An error at the next token, with `expected`.
    pub fn error(&mut self, expected: &str) -> Stop {
        self.clone().next_token().error(expected)
    }

    fn skip_blanks(&mut self) {
        while self.at < self.bytes.len() && is_blank(&self.bytes[self.at]) {
            self.at += 1;
        }
    }
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The length of the token at the start of `bytes`. Most tokens are shorter than 16 bytes.
fn token_length(bytes: &[u8]) -> usize {
    let (first, rest) = bytes.split_at(bytes.len().min(16));
    let length = first.iter().position(is_blank);
    length.unwrap_or_else(|| find(rest, is_blank).map_or(bytes.len(), |place| first.len() + place))
}

/// The length of `bytes` without trailing end-of-file marks.
fn text_end(bytes: &[u8]) -> usize {
    let is_end = |byte: &u8| *byte == 0x1A || *byte == 0;
    let filled = bytes.iter().rposition(|byte| !is_end(byte) && !is_blank(byte));
    let rest = filled.map_or(0, |last| last + 1);
    bytes[rest..].iter().position(is_end).map_or(bytes.len(), |length| rest + length)
}

/// The index of the first byte for which `is_it` returns true. Checks 16 bytes at once, which is four times
/// as fast: compilers vectorise the fold over numbers, but not a fold over Booleans.
fn find(bytes: &[u8], is_it: impl Fn(&u8) -> bool) -> Option<usize> {
    let found = |part: &[u8]| part.iter().fold(0, |any, byte| any | is_it(byte) as u8);
    let whole = bytes.chunks_exact(16).take_while(|part| found(part) == 0);
    let skipped = whole.count() * 16;
    bytes[skipped..].iter().position(is_it).map(|place| skipped + place)
}

/// A part of the input: a line or a token.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
}

impl<'a> Text<'a> {
    /// The bytes of this part.
    pub fn bytes(&self) -> &'a [u8] {
        &self.input[self.start..self.end]
    }

    /// This part as a decimal integer with an optional sign. None if it is not an integer or exceeds 64 bits.
    pub fn integer(&self) -> Option<i64> {
        std::str::from_utf8(self.bytes()).ok()?.parse().ok()
    }

    /// The bytes of this part, exactly `N`, each converted by `cell`; `expected` describes the bytes that
    /// `cell` accepts.
    pub fn cells<const N: usize, F>(&self, cell: F, expected: &str) -> Result<[u8; N], Stop>
    where
        F: Fn(u8) -> Option<u8>,
    {
        let bytes = self.bytes();
        let mut cells = [0; N];
        // The loop has no early exit, so that compilers vectorise it.
        let mut all = true;
        for (value, &byte) in cells.iter_mut().zip(bytes) {
            let found = cell(byte);
            all &= found.is_some();
            *value = found.unwrap_or(0);
        }
        let wrong = if all { None } else { bytes.iter().position(|&byte| cell(byte).is_none()) };
        match (wrong, bytes.len()) {
            (Some(index), _) => Err(self.error_at(index, expected)),
            (None, length) if length < N => Err(self.error_at(length, expected)),
            (None, length) if length > N => Err(self.error_at(N, "end of line")),
            (None, _) => Ok(cells),
        }
    }

    /// An error about the whole part.
    pub fn error(&self, expected: &str) -> Stop {
        let found = match self.bytes() {
            [] => found_at(self.input, self.start),
            bytes => quote(bytes),
        };
        self.stop(self.start, expected, found)
    }

    /// An error about byte `index` of this part; `index` may be one past the end.
    pub fn error_at(&self, index: usize, expected: &str) -> Stop {
        let at = self.start + index;
        self.stop(at, expected, found_at(self.input, at))
    }

    fn stop(&self, at: usize, expected: &str, found: String) -> Stop {
        let before = &self.input[..at];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Stop::Input { line, column: at - line_start + 1, expected: expected.to_string(), found }
    }
}

/// The byte at `at`, for an error message.
fn found_at(input: &[u8], at: usize) -> String {
    match input.get(at) {
        None => "end of input".to_string(),
        Some(b'\n') => "end of line".to_string(),
        Some(b'\r') if input.get(at + 1) == Some(&b'\n') => "end of line".to_string(),
        Some(&byte) => quote(&[byte]),
    }
}

/// The first 20 of `bytes`, quoted, with `\xHH` for bytes that are not printable ASCII.
fn quote(bytes: &[u8]) -> String {
    let mut quoted = String::from("'");
    for &byte in &bytes[..bytes.len().min(20)] {
        match byte {
            b' '..=b'~' => quoted.push(byte as char),
            _ => quoted.push_str(&format!("\\x{:02X}", byte)),
        }
    }
    quoted.push_str(if bytes.len() > 20 { "...'" } else { "'" });
    quoted
}

/// Runs `solve` from stdin to stdout, like a judge, and returns the exit code: 0, or 1 after printing an
/// error to stderr, prefixed with `id`. Output before an error is still written. A closed output pipe is not
/// an error.
pub fn run(id: &str, solve: Solve) -> i32 {
    let mut input = Vec::new();
    if let Err(error) = io::stdin().lock().read_to_end(&mut input) {
        return complain(id, &format!("cannot read the input: {}", error));
    }
    let stdout = io::stdout();
    let mut out = BufWriter::with_capacity(1 << 16, stdout.lock());
    let solved = solve(&input, &mut out);
    let flushed = out.flush().map_err(Stop::Output);
    match solved.and(flushed) {
        Ok(()) => 0,
        // The reader of the output has closed the pipe.
        Err(Stop::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(stop) => complain(id, &stop.to_string()),
    }
}

/// Prints an error to stderr and returns the exit code of a failure. Ignores a closed stderr, on which
/// `eprintln` would panic.
fn complain(id: &str, what: &str) -> i32 {
    let _ = writeln!(io::stderr(), "{}: {}", id, what);
    1
}
