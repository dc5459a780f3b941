//! What `test` is to judge: problems, their cases and folders of cases, each with a solution, limits and a way to judge.

use super::Test;
use crate::bundle;
use crate::cli::{Usage, bundle as bundling, find};
use crate::harness::case::{self, Case};
use crate::harness::compare::Rule;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Judged, Subject, Task};
use crate::harness::protocol::{Command, Confinement, Limits};
use crate::harness::solution::{self, Compiled};
use crate::problems::{self, PROBLEMS, Problem};
use anyhow::Context;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What a case may use where no judge says.
const TIME: f64 = 10.0;
const MEMORY: u64 = 1024;

/// What was asked for, and what was made of it once.
pub struct Plan<'a> {
    test: &'a Test,
    interrupt: &'a Interrupt,
    /// Somebody's own solution.
    theirs: Option<Compiled>,
    /// Somebody's own checker.
    checker: Option<Command>,
    /// The folder of the problems' cases. None for those in this program.
    folder: Option<PathBuf>,
    /// What runs are kept from.
    confinement: Option<Confinement>,
}

impl<'a> Plan<'a> {
    /// Compiles what is not ours.
    ///
    /// # Errors
    /// If that cannot be tried, or what was asked for makes no sense.
    pub fn new(test: &'a Test, interrupt: &'a Interrupt) -> anyhow::Result<Plan<'a>> {
        if test.what.is_empty() && (test.solution.is_some() || test.exec.is_some() || test.checker.is_some())
        {
            let what = "name the problem, or the folder of cases, that the solution or checker is for";
            return Err(Usage(what.into()).into());
        }
        let folder = cases_folder(test.cases.clone())?;
        let confinement = confinement(test, folder.as_deref());
        let theirs = theirs(test, confinement.as_ref(), interrupt)?;
        let checker = checker(test, interrupt)?;
        Ok(Plan { test, interrupt, theirs, checker, folder, confinement })
    }

    /// Everything that is to be judged, in order.
    pub fn tasks(&self) -> anyhow::Result<Vec<Task>> {
        let mut tasks = Vec::new();
        if self.test.what.is_empty() {
            for problem in PROBLEMS {
                if let Some(language) = self.test.bundled
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
                let command = self.command(problem)?;
                tasks.extend(self.problem(problem, None, command)?);
            }
        }
        for what in &self.test.what {
            let (name, case) =
                what.split_once('/').map_or((what.as_str(), None), |(name, case)| (name, Some(case)));
            match problems::find(name) {
                Ok(problem) => {
                    let command = self.command(problem)?;
                    tasks.extend(self.problem(problem, case, command)?)
                }
                Err(_) => match folder_of(what) {
                    Some((folder, case)) => tasks.extend(self.path(folder, case)?),
                    None => drop(find(what)?),
                },
            }
        }
        Ok(tasks)
    }

    /// What is judged on the cases of a problem: `theirs`, or its bundle, compiled, or the built-in solution.
    fn command(&self, problem: &Problem) -> anyhow::Result<Compiled> {
        match (&self.theirs, self.test.bundled) {
            (Some(theirs), _) => Ok(theirs.clone()),
            (None, Some(language)) => {
                bundling::check(problem, language)?;
                let text = bundle::bundle(problem, language)?;
                solution::compile_text(&text, language.ending(), self.interrupt)
            }
            (None, None) => Ok(Ok(solution::built_in(problem.id))),
        }
    }

    /// The cases of a problem, or the one called `only`.
    fn problem(&self, problem: &Problem, only: Option<&str>, command: Compiled) -> anyhow::Result<Vec<Task>> {
        let (mut cases, place) = match &self.folder {
            Some(folder) => {
                let folder = folder.join(problem.id);
                let cases = if folder.is_dir() { case::in_folder(&folder)? } else { Vec::new() };
                (cases, folder.display().to_string())
            }
            None => (case::embedded(problem.id), "this program".to_string()),
        };
        if let Some(only) = only {
            retain(&mut cases, problem.id, only, &place)?;
        }
        Ok(tasks(self.subject(problem.id, Some(problem), command)?, cases, &place))
    }

    /// The cases in a folder, or the one called `only`, which belong to the problem that it is named after, if to any.
    fn path(&self, path: &Path, only: Option<&str>) -> anyhow::Result<Vec<Task>> {
        let name = path.display().to_string();
        let full = std::fs::canonicalize(path).with_context(|| format!("cannot read {name}"))?;
        let problem = full.file_name().and_then(|name| problems::find(&name.to_string_lossy()).ok());
        let command = match (&self.theirs, problem) {
            (_, Some(problem)) => self.command(problem)?,
            (Some(theirs), None) => theirs.clone(),
            (None, None) => {
                return Err(
                    Usage(format!("{name} is not named after a problem; say --solution or --exec")).into()
                );
            }
        };
        let mut cases = case::in_folder(path)?;
        let called = name.trim_end_matches('/');
        if let Some(only) = only {
            retain(&mut cases, called, only, &name)?;
        }
        Ok(tasks(self.subject(called, problem, command)?, cases, &name))
    }

    fn subject(&self, name: &str, problem: Option<&Problem>, command: Compiled) -> anyhow::Result<Subject> {
        let facts = problem.map(Problem::facts);
        let seconds = self.test.time_limit.or(facts.as_ref().map(|facts| facts.limits.time)).unwrap_or(TIME);
        let memory =
            self.test.memory_limit.or(facts.as_ref().map(|facts| facts.limits.memory)).unwrap_or(MEMORY);
        let judged =
            match (&self.checker, self.test.compare, problem.and_then(|problem| problem.check), facts) {
                (Some(checker), _, _, _) => Judged::External(checker.clone()),
                (None, Some(rule), _, _) => Judged::By(rule),
                (None, None, Some(check), _) => Judged::Checked(check),
                (None, None, None, Some(facts)) => Judged::By(
                    facts
                        .compare
                        .parse()
                        .map_err(|error: String| anyhow::anyhow!("problems/{name}/problem.toml: {error}"))?,
                ),
                (None, None, None, None) => Judged::By(Rule::Lines),
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
                stack: Some(self.test.stack_limit.unwrap_or(memory) << 20),
                file: Some(self.test.output_limit << 20),
                processes: Some(u64::from(self.test.process_limit)),
                open_files: Some(u64::from(self.test.open_file_limit)),
            },
            confinement: self.confinement.clone(),
            output: self.test.output_limit << 20,
        })
    }
}

/// What runs are kept from: the cases, and, what is not built in, this program, which knows the answers to its own.
fn confinement(test: &Test, folder: Option<&Path>) -> Option<Confinement> {
    let cases = test.what.iter().filter_map(|what| Some(folder_of(what)?.0));
    let theirs = test.solution.is_some() || test.exec.is_some();
    let own = theirs.then(std::env::current_exe).and_then(Result::ok);
    let secret = folder.into_iter().chain(cases).map(Path::to_path_buf).chain(own).collect();
    (!test.no_sandbox).then_some(Confinement { secret, writable: Vec::new() })
}

/// Somebody's own checker, ready to be called.
fn checker(test: &Test, interrupt: &Interrupt) -> anyhow::Result<Option<Command>> {
    let Some(checker) = &test.checker else { return Ok(None) };
    let file = Path::new(checker);
    if !solution::is_source(file) {
        return Ok(Some(solution::command(checker)?));
    }
    match solution::compile(file, &[], None, interrupt)? {
        Ok(command) => Ok(Some(command)),
        Err(said) => anyhow::bail!("the checker {checker} does not compile:\n{said}"),
    }
}

/// Somebody's own solution, compiled. The inner error is what the compiler said.
fn theirs(
    test: &Test,
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<Compiled>> {
    match (&test.solution, &test.exec) {
        (Some(file), _) => Ok(Some(solution::compile(file, &[], confinement, interrupt)?)),
        (None, Some(line)) => Ok(Some(Ok(solution::command(line)?))),
        (None, None) => Ok(None),
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

/// The folder that `what` names, or that it names with a case in it.
fn folder_of(what: &str) -> Option<(&Path, Option<&str>)> {
    let path = Path::new(what);
    if path.exists() {
        return Some((path, None));
    }
    let folder = path.ancestors().skip(1).find(|above| above.is_dir() && *above != Path::new("/"))?;
    Some((folder, path.strip_prefix(folder).ok()?.to_str()))
}

/// Keeps the case called `only`, of `subject` in `place`.
fn retain(cases: &mut Vec<Case>, subject: &str, only: &str, place: &str) -> anyhow::Result<()> {
    let known: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
    cases.retain(|case| case.name == only);
    if cases.is_empty() {
        let near = known.into_iter().max_by(|a, b| likeness(a, only).total_cmp(&likeness(b, only)));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {subject}/{near}?"));
        return Err(Usage(format!("{subject} has no case '{only}' in {place}{hint}")).into());
    }
    Ok(())
}

fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}
