//! `dlx-judge cover solve|count FILE.dlx`: any cover problem in Knuth's DLX format.

use crate::cover::exact::Exact;
use crate::cover::exact::best::Best;
use crate::cover::repeat::Repeat;
use crate::study::knuth::Named;
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
        }
        out.flush().context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }
}

fn solve(problem: &Problem, all: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(&problem.file)?;
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
        Exact::new(&named.matrix).covers(write);
    }
    written.context("cannot write the output")?;
    if covers == 0 {
        writeln!(out, "no cover").context("cannot write the output")?;
    }
    Ok(())
}

fn cheapest(problem: &Problem, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(&problem.file)?;
    let worth: Vec<i64> = named.costs.iter().map(|&cost| -cost.cast_signed()).collect();
    let Some((worth, options)) = Best::new(&named.matrix, &worth).best() else {
        return writeln!(out, "no cover").context("cannot write the output");
    };
    let written = options.iter().try_for_each(|&option| named.write_option(option, out));
    written.and_then(|()| out.flush()).context("cannot write the output")?;
    // Standard error may be closed.
    let _ = writeln!(std::io::stderr(), "cost {}", -worth);
    Ok(())
}

fn count(problem: &Problem, out: &mut impl Write) -> anyhow::Result<()> {
    let named = read(&problem.file)?;
    if problem.repeat {
        let Some(count) = repeat(problem, &named)?.count() else {
            bail!("{}: 2^128 sets of options or more cover it", problem.file.display());
        };
        writeln!(out, "{count}")
    } else {
        writeln!(out, "{}", Exact::new(&named.matrix).count(u64::MAX))
    }
    .context("cannot write the output")
}

fn repeat(problem: &Problem, named: &Named) -> anyhow::Result<Repeat> {
    if named.matrix.options().max(named.matrix.primary()) > Repeat::MOST {
        bail!("{}: expected at most {} items and options", problem.file.display(), Repeat::MOST);
    }
    Ok(Repeat::new(&named.matrix))
}

fn read(file: &Path) -> anyhow::Result<Named> {
    let name = if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() };
    let text = if file == Path::new("-") {
        files::all(std::io::stdin().lock(), files::MOST)
    } else {
        std::fs::File::open(file).and_then(|file| files::all(file, files::MOST))
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    Named::read(&text).with_context(|| name)
}
