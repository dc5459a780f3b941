//! The tables of docs/performance.md: our engines and other programs on the same instances.
//!
//! In each table, the column `ours` is a time. Each column after it is the time of another engine or program
//! divided by ours, so ours is faster where the ratio is above 1. `> 12` means that the other was stopped,
//! `< 0.5` that ours was, `?` that both were, `-` that the program is not installed or lacks support.
// Each benchmark is a separate program that uses only a part of this module.
#![allow(dead_code)]

pub mod count;
pub mod exact;
pub mod first;
pub mod process;
pub mod repeat;
pub mod structured;
pub mod sudoku;

use process::Run;
use std::path::{Path, PathBuf};

/// The heading of our column; the ratio columns follow it.
pub const OURS: &str = "ours";
/// Our other engines, which do not count as other programs.
pub const OWN_WAYS: [&str; 3] = ["textbook", "memo off", "memo on"];
/// Not installed, or not supported.
pub const NONE: &str = "-";

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// One row of each table, one round, and short time limits.
    pub is_quick: bool,
    /// Upper limit on the seconds of any search.
    pub most: Option<u32>,
    /// Only rows whose names contain one of these words; all rows if empty.
    pub filter: Vec<String>,
    /// The interpreter that may have HiGHS, Ganak and CaDiCaL.
    pub python: String,
    /// The source of another counter.
    pub memo: Option<PathBuf>,
    /// The folder of the files of the OR-library.
    pub library: Option<PathBuf>,
}

impl Settings {
    /// Parses the options; other arguments become the filter.
    pub fn of(words: &[String]) -> Result<Settings, String> {
        let mut settings = Settings {
            is_quick: false,
            most: None,
            filter: Vec::new(),
            python: "python3".to_string(),
            memo: None,
            library: None,
        };
        let mut words = words.iter().filter(|word| *word != "--bench");
        while let Some(word) = words.next() {
            let mut value = || words.next().cloned().ok_or(format!("{word}: a value is missing"));
            match word.as_str() {
                "--quick" => settings.is_quick = true,
                "--most" => {
                    let value = value()?;
                    let seconds = value.parse().ok().filter(|seconds| *seconds > 0);
                    settings.most =
                        Some(seconds.ok_or(format!("--most: expected seconds, found '{value}'"))?);
                }
                "--python" => settings.python = value()?,
                "--memo" => settings.memo = Some(existing(&value()?)?),
                "--library" => settings.library = Some(existing(&value()?)?),
                flag if flag.starts_with('-') => return Err(format!("{flag}: unknown option")),
                _ => settings.filter.push(word.clone()),
            }
        }
        Ok(settings)
    }

    /// The rows of a table that are measured.
    pub fn rows<T>(&self, rows: Vec<T>, name: impl Fn(&T) -> &str) -> Vec<T> {
        let takes = |name: &str| {
            self.filter.is_empty() || self.filter.iter().any(|part| name.contains(part.as_str()))
        };
        let most = if self.is_quick { 1 } else { usize::MAX };
        rows.into_iter().filter(|row| takes(name(row))).take(most).collect()
    }

    /// The time limit of a search in seconds, given the usual one.
    pub fn most(&self, usual: u32) -> u32 {
        if self.is_quick { 1 } else { self.most.map_or(usual, |most| most.min(usual)) }
    }

    /// The number of rounds of a measurement, given the usual one.
    pub fn rounds(&self, usual: usize) -> usize {
        if self.is_quick { 1 } else { usual }
    }
}

/// The absolute path of a file or folder, because a benchmark runs in the folder of its package.
fn existing(path: &str) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let path = if Path::new(path).exists() { PathBuf::from(path) } else { root.join(path) };
    path.canonicalize().map_err(|error| format!("{}: {error}", path.display()))
}

/// A table that was measured.
pub struct Table {
    /// The headings of its columns.
    pub head: Vec<String>,
    /// The cells.
    pub rows: Vec<Vec<String>>,
    /// The sentences below the table: which instances were left out, and why.
    pub notes: Vec<String>,
}

impl Table {
    /// A table without rows.
    pub fn new(head: &[&str]) -> Table {
        Table {
            head: head.iter().map(|cell| cell.to_string()).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a row, and prints it, because a table takes minutes.
    pub fn push(&mut self, row: Vec<String>) {
        eprintln!("{}", line(&row));
        self.rows.push(row);
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let rules: Vec<&str> =
            (0..self.head.len()).map(|index| if index == 0 { "---" } else { "---:" }).collect();
        let mut text = format!("{}\n|{}|\n", line(&self.head), rules.join("|"));
        self.rows.iter().for_each(|row| text += &format!("{}\n", line(row)));
        if !self.notes.is_empty() {
            text += &format!("\n{}\n", self.notes.join(" "));
        }
        text
    }
}

fn line(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// A time in seconds with its unit.
pub fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.2} ms", seconds * 1e3) } else { format!("{seconds:.2} s") }
}

/// Our time, or the limit if ours was stopped.
pub fn ours(run: &Run, most: u32) -> String {
    run.seconds.map_or(format!("> {most} s"), time)
}

/// A ratio; times of processes are whole milliseconds.
pub fn shown(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 2.0 => format!("{ratio:.2}"),
        ratio if ratio < 100.0 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    }
}

/// The ratio of another run's time to ours. Each was stopped after `most` seconds if it had not ended.
pub fn ratio(ours: Option<f64>, theirs: Option<f64>, most: u32) -> String {
    let (most, least) = (f64::from(most), 1e-9);
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => shown(theirs / ours.max(least)),
        (Some(ours), None) => format!("> {}", shown(most / ours.max(least))),
        (None, Some(theirs)) => format!("< {}", shown(theirs / most)),
        (None, None) => "?".to_string(),
    }
}

/// Measures a table.
pub type Measure = fn(&Settings) -> Table;

/// A table of the document.
pub struct Kind {
    /// The name used for it in the text and by the plot.
    pub key: &'static str,
    /// A description of its rows, in English and in Chinese.
    pub names: [&'static str; 2],
    pub measure: Measure,
}

const fn kind(key: &'static str, names: [&'static str; 2], measure: Measure) -> Kind {
    Kind { key, names, measure }
}

/// All tables, in the order of the document.
pub const TABLES: [Kind; 8] = [
    kind("plain", ["plain exact covers", "普通精确覆盖"], exact::plain),
    kind("coloured", ["colours and multiplicities", "带颜色或覆盖次数"], exact::coloured),
    kind("sudoku", ["9x9 sudokus", "9x9 数独"], sudoku::table),
    kind("first", ["large sudokus and quasigroups", "大数独和拉丁方补全"], first::table),
    kind("structured", ["timetables, bounds, tilings", "排课、多次覆盖、单一骨牌"], structured::table),
    kind("count", ["counts", "计数"], count::table),
    kind("repeat", ["cheapest repeat covers", "最小费用重复覆盖"], repeat::proved),
    kind("stopped", ["repeat covers that were stopped", "限时重复覆盖"], repeat::stopped),
];

/// The main function of each benchmark that prints tables: those named by `keys`, filtered by the arguments.
/// In a child process that a benchmark started, does the work of the child instead.
pub fn print(keys: &[&str]) {
    if is_child() {
        return;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    let settings = Settings::of(&words).unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(2)
    });
    for kind in TABLES.iter().filter(|kind| keys.contains(&kind.key)) {
        let table = (kind.measure)(&settings);
        if !table.rows.is_empty() {
            println!("{}", table.markdown());
        }
    }
}

/// Does the work of a child process, if this is one.
pub fn is_child() -> bool {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [flag, way, file] = words.as_slice() else { return false };
    if flag != "--one" {
        return false;
    }
    let text = std::fs::read(file).expect("the file of an instance");
    let answer = match way.as_str() {
        "first" => first::one(&text),
        "solve" | "cheapest" | "repeat" => structured::one(way, &text),
        "nines" => sudoku::one(&text),
        way => count::one(way, &text),
    };
    println!("{answer}");
    true
}
