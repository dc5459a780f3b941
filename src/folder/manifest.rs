//! The file `problem.toml` of a folder: facts that file names cannot express. Errors name the line.

use super::Folder;
use super::program::{self, Program};
use anyhow::{Context, anyhow};
use dlx_harness::beneath::Member;
use dlx_harness::cases;
use dlx_harness::judge::external::Protocol;
use dlx_harness::platform;
use dlx_harness::run::protocol::Files;
use dlx_problems::generate::LARGEST;
use dlx_study::model::Cover;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Duration;
use toml::Spanned;

/// The name of the file in a problem's folder.
pub const NAME: &str = "problem.toml";
/// Maximum size of `problem.toml` in bytes.
pub const MAX_BYTES: u64 = 1 << 20;

/// A case that the generator makes.
#[derive(Clone, Debug)]
pub struct Made {
    /// The name of the case.
    pub name: String,
    /// Arguments for the generator.
    pub words: Vec<String>,
    /// The purpose of the case; may be empty.
    pub comment: String,
}

impl Made {
    /// Returns the entry in `problem.toml` for a case generated from a seed and a size.
    pub fn lines(name: &str, (seed, size): (u64, usize), comment: &str) -> String {
        let text = |text: &str| toml::Value::from(text).to_string();
        let (name, comment) = (text(name), text(comment));
        format!("\n[[made]]\nname = {name}\nseed = {seed}\nsize = {size}\ncomment = {comment}\n")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Manifest {
    title: Option<String>,
    #[serde(default)]
    limits: Limits,
    compare: Option<Text>,
    files: Option<Spanned<[String; 2]>>,
    cover: Option<Cover>,
    cases: Option<Text>,
    solutions: Option<Text>,
    reference: Option<Text>,
    generator: Option<Text>,
    validator: Option<Text>,
    checker: Option<Text>,
    checker_protocol: Option<Text>,
    model: Option<Text>,
    flags: Option<Text>,
    #[serde(default)]
    made: Vec<MadeTable>,
}

type Text = Spanned<String>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limits {
    /// CPU time in seconds.
    time: Option<Spanned<f64>>,
    /// Memory in MiB.
    memory: Option<Spanned<u64>>,
}

/// A case to generate, as written in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeTable {
    name: Text,
    words: Option<Text>,
    seed: Option<u64>,
    size: Option<Spanned<u64>>,
    #[serde(default)]
    comment: String,
}

/// The text of the file, used to find line numbers.
struct Lines {
    name: String,
    text: String,
}

impl Lines {
    fn wrong(&self, span: Range<usize>, what: &str) -> anyhow::Error {
        anyhow!("{}: {}", self.name, at_line(&self.text, span, what))
    }

    /// Converts `value`, if it is given. An error names the line of the value.
    fn meaning<T, M>(
        &self,
        value: Option<Spanned<T>>,
        meaning: impl FnOnce(T) -> Result<M, String>,
    ) -> anyhow::Result<Option<M>> {
        let Some(value) = value else { return Ok(None) };
        let span = value.span();
        meaning(value.into_inner()).map(Some).map_err(|what| self.wrong(span, &what))
    }
}

fn at_line(text: &str, span: Range<usize>, what: &str) -> String {
    let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
    format!("line {line}: {what}")
}

/// Returns a message for malformed TOML with the line and what was expected.
pub fn malformed(text: &str, error: &toml::de::Error) -> String {
    at_line(text, error.span().unwrap_or(0..0), &said(error.message()))
}

/// Reads the folder's `problem.toml` into `folder`.
///
/// # Errors
/// Fails if the file cannot be read, contains an unknown key or a wrong value, or names a missing file.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let (tree, file) = (folder.tree.clone(), folder.tree.member(NAME));
    let name = file.path().display().to_string();
    let text = file.read(MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
    let lines = Lines { name, text: String::from_utf8_lossy(&text).into_owned() };
    let manifest: Manifest = toml::from_str(&lines.text)
        .map_err(|error| anyhow!("{}: {}", lines.name, malformed(&lines.text, &error)))?;
    let program = |role| {
        let tree = &tree;
        move |text: String| Program::named(role, tree, &text).map_err(|error| error.to_string())
    };
    let below = |text: String| {
        let found = program::inside(&tree, &text).filter(Member::is_dir);
        found.ok_or_else(|| format!("expected a folder inside the problem's folder, found '{text}'"))
    };
    folder.title = manifest.title.unwrap_or(std::mem::take(&mut folder.title));
    folder.cover = manifest.cover.unwrap_or(folder.cover);
    folder.time = lines.meaning(manifest.limits.time, seconds)?.or(folder.time);
    folder.memory = lines.meaning(manifest.limits.memory, bytes)?.or(folder.memory);
    folder.compare = lines.meaning(manifest.compare, |text| text.parse())?.or(folder.compare);
    let files = lines.meaning(manifest.files, |[input, output]| Files::new(&input, &output))?;
    folder.files = files.or(folder.files.take());
    if let Some(cases) = lines.meaning(manifest.cases, below)? {
        folder.cases = cases;
    }
    folder.solutions = lines.meaning(manifest.solutions, below)?.or(folder.solutions.take());
    let reference = lines.meaning(manifest.reference, program("reference"))?;
    folder.reference = reference.or(folder.reference.take());
    let generator = lines.meaning(manifest.generator, program("generator"))?;
    folder.generator = generator.or(folder.generator.take());
    folder.model = lines.meaning(manifest.model, program("model"))?.or(folder.model.take());
    if let Some(validator) = lines.meaning(manifest.validator, program("validator"))? {
        folder.validators = vec![validator];
    }
    if let Some(checker) = lines.meaning(manifest.checker, program("checker"))? {
        folder.checkers = vec![(checker, Protocol::Testlib)];
    }
    let is_checked = !folder.checkers.is_empty();
    let stated = lines.meaning(manifest.checker_protocol, |name| match name.as_str() {
        _ if !is_checked => Err("expected a checker, found only its protocol".to_string()),
        "testlib" => Ok(Protocol::Testlib),
        "kattis" => Ok(Protocol::Kattis),
        _ => Err(format!("expected testlib or kattis, found '{name}'")),
    })?;
    for (_, protocol) in &mut folder.checkers {
        *protocol = stated.unwrap_or(*protocol);
    }
    folder.flags = lines.meaning(manifest.flags, flags)?.unwrap_or(std::mem::take(&mut folder.flags));
    folder.made = made(&lines, manifest.made)?;
    Ok(())
}

/// Converts the `[[made]]` tables and checks that the names of the cases differ.
fn made(lines: &Lines, tables: Vec<MadeTable>) -> anyhow::Result<Vec<Made>> {
    let (mut names, mut all) = (BTreeSet::new(), Vec::new());
    for MadeTable { name, words, seed, size, comment } in tables {
        let span = name.span();
        let name = name.into_inner();
        let wrong = |what: String| lines.wrong(span.clone(), &what);
        cases::file_of(&name, ".in").map_err(|error| wrong(error.to_string()))?;
        if !names.insert(name.clone()) {
            return Err(wrong(format!("expected a name that no case above has, found '{name}'")));
        }
        let words = match (lines.meaning(words, split)?, seed, lines.meaning(size, size_of_made)?) {
            (Some(words), None, None) => words,
            (None, Some(seed), Some(size)) => vec![seed.to_string(), size.to_string()],
            _ => return Err(wrong(format!("{name}: expected either a seed and a size, or `words`"))),
        };
        all.push(Made { name, words, comment });
    }
    Ok(all)
}

fn split(words: String) -> Result<Vec<String>, String> {
    platform::split(&words).map_err(|error| format!("'{words}': {error}"))
}

fn size_of_made(size: u64) -> Result<u64, String> {
    match (1..=LARGEST as u64).contains(&size) {
        true => Ok(size),
        false => Err(format!("expected a size from 1 to {LARGEST}, found {size}")),
    }
}

/// Parses flags for compilers. The folder may be untrusted, so no flag may name a file or another program.
fn flags(text: String) -> Result<Vec<String>, String> {
    let words = split(text)?;
    let is_plain = |word: &str| {
        let plain =
            |rest: &str| rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_=+-".contains(&byte));
        let known = ["-std=", "-O", "-D", "-W"].iter().find_map(|flag| word.strip_prefix(flag));
        // -Wl, and -Wp, pass flags on to other programs.
        known.is_some_and(plain)
    };
    match words.iter().find(|word| !is_plain(word)) {
        Some(word) => Err(format!("expected -std=, -O, -D and -W with letters and digits, found '{word}'")),
        None => Ok(words),
    }
}

/// Returns the lines of `[limits]` in `problem.toml` for limits in seconds and MiB, without invalid limits.
pub fn limits(time: Option<f64>, memory: Option<f64>) -> String {
    let time = time.filter(|time| seconds(*time).is_ok()).map(|time| format!("time = {time}\n"));
    let memory = memory.map(|size| size.ceil() as u64).filter(|size| bytes(*size).is_ok());
    time.into_iter().chain(memory.map(|size| format!("memory = {size}\n"))).collect()
}

fn seconds(seconds: f64) -> Result<Duration, String> {
    match (1e-3..1e6).contains(&seconds) {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(format!("expected 0.001 or more and less than 1000000 seconds, found {seconds}")),
    }
}

/// Converts MiB to bytes.
fn bytes(size: u64) -> Result<u64, String> {
    match (1..1 << 40).contains(&size) {
        true => Ok(size << 20),
        false => Err(format!("expected at least 1 MiB of memory, found {size}")),
    }
}

/// Rephrases a message of the TOML parser in the form of our other errors: "expected ..., found ...".
fn said(message: &str) -> String {
    const KINDS: [&str; 5] =
        ["invalid type: ", "invalid value: ", "invalid length ", "unknown field ", "unknown variant "];
    let message = message.trim().replace('\n', ", ");
    let parts = message.split_once(", expected ");
    let found = parts.and_then(|(found, _)| KINDS.iter().find_map(|kind| found.strip_prefix(kind)));
    match (found, parts) {
        (Some(found), Some((_, expected))) => {
            let expected = expected.replace("u64", "a whole number").replace("f64", "a number");
            format!("expected {expected}, found {found}")
        }
        _ => message,
    }
}
