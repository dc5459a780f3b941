//! The problems: all that is known about each, in a folder of its own beside this one, `problems/<id>/`.
//!
//! The build script lists the folders, so that a new one is a problem without any further line. A folder has the facts
//! (`problem.toml`), the solutions, the model for study, the generator, the checker if several answers are right, and what an
//! output states; its cases are those of the program that judges it.
//!
//! * [`Problem`], [`Facts`], [`find`], [`PROBLEMS`]: the problems and their facts;
//! * [`judges`]: facts that hold for all problems of a judge, such as its source limit;
//! * [`generate`]: random valid inputs; [`checker`]: what checkers share; [`stated`]: what an output states about each case;
//! * [`sources`]: the texts of the folders.

pub mod checker;
pub mod generate;
pub mod judges;
pub mod stated;

pub use crate::judges::State;
pub use dlx_study::model::Cover;

use crate::checker::Check;
use crate::generate::Generator;
use crate::judges::Judge;
use crate::stated::Read;
use dlx_kernel::input::Solve;
use dlx_study::Study;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// One problem of one judge, with its built-in solution.
#[derive(Clone, Copy)]
pub struct Problem {
    /// The name that commands accept, such as `poj3074`.
    pub id: &'static str,
    /// The name of its folder and of the folder of its cases: its id, or that of the problem it equals, whose built-in
    /// solution it also has.
    pub home: &'static str,
    /// The solution.
    pub solve: Solve,
    /// The checker, if several answers are correct.
    pub check: Option<Check>,
    /// Builds the model of an instance for study.
    pub study: Option<Study>,
    /// The generator of random inputs.
    pub generator: Option<&'static Generator>,
    /// Reads what an output states about a case.
    pub output: Option<Read>,
    /// The text of `problem.toml`.
    facts: &'static str,
}

/// The facts in `problem.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// The home judge, such as `POJ`.
    pub judge: String,
    /// The judge's own number or code of the problem.
    pub number: String,
    /// The judge's title.
    pub title: String,
    /// The address of the statement.
    pub address: String,
    /// Exact or repeat cover.
    pub cover: Cover,
    /// The size of the matrix of the largest legal instance, items x options; secondary items after a `+`.
    pub size: String,
    /// How the judge compares outputs: `checker`, or a rule. The judge's own rule unless the file gives one.
    #[serde(default)]
    pub compare: String,
    /// The limits of a run.
    pub limits: Limits,
    /// The names of the built-in cases that are harder than the judge's data are known to be: those for which the textbook
    /// solution needs more than a third of the time limit. `dlx-judge beyond` makes the list.
    #[serde(default)]
    pub beyond: Vec<String>,
    /// The engines of the kernel that a bundle has, such as `dense`; the kernel's `choice` has their names.
    #[serde(default)]
    pub engines: Vec<String>,
    /// The project's languages that the home judge accepts, `rust` and `cpp`, unless the file gives fewer.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Whether the home judge still accepts submissions.
    #[serde(skip)]
    pub state: State,
    /// The same problem, with the same data format, on other judges.
    #[serde(default)]
    pub twins: Vec<Twin>,
}

/// The limits that a judge sets for a run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Seconds of CPU time.
    pub time: f64,
    /// MiB.
    pub memory: u64,
}

/// The same problem on another judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twin {
    /// The name that commands accept, such as `luogu10482`.
    pub id: String,
    /// Whether it is listed as a problem of its own; otherwise it is an alias.
    #[serde(default)]
    pub listed: bool,
    /// The judge, such as `Luogu`.
    pub judge: String,
    /// That judge's number or code.
    pub number: String,
    /// That judge's title, if different.
    pub title: Option<String>,
    /// The address of the statement.
    pub address: String,
    /// How that judge compares outputs. Unless the file says so: as the file says for the home judge, otherwise by that
    /// judge's own rule.
    pub compare: Option<String>,
    /// The limits there, if they are known and different.
    pub limits: Option<Limits>,
    /// The project's languages that this judge accepts, unless the file gives fewer.
    #[serde(default)]
    pub languages: Vec<String>,
    /// Whether that judge still accepts submissions.
    #[serde(skip)]
    pub state: State,
}

include!(concat!(env!("OUT_DIR"), "/folders.rs"));

/// The files in the folders of the problems, each by its path, such as `poj3074/solution.rs`, in the order of the paths: facts,
/// solutions in Rust and C++, models, generators, checkers and READMEs.
pub fn sources() -> &'static [(&'static str, &'static [u8])] {
    TEXTS
}

impl Problem {
    /// A problem with only a solution.
    const fn new(id: &'static str, facts: &'static str, solve: Solve) -> Problem {
        Problem { id, home: id, solve, check: None, study: None, generator: None, output: None, facts }
    }

    const fn study(self, study: Study) -> Problem {
        Problem { study: Some(study), ..self }
    }

    const fn checker(self, check: Check) -> Problem {
        Problem { check: Some(check), ..self }
    }

    const fn output(self, output: Read) -> Problem {
        Problem { output: Some(output), ..self }
    }

    const fn generate(self, generator: &'static Generator) -> Problem {
        Problem { generator: Some(generator), ..self }
    }

    /// The facts in `problem.toml` for the problem's own judge; the other judges are its twins.
    ///
    /// # Panics
    /// If the file is malformed or names an unknown judge, or if a problem with the folder of another one is not among
    /// its twins, which tests rule out.
    pub fn facts(&self) -> Facts {
        let place = format!("problems/{}/problem.toml", self.home);
        let facts: Facts = toml::from_str(self.facts).unwrap_or_else(|error| panic!("{place}: {error}"));
        let facts = facts.with_judges().unwrap_or_else(|judge| {
            panic!("{place}: expected a judge of problems/src/judges.toml, found {judge}")
        });
        if self.id == self.home {
            return facts;
        }
        facts.of_twin(self.id, self.home).unwrap_or_else(|| panic!("{place}: no twin is called {}", self.id))
    }

    /// The other names that commands accept for this problem.
    pub fn aliases(&self) -> Vec<String> {
        if self.id != self.home {
            return Vec::new();
        }
        self.facts().twins.into_iter().filter(|twin| !twin.listed).map(|twin| twin.id).collect()
    }

    /// The path, from the root of the project, of the file `name` in the problem's folder.
    pub fn file(&self, name: &str) -> String {
        format!("problems/{}/{name}", self.home)
    }

    /// The folder of the problem's cases below `cases`: the first of [`Problem::folders_below`], or the one to make.
    pub fn cases_below(&self, cases: &Path) -> PathBuf {
        self.folders_below(cases).into_iter().next().unwrap_or_else(|| cases.join(self.home))
    }

    /// The folders of the problem's cases below `cases`, which are named by its id or its aliases, in capital or small letters:
    /// that of its id first. If there are none, those of the problem whose cases it shares.
    pub fn folders_below(&self, cases: &Path) -> Vec<PathBuf> {
        let mut folders = folders_of(self.listed(), cases);
        if folders.is_empty() {
            folders = folders_of(self.home, cases);
        }
        folders.sort_by_key(|folder| (!folder.ends_with(self.id), !folder.ends_with(self.home)));
        folders
    }

    /// The id in [`PROBLEMS`]: its own, or that of the problem it is an alias of.
    fn listed(&self) -> &'static str {
        if PROBLEMS.iter().any(|problem| problem.id == self.id) { self.id } else { self.home }
    }
}

impl Facts {
    /// The facts with those of their judges filled in. The error is the name of an unknown judge.
    fn with_judges(mut self) -> Result<Facts, String> {
        let known = |name: &str| judges::find(name).ok_or_else(|| name.to_string());
        let stated = (!self.compare.is_empty()).then(|| self.compare.clone());
        let fill = |judge: &Judge, languages: &mut Vec<String>, state: &mut State| {
            if languages.is_empty() {
                languages.clone_from(&judge.languages);
            }
            *state = judge.state;
        };
        let home = known(&self.judge)?;
        fill(home, &mut self.languages, &mut self.state);
        if self.compare.is_empty() {
            self.compare.clone_from(&home.compare);
        }
        for twin in &mut self.twins {
            let judge = known(&twin.judge)?;
            fill(judge, &mut twin.languages, &mut twin.state);
            let rule = || stated.clone().unwrap_or_else(|| judge.compare.clone());
            twin.compare.get_or_insert_with(rule);
        }
        Ok(self)
    }

    /// The facts for the judge of the twin `id`; the problem's own judge, `home`, becomes a twin. None if there is no
    /// such twin.
    fn of_twin(mut self, id: &str, home: &str) -> Option<Facts> {
        let twin = self.twins.remove(self.twins.iter().position(|twin| twin.id == id)?);
        let this = Twin {
            id: home.to_string(),
            listed: true,
            judge: self.judge,
            number: self.number,
            title: Some(self.title.clone()),
            address: self.address,
            compare: Some(self.compare.clone()),
            limits: Some(self.limits.clone()),
            languages: self.languages,
            state: self.state,
        };
        self.twins.insert(0, this);
        Some(Facts {
            judge: twin.judge,
            number: twin.number,
            title: twin.title.unwrap_or(self.title),
            address: twin.address,
            cover: self.cover,
            size: self.size,
            compare: twin.compare.unwrap_or(self.compare),
            limits: twin.limits.unwrap_or(self.limits),
            beyond: self.beyond,
            engines: self.engines,
            languages: twin.languages,
            state: twin.state,
            twins: self.twins,
        })
    }
}

/// The folders below `cases` that are named after the problem `id`, by name.
fn folders_of(id: &str, cases: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = subfolders(cases)
        .into_iter()
        .filter(|(name, _)| known(name).is_some_and(|problem| problem.listed() == id))
        .map(|(_, folder)| folder)
        .collect();
    folders.sort();
    folders
}

/// The folders below `cases` that are not named after a problem, by name.
pub fn strangers(cases: &Path) -> Vec<String> {
    let is_hidden = |name: &String| name.starts_with('.');
    let names = subfolders(cases).into_iter().map(|(name, _)| name);
    let mut names: Vec<String> = names.filter(|name| !is_hidden(name) && known(name).is_none()).collect();
    names.sort();
    names
}

/// The folders below a folder, with their names as far as they are text.
fn subfolders(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path()).filter(|path| path.is_dir());
    folders.filter_map(|path| Some((path.file_name()?.to_str()?.to_string(), path))).collect()
}

/// The problems of the aliases, with the facts of their own judges.
static ALIASES: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let aliases = |problem: &'static Problem| {
        let leaked = problem.aliases().into_iter().map(|alias| &*alias.leak());
        leaked.map(move |id| Problem { id, ..*problem })
    };
    PROBLEMS.iter().flat_map(aliases).collect()
});

/// The problem with the id or alias `name`, in capital or small letters.
fn known(name: &str) -> Option<&'static Problem> {
    if let Some(problem) = PROBLEMS.iter().find(|problem| problem.id == name) {
        return Some(problem);
    }
    let mut known = PROBLEMS.iter().chain(ALIASES.iter());
    known.find(|problem| problem.id.eq_ignore_ascii_case(name))
}

/// The problem with the id or alias `name`, in capital or small letters; otherwise the most similar known names, best first.
pub fn find(name: &str) -> Result<&'static Problem, Vec<String>> {
    if let Some(problem) = known(name) {
        return Ok(problem);
    }
    let likeness = |id: &str| strsim::jaro_winkler(id, name);
    let known = PROBLEMS.iter().chain(ALIASES.iter()).map(|problem| problem.id.to_string());
    let mut near: Vec<String> = known.filter(|id| likeness(id) > 0.7).collect();
    near.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    near.truncate(3);
    Err(near)
}

#[cfg(test)]
mod tests;
