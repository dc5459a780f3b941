//! What `dlx-judge test` judges: which solutions on which cases.

use super::{Test, cases_folder};
use crate::bundle;
use crate::cli::bundle::check;
use crate::cli::{Usage, find, rules};
use crate::harness::case::{self, Case};
use crate::harness::entrant::Entrant;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Subject, Task};
use crate::harness::solution::{self, Compiled};
use crate::problems::{self, PROBLEMS, Problem};
use anyhow::Context;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

impl Test {
    /// Everything that is to be judged, in order.
    pub(super) fn tasks(&self, entrants: &[Entrant], interrupt: &Interrupt) -> anyhow::Result<Vec<Task>> {
        let alone = entrants.len() == 1 && !self.is_contest();
        if entrants.is_empty() || alone {
            let file = entrants.first().map(|entrant| entrant.file.as_path());
            return self.tasks_of(rules::theirs(file, self.exec.as_deref(), interrupt)?, None, interrupt);
        }
        let mut tasks = Vec::new();
        for entrant in entrants {
            let theirs = rules::theirs(Some(&entrant.file), None, interrupt)?;
            tasks.extend(self.tasks_of(theirs, Some(entrant), interrupt)?);
        }
        Ok(tasks)
    }

    /// Everything that one solution, or the built-in ones, are judged on.
    fn tasks_of(
        &self,
        theirs: Option<Compiled>,
        entrant: Option<&Entrant>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Vec<Task>> {
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
                let subject = self.rules.subject(problem.id, Some(problem), command)?;
                tasks.extend(self.problem(problem, None, folder.as_deref(), subject)?);
            }
        }
        for what in &self.what {
            let (name, case) =
                what.split_once('/').map_or((what.as_str(), None), |(name, case)| (name, Some(case)));
            match problems::find(name) {
                Ok(problem) => {
                    let command = self.command(problem, theirs.as_ref(), interrupt)?;
                    let subject = self.rules.subject(problem.id, Some(problem), command)?;
                    let subject = Subject { entrant: entrant.cloned(), ..subject };
                    tasks.extend(self.problem(problem, case, folder.as_deref(), subject)?)
                }
                Err(_) if Path::new(what).exists() => {
                    tasks.extend(self.path(Path::new(what), theirs.as_ref(), entrant, interrupt)?)
                }
                Err(_) => drop(find(what)?),
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
                check(problem, language)?;
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
        subject: Subject,
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
        Ok(tasks(subject, cases, &place))
    }

    /// The cases in a folder, which belong to the problem that it is named after, if to any.
    fn path(
        &self,
        path: &Path,
        theirs: Option<&Compiled>,
        entrant: Option<&Entrant>,
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
        let subject = self.rules.subject(name.trim_end_matches('/'), problem, command)?;
        let subject = Subject { entrant: entrant.cloned(), ..subject };
        Ok(tasks(subject, case::in_folder(path)?, &name))
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

fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b)
}
