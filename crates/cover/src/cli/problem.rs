//! The file of a cover problem.

use crate::formats::set_cover::{self, Order};
use anyhow::Context;
use clap::builder::TypedValueParser;
use dlx_commands::one_of;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::formats::{self, rows};
use dlx_study::model::Cover as Kind;
use dlx_system::files;
use dlx_system::terminal::say;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Source {
    /// The file, or - for standard input
    pub file: PathBuf,
    /// Format of the file: `dlx` (Knuth's), `rows` (of 0 and 1), or those of the OR-library for set covering:
    /// `orlib` (by rows, as scp41.txt) and `rail` (by columns, as rail507.txt) [default: dlx if the file is
    /// valid in it, otherwise rows]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    file_format: Option<Format>,
    /// Form of the answer: `text`, or `json`, one object as docs/answers.schema.json says; a format of files
    /// is taken for --file-format
    #[arg(long, value_name = "FORM", value_parser = output(), hide_possible_values = true)]
    format: Option<Output>,
}

/// What `--format` says: the form of the answer, or the format of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Text,
    Json,
    File(Format),
}

fn output() -> impl TypedValueParser<Value = Output> {
    let [dlx, rows, orlib, rail] =
        [("dlx", Format::Dlx), ("rows", Format::Rows), ("orlib", Format::Orlib), ("rail", Format::Rail)]
            .map(|(name, format)| (name, Output::File(format)));
    one_of([("text", Output::Text), ("json", Output::Json), dlx, rows, orlib, rail])
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Dlx,
    Rows,
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
    /// Format of the file: `dlx` (Knuth's), `rows` (of 0 and 1), `orlib` or `rail` (the OR-library's)
    /// [default: dlx if the file is valid in it, otherwise rows]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    file_format: Option<Format>,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    repeat: bool,
}

impl Studied {
    /// The problem.
    pub fn problem(self) -> Problem {
        let Studied { file, file_format, repeat } = self;
        Problem { source: Source { file, file_format, format: None }, repeat }
    }
}

impl Problem {
    /// Reads the problem, and checks that it is one for `--repeat` if so.
    pub fn read(&self) -> anyhow::Result<Named> {
        let named = self.source.read()?;
        if self.repeat {
            self.source.check_plain(&named, "with --repeat, which covers items any number of times")?;
        }
        Ok(named)
    }

    /// Whether items are covered once or repeatedly.
    pub fn kind(&self) -> Kind {
        if self.repeat { Kind::Repeat } else { Kind::Exact }
    }
}

impl Source {
    /// The format of the file, if it is named.
    pub fn file_format(&self) -> Option<Format> {
        match self.format {
            Some(Output::File(format)) => self.file_format.or(Some(format)),
            _ => self.file_format,
        }
    }

    /// Whether the answer is to be JSON.
    pub fn is_json(&self) -> bool {
        self.format == Some(Output::Json)
    }

    /// Reads the problem.
    pub fn read(&self) -> anyhow::Result<Named> {
        let text = text(&self.file)?;
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&text);
        let named = match self.file_format() {
            None => formats::read(text).map(|(named, is_rows)| {
                self.tell(text, &named, is_rows);
                named
            }),
            Some(Format::Dlx) => Named::read(text),
            Some(Format::Rows) => rows::read(text),
            Some(Format::Orlib) => set_cover::read(text, Order::Rows),
            Some(Format::Rail) => set_cover::read(text, Order::Columns),
        };
        named.with_context(|| self.name())
    }

    /// Says how a file was read that could be either rows or in Knuth's format.
    fn tell(&self, text: &[u8], named: &Named, is_rows: bool) {
        let (name, options, items) = (self.name(), named.matrix.options(), named.matrix.items());
        if is_rows {
            say(&format!("{name}: read as rows of 0 and 1: {options} rows of length {items}"));
        } else if rows::begins(text) && rows::read(text).is_ok() {
            say(&format!("{name}: read in Knuth's format; --format rows reads rows of 0 and 1"));
        }
    }

    /// Checks that a problem that was read from here has no secondary items and no bounds. `place` says where
    /// there are none, for messages.
    pub fn check_plain(&self, named: &Named, place: &str) -> anyhow::Result<()> {
        let places =
            [(named.first_secondary, "no secondary items"), (named.first_bounded, "items without bounds")];
        match places.into_iter().find_map(|(place, what)| Some((place?, what))) {
            Some(((line, column), what)) => {
                let what = format!("expected {what} {place}");
                Err(Malformed { line, column, what }).with_context(|| self.name())
            }
            None => Ok(()),
        }
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
