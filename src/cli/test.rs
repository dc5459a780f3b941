//! `dlx-judge test`: cases, verdicts, diffs. The main job.

use super::Usage;
use crate::bundle::{self, Language};
use crate::harness::case::{self, Case};
use crate::harness::compare::Rule;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{self, Judged, Settings, Subject, Task};
use crate::harness::protocol::Limits;
use crate::harness::report::{Human, Json, Report, Summary};
use crate::harness::solution::{self, Compiled};
use crate::problems::{self, PROBLEMS, Problem};
use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

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
    /// Seconds of processor time for a case [default: the judge's]
    #[arg(long, value_name = "S", value_parser = positive)]
    time_limit: Option<f64>,
    /// MiB of memory for a case [default: the judge's]
    #[arg(long, value_name = "MiB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    memory_limit: Option<u64>,
    /// MiB of output for a case; where twice the expected output is more, that
    #[arg(long, value_name = "MiB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    output_limit: u64,
    /// How outputs are compared: exact, lines, tokens, float(ABS,REL) [default: the problem's rule, `lines` for a PATH]
    #[arg(long, value_name = "RULE")]
    compare: Option<Rule>,
    /// Stop at the first case that is not accepted
    #[arg(long)]
    fail_fast: bool,
    /// For people, or one JSON object a line and the summary last
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
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

/// What a case may use where no judge says.
const TIME: f64 = 10.0;
const MEMORY: u64 = 1024;

impl Test {
    /// Judges, and says so.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let tasks = self.tasks(&interrupt)?;
        let settings = Settings {
            jobs: usize::from(self.jobs),
            fail_fast: self.fail_fast,
            keep: solution::cache().ok().map(|cache| cache.join("outputs")),
        };
        let mut report = self.report(&tasks);
        let mut summary = Summary::new(tasks.len());
        let start = Instant::now();
        let judged = judge::judge(&tasks, &settings, &interrupt, |task, outcome| {
            summary.add(task, &outcome);
            report.case(task, &outcome)
        });
        summary.wall = start.elapsed();
        summary.interrupted = interrupt.signal().is_some();
        judged.and_then(|()| report.end(&summary)).context("cannot write the report")?;
        let all_well = summary.all_accepted();
        Ok(ExitCode::from(u8::from(!all_well)))
    }

    fn report(&self, tasks: &[Task]) -> Box<dyn Report> {
        match self.format {
            Format::Json => Box::new(Json::new(io::stdout())),
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
        let path = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        words.extend(self.solution.as_deref().map(|file| format!("--solution {}", path(file))));
        words.extend(self.exec.as_deref().map(|command| format!("--exec {}", shell_words::quote(command))));
        words.extend(self.bundled.map(|language| format!("--bundled={}", language.name())));
        words.extend(self.cases.as_deref().map(|folder| format!("--cases {}", path(folder))));
        words.extend(self.time_limit.map(|seconds| format!("--time-limit {seconds}")));
        words.extend(self.memory_limit.map(|size| format!("--memory-limit {size}")));
        words.extend(self.compare.map(|rule| format!("--compare '{rule}'")));
        words.join(" ")
    }

    /// Everything that is to be judged, in order.
    fn tasks(&self, interrupt: &Interrupt) -> anyhow::Result<Vec<Task>> {
        let theirs = self.theirs(interrupt)?;
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

    /// Somebody's own solution, compiled. The inner error is what the compiler said.
    fn theirs(&self, interrupt: &Interrupt) -> anyhow::Result<Option<Compiled>> {
        match (&self.solution, &self.exec) {
            (Some(file), _) => Ok(Some(solution::compile(file, &[], interrupt)?)),
            (None, Some(line)) => Ok(Some(Ok(solution::command(line)?))),
            (None, None) => Ok(None),
        }
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
        Ok(tasks(self.subject(problem.id, Some(problem), command)?, cases, &place))
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
        Ok(tasks(self.subject(name.trim_end_matches('/'), problem, command)?, case::in_folder(path)?, &name))
    }

    fn subject(&self, name: &str, problem: Option<&Problem>, command: Compiled) -> anyhow::Result<Subject> {
        let facts = problem.map(Problem::facts);
        let seconds = self.time_limit.or(facts.as_ref().map(|facts| facts.limits.time)).unwrap_or(TIME);
        let memory = self.memory_limit.or(facts.as_ref().map(|facts| facts.limits.memory)).unwrap_or(MEMORY);
        let judged = match (self.compare, problem.and_then(|problem| problem.check), facts) {
            (Some(rule), _, _) => Judged::By(rule),
            (None, Some(check), _) => Judged::Checked(check),
            (None, None, Some(facts)) => Judged::By(
                facts
                    .compare
                    .parse()
                    .map_err(|error: String| anyhow::anyhow!("problems/{name}/problem.toml: {error}"))?,
            ),
            (None, None, None) => Judged::By(Rule::Lines),
        };
        Ok(Subject {
            name: name.to_string(),
            command,
            judged,
            limits: Limits {
                cpu: Some(Duration::from_secs_f64(seconds)),
                // A sleeper uses no processor time; a busy machine takes longer than the processor does.
                wall: Some(Duration::from_secs_f64(3.0 * seconds + 1.0)),
                memory: Some(memory << 20),
                // Judges let the stack grow as far as the memory.
                stack: Some(memory << 20),
                file: Some(self.output_limit << 20),
            },
            output: self.output_limit << 20,
        })
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

fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_string())?;
    if seconds > 0.0 && seconds < 1e6 {
        Ok(seconds)
    } else {
        Err("expected more than 0 and less than 1000000".into())
    }
}
