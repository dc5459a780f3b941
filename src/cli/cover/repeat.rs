//! `dlx-judge cover solve --repeat`: the repeat cover with the fewest options, or the cheapest one, and a bound.

use super::any_time;
use super::bounds::Bounds;
use super::problem::Problem;
use crate::cover::repeat::cheapest::{Cheapest, Progress};
use anyhow::Context;
use std::io::{Write, stderr};
use std::process::ExitCode;

/// Prints the best cover that is found; each option costs 1 unless `cheapest`.
pub fn solve(
    problem: &Problem,
    cheapest: bool,
    bounds: &Bounds,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let named = problem.read()?;
    let (matrix, options) = (named.matrix.clone(), named.matrix.options());
    let costs = if cheapest { named.costs.clone() } else { vec![1; options] };
    let progress = any_time::last(bounds, move |tell| Cheapest::new(&matrix, &costs).watch(tell), line)?;
    let written = match &progress.cover {
        Some((_, cover)) => cover.iter().try_for_each(|&option| named.write_option(option, out)),
        None if progress.is_done => writeln!(out, "no cover"),
        None => Ok(()),
    };
    written.and_then(|()| out.flush()).context("cannot write the output")?;
    if progress.cover.is_some() || !progress.is_done {
        // Standard error may be closed.
        let _ = writeln!(stderr(), "{}", line(&progress));
    }
    Ok(if progress.is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What is known: `cost 429, proved` or `cost 430, at least 427`.
fn line(progress: &Progress) -> String {
    match &progress.cover {
        Some((cost, _)) if progress.is_done => format!("cost {cost}, proved"),
        Some((cost, _)) => format!("cost {cost}, at least {}", progress.bound),
        None => format!("no cover yet, cost at least {}", progress.bound),
    }
}
