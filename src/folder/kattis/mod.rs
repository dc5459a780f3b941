//! Problem packages of Kattis: `problem.yaml`, `data`, `input_validators`, `output_validators`,
//! `submissions`.
//!
//! Both the older and the newer [format](https://www.kattis.com/problem-package-format/) can be read.
//! Features beyond one verdict per case, such as scores, are reported as unsupported. Interactive problems
//! are rejected. `data` contains the cases, and `submissions` the solutions.

pub mod data;
pub mod submissions;

use super::program::{Program, files_below, is_in};
use super::{COMPANIONS, Folder, Format};
use anyhow::{Context, anyhow, bail};
use dlx_comparison::{Rule, Tolerance};
use dlx_harness::beneath::{Member, Tree};
use dlx_harness::cases::layouts::yaml::{Node, Value};
use dlx_harness::judge::external::Protocol;
use dlx_harness::solutions;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

/// The name of the file that describes a package.
pub const NAME: &str = "problem.yaml";
/// The name of DOMjudge's file with the time limit. A package may have it alone.
pub const INI: &str = "domjudge-problem.ini";
/// Minimum similarity (0 to 1) at which an unknown name counts as a misspelling of a known name.
const MIN_SIMILARITY: f64 = 0.8;
/// Maximum size of `problem.yaml` in bytes.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum number of names in a file or a folder that are checked for misspellings; each takes microseconds.
const MAX_NAMES: usize = 1000;
/// Maximum length in bytes of a name that is checked.
const MAX_NAME_BYTES: usize = 64;

/// The keys of `limits` in all versions of the format and in BAPCtools.
const LIMITS: &str = "time_limit time_multipliers time_multiplier time_safety_margin time_resolution memory output \
     code compilation_time compilation_memory validation_time validation_memory validation_output \
     generator_time visualizer_time";
/// The keys of `problem.yaml` in all versions of the format.
const KEYS: &str = "problem_format_version type name uuid version author authors credits source source_url license \
     rights_owner embargo_until limits validation validator_flags keywords languages allow_file_writing constants \
     scoring grading libraries";
/// The folders of packages in all versions of the format.
const FOLDERS: &str = "data submissions input_validators input_format_validators output_validators \
     output_validator answer_validators answer_validator static_validator input_visualizer output_visualizer \
     visualizers statement problem_statement solution attachments include generators graders";

/// The versions of the format.
const VERSIONS: [&str; 5] = ["legacy", "legacy-icpc", "2023-07-draft", "2025-09", "draft"];

/// Problem types that are not supported, because a solution does more than turn one input into one output.
const REFUSED: [&str; 3] = ["interactive", "multi-pass", "submit-answer"];

/// Maximum number of flags of a program, and their maximum length in bytes. Each program gets a copy.
const MAX_FLAGS: usize = 1000;
const MAX_FLAG_BYTES: usize = 64 << 10;

/// Words, each with its line number.
type Words = Vec<(usize, String)>;

/// A parsed file of a package, with line numbers for messages.
pub struct File {
    /// The path of the file, for messages.
    pub name: String,
    /// The parsed content.
    pub tree: Node,
}

impl File {
    /// Reads and parses a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is malformed.
    pub fn read(file: &Member) -> anyhow::Result<File> {
        let name = file.path().display().to_string();
        let text = file.read(MAX_BYTES).with_context(|| format!("cannot read {name}"))?;
        let tree = Node::read(&String::from_utf8_lossy(&text)).with_context(|| name.clone())?;
        Ok(File { name, tree })
    }

    fn wrong(&self, line: usize, what: String) -> anyhow::Error {
        anyhow!("{}: line {line}: {what}", self.name)
    }

    /// Returns the title of the problem, in English if there are several titles.
    fn title(&self) -> Option<String> {
        let name = self.tree.get("name")?;
        let first = match &name.value {
            Value::Map(names) => names.get(1).and_then(|name| name.text()),
            _ => name.text(),
        };
        Some(name.get("en").and_then(Node::text).or(first)?.to_string())
    }

    /// Returns a number from `limits`.
    fn limit(&self, key: &str) -> anyhow::Result<Option<f64>> {
        let Some(node) = self.tree.get("limits").and_then(|limits| limits.get(key)) else { return Ok(None) };
        let text = node.text().unwrap_or_default();
        let wrong =
            || self.wrong(node.line, format!("expected a number above 0 and below 1000000, found '{text}'"));
        number(text).map(Some).ok_or_else(wrong)
    }

    /// Returns the flags for a program that `node` lists, each with its line number.
    ///
    /// # Errors
    /// Fails if there are too many.
    fn flags(&self, node: &Node) -> anyhow::Result<Words> {
        let flags = data::of_node(node);
        let bytes: usize = flags.iter().map(|(_, flag)| flag.len()).sum();
        if flags.len() > MAX_FLAGS || bytes > MAX_FLAG_BYTES {
            let what = format!("expected at most {MAX_FLAGS} flags, {} KiB in all", MAX_FLAG_BYTES >> 10);
            return Err(self.wrong(node.line, what));
        }
        Ok(flags)
    }

    /// Returns the words of a text or list under `key`, each with its line number.
    fn words(&self, key: &str) -> Words {
        self.tree.get(key).map_or(Vec::new(), data::of_node)
    }
}

/// Parses a limit: a number above 0 and below a million.
pub fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number| (f64::MIN_POSITIVE..1e6).contains(number))
}

/// Returns whether a folder has the description of a package.
pub fn is_one(tree: &Tree) -> bool {
    tree.member(NAME).is_there() || tree.member(INI).is_file()
}

/// Reads the package's `problem.yaml` into `folder`.
///
/// # Errors
/// Fails if the file is malformed or the package needs an unsupported feature.
pub fn read(folder: &mut Folder) -> anyhow::Result<()> {
    let file = match folder.tree.member(NAME) {
        file if file.is_there() => File::read(&file)?,
        file => File { name: file.path().display().to_string(), tree: Node::read("")? },
    };
    let version = file.tree.get("problem_format_version").and_then(Node::text).unwrap_or("legacy");
    folder.is_new = !version.starts_with("legacy");
    // The drafts between the two formats have the keys of both.
    let has_older_keys = !folder.is_new || version.starts_with("2023");
    let mut kinds = [file.words("type"), file.words("validation")].concat();
    kinds.iter_mut().for_each(|(_, kind)| kind.make_ascii_lowercase());
    if let Some((line, kind)) = kinds.iter().find(|(_, kind)| REFUSED.contains(&kind.as_str())) {
        let what = format!("expected a problem with input and output only, found '{kind}'");
        return Err(file.wrong(*line, what));
    }
    folder.format = Format::Kattis;
    folder.cases = folder.tree.member("data");
    for key in ["validation", "validator_flags"] {
        if let Some(node) = file.tree.get(key).filter(|_| !has_older_keys) {
            let what = format!("{key}: not used: this version of the format does not have it");
            folder.unread.push(format!("{}: line {}: {what}", file.name, node.line));
        }
    }
    if !VERSIONS.contains(&version) {
        let read = if folder.is_new { "2025-09" } else { "legacy" };
        let what = format!("problem_format_version {version} is not known: read as {read}");
        folder.notes.push(format!("{}: {what}", file.name));
    }
    folder.title = file.title().unwrap_or(std::mem::take(&mut folder.title));
    limits(folder, &file)?;
    let about = data::read(folder, version)?;
    let has_kind = |what: &str| kinds.iter().any(|(_, kind)| kind == what);
    if about.has_points || has_kind("scoring") || has_kind("score") || file.tree.get("grading").is_some() {
        folder.note_points();
    }
    let has_older_kind = |what: &str| has_older_keys && has_kind(what);
    let mut flags = match file.tree.get("validator_flags").filter(|_| has_older_keys) {
        Some(Node { value: Value::Map(_), line }) => {
            return Err(file.wrong(*line, "validator_flags: expected flags, found a map".to_string()));
        }
        Some(node) => file.flags(node)?,
        None => Vec::new(),
    };
    flags.extend(about.checker.into_iter().flatten());
    let places: &[&str] = &["output_validators", "output_validator"];
    let (other, name) = if folder.is_new { (places[0], places[1]) } else { (places[1], places[0]) };
    if folder.tree.member(other).is_there() && !folder.tree.member(name).is_there() {
        let place = folder.tree.member(other).path();
        folder.unread.push(format!("{}: in this version of the format it is called {name}", place.display()));
    }
    let read = folder.unread.len();
    let checkers = validators(folder, places, "checker")?;
    // Without the package's checker, the default comparison would give wrong verdicts.
    if let (true, Some(line)) = (checkers.is_empty(), folder.unread.get(read)) {
        bail!("{line}");
    }
    let is_default = has_older_kind("default");
    if !checkers.is_empty() && !folder.is_new && !has_kind("custom") {
        let here = if is_default { " and they are not run" } else { "; here they are run" };
        let what = format!("validation is not custom, so the format ignores output_validators{here}");
        folder.notes.push(format!("{}: {what}", file.name));
    }
    if !checkers.is_empty() && !is_default {
        let flags: Vec<String> = flags.into_iter().map(|(_, flag)| flag).collect();
        let called = |program| (Program { flags: flags.clone(), ..program }, Protocol::Kattis);
        folder.checkers = checkers.into_iter().map(called).collect();
    } else if has_older_kind("custom") {
        bail!("{}: expected a source file in output_validators, found none", folder.name());
    } else {
        folder.compare = Some(rule(&flags).map_err(|(line, what)| file.wrong(line, what))?);
    }
    let flags: Vec<String> = about.validator.into_iter().flatten().map(|(_, flag)| flag).collect();
    let found = validators(folder, &["input_validators", "input_format_validators"], "validator")?;
    let called = |program| Program { flags: flags.clone(), ..program };
    folder.validators = found.into_iter().map(called).collect();
    submissions::read(folder)?;
    tell_of_others(folder, &file);
    Ok(())
}

/// Reads the limits into `folder`.
fn limits(folder: &mut Folder, file: &File) -> anyhow::Result<()> {
    let bytes = |key| Ok::<_, anyhow::Error>(file.limit(key)?.map(|size| (size * f64::from(1 << 20)) as u64));
    let beside = time_beside(folder);
    let time = file.limit("time_limit")?.or(beside);
    folder.time = time.map(Duration::from_secs_f64);
    let step = file.limit("time_resolution")?.unwrap_or(1.0);
    if let Some(limit) = file
        .limit("time_limit")?
        .filter(|limit| (limit / step).fract().min(1.0 - (limit / step).fract()) > 1e-9)
    {
        let what = format!("time_limit {limit} is not a multiple of time_resolution {step}");
        folder.notes.push(format!("{}: limits: {what}, which the format does not allow", file.name));
    }
    (folder.memory, folder.output) = (bytes("memory")?, bytes("output")?);
    let validation = file.limit("validation_time")?.map(Duration::from_secs_f64);
    folder.validation = (validation, bytes("validation_memory")?);
    let older = (file.limit("time_multiplier")?, file.limit("time_safety_margin")?);
    let newer = file.tree.get("limits").and_then(|limits| limits.get("time_multipliers"));
    let newer = newer.map(|all| ["ac_to_time_limit", "time_limit_to_tle"].map(|key| all.get(key)));
    let of_node = |node: Option<&Node>| node.and_then(Node::text).and_then(number);
    folder.multipliers = Some(match newer {
        Some([slowest, fastest]) => (of_node(slowest).unwrap_or(2.0), of_node(fastest).unwrap_or(1.5)),
        None if folder.is_new => (2.0, 1.5),
        None => (older.0.unwrap_or(5.0), older.1.unwrap_or(2.0)),
    });
    if time.is_none() {
        let place = folder.name();
        folder.notes.push(format!(
            "{place}: no time limit is stated: 10 s is used; no limit is computed from submissions"
        ));
    }
    Ok(())
}

/// Returns the name among `known` that `name` most likely misspells. None if `name` is itself known or
/// resembles no known name.
fn meant<'a>(name: &str, known: &'a str) -> Option<&'a str> {
    let likeness = |known: &str| strsim::normalized_damerau_levenshtein(known, name);
    // A long name is not a misspelling, and the time for a comparison grows with the product of the lengths.
    if name.len() > MAX_NAME_BYTES {
        return None;
    }
    let near = known.split(' ').max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    near.filter(|near| *near != name && likeness(near) >= MIN_SIMILARITY)
}

/// Reports keys of a file that seem to be misspellings of `known` keys.
pub fn tell_of_misspelt(folder: &mut Folder, file: &File, known: &str) {
    for (key, node) in submissions::pairs_of(Some(&file.tree)).take(MAX_NAMES) {
        if let Some(near) = meant(key, known) {
            let what = format!("{key} is not known: the format has {near}");
            folder.unread.push(format!("{}: line {}: {what}", file.name, node.line));
        }
    }
}

/// Reports other unused parts of the package.
fn tell_of_others(folder: &mut Folder, file: &File) {
    let others = [
        ("generators/generators.yaml", "not read: the cases in data are used"),
        ("answer_validators", "not run"),
        ("answer_validator", "not run"),
        ("static_validator", "not run"),
    ];
    for (name, what) in others {
        let member = folder.tree.member(name);
        if member.is_there() {
            folder.unread.push(format!("{}: {what}", member.path().display()));
        }
    }
    for (key, node) in submissions::pairs_of(file.tree.get("limits")).take(MAX_NAMES) {
        if !LIMITS.split(' ').any(|known| known == key) {
            folder.unread.push(format!("{}: line {}: limits: {key} is not known", file.name, node.line));
        }
    }
    tell_of_misspelt(folder, file, KEYS);
    let names = folder.tree.names().unwrap_or_default();
    for name in names.iter().filter_map(|name| name.to_str()).take(MAX_NAMES) {
        if let (Some(near), member) = (meant(name, FOLDERS), folder.tree.member(name))
            && member.is_dir()
        {
            folder.unread.push(format!("{}: not read: the format has {near}", member.path().display()));
        }
    }
    if let Some(node) = file.tree.get("constants") {
        folder.unread.push(format!("{}: line {}: constants: not substituted", file.name, node.line));
    }
}

/// Returns the time limit in seconds from the separate files in which DOMjudge and the tools of Kattis store
/// it. Reports settings that are not used.
fn time_beside(folder: &mut Folder) -> Option<f64> {
    let read = |name: &str| {
        let text = folder.tree.member(name).read(MAX_BYTES).ok()?;
        Some(String::from_utf8_lossy(&text).into_owned())
    };
    let (alone, ini) = (read(".timelimit"), read(INI).unwrap_or_default());
    let place = folder.tree.member(INI).path().display().to_string();
    let mut time = alone.and_then(|text| number(&text));
    for (at, line) in (1..).zip(ini.trim_start_matches('\u{feff}').lines()) {
        let Some((key, value)) = line.split(';').next().and_then(|line| line.split_once('=')) else {
            continue;
        };
        let value = value.trim().trim_matches(['\'', '"']);
        match key.trim().to_ascii_lowercase().as_str() {
            "timelimit" => match number(value) {
                Some(limit) => time = time.or(Some(limit)),
                None => folder.unread.push(format!("{place}: line {at}: expected a number of seconds")),
            },
            key if key.starts_with("special_") && folder.unread.len() < MAX_NAMES => {
                folder.unread.push(format!("{place}: line {at}: {key}: not used"));
            }
            _ => {}
        }
    }
    time
}

/// Returns the comparison rule for flags of the default validator. An error comes with its line number.
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

/// Returns the programs in the first of the folders `names` that exists. A program is a source file or a
/// folder of source files. Reports programs that cannot be run.
///
/// # Errors
/// Fails if the folder cannot be read.
fn validators(folder: &mut Folder, names: &[&str], role: &'static str) -> anyhow::Result<Vec<Program>> {
    let Some(place) = names.iter().map(|name| folder.tree.member(name)).find(is_in) else {
        return Ok(Vec::new());
    };
    if !place.is_dir() {
        let what = "not run: expected a folder of programs";
        folder.unread.push(format!("{}: {what}", place.path().display()));
        return Ok(Vec::new());
    }
    let files = files_below(&place)?;
    let is_source = |name: &str| solutions::is_source(Path::new(name));
    // Headers next to single-file programs belong to each of these programs.
    let (single, deep): (Vec<_>, Vec<_>) = files.into_iter().partition(|(name, _)| !name.contains('/'));
    let (sources, beside): (Vec<_>, Vec<_>) = single.into_iter().partition(|(name, _)| is_source(name));
    let stems: BTreeSet<String> =
        sources.iter().filter_map(|(name, _)| Some(name.rsplit_once('.')?.0.to_string())).collect();
    let is_compiled = |name: &str| stems.contains(name);
    let mut groups: BTreeMap<String, Vec<(String, Member)>> = BTreeMap::new();
    // The newer format has one output validator, with its files directly in the folder.
    let is_single = !sources.is_empty() || beside.iter().any(|(name, _)| name == "build" || name == "run");
    let is_one = place.below().ends_with("output_validator") && is_single;
    if is_one {
        groups.insert(String::new(), [sources, beside.clone(), deep].concat());
    } else {
        for (name, file) in sources {
            groups.insert(name.clone(), [vec![(name, file)], beside.clone()].concat());
        }
        for (path, file) in deep {
            let (name, rest) = path.split_once('/').unwrap_or((&path, ""));
            groups.entry(name.to_string()).or_default().push((rest.to_string(), file));
        }
    }
    let mut programs = Vec::new();
    for (name, files) in groups {
        let shown = if name.is_empty() { place.path() } else { place.join(&name).path() };
        let has = |script: &str| files.iter().any(|(name, _)| name == script);
        if has("build") || has("run") {
            folder.unread.push(format!("{}: not run: it has its own build or run script", shown.display()));
            continue;
        }
        match Program::of_files(role, files)? {
            Ok(program) => programs.push(program),
            Err(why) => folder.unread.push(format!("{}: not run: {why}", shown.display())),
        }
    }
    for (name, file) in beside {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_made = is_compiled(&name) || name == "Makefile" || name.starts_with('.');
        if !is_one && !is_made && !COMPANIONS.contains(&ending) {
            folder.unread.push(format!("{}: not run: its language is not known", file.path().display()));
        }
    }
    Ok(programs)
}
