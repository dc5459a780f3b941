//! The command line: one file per subcommand, each with its arguments, their meaning and what it prints.
//!
//! Exit codes: 0 all well; 1 stopped early, not a cover, or the input was bad; 2 wrong usage.

mod any_time;
mod bounds;
mod centre;
mod cheapest;
mod check;
mod convert;
mod cores;
mod count;
mod diagram;
mod first;
mod least;
mod part;
mod problem;
mod sum;

use self::bounds::{Bounds, stopped};
use self::problem::{Problem, Studied};
use anyhow::{Context, bail};
use clap::{CommandFactory, Parser, Subcommand};
use dlx_commands::view::{self, View};
use dlx_commands::{Completions, Man, Usage, misuse};
use dlx_count::repeat_covers;
use dlx_kernel::Exact;
use dlx_study as study;
use dlx_study::formats::knuth::{NO_COVER, Named};
use dlx_system::terminal::{self, say};
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Solve, count and study any exact-cover or set-cover problem: a matrix in a file, in Knuth's DLX format or
/// another.
#[derive(Parser)]
#[command(version, name = "dlx-cover")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What the program is asked to do.
#[derive(Subcommand)]
#[allow(private_interfaces, missing_docs, reason = "made from a command line alone")]
pub enum Command {
    /// Print the options of a cover, one a line; with --repeat, of one with the fewest options, whatever they
    /// cost
    Solve {
        #[command(flatten)]
        problem: Problem,
        /// Print every cover, each followed by an empty line
        #[arg(long, conflicts_with_all = ["repeat", "time_limit"])]
        all: bool,
        /// Print at most this many covers, each followed by an empty line
        #[arg(long, value_name = "N", conflicts_with_all = ["all", "repeat", "cheapest", "time_limit"])]
        limit: Option<u64>,
        /// Print a cover of least cost; `|N` in an option is its cost (Knuth's DLX5), 0 if missing
        #[arg(long, conflicts_with = "all")]
        cheapest: bool,
        /// Number of threads; two or more list the covers in another order than one does, always the same;
        /// with --cheapest or --repeat the cost is the same, but the cover may differ
        #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
        jobs: u16,
        #[command(flatten)]
        least: least::Least,
        #[command(flatten)]
        bounds: Bounds,
    },
    /// Print the number of covers; with --repeat, of all sets of options that cover every primary item
    Count {
        #[command(flatten)]
        problem: Problem,
        /// Write the diagram of all covers to this file, in the lines that Knuth's DLX6 prints
        #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
        zdd: Option<PathBuf>,
        /// Number of threads, which are used where covers are enumerated
        #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "zdd")]
        jobs: u16,
        #[command(flatten)]
        parts: part::Parts,
        #[command(flatten)]
        bounds: Bounds,
    },
    /// Add up the parts of a count; reject missing, duplicate and unrelated parts
    Sum(sum::Sum),
    /// Print the cheapest cover of the parts of `solve --part`; reject missing, duplicate and unrelated
    /// parts
    Cheapest(least::Combine),
    /// Print covers drawn uniformly at random from all
    Sample(diagram::Sample),
    /// Print each option with the number of covers that it is in
    Marginals(diagram::Marginals),
    /// Choose K of the points of a file so that the largest distance to the nearest chosen point is smallest
    Centre(centre::Centre),
    /// Check whether options are a cover, and if not, which item is wrong
    Check(check::Check),
    /// Write the problem for other solvers: DIMACS CNF, CPLEX LP, DLX
    Convert(convert::Convert),
    /// Show the matrix: items, options, sizes
    Model {
        #[command(flatten)]
        problem: Studied,
        #[command(flatten)]
        view: view::Matrix,
    },
    /// Show the textbook search for all covers, step by step; with --repeat, for one with the fewest options
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

/// Shows the error of a command, and returns its exit code. A reader that ends before its time, as `head`
/// does, is none.
pub fn failed(error: &anyhow::Error) -> ExitCode {
    if dlx_commands::is_reader_gone(error) {
        return ExitCode::SUCCESS;
    }
    say(&format!("dlx-cover: {error:#}"));
    ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
}

impl Command {
    /// What the command line `typed` means; ends the process if it is wrong.
    pub fn meant_by(typed: &[OsString]) -> Command {
        dlx_commands::parse::<Arguments>(typed, |command| command, failed).command
    }

    /// Reads, solves, prints.
    ///
    /// # Errors
    /// If the input is bad, or the command line asks for what cannot be.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::BufWriter::new(terminal::stdout());
        match self {
            Command::Solve { problem, cheapest, jobs, least, bounds, .. } if cheapest || problem.repeat => {
                return least.solve(&problem, cheapest, usize::from(jobs), &bounds, &mut out);
            }
            Command::Solve { least, .. } if least.is_wanted() => {
                misuse!("--at-most and --part of `solve` need --cheapest or --repeat");
            }
            Command::Solve { problem, all, limit, jobs, .. } if all || limit.is_some() => {
                solve_all(&problem, limit.unwrap_or(u64::MAX), jobs, &mut out)?;
            }
            Command::Solve { problem, jobs, bounds, .. } => return solve(&problem, jobs, &bounds, &mut out),
            Command::Sum(sum) => sum.run(&mut out)?,
            Command::Count { problem, jobs, parts, bounds, .. } if parts.is_wanted() => {
                let named = problem.read()?;
                return parts.count(&problem, named.matrix, usize::from(jobs), &bounds, &mut out);
            }
            Command::Count { problem, zdd, jobs, bounds, .. } => {
                return count(&problem, zdd.as_deref(), jobs, &bounds, &mut out);
            }
            Command::Cheapest(parts) => return parts.run(&mut out),
            Command::Sample(sample) => sample.run(&mut out)?,
            Command::Marginals(marginals) => marginals.run(&mut out)?,
            Command::Centre(centre) => return centre.run(&mut out),
            Command::Check(check) => return check.run(&mut out),
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

fn solve(problem: &Problem, jobs: u16, bounds: &Bounds, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let named = problem.read()?;
    let cover = first::first(named.matrix.clone(), usize::from(jobs), bounds)?;
    let Some(cover) = cover else { return Ok(stopped()) };
    let written = match cover {
        Some(options) => options.iter().try_for_each(|&option| named.write_option(option, out)),
        None => writeln!(out, "{NO_COVER}"),
    };
    written.and_then(|()| out.flush()).context("cannot write the output")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints up to `limit` covers.
fn solve_all(problem: &Problem, limit: u64, jobs: u16, out: &mut impl Write) -> anyhow::Result<()> {
    let named = problem.read()?;
    let covers = match jobs {
        1 => covers(&named, limit, out)?,
        _ => cores::covers(named, usize::from(jobs), limit, out)?,
    };
    if covers == 0 && limit > 0 {
        writeln!(out, "{NO_COVER}").context("cannot write the output")?;
    }
    Ok(())
}

/// Prints up to `limit` covers by one thread. Their number.
fn covers(named: &Named, limit: u64, out: &mut impl Write) -> anyhow::Result<u64> {
    let mut covers = 0;
    let mut exact = Exact::new(&named.matrix);
    for options in exact.covers().take(usize::try_from(limit).unwrap_or(usize::MAX)) {
        covers += 1;
        let written = options.iter().try_for_each(|&option| named.write_option(option, out));
        written.and_then(|()| writeln!(out)).context("cannot write the output")?;
    }
    Ok(covers)
}

fn count(
    problem: &Problem,
    zdd: Option<&Path>,
    jobs: u16,
    bounds: &Bounds,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let named = problem.read()?;
    let count = if problem.repeat {
        let count = move || repeat_covers(&named.matrix, usize::from(jobs));
        let Some(count) = bounds.within(count, || ())? else { return Ok(stopped()) };
        let Some(count) = count else {
            bail!("{}: 2^128 sets of options or more cover it", problem.source.name());
        };
        count.to_string()
    } else if let Some(zdd) = zdd {
        diagram::write(&named, &problem.source, zdd, bounds)?
    } else {
        // The names would take more memory than the matrix.
        let matrix = { named }.matrix;
        match count::count(matrix, usize::from(jobs), bounds)? {
            Some(count) => count,
            None => return Ok(ExitCode::FAILURE),
        }
    };
    writeln!(out, "{count}").and_then(|()| out.flush()).context("cannot write the output")?;
    Ok(ExitCode::SUCCESS)
}

/// The model of a problem, to be shown.
fn study(problem: &Problem) -> anyhow::Result<study::Model> {
    Ok(problem.read()?.model(&problem.source.name(), problem.kind()))
}
