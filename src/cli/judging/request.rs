//! The parsed command line of `test`.

use super::names::{Named, named};
use crate::bundle::{Engine, Language};
use crate::cli::archive::Archive;
use crate::cli::cases::Places;
use crate::cli::judging::Rules;
use crate::cli::report::Format;
use crate::folder::Folder;
use anstream::ColorChoice;
use clap::builder::TypedValueParser;
use dlx_commands::{one_of, positive};
use dlx_harness::language::Text;
use dlx_harness::report::{COLUMNS, View};
use dlx_harness::run::protocol::Command;
use dlx_harness::solutions::entrant;
use dlx_harness::terminal;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A request to `test`, checked as far as possible before anything is read.
pub struct Request {
    /// Problems, `ID/CASE` and paths; empty for all problems.
    pub names: Vec<String>,
    /// The only cases to judge, named as by [`again`](dlx_harness::report::again); empty for all. The names
    /// are not paths: the author of a folder chooses the names of its cases.
    pub only: BTreeSet<String>,
    /// The solution to judge.
    pub solution: Solution,
    /// Where to look for the problems' cases.
    pub cases: Places,
    /// Limits and comparison.
    pub rules: Rules,
    /// How to judge, and what to report.
    pub manner: Manner,
    /// The title of the human-readable report: what is judged, and on what.
    pub title: Text,
    /// The arguments by which `test --failed` finds this run's failed cases. None if failed cases are not
    /// remembered.
    pub words: Option<Vec<String>>,
}

/// How to judge and what to report, as given on the command line.
#[derive(Default, clap::Args)]
pub struct Manner {
    /// Number of cases to run at the same time
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: u16,
    /// Time limits in seconds, such as 0.5,1,2: run once with the longest; report the shortest that suffices
    #[arg(long, value_name = "S,S", value_delimiter = ',', value_parser = positive, conflicts_with_all = ["time_limit", "resume", "partition", "fail_fast"])]
    pub limits: Vec<f64>,
    /// Show how runs are limited and sandboxed
    #[arg(short, long)]
    pub verbose: bool,
    /// Stop at the first case that is not accepted
    #[arg(long)]
    pub fail_fast: bool,
    /// Judge the K-th of N parts of the cases, to share them among N machines
    #[arg(long, value_name = "K/N")]
    pub partition: Option<Part>,
    /// Balance the parts using an earlier report (--format json; use the same one for every part)
    #[arg(long, value_name = "FILE", requires = "partition")]
    pub timings: Option<PathBuf>,
    /// Append each result to this file as JSON, and skip the cases that are already in it; `report` joins
    /// such files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["accept", "watch"])]
    pub resume: Option<PathBuf>,
    /// Store an output as the expected output if it is wrong or if there is no expected output (asks for
    /// each)
    #[arg(long)]
    pub accept: bool,
    /// Accept without asking
    #[arg(long, requires = "accept")]
    pub yes: bool,
    /// Human-readable report, JSON (one object per line, the summary last), or JUnit XML
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Layout of differences [default: side by side on a terminal of 120 columns or more, else unified]
    #[arg(long, value_enum)]
    diff: Option<Layout>,
    /// When to use colours
    #[arg(long, default_value = "auto", value_parser = colour_parser())]
    pub color: ColorChoice,
}

/// Layouts of differences.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Layout {
    Unified,
    Side,
    None,
}

/// Minimum width in columns of a terminal on which two outputs are shown side by side.
const SIDE_BY_SIDE_COLUMNS: usize = 120;

impl Manner {
    /// How differences are shown on stdout's terminal.
    pub fn view(&self) -> View {
        let (terminal, columns) = (terminal::columns(), terminal::columns().unwrap_or(COLUMNS));
        match (self.diff, terminal) {
            (Some(Layout::None), _) => View::None,
            (None, Some(SIDE_BY_SIDE_COLUMNS..)) | (Some(Layout::Side), _) => View::Side { columns },
            (None, _) | (Some(Layout::Unified), _) => View::Unified { columns },
        }
    }
}

/// Parses when to use colours.
fn colour_parser() -> impl TypedValueParser<Value = ColorChoice> {
    one_of([("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)])
}

/// The solution to judge.
pub enum Solution {
    /// The built-in solution of each problem.
    BuiltIn,
    /// The bundle of each problem in this language, compiled.
    Bundled(Language, Engine),
    /// Source files, and folders of source files.
    Files(Vec<PathBuf>),
    /// A command.
    Command(Command),
    /// The solutions of the folder whose cases are judged.
    Own(Box<Folder>),
    /// The submissions in an archive, each for its problem.
    Archive(Box<Archive>),
}

impl Solution {
    /// Whether the solution is the user's own.
    pub fn is_theirs(&self) -> bool {
        matches!(self, Solution::Files(_) | Solution::Command(_) | Solution::Own(_) | Solution::Archive(_))
    }

    /// Whether several solutions are compared.
    pub fn is_contest(&self) -> bool {
        match self {
            Solution::Files(paths) => paths.len() > 1 || paths.iter().any(|path| entrant::is_folder(path)),
            Solution::Own(_) | Solution::Archive(_) => true,
            _ => false,
        }
    }
}

impl Request {
    /// The files and folders that affect the verdicts.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut paths = match &self.solution {
            Solution::Files(paths) => paths.clone(),
            Solution::Archive(archive) => vec![archive.place.clone()],
            _ => Vec::new(),
        };
        for name in &self.names {
            match (named(name, &self.cases), &self.cases.own) {
                (Ok(Named::Problem(problem, _)), Some(own)) => {
                    let folders = own.folders(problem).unwrap_or_default();
                    paths.extend(folders.iter().map(|folder| folder.place().to_path_buf()));
                }
                (Ok(Named::Problem(..)), None) => {}
                (Ok(Named::Path { place, .. }), _) => paths.push(place.path().to_path_buf()),
                (Err(_), _) => paths.push(PathBuf::from(name)),
            }
        }
        if self.names.is_empty() {
            paths.extend(self.cases.own_folder().map(Path::to_path_buf));
        }
        // Some of these paths may be missing, such as the user's folder of cases.
        paths.retain(|path| path.exists());
        paths
    }
}

/// A part of all cases.
#[derive(Clone, Debug)]
pub struct Part {
    /// The number of the part, from 1.
    pub part: usize,
    /// The number of parts.
    pub parts: usize,
}

const MAX_PARTS: usize = 10_000;

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (part, parts) = text.split_once('/').unwrap_or_default();
        match (part.parse(), parts.parse()) {
            (Ok(part), Ok(parts @ ..=MAX_PARTS)) if (1..=parts).contains(&part) => Ok(Part { part, parts }),
            _ => Err("expected K/N with K from 1 to N and N at most 10000, such as 1/4".into()),
        }
    }
}

impl Part {
    /// Takes every N-th element of `all`, which spreads a problem with long cases over all parts.
    pub fn of<T>(&self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.part - 1).step_by(self.parts).collect()
    }
}
