//! The arguments for the problem file, and functions that read it.

use crate::formats::costs::{self, Decimal};
use crate::formats::guess::{Look, look};
use crate::formats::set_cover::{self, Order};
use crate::formats::{lp, opb, xcc};
use anyhow::{Context, anyhow, bail};
use clap::builder::TypedValueParser;
use dlx_commands::one_of;
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{Malformed, Named};
use dlx_study::formats::{self, rows};
use dlx_study::model::Cover as Kind;
use dlx_system::files;
use dlx_system::terminal::say;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Source {
    /// The file, or - for standard input
    pub file: PathBuf,
    /// Format of the file: `dlx` (Knuth's), `rows` (of 0 and 1), `xcc` (miniexact's and Dancing-Links'), `lp`
    /// and `opb` (sums of options), or the OR-library's set-covering formats: `orlib` (by rows, as scp41.txt)
    /// and `rail` (by columns, as rail507.txt) [default: dlx if the file is valid DLX, otherwise detected,
    /// but never as one of the OR-library's formats]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    file_format: Option<Format>,
    /// Output format: `text`, or `json` (one object, described by docs/answers.schema.json); a file format
    /// given here is used as --file-format
    #[arg(long, value_name = "FORM", value_parser = output(), hide_possible_values = true)]
    format: Option<Output>,
}

/// The value of `--format`: the output format, or the format of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    Text,
    Json,
    File(Format),
}

fn output() -> impl TypedValueParser<Value = Output> {
    let file = |format| Output::File(format);
    one_of([
        ("text", Output::Text),
        ("json", Output::Json),
        ("dlx", file(Format::Dlx)),
        ("rows", file(Format::Rows)),
        ("orlib", file(Format::Orlib)),
        ("rail", file(Format::Rail)),
        ("xcc", file(Format::Xcc)),
        ("lp", file(Format::Lp)),
        ("opb", file(Format::Opb)),
    ])
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    Dlx,
    Rows,
    Orlib,
    Rail,
    Xcc,
    Lp,
    Opb,
}

#[derive(clap::Args)]
pub struct Problem {
    #[command(flatten)]
    pub source: Source,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    pub repeat: bool,
}

/// Like [`Problem`], for commands whose `--format` is only the output format.
#[derive(clap::Args)]
pub struct Studied {
    /// The file, or - for standard input
    file: PathBuf,
    /// Format of the file: `dlx` (Knuth's), `rows` (of 0 and 1), `xcc`, `lp`, `opb`, `orlib` or `rail`
    /// [default: detected, but never as one of the OR-library's formats]
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    file_format: Option<Format>,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    repeat: bool,
}

impl Studied {
    /// Converts these arguments to a [`Problem`].
    pub fn problem(self) -> Problem {
        let Studied { file, file_format, repeat } = self;
        Problem { source: Source { file, file_format, format: None }, repeat }
    }
}

impl Problem {
    /// Reads the problem. With `--repeat`, secondary items remain but have no effect, and a message says so.
    pub fn read(&self) -> anyhow::Result<Named> {
        let named = self.source.read_for(self.repeat)?;
        if self.repeat && named.matrix.items() > named.matrix.primary() {
            say(&format!("{}: secondary items are ignored with --repeat", self.source.name()));
        }
        Ok(named)
    }

    /// Reads the problem. With `--repeat`, secondary items are removed, because they would have no effect.
    pub fn read_essential(&self) -> anyhow::Result<Named> {
        let named = self.read()?;
        if !self.repeat {
            return Ok(named);
        }
        let primary = named.matrix.primary();
        let items = named.items[..primary].to_vec();
        Ok(Named { matrix: primary_items(&named.matrix), items, first_secondary: None, ..named })
    }

    /// Returns whether exact or repeat covers are wanted.
    pub fn kind(&self) -> Kind {
        if self.repeat { Kind::Repeat } else { Kind::Exact }
    }
}

impl Source {
    /// Returns the file format given on the command line, if any.
    pub fn file_format(&self) -> Option<Format> {
        match self.format {
            Some(Output::File(format)) => self.file_format.or(Some(format)),
            _ => self.file_format,
        }
    }

    /// Whether the answer is JSON.
    pub fn is_json(&self) -> bool {
        self.format == Some(Output::Json)
    }

    /// Reads the problem.
    pub fn read(&self) -> anyhow::Result<Named> {
        self.read_for(false)
    }

    /// Reads the problem; `is_repeat` says whether repeat covers are wanted.
    fn read_for(&self, is_repeat: bool) -> anyhow::Result<Named> {
        let text = text(&self.file)?;
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&text);
        let text = self.with_ascii_marks(text);
        let (mut named, costs) = match self.file_format() {
            None => self.guess(&text),
            Some(format) => read_as(&text, format).with_context(|| self.name()),
        }?;
        if let Some(costs) = costs {
            let (costs, what) = costs::whole(&named.matrix, &costs, is_repeat)
                .map_err(|error| anyhow!("{}: {error}", self.name()))?;
            named.costs = costs;
            what.iter().for_each(|what| say(&format!("{}: {what}", self.name())));
        }
        Ok(named)
    }

    /// Detects the format and reads the problem.
    fn guess(&self, text: &[u8]) -> anyhow::Result<(Named, Option<Vec<Decimal>>)> {
        if costs::apart(text).is_some() {
            return read_as(text, Format::Dlx).with_context(|| self.name());
        }
        let error = match formats::read(text) {
            Ok((named, is_rows)) => {
                self.tell(text, &named, is_rows);
                return Ok((named, None));
            }
            Err(error) => error,
        };
        let (format, what) = match look(text) {
            None => return Err(error).with_context(|| self.name()),
            Some(Look::Xcc) => (Format::Xcc, "miniexact's format"),
            Some(Look::Lp) => (Format::Lp, "LP"),
            Some(Look::Opb) => (Format::Opb, "OPB"),
            Some(Look::Other(name, what)) => bail!("{}: this looks like {name}: {what}", self.name()),
        };
        let read = read_as(text, format).with_context(|| self.name())?;
        say(&format!("{}: read as {what}: {} options", self.name(), read.0.matrix.options()));
        Ok(read)
    }

    /// Replaces full-width bars and colons with ASCII bars and colons.
    fn with_ascii_marks<'a>(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        if !text.windows(3).any(|letter| letter == "｜".as_bytes() || letter == "：".as_bytes()) {
            return Cow::Borrowed(text);
        }
        say(&format!("{}: full-width ｜ and ： are read as | and :", self.name()));
        Cow::Owned(String::from_utf8_lossy(text).replace('｜', "|").replace('：', ":").into_bytes())
    }

    /// Reports the format in which a file was read, if the file begins like rows of 0 and 1.
    fn tell(&self, text: &[u8], named: &Named, is_rows: bool) {
        let (name, options, items) = (self.name(), named.matrix.options(), named.matrix.items());
        if is_rows {
            say(&format!("{name}: read as rows of 0 and 1: {options} rows of length {items}"));
        } else if rows::begins(text) && rows::read(text).is_ok() {
            say(&format!("{name}: read in Knuth's format; --format rows reads rows of 0 and 1"));
        }
    }

    /// Checks that a problem read from this source has no secondary items and no items with bounds. `place`
    /// ends the error message, for example `in rows of 0 and 1`.
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

    /// Returns the file's name for messages.
    pub fn name(&self) -> String {
        name(&self.file)
    }
}

/// Reads a problem in the given format. Costs are returned separately if they may need scaling.
fn read_as(text: &[u8], format: Format) -> Result<(Named, Option<Vec<Decimal>>), Malformed> {
    let whole = |named| (named, None);
    let scaled = |(named, costs)| (named, Some(costs));
    match format {
        Format::Dlx => match costs::apart(text) {
            None => Named::read(text).map(whole),
            Some((text, costs)) => {
                Named::read(&text).map(|named| (Named { has_costs: true, ..named }, Some(costs)))
            }
        },
        Format::Rows => rows::read(text).map(whole),
        Format::Orlib => set_cover::read(text, Order::Rows).map(whole),
        Format::Rail => set_cover::read(text, Order::Columns).map(whole),
        Format::Xcc => xcc::read(text).map(scaled),
        Format::Lp => lp::read(text).map(scaled),
        Format::Opb => opb::read(text).map(scaled),
    }
}

fn primary_items(matrix: &Matrix) -> Matrix {
    let primary = matrix.primary();
    let mut own = Matrix::new(primary, 0);
    for item in 0..primary {
        let (low, high) = matrix.bounds(item);
        own.set_bounds(item, low, high);
    }
    for option in 0..matrix.options() {
        own.add(&matrix.option(option).filter(|&item| item < primary).collect::<Vec<usize>>());
    }
    own
}

/// Returns a file's name for messages.
pub fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() }
}

/// Reads a file, or standard input.
pub fn text(file: &Path) -> anyhow::Result<Vec<u8>> {
    let text = match file == Path::new("-") {
        true => files::all(std::io::stdin().lock(), files::MAX_INPUT_BYTES),
        false => files::read(file, files::MAX_INPUT_BYTES),
    };
    text.with_context(|| format!("cannot read {}", name(file)))
}
