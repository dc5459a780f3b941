//! The strength of test cases. A *mutant* is a correct solution with a small change. For each mutant, at
//! least one case should distinguish it from the solution (DeMillo, Lipton and Sayward, "Hints on test data
//! selection", 1978).
//!
//! * `rust`, `cpp` and `python` make mutants of a source, of the kinds in [`Operator`]; `cpp` and `python`
//!   share `tokens` and `signs`, and all three use `words` to change single words;
//! * `switch` writes many mutants into one text to compile them at once; `spaces` does the same in C++ for
//!   mutants of compile-time values; [`programs`] compiles these texts;
//! * [`measure`] judges mutants, several at a time;
//! * [`syntax`] parses Rust with a large stack, and rejects code that is nested too deeply for this stack.

#![forbid(unsafe_code)]

mod cpp;
pub mod measure;
pub mod programs;
mod python;
mod rust;
mod signs;
mod spaces;
mod switch;
pub mod syntax;
pub mod tokens;
mod words;

use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::ops::Range;

/// The kind of a change, named as in other tools (cargo-mutants, Mull) if they have this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Operator {
    /// A number, letter or boolean becomes the next or previous value, so `i + 1` becomes `i + 0`.
    Constant,
    /// A bound becomes inclusive or exclusive: `<` and `<=`, `a..b` and `a..=b`.
    Boundary,
    /// `==` and `!=` are exchanged, or a condition is negated.
    Comparison,
    /// Arithmetic operators are exchanged, such as `+` and `-`, or `*` and `/`.
    Arithmetic,
    /// `&&` and `||` are exchanged, or a `!` is removed.
    Logic,
    /// `a[i][j]` becomes `a[j][i]`, and `i * n + j` becomes `j * n + i`.
    Indices,
    /// Neighbouring arguments of a call, or members of a tuple, are exchanged.
    Order,
    /// `min` and `max`, or `any` and `all`, are exchanged.
    Function,
    /// A statement is removed, such as one that resets, counts or prints.
    Statement,
    /// A loop ends after its first iteration.
    Exit,
    /// A variable keeps its value from the previous iteration or case.
    Reset,
    /// A printed text changes.
    Format,
}

/// A replacement of part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The range of bytes to replace.
    pub bytes: Range<usize>,
    /// The replacement.
    pub new: String,
    /// The part of the text whose version can be selected at run time.
    pub choice: Choice,
}

/// The part of a text whose version a program with many mutants selects at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The expression in this range.
    Expression(Range<usize>),
    /// The statement in this range, which may be empty.
    Statement(Range<usize>),
    /// No part, because the compiler needs to know the value.
    Fixed,
}

/// A small change to a source: one edit, or two related edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The kind of change.
    pub operator: Operator,
    /// The edits, which do not overlap.
    pub edits: Vec<Edit>,
}

/// A language whose programs can have mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `.rs`
    Rust,
    /// `.cpp`, `.cc`, `.cxx` and `.c`
    Cpp,
    /// `.py`
    Python,
}

impl Language {
    /// Returns the language of files with this extension.
    pub fn of_ending(ending: &str) -> Option<Language> {
        match ending {
            "rs" => Some(Language::Rust),
            "cpp" | "cc" | "cxx" | "c" => Some(Language::Cpp),
            "py" => Some(Language::Python),
            _ => None,
        }
    }
}

/// Maximum number of mutants of a solution.
pub const MAX_MUTANTS: usize = 80;

/// Returns the mutants of `text`, at most [`MAX_MUTANTS`], in order of position. If there are more, the lines
/// that a mutant changes decide whether the mutant is chosen, so that changes elsewhere in the text do not
/// matter. Omits mutants that only change printed texts, if `is_same` considers the old and the new texts
/// equal.
///
/// # Errors
/// Fails if the text is not valid in the language.
pub fn mutants(
    text: &str,
    language: Language,
    is_same: impl Fn(&str, &str) -> bool,
) -> anyhow::Result<Vec<Mutant>> {
    let mut all = match language {
        Language::Rust => rust::mutants(text)?,
        Language::Cpp => cpp::mutants(text),
        Language::Python => python::mutants(text),
    };
    let printed = |literal: &str| literal.replace("\\n", "\n").replace("\\t", "\t");
    let is_ignored = |edit: &Edit| is_same(&printed(&text[edit.bytes.clone()]), &printed(&edit.new));
    all.retain(|mutant| mutant.operator != Operator::Format || !mutant.edits.iter().all(is_ignored));
    let mut seen = BTreeSet::new();
    all.retain(|mutant| {
        let near = mutant.near(text);
        let changed = applied(text, near.clone(), &mutant.edits);
        changed != text[near.clone()] && seen.insert(Sha256::digest(format!("{near:?}{changed}").as_bytes()))
    });
    all.sort_by_cached_key(|mutant| mutant.key(text));
    all.truncate(MAX_MUTANTS);
    all.sort_by_key(|mutant| mutant.edits[0].bytes.start);
    Ok(all)
}

/// A mutant is identified by at most this many bytes on either side of its change. Whole lines could be too
/// long, because a source may be a single line.
const CONTEXT_BYTES: usize = 500;

/// Maximum number of lines before a change that identify it, if the changed lines contain only punctuation.
const MAX_BACK_LINES: usize = 20;

/// The lines that a mutant changes, before and after.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Change {
    /// The number of the first line, starting at 1.
    pub line: usize,
    /// The lines of the source.
    pub before: String,
    /// The lines of the mutant; empty if the lines are removed.
    pub after: String,
}

impl Change {
    /// Formats the change on one line, as `git diff --word-diff` does: `row [-<-]{+<=+} size`. If there are
    /// several lines, they are trimmed and joined by `⏎`.
    pub fn words(&self) -> String {
        let [before, after] = [&self.before, &self.after]
            .map(|lines| trimmed(lines).replace('\n', "⏎").chars().collect::<Vec<char>>());
        let is_word = |letter: &char| letter.is_alphanumeric() || *letter == '_';
        let splits = |text: &[char], at: usize| {
            at > 0 && text[at - 1..].iter().take(2).filter(|letter| is_word(letter)).count() == 2
        };
        let mut start = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
        while splits(&before, start) || splits(&after, start) {
            start -= 1;
        }
        let (old, new) = (&before[start..], &after[start..]);
        let mut end = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
        while end > 0 && (splits(&before, before.len() - end) || splits(&after, after.len() - end)) {
            end -= 1;
        }
        let text = |letters: &[char]| letters.iter().collect::<String>();
        let marked = |sign: [&str; 2], letters: &[char]| match letters {
            [] => String::new(),
            _ => format!("{}{}{}", sign[0], text(letters), sign[1]),
        };
        let [removed, added] = [old, new].map(|rest| &rest[..rest.len() - end]);
        let [removed, added] = [marked(["[-", "-]"], removed), marked(["{+", "+}"], added)];
        format!("{}{removed}{added}{}", text(&before[..start]), text(&old[old.len() - end..]))
    }
}

impl Mutant {
    /// Returns a mutant with one edit.
    fn new(operator: Operator, bytes: Range<usize>, new: impl Into<String>, choice: Choice) -> Mutant {
        Mutant { operator, edits: vec![Edit { bytes, new: new.into(), choice }] }
    }

    /// Requires the mutant to be compiled separately rather than chosen at run time.
    fn fixed(mut self) -> Mutant {
        self.edits.iter_mut().for_each(|edit| edit.choice = Choice::Fixed);
        self
    }

    /// Returns a mutant that exchanges two expressions, given by their ranges.
    fn exchange(operator: Operator, text: &str, one: Range<usize>, other: Range<usize>) -> Mutant {
        let edit = |to: &Range<usize>, from: &Range<usize>| Edit {
            bytes: to.clone(),
            new: text[from.clone()].to_string(),
            choice: Choice::Expression(to.clone()),
        };
        Mutant { operator, edits: vec![edit(&one, &other), edit(&other, &one)] }
    }

    /// Returns the text of the mutant.
    pub fn apply(&self, text: &str) -> String {
        applied(text, 0..text.len(), &self.edits)
    }

    /// Returns the lines that the mutant changes, with up to [`MAX_BACK_LINES`] preceding lines if the
    /// changed lines contain only punctuation.
    pub fn change(&self, text: &str) -> Change {
        let mut lines = self.lines(text, 0..text.len());
        let mut has_words = text[lines.clone()].contains(char::is_alphanumeric);
        for _ in 0..MAX_BACK_LINES {
            if lines.start == 0 || has_words {
                break;
            }
            let end = lines.start - 1;
            lines.start = text[..end].rfind('\n').map_or(0, |end| end + 1);
            has_words = text[lines.start..end].contains(char::is_alphanumeric);
        }
        Change {
            line: text[..lines.start].matches('\n').count() + 1,
            before: text[lines.clone()].to_string(),
            after: applied(text, lines, &self.edits),
        }
    }

    /// Returns the range of the bytes that the mutant changes.
    fn changed(&self) -> Range<usize> {
        let first = self.edits.iter().map(|edit| edit.bytes.start).min().unwrap_or(0);
        let last = self.edits.iter().map(|edit| edit.bytes.end).max().unwrap_or(0);
        first..last
    }

    /// Returns the byte range of the lines that the mutant changes, clipped to `window`.
    fn lines(&self, text: &str, window: Range<usize>) -> Range<usize> {
        let Range { start, end } = self.changed();
        let start = text[window.start..start].rfind('\n').map_or(window.start, |at| window.start + at + 1);
        let end = text[end..window.end].find('\n').map_or(window.end, |at| end + at);
        start..end
    }

    /// Returns the byte range of the lines that the mutant changes; of long lines, only the part near the
    /// change.
    fn near(&self, text: &str) -> Range<usize> {
        let Range { start, end } = self.changed();
        let is_whole = |at: &usize| text.is_char_boundary(*at);
        let start = (0..=start.saturating_sub(CONTEXT_BYTES)).rev().find(is_whole).unwrap_or(0);
        let end = (end.saturating_add(CONTEXT_BYTES)..text.len()).find(is_whole).unwrap_or(text.len());
        self.lines(text, start..end)
    }

    /// Returns a key that identifies the mutant by the kind of change and the lines, but not by their
    /// position.
    fn key(&self, text: &str) -> [u8; 32] {
        let lines = self.near(text);
        let after = applied(text, lines.clone(), &self.edits);
        let words = format!("{:?}\n{}\n{}", self.operator, trimmed(&text[lines]), trimmed(&after));
        Sha256::digest(words.as_bytes()).into()
    }
}

/// Returns the lines of a text without surrounding blanks.
pub fn trimmed(text: &str) -> String {
    text.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// Returns, for each mutant, its kind and the lines after its change.
#[cfg(test)]
fn changes(text: &str, mutants: &[Mutant]) -> Vec<String> {
    let line = |mutant: &Mutant| format!("{:?}: {}", mutant.operator, trimmed(&mutant.change(text).after));
    mutants.iter().map(line).collect()
}

/// Returns a range of a text after applying the edits inside the range.
fn applied(text: &str, bytes: Range<usize>, edits: &[Edit]) -> String {
    let mut inside: Vec<&Edit> =
        edits.iter().filter(|edit| bytes.start <= edit.bytes.start && edit.bytes.end <= bytes.end).collect();
    inside.sort_by_key(|edit| edit.bytes.start);
    let (mut changed, mut at) = (String::new(), bytes.start);
    for edit in inside {
        changed.push_str(&text[at..edit.bytes.start]);
        changed.push_str(&edit.new);
        at = edit.bytes.end;
    }
    changed + &text[at..bytes.end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_few_lines_before_it() {
        let change = |text: &str| {
            let end = text.len() - 1;
            Mutant::new(Operator::Exit, end..end, "break;", Choice::Fixed).change(text)
        };
        let near = change("f();\nfor\n;\n\n}");
        assert_eq!((near.line, near.before.as_str()), (2, "for\n;\n\n}"));
        let text = format!("for\n{}}}", ";\n".repeat(1 << 17));
        let far = change(&text);
        assert_eq!((far.line, far.before.lines().count()), ((1 << 17) + 2 - MAX_BACK_LINES, 21));
        assert_eq!(far.after.lines().last(), Some("break;}"));
    }

    #[test]
    fn changes_of_printed_text_that_the_rule_ignores_are_omitted() {
        let text = "print('Yes')\n";
        let count = |is_same: &dyn Fn(&str, &str) -> bool| {
            let found = mutants(text, Language::Python, is_same).unwrap();
            found.iter().filter(|mutant| mutant.operator == Operator::Format).count()
        };
        assert_eq!(count(&|one, other| one == other), 1);
        assert_eq!(count(&|one, other| one.eq_ignore_ascii_case(other)), 0);
    }
}
