//! `dlx-judge cover convert FILE --to cnf|lp|dlx`: the same problem for other solvers.

use super::problem::named;
use crate::study::{cnf, lp};
use anyhow::Context;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Convert {
    /// The file, or - for standard input
    file: PathBuf,
    /// Format: `cnf` (DIMACS) for SAT solvers and model counters, `lp` (CPLEX) for integer programming, `dlx` (Knuth's)
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Cnf,
    Lp,
    Dlx,
}

impl Convert {
    /// Writes the problem.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let named = named(&self.file)?;
        match self.to {
            Format::Cnf => cnf::write(&named, out),
            Format::Lp => lp::write(&named, out),
            Format::Dlx => named.write(out),
        }
        .context("cannot write the output")
    }
}
