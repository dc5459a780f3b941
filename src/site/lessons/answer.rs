//! An answer to an exercise: either a whole text or changes to the solution.

use anyhow::ensure;
use serde::Deserialize;

/// Maximum size in bytes of an answer, and of all wrong answers of a lesson in total.
pub const MAX_BYTES: usize = 1 << 20;

#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum Answer {
    Whole(String),
    Changed(Changed),
}

/// An answer that is the solution with changes.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// Items and decisions to remove. `b*` stands for all items that begin with `b`. Decisions begin with a
    /// bar, such as `| row 2` or `| row*`.
    #[serde(default)]
    without: Vec<String>,
    /// Texts to replace at every occurrence, each with its replacement.
    #[serde(default)]
    changes: Vec<[String; 2]>,
}

/// Whether `name` equals `pattern` or, if `pattern` ends with `*`, begins with the text before the `*`.
pub fn fits(pattern: &str, name: &str) -> bool {
    pattern == name || pattern.strip_suffix('*').is_some_and(|beginning| name.starts_with(beginning))
}

impl Answer {
    /// The text of the answer.
    ///
    /// # Errors
    /// Fails if the answer is too long, a text to replace is empty, or an item or decision to remove does not
    /// exist.
    pub fn text(self, solution: &str) -> anyhow::Result<String> {
        match self {
            Answer::Whole(text) => Ok(text),
            Answer::Changed(changed) => changed.text(solution),
        }
    }
}

impl Changed {
    fn text(&self, solution: &str) -> anyhow::Result<String> {
        let fits = |item: &str, word: &str| fits(item, word.split(':').next().unwrap_or(word));
        for one in &self.without {
            let is_there = match one.starts_with('|') {
                true => solution.lines().any(|line| self::fits(one, line)),
                false => solution.split_whitespace().any(|word| fits(one, word)),
            };
            ensure!(is_there, "without: expected an item or an option of the solution, found '{one}'");
        }
        let is_missing = |word: &str| self.without.iter().any(|item| fits(item, word));
        let mut text = String::new();
        let mut lines = solution.lines();
        while let Some(line) = lines.next() {
            if line.starts_with('|') {
                match self.without.iter().any(|decision| self::fits(decision, line)) {
                    true => _ = lines.next(), // The option of the decision.
                    false => text += &format!("{line}\n"),
                }
            } else {
                let words: Vec<&str> = line.split(' ').filter(|word| !is_missing(word)).collect();
                let line = words.join(" ");
                text += &format!("{}\n", line.strip_suffix(" |").unwrap_or(&line));
            }
        }
        for [old, new] in &self.changes {
            ensure!(!old.is_empty(), "changes: expected a text in place of \"\"");
            let added = text.matches(old.as_str()).count().saturating_mul(new.len());
            ensure!(text.len().saturating_add(added) <= MAX_BYTES, "changes: more than {MAX_BYTES} bytes");
            text = text.replace(old, new);
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_decisions_are_removed_and_texts_replaced() {
        let solution = "a b1 | c b2\n| b1\na b1 c:X\n| two\nb2\n";
        let text = |answer: &str| toml::from_str::<Changed>(answer).unwrap().text(solution).unwrap();
        assert_eq!(text("without = ['b*', '| two']"), "a | c\n| b1\na c:X\n");
        assert_eq!(text("without = ['c', 'b2']"), "a b1\n| b1\na b1\n| two\n\n");
        assert_eq!(text("without = ['| b*']"), "a b1 | c b2\n| two\nb2\n");
        assert_eq!(text("changes = [['b1', 'd'], [':X', '']]"), "a d | c b2\n| d\na d c\n| two\nb2\n");
        for none in ["'x'", "'x*'", "'| three'", "'| a*'"] {
            let answer = toml::from_str::<Changed>(&format!("without = [{none}]")).unwrap();
            let error = answer.text(solution).unwrap_err().to_string();
            assert!(error.starts_with("without: expected an item or an option of the solution"), "{error}");
        }
        let long =
            toml::from_str::<Changed>(&format!("changes = [{}]", "['b', 'bbbbbbbb'],".repeat(9))).unwrap();
        assert_eq!(long.text(solution).unwrap_err().to_string(), "changes: more than 1048576 bytes");
    }
}
