//! The meaning of a command line of `test`.

use super::names::{Named, named};
use crate::bundle::{Engine, Language};
use crate::cli::cases::Places;
use crate::cli::judging::Rules;
use crate::cli::report::Format;
use crate::folder::Folder;
use anstream::ColorChoice;
use dlx_harness::report::View;
use dlx_harness::run::protocol::Command;
use std::path::{Path, PathBuf};

/// All that `test` is asked for, checked as far as it can be before anything is read.
pub struct Request {
    /// Problems, `ID/CASE` and paths; all problems if there is none.
    pub names: Vec<String>,
    /// The solution to judge.
    pub solution: Solution,
    /// Where the problems' cases are.
    pub cases: Places,
    /// How many cases run at the same time, at least 1.
    pub jobs: usize,
    /// Limits and comparison.
    pub rules: Rules,
    /// The time limits in seconds of which is told from which on the solution passes.
    pub limits: Vec<f64>,
    /// Whether to show how runs are limited and sandboxed.
    pub verbose: bool,
    /// Whether the first case that is not accepted is the last.
    pub fail_fast: bool,
    /// The part of the cases to judge. None for all.
    pub part: Option<Part>,
    /// The earlier report by which parts are balanced.
    pub timings: Option<PathBuf>,
    /// The file to resume from and to add results to.
    pub resume: Option<PathBuf>,
    /// Whether wrong outputs become the expected ones.
    pub accepting: Accepting,
    /// The form of the report.
    pub format: Format,
    /// When it is coloured.
    pub colour: ColorChoice,
    /// How differences are shown.
    pub view: View,
    /// The command that judges a single case, without its name.
    pub again: String,
}

/// The solution to judge.
pub enum Solution {
    /// That of each problem, which is part of this program.
    BuiltIn,
    /// The bundle of each problem in this language, compiled.
    Bundled(Language, Engine),
    /// Source files, and folders of them.
    Files(Vec<PathBuf>),
    /// A command.
    Command(Command),
    /// Those of the folder whose cases are judged.
    Own(Box<Folder>),
}

impl Solution {
    /// Whether it is the user's own.
    pub fn is_theirs(&self) -> bool {
        matches!(self, Solution::Files(_) | Solution::Command(_) | Solution::Own(_))
    }

    /// Whether several solutions are judged side by side.
    pub fn is_contest(&self) -> bool {
        match self {
            Solution::Files(paths) => paths.len() > 1 || paths.iter().any(|path| path.is_dir()),
            Solution::Own(_) => true,
            _ => false,
        }
    }
}

/// Whether wrong outputs become the expected ones.
#[derive(Clone, Copy, PartialEq)]
pub enum Accepting {
    /// Never.
    No,
    /// After a question for each.
    Ask,
    /// Always.
    All,
}

impl Request {
    /// The files and folders that the verdicts depend on.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut paths = match &self.solution {
            Solution::Files(paths) => paths.clone(),
            _ => Vec::new(),
        };
        for name in &self.names {
            match (named(name, &self.cases), &self.cases.own) {
                (Ok(Named::Problem(problem, _)), Some(own)) => {
                    let folders = own.folders(problem).unwrap_or_default();
                    paths.extend(folders.iter().map(|folder| folder.place().to_path_buf()));
                }
                (Ok(Named::Problem(..)), None) => {}
                (Ok(Named::Path { place, .. }), _) => paths.push(place),
                (Err(_), _) => paths.push(PathBuf::from(name)),
            }
        }
        if self.names.is_empty() {
            paths.extend(self.cases.own_folder().map(Path::to_path_buf));
        }
        // Those without own cases have no folder of cases.
        paths.retain(|path| path.exists());
        paths
    }
}

/// A part of all cases.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its number, from 1.
    pub part: usize,
    /// The number of parts.
    pub parts: usize,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (part, parts) = text.split_once('/').unwrap_or_default();
        match (part.parse(), parts.parse()) {
            (Ok(part), Ok(parts)) if (1..=parts).contains(&part) => Ok(Part { part, parts }),
            _ => Err("expected K/N with K from 1 to N, such as 1/4".into()),
        }
    }
}

impl Part {
    /// Every N-th of `all`, so that a problem with long cases is spread over all parts.
    pub fn of<T>(&self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.part - 1).step_by(self.parts).collect()
    }
}
