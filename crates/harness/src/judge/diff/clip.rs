//! Clips long lines to a number of terminal columns, and escapes characters for display.

use crate::judge::verdict::{Piece, PieceKind};
use crate::terminal::is_harmful;
use dlx_comparison::characters::{count, each, length, start};
use dlx_comparison::tokens::is_blank;
use unicode_width::UnicodeWidthChar;

/// Maximum length of a character in bytes.
const MAX_CHARACTER_BYTES: usize = 4;

/// A line and its visible part.
pub struct Clip<'a> {
    line: &'a [u8],
    /// Byte offset of the character with the first difference.
    at: usize,
    /// Number of available columns.
    width: usize,
    /// Byte offset at which the visible part starts.
    from: usize,
    whole: bool,
}

impl<'a> Clip<'a> {
    /// Creates a clip that shows all of `line`. The first difference is at byte `at`; `width` columns are
    /// available.
    pub fn new(line: &'a [u8], at: usize, width: usize) -> Clip<'a> {
        let whole = line.len() <= MAX_CHARACTER_BYTES * width && columns(line) <= width;
        Clip { line, at: start(line, at), width, from: 0, whole }
    }

    /// Returns whether the whole line fits.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Returns the number of columns from the first difference to the end of the line, capped slightly above
    /// `width`.
    pub fn after(&self) -> usize {
        let rest = &self.line[self.at..];
        columns(&rest[..rest.len().min(MAX_CHARACTER_BYTES * (self.width + 1))])
    }

    /// Chooses the visible part around the first difference: a third of the columns show text before the
    /// difference, or more if the text from the difference on (`after` columns) does not fill the rest.
    pub fn shorten(&mut self, after: usize) {
        self.whole = false;
        let nearest = start(self.line, self.at.saturating_sub(MAX_CHARACTER_BYTES * self.width));
        let before = &self.line[nearest..self.at];
        if nearest == 0 && columns(before) <= self.width / 2 {
            return;
        }
        self.from = self.at;
        let note = left_out(self.line, self.at).chars().count();
        let mut room = (self.width / 3).max(self.width.saturating_sub(note + after));
        for character in each(before).collect::<Vec<_>>().into_iter().rev() {
            let Some(rest) = room.checked_sub(shown(character).1) else { break };
            room = rest;
            self.from -= length(character);
        }
    }

    /// Returns the visible part and some text after it, so that the last visible token is compared as a
    /// whole.
    pub fn part(&self) -> &'a [u8] {
        let to = self.line.len().min(self.from + 2 * MAX_CHARACTER_BYTES * self.width);
        &self.line[self.from..if to < self.line.len() { start(self.line, to) } else { to }]
    }

    /// Returns the visible part for display, cut to the available columns. `marked` lists the pieces of the
    /// visible part, each with a flag that says whether the piece differs.
    pub fn pieces(&self, marked: &[(bool, &[u8])]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut room = self.width;
        if self.from > 0 {
            let note = Piece::note(left_out(self.line, self.from));
            room = room.saturating_sub(note.text.chars().count());
            pieces.push(note);
        }
        let rest = &self.line[self.from..];
        if rest.len() > MAX_CHARACTER_BYTES * room || columns(rest) > room {
            // Reserve columns for the largest possible number of omitted characters.
            room = room.saturating_sub(format!("\u{2026}[{}]", count(rest)).chars().count());
        }
        let solid = self.line.len() - self.line.iter().rev().take_while(|&&byte| is_blank(byte)).count();
        let mut at = self.from;
        'pieces: for (differs, bytes) in marked {
            let mut piece = Piece {
                kind: if *differs { PieceKind::Differs } else { PieceKind::Same },
                text: String::new(),
            };
            for character in each(bytes) {
                let (mut text, width) = shown(character);
                if text == " " && (at >= solid || (*differs && bytes.iter().all(|&byte| is_blank(byte)))) {
                    text = "\u{b7}".to_string();
                }
                let Some(rest) = room.checked_sub(width) else {
                    pieces.push(piece);
                    break 'pieces;
                };
                (room, at) = (rest, at + length(character));
                piece.text.push_str(&text);
            }
            pieces.push(piece);
        }
        if at < self.line.len() {
            pieces.push(Piece::note(format!("\u{2026}[{}]", count(&self.line[at..]))));
        }
        pieces
    }
}

/// Returns a remark with the number of characters omitted before `from`.
fn left_out(line: &[u8], from: usize) -> String {
    format!("[{}]\u{2026}", count(&line[..from]))
}

/// Returns the width in columns of `bytes` as displayed.
fn columns(bytes: &[u8]) -> usize {
    each(bytes).map(|character| shown(character).1).sum()
}

/// Returns the text that is displayed for a character, and its width in columns. Control characters, invalid
/// text and invisible characters are escaped.
fn shown(character: Result<char, u8>) -> (String, usize) {
    let text = match character {
        Ok('\t') => "\\t".to_string(),
        Ok('\r') => "\\r".to_string(),
        Ok(character) => match character.width() {
            // Unlike a space, other whitespace is escaped, because judges do not treat it as blank.
            Some(width @ 1..)
                if character == ' ' || !(is_harmful(character) || character.is_whitespace()) =>
            {
                return (character.to_string(), width);
            }
            _ => character.escape_unicode().to_string(),
        },
        Err(byte) => format!("\\x{byte:02x}"),
    };
    let width = text.len();
    (text, width)
}
