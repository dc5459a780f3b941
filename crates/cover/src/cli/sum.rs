//! `dlx-cover sum FILES`: adds up the parts of a count.

use super::answer::{Answer, print, print_json};
use super::problem::{name, text};
use anyhow::anyhow;
use dlx_count::parts::{Numbered, read, sum};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Sum {
    /// Files with the lines of JSON that `count --part` prints, one or several per file; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    answer: Answer,
}

impl Sum {
    /// Prints the number of covers.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let sum = sum(&records(&self.files)?).map_err(|error| anyhow!(error))?;
        if self.answer.is_json() {
            return print_json("sum", true, json!({ "count": sum.to_string() }), out);
        }
        print(format!("{sum}\n").as_bytes(), out)
    }
}

/// Reads the records in `files`, and pairs each with the name of its file.
pub fn records<R: Numbered>(files: &[PathBuf]) -> anyhow::Result<Vec<(String, R)>> {
    let mut records = Vec::new();
    for file in files {
        let name = name(file);
        let text = String::from_utf8_lossy(&text(file)?).into_owned();
        let read = read(&text).map_err(|error| anyhow!("{name}: {error}"))?;
        records.extend(read.into_iter().map(|record| (name.clone(), record)));
    }
    Ok(records)
}
