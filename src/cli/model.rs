//! `dlx-judge model ID`: the cover matrix of an instance.

use super::instance::{Target, View};
use dlx_study::Model;

/// How a matrix is shown.
#[derive(clap::Args)]
pub struct Matrix {
    /// Format [default: by the ending of the output file, else text]: text to read, grid for a small matrix
    /// of ones and dots, json for programs, dlx for Knuth's format, svg for a picture
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Text and grid: all options and items, however many
    #[arg(long)]
    full: bool,
    /// Text and grid: how many options are shown [default: 12; grid: 40]
    #[arg(long, value_name = "N", conflicts_with = "full")]
    limit: Option<usize>,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Format {
    Text,
    Grid,
    Json,
    Dlx,
    Svg,
}

impl View for Matrix {
    fn show(&self, model: &Model) -> anyhow::Result<()> {
        let format = self.target.format("model", self.format)?;
        let default = if format == Format::Grid { 40 } else { 12 };
        let shown = if self.full { usize::MAX } else { self.limit.unwrap_or(default) };
        self.target.write(|mut out| match format {
            Format::Text => model.write_text(shown, &mut out),
            Format::Grid => model.write_grid(shown, self.full, &mut out),
            Format::Json => {
                serde_json::to_writer(&mut out, model)?;
                writeln!(out)
            }
            Format::Dlx => model.write_knuth(&mut out),
            Format::Svg => model.write_svg(&mut out),
        })
    }
}
