//! Classifies failures by kind. Shrinking keeps the kind, so that the shrunk input shows the same fault as
//! the large one.

use crate::cli::judging::why;
use dlx_harness::judge::verdict::{Finding, Verdict};
use dlx_problems::Problem;
use std::time::Duration;

/// Time limit for explaining a failure.
const SEARCH_TIME: Duration = Duration::from_millis(100);
const MAX_NUMBER_CHARS: usize = 18;

/// Returns the kind of a failure in a few words, such as `too large`, given the judge's `finding`, the input,
/// the `expected` output and the output `found`. Empty if the kind is not known. `problem` is None for a
/// folder.
pub fn kind(
    problem: Option<&'static Problem>,
    finding: &Finding,
    [input, expected, found]: [&[u8]; 3],
) -> String {
    let reason = finding.reason.as_deref().unwrap_or_default().lines().next().unwrap_or_default();
    match finding.verdict {
        Verdict::PE => return "layout".to_string(),
        // Keep the part before the details, for example the name of a signal.
        Verdict::RE => return reason.split(';').next().unwrap_or_default().to_string(),
        Verdict::WA => {}
        _ => return String::new(),
    }
    let text = [expected, found].map(String::from_utf8_lossy);
    if let Some(name) = number(problem, &text[0], &text[1]) {
        return name.to_string();
    }
    let explained = problem.filter(|_| why::is_read(expected, found));
    let explanation =
        explained.and_then(|problem| why::in_time(problem, input, expected, found, SEARCH_TIME));
    match explanation {
        Some(explanation) => words(explanation.faults.first().map_or("", |fault| fault)),
        None => words(reason),
    }
}

/// How the number at the first difference of the outputs is wrong. None if one of the outputs has no number
/// at this position.
fn number(problem: Option<&Problem>, expected: &str, found: &str) -> Option<&'static str> {
    if found.trim().is_empty() {
        return Some("no output");
    }
    if problem.is_some_and(|problem| !problem.format().is_number()) {
        return None;
    }
    let [mut right, mut theirs] = [expected, found].map(str::split_whitespace);
    let (right, theirs) = loop {
        match (right.next(), theirs.next()) {
            (Some(right), Some(theirs)) if right == theirs => {}
            (Some(right), Some(theirs)) => break (right, theirs),
            (Some(_), None) => return Some("an answer is missing"),
            (None, _) => return Some("something after the last answer"),
        }
    };
    let none = problem.map_or("", |problem| problem.format().none.as_str());
    let number = |word: &str| Some(word).filter(|word| word.len() <= MAX_NUMBER_CHARS)?.parse::<f64>().ok();
    match (number(right)?, number(theirs)?) {
        _ if theirs == none => Some("no answer where there is one"),
        _ if right == none => Some("an answer where there is none"),
        (right, theirs) if theirs > right => Some("too large"),
        (right, theirs) if theirs < right => Some("too small"),
        _ => None,
    }
}

/// The words of a sentence, without names and numbers.
fn words(sentence: &str) -> String {
    let unquoted: String = sentence.split('\'').step_by(2).collect();
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|letter| letter.is_ascii_lowercase());
    let words = unquoted.split(|letter: char| !letter.is_alphanumeric()).filter(is_word);
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_classified() {
        let kind = |expected, found| number(None, expected, found);
        assert_eq!(kind("Case #1: 2\n", "Case #1: 10\n"), Some("too large"));
        assert_eq!(kind("1\n0.5\n", "1\n0.25\n"), Some("too small"));
        assert_eq!(kind("1\n2\n", "1\n"), Some("an answer is missing"));
        assert_eq!(kind("1\n", "1\n2\n"), Some("something after the last answer"));
        assert_eq!(kind("1\n", " \n"), Some("no output"));
        assert_eq!(kind("yes\n", "no\n"), None);
    }

    #[test]
    fn a_very_long_cover_has_a_kind_unless_it_is_too_large_to_explain() {
        let finding = Finding::new(Verdict::WA, "row 1 is wrong".to_string());
        let kind = |rows| {
            let found = "1 ".repeat(rows) + "\n";
            let outputs = [&b"2 2\n1 0\n0 1\n"[..], b"1 2\n", found.as_bytes()];
            kind(dlx_problems::known("luogu4929"), &finding, outputs)
        };
        assert_eq!(kind(400_000), "row is chosen times");
        assert_eq!(kind(600_000), "row is wrong");
    }

    #[test]
    fn faults_of_one_kind_have_the_same_words() {
        assert_eq!(words("grid 3: row 2 has 5 twice"), words("grid 1: row 7 has 9 twice"));
        assert_ne!(words("row 2 has 5 twice"), words("column 2 has 5 twice"));
        assert_eq!(words("it says 'No', but there is a cover: r1 r2"), "it says but there is cover");
    }
}
