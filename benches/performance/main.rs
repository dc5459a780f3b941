//! Rewrites docs/performance.md with its plots, and the line about speed in the READMEs, from one run: `cargo
//! bench -p dlx-benches --bench performance [-- OPTIONS]`.
//!
//! * `--memo FILE`: the source of another counting program (`tables/count.rs` describes how it is run);
//! * `--library FOLDER`: the folder with files of the OR-library, such as `scp48.txt`; instances whose file
//!   is missing are left out;
//! * `--python PROGRAM`: a Python that has `highspy`, `pyganak` and `python-sat`, if `python3` does not;
//! * `--most SECONDS`: a maximum for the time limit of each search;
//! * `--quick`: measures one row of each table, to try the command;
//! * `--redraw`: measures nothing, but redraws the plots and rewrites the line in the READMEs from
//!   docs/performance.md;
//! * `--into FOLDER`: writes the files to FOLDER instead of the project; FOLDER must contain copies of the
//!   READMEs.
//!
//! A program that is not installed, or fails, gets a dash in the tables. `cargo test -p dlx-benches` runs
//! the command with `--quick` in a temporary folder and checks the result (`check`).

#[path = "../common/mod.rs"]
mod common;
#[path = "../tables/mod.rs"]
mod tables;

mod check;
mod document;
mod machine;
mod plot;
mod readme;

use document::Measured;
use std::path::{Path, PathBuf};
use tables::{Settings, TABLES};

fn main() {
    if tables::is_child() {
        return;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    // `cargo bench` passes the option `--bench`; `cargo test` does not.
    if !words.iter().any(|word| word == "--bench") {
        return check::check();
    }
    let is_redrawn = words.iter().any(|word| word == "--redraw");
    let others = words.into_iter().filter(|word| word != "--redraw").collect();
    let done = parsed(others).map_err(|error| (2, error)).and_then(|(settings, into)| {
        let done = if is_redrawn { redraw(&into) } else { write(&settings, &into) };
        done.map_err(|error| (1, error))
    });
    if let Err((code, error)) = done {
        eprintln!("performance: {error}");
        std::process::exit(code);
    }
}

/// Reads the settings and the folder to write to from the command line.
fn parsed(mut words: Vec<String>) -> Result<(Settings, PathBuf), String> {
    let mut into = root();
    if let Some(place) = words.iter().position(|word| word == "--into") {
        into = words.get(place + 1).map(PathBuf::from).ok_or("--into: a value is missing")?;
        words.drain(place..place + 2);
    }
    let settings = Settings::of(&words)?;
    match settings.filter.first() {
        Some(word) => Err(format!("{word}: an unexpected argument")),
        None => Ok((settings, into)),
    }
}

/// Returns the folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}

/// Measures all tables and writes the document, the plots and the lines of the READMEs to `into`.
fn write(settings: &Settings, into: &Path) -> Result<(), String> {
    // Fail before the measurements if a file cannot be written.
    let docs = into.join("docs");
    std::fs::create_dir_all(&docs).map_err(|error| format!("{}: {error}", docs.display()))?;
    let machine = machine::description(settings);
    let tables: Vec<Measured> = TABLES
        .iter()
        .map(|kind| {
            eprintln!("\n{}", kind.names[0]);
            Measured { kind, table: (kind.measure)(settings) }
        })
        .collect();
    save_plots(&docs, &tables)?;
    save(docs.join("performance.md"), &document::text(settings, &machine, &tables))?;
    save_figures(into, &tables)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn save(path: PathBuf, text: &str) -> Result<(), String> {
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn save_plots(docs: &Path, tables: &[Measured]) -> Result<(), String> {
    let plots = tables.iter().map(|measured| (measured, plot::drawn(measured)));
    plots.into_iter().try_for_each(|(measured, plot)| {
        save(docs.join(format!("performance-{}.svg", measured.kind.key)), &plot)
    })
}

/// Writes the figures into the READMEs in the folder `into`.
fn save_figures(into: &Path, tables: &[Measured]) -> Result<(), String> {
    let summaries = document::summaries(tables);
    readme::LANGUAGES.iter().try_for_each(|language| {
        let path = into.join(language.file);
        let text = language.with(&read(&path)?, &summaries)?;
        save(path, &text)
    })
}

/// Redraws the plots in the folder `into`, and rewrites the figures in its READMEs, from its
/// docs/performance.md.
fn redraw(into: &Path) -> Result<(), String> {
    let docs = into.join("docs");
    let tables = document::tables(&read(&docs.join("performance.md"))?);
    save_plots(&docs, &tables)?;
    save_figures(into, &tables)
}
