//! Views of a matrix and of the search for its covers: the options of `model` and `trace`.

use crate::{misuse, one_of};
use anyhow::{Context, anyhow, ensure};
use clap::ValueEnum;
use dlx_kernel::dlx::Choose;
use dlx_study::Model;
use dlx_study::trace::{MOST_EVENTS, Part, State, Window};
use dlx_system::{files, terminal};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Maximum total of items and ones in a page or picture of the search. Each item or one takes up to 2 KB of
/// memory.
const MAX_DRAWN: usize = 1 << 18;

/// Command-line options that determine how a model is shown.
pub trait View: clap::Args {
    /// Shows `model`.
    ///
    /// # Errors
    /// Fails if the output cannot be written or if the file extension names no format.
    fn show(&self, model: &Model) -> anyhow::Result<()>;
}

/// The options of `model`.
#[derive(clap::Args)]
pub struct Matrix {
    /// Output format [default: inferred from the output file's extension, else text]: text (human-readable),
    /// grid (small matrices, as ones and dots), json (for programs), dlx (Knuth's format), svg (a picture)
    #[arg(long, value_enum)]
    format: Option<MatrixFormat>,
    /// Text and grid: show all options and items
    #[arg(long)]
    full: bool,
    /// Text and grid: number of options to show [default: 12; grid: 40]
    #[arg(long, value_name = "N", conflicts_with = "full")]
    limit: Option<usize>,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum MatrixFormat {
    Text,
    Grid,
    Json,
    Dlx,
    Svg,
}

impl View for Matrix {
    fn show(&self, model: &Model) -> anyhow::Result<()> {
        let format = self.target.format("model", self.format)?;
        let default = if format == MatrixFormat::Grid { 40 } else { 12 };
        let shown = if self.full { usize::MAX } else { self.limit.unwrap_or(default) };
        self.target.write(|mut out| match format {
            MatrixFormat::Text => model.write_text(shown, &mut out),
            MatrixFormat::Grid => model.write_grid(shown, self.full, &mut out),
            MatrixFormat::Json => {
                serde_json::to_writer(&mut out, model)?;
                writeln!(out)
            }
            MatrixFormat::Dlx => model.write_knuth(&mut out),
            MatrixFormat::Svg => model.write_svg(&mut out),
        })
    }
}

/// The options of `trace`.
#[derive(clap::Args)]
pub struct Search {
    /// Output format [default: inferred from the output file's extension, else text]: text (human-readable),
    /// json (for programs), html (a page to step through in a browser), svg (a picture of a step)
    #[arg(long, value_enum)]
    format: Option<SearchFormat>,
    /// Show only the event with this number (numbered as in the text format)
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "limit"], value_parser = clap::value_parser!(u64).range(1..=MOST_EVENTS))]
    step: Option<u64>,
    /// Svg: parts to draw, from top to bottom: board, matrix, links, tree [default: all]
    #[arg(long, value_name = "PART,...", value_delimiter = ',', requires = "step", value_parser = one_of(Part::ALL))]
    draw: Vec<Part>,
    /// Number of events to show; the search still runs to its end [default: 1000; html: 20000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// The first event to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,
    /// Item to branch on: one with the fewest options, or the first uncovered one
    #[arg(long, default_value = "smallest", value_parser = one_of(Choose::ALL.map(|rule| (rule.name(), rule))))]
    choose: Choose,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum SearchFormat {
    Text,
    Json,
    Html,
    Svg,
}

impl View for Search {
    fn show(&self, model: &Model) -> anyhow::Result<()> {
        let choose = self.choose;
        let format = self.target.format("trace", self.format)?;
        let default = if format == SearchFormat::Html { 20_000 } else { 1000 };
        let window = match self.step {
            Some(step) => Window { from: step, limit: 1 },
            None => Window { from: self.from, limit: self.limit.unwrap_or(default) },
        };
        if [SearchFormat::Html, SearchFormat::Svg].contains(&format) {
            let (items, ones) = (model.matrix.items(), model.matrix.ones());
            ensure!(
                items + ones <= MAX_DRAWN,
                "the matrix has {items} items and {ones} ones: a page or picture of a search has at most \
                 {MAX_DRAWN} of them in total; use --format text or json"
            );
        }
        if format == SearchFormat::Svg {
            return self.draw(model);
        }
        self.target.write(|mut out| match format {
            SearchFormat::Text => model.write_trace(choose, window, &mut out),
            SearchFormat::Json => model.write_trace_json(choose, window, &mut out),
            SearchFormat::Html | SearchFormat::Svg => model.write_page(choose, window, None, &mut out),
        })
    }
}

impl Search {
    fn draw(&self, model: &Model) -> anyhow::Result<()> {
        let Some(step) = self.step else { misuse!("svg shows one step: add its number, such as --step 10") };
        let state = State::at(model, self.choose, step)
            .map_err(|events| anyhow!("the search has {events} events: --step takes 1 to {events}"))?;
        let all = Part::ALL.map(|(_, part)| part);
        let parts = if self.draw.is_empty() { &all[..] } else { &self.draw };
        self.target.write(|mut out| model.write_step(&state, parts, &mut out))
    }
}

/// The options for the output.
#[derive(clap::Args)]
pub struct Target {
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Target {
    /// Returns the format that `command` writes: `typed` if it is given, otherwise the format that the file
    /// extension names. Files without an extension, or with the extension `.txt`, are text.
    ///
    /// # Errors
    /// Fails if the extension names no format.
    pub fn format<F: ValueEnum>(&self, command: &str, typed: Option<F>) -> anyhow::Result<F> {
        let ending =
            self.output.as_deref().and_then(Path::extension).unwrap_or("txt".as_ref()).to_string_lossy();
        let ending = if ending.eq_ignore_ascii_case("txt") { "text".into() } else { ending };
        if let Some(format) = typed.or_else(|| F::from_str(&ending, true).ok()) {
            return Ok(format);
        }
        let names = F::value_variants()
            .iter()
            .filter_map(|format| Some(format.to_possible_value()?.get_name().to_string()));
        let mut names: Vec<String> =
            names.map(|name| if name == "text" { "txt".to_string() } else { name }).collect();
        names.sort();
        let (last, others) =
            names.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
        let names = format!("{} or {last}", others.join(", "));
        misuse!("{command} does not write {ending}; use {names}, or --format")
    }

    /// Opens the output, passes it to `write` and flushes it.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
        if let Some(file) = &self.output {
            return files::write(file, write).with_context(|| format!("cannot write {}", file.display()));
        }
        let mut out = io::BufWriter::new(terminal::stdout());
        write(&mut out).and_then(|()| out.flush()).context("cannot write the output")
    }
}
