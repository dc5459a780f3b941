//! The part of a long line that is shown, measured in columns of a terminal, and how its characters are
//! shown.

use crate::judge::verdict::{Piece, PieceKind};
use crate::terminal::is_harmful;
use dlx_comparison::characters::{count, each, length, start};
use dlx_comparison::tokens::is_blank;
use unicode_width::UnicodeWidthChar;

/// The most bytes of a character.
const MOST_BYTES: usize = 4;

/// A line, and the part of it that is shown.
pub struct Clip<'a> {
    line: &'a [u8],
    /// Where the first difference is.
    at: usize,
    /// The columns that there are.
    width: usize,
    /// The part begins here.
    from: usize,
    whole: bool,
}

impl<'a> Clip<'a> {
    /// All of `line`, whose first difference is at `at`, in `width` columns.
    pub fn new(line: &'a [u8], at: usize, width: usize) -> Clip<'a> {
        let whole = line.len() <= MOST_BYTES * width && columns(line) <= width;
        Clip { line, at: start(line, at), width, from: 0, whole }
    }

    /// Whether there are columns for the whole line.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// The columns of the line from the first difference on, or some more than there are if they are more.
    pub fn after(&self) -> usize {
        let rest = &self.line[self.at..];
        columns(&rest[..rest.len().min(MOST_BYTES * (self.width + 1))])
    }

    /// Chooses the part about the first difference: before it a third of the columns, or all that the `after`
    /// columns leave.
    pub fn shorten(&mut self, after: usize) {
        self.whole = false;
        let nearest = start(self.line, self.at.saturating_sub(MOST_BYTES * self.width));
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

    /// The part of the line, with some more than there are columns for, so that its last token is compared
    /// whole.
    pub fn part(&self) -> &'a [u8] {
        let to = self.line.len().min(self.from + 2 * MOST_BYTES * self.width);
        &self.line[self.from..if to < self.line.len() { start(self.line, to) } else { to }]
    }

    /// The part, given in pieces with those marked that differ, as it is shown: cut at the columns that there
    /// are.
    pub fn pieces(&self, marked: &[(bool, &[u8])]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut room = self.width;
        if self.from > 0 {
            let note = Piece::note(left_out(self.line, self.from));
            room = room.saturating_sub(note.text.chars().count());
            pieces.push(note);
        }
        let rest = &self.line[self.from..];
        if rest.len() > MOST_BYTES * room || columns(rest) > room {
            // At most all characters of the rest are left out.
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

/// The remark that what is before `from` is left out.
fn left_out(line: &[u8], from: usize) -> String {
    format!("[{}]\u{2026}", count(&line[..from]))
}

/// The columns of `bytes` as they are shown.
fn columns(bytes: &[u8]) -> usize {
    each(bytes).map(|character| shown(character).1).sum()
}

/// A character as it is shown, and its columns. One that a terminal would obey, that is not text or that
/// cannot be seen is written out.
fn shown(character: Result<char, u8>) -> (String, usize) {
    let text = match character {
        Ok('\t') => "\\t".to_string(),
        Ok('\r') => "\\r".to_string(),
        Ok(character) => match character.width() {
            // Other blanks than this one are none to a judge.
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
