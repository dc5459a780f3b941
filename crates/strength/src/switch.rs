//! Combines many mutants into one program, which chooses one of them at startup by the number in an
//! environment variable. Number 0 is the original source.

use super::{Choice, Edit, Language, Mutant, applied};
use std::cmp::Reverse;
use std::ops::Range;

/// The environment variable that holds the number of the mutant.
pub const VARIABLE: &str = "DLX_MUTANT";

/// The function to add to a Rust source.
const RUST: &str = "
#[allow(dead_code)]
fn dlx_mutant() -> usize {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static NUMBER: AtomicUsize = AtomicUsize::new(usize::MAX);
    let known = NUMBER.load(Ordering::Relaxed);
    if known != usize::MAX {
        return known;
    }
    let number = std::env::var(\"DLX_MUTANT\").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
    NUMBER.store(number, Ordering::Relaxed);
    number
}
";

/// The lines to add at the start of a C or C++ source.
pub const CPP: &str = "#include <stdlib.h>
static int dlx_mutant_number = -1;
static inline int dlx_mutant(void) {
    if (dlx_mutant_number < 0) dlx_mutant_number = getenv(\"DLX_MUTANT\") ? atoi(getenv(\"DLX_MUTANT\")) : 0;
    return dlx_mutant_number;
}
";

/// Returns whether a mutant can be chosen at run time.
pub fn is_choice(mutant: &Mutant, language: Language) -> bool {
    language != Language::Python && mutant.edits.iter().all(|edit| place(edit).is_some())
}

/// Combines `mutants` into one program, which chooses one of them by its number at run time. Every mutant
/// must be one that [can be chosen](is_choice) at run time.
pub fn switched(text: &str, language: Language, mutants: &[(usize, &Mutant)]) -> String {
    let mut places: Vec<Place> = Vec::new();
    for &(number, mutant) in mutants {
        for edit in &mutant.edits {
            let Some((bytes, is_statement)) = place(edit) else { continue };
            let version = (number, applied(text, bytes.clone(), std::slice::from_ref(edit)));
            match places.iter_mut().find(|place| place.bytes == bytes && place.is_statement == is_statement) {
                Some(place) => place.versions.push(version),
                None => places.push(Place { bytes, is_statement, versions: vec![version] }),
            }
        }
    }
    places.sort_by_key(|place| (place.bytes.start, Reverse(place.bytes.end), !place.is_statement));
    let body = Writer { text, language, places: &places }.part(0..text.len(), 0).0;
    match language {
        Language::Rust => body + RUST,
        Language::Cpp => CPP.to_string() + &body,
        Language::Python => body,
    }
}

/// Returns whether two edits overlap without one containing the other.
pub fn crosses(one: &Edit, other: &Edit) -> bool {
    let bytes = |edit: &Edit| place(edit).map_or(0..0, |(bytes, _)| bytes);
    let (one, other) = (bytes(one), bytes(other));
    let (first, second) = if one.start <= other.start { (one, other) } else { (other, one) };
    first.start < second.start && second.start < first.end && first.end < second.end
}

/// Returns the part of the text whose version an edit lets the program choose, and whether it is a statement.
fn place(edit: &Edit) -> Option<(Range<usize>, bool)> {
    match &edit.choice {
        Choice::Expression(bytes) => Some((bytes.clone(), false)),
        Choice::Statement(bytes) => Some((bytes.clone(), true)),
        Choice::Fixed => None,
    }
}

/// A part of the text with several versions.
struct Place {
    bytes: Range<usize>,
    is_statement: bool,
    /// The versions with their mutants' numbers.
    versions: Vec<(usize, String)>,
}

struct Writer<'a> {
    text: &'a str,
    language: Language,
    /// The places sorted by start; of places with the same start, longer places come first.
    places: &'a [Place],
}

impl Writer<'_> {
    /// Returns a range of the text with a choice at each place inside it; `next` is the index of the first of
    /// these places. Also returns the index of the first place after the range.
    fn part(&self, bytes: Range<usize>, mut next: usize) -> (String, usize) {
        let (mut written, mut at) = (String::new(), bytes.start);
        while let Some(place) = self.places.get(next).filter(|place| {
            place.bytes.start < bytes.end || place.bytes.is_empty() && place.bytes.end <= bytes.end
        }) {
            written.push_str(&self.text[at..place.bytes.start]);
            let (old, after) = self.part(place.bytes.clone(), next + 1);
            written.push_str(&self.choice(place, &old));
            (at, next) = (place.bytes.end, after);
        }
        written.push_str(&self.text[at..bytes.end]);
        (written, next)
    }

    /// Returns the code that chooses among the versions of a place. Each version is on the same line as its
    /// number, so that compiler errors show the number.
    fn choice(&self, place: &Place, old: &str) -> String {
        let is_rust = self.language == Language::Rust;
        let mut text = String::from(if place.is_statement { "\n" } else { "(" });
        for (number, new) in &place.versions {
            // A comment would hide the rest of its line, and a string literal may contain line breaks.
            let new = if new.contains("//") || new.contains('"') {
                format!("{new}\n")
            } else {
                new.replace('\n', " ")
            };
            text += &match (is_rust, place.is_statement) {
                (true, _) => format!("if dlx_mutant() == {number} {{ {new} }}\nelse "),
                (false, true) => format!("if (dlx_mutant() == {number}) {{ {new} }}\nelse "),
                (false, false) => format!("dlx_mutant() == {number} ? ({new})\n: "),
            };
        }
        text + &match (is_rust || place.is_statement, place.is_statement) {
            (true, true) => format!("{{ {old} }}\n"),
            (true, false) => format!("{{ {old} }})"),
            (false, _) => format!("({old}))"),
        }
    }
}

/// Returns the numbers of the mutants blamed by the compiler's messages.
pub fn blamed(messages: &str) -> Vec<usize> {
    let calls = messages.match_indices("dlx_mutant() == ").map(|(at, call)| &messages[at + call.len()..]);
    let number = |rest: &str| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let mut numbers: Vec<usize> = calls.filter_map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
