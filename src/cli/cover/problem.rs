//! The file of a cover problem.

use anyhow::Context;
use dlx_harness::files;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::formats::set_cover::{self, Order};
use dlx_study::model::Cover as Kind;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Source {
    /// The file, or - for standard input
    pub file: PathBuf,
    /// Format of the file: `dlx` (Knuth's), or those of the OR-library for set covering: `orlib` (by rows, as
    /// scp41.txt) and `rail` (by columns, as rail507.txt)
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Dlx, hide_possible_values = true)]
    pub format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Dlx,
    Orlib,
    Rail,
}

#[derive(clap::Args)]
pub struct Problem {
    #[command(flatten)]
    pub source: Source,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    pub repeat: bool,
}

/// The same, for commands whose `--format` is that of their output.
#[derive(clap::Args)]
pub struct Studied {
    /// The file, or - for standard input
    file: PathBuf,
    /// Format of the file: `dlx` (Knuth's), `orlib` or `rail` (the OR-library's)
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Dlx, hide_possible_values = true)]
    file_format: Format,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    repeat: bool,
}

impl Studied {
    /// The problem.
    pub fn problem(self) -> Problem {
        let Studied { file, file_format: format, repeat } = self;
        Problem { source: Source { file, format }, repeat }
    }
}

impl Problem {
    /// Reads the problem, and checks that it is one for `--repeat` if so.
    pub fn read(&self) -> anyhow::Result<Named> {
        let named = self.source.read()?;
        if self.repeat {
            self.source.check_repeat(&named, "with --repeat")?;
        }
        Ok(named)
    }

    /// Whether items are covered once or repeatedly.
    pub fn kind(&self) -> Kind {
        if self.repeat { Kind::Repeat } else { Kind::Exact }
    }
}

impl Source {
    /// Reads the problem.
    pub fn read(&self) -> anyhow::Result<Named> {
        let text = text(&self.file)?;
        let named = match self.format {
            Format::Dlx => Named::read(&text),
            Format::Orlib => set_cover::read(&text, Order::Rows),
            Format::Rail => set_cover::read(&text, Order::Columns),
        };
        named.with_context(|| self.name())
    }

    /// Checks that a problem that was read from here is one for repeat covers, which are wanted `place`.
    pub fn check_repeat(&self, named: &Named, place: &str) -> anyhow::Result<()> {
        repeatable(named, place).with_context(|| self.name())
    }

    /// The name of the file in messages.
    pub fn name(&self) -> String {
        name(&self.file)
    }
}

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() }
}

/// The bytes of a file.
pub fn text(file: &Path) -> anyhow::Result<Vec<u8>> {
    let text = match file == Path::new("-") {
        true => files::all(std::io::stdin().lock(), files::MOST),
        false => files::read(file, files::MOST),
    };
    text.with_context(|| format!("cannot read {}", name(file)))
}

/// Whether a repeat cover is defined: an item that may be covered only once, or some number of times,
/// contradicts it. `place` says where it is needed, for messages.
fn repeatable(named: &Named, place: &str) -> Result<(), Malformed> {
    let places =
        [(named.first_secondary, "no secondary items"), (named.first_bounded, "items without bounds")];
    match places.into_iter().find_map(|(place, what)| Some((place?, what))) {
        Some(((line, column), what)) => {
            let what = format!("expected {what} {place}, which covers items any number of times");
            Err(Malformed { line, column, what })
        }
        None => Ok(()),
    }
}
