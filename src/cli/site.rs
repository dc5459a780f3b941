//! `dlx-judge site -o FOLDER`: writes all problems as static pages, with a lecturer's own problems and
//! lessons.

use super::errors::{Usage, misuse};
use super::judging::Rules;
use super::modeller::Modeller;
use super::rules;
use super::workshop::Workshop;
use crate::folder::{Folder, modelled};
use crate::site;
use crate::site::lessons::{self, Asked, Shelf};
use crate::site::own::{self, Own, OwnProblem};
use anyhow::{Context, anyhow, ensure};
use dlx_commands::interrupt;
use dlx_harness::beneath::Tree;
use dlx_harness::cases::{Case, Source};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::terminal::say;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write all problems as static pages with interactive searches, for a browser or any web server: `dlx-judge
/// site -o site`
#[derive(clap::Args)]
pub struct Site {
    /// The folder: a new or empty one, or one with an earlier site, which is replaced
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Add the problem in this folder, replacing a built-in one of the same name; its page has
    /// the statement, the cases named sample and the matrix of the first
    #[arg(long = "problem", value_name = "FOLDER")]
    problems: Vec<PathBuf>,
    /// Add the lessons in this folder, or those listed in its course.toml
    #[arg(long, value_name = "FOLDER")]
    course: Option<PathBuf>,
}

/// Maximum number of samples on a page.
const MAX_SAMPLES: usize = 5;
/// Maximum size in bytes of a matrix on a page.
const MAX_MATRIX_BYTES: usize = 1 << 20;
/// Maximum size in bytes of an input or an expected output.
const MAX_HALF_BYTES: u64 = 1 << 24;

impl Site {
    /// Writes the site.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let own = self.own(&rules::usual()?, &interrupt()?)?;
        let (files, bytes) = site::write(&self.output, &own)?;
        let size = bytes as f64 / f64::from(1 << 20);
        say(&format!("{files} files, {size:.1} MiB; open {}", self.output.join("index.html").display()));
        Ok(ExitCode::SUCCESS)
    }

    /// The problems and lessons of the given folders.
    fn own(&self, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<Own> {
        let folders = self.problems.iter().map(|place| folder(place)).collect::<anyhow::Result<Vec<_>>>()?;
        let mut problems: Vec<OwnProblem> = Vec::new();
        for folder in &folders {
            let problem = problem(folder, rules, interrupt)?;
            if problems.iter().any(|other| other.id == problem.id) {
                misuse!("--problem: two folders are called {}", problem.id);
            }
            problems.push(problem);
        }
        let Some(place) = &self.course else { return Ok(Own { problems, course: None }) };
        let tree = Tree::open(place).with_context(|| format!("--course {}", place.display()))?;
        let mut printed = |number: usize, asked: Asked| -> anyhow::Result<[Vec<u8>; 2]> {
            let folder: &Folder = &folders[number];
            let input = match asked {
                Asked::Input(input) => input.as_bytes().to_vec(),
                Asked::Case(name) => input_of(folder, name)?,
                Asked::Made(seed, size) => made(folder, (seed, size), rules, interrupt)?,
            };
            let printed = printed_within(folder, &input, rules, interrupt)?;
            Ok([input, printed])
        };
        let time = lessons::CHECKING_TIME;
        let shelf = Shelf { tree: &tree, problems: &problems, printed: &mut printed, time };
        let course = lessons::course(shelf)?;
        Ok(Own { problems, course: Some(course) })
    }
}

/// Opens the problem folder at `place`.
fn folder(place: &Path) -> anyhow::Result<Folder> {
    let found = Folder::at(place)?;
    let expected = || Usage(format!("--problem {}: expected a folder with a problem.toml", place.display()));
    Ok(found.ok_or_else(expected)?)
}

/// The input of a folder's case called `name`, or of its first case.
fn input_of(folder: &Folder, name: Option<&str>) -> anyhow::Result<Vec<u8>> {
    let cases = folder.cases()?;
    let case = cases.iter().find(|case| name.is_none_or(|name| case.name == name));
    let case = case.with_context(|| format!("{} has no case {}", folder.name(), name.unwrap_or_default()))?;
    halves(case).map(|[input, _]| input)
}

/// The input and the expected output of a case.
fn halves(case: &Case) -> anyhow::Result<[Vec<u8>; 2]> {
    let files = case.files.as_ref().map_err(|wrong| anyhow!("{}: {wrong}", case.name))?;
    let read = |file: &Source| {
        let size = file.size()?;
        ensure!(
            size <= MAX_HALF_BYTES,
            "{}: {size} bytes: a case on a page can have at most {MAX_HALF_BYTES}",
            case.name
        );
        anyhow::Ok(file.read()?.into_owned())
    };
    Ok([read(&files.input)?, files.expected.as_ref().map_or(Ok(Vec::new()), read)?])
}

/// The input that the generator of a folder makes from a seed and a size.
fn made(
    folder: &Folder,
    (seed, size): (u64, usize),
    rules: &Rules,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<u8>> {
    folder.needed(folder.generator.as_ref(), "generator")?;
    let workshop = Workshop::of_inputs(folder, rules, interrupt)?;
    workshop.make(&mut workshop.runner(interrupt), seed, size)?.context("interrupted")
}

/// The matrix printed by a folder's model, if it is not too large for a page.
fn printed_within(
    folder: &Folder,
    input: &[u8],
    rules: &Rules,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<u8>> {
    let printed = Modeller::new(folder, rules, interrupt)?.printed(input)?;
    let (name, size) = (folder.name(), printed.len());
    ensure!(
        size <= MAX_MATRIX_BYTES,
        "{name}: the model prints {size} bytes: a page can have at most {MAX_MATRIX_BYTES}"
    );
    Ok(printed)
}

/// The content of a problem's page.
fn problem(folder: &Folder, rules: &Rules, interrupt: &Interrupt) -> anyhow::Result<OwnProblem> {
    let id = folder.tree.real().file_name().unwrap_or_default().to_string_lossy().into_owned();
    own::check_name(&id).map_err(|error| Usage(format!("--problem {}: {error}", folder.place.display())))?;
    let cases = folder.cases()?;
    let samples = cases.iter().filter(|case| case.name.starts_with("sample")).take(MAX_SAMPLES);
    let samples = samples.map(|case| Ok((case.name.clone(), halves(case)?)));
    let samples = samples.collect::<anyhow::Result<Vec<_>>>()?;
    let model = match (&folder.model, samples.first()) {
        (Some(_), Some((_, [input, _]))) => {
            let printed = printed_within(folder, input, rules, interrupt)?;
            let model = modelled::reference(&printed, &folder.title, folder.cover);
            Some(model.with_context(|| format!("{}: output of the model", folder.name()))?)
        }
        _ => None,
    };
    Ok(OwnProblem {
        id,
        title: folder.title.clone(),
        cover: folder.cover,
        limits: rules.limits_of(folder),
        statements: [folder.statement("README.md")?, folder.statement("README.zh-CN.md")?],
        samples,
        model,
    })
}
