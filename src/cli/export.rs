//! `dlx-judge export FOLDER`: writes the problem in a folder as a package for Kattis (2025-09) or DOMjudge
//! (the older Kattis format). Features that the format lacks are refused, or reported and left out.

mod statement;

use super::errors::misuse;
use super::guess::{self, Topic};
use super::judging::{self, Rules};
use super::{rules, workshop};
use crate::folder::manifest;
use crate::folder::program::{Kind, Program};
use crate::folder::{Folder, Format};
use anyhow::{Context, bail};
use dlx_commands::{interrupt, one_of, print};
use dlx_comparison::Rule;
use dlx_harness::beneath::Member;
use dlx_harness::cases::{Case, MAX_SET_BYTES};
use dlx_harness::judge::external::Protocol;
use dlx_harness::report::plural;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::entrant::Entrant;
use dlx_harness::terminal::{harmless, say, some_of};
use dlx_harness::{files, platform, solutions};
use regex_lite::Regex;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use zip::write::{SimpleFileOptions, ZipWriter};

/// Write the problem in a folder as a package for another judge:
/// `dlx-judge export ./mine -o mine.zip --to kattis`
#[derive(clap::Args)]
pub struct Export {
    /// The folder of a problem: its cases, checker, validators, solutions and README.md go into the package
    #[arg(value_name = "FOLDER")]
    folder: String,
    /// The zip file to write; for Kattis its name is the problem's name: lowercase letters and digits only
    #[arg(short, value_name = "FILE")]
    output: PathBuf,
    /// The format: kattis (2025-09, as read by BAPCtools) or domjudge
    #[arg(long, value_name = "NAME", value_parser = one_of([("kattis", Form::Kattis), ("domjudge", Form::Domjudge)]))]
    to: Form,
}

/// The format of a package.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Kattis,
    Domjudge,
}

/// Maximum size in bytes of a text in the folder, and of a source with its headers.
const MAX_TEXT_BYTES: u64 = 16 << 20;
/// Maximum total size in bytes of the sources: each is searched for the headers that it includes, and many
/// sources may include one header.
const MAX_SOURCES_BYTES: u64 = 64 << 20;
/// The main file extensions of the languages that Kattis and DOMjudge accept.
const LANGUAGES: [&str; 7] = ["c", "cpp", "go", "java", "js", "py", "rs"];
/// For each language, the code that adapts a validator to Kattis's interface, added before or after the
/// validator's source.
const VALIDATORS: [(&str, &str); 4] = [
    ("py", include_str!("export/validator.py.template")),
    ("c", include_str!("export/validator.c.template")),
    ("cpp", include_str!("export/validator.c.template")),
    ("rs", include_str!("export/validator.rs.template")),
];
/// For each language, the code that adapts a testlib checker in the same way.
const CHECKERS: [(&str, &str); 3] = [
    ("py", include_str!("export/checker.py.template")),
    ("c", include_str!("export/checker.c.template")),
    ("cpp", include_str!("export/checker.c.template")),
];

/// The name of a validator's build script.
const BUILD: &str = "build";
/// The languages whose validators need a build script, each with its compiler.
const BUILDS: [(&str, &str); 2] = [("c", "gcc -O2"), ("rs", "rustc -O")];

impl Export {
    /// Writes the package, and reports what is left out of it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let folder = match guess::topic(Some(&self.folder), None)? {
            Topic::Folder(folder) => folder,
            Topic::Problem(problem) => misuse!("{} is a built-in problem: expected a folder", problem.id),
        };
        let name = self.output.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_name = self.to == Form::Domjudge || name.bytes().all(is_plain);
        if self.output.extension() != Some(OsStr::new("zip")) || name.is_empty() || !is_name {
            let rule = if is_name { "" } else { "lowercase letters and digits, and " };
            misuse!("-o {}: expected {rule}.zip, as in mine.zip", self.output.display());
        }
        if folder.format != Format::Own {
            misuse!("{} is already a package of {:?}", folder.name(), folder.format);
        }
        if let Some(files) = &folder.files {
            misuse!("{}: solutions use the files {files}, which these judges do not support", folder.name());
        }
        let is_whole = folder.say_unread();
        let interrupt = interrupt()?;
        let mut rules = rules::usual()?;
        rules.folder_flags = folder.flags.clone();
        let top = if self.to == Form::Kattis { format!("{name}/") } else { String::new() };
        let mut package = Package {
            form: self.to,
            folder: &folder,
            top,
            files: BTreeMap::new(),
            taken: BTreeMap::new(),
            used: BTreeSet::new(),
            left: MAX_SOURCES_BYTES,
            size: 0,
        };
        package.fill(name, &rules, &interrupt)?;
        let zip = package.zip().context("cannot make the package")?;
        files::write(&self.output, |out| out.write_all(&zip))
            .with_context(|| format!("cannot write {}", self.output.display()))?;
        let (place, count) = (self.output.display().to_string(), plural(package.files.len(), "file"));
        let printed = print(format!("{}: {count}\n", harmless(&place)), "the report")?;
        Ok(if is_whole { printed } else { ExitCode::FAILURE })
    }
}

/// A package under construction.
struct Package<'a> {
    form: Form,
    folder: &'a Folder,
    /// The top folder of the zip with a trailing slash, or empty if there is none.
    top: String,
    files: BTreeMap<String, Vec<u8>>,
    /// For each path in the package, the number of solutions that would have this path.
    taken: BTreeMap<String, u32>,
    /// The paths of the folder's files that went into the package.
    used: BTreeSet<PathBuf>,
    /// How many bytes of sources may still be read.
    left: u64,
    /// Total bytes of all files.
    size: u64,
}

/// A source file and the headers it includes.
struct Source {
    name: String,
    text: String,
    headers: Vec<(String, Vec<u8>)>,
}

impl Source {
    /// The main file extension of the source's language.
    fn ending(&self) -> &str {
        solutions::first_ending(solutions::ending_of(Path::new(&self.name)))
    }
}

/// Replaces characters that packages do not allow in names.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "_.-".contains(c) { c } else { '-' }).collect()
}

/// A name without its extension.
fn stem_of(name: &str) -> &str {
    Path::new(name).file_stem().and_then(OsStr::to_str).unwrap_or(name)
}

impl Package<'_> {
    fn fill(&mut self, name: &str, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<()> {
        let cases = self.folder.cases()?;
        self.cases(&cases)?;
        let flags = self.checker()?;
        self.validators()?;
        self.submissions(rules)?;
        self.reference(rules, &cases, interrupt)?;
        self.statement()?;
        self.facts(name, &flags)?;
        if !self.folder.flags.is_empty() {
            self.leave_out("flags of problem.toml", "the judge has its own");
        }
        self.report_others();
        Ok(())
    }

    /// Reports something that does not go into the package.
    fn leave_out(&self, what: &str, why: &str) {
        say(&format!("{}: not in the package: {what}: {why}", self.folder.name()));
    }

    fn add(&mut self, path: &str, bytes: Vec<u8>) -> anyhow::Result<()> {
        self.size += bytes.len() as u64;
        if self.size > MAX_SET_BYTES {
            bail!("{}: a package can have at most {} MiB", self.folder.name(), MAX_SET_BYTES >> 20);
        }
        if path.contains(['\\', ':']) || path.contains(char::is_control) {
            bail!("{}: a package cannot have a file called {path:?}", self.folder.name());
        }
        match self.files.insert(format!("{}{path}", self.top), bytes) {
            None => Ok(()),
            Some(_) => bail!("{}: two files would be called {path} in the package", self.folder.name()),
        }
    }

    /// Adds the cases. Samples are the cases with `sample` in their names, or else the first case.
    fn cases(&mut self, cases: &[Case]) -> anyhow::Result<()> {
        let folder = self.folder.name();
        if cases.is_empty() {
            misuse!("{folder} does not have cases");
        }
        // `sample` must be a separate word, as in sample-1 and 02_sample3.
        let has_word = |case: &Case| {
            let mut words = case.name.split(|letter: char| !letter.is_alphabetic());
            words.any(|word| ["sample", "samples"].contains(&word.to_lowercase().as_str()))
        };
        let mut samples: Vec<&Case> = cases.iter().filter(|case| has_word(case)).collect();
        let has_samples = !samples.is_empty();
        if !has_samples {
            samples.push(&cases[0]);
        }
        let shown: BTreeSet<&str> = samples.iter().map(|case| case.name.as_str()).collect();
        let names = some_of(samples.iter().map(|case| case.name.clone()));
        let why = if has_samples { "" } else { ": no case has the word `sample` in its name" };
        say(&format!("{folder}: shown as {}: {names}{why}", plural(samples.len(), "sample")));
        for (index, case) in cases.iter().enumerate() {
            let wrong = |why: &str| anyhow::anyhow!("{folder}/{}: {why}", case.name);
            let halves = case.files.as_ref().map_err(|why| wrong(why))?;
            let expected = halves.expected.as_ref().ok_or_else(|| wrong("it has no expected output"))?;
            let group = if shown.contains(case.name.as_str()) { "sample" } else { "secret" };
            let mut name = plain(&case.name);
            if name != case.name || !name.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                name = format!("case-{}-{name}", index + 1);
                say(&format!("{folder}/{}: called {name} in the package", case.name));
            }
            self.add(&format!("data/{group}/{name}.in"), halves.input.read()?.into_owned())?;
            self.add(&format!("data/{group}/{name}.ans"), expected.read()?.into_owned())?;
        }
        self.used.insert(self.folder.cases.below().to_path_buf());
        Ok(())
    }

    /// Adds the checker, or returns the flags that make the default validator compare outputs as the folder
    /// asks.
    fn checker(&mut self) -> anyhow::Result<Vec<String>> {
        let Some((program, protocol)) = self.folder.checkers.first() else {
            let rule = self.folder.compare.unwrap_or(Rule::Lines);
            if matches!(rule, Rule::Lines | Rule::TokenLines) {
                say(&format!(
                    "{}: the package compares tokens and ignores line ends, because the format cannot compare lines",
                    self.folder.name()
                ));
            }
            return Ok(words_of(rule));
        };
        let mut source =
            self.program(program).map_err(|why| anyhow::anyhow!("{}: {why}", self.folder.name()))?;
        if *protocol == Protocol::Testlib {
            let Some(text) = adapted(&CHECKERS, &source) else {
                bail!(
                    "{}: {} is a testlib checker: only those in C, C++ and Python can be exported; \
                     write others for checker-protocol = \"kattis\"",
                    self.folder.name(),
                    source.name
                );
            };
            source.text = text;
        }
        let place = if self.form == Form::Kattis { "output_validator" } else { "output_validators/checker" };
        self.place(place, source)?;
        Ok(program.flags.clone())
    }

    fn validators(&mut self) -> anyhow::Result<()> {
        for program in &self.folder.validators {
            let adapted = self.program(program).and_then(|source| {
                let why =
                    || format!("{}: only validators in C, C++, Python or Rust can be exported", source.name);
                let text = adapted(&VALIDATORS, &source).ok_or_else(why)?;
                Ok(Source { text, ..source })
            });
            match adapted {
                Ok(source) => {
                    let stem = stem_of(&source.name).to_string();
                    let build = BUILDS.iter().find(|(ending, _)| *ending == source.ending());
                    if let Some((_, compiler)) = build {
                        let name = platform::quote(&source.name);
                        let line = format!("cd \"$(dirname \"$0\")\" && {compiler} -o run {name}");
                        let script = format!("#!/bin/sh\n{line}\n").into_bytes();
                        self.add(&format!("input_validators/{stem}/{BUILD}"), script)?;
                    }
                    let has_folder = build.is_some() || !source.headers.is_empty();
                    let folder = if has_folder { format!("/{stem}") } else { String::new() };
                    self.place(&format!("input_validators{folder}"), source)?;
                }
                Err(why) => self.leave_out("a validator", &why),
            }
        }
        if self.folder.validators.is_empty() {
            say(&format!("{}: no validator: BAPCtools requires one", self.folder.name()));
        }
        Ok(())
    }

    /// Adds the solutions, in folders named after the expected verdict.
    fn submissions(&mut self, rules: &Rules) -> anyhow::Result<()> {
        if self.folder.solutions.is_none() {
            return Ok(());
        }
        for entrant in self.folder.entrants()? {
            let label = entrant.label.clone();
            let found = place_of(self.form, &entrant)
                .and_then(|place| Ok((place, self.source(&entrant.file)?)))
                .and_then(|(place, source)| Ok((place, with_kernel(rules, source, &entrant.file)?)));
            match found {
                Ok((place, mut source)) => {
                    if place == "mixed" {
                        let mark = if source.ending() == "py" { "#" } else { "//" };
                        let _ =
                            write!(source.text, "\n{mark} @EXPECTED_RESULTS@: {}\n", results_of(&entrant));
                    }
                    let folder = match source.headers.is_empty() {
                        true => String::new(),
                        false => format!("/{}", stem_of(&source.name)),
                    };
                    self.rename(&mut source, &format!("{}submissions/{place}", self.top), &label);
                    self.place(&format!("submissions/{place}{folder}"), source)?;
                }
                Err(why) => self.leave_out(&label, &why),
            }
        }
        self.used.extend(self.folder.solutions.as_ref().map(|folder| folder.below().to_path_buf()));
        Ok(())
    }

    /// Gives a solution a name that the formats allow and that is not taken in this folder.
    fn rename(&mut self, source: &mut Source, folder: &str, label: &str) {
        let before = source.name.clone();
        source.name = plain(&before);
        let count = self.taken.entry(format!("{folder}/{}", source.name)).or_insert(1);
        while self.files.contains_key(&format!("{folder}/{}", source.name))
            || source.name.starts_with(['.', '-'])
        {
            *count += 1;
            source.name = format!("other-{count}-{}", plain(&before));
        }
        if source.name != before {
            say(&format!("{}: {label} is called {} in the package", self.folder.name(), source.name));
        }
    }

    /// Adds the reference solution as an accepted solution if it passes all cases within the time limit.
    fn reference(&mut self, rules: &Rules, cases: &[Case], interrupt: &Interrupt) -> anyhow::Result<()> {
        let folder = self.folder;
        let Some(program) = &folder.reference else { return Ok(()) };
        let source = match self.program(program) {
            Ok(source) => source,
            Err(why) => {
                self.leave_out("the reference", &why);
                return Ok(());
            }
        };
        let command = workshop::compile(folder, program, rules, interrupt)?;
        let mut runner = Runner::new(interrupt);
        runner.confine(workshop::confinement(folder, rules, [&command])?.as_ref());
        let time = rules.time_of(folder).unwrap_or(judging::DEFAULT_TIME);
        for case in cases {
            let Ok(halves) = &case.files else { continue };
            match workshop::output(&mut runner, &command, &halves.input.read()?, time, &[0])? {
                None => bail!("interrupted"),
                Some(Ok(_)) => {}
                Some(Err(why)) => {
                    self.leave_out(&source.name, &format!("as a solution it fails on {}: {why}", case.name));
                    return Ok(());
                }
            }
        }
        match self.files.contains_key(&format!("{}submissions/accepted/{}", self.top, source.name)) {
            true => Ok(()),
            false => self.place("submissions/accepted", source),
        }
    }

    fn statement(&mut self) -> anyhow::Result<()> {
        let (file, title) = (self.folder.tree.member("README.md"), &self.folder.title);
        let text = match file.is_file() {
            true => String::from_utf8_lossy(&file.read(MAX_TEXT_BYTES).context("cannot read README.md")?)
                .into_owned(),
            false => {
                say(&format!("{}: no README.md: the statement has only the title", self.folder.name()));
                String::new()
            }
        };
        let (latex, is_left_out) = statement::latex(title, &text);
        let strange: BTreeSet<String> =
            latex.chars().filter(|&letter| !statement::is_usual(letter)).map(String::from).collect();
        if !strange.is_empty() {
            let letters = some_of(strange.into_iter());
            say(&format!("{}: README.md: LaTeX needs packages for {letters}", self.folder.name()));
        }
        if is_left_out {
            self.leave_out("pictures and HTML of README.md", "the statement is made from its Markdown");
        }
        self.used.insert("README.md".into());
        let place = if self.form == Form::Kattis { "statement" } else { "problem_statement" };
        self.add(&format!("{place}/problem.en.tex"), latex.into_bytes())
    }

    /// Adds `problem.yaml` and the files that belong to it.
    fn facts(&mut self, name: &str, flags: &[String]) -> anyhow::Result<()> {
        // JSON strings without control characters are valid YAML strings.
        let text = |text: &str| serde_json::to_string(&text.replace(char::is_control, " "));
        let folder = self.folder;
        let time = folder.time.unwrap_or(judging::DEFAULT_TIME).as_secs_f64();
        let memory = folder.memory.unwrap_or(judging::DEFAULT_MEMORY) >> 20;
        let title = text(&folder.title)?;
        let yaml = match self.form {
            Form::Kattis => {
                let args: Vec<String> = flags.iter().map(|flag| text(flag)).collect::<Result<_, _>>()?;
                let args = format!("output_validator_args: [{}]\n", args.join(", "));
                self.add("data/test_group.yaml", args.into_bytes())?;
                format!(
                    "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: {title}\nuuid: {}\n\
                     limits:\n  time_limit: {time:?}\n  memory: {memory}\n",
                    uuid(&self.identity(name))
                )
            }
            Form::Domjudge => {
                let ini = format!("timelimit='{time}'\n");
                self.add("domjudge-problem.ini", ini.into_bytes())?;
                let validation = if folder.checkers.is_empty() { "default" } else { "custom" };
                let flags = text(&flags.join(" "))?;
                format!(
                    "name: {title}\nvalidation: {validation}\nvalidator_flags: {flags}\nlimits:\n  memory: {memory}\n"
                )
            }
        };
        self.used.insert(manifest::NAME.into());
        self.add("problem.yaml", yaml.into_bytes())
    }

    /// Returns bytes that identify the problem: its name, title and samples, which rarely change while the
    /// problem is edited.
    fn identity(&self, name: &str) -> Vec<u8> {
        let samples = self.files.iter().filter(|(path, _)| path.contains("data/sample/"));
        let samples = samples.flat_map(|(_, bytes)| bytes.iter().copied());
        format!("{name}\n{}\n", self.folder.title).into_bytes().into_iter().chain(samples).collect()
    }

    /// Reports the files of the folder that are not in the package.
    fn report_others(&self) {
        let tops: BTreeSet<&OsStr> =
            self.used.iter().filter_map(|used| Some(used.components().next()?.as_os_str())).collect();
        let is_used = |name: &OsStr| tops.contains(name);
        let names = self.folder.tree.names().unwrap_or_default();
        let is_case = |name: &OsStr| {
            let is_half = ["in", "out", "ans"].contains(&solutions::ending_of(Path::new(name)));
            is_half && self.folder.cases.below().as_os_str().is_empty()
        };
        let others = names.iter().filter(|name| !is_used(name) && !is_case(name));
        let others: Vec<String> = others.map(|name| name.to_string_lossy().into_owned()).collect();
        if !others.is_empty() {
            self.leave_out(&some_of(others.into_iter()), "the format does not support it");
        }
    }

    /// Returns the source of a program of the folder, or the reason why it cannot be exported.
    fn program(&mut self, program: &Program) -> Result<Source, String> {
        match &program.kind {
            Kind::Source(file) => self.source(file),
            Kind::Sources(main, _) => Err(format!("the {} has other files besides {main}", program.role)),
            Kind::Command(_) => Err(format!("the {} is a command: expected a source file", program.role)),
        }
    }

    /// Returns a source file of the folder with the headers it includes, or the reason why it cannot be
    /// exported.
    fn source(&mut self, file: &Path) -> Result<Source, String> {
        let tree = &self.folder.tree;
        let below = file.strip_prefix(tree.real()).map_err(|_| "it is not in the folder".to_string())?;
        let name = below.file_name().and_then(OsStr::to_str).unwrap_or_default().to_string();
        let ending = solutions::first_ending(solutions::ending_of(below));
        if !LANGUAGES.contains(&ending) {
            return Err(format!("{name}: these judges accept {}", LANGUAGES.join(", ")));
        }
        let mut left = MAX_TEXT_BYTES;
        let all = &mut self.left;
        let mut read = |file: &Member| {
            if *all == 0 {
                return Err(format!("{name}: more than {} MiB of sources", MAX_SOURCES_BYTES >> 20));
            }
            let bytes = file.read(left).map_err(|error| format!("{name}: {error}"))?;
            left -= bytes.len() as u64;
            *all = all.saturating_sub(bytes.len() as u64);
            Ok::<_, String>(bytes)
        };
        let member = tree.member(below);
        let text = String::from_utf8(read(&member)?).map_err(|_| format!("{name}: expected UTF-8"))?;
        let beside = member.in_its_tree(below.parent().unwrap_or(Path::new("")));
        let mut headers: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let (mut texts, mut seen) = (vec![text.clone()], BTreeSet::new());
        while let Some(text) = texts.pop() {
            for part in parts(ending, &text) {
                let file = beside.join(&part);
                if !seen.insert(part.clone()) || !file.is_file() {
                    continue;
                }
                if !["c", "cpp"].contains(&ending) || part.contains('/') {
                    return Err(format!(
                        "{name}: it needs {part}, but a package can only contain single source files"
                    ));
                }
                let bytes = read(&file)?;
                texts.push(String::from_utf8_lossy(&bytes).into_owned());
                self.used.insert(file.below().to_path_buf());
                headers.insert(part, bytes);
            }
        }
        self.used.insert(below.to_path_buf());
        Ok(Source { name, text, headers: headers.into_iter().collect() })
    }

    /// Adds a source and its headers to a folder of the package.
    fn place(&mut self, folder: &str, source: Source) -> anyhow::Result<()> {
        self.add(&format!("{folder}/{}", source.name), source.text.into_bytes())?;
        for (header, bytes) in source.headers {
            self.add(&format!("{folder}/{header}"), bytes)?;
        }
        Ok(())
    }

    /// Builds the zip; the same files always give the same bytes.
    fn zip(&self) -> zip::result::ZipResult<Vec<u8>> {
        let options = SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(0o644);
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in &self.files {
            let is_program = path.rsplit('/').next() == Some(BUILD);
            zip.start_file(
                path.as_str(),
                if is_program { options.unix_permissions(0o755) } else { options },
            )?;
            zip.write_all(bytes)?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

/// The names of files in the same folder that the source `text` in this language may depend on.
fn parts(ending: &str, text: &str) -> Vec<String> {
    let (form, after) = match ending {
        "c" | "cpp" => (r#"(?m)^\s*#\s*include\s*"([^"\n]+)""#, ""),
        "py" => (r"(?m)^\s*(?:from|import)\s+(\w+)", ".py"),
        "rs" => (r"(?m)^\s*(?:pub\s+)?mod\s+(\w+)\s*;", ".rs"),
        "js" => (r#"(?:require\s*\(|from)\s*['"]\./([^'"\n]+)['"]"#, ""),
        _ => return Vec::new(),
    };
    let Ok(form) = Regex::new(form) else { return Vec::new() };
    form.captures_iter(text).map(|found| format!("{}{after}", &found[1])).collect()
}

/// The text of a program, adapted to Kattis. None if the program's language is not supported.
fn adapted(texts: &[(&str, &str)], source: &Source) -> Option<String> {
    let (_, more) = texts.iter().find(|(ending, _)| *ending == source.ending())?;
    Some(match source.ending() {
        // The source comes first, because its inner attributes and comments must be at the top.
        "rs" => format!("{}{more}", source.text),
        "py" => {
            let (before, after) = source.text.split_at(future(&source.text));
            format!("{before}{more}{after}")
        }
        _ => format!("{more}{}", source.text),
    })
}

/// The end of the `from __future__` imports, which must come first in a Python source.
fn future(text: &str) -> usize {
    let (mut at, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        end = if line.starts_with("from __future__") { at } else { end };
    }
    end
}

/// Adds the kernel to a solution that uses it.
fn with_kernel(rules: &Rules, source: Source, file: &Path) -> Result<Source, String> {
    match rules.with_kernel(&source.text, file, false).filter(|_| ["rs", "cpp"].contains(&source.ending())) {
        None => Ok(source),
        Some(Ok(text)) => Ok(Source { text, ..source }),
        Some(Err(error)) => Err(format!("{error:#}")),
    }
}

/// The subfolder of `submissions` for a solution, or the reason why none fits.
fn place_of(form: Form, entrant: &Entrant) -> Result<&'static str, String> {
    if let Some(fault) = &entrant.fault {
        return Err(fault.clone());
    }
    let expected = String::from(entrant.expected.clone());
    let verdicts: Vec<&str> = expected.split(',').collect();
    let are = |known: &[&str]| verdicts.iter().all(|verdict| known.contains(verdict));
    match (form, &*expected) {
        (_, "AC") => Ok("accepted"),
        (_, "WA") => Ok("wrong_answer"),
        (_, "TLE") => Ok("time_limit_exceeded"),
        _ if are(&["RE", "MLE"]) => Ok("run_time_error"),
        (Form::Kattis, _) if are(&["WA", "TLE", "RE", "MLE"]) => Ok("rejected"),
        (Form::Domjudge, _) if are(&["WA", "TLE", "RE", "MLE"]) => Ok("mixed"),
        _ => Err(format!("these judges have no folder for {}", entrant.expected)),
    }
}

/// The expected verdicts under DOMjudge's names.
fn results_of(entrant: &Entrant) -> String {
    let name = |verdict: &str| match verdict {
        "WA" => "WRONG-ANSWER",
        "TLE" => "TIMELIMIT",
        _ => "RUN-ERROR",
    };
    let names: BTreeSet<&str> = String::from(entrant.expected.clone()).split(',').map(name).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// The flags that make the default validator compare by this rule, or by the closest one available.
fn words_of(rule: Rule) -> Vec<String> {
    let (any_case, tolerance) = match rule {
        Rule::Tokens { any_case, tolerance } => (any_case, tolerance),
        _ => (false, None),
    };
    let mut words = Vec::new();
    words.extend((rule == Rule::Exact).then(|| "space_change_sensitive".to_string()));
    words.extend((!any_case).then(|| "case_sensitive".to_string()));
    if let Some(tolerance) = tolerance {
        let both = [
            ("float_absolute_tolerance", tolerance.absolute),
            ("float_relative_tolerance", tolerance.relative),
        ];
        words.extend(both.into_iter().flat_map(|(flag, size)| [flag.to_string(), format!("{size:e}")]));
    }
    words
}

/// A UUID derived from these bytes (of version 8, which leaves the derivation open).
fn uuid(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{}-8{}-8{}-{}", &hex[..8], &hex[8..12], &hex[13..16], &hex[17..20], &hex[20..32])
}
