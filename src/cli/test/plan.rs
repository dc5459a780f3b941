//! The tasks of `test`: problems, their cases and folders of cases, each with a solution, limits and a comparison.

use super::request::{Request, Solution};
use crate::bundle;
use crate::cli::{Usage, bundle as bundling, find};
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

/// A solution to judge on all tasks.
struct Contender {
    /// Its place among several.
    entrant: Option<Entrant>,
    /// The user's own solution. None for that of each problem.
    theirs: Option<Compiled>,
}

/// A request, its solutions and checker compiled.
pub struct Plan<'a> {
    request: &'a Request,
    interrupt: &'a Interrupt,
    /// The solutions to judge, one after the other.
    contenders: Vec<Contender>,
    /// The external checker.
    checker: Option<Command>,
    /// The sandbox of all runs.
    confinement: Option<Confinement>,
}

impl<'a> Plan<'a> {
    /// Compiles the user's solutions and checker.
    ///
    /// # Errors
    /// If that cannot be tried.
    pub fn new(request: &'a Request, interrupt: &'a Interrupt) -> anyhow::Result<Plan<'a>> {
        let confinement = confinement(request);
        let contenders = match &request.solution {
            Solution::BuiltIn | Solution::Bundled(..) => vec![Contender { entrant: None, theirs: None }],
            Solution::Command(command) => {
                vec![Contender { entrant: None, theirs: Some(Ok(command.clone())) }]
            }
            Solution::Files(paths) => {
                let is_contest = request.solution.is_contest();
                let compile = |entrant: Entrant| -> anyhow::Result<Contender> {
                    let theirs = solution::compile(&entrant.file, &[], confinement.as_ref(), interrupt)?;
                    Ok(Contender { entrant: Some(entrant).filter(|_| is_contest), theirs: Some(theirs) })
                };
                entrant::entrants(paths)?.into_iter().map(compile).collect::<anyhow::Result<_>>()?
            }
        };
        let checker = request.rules.checker(interrupt)?;
        Ok(Plan { request, interrupt, contenders, checker, confinement })
    }

    /// All tasks in order.
    pub fn tasks(&self) -> anyhow::Result<Vec<Task>> {
        let mut tasks = Vec::new();
        for contender in &self.contenders {
            tasks.extend(self.tasks_of(contender)?);
        }
        Ok(tasks)
    }

    /// The tasks of one contender.
    fn tasks_of(&self, contender: &Contender) -> anyhow::Result<Vec<Task>> {
        let mut tasks = Vec::new();
        if self.request.names.is_empty() {
            self.compile_ahead();
            for problem in PROBLEMS {
                if let Solution::Bundled(language, _) = self.request.solution
                    && !language.has(problem)
                {
                    let _ = writeln!(
                        io::stderr(),
                        "{} does not have a solution in {}: not judged",
                        problem.id,
                        language.title()
                    );
                    continue;
                }
                let command = self.command(problem, contender)?;
                tasks.extend(self.problem(problem, None, contender, command)?);
            }
        }
        for name in &self.request.names {
            let (id, case) =
                name.split_once('/').map_or((name.as_str(), None), |(id, case)| (id, Some(case)));
            match problems::find(id) {
                Ok(problem) => {
                    let command = self.command(problem, contender)?;
                    tasks.extend(self.problem(problem, case, contender, command)?)
                }
                Err(_) => match (shared(name), folder_of(name)) {
                    (Some((path, folder, case)), _) => {
                        tasks.extend(self.path(path, &folder, case, contender)?)
                    }
                    (None, Some((folder, case))) => tasks.extend(self.path(folder, folder, case, contender)?),
                    (None, None) => drop(find(name)?),
                },
            }
        }
        Ok(tasks)
    }

    /// Compiles the bundles of all problems, as many at a time as cases run, so that they are in the cache when they are
    /// asked for one by one. Errors are reported then.
    fn compile_ahead(&self) {
        let Solution::Bundled(language, engine) = self.request.solution else { return };
        if self.request.jobs == 1 {
            return;
        }
        let next = AtomicUsize::new(0);
        let compile = || {
            while let Some(problem) = PROBLEMS.get(next.fetch_add(1, Ordering::Relaxed)) {
                if language.has(problem)
                    && !self.interrupt.is_set()
                    && let Ok(text) = bundle::bundle(problem, language, engine)
                {
                    let _ = solution::compile_text(&text, language.ending(), self.interrupt);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.request.jobs {
                scope.spawn(compile);
            }
        });
    }

    /// The solution of a problem: the user's own, the problem's bundle, compiled, or the built-in one.
    fn command(&self, problem: &Problem, contender: &Contender) -> anyhow::Result<Compiled> {
        match (&contender.theirs, &self.request.solution) {
            (Some(theirs), _) => Ok(theirs.clone()),
            (None, &Solution::Bundled(language, engine)) => {
                bundling::check(problem, language)?;
                let text = bundle::bundle(problem, language, engine)?;
                solution::compile_text(&text, language.ending(), self.interrupt)
            }
            (None, _) => Ok(Ok(solution::built_in(problem.home))),
        }
    }

    /// The cases of a problem, or the one called `only`.
    fn problem(
        &self,
        problem: &Problem,
        only: Option<&str>,
        contender: &Contender,
        command: Compiled,
    ) -> anyhow::Result<Vec<Task>> {
        let (mut cases, place) = match &self.request.cases {
            Some(folder) => {
                let folder = problem.cases_below(folder);
                let cases = if folder.is_dir() { case::in_folder(&folder)? } else { Vec::new() };
                (cases, folder.display().to_string())
            }
            None => (case::embedded(problem.home), "this program".to_string()),
        };
        if let Some(only) = only {
            retain(&mut cases, problem.id, only, &place)?;
        }
        Ok(tasks(self.subject(problem.id, Some(problem), contender, command)?, cases, &place))
    }

    /// The cases in `folder`, or the one called `only`, which belong to the problem that `path` is named after, if to any.
    fn path(
        &self,
        path: &Path,
        folder: &Path,
        only: Option<&str>,
        contender: &Contender,
    ) -> anyhow::Result<Vec<Task>> {
        let name = path.display().to_string();
        let full = match path == folder {
            true => std::fs::canonicalize(path).with_context(|| format!("cannot read {name}"))?,
            false => path.to_path_buf(),
        };
        let problem = full.file_name().and_then(|name| problems::find(&name.to_string_lossy()).ok());
        let command = match (&contender.theirs, problem) {
            (_, Some(problem)) => self.command(problem, contender)?,
            (Some(theirs), None) => theirs.clone(),
            (None, None) => {
                return Err(
                    Usage(format!("{name} is not named after a problem; add --solution or --exec")).into()
                );
            }
        };
        let mut cases = case::in_folder(folder)?;
        let called = name.trim_end_matches('/');
        if let Some(only) = only {
            retain(&mut cases, called, only, &name)?;
        }
        Ok(tasks(self.subject(called, problem, contender, command)?, cases, &name))
    }

    fn subject(
        &self,
        name: &str,
        problem: Option<&Problem>,
        contender: &Contender,
        command: Compiled,
    ) -> anyhow::Result<Subject> {
        let (checker, confinement) = (self.checker.clone(), self.confinement.clone());
        let subject = self.request.rules.subject(name, problem, command, checker, confinement)?;
        Ok(Subject { entrant: contender.entrant.clone(), ..subject })
    }
}

/// The sandbox of all runs, which hides the cases.
fn confinement(request: &Request) -> Option<Confinement> {
    let cases = request.names.iter().filter_map(|name| Some(folder_of(name)?.0));
    let secret = request.cases.as_deref().into_iter().chain(cases).map(Path::to_path_buf).collect();
    request.rules.confinement(secret, !request.solution.is_theirs())
}

/// A task for each case; a single one that fails where there are no cases or the solution did not compile.
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
/// If the one asked for is not a folder.
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

/// The folder that `name` is the path of, or the folder and the case in it.
fn folder_of(name: &str) -> Option<(&Path, Option<&str>)> {
    let path = Path::new(name);
    if path.exists() {
        return Some((path, None));
    }
    let folder = path.ancestors().skip(1).find(|above| above.is_dir() && *above != Path::new("/"))?;
    Some((folder, path.strip_prefix(folder).ok()?.to_str()))
}

/// The path of a folder of cases that does not exist, because its problem shares another folder beside it: `cases/uva1309`
/// stands for `cases/zoj3122`. With that folder, and the case in it that `name` is the path of.
fn shared(name: &str) -> Option<(&Path, PathBuf, Option<&str>)> {
    let path = Path::new(name);
    let missing = path.ancestors().take_while(|above| !above.exists()).last()?;
    let problem = problems::find(missing.file_name()?.to_str()?).ok()?;
    let folder = missing.with_file_name(problem.home);
    let case = path.strip_prefix(missing).ok()?.to_str().filter(|case| !case.is_empty());
    folder.is_dir().then_some((missing, folder, case))
}

/// Keeps the case called `only`, of `subject` in `place`.
fn retain(cases: &mut Vec<Case>, subject: &str, only: &str, place: &str) -> anyhow::Result<()> {
    let known: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
    cases.retain(|case| case.name == only);
    if cases.is_empty() {
        let near = known.into_iter().max_by(|a, b| likeness(a, only).total_cmp(&likeness(b, only)));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {subject}/{near}?"));
        return Err(Usage(format!("{subject} does not have a case '{only}' in {place}{hint}")).into());
    }
    Ok(())
}

fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}
