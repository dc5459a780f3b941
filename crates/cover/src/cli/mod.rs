//! The command line: one file per subcommand, with its arguments and its output.
//!
//! The exit codes are in [`answer`].

mod all;
mod answer;
mod any_time;
mod bounds;
mod centre;
mod cheapest;
mod check;
mod checkpoint;
mod convert;
mod cores;
mod count;
mod diagram;
mod first;
mod journal;
mod least;
mod part;
mod problem;
mod progress;
mod proof;
mod solve;
mod states;
mod sum;
mod why;

use self::problem::{Problem, Studied};
use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use dlx_commands::view;
use dlx_commands::view::View;
use dlx_commands::{Completions, Man};
use dlx_study as study;
use dlx_system::terminal::{self, say};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Solve, count and study any exact-cover or set-cover problem: a matrix in a file, in Knuth's DLX format or
/// another.
#[derive(Parser)]
#[command(version, name = "dlx-cover", after_help = answer::EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Subcommand)]
#[allow(private_interfaces, missing_docs, reason = "created only from a command line")]
pub enum Command {
    /// Print the options of a cover, one per line; with --repeat, of a cover with the fewest options,
    /// ignoring costs
    Solve(solve::Solve),
    /// Print the number of covers; with --repeat, of all sets of options that cover every primary item
    Count(count::Count),
    /// Add up the parts of a count; reject missing, duplicate and unrelated parts
    Sum(sum::Sum),
    /// Print the cheapest cover that the parts of `solve --part` found; reject missing, duplicate and
    /// unrelated parts
    Cheapest(least::Combine),
    /// Print covers drawn uniformly at random
    Sample(diagram::Sample),
    /// Print each option with the number of covers that use it
    Marginals(diagram::Marginals),
    /// Choose K of the points in a file so that the largest distance to the nearest chosen point is smallest
    Centre(centre::Centre),
    /// Check whether options are a cover, and if not, name an item that is not covered correctly
    Check(check::Check),
    /// Say why there is no cover: items that contradict each other, none of which can be left out
    Why(why::Why),
    /// Write the problem for other solvers: DIMACS CNF, CPLEX LP, MPS, OPB, DLX
    Convert(convert::Convert),
    /// Show the matrix: items, options, sizes
    Model {
        #[command(flatten)]
        problem: Studied,
        #[command(flatten)]
        view: view::Matrix,
    },
    /// Show the textbook search for all covers step by step; with --repeat, for a cover with the fewest
    /// options
    Trace {
        #[command(flatten)]
        problem: Studied,
        #[command(flatten)]
        view: view::Search,
    },
    /// Print completions for a shell:
    /// `dlx-cover completions bash > ~/.local/share/bash-completion/completions/dlx-cover`
    Completions(Completions),
    /// Print a manual page: `dlx-cover man count | man -l -`
    Man(Man),
}

/// Prints the error of a command, and returns its exit code. A closed pipe, as after `head`, is not an error.
pub fn failed(error: &anyhow::Error) -> ExitCode {
    if dlx_commands::is_reader_gone(error) {
        return ExitCode::SUCCESS;
    }
    say(&format!("dlx-cover: {error:#}"));
    ExitCode::from(answer::BAD)
}

impl Command {
    /// Parses the command line; exits the process if the command line is invalid.
    pub fn meant_by(typed: &[OsString]) -> Command {
        dlx_commands::parse::<Arguments>(typed, |command| command, |_| None, failed).command
    }

    /// Runs the command.
    ///
    /// # Errors
    /// Fails if the input or the command line is invalid.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::BufWriter::new(terminal::stdout());
        match self {
            Command::Solve(solve) => return solve.run(&mut out),
            Command::Count(count) => return count.run(&mut out),
            Command::Sum(sum) => sum.run(&mut out)?,
            Command::Cheapest(parts) => return parts.run(&mut out),
            Command::Sample(sample) => return sample.run(&mut out),
            Command::Marginals(marginals) => return marginals.run(&mut out),
            Command::Centre(centre) => return centre.run(&mut out),
            Command::Check(check) => return check.run(&mut out),
            Command::Why(why) => return why.run(&mut out),
            Command::Convert(convert) => convert.run(&mut out)?,
            Command::Model { problem, view } => view.show(&study(&problem.problem())?)?,
            Command::Completions(completions) => return completions.run(Arguments::command()),
            Command::Man(man) => return man.run(Arguments::command()),
            Command::Trace { problem, view } => view.show(&study(&problem.problem())?.in_slots())?,
        }
        out.flush().context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Builds the model of a problem for viewing.
fn study(problem: &Problem) -> anyhow::Result<study::Model> {
    let named = problem.read_essential()?;
    if problem.repeat {
        problem.source.check_plain(&named, "for a model with --repeat")?;
    }
    Ok(named.model(&problem.source.name(), problem.kind()))
}
