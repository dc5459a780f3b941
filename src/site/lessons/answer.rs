//! An answer to an exercise: a text, or what is different in it from the solution.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(untagged)]
pub enum Answer {
    Whole(String),
    Changed(Changed),
}

/// The solution with these differences.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// Items that are missing, `b*` for all that begin with `b`; and decisions, such as `| row 2`.
    #[serde(default)]
    without: Vec<String>,
    /// Texts, each with what stands in its place wherever it occurs.
    #[serde(default)]
    changes: Vec<[String; 2]>,
}

impl Answer {
    /// The text of the answer.
    pub fn text(self, solution: &str) -> String {
        match self {
            Answer::Whole(text) => text,
            Answer::Changed(changed) => changed.text(solution),
        }
    }
}

impl Changed {
    fn text(&self, solution: &str) -> String {
        let is_missing = |word: &str| {
            let name = word.split(':').next().unwrap_or(word);
            self.without.iter().any(|item| match item.strip_suffix('*') {
                Some(beginning) => name.starts_with(beginning),
                None => name == item,
            })
        };
        let mut text = String::new();
        let mut lines = solution.lines();
        while let Some(line) = lines.next() {
            if line.starts_with('|') {
                match self.without.iter().any(|decision| decision == line) {
                    true => _ = lines.next(), // its option
                    false => text += &format!("{line}\n"),
                }
            } else {
                let words: Vec<&str> = line.split(' ').filter(|word| !is_missing(word)).collect();
                let line = words.join(" ");
                text += &format!("{}\n", line.strip_suffix(" |").unwrap_or(&line));
            }
        }
        self.changes.iter().fold(text, |text, [old, new]| text.replace(old, new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_decisions_are_left_out_and_texts_replaced() {
        let solution = "a b1 | c b2\n| b1\na b1 c:X\n| two\nb2\n";
        let text = |answer: &str| toml::from_str::<Changed>(answer).unwrap().text(solution);
        assert_eq!(text("without = ['b*', '| two']"), "a | c\n| b1\na c:X\n");
        assert_eq!(text("without = ['c', 'b2']"), "a b1\n| b1\na b1\n| two\n\n");
        assert_eq!(text("changes = [['b1', 'd'], [':X', '']]"), "a d | c b2\n| d\na d c\n| two\nb2\n");
    }
}
