//! `dlx-cover solve --cheapest`, and `--repeat`: what can be typed, and what is printed.

use super::any_time;
use super::bounds::{Bounds, stopped};
use super::cheapest::{Known, Sought, Standing, limited};
use super::problem::Problem;
use super::sum::records;
use anyhow::{Context, anyhow};
use dlx_count::cheapest_below;
use dlx_count::parts::{CheapestRecord, CoverKind, Part, Unit, combine, digest_with_costs, split_digest};
use dlx_kernel::internal::Progress;
use dlx_study::formats::knuth::{NO_COVER, Named};
use dlx_system::terminal::say;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Least {
    /// With --cheapest or --repeat: print only a cover that costs at most this, or has at most so many
    /// options, as a known cover does, which shortens the search; if there is none, every cover is proved to
    /// cost more
    #[arg(long, value_name = "COST", conflicts_with_all = ["all", "limit"])]
    at_most: Option<u64>,
    /// With --cheapest or --repeat: search the K-th of N parts, and print a line of JSON; `cheapest`
    /// combines the parts
    #[arg(long, value_name = "K/N", conflicts_with_all = ["all", "limit"])]
    part: Option<Part>,
}

/// The fewest subproblems of a search by several threads or in parts, and for each part. Those of a repeat
/// cover cost more together than the whole, the more of them there are (measured: `docs/scale.md`).
const FEWEST: usize = 64;
const FEWEST_REPEATED: usize = 16;
const EACH: usize = 4;

fn fewest(kind: CoverKind) -> usize {
    match kind {
        CoverKind::Exact => FEWEST,
        CoverKind::Repeat => FEWEST_REPEATED,
    }
}

impl Least {
    /// Whether any of it was asked for.
    pub fn is_wanted(&self) -> bool {
        self.at_most.is_some() || self.part.is_some()
    }

    /// Finds a cover of least cost, or of the fewest options unless it is to be the `cheapest`, and prints it
    /// or the record of a part.
    pub fn solve(
        &self,
        problem: &Problem,
        cheapest: bool,
        jobs: usize,
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let named = problem.read()?;
        let unit = if cheapest { Unit::Cost } else { Unit::Options };
        let costs = if cheapest { named.costs.clone() } else { vec![1; named.matrix.options()] };
        let kind = if problem.repeat { CoverKind::Repeat } else { CoverKind::Exact };
        let sought = Sought { matrix: named.matrix.clone(), costs, kind, memory: bounds.bytes() / jobs };
        if let Some(part) = self.part {
            return self.part(&named, sought, unit, (part, jobs), bounds, out);
        }
        let known = match (jobs, kind) {
            (1, CoverKind::Exact) => {
                let limit = Standing::new(self.at_most).left(0);
                let search = move || {
                    cheapest_below(&sought.matrix, &sought.costs, sought.memory, u64::MAX, &|| limit).0
                };
                let best = bounds.within(search, || ())?;
                best.map(|best| Known { best, bound: 0, is_done: true }).unwrap_or_default()
            }
            (1, CoverKind::Repeat) => self.repeat(sought, unit, bounds)?,
            _ => {
                let subproblems = move |sought: &Sought| sought.split(fewest(kind));
                sought.search(subproblems, jobs, self.at_most, bounds)?
            }
        };
        self.print(&named, kind, unit, &known, out)
    }

    /// The cheapest repeat cover by one thread, which shows what is known on a terminal.
    fn repeat(&self, sought: Sought, unit: Unit, bounds: &Bounds) -> anyhow::Result<Known> {
        let limit = Standing::new(self.at_most).left(0);
        let search = move |tell: &mut dyn FnMut(&Progress) -> bool| {
            limited(&sought.matrix, &sought.costs, limit).watch(tell)
        };
        Ok(Known::from(&any_time::last(bounds, Progress::default(), search, |progress| {
            line(&progress.into(), unit)
        })?))
    }

    /// Prints the options, and on standard error the cost.
    fn print(
        &self,
        named: &Named,
        kind: CoverKind,
        unit: Unit,
        known: &Known,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        if kind == CoverKind::Exact && !known.is_done {
            return Ok(stopped());
        }
        let written = match &known.best {
            Some((_, cover)) => cover.iter().try_for_each(|&option| named.write_option(option, out)),
            None if known.is_done => writeln!(out, "{NO_COVER}"),
            None => Ok(()),
        };
        written.and_then(|()| out.flush()).context("cannot write the output")?;
        let line = match (&known.best, kind, self.at_most) {
            (Some((cost, _)), CoverKind::Exact, _) => unit.amount(*cost),
            (None, _, Some(most)) if known.is_done => unit.none(most.into()),
            (None, _, None) if known.is_done => return Ok(ExitCode::SUCCESS),
            _ => line(known, unit),
        };
        tell_costs(named, unit);
        say(&line);
        Ok(if known.is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Searches a part by so many threads, and prints its record. Exit code 1 if it was stopped before its
    /// end.
    fn part(
        &self,
        named: &Named,
        sought: Sought,
        unit: Unit,
        (part, jobs): (Part, usize),
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        tell_costs(named, unit);
        let (start, kind) = (Instant::now(), sought.kind);
        let matrix = digest_with_costs(&sought.matrix, &sought.costs);
        let subproblems = sought.split(fewest(kind).max(part.parts as usize * EACH));
        let split = split_digest(&subproblems);
        let own = part.numbers(subproblems.len()).into_iter().map(|one| subproblems[one].clone()).collect();
        let known = sought.search(|_| own, jobs, self.at_most, bounds)?;
        let (cost, options) = known.best.unzip();
        let shown = |&option: &usize| {
            let mut line = Vec::new();
            named
                .write_option(option, &mut line)
                .map(|()| String::from_utf8_lossy(&line).trim_end().to_string())
        };
        let record = CheapestRecord {
            matrix,
            covers: kind,
            unit,
            part: part.part,
            parts: part.parts,
            split,
            at_most: self.at_most.map(|most| most.to_string()),
            cost: cost.map(|cost| cost.to_string()),
            options: options.unwrap_or_default().iter().map(shown).collect::<Result<_, _>>()?,
            finished: known.is_done,
            seconds: (start.elapsed().as_secs_f64() * 1e6).round() / 1e6,
            version: env!("CARGO_PKG_VERSION").to_string(),
        };
        let written = writeln!(out, "{}", serde_json::to_string(&record)?);
        written.and_then(|()| out.flush()).context("cannot write the output")?;
        Ok(if known.is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Says that costs are ignored, or that there are none.
fn tell_costs(named: &Named, unit: Unit) {
    match (named.has_costs, unit) {
        (true, Unit::Options) => say("costs are ignored without --cheapest"),
        (false, Unit::Cost) => say("no option has a cost: every cover costs 0"),
        _ => {}
    }
}

/// The best cost and its bound: `cost 429, proved` or `cost 430, at least 427`, and likewise `38 options,
/// proved`.
fn line(known: &Known, unit: Unit) -> String {
    match &known.best {
        Some((cost, _)) if known.is_done => format!("{}, proved", unit.amount(*cost)),
        Some((cost, _)) => format!("{}, at least {}", unit.amount(*cost), known.bound),
        None => format!("no cover yet, at least {}", unit.amount(known.bound.into())),
    }
}

#[derive(clap::Args)]
pub struct Combine {
    /// The lines of JSON that `solve --part` prints, one file for each part or several in one; - for
    /// standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Combine {
    /// Prints the cheapest cover of all parts. Exit code 1 if a part was not finished, so that there may be a
    /// cheaper one.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let combined = combine(&records(&self.files)?).map_err(|error| anyhow!(error))?;
        let written = match &combined.options {
            Some(options) => options.iter().try_for_each(|option| writeln!(out, "{option}")),
            None if combined.doubt.is_none() => writeln!(out, "{NO_COVER}"),
            None => Ok(()),
        };
        written.and_then(|()| out.flush()).context("cannot write the output")?;
        say(&combined.to_string());
        Ok(if combined.doubt.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
