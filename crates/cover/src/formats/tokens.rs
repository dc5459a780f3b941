//! Tokens of a text with their positions, for formats in which line breaks do not matter.

use dlx_study::formats::knuth::Malformed;

/// A word, or a single punctuation mark.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    /// The line and the column, from 1; columns are counted in bytes.
    pub place: (usize, usize),
    pub word: &'a str,
}

impl Token<'_> {
    /// Returns the error that this token was found instead of `expected`.
    pub fn malformed<T>(&self, expected: &str) -> Result<T, Malformed> {
        let found = if self.word.is_empty() { "end of input".into() } else { format!("'{}'", self.word) };
        let (line, column) = self.place;
        Err(Malformed { line, column, what: format!("expected {expected}, found {found}") })
    }
}

/// An iterator over the tokens of a text.
#[derive(Clone)]
pub struct Tokens<'a> {
    left: &'a str,
    place: (usize, usize),
    /// Characters that are tokens by themselves.
    marks: &'static [char],
    /// The character that starts a comment, which runs to the end of the line.
    comment: Option<char>,
}

impl<'a> Tokens<'a> {
    /// # Errors
    /// Fails if the text is not UTF-8.
    pub fn new(
        text: &'a [u8],
        marks: &'static [char],
        comment: Option<char>,
    ) -> Result<Tokens<'a>, Malformed> {
        let left = std::str::from_utf8(text).map_err(|error| {
            let before = &text[..error.valid_up_to()];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let column = before.len() - start + 1;
            Malformed { line, column, what: "expected text in UTF-8".into() }
        })?;
        Ok(Tokens { left, place: (1, 1), marks, comment })
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, left) = self.left.split_at(bytes);
        for byte in skipped.bytes() {
            self.place = if byte == b'\n' { (self.place.0 + 1, 1) } else { (self.place.0, self.place.1 + 1) };
        }
        self.left = left;
        skipped
    }

    /// Returns the next token without consuming it, empty at the end.
    pub fn peek(&mut self) -> Token<'a> {
        loop {
            let blank = self.left.len() - self.left.trim_start().len();
            self.skip(blank);
            match self.comment.filter(|&mark| self.left.starts_with(mark)) {
                Some(_) => self.skip(self.left.find('\n').unwrap_or(self.left.len())),
                None => break,
            };
        }
        let is_end = |letter: char| letter.is_whitespace() || self.marks.contains(&letter);
        let end = match self.left.chars().next() {
            Some(first) if self.marks.contains(&first) => first.len_utf8(),
            _ => self.left.find(is_end).unwrap_or(self.left.len()),
        };
        Token { place: self.place, word: &self.left[..end] }
    }

    /// Consumes and returns the next token.
    pub fn next(&mut self) -> Token<'a> {
        let token = self.peek();
        self.skip(token.word.len());
        token
    }

    /// Consumes the next token if it is `word`, ignoring case.
    pub fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek().word.eq_ignore_ascii_case(word);
        if is_next {
            self.next();
        }
        is_next
    }
}
