//! `dlx-cover count`: the number of covers.

use super::answer::{STOPPED, print, print_json};
use super::bounds::{Bounds, searching};
use super::problem::Problem;
use super::proof::Proof;
use super::{any_time, diagram, part, states};
use anyhow::bail;
use dlx_commands::misuse;
use dlx_count::{BigUint, Counter, Progress, repeat_covers};
use dlx_kernel::Matrix;
use dlx_proof::Cover;
use dlx_system::terminal::say;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Count {
    #[command(flatten)]
    problem: Problem,
    /// Write the diagram of all covers to this file, in the output format of Knuth's DLX6
    #[arg(long, value_name = "FILE", conflicts_with = "repeat")]
    zdd: Option<PathBuf>,
    /// Also write every state of the search to this file, so that `count_states.py` can check the count
    /// (docs/proofs.md); for matrices without colours and bounds
    #[arg(long, value_name = "FILE", conflicts_with_all = ["repeat", "zdd", "proof"])]
    states: Option<PathBuf>,
    /// Number of threads; only used if covers are enumerated
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), conflicts_with_all = ["zdd", "states"])]
    jobs: u16,
    #[command(flatten)]
    parts: part::Parts,
    #[command(flatten)]
    proof: Proof,
    #[command(flatten)]
    bounds: Bounds,
}

impl Count {
    /// Prints the number of covers.
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let Count { problem, bounds, jobs, .. } = self;
        let (named, jobs) = (problem.read()?, usize::from(*jobs));
        let proof = self.proof.prover(&problem.source.file)?;
        if proof.is_some() && (self.parts.is_wanted() || self.zdd.is_some()) {
            misuse!("--proof proves the whole count: omit --zdd, --part and --checkpoint");
        }
        if self.parts.is_wanted() && self.states.is_some() {
            misuse!("--states records the whole count: omit --part and --checkpoint");
        }
        if self.parts.is_wanted() {
            return self.parts.count(problem, named.matrix, jobs, bounds, out);
        }
        // `Ok`: the number of covers; `Err`: a lower bound on this number, if one is known.
        let count = if let Some(proof) = proof {
            let cover = if problem.repeat { Cover::Repeat } else { Cover::Exact };
            let (count, is_complete) = proof.list(&named, cover, bounds, &mut |_| Ok(()))?;
            if is_complete { Ok(count.into()) } else { Err(Some(count.into())) }
        } else if problem.repeat {
            match bounds.within(move || repeat_covers(&named.matrix, jobs), searching)? {
                Some(Some(count)) => Ok(count),
                Some(None) => bail!("{}: 2^128 or more sets of options are covers", problem.source.name()),
                None => Err(None),
            }
        } else if let Some(zdd) = &self.zdd {
            diagram::write(&named, &problem.source, zdd, bounds)?.ok_or(None)
        } else if let Some(states) = &self.states {
            states::write(&named, &problem.source, states, bounds)?.ok_or(None)
        } else {
            // Drop the names: they would take more memory than the matrix.
            let matrix = { named }.matrix;
            count(matrix, jobs, bounds)?.map_err(Some)
        };
        if problem.source.is_json() {
            // A string: the number may be too large for a JSON reader.
            let answer = match &count {
                Ok(count) => json!({ "count": count.to_string() }),
                Err(least) => json!({ "at_least": least.as_ref().map_or("0".into(), BigUint::to_string) }),
            };
            print_json("count", count.is_ok(), answer, out)?;
        } else if let Ok(count) = &count {
            print(format!("{count}\n").as_bytes(), out)?;
        }
        match count {
            Ok(_) => return Ok(ExitCode::SUCCESS),
            Err(Some(least)) => say(&format!("stopped: at least {least} covers")),
            Err(None) if self.zdd.is_none() && self.states.is_none() => {
                say("stopped before the search was finished")
            }
            // `diagram` and `states` have printed a message.
            Err(None) => {}
        }
        Ok(ExitCode::from(STOPPED))
    }
}

/// Counts exact covers with `jobs` threads; if stopped, returns a lower bound as the error.
fn count(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Result<BigUint, BigUint>> {
    let memory = bounds.bytes();
    let work = move |tell: &mut dyn FnMut(&Progress) -> bool| {
        Counter::new(&matrix).memory(memory).threads(jobs).count(tell)
    };
    let (count, last) = any_time::watched(bounds, Progress::default(), work, estimate)?;
    Ok(count.flatten().ok_or(last.covers))
}

/// Formats the progress of a count.
fn estimate(progress: &Progress) -> String {
    let percent = progress.done * 100.0;
    match &progress.estimate {
        Some(estimate) => {
            format!("{percent:.1} %, at least {} covers, about {estimate:.1e} in all", progress.covers)
        }
        None => format!("{percent:.1} %, at least {} covers", progress.covers),
    }
}
