//! DMOJ's `init.yml`: a list of cases whose files are beside it or in an archive. See
//! <https://docs.dmoj.ca/#/problem_format/problem_format>.
//!
//! Without a list of cases the names of the files decide, as everywhere else: the patterns `input_format` and `output_format` are not
//! read. Cases that a program generates are left out.

use super::entry::{Contents, Entry, MOST_BYTES, Pair};
use super::{archive, marks, names};
use anyhow::{Context, anyhow, bail};
use saphyr_parser::{Event, Parser};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the list.
const LIST: &str = "init.yml";
/// The most bytes of a list, and how deep it may be.
const MOST: u64 = 1 << 20;
const DEPTH: usize = 32;

/// The path of a list among `files`.
pub fn list(files: &BTreeMap<String, Entry>) -> Option<String> {
    files.keys().find(|path| path.rsplit('/').next() == Some(LIST)).cloned()
}

/// Takes the list at `path` and the files that belong to it out of `files`.
///
/// # Errors
/// If the list is malformed, or the archive that it names is missing or cannot be read.
pub fn take(path: &str, files: &mut BTreeMap<String, Entry>, contents: &mut Contents) -> anyhow::Result<()> {
    let Some(list) = files.remove(path) else { return Ok(()) };
    let source = list.source.map_err(|wrong| anyhow!(wrong))?;
    if source.size()? > MOST {
        bail!("{path}: larger than {} KiB", MOST >> 10);
    }
    let text =
        String::from_utf8(source.read()?.into_owned()).with_context(|| format!("{path} is not UTF-8"))?;
    let list = Node::read(&text).with_context(|| path.to_string())?;
    let folder = path.strip_suffix(LIST).unwrap_or_default();
    let mut pool: BTreeMap<String, Entry> = match list.get("archive").and_then(Node::text) {
        Some(name) => {
            let place = format!("{folder}{name}");
            let entry =
                files.remove(&place).with_context(|| format!("{path}: the archive {name} is missing"))?;
            let bytes = entry.source.map_err(|wrong| anyhow!(wrong))?.read()?.into_owned();
            archive::files(bytes, &place, MOST_BYTES)?
                .into_iter()
                .map(|entry| (entry.path.clone(), entry))
                .collect()
        }
        None => {
            let beside = files.keys().filter(|path| path.starts_with(folder)).cloned().collect::<Vec<_>>();
            let beside = beside.into_iter().filter_map(|path| files.remove(&path));
            beside.map(|entry| (entry.path[folder.len()..].to_string(), entry)).collect()
        }
    };
    let mut cases = Vec::new();
    for key in ["pretest_test_cases", "test_cases"] {
        list.get(key).into_iter().for_each(|node| collect(node, &mut cases));
    }
    if cases.is_empty() {
        names::pair(pool, contents);
        return Ok(());
    }
    let mut used = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for (number, case) in cases.into_iter().enumerate() {
        let Some(input) = case.input else {
            contents
                .left_out
                .push((format!("{path}, case {}", number + 1), "it has no input file".to_string()));
            continue;
        };
        let key = marks::mark(&input).map_or_else(|| input.clone(), |mark| mark.key);
        let mut name = format!("{folder}{key}");
        while !taken.insert(name.clone()) {
            name.push_str("-again");
        }
        let mut find = |file: String| {
            let source = match pool.get(&file) {
                Some(entry) => entry.source.clone(),
                None => Err(format!("{path} names {file}, which is missing")),
            };
            let entry = Entry { path: format!("{folder}{file}"), source };
            used.insert(file);
            entry
        };
        let (input, output) = (Some(find(input)), case.output.map(find));
        contents.pairs.push(Pair { name, input, output });
    }
    pool.retain(|name, _| !used.contains(name));
    let reason = || format!("{path} does not list it");
    contents.left_out.extend(pool.into_keys().map(|name| (format!("{folder}{name}"), reason())));
    Ok(())
}

/// The files of a case.
struct Listed {
    input: Option<String>,
    output: Option<String>,
}

/// The cases in a list of cases, and in the batches in it.
fn collect(node: &Node, cases: &mut Vec<Listed>) {
    let Node::List(items) = node else { return };
    for item in items {
        match item.get("batched") {
            Some(batch) => collect(batch, cases),
            None => {
                let file = |key: &str| item.get(key).and_then(Node::text).map(str::to_string);
                cases.push(Listed { input: file("in"), output: file("out") });
            }
        }
    }
}

/// A node of YAML. Scalars are text, so that `01` stays what it is.
#[derive(Debug)]
enum Node {
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// The first document in `text`.
    ///
    /// # Errors
    /// If it is malformed, too deep, or has aliases, by which a short text becomes a huge tree.
    fn read(text: &str) -> anyhow::Result<Node> {
        // The nodes that are not complete, from the outermost; of a map, the values after their keys.
        let mut open: Vec<(bool, Vec<Node>)> = Vec::new();
        for event in Parser::new_from_str(text) {
            let (event, span) = event.map_err(|error| anyhow!("{error}"))?;
            let node = match event {
                Event::Alias(_) => bail!("line {}: aliases are not supported", span.start.line()),
                Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEPTH => {
                    bail!("line {}: more than {DEPTH} levels deep", span.start.line())
                }
                Event::SequenceStart(..) => {
                    open.push((false, Vec::new()));
                    continue;
                }
                Event::MappingStart(..) => {
                    open.push((true, Vec::new()));
                    continue;
                }
                Event::Scalar(text, ..) => Node::Text(text.into_owned()),
                Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                    Some((false, items)) => Node::List(items),
                    Some((true, items)) => {
                        let mut items = items.into_iter();
                        let mut pairs = Vec::new();
                        while let (Some(key), Some(value)) = (items.next(), items.next()) {
                            pairs.push((key, value));
                        }
                        Node::Map(pairs)
                    }
                    None => continue,
                },
                _ => continue,
            };
            match open.last_mut() {
                Some((_, items)) => items.push(node),
                None => return Ok(node),
            }
        }
        Ok(Node::Map(Vec::new()))
    }

    /// The value of `key` in a map.
    fn get(&self, key: &str) -> Option<&Node> {
        let Node::Map(pairs) = self else { return None };
        pairs.iter().find(|(found, _)| found.text() == Some(key)).map(|(_, value)| value)
    }

    fn text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            Node::List(_) | Node::Map(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_is_read_in_both_styles() {
        let list = Node::read("# a comment\narchive: 'x.zip'\ntest_cases:\n- {in: 01, out: 01.a}\n- batched:\n  - in: b\n    out: c\n  points: 5\n").unwrap();
        assert_eq!(list.get("archive").and_then(Node::text), Some("x.zip"));
        let mut cases = Vec::new();
        collect(list.get("test_cases").unwrap(), &mut cases);
        let files: Vec<_> =
            cases.into_iter().map(|case| (case.input.unwrap(), case.output.unwrap())).collect();
        assert_eq!(files, [("01".to_string(), "01.a".to_string()), ("b".to_string(), "c".to_string())]);
    }

    #[test]
    fn what_would_become_a_huge_tree_is_rejected() {
        let error = |text: &str| format!("{:#}", Node::read(text).unwrap_err());
        assert!(error("a: &a [1]\nb: *a\n").contains("line 2: aliases"));
        let deep = error(&"- ".repeat(100));
        assert!(deep.contains("levels deep"), "{deep}");
        assert!(!error(&"[".repeat(100_000)).is_empty());
        assert!(!error("a: [1").is_empty());
    }
}
