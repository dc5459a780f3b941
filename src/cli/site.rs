//! `dlx-judge site -o FOLDER`: all problems as static pages.

use crate::site;
use dlx_harness::terminal::say;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write all problems as static pages, with their searches to play, for a browser or any web server:
/// `dlx-judge site -o site`
#[derive(clap::Args)]
pub struct Site {
    /// The folder: a new or empty one, or that of an earlier site, which is replaced
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
}

impl Site {
    /// Writes the site.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (files, bytes) = site::write(&self.output)?;
        let size = bytes as f64 / f64::from(1 << 20);
        say(&format!("{files} files, {size:.1} MiB; open {}", self.output.join("index.html").display()));
        Ok(ExitCode::SUCCESS)
    }
}
