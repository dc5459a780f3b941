//! Untrusted text on a terminal. Text from outside (outputs, names, messages of compilers and checkers,
//! requests of a browser) could move the cursor, set the clipboard or reverse the reading order, so all of it
//! goes through one function, [`harmless`].

use crate::platform;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Stdout, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use textwrap::Options;

/// `text` as one line without effects on a terminal: control characters (including line ends), controls of
/// the writing direction and invisible characters are escaped, as in `\u{202e}`. Tabs stay.
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

/// Whether a terminal obeys a character instead of showing it, or shows nothing for it.
pub fn is_harmful(character: char) -> bool {
    match character {
        '\t' => false,
        _ if character.is_control() => true,
        // Writing direction, line and paragraph ends, invisible characters. Joiners stay: some languages need
        // them.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' => true,
        '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e0fff}' => true,
        // What is no character: nothing shows it, and XML may not hold all of it.
        '\u{fdd0}'..='\u{fdef}' => true,
        _ => u32::from(character) & 0xfffe == 0xfffe,
    }
}

/// [`say`], once for each line in the life of this process.
pub fn say_once(line: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    if SAID.lock().unwrap_or_else(PoisonError::into_inner).insert(line.to_string()) {
        say(line);
    }
}

/// How many names of a list are shown.
const SHOWN_NAMES: usize = 5;

/// The first of these names, and how many more there are.
pub fn some_of(mut names: impl ExactSizeIterator<Item = String>) -> String {
    let shown = names.by_ref().take(SHOWN_NAMES).collect::<Vec<_>>().join(", ");
    if names.len() == 0 { shown } else { format!("{shown} and {} more", names.len()) }
}

/// The path as text, with `/` between folders, different for different paths: bytes that are not UTF-8 are
/// escaped, as in `\xff`.
pub fn name(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        push_escaped(&mut name, chunk.invalid());
    }
    // On Windows, no name contains a backslash.
    if cfg!(windows) { name.replace('\\', "/") } else { name }
}

fn push_escaped(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "\\x{byte:02x}");
    }
}

/// Writes one line to stderr, broken between words at the width of a terminal.
pub fn say(line: &str) {
    let columns = terminal_size::terminal_size_of(io::stderr());
    // `eprintln` would panic if stderr is closed.
    let _ = writeln!(io::stderr(), "{}", broken(&harmless(line), columns.map(|(width, _)| width.0.into())));
}

/// A line of a report as standard output takes it: without effects, and broken between words at the width of
/// a terminal, so that no word is cut. `line` may have colours and must be harmless.
pub fn fitted(line: &str) -> Cow<'_, str> {
    broken(line, columns())
}

/// `line` in lines of at most `columns`; those after the first are indented. Words that do not fit on a line,
/// such as paths, are left whole.
fn broken(line: &str, columns: Option<usize>) -> Cow<'_, str> {
    let Some(columns) = columns.filter(|&columns| textwrap::core::display_width(line) > columns) else {
        return Cow::Borrowed(line);
    };
    let own = &line[..line.len() - line.trim_start().len()];
    let indent = format!("{own}    ");
    Cow::Owned(textwrap::fill(line, Options::new(columns).subsequent_indent(&indent).break_words(false)))
}

/// The columns of the terminal behind standard output. None if it is not a terminal.
pub fn columns() -> Option<usize> {
    terminal_size::terminal_size_of(trusted().ok()?).map(|(width, _)| usize::from(width.0))
}

/// Standard output; if it is a terminal, everything written to it is made [`harmless`]. If it was closed when
/// this program started, writing fails.
pub fn stdout() -> Box<dyn Write> {
    match trusted() {
        Err(_) => Box::new(Closed),
        Ok(out) if out.is_terminal() => Box::new(Harmless { out: out.lock(), part: Vec::new() }),
        Ok(out) => Box::new(out.lock()),
    }
}

/// Standard output for text that is harmless already, such as that of reports, which have colours.
///
/// # Errors
/// If it was closed when this program started: what is written would be lost without an error.
#[allow(clippy::disallowed_methods, reason = "all others take it from here")]
pub fn trusted() -> io::Result<Stdout> {
    if platform::stdout_was_closed() { Err(closed()) } else { Ok(io::stdout()) }
}

/// Whether standard output takes bytes as they are: it is no terminal, and was not closed.
pub fn takes_all() -> bool {
    trusted().is_ok_and(|out| !out.is_terminal())
}

fn closed() -> io::Error {
    io::Error::other("standard output is closed")
}

/// A standard output that was closed.
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
    /// The bytes of a character that is not complete yet.
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
    fn a_line_is_broken_between_words_and_what_follows_is_indented() {
        assert_eq!(broken("  a line that fits", Some(20)), "  a line that fits");
        assert_eq!(broken("  a line that does not fit", Some(20)), "  a line that does\n      not fit");
        assert_eq!(broken("a/path/that/is/longer and more", Some(12)), "a/path/that/is/longer\n    and more");
        assert_eq!(broken("a line that does not fit", None), "a line that does not fit");
    }

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
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
    fn a_writer_keeps_lines_and_characters_that_come_in_parts() {
        let mut written = Vec::new();
        let mut out = Harmless { out: &mut written, part: Vec::new() };
        for part in [&b"a\n\x1b[2J\xe6"[..], b"\x95\xb0\n", b"\xff\xe6\n"] {
            out.write_all(part).unwrap();
        }
        assert_eq!(String::from_utf8(written).unwrap(), "a\n\\u{1b}[2J\u{6570}\n\\xff\\xe6\n");
    }
}
