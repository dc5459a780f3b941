//! `dlx-judge make FOLDER`: regenerates the cases that `problem.toml` lists, with the generator and the
//! reference. Other cases are left unchanged.

use super::errors::misuse;
use super::guess::{self, Topic};
use super::rules;
use super::workshop::Workshop;
use crate::folder::{Folder, Made, made};
use anyhow::{Context, bail};
use dlx_commands::{interrupt, print};
use dlx_harness::beneath::Member;
use dlx_harness::cases::{self, Case};
use dlx_harness::platform;
use dlx_harness::report::plural;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_harness::terminal::harmless;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::ExitCode;

/// Regenerate the cases listed in a folder's problem.toml: inputs with the folder's generator, outputs with
/// its reference: `dlx-judge make ./mine`
#[derive(clap::Args)]
pub struct Make {
    /// The folder of a problem whose problem.toml has tables [[made]]; cases that it does not list are kept
    #[arg(value_name = "FOLDER")]
    folder: String,
    /// Write nothing; exit with 1 if a case differs from what would be generated
    #[arg(long)]
    check: bool,
}

/// Maximum number of characters of a line that are shown.
const MAX_COLUMNS: usize = 40;

/// The result for a case.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    New,
    Changed,
    Same,
    Failed,
}

impl Outcome {
    fn name(&self) -> &'static str {
        match self {
            Outcome::New => "new",
            Outcome::Changed => "changed",
            Outcome::Same => "same",
            Outcome::Failed => "failed",
        }
    }
}

impl Make {
    /// Regenerates the cases, reporting one line each. Exit code 1 if a case cannot be made or, with
    /// `--check`, differs.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let folder = match guess::topic(Some(&self.folder), None)? {
            Topic::Folder(folder) => folder,
            Topic::Problem(problem) => misuse!("{} is a built-in problem: expected a folder", problem.id),
        };
        if folder.place.is_file() {
            misuse!("{}: `make` needs a folder: unpack the package first", folder.name());
        }
        if folder.made.is_empty() {
            let place = folder.tree.member(crate::folder::manifest::NAME).path();
            misuse!("{}: expected a table [[made]] with name, seed and size, found none", place.display());
        }
        let interrupt = interrupt()?;
        let workshop = Workshop::of_folder(&folder, &rules::usual()?, &interrupt)?;
        let cases = folder.cases().unwrap_or_default();
        let mut maker = Maker::new(&folder, &workshop, &cases, &interrupt, self.check);
        let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
        for made in &folder.made {
            let (outcome, what) = match maker.one(&folder, made) {
                Ok(Some(done)) => done,
                Ok(None) => return Ok(ExitCode::FAILURE),
                Err(error) => (Outcome::Failed, format!("{error:#}")),
            };
            let (name, what) = (harmless(&made.name), harmless(&what));
            let line =
                format!("{:<8} {name}{}{what}\n", outcome.name(), if what.is_empty() { "" } else { ": " });
            print(line, REPORT)?;
            *counts.entry(outcome).or_default() += 1;
        }
        print(summary(&folder, &counts, &cases, self.check), REPORT)?;
        let count = |outcome| counts.get(&outcome).copied().unwrap_or_default();
        let differs = count(Outcome::New) + count(Outcome::Changed) > 0;
        Ok(ExitCode::from(u8::from(count(Outcome::Failed) > 0 || self.check && differs)))
    }
}

/// The listed cases that differ from what would be generated, each with the difference. None if interrupted.
///
/// # Errors
/// Fails if the folder has no generator or no reference.
pub fn differences(
    folder: &Folder,
    workshop: &Workshop,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Vec<String>>> {
    let cases = folder.cases().unwrap_or_default();
    let mut maker = Maker::new(folder, workshop, &cases, interrupt, true);
    let mut found = Vec::new();
    for made in &folder.made {
        match maker.one(folder, made) {
            Ok(None) => return Ok(None),
            Ok(Some((Outcome::Same, _))) => {}
            Ok(Some((outcome, what))) => found.push(format!("{}: {}: {what}", made.name, outcome.name())),
            Err(error) => found.push(format!("{}: {error:#}", made.name)),
        }
    }
    Ok(Some(found))
}

const REPORT: &str = "the report";

/// The summary: the number of listed cases with each outcome, and the number of other cases, which are kept.
fn summary(folder: &Folder, counts: &BTreeMap<Outcome, usize>, cases: &[Case], is_check: bool) -> String {
    let listed: BTreeSet<String> = folder.made.iter().flat_map(|made| names(folder, &made.name)).collect();
    let kept = cases.iter().filter(|case| !listed.contains(&case.name)).count();
    let counts: Vec<String> =
        counts.iter().map(|(outcome, count)| format!("{count} {}", outcome.name())).collect();
    let done =
        if is_check { "nothing is written".to_string() } else { format!("{} kept", plural(kept, "other")) };
    format!("{} listed: {}; {done}\n", folder.made.len(), counts.join(", "))
}

/// The names that a listed case may have in the folder.
fn names(folder: &Folder, name: &str) -> Vec<String> {
    let new = folder.files_of_new(name).ok();
    let placed = new.and_then(|[input, _]| Some(input.with_extension("").to_str()?.to_string()));
    [Some(name.to_string()), placed].into_iter().flatten().collect()
}

/// Regenerates cases.
struct Maker<'a> {
    workshop: &'a Workshop,
    runner: Runner<'a>,
    place: Member,
    /// The cases of the folder, keyed by name.
    there: BTreeMap<&'a str, &'a Case>,
    /// The names of the cases made so far, keyed by the hashes of their inputs.
    seen: BTreeMap<u64, String>,
    /// How many bytes the listed cases may still have.
    left: u64,
    is_check: bool,
}

impl<'a> Maker<'a> {
    fn new(
        folder: &Folder,
        workshop: &'a Workshop,
        cases: &'a [Case],
        interrupt: &'a Interrupt,
        is_check: bool,
    ) -> Maker<'a> {
        Maker {
            runner: workshop.runner(interrupt),
            workshop,
            place: folder.cases_to_write(),
            there: cases.iter().map(|case| (case.name.as_str(), case)).collect(),
            seen: BTreeMap::new(),
            left: cases::MAX_SET_BYTES,
            is_check,
        }
    }

    /// Regenerates a case, and describes what changed. None if interrupted.
    fn one(&mut self, folder: &Folder, made: &Made) -> anyhow::Result<Option<(Outcome, String)>> {
        let words: Vec<_> = made.words.iter().map(|word| platform::quote(word).into_owned()).collect();
        let by = (&made.words[..], &*format!("'{}'", words.join(" ")));
        let runner = &mut self.runner;
        let Some(input) = self.workshop.made_of(runner, by)? else { return Ok(None) };
        if self.workshop.check_repeats(runner, by, &input)?.is_none() {
            return Ok(None);
        }
        let output = match self.workshop.answer(runner, &input)? {
            None => return Ok(None),
            Some(Err(why)) => bail!("the reference fails: {why}"),
            Some(Ok(output)) => output,
        };
        let most = cases::MAX_SET_BYTES >> 20;
        let left = self.left.checked_sub((input.len() + output.len()) as u64);
        self.left = left.with_context(|| format!("the listed cases would have more than {most} MiB"))?;
        let there = names(folder, &made.name).into_iter().find_map(|name| self.there.get(&*name).copied());
        let there = there.filter(|case| case.files.is_ok());
        let files = match there {
            Some(case) => made::files_of(case)?,
            None => folder.files_of_new(&made.name)?,
        };
        let (outcome, mut what) = match there {
            None => (Outcome::New, format!("{} and {} bytes", input.len(), output.len())),
            Some(case) => compared(case, [&input, &output])?,
        };
        if outcome != Outcome::Same && !self.is_check {
            self.write(&files, [&input, &output])?;
        }
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        if let Some(other) = self.seen.insert(hasher.finish(), made.name.clone()) {
            what += &format!("{}the same input as {other}", if what.is_empty() { "" } else { "; " });
        }
        Ok(Some((outcome, what)))
    }

    fn write(&self, files: &[PathBuf; 2], halves: [&[u8]; 2]) -> anyhow::Result<()> {
        let files: Vec<(PathBuf, &[u8])> = files.iter().cloned().zip(halves).collect();
        cases::write_all(&self.place, &files, true)
    }
}

/// Compares a case with a new input and output, and describes the differences.
fn compared(case: &Case, [input, output]: [&[u8]; 2]) -> anyhow::Result<(Outcome, String)> {
    let Ok(files) = &case.files else { bail!("{} is broken", case.name) };
    let input = difference("input", Some(&files.input.read()?), input);
    let expected = files.expected.as_ref().map(|expected| expected.read()).transpose()?;
    let output = difference("output", expected.as_deref(), output);
    let all: Vec<String> = [input, output].into_iter().flatten().collect();
    Ok(if all.is_empty() { (Outcome::Same, String::new()) } else { (Outcome::Changed, all.join("; ")) })
}

/// Describes the first line in which a file of a case differs. None if the file is unchanged.
fn difference(half: &str, old: Option<&[u8]>, new: &[u8]) -> Option<String> {
    let Some(old) = old else { return Some(format!("{half} was missing")) };
    if old == new {
        return None;
    }
    let [old, new] = [old, new].map(String::from_utf8_lossy);
    let (mut were, mut are) = (old.lines(), new.lines());
    let mut number = 1;
    loop {
        match (were.next(), are.next()) {
            (None, None) => return Some(format!("{half}: different line ends")),
            (was, is) if was == is => number += 1,
            (was, is) => return Some(format!("{half} line {number}: {} is now {}", shown(was), shown(is))),
        }
    }
}

fn shown(line: Option<&str>) -> String {
    let Some(line) = line else { return "nothing".to_string() };
    match line.char_indices().nth(MAX_COLUMNS) {
        Some((end, _)) => format!("'{}\u{2026}'", &line[..end]),
        None => format!("'{line}'"),
    }
}
