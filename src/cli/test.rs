//! `dlx-judge test`: cases, verdicts, diffs. The main job.

use super::Usage;
use super::accept::Accept;
use super::rules::{self, Rules};
use crate::bundle::{self, Language};
use crate::harness::case::{self, Case};
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{self, Settings, Subject, Task};
use crate::harness::report::{Human, Json, Junit, Report, Summary};
use crate::harness::solution::{self, Compiled};
use crate::problems::{self, PROBLEMS, Problem};
use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

/// Run solutions on cases and judge them: `dlx-judge test`, `dlx-judge test poj3074 --solution mine.cpp`
#[derive(clap::Args)]
pub struct Test {
    /// Problems by id or alias, single cases as ID/CASE, or folders of NAME.in and NAME.out [default: all problems]
    #[arg(value_name = "ID|ID/CASE|PATH")]
    what: Vec<String>,
    /// Judge this source file (.rs .cpp .c .go .java .py .js) instead of the built-in solution
    #[arg(long, value_name = "FILE", conflicts_with = "exec")]
    solution: Option<PathBuf>,
    /// Judge this command instead of the built-in solution
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Judge the single file that `bundle` makes, compiled, instead of the built-in solution
    #[arg(long, value_enum, value_name = "LANG", num_args = 0..=1, require_equals = true, default_missing_value = "rust", conflicts_with_all = ["solution", "exec"])]
    bundled: Option<Language>,
    /// The folder of cases [default: the nearest `cases` above, else the cases in this program]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// How many cases run at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    #[command(flatten)]
    rules: Rules,
    /// Stop at the first case that is not accepted
    #[arg(long)]
    fail_fast: bool,
    /// Judge the I-th of N parts of the cases, for as many machines
    #[arg(long, value_name = "I/N")]
    partition: Option<Part>,
    /// After each wrong output, ask whether it should be the expected one
    #[arg(long)]
    accept: bool,
    /// Do not ask
    #[arg(long, requires = "accept")]
    yes: bool,
    /// For people, or one JSON object a line and the summary last, or JUnit XML at the end
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Whether to colour
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Human,
    Json,
    Junit,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

impl Test {
    /// Judges, and says so.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.accept && !self.yes && !(io::stdin().is_terminal() && io::stderr().is_terminal()) {
            return Err(Usage("--accept asks, which takes a terminal; --yes takes all".into()).into());
        }
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let mut tasks = self.tasks(&interrupt)?;
        if let Some(part) = &self.partition {
            tasks = part.of(tasks);
        }
        let settings = Settings {
            jobs: usize::from(self.jobs),
            fail_fast: self.fail_fast,
            keep: solution::cache().ok().map(|cache| cache.join("outputs")),
        };
        let mut report = self.report(&tasks);
        let mut summary = Summary::new(tasks.len());
        let mut accept = Accept { yes: self.yes, interrupt: &interrupt, taken: 0 };
        let start = Instant::now();
        let judged = judge::judge(&tasks, &settings, &interrupt, |task, outcome| {
            summary.add(task, &outcome);
            report.case(task, &outcome).context("cannot write the report")?;
            if self.accept { accept.offer(task, &outcome) } else { Ok(()) }
        });
        summary.wall = start.elapsed();
        summary.interrupted = interrupt.signal().is_some();
        judged.and_then(|()| report.end(&summary).context("cannot write the report"))?;
        // A machine may be left without a part, which is as well as can be; an output that was taken is right now.
        let spare = self.partition.is_some() && tasks.is_empty();
        let all_well =
            summary.all_accepted() || spare || summary.failed.len() == accept.taken && accept.taken > 0;
        Ok(ExitCode::from(u8::from(!all_well)))
    }

    fn report(&self, tasks: &[Task]) -> Box<dyn Report> {
        match self.format {
            Format::Json => Box::new(Json::new(io::stdout())),
            Format::Junit => Box::new(Junit::new(io::stdout())),
            Format::Human => {
                let choice = match self.color {
                    Colour::Auto => anstream::AutoStream::choice(&io::stdout()),
                    Colour::Always => anstream::ColorChoice::Always,
                    Colour::Never => anstream::ColorChoice::Never,
                };
                let out = anstream::AutoStream::new(io::stdout(), choice);
                Box::new(Human::new(out, tasks, self.again(), io::stderr().is_terminal()))
            }
        }
    }

    /// The command that judges a case whose name follows as this one does.
    fn again(&self) -> String {
        let mut words = vec!["dlx-judge test".to_string()];
        words.extend(rules::words(self.solution.as_deref(), self.exec.as_deref()));
        words.extend(self.bundled.map(|language| format!("--bundled={}", language.name())));
        words.extend(
            self.cases
                .as_deref()
                .map(|folder| format!("--cases {}", shell_words::quote(&folder.to_string_lossy()))),
        );
        words.extend(self.rules.words());
        words.join(" ")
    }

    /// Everything that is to be judged, in order.
    fn tasks(&self, interrupt: &Interrupt) -> anyhow::Result<Vec<Task>> {
        let theirs = rules::theirs(self.solution.as_deref(), self.exec.as_deref(), interrupt)?;
        if theirs.is_some() && self.what.is_empty() {
            return Err(
                Usage("name the problem, or the folder of cases, that the solution is for".into()).into()
            );
        }
        let folder = cases_folder(self.cases.clone())?;
        let mut tasks = Vec::new();
        if self.what.is_empty() {
            for problem in PROBLEMS {
                if let Some(language) = self.bundled
                    && !language.has(problem)
                {
                    let _ = writeln!(
                        io::stderr(),
                        "{} has no solution in {}: not judged",
                        problem.id,
                        language.title()
                    );
                    continue;
                }
                let command = self.command(problem, None, interrupt)?;
                tasks.extend(self.problem(problem, None, folder.as_deref(), command)?);
            }
        }
        for what in &self.what {
            let (name, case) =
                what.split_once('/').map_or((what.as_str(), None), |(name, case)| (name, Some(case)));
            match problems::find(name) {
                Ok(problem) => {
                    let command = self.command(problem, theirs.as_ref(), interrupt)?;
                    tasks.extend(self.problem(problem, case, folder.as_deref(), command)?)
                }
                Err(_) if Path::new(what).exists() => {
                    tasks.extend(self.path(Path::new(what), theirs.as_ref(), interrupt)?)
                }
                Err(_) => drop(super::find(what)?),
            }
        }
        Ok(tasks)
    }

    /// What is judged on the cases of a problem: `theirs`, or its bundle, compiled, or the built-in solution.
    fn command(
        &self,
        problem: &Problem,
        theirs: Option<&Compiled>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Compiled> {
        match (theirs, self.bundled) {
            (Some(theirs), _) => Ok(theirs.clone()),
            (None, Some(language)) => {
                super::bundle::check(problem, language)?;
                let text = bundle::bundle(problem, language)?;
                solution::compile_text(&text, language.ending(), interrupt)
            }
            (None, None) => Ok(Ok(solution::built_in(problem.id))),
        }
    }

    /// The cases of a problem, or the one called `only`.
    fn problem(
        &self,
        problem: &Problem,
        only: Option<&str>,
        folder: Option<&Path>,
        command: Compiled,
    ) -> anyhow::Result<Vec<Task>> {
        let (mut cases, place) = match folder {
            Some(folder) => {
                let folder = folder.join(problem.id);
                let cases = if folder.is_dir() { case::in_folder(&folder)? } else { Vec::new() };
                (cases, folder.display().to_string())
            }
            None => (case::embedded(problem.id), "this program".to_string()),
        };
        if let Some(only) = only {
            let known: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
            cases.retain(|case| case.name == only);
            if cases.is_empty() {
                let near = known.into_iter().max_by(|a, b| likeness(a, only).total_cmp(&likeness(b, only)));
                let hint =
                    near.map_or(String::new(), |near| format!("; did you mean {}/{near}?", problem.id));
                return Err(Usage(format!("{} has no case '{only}' in {place}{hint}", problem.id)).into());
            }
        }
        Ok(tasks(self.rules.subject(problem.id, Some(problem), command)?, cases, &place))
    }

    /// The cases in a folder, which belong to the problem that it is named after, if to any.
    fn path(
        &self,
        path: &Path,
        theirs: Option<&Compiled>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Vec<Task>> {
        let name = path.display().to_string();
        let full = std::fs::canonicalize(path).with_context(|| format!("cannot read {name}"))?;
        let problem = full.file_name().and_then(|name| problems::find(&name.to_string_lossy()).ok());
        let command = match (theirs, problem) {
            (_, Some(problem)) => self.command(problem, theirs, interrupt)?,
            (Some(theirs), None) => theirs.clone(),
            (None, None) => {
                return Err(
                    Usage(format!("{name} is not named after a problem; say --solution or --exec")).into()
                );
            }
        };
        Ok(tasks(
            self.rules.subject(name.trim_end_matches('/'), problem, command)?,
            case::in_folder(path)?,
            &name,
        ))
    }
}

/// A part of all cases.
#[derive(Clone, Debug)]
struct Part {
    index: usize,
    count: usize,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (index, count) = text.split_once('/').unwrap_or_default();
        match (index.parse(), count.parse()) {
            (Ok(index), Ok(count)) if 1 <= index && index <= count => Ok(Part { index, count }),
            _ => Err("expected I/N, a part from 1 and the number of parts, such as 1/4".into()),
        }
    }
}

impl Part {
    /// Every N-th case, so that a problem with long cases is spread over all parts.
    fn of(&self, tasks: Vec<Task>) -> Vec<Task> {
        tasks.into_iter().skip(self.index - 1).step_by(self.count).collect()
    }
}

/// A task for each case; one that says so where there is none, and one where nothing could be compiled to run.
fn tasks(subject: Subject, mut cases: Vec<Case>, place: &str) -> Vec<Task> {
    let lone = |name: &str| Case { name: name.into(), files: Err(format!("there are no cases in {place}")) };
    if subject.command.is_err() {
        cases = vec![lone("compile")];
    } else if cases.is_empty() {
        cases = vec![lone("cases")];
    }
    let subject = Arc::new(subject);
    cases.into_iter().map(|case| Task { subject: Arc::clone(&subject), case }).collect()
}

/// The folder of the problems' cases: the one asked for, or the nearest `cases` above. None for those in this program.
///
/// # Errors
/// If the one asked for is no folder.
pub fn cases_folder(asked: Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    match asked {
        Some(folder) if folder.is_dir() => Ok(Some(folder)),
        Some(folder) => Err(Usage(format!("--cases {}: no such folder", folder.display())).into()),
        None => {
            let here = std::env::current_dir().unwrap_or_default();
            Ok(here.ancestors().map(|above| above.join("cases")).find(|folder| folder.is_dir()))
        }
    }
}

fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}
