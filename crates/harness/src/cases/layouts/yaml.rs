//! Reads YAML into a tree of strings, lists and maps with line numbers. Scalars, such as `01`, stay strings.

use anyhow::{anyhow, bail};
use saphyr_parser::{Event, Parser};
use std::collections::HashSet;

const MAX_DEPTH: usize = 32;

/// A node of a tree.
#[derive(Debug)]
pub struct Node {
    /// The line in the text, starting at 1.
    pub line: usize,
    /// The value.
    pub value: Value,
}

/// The value of a [`Node`].
#[derive(Debug)]
pub enum Value {
    /// A scalar.
    Text(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping: keys, each followed by its value.
    Map(Vec<Node>),
}

impl Node {
    /// Parses the first document in `text`.
    ///
    /// # Errors
    /// Fails if the document is malformed or too deeply nested, if a key occurs twice in a map, or if there
    /// are aliases, which can turn a short text into a huge tree.
    pub fn read(text: &str) -> anyhow::Result<Node> {
        // The incomplete nodes, outermost first.
        let mut open: Vec<(usize, bool, Vec<Node>)> = Vec::new();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| anyhow!("{error}"))?;
            let (line, is_map) = (span.start.line(), matches!(event, Event::MappingStart(..)));
            let node = match event {
                Event::Alias(_) => bail!("line {line}: aliases are not supported"),
                Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == MAX_DEPTH => {
                    bail!("line {line}: more than {MAX_DEPTH} levels deep")
                }
                Event::SequenceStart(..) | Event::MappingStart(..) => {
                    open.push((line, is_map, Vec::new()));
                    continue;
                }
                Event::Scalar(text, ..) => Node { line, value: Value::Text(text.into_owned()) },
                Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                    Some((line, false, items)) => Node { line, value: Value::List(items) },
                    Some((line, true, items)) => {
                        let mut keys = HashSet::new();
                        let mut named =
                            items.iter().step_by(2).filter_map(|key| Some((key.line, key.text()?)));
                        if let Some((line, key)) = named.find(|(_, key)| !keys.insert(*key)) {
                            bail!("line {line}: the key {key} occurs twice");
                        }
                        Node { line, value: Value::Map(items) }
                    }
                    None => continue,
                },
                _ => continue,
            };
            match open.last_mut() {
                Some((_, _, items)) => items.push(node),
                None => return Ok(node),
            }
        }
        Ok(Node { line: 1, value: Value::Map(Vec::new()) })
    }

    /// Returns the value of `key` in a map, or None if the key is missing or its value is empty.
    pub fn get(&self, key: &str) -> Option<&Node> {
        let Value::Map(items) = &self.value else { return None };
        let found = items.chunks_exact(2).find(|pair| pair[0].text() == Some(key))?;
        Some(&found[1]).filter(|found| !matches!(found.text(), Some("" | "~" | "null")))
    }

    /// Returns the text of a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::List(_) | Value::Map(_) => None,
        }
    }

    /// Returns the text of `key` in a map, or None if the key is missing or its value is empty.
    ///
    /// # Errors
    /// Fails if the value is a list or a map.
    pub fn text_of(&self, key: &str) -> anyhow::Result<Option<&str>> {
        let Some(found) = self.get(key) else { return Ok(None) };
        let text = found.text().ok_or_else(|| anyhow!("line {}: {key}: expected text", found.line))?;
        Ok(Some(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_trees_and_repeated_keys_are_rejected() {
        let error = |text: &str| format!("{:#}", Node::read(text).unwrap_err());
        assert!(error("a: &a [1]\nb: *a\n").contains("line 2: aliases"));
        let deep = error(&"- ".repeat(100));
        assert!(deep.contains("levels deep"), "{deep}");
        assert!(!error(&"[".repeat(100_000)).is_empty());
        assert!(!error("a: [1").is_empty());
        assert!(error("a: {b: 1}\nc: 2\na: 3\n").contains("line 3: the key a occurs twice"));
    }
}
