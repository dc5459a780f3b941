//! `dlx-judge cover convert FILE --to FORMAT`: the same problem for other solvers.

use super::problem::{Format, Problem};
use anyhow::Context;
use dlx_study::formats::set_cover::{self, Order};
use dlx_study::formats::{cnf, lp};
use dlx_study::model::Cover as Kind;
use std::io::Write;

#[derive(clap::Args)]
pub struct Convert {
    /// As in `cover solve --repeat`; always so for the formats orlib and rail
    #[command(flatten)]
    problem: Problem,
    /// Format: `cnf` (DIMACS) for SAT solvers and model counters, `lp` (CPLEX) for integer programming, `dlx`
    /// (Knuth's), `orlib` and `rail` (the OR-library's, for repeat covers)
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: To,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum To {
    Cnf,
    Lp,
    Dlx,
    Orlib,
    Rail,
}

impl Convert {
    /// Writes the problem.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let named = self.problem.read()?;
        // The formats of the OR-library are those of repeat covers.
        let kind = if self.problem.source.format == Format::Dlx { self.problem.kind() } else { Kind::Repeat };
        if let To::Orlib | To::Rail = self.to {
            self.problem.source.check_repeat(&named, "in a repeat cover")?;
        }
        match self.to {
            To::Cnf => cnf::write(&named, kind, out),
            To::Lp => lp::write(&named, kind, out),
            To::Dlx => named.write(out),
            To::Orlib => set_cover::write(&named, Order::Rows, out),
            To::Rail => set_cover::write(&named, Order::Columns, out),
        }
        .context("cannot write the output")
    }
}
