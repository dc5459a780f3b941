//! The tokens of C++ and Python, as far as their mutants need them: words, numbers, texts and signs, without
//! comments.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A text in double quotes, or in Python in any.
    Text,
    /// A letter in single quotes.
    Letter,
    /// An operator or a bracket.
    Sign,
}

/// A token.
#[derive(Clone, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes.
    pub bytes: Range<usize>,
    /// For a bracket, the number of the token that it is matched by.
    pub other: Option<usize>,
}

/// Signs of several letters, the longer ones first.
const SIGNS: [&str; 29] = [
    "<<=", ">>=", "...", "->*", "**=", "//=", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "//", ":=",
];

/// The tokens of a text in C++, or in Python.
pub fn tokens(text: &str, is_python: bool) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, is_python };
    let mut tokens: Vec<Token> = std::iter::from_fn(|| lexer.next()).collect();
    let mut open: Vec<usize> = Vec::new();
    for index in 0..tokens.len() {
        match &text[tokens[index].bytes.clone()] {
            "(" | "[" | "{" if tokens[index].kind == Kind::Sign => open.push(index),
            ")" | "]" | "}" if tokens[index].kind == Kind::Sign => {
                if let Some(start) = open.pop() {
                    (tokens[start].other, tokens[index].other) = (Some(index), Some(start));
                }
            }
            _ => {}
        }
    }
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    is_python: bool,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The length of the beginning of the rest of which `is_part` is true of each letter.
    fn run(&self, is_part: impl Fn(char) -> bool) -> usize {
        self.rest().find(|c| !is_part(c)).unwrap_or(self.rest().len())
    }

    /// Passes over blanks, comments, and lines of the preprocessor.
    fn skip(&mut self) {
        loop {
            self.at += self.run(char::is_whitespace);
            let rest = self.rest();
            let is_line = if self.is_python {
                rest.starts_with('#')
            } else {
                rest.starts_with("//") || rest.starts_with('#')
            };
            let length = match (is_line, !self.is_python && rest.starts_with("/*")) {
                (true, _) => line_end(rest),
                (_, true) => rest.find("*/").map_or(rest.len(), |end| end + 2),
                _ => return,
            };
            self.at += length;
        }
    }

    /// The length of a text that begins with `quote`.
    fn quoted(&self, quote: &str) -> usize {
        let mut at = quote.len();
        let rest = self.rest();
        while at < rest.len() && !rest[at..].starts_with(quote) {
            let step = if rest[at..].starts_with('\\') { 2 } else { 1 };
            at += rest[at..].chars().take(step).map(char::len_utf8).sum::<usize>();
        }
        (at + quote.len()).min(rest.len())
    }

    fn next(&mut self) -> Option<Token> {
        self.skip();
        let rest = self.rest();
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '"' if self.is_python && rest.starts_with("\"\"\"") => (Kind::Text, self.quoted("\"\"\"")),
            '\'' if self.is_python && rest.starts_with("'''") => (Kind::Text, self.quoted("'''")),
            '"' => (Kind::Text, self.quoted("\"")),
            '\'' => (if self.is_python { Kind::Text } else { Kind::Letter }, self.quoted("'")),
            '0'..='9' => (Kind::Number, self.run(|c| c.is_alphanumeric() || c == '.' || c == '_')),
            _ if first.is_alphabetic() || first == '_' => {
                (Kind::Word, self.run(|c| c.is_alphanumeric() || c == '_'))
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                (Kind::Sign, sign.map_or(first.len_utf8(), |sign| sign.len()))
            }
        };
        let bytes = self.at..self.at + length;
        self.at = bytes.end;
        Some(Token { kind, bytes, other: None })
    }
}

/// The end of a line, which goes on after a backslash at its end.
fn line_end(text: &str) -> usize {
    let ends = text.match_indices('\n').map(|(end, _)| end);
    let is_last = |end: &usize| !text[..*end].trim_end_matches('\r').ends_with('\\');
    ends.into_iter().find(is_last).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, is_python: bool) -> String {
        let words: Vec<&str> =
            tokens(text, is_python).iter().map(|token| &text[token.bytes.clone()]).collect();
        words.join("|")
    }

    #[test]
    fn comments_are_passed_over_and_texts_are_whole() {
        assert_eq!(
            of("#include <x>\nint a = b<<2; // no\n/* no */ s(\"a\\\"b\", '\\n');", false),
            "int|a|=|b|<<|2|;|s|(|\"a\\\"b\"|,|'\\n'|)|;"
        );
        assert_eq!(of("x = 'a' # no\ny //= 2\nf'''{x}\n'''", true), "x|=|'a'|y|//=|2|f|'''{x}\n'''");
        let found = tokens("f(a[1], {})", false);
        let others: Vec<_> = found.iter().filter_map(|token| token.other).collect();
        assert_eq!(others, [9, 5, 3, 8, 7, 1]);
    }
}
