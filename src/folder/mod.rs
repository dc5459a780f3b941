//! A problem in any folder: its cases, limits, comparison, solutions, and programs that make inputs, check
//! them and compute answers. Each of these parts is optional.
//!
//! * [`Folder`]: the parts of a problem, as [`Folder::at`] finds them;
//! * [`program`]: its programs, which are source files or commands;
//! * [`made`]: writing cases; `manifest`: the file `problem.toml`; [`modelled`]: the matrices that the
//!   folder's model prints;
//! * `kattis`: `problem.yaml` and Kattis packages; `polygon`: `problem.xml`; `others`: CMS, Hydro and DMOJ;
//!   `packed`: packages in a zip.

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
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A problem in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The path of the folder as given on the command line.
    pub place: PathBuf,
    /// The open folder; all its files are read through this handle.
    pub tree: Tree,
    /// The title of the problem; without a title, the name of the folder.
    pub title: String,
    /// CPU time limit for a case.
    pub time: Option<Duration>,
    /// Memory limit for a case in bytes.
    pub memory: Option<u64>,
    /// The comparison rule, used unless a checker decides.
    pub compare: Option<Rule>,
    /// The files that solutions use in place of standard input and output.
    pub files: Option<Files>,
    /// Whether the model is for exact cover or for repeat cover.
    pub cover: Cover,
    /// Reads an input and prints the correct output.
    pub reference: Option<Program>,
    /// Prints an input for a seed and a size.
    pub generator: Option<Program>,
    /// Programs that read an input and exit with 0 or 42 if it is valid.
    pub validators: Vec<Program>,
    /// Programs that judge outputs, each with its calling convention. An output is right if all accept it.
    pub checkers: Vec<(Program, Protocol)>,
    /// Reads one case and prints its matrix.
    pub model: Option<Program>,
    /// The folder with the cases: a subfolder or the folder itself.
    pub cases: Member,
    /// The folder with the solutions, if any.
    pub solutions: Option<Member>,
    /// Compiler flags for the folder's C and C++ sources.
    pub flags: Vec<String>,
    /// The cases that the generator should make.
    pub made: Vec<Made>,
    /// The format of the folder.
    pub format: Format,
    /// Unsupported parts of the folder's format, one line each. If there are any, the exit code is not 0.
    pub unread: Vec<String>,
    /// Remarks that do not change the exit code, such as that points are not counted.
    pub notes: Vec<String>,
    /// Inputs that the validators must accept, in addition to the inputs of the cases.
    pub valid_inputs: Vec<Case>,
    /// Inputs that the validators must reject.
    pub invalid_inputs: Vec<Case>,
    /// Outputs that the checkers must reject.
    pub invalid_outputs: Vec<Claim>,
    /// Outputs that the checkers must accept.
    pub valid_outputs: Vec<Claim>,
    /// If stated, two factors: the time limit divided by the time of the slowest accepted solution, and the
    /// time from which a solution is surely too slow, divided by the time limit.
    pub multipliers: Option<(f64, f64)>,
    /// Output limit for a case in bytes.
    pub output: Option<u64>,
    /// Whether the folder is a package in the newer Kattis format.
    pub is_new: bool,
    /// CPU time limit and memory limit (in bytes) of the validators and checkers, if stated.
    pub validation: (Option<Duration>, Option<u64>),
    /// By solution label, the messages that the checkers must print, each on at least one case.
    pub messages: BTreeMap<String, Vec<Arc<str>>>,
}

/// The format of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format of this project.
    Own,
    /// Kattis, `problem.yaml`.
    Kattis,
    /// Polygon, `problem.xml`.
    Polygon,
    /// Hydro, `problem.yaml` and `testdata`.
    Hydro,
    /// CMS, `task.yaml`.
    Cms,
}

/// An output that the package's checkers must accept or reject.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The input and the answer.
    pub case: Case,
    /// The output.
    pub output: Member,
}

/// The programs of a folder, each with the file names (without extension) that identify it.
const PROGRAMS: [(&str, &[&str]); 5] = [
    ("reference", &["reference"]),
    ("generator", &["generate", "generator"]),
    ("validator", &["validate", "validator"]),
    ("checker", &["checker"]),
    ("model", &["model"]),
];
/// The files that declare a package: those of this project, Kattis, Polygon, DOMjudge, CMS and rbx.
const PACKAGE_FILES: [&str; 6] =
    [manifest::NAME, kattis::NAME, polygon::NAME, kattis::INI, "task.yaml", "problem.rbx.yml"];
/// The names of other parts of packages.
const OTHER_PARTS: [&str; 8] = [
    "init.yml",
    "testdata",
    "include",
    "input_validators",
    "output_validators",
    "input_format_validators",
    "output_validator",
    "sol",
];
/// The extensions of files next to programs that are not programs themselves.
const COMPANIONS: [&str; 15] =
    ["h", "hh", "hpp", "hxx", "inc", "md", "txt", "toml", "yaml", "yml", "json", "pyc", "class", "o", "exe"];
/// The names of folders with solutions and with cases.
const SOLUTIONS: [&str; 2] = ["solutions", "submissions"];
const CASES: [&str; 2] = ["cases", "data"];

impl Folder {
    /// Returns the paths that no solution may read: the folder, and the file that the folder was unpacked
    /// from.
    pub fn secret(&self) -> Vec<PathBuf> {
        let file = platform::reached(&self.place).ok().filter(|file| file.is_file());
        [self.tree.real().to_path_buf()].into_iter().chain(file).collect()
    }

    /// Returns the problem at `place`. None if `place` is a file that is not a package, or a folder that
    /// contains only cases. A folder named after a built-in problem counts as a folder of cases unless it has
    /// a `problem.toml` or `problem.yaml`.
    ///
    /// # Errors
    /// Fails if the folder's `problem.toml` or `problem.yaml` is malformed or names a missing file, or if two
    /// files could be the same program.
    pub fn at(place: &Path) -> anyhow::Result<Option<Folder>> {
        if !place.is_dir() {
            return packed::tree(place)?.map_or(Ok(None), Folder::in_tree);
        }
        Folder::in_tree(Tree::open(place).with_context(|| format!("cannot read {}", place.display()))?)
    }

    /// Returns the package at `place`, a folder or a zip, in a format other than that of this project. None
    /// if `place` is not such a package.
    ///
    /// # Errors
    /// Fails as [`Folder::at`] does, or if the package needs an unsupported feature.
    pub fn of_package(place: &Path) -> anyhow::Result<Option<Folder>> {
        let tree = match place.is_dir() {
            true => Some(Tree::open(place).with_context(|| format!("cannot read {}", place.display()))?),
            false => packed::tree(place)?,
        };
        let is_one = |tree: &Tree| kattis::is_one(tree) || polygon::is_one(tree) || others::is_one(tree);
        tree.filter(is_one).map(Folder::of).transpose()
    }

    /// Unpacks the package in the zip `place` and returns its folder. None if the file is not a package.
    ///
    /// # Errors
    /// Fails if the zip cannot be unpacked.
    pub fn unpacked(place: &Path) -> anyhow::Result<Option<Tree>> {
        packed::tree(place)
    }

    /// Returns the problem in an open folder. None if the folder is not a problem.
    ///
    /// # Errors
    /// Fails as [`Folder::at`] does.
    pub fn in_tree(tree: Tree) -> anyhow::Result<Option<Folder>> {
        // A description that cannot be read, or whose name has the wrong case, is reported.
        let is_description = |name: &OsString| {
            [manifest::NAME, kattis::NAME, kattis::INI, polygon::NAME]
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known))
        };
        let is_stated = tree.names().is_ok_and(|names| names.iter().any(is_description));
        let is_known =
            || tree.real().file_name().is_some_and(|name| problems::known(&name.to_string_lossy()).is_some());
        let names = PROGRAMS.iter().flat_map(|(_, names)| *names).copied().collect::<Vec<_>>();
        let has_program = || !program::sources(&tree, &names).is_empty();
        let has_solutions = || SOLUTIONS.iter().any(|name| tree.member(name).is_dir());
        let is_package = || others::is_one(&tree) || has_program() || has_solutions();
        let is_one = is_stated || is_package() && !is_known();
        is_one.then(|| Folder::of(tree)).transpose()
    }

    /// Returns the problem in a folder. Links that lead out of the folder are reported and ignored.
    ///
    /// # Errors
    /// Fails if the folder's `problem.toml` or `problem.yaml` is malformed or names a missing file, or if two
    /// files could be the same program.
    fn of(tree: Tree) -> anyhow::Result<Folder> {
        tree.guard();
        let unread = odd_parts(&tree);
        unread.iter().for_each(|line| say_once(line));
        let mut programs = Vec::new();
        for (role, names) in PROGRAMS {
            programs.extend(program::found(&tree, role, names)?);
        }
        let mut found = |role| Some(programs.remove(programs.iter().position(|it| it.role == role)?));
        let first = |names: [&str; 2]| names.iter().map(|name| tree.member(name)).find(Member::is_dir);
        let name = tree.real().file_name().map(|name| name.to_string_lossy().into_owned());
        let checker = found("checker");
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
            checkers: Vec::new(),
            model: found("model"),
            cases: first(CASES).unwrap_or_else(|| tree.member("")),
            solutions: first(SOLUTIONS),
            flags: Vec::new(),
            made: Vec::new(),
            format: Format::Own,
            unread,
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
        if kattis::is_one(&folder.tree) {
            if !others::is_hydro(&folder.tree) {
                kattis::read(&mut folder)?;
            }
        } else {
            polygon::read(&mut folder)?;
            let file = folder.tree.member(polygon::NAME);
            if file.is_file() && folder.format != Format::Polygon {
                let place = file.path();
                folder.unread.push(format!("{}: not read: it is not a package of Polygon", place.display()));
            }
        }
        others::read(&mut folder)?;
        others::tell_of_others(&mut folder);
        // A description in another format decides how outputs are judged.
        let is_decided = folder.format != Format::Own || others::is_dmoj(&folder.tree);
        if folder.format == Format::Own {
            tell_of_unknown(&mut folder);
        }
        if !is_decided {
            folder.checkers.extend(checker.clone().map(|program| (program, Protocol::Testlib)));
        }
        if folder.tree.member(manifest::NAME).is_there() {
            manifest::read(&mut folder)?;
        }
        let checker = checker.as_ref().and_then(Program::file_name);
        let is_run = |file: &_| folder.checkers.iter().any(|(it, _)| it.file_name().as_ref() == Some(file));
        if let Some(file) = checker.filter(|file| !is_run(file)) {
            let place = folder.tree.member(&file).path();
            let what = "not run: the description of the package decides how outputs are judged";
            folder.notes.push(format!("{}: {what}", place.display()));
        }
        Ok(folder)
    }

    /// Reports the parts that are not read, for commands whose report does not contain them. Returns whether
    /// all parts are read.
    pub fn say_unread(&self) -> bool {
        self.unread.iter().for_each(|line| say_once(line));
        self.unread.is_empty()
    }

    /// Returns whether a package file declares the folder a problem.
    pub fn is_stated(&self) -> bool {
        PACKAGE_FILES.iter().any(|name| self.tree.member(name).is_there())
    }

    /// Returns the folder's name for messages.
    pub fn name(&self) -> String {
        match self.place.display().to_string() {
            name if name.trim_end_matches('/').is_empty() => name,
            name => name.trim_end_matches('/').to_string(),
        }
    }

    /// Returns the statement in the file `name`, such as `README.md`. None if there is no such file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is larger than 1 MiB, or is a link that leads out of the folder.
    pub fn statement(&self, name: &str) -> anyhow::Result<Option<String>> {
        let file = self.tree.member(name);
        if !file.is_there() {
            return Ok(None);
        }
        let text = file.read(manifest::MAX_BYTES).with_context(|| file.path().display().to_string())?;
        Ok(Some(String::from_utf8_lossy(&text).into_owned()))
    }

    /// Returns the folder's cases, and the neighbouring files that belong to no case.
    ///
    /// # Errors
    /// Fails if the cases cannot be read.
    pub fn contents(&self) -> anyhow::Result<Contents> {
        if self.format == Format::Kattis && self.cases.below() == Path::new("data") {
            return Ok(kattis::data::Data::of(self)?.map(|data| data.contents()).unwrap_or_default());
        }
        if self.format == Format::Polygon && self.cases.below().as_os_str().is_empty() {
            return polygon::contents(self);
        }
        let cannot = || format!("cannot read the cases in {}", self.cases.path().display());
        let tree = self.cases.tree().with_context(cannot)?;
        let mut contents = match (self.format, self.cases.below().to_str()) {
            (Format::Cms, Some("")) => {
                let is_case = |path: &str| path.starts_with("input/") || path.starts_with("output/");
                return layouts::by_name(&tree, is_case, "CMS has its cases in input and output");
            }
            (Format::Hydro, Some("testdata")) => layouts::by_name(&tree, |_| true, "")?,
            _ => layouts::folder(&tree)?,
        };
        // Programs and texts may lie next to the cases; in Kattis packages, so do descriptions and pictures.
        let is_listed = self.cases.join(others::DMOJ).is_file();
        if self.format == Format::Hydro {
            let is_read = |path: &str| path == "config.yaml" || solutions::is_source(Path::new(path));
            contents.left_out.retain(|(path, _)| !is_read(path));
        }
        if self.format == Format::Kattis || self.cases.below().as_os_str().is_empty() && !is_listed {
            contents.left_out.retain(|(_, why)| why == layouts::CASES_ONLY);
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

    /// Returns the folder's cases in order.
    ///
    /// # Errors
    /// Fails if the cases cannot be read.
    pub fn cases(&self) -> anyhow::Result<Vec<Case>> {
        Ok(cases::of(self.contents()?))
    }

    /// Returns the folder's solutions, each with its expected verdict.
    ///
    /// # Errors
    /// Fails if the folder has no solutions or they name unknown verdicts.
    pub fn entrants(&self) -> anyhow::Result<Vec<Entrant>> {
        let Some(folder) = &self.solutions else {
            bail!("{} does not have a folder `solutions`: add --solution FILE or --exec CMD", self.name());
        };
        let place = folder.path();
        let entrants = match self.format {
            Format::Kattis => kattis::submissions::entrants(self)?,
            Format::Polygon => polygon::entrants(self)?,
            Format::Cms => others::entrants_of_cms(self),
            _ => {
                let tree = folder.tree().with_context(|| format!("cannot read {}", place.display()))?;
                entrant::in_tree(tree)?
            }
        };
        match entrants.is_empty() {
            true => bail!("{} does not contain solutions", place.display()),
            false => Ok(entrants),
        }
    }

    /// Returns `program`, which a command needs.
    ///
    /// # Errors
    /// Fails if the program is missing.
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
    /// Adds a note that points are not counted.
    fn note_points(&mut self) {
        self.notes.push(format!("{}: points not counted: each case is right or wrong", self.name()));
    }
}

/// The extension given to sources for which a HUSTOJ export states a language that is not supported.
const UNKNOWN: &str = "unknown";
/// Extensions of sources in languages that are not supported.
const OTHER_LANGUAGES: [&str; 16] = [
    "hs", "kt", "pas", UNKNOWN, "rb", "cs", "php", "pl", "scala", "lua", "swift", "ml", "lisp", "d", "f90",
    "jl",
];

/// Reports solutions in languages that are not supported.
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

/// Returns a line for each entry that is named like a part of a problem but cannot be read as this part:
/// pipes, links that lead nowhere or out of the folder, folders in place of files, names in the wrong case,
/// programs in unknown languages.
fn odd_parts(tree: &Tree) -> Vec<String> {
    let (mut lines, mut outside) = (Vec::new(), Vec::new());
    for name in tree.names().unwrap_or_default() {
        let Some(text) = name.to_str() else { continue };
        let (stem, ending) = text.split_once('.').unwrap_or((text, ""));
        let is_named = |names: &&[&str]| names.iter().any(|name| stem.eq_ignore_ascii_case(name));
        let of_program = PROGRAMS.iter().map(|(_, names)| *names).find(is_named);
        let is_program = of_program.is_some();
        // A program beside its source, such as a compiled one, is not meant.
        let is_missing = || of_program.is_some_and(|names| program::sources(tree, names).is_empty());
        let all = PACKAGE_FILES.iter().chain(&SOLUTIONS).chain(&CASES).chain(&OTHER_PARTS);
        let known = all.copied().find(|known| known.eq_ignore_ascii_case(text));
        if !is_program && known.is_none() {
            continue;
        }
        let part = tree.member(text);
        let is_file = PACKAGE_FILES.contains(&text) || is_program && solutions::is_source(Path::new(text));
        let why = match part.found() {
            Found::Outside => {
                outside.push(PathBuf::from(text));
                continue;
            }
            Found::Unreadable(why) => why,
            Found::Special => "expected a file or a folder".to_string(),
            Found::Folder if is_file => "expected a file, found a folder".to_string(),
            Found::File if is_program && !COMPANIONS.contains(&ending) && is_missing() => {
                "expected a name in lowercase with the extension of a known language".to_string()
            }
            Found::File | Found::Folder => match known.filter(|known| *known != text) {
                Some(known) => format!("expected the name {known}"),
                None => continue,
            },
        };
        lines.push(format!("{}: not read: {why}", part.path().display()));
    }
    lines.extend(beneath::left_outside(tree.place(), &outside));
    lines
}
