//! A problem in a folder anywhere: its cases, limits and comparison, its solutions, and the programs that
//! make inputs, check them and know the answers. Each of these may be missing.
//!
//! * [`Folder`]: what is there, as [`Folder::open`] finds it;
//! * [`program`]: its programs, source files or commands;
//! * `manifest`: the file `problem.toml`; `kattis`: `problem.yaml` and the folders of Kattis' packages.

mod kattis;
mod manifest;
pub mod program;

pub use self::manifest::malformed;

use self::program::Program;
use anyhow::{anyhow, bail};
use dlx_comparison::Rule;
use dlx_harness::cases::layouts::{self, Contents};
use dlx_harness::cases::{self, Case};
use dlx_harness::judge::external::Protocol;
use dlx_harness::judge::verdict::{Expected, Verdict};
use dlx_harness::run::protocol::Files;
use dlx_harness::solutions::entrant::{self, Entrant};
use dlx_problems as problems;
use dlx_study::model::Cover;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A problem in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder, as it is named on the command line.
    pub place: PathBuf,
    /// Its title; the name of the folder where it has none.
    pub title: String,
    /// CPU time of a case.
    pub time: Option<Duration>,
    /// Bytes of memory of a case.
    pub memory: Option<u64>,
    /// The comparison rule, where no checker decides.
    pub compare: Option<Rule>,
    /// The files that solutions read and write in place of standard input and output.
    pub files: Option<Files>,
    /// What its model is: an exact or a repeat cover.
    pub cover: Cover,
    /// Reads an input, prints the right output.
    pub reference: Option<Program>,
    /// Prints an input, given a seed and a size.
    pub generator: Option<Program>,
    /// Read an input; each exits with 0 or 42 if it is valid.
    pub validators: Vec<Program>,
    /// Judges outputs where several are right, called in this way.
    pub checker: Option<(Program, Protocol)>,
    /// Reads one case, prints its matrix.
    pub model: Option<Program>,
    /// Where its cases are: a folder in it, or itself.
    pub cases: PathBuf,
    /// The folder with its solutions. None if there is none.
    pub solutions: Option<PathBuf>,
    /// Whether it is a package of Kattis.
    pub is_kattis: bool,
}

/// The programs of a folder, each with the names, without an ending, by which it is found.
const PROGRAMS: [(&str, &[&str]); 5] = [
    ("reference", &["reference"]),
    ("generator", &["generate", "generator"]),
    ("validator", &["validate", "validator"]),
    ("checker", &["checker"]),
    ("model", &["model"]),
];
/// The folders that are found by their names.
const SOLUTIONS: [&str; 2] = ["solutions", "submissions"];
const CASES: [&str; 2] = ["cases", "data"];

impl Folder {
    /// The problem at `place`. None if that is no folder of a problem: a file, or a folder of cases alone,
    /// which one that is named after a built-in problem is unless it has a `problem.toml` or `problem.yaml`.
    ///
    /// # Errors
    /// As [`Folder::open`].
    pub fn at(place: &Path) -> anyhow::Result<Option<Folder>> {
        if !place.is_dir() {
            return Ok(None);
        }
        let is_stated =
            [manifest::NAME, kattis::NAME].iter().any(|name| place.join(name).symlink_metadata().is_ok());
        let full = std::fs::canonicalize(place).unwrap_or_default();
        let is_known =
            || full.file_name().is_some_and(|name| problems::find(&name.to_string_lossy()).is_ok());
        let has_program = || PROGRAMS.iter().any(|(_, names)| !program::sources(place, names).is_empty());
        let has_solutions = || SOLUTIONS.iter().any(|name| place.join(name).is_dir());
        let is_one = is_stated || !is_known() && (has_program() || has_solutions());
        is_one.then(|| Folder::open(place)).transpose()
    }

    /// The problem in the folder `place`.
    ///
    /// # Errors
    /// If its `problem.toml` or `problem.yaml` is malformed or names what is not there, or if two files could
    /// be the same program.
    pub fn open(place: &Path) -> anyhow::Result<Folder> {
        let mut programs = Vec::new();
        for (role, names) in PROGRAMS {
            programs.extend(program::found(place, role, names)?);
        }
        let mut found = |role| Some(programs.remove(programs.iter().position(|it| it.role == role)?));
        let first = |names: [&str; 2]| names.iter().map(|name| place.join(name)).find(|path| path.is_dir());
        let name = std::fs::canonicalize(place)
            .ok()
            .and_then(|full| Some(full.file_name()?.to_string_lossy().into_owned()));
        let mut folder = Folder {
            place: place.to_path_buf(),
            title: name.unwrap_or_else(|| place.display().to_string()),
            time: None,
            memory: None,
            compare: None,
            files: None,
            cover: Cover::Exact,
            reference: found("reference"),
            generator: found("generator"),
            validators: found("validator").into_iter().collect(),
            checker: found("checker").map(|program| (program, Protocol::Testlib)),
            model: found("model"),
            cases: first(CASES).unwrap_or_else(|| place.to_path_buf()),
            solutions: first(SOLUTIONS),
            is_kattis: false,
        };
        if place.join(kattis::NAME).symlink_metadata().is_ok() {
            kattis::read(&mut folder)?;
        }
        if place.join(manifest::NAME).symlink_metadata().is_ok() {
            manifest::read(&mut folder)?;
        }
        Ok(folder)
    }

    /// Its name in messages.
    pub fn name(&self) -> String {
        match self.place.display().to_string() {
            name if name.trim_end_matches('/').is_empty() => name,
            name => name.trim_end_matches('/').to_string(),
        }
    }

    /// Its cases, with the files beside them that are none.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn contents(&self) -> anyhow::Result<Contents> {
        let mut contents = layouts::read(&self.cases)?;
        // Its programs and texts are beside its cases, and descriptions and pictures beside those of Kattis.
        if self.is_kattis || self.cases == self.place {
            contents.left_out.clear();
        }
        Ok(contents)
    }

    /// Its cases, in order.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn cases(&self) -> anyhow::Result<Vec<Case>> {
        Ok(cases::of(self.contents()?))
    }

    /// Its solutions, each with its expected verdict.
    ///
    /// # Errors
    /// If there are none, or they list verdicts that are not known.
    pub fn entrants(&self) -> anyhow::Result<Vec<Entrant>> {
        let Some(folder) = &self.solutions else {
            bail!("{} does not have a folder `solutions`: add --solution FILE or --exec CMD", self.name());
        };
        let mut entrants = entrant::entrants(std::slice::from_ref(folder))?;
        // Folders such as `partially_accepted` ask for what is not judged here.
        entrants.retain(|entrant| !self.is_kattis || entrant::is_expected_by_folder(&entrant.file));
        // Kattis does not know MLE.
        let failing = Expected::any_of([Verdict::RE]);
        for entrant in entrants.iter_mut().filter(|entrant| self.is_kattis && entrant.expected == failing) {
            entrant.expected = Expected::any_of([Verdict::RE, Verdict::MLE]);
        }
        match entrants.is_empty() {
            true => bail!("{} does not contain solutions", folder.display()),
            false => Ok(entrants),
        }
    }

    /// A program that a command needs.
    ///
    /// # Errors
    /// If it is missing.
    pub fn needed<'a>(&self, program: Option<&'a Program>, role: &str) -> anyhow::Result<&'a Program> {
        program.ok_or_else(|| {
            let known = PROGRAMS.iter().find(|(known, _)| *known == role);
            let file = known.map_or(role, |(_, names)| names[0]);
            let place = self.place.join(manifest::NAME);
            let key = format!("`{role} = ...` in {}", place.display());
            anyhow!("{} does not have a {role}: expected a file such as {file}.py, or {key}", self.name())
        })
    }
}
