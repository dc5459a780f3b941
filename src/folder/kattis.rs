//! Problem packages of Kattis: `problem.yaml`, `data`, `input_validators`, `output_validators`,
//! `submissions`.
//!
//! Of the [format](https://www.kattis.com/problem-package-format/), both the older and the newer names are
//! read. What asks for more than a verdict on each case, such as scores, is left out; a problem that talks
//! with its solutions is refused.

use super::program::Program;
use super::{Folder, Format};
use anyhow::{Context, anyhow, bail};
use dlx_comparison::{Rule, Tolerance};
use dlx_harness::beneath::{self, Found, Member, Tree};
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::judge::external::Protocol;
use dlx_harness::solutions;
use dlx_harness::terminal::say_once;
use std::time::Duration;

/// The name of the file.
pub const NAME: &str = "problem.yaml";
/// The most bytes of such a file.
const MAX_BYTES: u64 = 1 << 20;

/// The kinds of problems that ask for more than an output.
const REFUSED: [&str; 3] = ["interactive", "multi-pass", "submit-answer"];
/// The most files of a validator that are looked at.
const MOST_FILES: usize = 100;

/// Words, each with its line.
type Words = Vec<(usize, String)>;

/// A file of a package, whose lines are named.
struct File {
    name: String,
    tree: Node,
}

impl File {
    fn read(file: &Member) -> anyhow::Result<File> {
        let name = file.path().display().to_string();
        let text = file.read(MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
        let tree = Node::read(&String::from_utf8_lossy(&text)).with_context(|| name.clone())?;
        Ok(File { name, tree })
    }

    fn wrong(&self, line: usize, what: String) -> anyhow::Error {
        anyhow!("{}: line {line}: {what}", self.name)
    }

    /// The title, in English if there are several.
    fn title(&self) -> Option<String> {
        let name = self.tree.get("name")?;
        let first = match &name.value {
            Value::Map(names) => names.get(1).and_then(|name| name.text()),
            _ => name.text(),
        };
        Some(name.get("en").and_then(Node::text).or(first)?.to_string())
    }

    /// A number among the limits.
    fn limit(&self, key: &str) -> anyhow::Result<Option<f64>> {
        let Some(node) = self.tree.get("limits").and_then(|limits| limits.get(key)) else { return Ok(None) };
        let text = node.text().unwrap_or_default();
        let wrong =
            || self.wrong(node.line, format!("expected a number above 0 and below 1000000, found '{text}'"));
        number(text).map(Some).ok_or_else(wrong)
    }

    /// The words that a key has in a text or a list, each with its line.
    fn words(&self, key: &str) -> Words {
        let Some(node) = self.tree.get(key) else { return Vec::new() };
        let texts = match &node.value {
            Value::List(nodes) => nodes.iter().collect(),
            _ => vec![node],
        };
        let split = |node: &Node| {
            let words = node.text().unwrap_or_default().split_whitespace();
            words.map(|word| (node.line, word.to_string())).collect::<Vec<_>>()
        };
        texts.into_iter().flat_map(split).collect()
    }
}

/// A number above 0, such as a limit.
fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number| (f64::MIN_POSITIVE..1e6).contains(number))
}

/// Takes into `folder` what its package says.
///
/// # Errors
/// If the file is malformed, or asks for what is not judged here.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let file = File::read(&folder.tree.member(NAME))?;
    let kinds = [file.words("type"), file.words("validation")].concat();
    if let Some((line, kind)) = kinds.iter().find(|(_, kind)| REFUSED.contains(&kind.as_str())) {
        let what = format!("expected a problem whose solutions read and print, found '{kind}'");
        return Err(file.wrong(*line, what));
    }
    folder.format = Format::Kattis;
    folder.title = file.title().unwrap_or(std::mem::take(&mut folder.title));
    let time = file.limit("time_limit")?.or_else(|| time_beside(&folder.tree));
    folder.time = time.map(Duration::from_secs_f64);
    folder.memory = file.limit("memory")?.map(|size| (size * f64::from(1 << 20)) as u64);
    let of_data = flags_of_data(&folder.tree)?;
    let (source, flags) = match of_data {
        Some((ref source, flags)) if !flags.is_empty() => (source, flags),
        _ => (&file, file.words("validator_flags")),
    };
    let is = |what: &str| kinds.iter().any(|(_, kind)| kind == what);
    let checkers = validators(&folder.tree, &["output_validators", "output_validator"], "checker")?;
    if !checkers.is_empty() && !is("default") {
        let flags: Vec<String> = flags.into_iter().map(|(_, flag)| flag).collect();
        let called = |program| (Program { flags: flags.clone(), ..program }, Protocol::Kattis);
        folder.checkers = checkers.into_iter().map(called).collect();
    } else if is("custom") {
        bail!("{}: expected a source file in output_validators, found none", folder.name());
    } else {
        folder.compare = Some(rule(&flags).map_err(|(line, what)| source.wrong(line, what))?);
    }
    folder.validators =
        validators(&folder.tree, &["input_validators", "input_format_validators"], "validator")?;
    Ok(())
}

/// The time limit in seconds in a file beside, as DOMjudge and Kattis' tools keep it.
fn time_beside(tree: &Tree) -> Option<f64> {
    let read = |name: &str| String::from_utf8(tree.member(name).read(MAX_BYTES).ok()?).ok();
    let ini = || {
        let text = read("domjudge-problem.ini")?;
        let mut pairs = text.lines().filter_map(|line| line.split_once('='));
        let (_, value) = pairs.find(|(key, _)| key.trim() == "timelimit")?;
        Some(value.trim().trim_matches(['\'', '"']).to_string())
    };
    number(&read(".timelimit").or_else(ini)?)
}

/// The file about all cases, and the words for the output validator in it, each with its line.
fn flags_of_data(tree: &Tree) -> anyhow::Result<Option<(File, Words)>> {
    let files = [("testdata.yaml", "output_validator_flags"), ("test_group.yaml", "output_validator_args")];
    for (name, key) in files {
        let file = tree.member("data").join(name);
        if file.is_file() {
            let file = File::read(&file)?;
            let words = file.words(key);
            return Ok(Some((file, words)));
        }
    }
    Ok(None)
}

/// The rule that the default output validator follows under these flags. An error has its line.
fn rule(flags: &[(usize, String)]) -> Result<Rule, (usize, String)> {
    let (mut is_sensitive, mut is_spaced, mut tolerances) = (false, false, [None, None]);
    let mut words = flags.iter();
    while let Some((line, word)) = words.next() {
        let which = match word.as_str() {
            "case_sensitive" | "space_change_sensitive" => {
                is_sensitive |= word == "case_sensitive";
                is_spaced |= word == "space_change_sensitive";
                continue;
            }
            "float_absolute_tolerance" => 0..1,
            "float_relative_tolerance" => 1..2,
            "float_tolerance" => 0..2,
            _ => return Err((*line, format!("expected a flag of the default validator, found '{word}'"))),
        };
        let tolerance =
            words.next().and_then(|(_, word)| word.parse().ok()).filter(|size: &f64| *size >= 0.0);
        let missing = || (*line, format!("expected a tolerance after {word}"));
        tolerances[which].fill(Some(tolerance.ok_or_else(missing)?));
    }
    let [absolute, relative] = tolerances.map(|tolerance| tolerance.unwrap_or(0.0));
    let tolerance = (tolerances != [None, None]).then_some(Tolerance { absolute, relative });
    Ok(if is_spaced { Rule::Exact } else { Rule::Tokens { any_case: !is_sensitive, tolerance } })
}

/// The programs in the first of these folders that is there: source files, and folders with one each.
///
/// # Errors
/// If such a folder has several source files, of which one would have to be chosen.
fn validators(tree: &Tree, folders: &[&str], role: &'static str) -> anyhow::Result<Vec<Program>> {
    let Some(folder) = folders.iter().map(|name| tree.member(name)).find(Member::is_dir) else {
        return Ok(Vec::new());
    };
    let listed = |folder: &Member| -> anyhow::Result<Vec<Member>> {
        let names = folder.tree().and_then(|tree| tree.names());
        let names = names.with_context(|| format!("cannot read {}", folder.path().display()))?;
        Ok(names.into_iter().take(MOST_FILES).map(|name| folder.join(name)).collect())
    };
    let is_source = |file: &Member| file.is_file() && solutions::is_source(file.below());
    let (mut programs, mut outside) = (Vec::new(), Vec::new());
    for member in listed(&folder)? {
        if is_source(&member) {
            programs.push(Program::source(role, member.real()?));
        } else if member.is_dir() {
            let sources: Vec<Member> = listed(&member)?.into_iter().filter(is_source).collect();
            match &sources[..] {
                [] => {}
                [file] => programs.push(Program::source(role, file.real()?)),
                _ => bail!("{}: expected one source file, found {}", member.path().display(), sources.len()),
            }
        } else if matches!(member.found(), Found::Outside) {
            outside.push(member.below().to_path_buf());
        }
    }
    beneath::left_outside(tree.place(), &outside).iter().for_each(|line| say_once(line));
    Ok(programs)
}
