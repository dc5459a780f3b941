//! `dlx-judge cover solve|count|model|trace FILE.dlx`: any cover problem in Knuth's DLX format.

use super::{model, trace};
use crate::cover::Matrix;
use crate::cover::exact::Exact;
use crate::cover::exact::best::Best;
use crate::cover::exact::multiple::{Cheapest, Multiple};
use crate::cover::repeat::Repeat;
use crate::study;
use crate::study::knuth::{Malformed, Named};
use crate::study::model::Cover as Kind;
use crate::{files, terminal};
use anyhow::{Context, bail};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Solve any cover problem in Knuth's DLX format: `dlx-judge cover count queens8.dlx`
#[derive(clap::Args)]
pub struct Cover {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// Print the options of a cover, one a line; with --repeat, of one with the fewest options
    Solve {
        #[command(flatten)]
        problem: Problem,
        /// Print every cover, each followed by an empty line
        #[arg(long, conflicts_with = "repeat")]
        all: bool,
        /// Print a cover of least cost; `|N` in an option is its cost (Knuth's DLX5), 0 if missing
        #[arg(long, conflicts_with_all = ["all", "repeat"])]
        cheapest: bool,
    },
    /// Print the number of covers; with --repeat, of all sets of options that cover every primary item
    Count {
        #[command(flatten)]
        problem: Problem,
    },
    /// Show the matrix: items, options, sizes
    Model {
        #[command(flatten)]
        problem: Problem,
        #[command(flatten)]
        view: model::View,
    },
    /// Show the textbook search for all covers, step by step; with --repeat, for one with the fewest options
    Trace {
        #[command(flatten)]
        problem: Problem,
        #[command(flatten)]
        view: trace::View,
    },
}

#[derive(clap::Args)]
struct Problem {
    /// The file, or - for standard input
    file: PathBuf,
    /// Cover every primary item at least once instead of exactly once
    #[arg(long)]
    repeat: bool,
}

impl Cover {
    /// Reads, solves, prints.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut out = std::io::BufWriter::new(terminal::stdout());
        match self.task {
            Task::Solve { problem, cheapest: true, .. } => cheapest(&problem, &mut out)?,
            Task::Solve { problem, all, .. } => solve(&problem, all, &mut out)?,
            Task::Count { problem } => count(&problem, &mut out)?,
            Task::Model { problem, view } => view.write(&study(&problem)?)?,
            Task::Trace { problem, view } => view.write(&study(&problem)?)?,
        }
        out.flush().context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }
}

fn solve(problem: &Problem, all: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(problem)?;
    let mut written = Ok(());
    let mut covers = 0;
    let mut write = |options: &[usize]| {
        covers += 1;
        written = options.iter().try_for_each(|&option| named.write_option(option, out));
        if all && written.is_ok() {
            written = writeln!(out);
        }
        if all && written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    if problem.repeat {
        let cover = repeat(problem, &named)?.fewest();
        cover.map(|options| write(&options));
    } else {
        visit(&named.matrix, write);
    }
    written.context("cannot write the output")?;
    if covers == 0 {
        writeln!(out, "no cover").context("cannot write the output")?;
    }
    Ok(())
}

fn cheapest(problem: &Problem, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(problem)?;
    let best = if named.matrix.is_plain() {
        let weights: Vec<i64> = named.costs.iter().map(|&cost| -cost.cast_signed()).collect();
        Best::new(&named.matrix, &weights)
            .best()
            .map(|(weight, options)| (u128::from(weight.unsigned_abs()), options))
    } else {
        Cheapest::new(&named.matrix, &named.costs).best()
    };
    let Some((cost, options)) = best else {
        return writeln!(out, "no cover").context("cannot write the output");
    };
    let written = options.iter().try_for_each(|&option| named.write_option(option, out));
    written.and_then(|()| out.flush()).context("cannot write the output")?;
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "cost {cost}");
    Ok(())
}

fn count(problem: &Problem, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(problem)?;
    if problem.repeat {
        let Some(count) = repeat(problem, &named)?.count() else {
            bail!("{}: 2^128 sets of options or more cover it", problem.file.display());
        };
        writeln!(out, "{count}")
    } else {
        writeln!(out, "{}", number(&named.matrix))
    }
    .context("cannot write the output")
}

/// Visits the exact covers of `matrix`.
fn visit(matrix: &Matrix, visit: impl FnMut(&[usize]) -> ControlFlow<()>) {
    if matrix.is_plain() {
        Exact::new(matrix).covers(visit)
    } else {
        Multiple::with_dense(matrix).covers(visit)
    }
}

/// Their number.
fn number(matrix: &Matrix) -> u64 {
    if matrix.is_plain() {
        Exact::new(matrix).count(u64::MAX)
    } else {
        Multiple::with_dense(matrix).count(u64::MAX)
    }
}

fn repeat(problem: &Problem, named: &Named) -> anyhow::Result<Repeat> {
    if named.matrix.options().max(named.matrix.primary()) > Repeat::MOST {
        bail!("{}: expected at most {} items and options", problem.file.display(), Repeat::MOST);
    }
    Ok(Repeat::new(&named.matrix))
}

/// The model of a problem, to be shown.
fn study(problem: &Problem) -> anyhow::Result<study::Model> {
    let kind = if problem.repeat { Kind::Repeat } else { Kind::Exact };
    Ok(study::file::model(&read(problem)?, &name(&problem.file), kind))
}

fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() }
}

fn read(problem: &Problem) -> anyhow::Result<Named> {
    let (file, name) = (&problem.file, name(&problem.file));
    let text = if file == Path::new("-") {
        files::all(std::io::stdin().lock(), files::MOST)
    } else {
        std::fs::File::open(file).and_then(|file| files::all(file, files::MOST))
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let named = Named::read(&text).with_context(|| name.clone())?;
    if problem.repeat {
        repeatable(&named).with_context(|| name)?;
    }
    Ok(named)
}

/// Whether a repeat cover is defined: an item that may be covered only once, or some number of times, contradicts it.
fn repeatable(named: &Named) -> Result<(), Malformed> {
    let places = [
        (
            named.first_secondary,
            "expected no secondary items with --repeat, which covers items any number of times",
        ),
        (
            named.first_bounded,
            "expected items without bounds with --repeat, which covers items any number of times",
        ),
    ];
    match places.into_iter().find_map(|(place, what)| Some((place?, what))) {
        Some(((line, column), what)) => Err(Malformed { line, column, what: what.to_string() }),
        None => Ok(()),
    }
}
