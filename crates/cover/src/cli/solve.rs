//! `dlx-cover solve`: the arguments, and the search for one cover or the proof that there is none.

use super::all::All;
use super::answer::{Rows, Shape, no_cover, print, print_json, stopped, value};
use super::bounds::Bounds;
use super::first::first;
use super::least::Least;
use super::problem::Problem;
use super::proof::Proof;
use dlx_commands::misuse;
use dlx_count::parts::Part;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Solve {
    #[command(flatten)]
    problem: Problem,
    /// Print every cover, each followed by an empty line
    #[arg(long, conflicts_with = "repeat")]
    all: bool,
    /// Print at most this many covers, each followed by an empty line
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "repeat", "cheapest"])]
    limit: Option<u64>,
    /// Print a cover of least cost; `|N` in an option is its cost (Knuth's DLX5), 0 if missing
    #[arg(long, conflicts_with = "all")]
    cheapest: bool,
    /// Number of threads. With two or more, covers are listed in a different order, which is the same for
    /// every N; with --cheapest or --repeat, the cost is the same, but the cover may differ
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: u16,
    /// Solve the K-th of N parts: with --all, print its covers (the parts together print each cover once);
    /// with --cheapest or --repeat, print a line of JSON, which `cheapest` combines
    #[arg(long, value_name = "K/N", conflicts_with = "limit")]
    part: Option<Part>,
    /// With --all: save progress to this file, and resume after the last cover printed
    #[arg(long, value_name = "FILE", requires = "all")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    rows: Rows,
    #[command(flatten)]
    least: Least,
    #[command(flatten)]
    proof: Proof,
    #[command(flatten)]
    bounds: Bounds,
}

impl Solve {
    /// Runs the command.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let Solve { problem, bounds, part, .. } = self;
        let (jobs, shape) = (usize::from(self.jobs), Shape::of(&problem.source, &self.rows));
        let proof = self.proof.prover(&problem.source.file)?;
        let is_in_parts = part.is_some() || self.checkpoint.is_some() || self.limit.is_some();
        if proof.is_some() && (is_in_parts || self.least.is_wanted()) {
            misuse!("--proof proves the whole answer: omit --part, --checkpoint, --limit and --at-most");
        }
        if self.cheapest || problem.repeat {
            let how = (*part, jobs, proof);
            return self.least.solve(problem, (self.cheapest, &self.rows), how, bounds, out);
        }
        if self.least.is_wanted() {
            misuse!("--at-most needs --cheapest or --repeat");
        }
        if self.all || self.limit.is_some() {
            if self.checkpoint.is_some() && shape == Shape::Json {
                misuse!("--checkpoint cannot resume JSON output: use --rows or text");
            }
            if let Some(proof) = proof {
                return proof.all(&problem.read()?, shape, bounds, out);
            }
            let (limit, part, checkpoint) =
                (self.limit.unwrap_or(u64::MAX), *part, self.checkpoint.as_deref());
            return All { shape, limit, jobs, part, checkpoint, bounds }.run(problem.read()?, out);
        }
        if part.is_some() {
            misuse!("--part needs --all, --cheapest or --repeat");
        }
        let named = problem.read()?;
        let found = match proof {
            Some(proof) => proof.first(&named, bounds)?,
            None => first(named.matrix.clone(), jobs, bounds)?,
        };
        let (is_complete, cover) = (found.is_some(), found.flatten());
        if shape == Shape::Json {
            let cover = cover.as_ref().map(|cover| value(&named, cover));
            print_json("solve", is_complete, json!({ "cover": cover }), out)?;
        }
        match cover {
            Some(_) if shape == Shape::Json => {}
            Some(cover) => {
                let mut text = Vec::new();
                shape.add(&named, &cover, false, &mut text);
                print(&text, out)?;
            }
            None if is_complete => return Ok(no_cover()),
            None => return Ok(stopped()),
        }
        Ok(ExitCode::SUCCESS)
    }
}
