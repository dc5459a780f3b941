//! The file of a cover problem.

use crate::files;
use crate::study::knuth::{Malformed, Named};
use anyhow::Context;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Problem {
    /// The file, or - for standard input
    pub file: PathBuf,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    pub repeat: bool,
}

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() }
}

/// Reads a problem, and checks that it is one for `--repeat` if so.
pub fn read(problem: &Problem) -> anyhow::Result<Named> {
    let named = named(&problem.file)?;
    if problem.repeat {
        repeatable(&named).with_context(|| name(&problem.file))?;
    }
    Ok(named)
}

/// Reads an exact cover problem.
pub fn named(file: &Path) -> anyhow::Result<Named> {
    Named::read(&text(file)?).with_context(|| name(file))
}

/// The bytes of a file.
pub fn text(file: &Path) -> anyhow::Result<Vec<u8>> {
    let text = if file == Path::new("-") {
        files::all(std::io::stdin().lock(), files::MOST)
    } else {
        std::fs::File::open(file).and_then(|file| files::all(file, files::MOST))
    };
    text.with_context(|| format!("cannot read {}", name(file)))
}

/// Whether a repeat cover is defined: an item that may be covered only once, or some number of times, contradicts it.
fn repeatable(named: &Named) -> Result<(), Malformed> {
    let places = [
        (
            named.first_secondary,
            "expected no secondary items with --repeat, which covers items any number of times",
        ),
        (
            named.first_bounded,
            "expected items without bounds with --repeat, which covers items any number of times",
        ),
    ];
    match places.into_iter().find_map(|(place, what)| Some((place?, what))) {
        Some(((line, column), what)) => Err(Malformed { line, column, what: what.to_string() }),
        None => Ok(()),
    }
}
