//! Untrusted text on a terminal. Untrusted text (outputs, names, messages of compilers and checkers, requests
//! of browsers) could move the cursor, set the clipboard or reverse the reading order, so all of it passes
//! through [`harmless`].

use crate::{language, platform};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Stdout, Write};
use std::iter;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

/// Returns `text` as one line without effects on a terminal: escapes control characters (including line
/// ends), direction controls and invisible characters, as in `\u{202e}`. Tabs are not escaped.
///
/// ```
/// use dlx_system::terminal::harmless;
/// assert_eq!(harmless("a plain name"), "a plain name");
/// assert_eq!(harmless("\u{1b}[2J\u{202e}"), "\\u{1b}[2J\\u{202e}");
/// ```
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match is_harmful(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

/// Returns whether a terminal interprets a character instead of showing it, or does not show it at all.
pub fn is_harmful(character: char) -> bool {
    match character {
        '\t' => false,
        _ if character.is_control() => true,
        // These are direction controls, line and paragraph ends, and invisible characters. Joiners are
        // allowed, because some languages need them.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e0fff}' => true,
        // Noncharacters are not shown, and XML forbids some of them.
        '\u{fdd0}'..='\u{fdef}' => true,
        _ => u32::from(character) & 0xfffe == 0xfffe,
    }
}

/// Prints a line with [`say`], but each line only once per process.
pub fn say_once(line: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.to_string()) {
        say(line);
    }
}

/// Maximum number of names shown from a list.
const SHOWN_NAMES: usize = 5;

/// Joins the first few names, and adds how many more there are: `a, b and 3 more`.
pub fn some_of(mut names: impl ExactSizeIterator<Item = String>) -> String {
    let shown = names.by_ref().take(SHOWN_NAMES).collect::<Vec<_>>().join(", ");
    if names.len() == 0 { shown } else { format!("{shown} and {} more", names.len()) }
}

/// Returns the path as a string with `/` between folders. Different paths stay different: bytes that are not
/// UTF-8 are escaped, as in `\xff`.
pub fn name(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        push_escaped(&mut name, chunk.invalid());
    }
    // On Windows, no file name contains a backslash.
    if cfg!(windows) { name.replace('\\', "/") } else { name }
}

fn push_escaped(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "\\x{byte:02x}");
    }
}

/// Writes one line to stderr in the chosen language, broken between words at the width of a terminal.
pub fn say(line: &str) {
    let columns = terminal_size::terminal_size_of(io::stderr());
    let (line, columns) = (language::line(line), columns.map(|(width, _)| width.0.into()));
    // `eprintln` panics if stderr is closed.
    let _ = writeln!(io::stderr(), "{}", broken(&harmless(&line), columns, "    "));
}

/// Wraps a harmless report line, which may contain colours, between words at the width of the terminal.
pub fn fitted(line: &str) -> Cow<'_, str> {
    broken(line, columns(), "    ")
}

/// Wraps `line` to at most `columns` columns. Continuation lines are indented like `line`, followed by
/// `more`. Words that do not fit on a line, such as paths, are not broken.
pub fn broken<'a>(line: &'a str, columns: Option<usize>, more: &str) -> Cow<'a, str> {
    let Some(columns) = columns.filter(|&columns| display_width(line) > columns) else {
        return Cow::Borrowed(line);
    };
    let indent = format!("{}{more}", &line[..line.len() - line.trim_start().len()]);
    let options = Options::new(columns).subsequent_indent(&indent).break_words(false);
    Cow::Owned(textwrap::fill(
        line,
        options.word_separator(WordSeparator::Custom(words)).word_splitter(WordSplitter::NoHyphenation),
    ))
}

/// Returns the words of a line. Each Chinese character is a word, together with adjacent punctuation.
fn words(mut line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let is_wide = |c: char| c >= '\u{2e80}';
    Box::new(iter::from_fn(move || {
        let mut places = line.char_indices().zip(line.chars().skip(1));
        let end = places.find_map(|((at, c), next)| {
            let is_end = match (c, next) {
                (_, ' ') => false,
                (' ', _) => true,
                _ => {
                    (is_wide(c) || is_wide(next))
                        && !"（“《".contains(c)
                        && !"，。；：、）”》？！…".contains(next)
                }
            };
            is_end.then_some(at + c.len_utf8())
        });
        let (word, rest) = line.split_at(end.unwrap_or(line.len()));
        line = rest;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

/// Returns the width of the terminal on standard output. None if standard output is not a terminal.
pub fn columns() -> Option<usize> {
    terminal_size::terminal_size_of(trusted().ok()?).map(|(width, _)| usize::from(width.0))
}

/// Returns standard output. If standard output is a terminal, all text is made [`harmless`]. If standard
/// output was closed when this program started, writing fails.
pub fn stdout() -> Box<dyn Write> {
    match trusted() {
        Err(_) => Box::new(Closed),
        Ok(out) if out.is_terminal() => Box::new(Harmless { out: out.lock(), part: Vec::new() }),
        Ok(out) => Box::new(out.lock()),
    }
}

/// Returns standard output for text that is already harmless, such as coloured reports.
///
/// # Errors
/// Fails if standard output was closed when this program started, because output would then be lost without
/// an error.
#[allow(clippy::disallowed_methods, reason = "all other functions get standard output from this one")]
pub fn trusted() -> io::Result<Stdout> {
    if platform::stdout_was_closed() { Err(closed()) } else { Ok(io::stdout()) }
}

/// Returns whether standard output accepts arbitrary bytes: it is neither a terminal nor closed.
pub fn takes_all() -> bool {
    trusted().is_ok_and(|out| !out.is_terminal())
}

fn closed() -> io::Error {
    io::Error::other("standard output is closed")
}

/// A closed standard output.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(closed())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that makes each line [`harmless`].
struct Harmless<W: Write> {
    out: W,
    /// The bytes of an incomplete character.
    part: Vec<u8>,
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.part);
        all.extend_from_slice(bytes);
        let mut shown = String::with_capacity(all.len());
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let mut lines = chunk.valid().split('\n');
            shown.push_str(&harmless(lines.next().unwrap_or_default()));
            lines.for_each(|line| {
                shown.push('\n');
                shown.push_str(&harmless(line));
            });
            let unfinished =
                std::str::from_utf8(chunk.invalid()).is_err_and(|error| error.error_len().is_none());
            if chunks.peek().is_none() && unfinished {
                self.part = chunk.invalid().to_vec();
            } else {
                push_escaped(&mut shown, chunk.invalid());
            }
        }
        self.out.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_continue_indented() {
        let wrapped = |line, columns| broken(line, columns, "    ").into_owned();
        assert_eq!(wrapped("  a line that fits", Some(20)), "  a line that fits");
        assert_eq!(wrapped("  a line that does not fit", Some(20)), "  a line that does\n      not fit");
        assert_eq!(
            wrapped("a/path/that/is/longer and more", Some(12)),
            "a/path/that/is/longer\n    and more"
        );
        assert_eq!(wrapped("a line that does not fit", None), "a line that does not fit");
        assert_eq!(
            wrapped("没有这道题，是不是 poj3074？", Some(14)),
            "没有这道题，是\n    不是\n    poj3074？"
        );
    }

    #[test]
    fn control_characters_are_escaped() {
        let clipboard = "\u{1b}]52;c;aGk=\u{7}";
        assert_eq!(harmless(clipboard), "\\u{1b}]52;c;aGk=\\u{7}");
        for harmful in [
            "\u{1b}",
            "\u{9b}",
            "\r",
            "\n",
            "\u{8}",
            "\u{202e}",
            "\u{2066}",
            "\u{200f}",
            "\u{7f}",
            "\u{fffe}",
            "\u{10ffff}",
        ] {
            let shown = harmless(harmful);
            assert!(shown.starts_with("\\u{") && shown.is_ascii(), "{harmful:?}");
        }
        for harmless_text in
            ["a\tb", "\u{6570}\u{72ec}", "\u{633}\u{644}\u{627}\u{645}", "\u{1f469}\u{200d}\u{1f52c}"]
        {
            assert_eq!(harmless(harmless_text), harmless_text);
        }
    }

    #[test]
    fn a_writer_joins_partial_lines_and_characters() {
        let mut written = Vec::new();
        let mut out = Harmless { out: &mut written, part: Vec::new() };
        for part in [&b"a\n\x1b[2J\xe6"[..], b"\x95\xb0\n", b"\xff\xe6\n"] {
            out.write_all(part).unwrap();
        }
        assert_eq!(String::from_utf8(written).unwrap(), "a\n\\u{1b}[2J\u{6570}\n\\xff\\xe6\n");
    }
}
