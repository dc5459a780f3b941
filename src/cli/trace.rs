//! `dlx-judge trace ID`: the search of an instance, step by step.

use super::instance::{Instance, named_by, output};
use dlx_kernel::dlx;
use dlx_study as study;
use dlx_study::trace_text::Window;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the textbook search of an instance, step by step. `dlx-judge trace poj3074 --format html -o dance.html`
#[derive(clap::Args)]
pub struct Trace {
    #[command(flatten)]
    instance: Instance,
    #[command(flatten)]
    view: View,
}

/// How a search is shown.
#[derive(clap::Args)]
pub struct View {
    /// Format [default: by the ending of the output file, else text]: text to read, json for programs, html for a page to play in a browser
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// How many events are shown; the search goes on to its end [default: 1000; html: 20000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// The first event that is shown
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,
    /// Which item is branched on: one with the fewest options, or the first that is not covered
    #[arg(long, value_enum, default_value_t = Choose::Smallest)]
    choose: Choose,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Html,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Choose {
    Smallest,
    First,
}

impl Trace {
    /// Reads the instance, searches it, prints the events.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        self.view.write(&self.instance.model()?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl View {
    /// Searches `model` and prints the events.
    pub fn write(&self, model: &study::Model) -> anyhow::Result<()> {
        let choose = match self.choose {
            Choose::Smallest => dlx::Choose::Smallest,
            Choose::First => dlx::Choose::First,
        };
        let format = match self.format {
            Some(format) => format,
            None => named_by("trace", self.output.as_deref())?.unwrap_or(Format::Text),
        };
        let default = if format == Format::Html { 20_000 } else { 1000 };
        let window = Window { from: self.from, limit: self.limit.unwrap_or(default) };
        output(self.output.as_deref(), |mut out| match format {
            Format::Text => model.write_trace(choose, window, &mut out),
            Format::Json => model.write_trace_json(choose, window, &mut out),
            Format::Html => model.write_page(choose, window, None, &mut out),
        })
    }
}
