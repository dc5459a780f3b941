//! `dlx-judge model ID`: the cover matrix of an instance.

use super::instance::{Instance, output};
use std::path::PathBuf;
use std::process::ExitCode;

/// Show the cover matrix of an instance: items, options, sizes. `dlx-judge model poj3074 < in`
#[derive(clap::Args)]
pub struct Model {
    #[command(flatten)]
    instance: Instance,
    /// text to read, json for programs, dlx for Knuth's format, svg for a picture
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Text: all options and items, however many
    #[arg(long)]
    full: bool,
    /// Write to this file instead of stdout
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Dlx,
    Svg,
}

impl Model {
    /// Reads the instance and prints its matrix.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let model = self.instance.model()?;
        output(self.output.as_deref(), |mut out| match self.format {
            Format::Text => model.write_text(self.full, &mut out),
            Format::Json => writeln!(out, "{}", model.json()),
            Format::Dlx => model.write_knuth(&mut out),
            Format::Svg => model.write_svg(&mut out),
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
