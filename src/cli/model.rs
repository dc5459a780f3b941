//! `dlx-judge model ID`: the cover matrix of an instance.

use super::instance::{Instance, named_by, output};
use dlx_study as study;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the cover matrix of an instance: items, options, sizes. `dlx-judge model poj3074 < in`
#[derive(clap::Args)]
pub struct Model {
    #[command(flatten)]
    instance: Instance,
    #[command(flatten)]
    view: View,
}

/// How a matrix is shown.
#[derive(clap::Args)]
pub struct View {
    /// Format [default: by the ending of the output file, else text]: text to read, grid for a small matrix of ones and dots, json for programs, dlx for Knuth's format, svg for a picture
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Text and grid: all options and items, however many
    #[arg(long)]
    full: bool,
    /// Text and grid: how many options are shown [default: 12; grid: 40]
    #[arg(long, value_name = "N", conflicts_with = "full")]
    limit: Option<usize>,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Format {
    Text,
    Grid,
    Json,
    Dlx,
    Svg,
}

impl Model {
    /// Reads the instance and prints its matrix.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        self.view.write(&self.instance.model()?)?;
        Ok(ExitCode::SUCCESS)
    }
}

impl View {
    /// Prints the matrix of `model`.
    pub fn write(&self, model: &study::Model) -> anyhow::Result<()> {
        let format = match self.format {
            Some(format) => format,
            None => named_by("model", self.output.as_deref())?.unwrap_or(Format::Text),
        };
        let default = if format == Format::Grid { 40 } else { 12 };
        let shown = if self.full { usize::MAX } else { self.limit.unwrap_or(default) };
        output(self.output.as_deref(), |mut out| match format {
            Format::Text => model.write_text(shown, &mut out),
            Format::Grid => model.write_grid(shown, self.full, &mut out),
            Format::Json => writeln!(out, "{}", model.json()),
            Format::Dlx => model.write_knuth(&mut out),
            Format::Svg => model.write_svg(&mut out),
        })
    }
}
