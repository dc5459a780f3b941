//! A problem in a folder anywhere: its cases, limits and comparison, its solutions, and the programs that
//! make inputs, check them and know the answers. Each of these may be missing.
//!
//! * [`Folder`]: what is there, as [`Folder::at`] finds it;
//! * [`program`]: its programs, source files or commands;
//! * [`made`]: cases that are written to it; `manifest`: the file `problem.toml`; [`modelled`]: its matrices;
//! * `kattis`: `problem.yaml` and the folders of Kattis' packages; `polygon`: `problem.xml`; `others`: what
//!   is read of CMS, Hydro and DMOJ; `packed`: packages in a zip.

mod kattis;
pub mod made;
pub mod manifest;
pub mod modelled;
pub mod mutants;
mod others;
mod packed;
mod polygon;
pub mod program;

pub use self::manifest::{Made, malformed};

use self::program::Program;
use anyhow::{Context, bail};
use dlx_commands::Usage;
use dlx_comparison::Rule;
use dlx_harness::beneath::{self, Found, Member, Tree};
use dlx_harness::cases::layouts::{self, Contents};
use dlx_harness::cases::{self, Case};
use dlx_harness::judge::external::Protocol;
use dlx_harness::platform;
use dlx_harness::run::protocol::Files;
use dlx_harness::solutions::{
    self,
    entrant::{self, Entrant},
};
use dlx_harness::terminal::say_once;
use dlx_problems as problems;
use dlx_study::model::Cover;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A problem in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder, as it is named on the command line.
    pub place: PathBuf,
    /// The same, open: all that is read of it goes through this.
    pub tree: Tree,
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
    /// Judge outputs where several are right, each called in this way; all must accept.
    pub checkers: Vec<(Program, Protocol)>,
    /// Reads one case, prints its matrix.
    pub model: Option<Program>,
    /// Where its cases are: a folder in it, or itself.
    pub cases: Member,
    /// The folder with its solutions. None if there is none.
    pub solutions: Option<Member>,
    /// Words for the compilers of its sources in C and C++.
    pub flags: Vec<String>,
    /// The cases that its generator makes.
    pub made: Vec<Made>,
    /// Whose format it has.
    pub format: Format,
    /// What its format has and is not read, a line each. Nothing is as expected while there is one.
    pub unread: Vec<String>,
    /// What is read in another way than its format says, such as points that are not counted. No fault.
    pub notes: Vec<String>,
    /// Inputs that its validators must accept, beside those of its cases.
    pub valid_inputs: Vec<Case>,
    /// Inputs that its validators must reject.
    pub invalid_inputs: Vec<Case>,
    /// Outputs that its checkers must reject.
    pub invalid_outputs: Vec<Claim>,
    /// Outputs that its checkers must accept.
    pub valid_outputs: Vec<Claim>,
    /// How many times the time of the slowest accepted solution the time limit is, and how many times the
    /// time limit a solution must take to be surely too slow, where it says so.
    pub multipliers: Option<(f64, f64)>,
    /// Bytes of output of a case.
    pub output: Option<u64>,
    /// Whether it is a package of the newer format of Kattis.
    pub is_new: bool,
    /// CPU time and bytes of memory that its validators and checkers may use, where it says so.
    pub validation: (Option<Duration>, Option<u64>),
    /// By the label of a solution, what its checkers must say of it on some case.
    pub messages: BTreeMap<String, Vec<Arc<str>>>,
}

/// The format of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// This project's own.
    Own,
    /// Kattis', `problem.yaml`.
    Kattis,
    /// Polygon's, `problem.xml`.
    Polygon,
    /// Hydro's, `problem.yaml` beside `testdata`.
    Hydro,
    /// CMS', `task.yaml`.
    Cms,
}

/// An output of which a package says what its checkers say.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The input and the answer.
    pub case: Case,
    /// The output.
    pub output: Member,
}

/// The programs of a folder, each with the names, without an ending, by which it is found.
const PROGRAMS: [(&str, &[&str]); 5] = [
    ("reference", &["reference"]),
    ("generator", &["generate", "generator"]),
    ("validator", &["validate", "validator"]),
    ("checker", &["checker"]),
    ("model", &["model"]),
];
/// The files by which packages say what they are: this project's, Kattis', Polygon's, DOMjudge's.
const PACKAGE_FILES: [&str; 6] =
    [manifest::NAME, kattis::NAME, polygon::NAME, "domjudge-problem.ini", "task.yaml", "problem.rbx.yml"];
/// The folders that are found by their names.
const SOLUTIONS: [&str; 2] = ["solutions", "submissions"];
const CASES: [&str; 2] = ["cases", "data"];

impl Folder {
    /// Where its cases are, which no solution may read: the folder, and the file that it was unpacked from.
    pub fn secret(&self) -> Vec<PathBuf> {
        let file = platform::reached(&self.place).ok().filter(|file| file.is_file());
        [self.tree.real().to_path_buf()].into_iter().chain(file).collect()
    }

    /// The problem at `place`. None if that is no folder of a problem: a file, or a folder of cases alone,
    /// which one that is named after a built-in problem is unless it has a `problem.toml` or `problem.yaml`.
    ///
    /// # Errors
    /// If its `problem.toml` or `problem.yaml` is malformed or names what is not there, or if two files could
    /// be the same program.
    pub fn at(place: &Path) -> anyhow::Result<Option<Folder>> {
        if !place.is_dir() {
            return packed::tree(place)?.map_or(Ok(None), Folder::in_tree);
        }
        Folder::in_tree(Tree::open(place).with_context(|| format!("cannot read {}", place.display()))?)
    }

    /// The package of another format at `place`, a folder or a zip. None if there is none.
    ///
    /// # Errors
    /// As [`Folder::at`], and if it asks for what is not judged here.
    pub fn of_package(place: &Path) -> anyhow::Result<Option<Folder>> {
        let tree = match place.is_dir() {
            true => Some(Tree::open(place).with_context(|| format!("cannot read {}", place.display()))?),
            false => packed::tree(place)?,
        };
        let is_one = |tree: &Tree| {
            tree.member(kattis::NAME).is_there() || polygon::is_one(tree) || others::is_one(tree)
        };
        tree.filter(is_one).map(Folder::of).transpose()
    }

    /// The folder of a package in a zip. None if the file at `place` is none.
    ///
    /// # Errors
    /// If it cannot be unpacked.
    pub fn unpacked(place: &Path) -> anyhow::Result<Option<Tree>> {
        packed::tree(place)
    }

    /// The problem in an open folder. None if that is none of a problem.
    ///
    /// # Errors
    /// As [`Folder::at`].
    pub fn in_tree(tree: Tree) -> anyhow::Result<Option<Folder>> {
        let is_stated = [manifest::NAME, kattis::NAME].iter().any(|name| tree.member(name).is_there())
            || polygon::is_one(&tree);
        let is_known =
            || tree.real().file_name().is_some_and(|name| problems::known(&name.to_string_lossy()).is_some());
        let names = PROGRAMS.iter().flat_map(|(_, names)| *names).copied().collect::<Vec<_>>();
        let has_program = || !program::sources(&tree, &names).is_empty();
        let has_solutions = || SOLUTIONS.iter().any(|name| tree.member(name).is_dir());
        let is_package = || others::is_one(&tree) || has_program() || has_solutions();
        let is_one = is_stated || is_package() && !is_known();
        is_one.then(|| Folder::of(tree)).transpose()
    }

    /// The problem in a folder. Links by which a part of it would be found and that lead out of it are named
    /// and left out.
    ///
    /// # Errors
    /// If its `problem.toml` or `problem.yaml` is malformed or names what is not there, or if two files could
    /// be the same program.
    fn of(tree: Tree) -> anyhow::Result<Folder> {
        tree.guard();
        tell_of_links(&tree);
        let mut programs = Vec::new();
        for (role, names) in PROGRAMS {
            programs.extend(program::found(&tree, role, names)?);
        }
        let mut found = |role| Some(programs.remove(programs.iter().position(|it| it.role == role)?));
        let first = |names: [&str; 2]| names.iter().map(|name| tree.member(name)).find(Member::is_dir);
        let name = tree.real().file_name().map(|name| name.to_string_lossy().into_owned());
        let mut folder = Folder {
            place: tree.place().to_path_buf(),
            title: name.unwrap_or_else(|| tree.place().display().to_string()),
            time: None,
            memory: None,
            compare: None,
            files: None,
            cover: Cover::Exact,
            reference: found("reference"),
            generator: found("generator"),
            validators: found("validator").into_iter().collect(),
            checkers: found("checker").map(|program| (program, Protocol::Testlib)).into_iter().collect(),
            model: found("model"),
            cases: first(CASES).unwrap_or_else(|| tree.member("")),
            solutions: first(SOLUTIONS),
            flags: Vec::new(),
            made: Vec::new(),
            format: Format::Own,
            unread: Vec::new(),
            notes: Vec::new(),
            valid_inputs: Vec::new(),
            invalid_inputs: Vec::new(),
            invalid_outputs: Vec::new(),
            valid_outputs: Vec::new(),
            multipliers: None,
            output: None,
            is_new: false,
            validation: (None, None),
            messages: BTreeMap::new(),
            tree,
        };
        if folder.tree.member(kattis::NAME).is_there() {
            if !others::is_hydro(&folder.tree) {
                kattis::read(&mut folder)?;
            }
        } else {
            polygon::read(&mut folder)?;
        }
        others::read(&mut folder)?;
        if folder.format == Format::Own {
            tell_of_unknown(&mut folder);
        }
        if folder.tree.member(manifest::NAME).is_there() {
            manifest::read(&mut folder)?;
        }
        Ok(folder)
    }

    /// Whether a file of a package says that it is a problem.
    pub fn is_stated(&self) -> bool {
        PACKAGE_FILES.iter().any(|name| self.tree.member(name).is_there())
    }

    /// Its name in messages.
    pub fn name(&self) -> String {
        match self.place.display().to_string() {
            name if name.trim_end_matches('/').is_empty() => name,
            name => name.trim_end_matches('/').to_string(),
        }
    }

    /// The statement in the file `name`, such as `README.md`. None if there is none.
    ///
    /// # Errors
    /// If it cannot be read, is larger than a MiB, or leads out of the folder.
    pub fn statement(&self, name: &str) -> anyhow::Result<Option<String>> {
        let file = self.tree.member(name);
        if !file.is_there() {
            return Ok(None);
        }
        let text = file.read(manifest::MAX_BYTES).with_context(|| file.path().display().to_string())?;
        Ok(Some(String::from_utf8_lossy(&text).into_owned()))
    }

    /// Its cases, with the files beside them that are none.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn contents(&self) -> anyhow::Result<Contents> {
        if self.format == Format::Kattis && self.cases.below() == Path::new("data") {
            return Ok(kattis::data::Data::of(self)?.map(|data| data.contents()).unwrap_or_default());
        }
        if self.format == Format::Polygon && self.cases.below().as_os_str().is_empty() {
            return polygon::contents(self);
        }
        let cannot = || format!("cannot read the cases in {}", self.cases.path().display());
        let mut contents = layouts::folder(&self.cases.tree().with_context(cannot)?)?;
        // Its programs and texts are beside its cases, and descriptions and pictures beside those of Kattis.
        let is_listed = self.cases.join(others::DMOJ).is_file();
        if self.format == Format::Kattis || self.cases.below().as_os_str().is_empty() && !is_listed {
            contents.left_out.clear();
        }
        if is_listed {
            let is_read = |path: &str| {
                let top = path.split('/').next().unwrap_or_default();
                SOLUTIONS.contains(&top) || solutions::is_source(Path::new(path)) || path == manifest::NAME
            };
            contents.left_out.retain(|(path, _)| !is_read(path));
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
        let place = folder.path();
        let entrants = match self.format {
            Format::Kattis => kattis::submissions::entrants(self)?,
            Format::Polygon => polygon::entrants(self)?,
            Format::Cms => others::entrants_of_cms(self)?,
            _ => {
                let tree = folder.tree().with_context(|| format!("cannot read {}", place.display()))?;
                entrant::in_tree(&tree)?
            }
        };
        match entrants.is_empty() {
            true => bail!("{} does not contain solutions", place.display()),
            false => Ok(entrants),
        }
    }

    /// A program that a command needs.
    ///
    /// # Errors
    /// If it is missing.
    pub fn needed<'a>(&self, program: Option<&'a Program>, role: &str) -> anyhow::Result<&'a Program> {
        let missing = || {
            let known = PROGRAMS.iter().find(|(known, _)| *known == role);
            let file = known.map_or(role, |(_, names)| names[0]);
            let place = self.tree.member(manifest::NAME).path();
            let key = format!("`{role} = ...` in {}", place.display());
            format!("{} does not have a {role}: expected a file such as {file}.py, or {key}", self.name())
        };
        Ok(program.ok_or_else(|| Usage(missing()))?)
    }
}

impl Folder {
    /// Notes that points are not counted.
    fn note_points(&mut self) {
        self.notes.push(format!("{}: points not counted: each case is right or wrong", self.name()));
    }
}

/// The ending of a source whose language is said elsewhere, and is not known.
const UNKNOWN: &str = "unknown";
/// The endings of sources in other languages.
const OTHER_LANGUAGES: [&str; 16] = [
    "hs", "kt", "pas", UNKNOWN, "rb", "cs", "php", "pl", "scala", "lua", "swift", "ml", "lisp", "d", "f90",
    "jl",
];

/// Names the solutions in languages that are not known.
fn tell_of_unknown(folder: &mut Folder) {
    let Some(place) = &folder.solutions else { return };
    let found = place.tree().and_then(|tree| tree.walk()).unwrap_or_default();
    for (path, _) in found.iter().filter(|(_, found)| matches!(found, Found::File)) {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if OTHER_LANGUAGES.contains(&ending) && !solutions::is_source(path) {
            let shown = place.join(path).path();
            folder.unread.push(format!("{}: not judged: its language is not known", shown.display()));
        }
    }
}

/// Names the links by which a part of a problem would be found, but that lead out of its folder.
fn tell_of_links(tree: &Tree) {
    let is_part = |name: &str| {
        let stem = name.split('.').next().unwrap_or_default();
        SOLUTIONS.contains(&name)
            || CASES.contains(&name)
            || PROGRAMS.iter().any(|(_, names)| names.contains(&stem))
    };
    let names = tree.names().unwrap_or_default().into_iter();
    let parts = names.filter(|name| name.to_str().is_some_and(is_part));
    let outside = parts.filter(|name| matches!(tree.member(name).found(), Found::Outside));
    let outside: Vec<PathBuf> = outside.map(PathBuf::from).collect();
    beneath::left_outside(tree.place(), &outside).iter().for_each(|line| say_once(line));
}
