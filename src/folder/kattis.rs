//! Problem packages of Kattis: `problem.yaml`, `data`, `input_validators`, `output_validators`, `submissions`.
//!
//! Of the [format](https://www.kattis.com/problem-package-format/), both the older and the newer names are
//! read. What asks for more than a verdict on each case, such as scores, is left out; a problem that talks
//! with its solutions is refused.

use super::Folder;
use super::program::Program;
use anyhow::{Context, anyhow, bail};
use dlx_comparison::Rule;
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::files;
use dlx_harness::judge::external::Protocol;
use dlx_harness::solutions;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the file.
pub const NAME: &str = "problem.yaml";
/// The most bytes of such a file.
const MOST: u64 = 1 << 20;

/// The most files of a validator that are looked at.
const MOST_FILES: usize = 100;

/// Takes into `folder` what its package says.
///
/// # Errors
/// If the file is malformed, or asks for what is not judged here.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let file = folder.place.join(NAME);
    let tree = tree(&file)?;
    let wrong = |line: usize, what: String| anyhow!("{}: line {line}: {what}", file.display());
    folder.is_kattis = true;
    if let Some(name) = tree.get("name") {
        let names = match &name.value {
            Value::Map(names) => names.first().and_then(|(_, name)| name.text()),
            _ => name.text(),
        };
        folder.title = name.get("en").and_then(Node::text).or(names).unwrap_or(&folder.title).to_string();
    }
    let number = |key: &str| -> anyhow::Result<Option<f64>> {
        let Some(node) = tree.get("limits").and_then(|limits| limits.get(key)) else { return Ok(None) };
        let text = node.text().unwrap_or_default();
        let number = text.parse().ok().filter(|number| (f64::MIN_POSITIVE..1e6).contains(number));
        let wrong =
            || wrong(node.line, format!("expected a number above 0 and below 1000000, found '{text}'"));
        number.map(Some).ok_or_else(wrong)
    };
    folder.time =
        number("time_limit")?.or_else(|| stated_elsewhere(&folder.place)).map(Duration::from_secs_f64);
    folder.memory = number("memory")?.map(|size| (size * f64::from(1 << 20)) as u64);
    let words = |key: &str| -> Vec<(usize, String)> {
        let Some(node) = tree.get(key) else { return Vec::new() };
        let texts = match &node.value {
            Value::List(nodes) => nodes.iter().collect(),
            _ => vec![node],
        };
        let split = |node: &Node| {
            let words = node.text().unwrap_or_default().split_whitespace();
            words.map(|word| (node.line, word.to_string())).collect::<Vec<_>>()
        };
        texts.into_iter().flat_map(split).collect()
    };
    let kinds = [words("type"), words("validation")].concat();
    if let Some((line, kind)) =
        kinds.iter().find(|(_, kind)| ["interactive", "multi-pass", "submit-answer"].contains(&kind.as_str()))
    {
        return Err(wrong(
            *line,
            format!("expected a problem whose solutions read and print, found '{kind}'"),
        ));
    }
    let flags: Vec<String> = match flags_of_data(&folder.place)? {
        flags if !flags.is_empty() => flags,
        _ => words("validator_flags").into_iter().map(|(_, word)| word).collect(),
    };
    let is_custom = kinds.iter().any(|(_, kind)| kind == "custom");
    let checkers = validators(&folder.place, &["output_validators", "output_validator"], "checker")?;
    let is_default = kinds.iter().any(|(_, kind)| kind == "default");
    match checkers.into_iter().next().filter(|_| !is_default) {
        Some(program) => folder.checker = Some((Program { flags, ..program }, Protocol::Kattis)),
        None if is_custom => {
            bail!("{}: expected a source file in output_validators, found none", folder.name())
        }
        None => {
            let line = tree.get("validator_flags").map_or(1, |flags| flags.line);
            folder.compare = Some(rule(&flags).map_err(|what| wrong(line, what))?);
        }
    }
    folder.validators =
        validators(&folder.place, &["input_validators", "input_format_validators"], "validator")?;
    Ok(())
}

fn tree(file: &Path) -> anyhow::Result<Node> {
    let text = files::read(file, MOST).with_context(|| format!("cannot read {}", file.display()))?;
    Node::read(&String::from_utf8_lossy(&text)).with_context(|| file.display().to_string())
}

/// The time limit in seconds in a file beside, as DOMjudge and Kattis' tools keep it.
fn stated_elsewhere(place: &Path) -> Option<f64> {
    let read = |name: &str| std::fs::read_to_string(place.join(name)).ok();
    let ini = || {
        let text = read("domjudge-problem.ini")?;
        let (_, value) = text
            .lines()
            .find_map(|line| line.split_once('=').filter(|(key, _)| key.trim() == "timelimit"))?;
        Some(value.trim().trim_matches(['\'', '"']).to_string())
    };
    let number = read(".timelimit").or_else(ini)?.trim().parse().ok();
    number.filter(|number| (f64::MIN_POSITIVE..1e6).contains(number))
}

/// The words for the output validator in the file about all cases.
fn flags_of_data(place: &Path) -> anyhow::Result<Vec<String>> {
    for (name, key) in
        [("testdata.yaml", "output_validator_flags"), ("test_group.yaml", "output_validator_args")]
    {
        let file = place.join("data").join(name);
        if file.is_file() {
            let tree = tree(&file)?;
            let words = match tree.get(key).map(|node| &node.value) {
                Some(Value::List(nodes)) => nodes.iter().filter_map(Node::text).collect(),
                Some(Value::Text(text)) => text.split_whitespace().collect(),
                _ => Vec::new(),
            };
            return Ok(words.into_iter().map(str::to_string).collect());
        }
    }
    Ok(Vec::new())
}

/// The rule that the default output validator follows under these flags.
fn rule(flags: &[String]) -> Result<Rule, String> {
    let (mut is_sensitive, mut is_spaced, mut absolute, mut relative) = (false, false, None, None);
    let mut words = flags.iter();
    while let Some(word) = words.next() {
        let mut tolerance = || {
            let number =
                words.next().and_then(|word| word.parse().ok()).filter(|number: &f64| *number >= 0.0);
            number.ok_or_else(|| format!("expected a tolerance after {word}"))
        };
        match word.as_str() {
            "case_sensitive" => is_sensitive = true,
            "space_change_sensitive" => is_spaced = true,
            "float_absolute_tolerance" => absolute = Some(tolerance()?),
            "float_relative_tolerance" => relative = Some(tolerance()?),
            "float_tolerance" => {
                let both = tolerance()?;
                (absolute, relative) = (Some(both), Some(both));
            }
            other => return Err(format!("expected a flag of the default validator, found '{other}'")),
        }
    }
    let (has_tolerance, absolute, relative) =
        (absolute.or(relative).is_some(), absolute.unwrap_or(0.0), relative.unwrap_or(0.0));
    Ok(match (has_tolerance, is_sensitive) {
        _ if is_spaced => Rule::Exact,
        (true, true) => Rule::Float { absolute, relative },
        (true, false) => Rule::AnyCaseFloat { absolute, relative },
        (false, true) => Rule::Tokens,
        (false, false) => Rule::AnyCase,
    })
}

/// The programs in the first of these folders that is there: source files, and folders with one each.
///
/// # Errors
/// If such a folder has several source files, of which one would have to be chosen.
fn validators(place: &Path, folders: &[&str], role: &'static str) -> anyhow::Result<Vec<Program>> {
    let Some(folder) = folders.iter().map(|name| place.join(name)).find(|folder| folder.is_dir()) else {
        return Ok(Vec::new());
    };
    let listed = |folder: &Path| -> anyhow::Result<Vec<PathBuf>> {
        let entries =
            std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
        let mut paths: Vec<PathBuf> = entries.flatten().take(MOST_FILES).map(|entry| entry.path()).collect();
        paths.sort();
        Ok(paths)
    };
    let is_source = |path: &PathBuf| path.is_file() && solutions::is_source(path);
    let mut programs = Vec::new();
    for path in listed(&folder)? {
        if is_source(&path) {
            programs.push(Program::source(role, path));
        } else if path.is_dir() {
            let sources: Vec<PathBuf> = listed(&path)?.into_iter().filter(is_source).collect();
            match &sources[..] {
                [] => {}
                [file] => programs.push(Program::source(role, file.clone())),
                _ => bail!("{}: expected one source file, found {}", path.display(), sources.len()),
            }
        }
    }
    Ok(programs)
}
