//! What `test` is to judge: problems, their cases and folders of cases, each with a solution, limits and a way to judge.

use super::Test;
use crate::bundle;
use crate::cli::{Usage, bundle as bundling, find, rules};
use crate::harness::case::{self, Case};
use crate::harness::entrant::{self, Entrant};
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Subject, Task};
use crate::harness::protocol::{Command, Confinement};
use crate::harness::solution::{self, Compiled};
use crate::problems::{self, PROBLEMS, Problem};
use anyhow::Context;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Whose solutions are judged.
struct Whose {
    /// Who it is, among several.
    entrant: Option<Entrant>,
    /// Somebody's own solution. None for the built-in ones.
    theirs: Option<Compiled>,
}

/// What was asked for, and what was made of it once.
pub struct Plan<'a> {
    test: &'a Test,
    interrupt: &'a Interrupt,
    /// Whose solutions are judged, one after the other.
    all: Vec<Whose>,
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
        if test.what.is_empty()
            && (!test.solution.is_empty() || test.exec.is_some() || test.rules.checker.is_some())
        {
            let what = "name the problem, or the folder of cases, that the solution or checker is for";
            return Err(Usage(what.into()).into());
        }
        let folder = cases_folder(test.cases.clone())?;
        let confinement = confinement(test, folder.as_deref());
        let mut all = Vec::new();
        for entrant in entrant::entrants(&test.solution)? {
            let theirs = rules::theirs(Some(&entrant.file), None, confinement.as_ref(), interrupt)?;
            all.push(Whose { entrant: Some(entrant).filter(|_| test.is_contest()), theirs });
        }
        if all.is_empty() {
            let theirs = rules::theirs(None, test.exec.as_deref(), None, interrupt)?;
            all.push(Whose { entrant: None, theirs });
        }
        let checker = test.rules.checker(interrupt)?;
        Ok(Plan { test, interrupt, all, checker, folder, confinement })
    }

    /// Everything that is to be judged, in order.
    pub fn tasks(&self) -> anyhow::Result<Vec<Task>> {
        let mut tasks = Vec::new();
        for whose in &self.all {
            tasks.extend(self.tasks_of(whose)?);
        }
        Ok(tasks)
    }

    /// Everything that one solution, or the built-in ones, are judged on.
    fn tasks_of(&self, whose: &Whose) -> anyhow::Result<Vec<Task>> {
        let mut tasks = Vec::new();
        if self.test.what.is_empty() {
            self.compile_ahead();
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
                let command = self.command(problem, whose)?;
                tasks.extend(self.problem(problem, None, whose, command)?);
            }
        }
        for what in &self.test.what {
            let (name, case) =
                what.split_once('/').map_or((what.as_str(), None), |(name, case)| (name, Some(case)));
            match problems::find(name) {
                Ok(problem) => {
                    let command = self.command(problem, whose)?;
                    tasks.extend(self.problem(problem, case, whose, command)?)
                }
                Err(_) => match folder_of(what) {
                    Some((folder, case)) => tasks.extend(self.path(folder, case, whose)?),
                    None => drop(find(what)?),
                },
            }
        }
        Ok(tasks)
    }

    /// Compiles the bundles of all problems, as many at a time as cases run, so that they are in the cache when they are
    /// asked for one by one. What goes wrong is said then.
    fn compile_ahead(&self) {
        let Some(language) = self.test.bundled.filter(|_| self.test.jobs > 1) else { return };
        let next = AtomicUsize::new(0);
        let compile = || {
            while let Some(problem) = PROBLEMS.get(next.fetch_add(1, Ordering::Relaxed)) {
                if language.has(problem)
                    && !self.interrupt.is_set()
                    && let Ok(text) = bundle::bundle(problem, language)
                {
                    let _ = solution::compile_text(&text, language.ending(), self.interrupt);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.test.jobs {
                scope.spawn(compile);
            }
        });
    }

    /// What is judged on the cases of a problem: `theirs`, or its bundle, compiled, or the built-in solution.
    fn command(&self, problem: &Problem, whose: &Whose) -> anyhow::Result<Compiled> {
        match (&whose.theirs, self.test.bundled) {
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
    fn problem(
        &self,
        problem: &Problem,
        only: Option<&str>,
        whose: &Whose,
        command: Compiled,
    ) -> anyhow::Result<Vec<Task>> {
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
        Ok(tasks(self.subject(problem.id, Some(problem), whose, command)?, cases, &place))
    }

    /// The cases in a folder, or the one called `only`, which belong to the problem that it is named after, if to any.
    fn path(&self, path: &Path, only: Option<&str>, whose: &Whose) -> anyhow::Result<Vec<Task>> {
        let name = path.display().to_string();
        let full = std::fs::canonicalize(path).with_context(|| format!("cannot read {name}"))?;
        let problem = full.file_name().and_then(|name| problems::find(&name.to_string_lossy()).ok());
        let command = match (&whose.theirs, problem) {
            (_, Some(problem)) => self.command(problem, whose)?,
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
        Ok(tasks(self.subject(called, problem, whose, command)?, cases, &name))
    }

    fn subject(
        &self,
        name: &str,
        problem: Option<&Problem>,
        whose: &Whose,
        command: Compiled,
    ) -> anyhow::Result<Subject> {
        let (checker, confinement) = (self.checker.clone(), self.confinement.clone());
        let subject = self.test.rules.subject(name, problem, command, checker, confinement)?;
        Ok(Subject { entrant: whose.entrant.clone(), ..subject })
    }
}

/// What runs are kept from: the cases, and what `rules` say.
fn confinement(test: &Test, folder: Option<&Path>) -> Option<Confinement> {
    let cases = test.what.iter().filter_map(|what| Some(folder_of(what)?.0));
    let secret = folder.into_iter().chain(cases).map(Path::to_path_buf).collect();
    test.rules.confinement(secret, !test.solution.is_empty() || test.exec.is_some())
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
