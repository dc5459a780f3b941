//! `dlx-cover convert FILE --to FORMAT`: writes the problem for other solvers.

use super::problem::{Format, Problem};
use crate::formats::set_cover::{self, Order};
use crate::formats::{cnf, lp, mps, opb};
use anyhow::{Context, bail};
use dlx_commands::misuse;
use dlx_study::formats::knuth::Named;
use dlx_study::formats::rows;
use dlx_study::model::Cover as Kind;
use dlx_system::terminal::say;
use std::io::{ErrorKind, Write};

#[derive(clap::Args)]
pub struct Convert {
    /// The problem. With `--repeat`, or if the file's format is orlib or rail, its covers are repeat covers
    #[command(flatten)]
    problem: Problem,
    /// Format: `cnf` (DIMACS) for SAT solvers and model counters, `lp` (CPLEX) and `mps` for integer
    /// programming, `opb` for pseudo-Boolean solvers, `dlx` (Knuth's), `rows` (of 0 and 1), `orlib` and
    /// `rail` (the OR-library's, for repeat covers)
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: To,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum To {
    Cnf,
    Lp,
    Mps,
    Opb,
    Dlx,
    Rows,
    Orlib,
    Rail,
}

impl Convert {
    /// Writes the problem. Reports lost names and costs, but fails if the format cannot express which items
    /// must be covered.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        if self.problem.source.is_json() {
            misuse!(
                "`convert` writes the format given by --to; `model --format json` writes a matrix as JSON"
            );
        }
        let named = self.problem.read_essential()?;
        // The formats of the OR-library are for repeat covers.
        let kind = match self.problem.source.file_format() {
            Some(Format::Orlib | Format::Rail) => Kind::Repeat,
            _ => self.problem.kind(),
        };
        let source = &self.problem.source;
        match self.to {
            To::Cnf | To::Lp | To::Mps | To::Opb | To::Dlx => {}
            To::Rows => source.check_plain(&named, "in rows of 0 and 1")?,
            To::Orlib | To::Rail => {
                source.check_plain(&named, "in a repeat cover, which covers items any number of times")?;
            }
        }
        let written = match self.to {
            To::Cnf => cnf::write(&named, kind, out),
            To::Lp => lp::write(&named, kind, out),
            To::Mps => mps::write(&named, kind, out),
            To::Opb => opb::write(&named, kind, out),
            To::Dlx => named.write(out),
            To::Rows => rows::write(&named, out),
            To::Orlib => set_cover::write(&named, Order::Rows, out),
            To::Rail => set_cover::write(&named, Order::Columns, out),
        };
        match written {
            Err(error) if error.kind() == ErrorKind::InvalidData => bail!("{}: {error}", source.name()),
            written => written.context("cannot write the output")?,
        }
        self.lost(&named, kind).iter().for_each(|lost| say(&format!("{}: {lost}", source.name())));
        Ok(())
    }

    /// Returns a message for each part of the problem that the format cannot express.
    fn lost(&self, named: &Named, kind: Kind) -> Vec<&'static str> {
        let is_repeat = kind == Kind::Repeat;
        let losses = [
            (
                matches!(self.to, To::Rows | To::Orlib | To::Rail) && !named.is_numbered(),
                "items are named by their numbers, from 1",
            ),
            (matches!(self.to, To::Cnf | To::Rows) && named.has_costs, "costs are left out"),
            (matches!(self.to, To::Orlib | To::Rail) && !named.has_costs, "each option costs 1"),
            (matches!(self.to, To::Dlx | To::Rows) && is_repeat, "the output must be read with --repeat"),
            (matches!(self.to, To::Orlib | To::Rail) && !is_repeat, "exact covers become repeat covers"),
        ];
        losses.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, what)| what).collect()
    }
}
