//! `dlx-judge cover sum FILES`: the parts of a count, added up.

use super::problem::{name, text};
use crate::parts::{read, sum};
use anyhow::{Context, anyhow};
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Sum {
    /// The lines of JSON that `cover count --part` prints, one file for each part or several in one; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Sum {
    /// Prints the number of covers.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut records = Vec::new();
        for file in &self.files {
            let name = name(file);
            let text = String::from_utf8_lossy(&text(file)?).into_owned();
            let read = read(&text).map_err(|error| anyhow!("{name}: {error}"))?;
            records.extend(read.into_iter().map(|record| (name.clone(), record)));
        }
        let sum = sum(&records).map_err(|error| anyhow!(error))?;
        writeln!(out, "{sum}").context("cannot write the output")
    }
}
