//! Reads DMOJ's `init.yml`, which lists the files of each case or gives patterns for their names. The files
//! are next to `init.yml` or in an archive. See <https://docs.dmoj.ca/#/problem_format/problem_format>.
//!
//! If `init.yml` has neither a list nor patterns, cases are found by file name, as in other layouts. Cases
//! that DMOJ generates are left out.

use super::entry::{Budget, Contents, Entry, Pair, check_number};
use super::yaml::{Node, Value};
use super::{archive, marks, names};
use anyhow::{Context, anyhow, bail};
use regex_lite::{Regex, RegexBuilder};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LIST: &str = "init.yml";
const MAX_LIST_BYTES: u64 = 1 << 20;
const MAX_PATTERN_BYTES: usize = 8 << 10;
/// Maximum length in bytes of a name to match, and maximum number of groups in a pattern. Together with
/// [`MAX_PATTERN_BYTES`], these limit the matching time.
const MAX_NAME_BYTES: usize = 255;
const MAX_GROUPS: usize = 6;

/// Returns the path of an `init.yml` among `files` that has no other above it: a list decides for all folders
/// below it.
pub fn list(files: &BTreeMap<String, Entry>) -> Option<String> {
    let lists = files.keys().filter(|path| path.rsplit('/').next() == Some(LIST));
    lists.min_by_key(|path| path.matches('/').count()).cloned()
}

/// Removes from `files` the `init.yml` at `path` and the files that it can name; adds its cases to
/// `contents`.
///
/// # Errors
/// Fails if the list is malformed, if a pattern is not supported, or if an archive that the list names is
/// missing or unreadable.
pub fn take(
    path: &str,
    files: &mut BTreeMap<String, Entry>,
    contents: &mut Contents,
    budget: &mut Budget,
) -> anyhow::Result<()> {
    let Some(list) = files.remove(path) else { return Ok(()) };
    let source = list.source.map_err(|wrong| anyhow!(wrong))?;
    if source.size()? > MAX_LIST_BYTES {
        bail!("{path}: larger than {} KiB", MAX_LIST_BYTES >> 10);
    }
    let text =
        String::from_utf8(source.read()?.into_owned()).with_context(|| format!("{path} is not UTF-8"))?;
    let list = Node::read(&text).with_context(|| path.to_string())?;
    if !matches!(list.value, Value::Map(_)) {
        bail!("{path}: line {}: expected keys such as archive and test_cases", list.line);
    }
    let folder = path.strip_suffix(LIST).unwrap_or_default();
    let pool = pool((path, folder), &list, files, contents, budget)?;
    let mut cases = Vec::new();
    let mut patterns = None;
    for key in ["pretest_test_cases", "test_cases"] {
        match list.get(key) {
            None => {}
            Some(node @ Node { value: Value::Map(_), .. }) => {
                patterns = Patterns::read(node).with_context(|| path.to_string())?;
            }
            Some(node) => collect(node, &mut cases).with_context(|| path.to_string())?,
        }
    }
    let reason = match (patterns, cases.is_empty()) {
        (_, false) => "does not list it",
        (Some(patterns), true) => {
            budget.take_names(pool.keys()).with_context(|| path.to_string())?;
            cases = patterns.cases(pool.keys());
            "has no pattern for it"
        }
        (None, true) => {
            add_found(folder, pool, contents);
            return Ok(());
        }
    };
    choose(path, folder, cases, pool, contents, reason)
}

/// Returns the files that the list at `path` can name: those in its archive if it names one, or else those
/// next to the list. Removes all these files from `files`; beside an archive, files are left out.
fn pool(
    (path, folder): (&str, &str),
    list: &Node,
    files: &mut BTreeMap<String, Entry>,
    contents: &mut Contents,
    budget: &mut Budget,
) -> anyhow::Result<BTreeMap<String, Entry>> {
    let beside = files.keys().filter(|path| path.starts_with(folder)).cloned().collect::<Vec<_>>();
    let beside = beside.into_iter().filter_map(|path| files.remove(&path));
    let mut beside: BTreeMap<String, Entry> =
        beside.map(|entry| (entry.path[folder.len()..].to_string(), entry)).collect();
    let Some(name) = list.text_of("archive").with_context(|| path.to_string())? else { return Ok(beside) };
    let place = format!("{folder}{name}");
    let entry = beside.remove(name).with_context(|| format!("{path}: the archive {name} is missing"))?;
    beside.retain(|name, _| !is_statement(name));
    let reason = || format!("the cases of {path} are in {name}");
    contents.left_out.extend(beside.into_keys().map(|name| (format!("{folder}{name}"), reason())));
    let bytes =
        budget.read_packed(&entry.source.map_err(|wrong| anyhow!(wrong))?).with_context(|| place.clone())?;
    let found = archive::files(bytes, &place, budget.left)?;
    budget.take_files(found.len()).with_context(|| place.clone())?;
    let size = |entry: &Entry| entry.source.as_ref().map_or(0, |source| source.size().unwrap_or(0));
    budget.take(found.iter().map(size).sum()).with_context(|| place.clone())?;
    Ok(found.into_iter().map(|entry| (entry.path.clone(), entry)).collect())
}

/// Adds the cases that are found in `pool` by file name. Their names begin with `folder`, since other folders
/// may have cases with the same names.
fn add_found(folder: &str, pool: BTreeMap<String, Entry>, contents: &mut Contents) {
    let mut found = Contents::default();
    names::pair(pool, &mut found);
    contents.pairs.extend(found.pairs.into_iter().map(|pair| Pair {
        name: format!("{folder}{}", pair.name),
        place: pair.place.map(|place| Path::new(folder).join(place)),
        ..pair
    }));
    let left_out = found.left_out.into_iter().map(|(path, why)| (format!("{folder}{path}"), why));
    contents.left_out.extend(left_out);
}

/// Adds the listed `cases` to `contents` with their files from `pool`. Files that no case uses are left out
/// with the reason "`path` `reason`".
///
/// # Errors
/// Fails if there are too many cases.
fn choose(
    path: &str,
    folder: &str,
    cases: Vec<Listed>,
    mut pool: BTreeMap<String, Entry>,
    contents: &mut Contents,
    reason: &str,
) -> anyhow::Result<()> {
    check_number(path, contents.pairs.len() + cases.len())?;
    let mut used = BTreeSet::new();
    for (number, case) in cases.into_iter().enumerate() {
        let Some(input) = case.input else {
            let missing = match case.output {
                Some(output) => (format!("{folder}{output}"), "its input is missing".to_string()),
                None => (format!("{path}, case {}", number + 1), "it has no input file".to_string()),
            };
            used.extend(missing.0.strip_prefix(folder).map(str::to_string));
            contents.left_out.push(missing);
            continue;
        };
        let key = marks::mark(&input).map_or_else(|| input.clone(), |mark| mark.key);
        let name = format!("{folder}{key}");
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
        let place = Err(format!("{path} does not name its expected output"));
        contents.pairs.push(Pair { name, input, output, place });
    }
    pool.retain(|name, _| !used.contains(name) && !is_statement(name));
    let reason = || format!("{path} {reason}");
    contents.left_out.extend(pool.into_keys().map(|name| (format!("{folder}{name}"), reason())));
    Ok(())
}

/// Returns whether a file is a problem statement. Statements next to cases are not reported as left out.
fn is_statement(name: &str) -> bool {
    [".md", ".html", ".tex", ".pdf"].iter().any(|ending| name.ends_with(ending))
}

/// The file names that a list gives for a case.
#[derive(Default)]
struct Listed {
    input: Option<String>,
    output: Option<String>,
}

/// Collects the cases of a list and of its batches.
///
/// # Errors
/// Fails if the list is malformed.
fn collect(node: &Node, cases: &mut Vec<Listed>) -> anyhow::Result<()> {
    let Value::List(items) = &node.value else {
        bail!("line {}: expected a list of cases, or a map with input_format and output_format", node.line)
    };
    for item in items {
        if !matches!(item.value, Value::Map(_)) {
            bail!("line {}: expected a case such as {{in: 1.in, out: 1.out}}", item.line);
        }
        match item.get("batched") {
            Some(batch @ Node { value: Value::List(_), .. }) => collect(batch, cases)?,
            Some(Node { line, .. }) => bail!("line {line}: batched: expected a list of cases"),
            None => {
                let file = |key: &str| Ok::<_, anyhow::Error>(item.text_of(key)?.map(str::to_string));
                cases.push(Listed { input: file("in")?, output: file("out")? });
            }
        }
    }
    Ok(())
}

/// Patterns for file names. The groups `batch` and `case` match the same values in both file names of a case.
struct Patterns {
    input: Regex,
    output: Regex,
}

impl Patterns {
    /// Reads the patterns in a map. Returns None if the map has no patterns.
    fn read(node: &Node) -> anyhow::Result<Option<Patterns>> {
        let pattern = |key: &str| -> anyhow::Result<Option<Regex>> {
            let Some(text) = node.text_of(key)? else { return Ok(None) };
            let line = node.get(key).map_or(node.line, |found| found.line);
            // DMOJ matches a pattern at the start of a name, and ignores case.
            let mut built = RegexBuilder::new(&format!("^(?:{text})"));
            let built = built.case_insensitive(true).size_limit(MAX_PATTERN_BYTES).build();
            let built = built
                .map_err(|error| anyhow!("line {line}: {key}: the pattern is not supported: {error}"))?;
            if !built.capture_names().any(|name| matches!(name, Some("case" | "batch"))) {
                bail!("line {line}: {key}: expected a pattern with a group (?P<case>...)");
            }
            // The match as a whole is a group, too.
            if built.captures_len() > MAX_GROUPS + 1 {
                bail!("line {line}: {key}: expected a pattern with at most {MAX_GROUPS} groups");
            }
            Ok(Some(built))
        };
        match (pattern("input_format")?, pattern("output_format")?) {
            (Some(input), Some(output)) => Ok(Some(Patterns { input, output })),
            (None, None) => Ok(None),
            _ => bail!("line {}: expected both input_format and output_format, or neither", node.line),
        }
    }

    /// Forms cases from those file names in `names` that match a pattern.
    fn cases<'a>(&self, names: impl Iterator<Item = &'a String>) -> Vec<Listed> {
        let place = |pattern: &Regex, name: &str| {
            let found = pattern.captures(name)?;
            let group = |group: &str| found.name(group).map(|text| number(text.as_str()));
            Some((group("batch"), group("case")))
        };
        let mut cases: BTreeMap<_, Listed> = BTreeMap::new();
        for name in names.filter(|name| name.len() <= MAX_NAME_BYTES) {
            let half = match (place(&self.input, name), place(&self.output, name)) {
                (Some(place), _) => &mut cases.entry(place).or_default().input,
                (None, Some(place)) => &mut cases.entry(place).or_default().output,
                (None, None) => continue,
            };
            half.get_or_insert_with(|| name.clone());
        }
        cases.into_values().collect()
    }
}

/// Returns a sort key under which `01` equals `1`; text that is not a number sorts after all numbers.
fn number(text: &str) -> (usize, String) {
    match !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => {
            let text = text.trim_start_matches('0');
            (text.len(), text.to_string())
        }
        false => (usize::MAX, text.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::source::Source;

    #[test]
    fn all_patterns_share_one_budget_for_names() {
        let list = "test_cases: {input_format: '(?P<case>x)i', output_format: '(?P<case>x)o'}\n";
        let entry = |path: &str, text: &str| {
            let source = Ok(Source::Memory(text.as_bytes().to_vec().into()));
            (path.to_string(), Entry { path: path.to_string(), source })
        };
        let mut budget = Budget { left: 1 << 20, names: 2 * "xi".len() + 1, ..Budget::default() };
        let mut take = |folder: &str| {
            let of = |name: &str| format!("{folder}/{name}");
            let mut files = BTreeMap::from([entry(&of("init.yml"), list), entry(&of("xi"), "")]);
            super::take(&of("init.yml"), &mut files, &mut Contents::default(), &mut budget)
        };
        take("a").and_then(|()| take("b")).unwrap();
        let error = format!("{:#}", take("c").unwrap_err());
        assert!(error.contains("names for patterns"), "{error}");
    }
}
