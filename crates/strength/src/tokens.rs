//! Tokens of C++, Python and Rust: words, literals, operators and brackets, used to make mutants; and the
//! comments between them, used for display.

use super::Language;
use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A string literal: in double quotes, or in any quotes in Python.
    Text,
    /// A character literal in single quotes.
    Letter,
    /// An operator or a bracket.
    Sign,
    /// A lifetime in Rust.
    Lifetime,
    /// A comment.
    Comment,
    /// A preprocessor line, or an attribute in Rust.
    Directive,
}

/// A token.
#[derive(Clone, Debug)]
pub struct Token {
    /// The kind of the token.
    pub kind: Kind,
    /// The bytes of the token in the text.
    pub bytes: Range<usize>,
    /// The index of the matching bracket, if the token is a bracket.
    pub other: Option<usize>,
}

/// Multi-character operators, longest first.
const SIGNS: [&str; 29] = [
    "<<=", ">>=", "...", "->*", "**=", "//=", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
    "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "**", "//", ":=",
];

/// The beginnings of raw string literals in C++.
const RAW: [&str; 5] = ["R\"", "u8R\"", "LR\"", "uR\"", "UR\""];

/// Returns all tokens of a text, including comments.
pub fn pieces(text: &str, language: Language) -> impl Iterator<Item = (Kind, Range<usize>)> {
    let mut lexer = Lexer { text, at: 0, language };
    std::iter::from_fn(move || lexer.next())
}

/// Returns the tokens of a C++ or Python text.
pub fn tokens(text: &str, language: Language) -> Vec<Token> {
    let is_token = |kind: &Kind| !matches!(kind, Kind::Comment | Kind::Directive);
    let pieces = pieces(text, language).filter(|(kind, _)| is_token(kind));
    let mut tokens: Vec<Token> = pieces.map(|(kind, bytes)| Token { kind, bytes, other: None }).collect();
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
    language: Language,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Returns the length of the longest prefix whose characters all satisfy `is_part`.
    fn run(&self, is_part: impl Fn(char) -> bool) -> usize {
        self.rest().find(|c| !is_part(c)).unwrap_or(self.rest().len())
    }

    /// Returns the kind and length of a comment, a preprocessor line or an attribute.
    fn aside(&self) -> Option<(Kind, usize)> {
        let rest = self.rest();
        let until = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        match self.language {
            Language::Python => rest.starts_with('#').then(|| (Kind::Comment, line_end(rest))),
            _ if rest.starts_with("//") => Some((Kind::Comment, line_end(rest))),
            _ if rest.starts_with("/*") => Some((Kind::Comment, until("*/"))),
            Language::Cpp => rest.starts_with('#').then(|| (Kind::Directive, directive_end(rest))),
            Language::Rust => {
                let is_attribute = rest.starts_with("#[") || rest.starts_with("#!");
                is_attribute.then(|| (Kind::Directive, until("]")))
            }
        }
    }

    /// Returns the length of a character literal in Rust; None for a lifetime.
    fn character(&self) -> Option<usize> {
        let mut characters = self.rest().char_indices().skip(1);
        if characters.next()?.1 == '\\' {
            return Some(self.quoted("'"));
        }
        let (at, second) = characters.next()?;
        (second == '\'').then_some(at + 1)
    }

    /// Returns the length of a string literal that begins with `quote`.
    fn quoted(&self, quote: &str) -> usize {
        let mut at = quote.len();
        let rest = self.rest();
        while at < rest.len() && !rest[at..].starts_with(quote) {
            let step = if rest[at..].starts_with('\\') { 2 } else { 1 };
            at += rest[at..].chars().take(step).map(char::len_utf8).sum::<usize>();
        }
        (at + quote.len()).min(rest.len())
    }

    /// Returns the length of a number. In C++, a quote between two digits separates them, as in `10'000`.
    fn number(&self) -> usize {
        let has_point = self.language != Language::Rust; // where `1..9` is a range
        let is_part = |c| is_of_word(c) || has_point && c == '.';
        let more = |length: usize| {
            let digits =
                self.rest()[length..].strip_prefix('\'').filter(|_| self.language == Language::Cpp)?;
            Some(digits.find(|c| !is_part(c)).unwrap_or(digits.len())).filter(|&length| length > 0)
        };
        let mut length = self.run(is_part);
        while let Some(digits) = more(length) {
            length += 1 + digits;
        }
        length
    }

    /// Returns the length of a raw string literal in C++, such as `R"(a"b)"` or `u8R"x(a)"b)x"`.
    fn raw(&self) -> Option<usize> {
        let is_raw = |prefix: &&&str| self.language == Language::Cpp && self.rest().starts_with(**prefix);
        let prefix = RAW.iter().find(is_raw)?;
        let (start, rest) = (prefix.len(), &self.rest()[prefix.len()..]);
        let is_mark = |c: char| !c.is_whitespace() && !matches!(c, '"' | ')' | '\\');
        let mark = rest.find(|c| c == '(' || !is_mark(c)).filter(|&at| rest[at..].starts_with('('))?;
        let end = format!("){}\"", &rest[..mark]);
        Some(rest[mark..].find(&end).map_or(self.rest().len(), |at| start + mark + at + end.len()))
    }

    fn next(&mut self) -> Option<(Kind, Range<usize>)> {
        self.at += self.run(char::is_whitespace);
        let rest = self.rest();
        let first = rest.chars().next()?;
        let is_python = self.language == Language::Python;
        let (kind, length) = match first {
            _ if self.aside().is_some() => self.aside()?,
            '"' if is_python && rest.starts_with("\"\"\"") => (Kind::Text, self.quoted("\"\"\"")),
            '\'' if is_python && rest.starts_with("'''") => (Kind::Text, self.quoted("'''")),
            '"' => (Kind::Text, self.quoted("\"")),
            '\'' if self.language == Language::Rust => match self.character() {
                Some(length) => (Kind::Letter, length),
                None => (Kind::Lifetime, 1 + rest[1..].find(|c| !is_of_word(c)).unwrap_or(rest.len() - 1)),
            },
            '\'' => (if is_python { Kind::Text } else { Kind::Letter }, self.quoted("'")),
            '0'..='9' => (Kind::Number, self.number()),
            _ if first.is_alphabetic() || first == '_' => match self.raw() {
                Some(length) => (Kind::Text, length),
                None => (Kind::Word, self.run(is_of_word)),
            },
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                (Kind::Sign, sign.map_or(first.len_utf8(), |sign| sign.len()))
            }
        };
        let bytes = self.at..self.at + length;
        self.at = bytes.end;
        Some((kind, bytes))
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the preprocessor line that `text` begins with. If it is `#if 0`, the code up to its
/// `#else` or `#endif` belongs to it, because no compiler reads this code.
fn directive_end(text: &str) -> usize {
    fn name(line: &str) -> &str {
        line.trim_start().strip_prefix('#').map_or("", str::trim_start)
    }
    let mut lines = text.split_inclusive('\n');
    if !lines.next().is_some_and(|line| name(line).split_whitespace().take(2).eq(["if", "0"])) {
        return line_end(text);
    }
    let (mut at, mut depth) = (line_end(text), 1);
    for line in text[at..].split_inclusive('\n') {
        match name(line) {
            name if name.starts_with("if") => depth += 1,
            name if name.starts_with("endif") => depth -= 1,
            name if name.starts_with("el") && depth == 1 => depth = 0,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        at += line.len();
    }
    at
}

/// Returns the end of the first line of `text`. A line continues after a backslash at its end.
fn line_end(text: &str) -> usize {
    let ends = text.match_indices('\n').map(|(end, _)| end);
    let is_last = |end: &usize| !text[..*end].trim_end_matches('\r').ends_with('\\');
    ends.into_iter().find(is_last).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, language: Language) -> String {
        let words: Vec<&str> =
            tokens(text, language).iter().map(|token| &text[token.bytes.clone()]).collect();
        words.join("|")
    }

    #[test]
    fn raw_strings_are_single_tokens() {
        assert_eq!(of("s = R\"(\")\"; a + b;", Language::Cpp), "s|=|R\"(\")\"|;|a|+|b|;");
        for prefix in ["R", "u8R", "LR", "uR", "UR"] {
            let raw = format!("{prefix}\"x('\n//)\"\\)x\"");
            assert_eq!(of(&format!("f({raw}, 'a')"), Language::Cpp), format!("f|(|{raw}|,|'a'|)"));
        }
        assert_eq!(of("R\"a b(c)\" + LR(1) + xR\"(\"", Language::Cpp), "R|\"a b(c)\"|+|LR|(|1|)|+|xR|\"(\"");
        assert_eq!(of("R\"x(never )\" ends", Language::Cpp), "R\"x(never )\" ends");
    }

    #[test]
    fn code_that_no_compiler_reads_is_skipped() {
        let text = |end: &str| format!("a;\n# if 0 // old\nb;\n#if c\nd;\n#else\ne;\n#endif\n{end}");
        assert_eq!(of(&text("#endif\nf;"), Language::Cpp), "a|;|f|;");
        assert_eq!(of(&text("#else\nf;\n#endif\ng;"), Language::Cpp), "a|;|f|;|g|;");
        assert_eq!(of(&text("f;"), Language::Cpp), "a|;");
        assert_eq!(of("#if 01\na;\n#endif", Language::Cpp), "a|;");
    }

    #[test]
    fn comments_are_skipped_and_strings_are_single_tokens() {
        assert_eq!(
            of("#include <x>\nint a = b<<2; // no\n/* no */ s(\"a\\\"b\", '\\n');", Language::Cpp),
            "int|a|=|b|<<|2|;|s|(|\"a\\\"b\"|,|'\\n'|)|;"
        );
        assert_eq!(
            of("x = 'a' # no\ny //= 2\nf'''{x}\n'''", Language::Python),
            "x|=|'a'|y|//=|2|f|'''{x}\n'''"
        );
        assert_eq!(of("x = 10'000;\nc = f(1,'a');", Language::Cpp), "x|=|10'000|;|c|=|f|(|1|,|'a'|)|;");
        assert_eq!(of("0xFF'FFu + 1'0.2'5 + 1''", Language::Cpp), "0xFF'FFu|+|1'0.2'5|+|1|''");
        let found = tokens("f(a[1], {})", Language::Cpp);
        let others: Vec<_> = found.iter().filter_map(|token| token.other).collect();
        assert_eq!(others, [9, 5, 3, 8, 7, 1]);
    }
}
