//! `dlx-cover solve --cheapest` and `--repeat`: the arguments, and the output.

use super::answer::{
    Answer, NO, Rows, Shape, code, line as option_line, no_cover, print, print_found, print_json, value,
};
use super::any_time;
use super::bounds::Bounds;
use super::cheapest::{Known, Sought, Standing, at_least, limited};
use super::problem::Problem;
use super::proof::Prover;
use super::sum::records;
use anyhow::anyhow;
use dlx_count::parts::{CheapestRecord, CoverKind, Part, Unit, combine, digest_with_costs, split_digest};
use dlx_kernel::internal::Progress;
use dlx_proof::Cover;
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Least {
    /// With --cheapest: print only a cover that costs at most COST; with --repeat alone: only one with at
    /// most COST options. Giving the cost of a known cover shortens the search. If no such cover exists, the
    /// search proves it
    #[arg(long, value_name = "COST", conflicts_with_all = ["all", "limit"])]
    at_most: Option<u64>,
}

/// The minimum number of subproblems of a search for exact covers with several threads or in parts.
const MIN_SUBPROBLEMS: usize = 64;
/// The same for repeat covers. Searching all subproblems takes longer than searching the whole problem, and
/// the more subproblems there are, the longer it takes (measured in `docs/scale.md`).
const MIN_REPEAT_SUBPROBLEMS: usize = 16;
/// The minimum number of subproblems per part.
const MIN_SUBPROBLEMS_PER_PART: usize = 4;

fn min_subproblems(kind: CoverKind) -> usize {
    match kind {
        CoverKind::Exact => MIN_SUBPROBLEMS,
        CoverKind::Repeat => MIN_REPEAT_SUBPROBLEMS,
    }
}

impl Least {
    /// Whether `--at-most` was given.
    pub fn is_wanted(&self) -> bool {
        self.at_most.is_some()
    }

    /// Finds a cover of least cost, or with the fewest options if `cheapest` is false, and prints it. With
    /// `part`, searches only that part, and prints its record.
    pub fn solve(
        &self,
        problem: &Problem,
        (cheapest, rows): (bool, &Rows),
        (part, jobs, proof): (Option<Part>, usize, Option<Prover<'_>>),
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let named = problem.read()?;
        let unit = if cheapest { Unit::Cost } else { Unit::Options };
        let costs = if cheapest { named.costs.clone() } else { vec![1; named.matrix.options()] };
        let kind = if problem.repeat { CoverKind::Repeat } else { CoverKind::Exact };
        let shape = Shape::of(&problem.source, rows);
        if let Some(proof) = proof {
            let cover = if problem.repeat { Cover::Repeat } else { Cover::Exact };
            let known = proof.cheapest(&named, (cover, &costs), bounds)?;
            return self.print(&named, kind, unit, &known, shape, out);
        }
        let (matrix, searched) = match kind {
            CoverKind::Exact => (named.matrix.clone(), kind),
            CoverKind::Repeat => at_least(&named.matrix, &costs),
        };
        let sought = Sought { matrix, costs, kind: searched, memory: bounds.bytes() / jobs };
        if let Some(part) = part {
            return self.part(&named, (sought, kind), unit, (part, jobs), bounds, out);
        }
        let known = if (jobs, searched) == (1, CoverKind::Repeat) {
            self.repeat(sought, unit, bounds)?
        } else {
            let subproblems =
                (jobs > 1).then_some(move |sought: &Sought| sought.split(min_subproblems(searched)));
            sought.search(subproblems, jobs, self.at_most, bounds, |known| line(known, unit))?
        };
        self.print(&named, kind, unit, &known, shape, out)
    }

    /// Finds the cheapest repeat cover with one thread, showing progress.
    fn repeat(&self, sought: Sought, unit: Unit, bounds: &Bounds) -> anyhow::Result<Known> {
        let limit = Standing::new(self.at_most).left(0);
        let search = move |tell: &mut dyn FnMut(&Progress) -> bool| {
            limited(&sought.matrix, &sought.costs, limit).watch(tell)
        };
        Ok(Known::from(&any_time::last(bounds, Progress::default(), search, |progress| {
            line(&progress.into(), unit)
        })?))
    }

    /// Prints the options to standard output and the cost to standard error; if the search was stopped,
    /// prints both to standard error.
    fn print(
        &self,
        named: &Named,
        kind: CoverKind,
        unit: Unit,
        known: &Known,
        shape: Shape,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let cover = known.best.as_ref().map(|(_, cover)| cover);
        if shape == Shape::Json {
            let cost = known.best.as_ref().map(|(cost, _)| u64::try_from(*cost).unwrap_or(u64::MAX));
            let bound = if known.is_done { cost } else { Some(known.bound) };
            let cover = cover.map(|cover| value(named, cover));
            let answer = json!({ "cover": cover, "cost": cost, "bound": bound, "unit": unit });
            print_json("solve", known.is_done, answer, out)?;
        } else if let Some(cover) = cover {
            let mut text = Vec::new();
            shape.add(named, cover, false, &mut text);
            print_found(&text, known.is_done, out)?;
        }
        let line = match (&known.best, kind, self.at_most) {
            (None, _, Some(most)) if known.is_done => unit.none(most.into()),
            (None, _, None) if known.is_done => return Ok(no_cover()),
            (Some((cost, _)), CoverKind::Exact, _) if known.is_done => unit.amount(*cost),
            _ => line(known, unit),
        };
        tell_costs(named, unit);
        say(&line);
        Ok(if known.is_done && cover.is_none() { ExitCode::from(NO) } else { code(known.is_done) })
    }

    /// Searches a part with `jobs` threads, and prints its record. Returns exit code 3 if the search was
    /// stopped.
    fn part(
        &self,
        named: &Named,
        (sought, kind): (Sought, CoverKind),
        unit: Unit,
        (part, jobs): (Part, usize),
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        tell_costs(named, unit);
        let start = Instant::now();
        let matrix = digest_with_costs(&sought.matrix, &sought.costs);
        let subproblems =
            sought.split(min_subproblems(sought.kind).max(part.parts as usize * MIN_SUBPROBLEMS_PER_PART));
        let split = split_digest(&subproblems);
        let own = part.numbers(subproblems.len()).into_iter().map(|one| subproblems[one].clone()).collect();
        let known =
            sought.search(Some(|_: &Sought| own), jobs, self.at_most, bounds, |known| line(known, unit))?;
        let (cost, options) = known.best.unzip();
        let shown = |&option: &usize| option_line(named, option);
        let record = CheapestRecord {
            matrix,
            covers: kind,
            unit,
            part: part.part,
            parts: part.parts,
            split,
            at_most: self.at_most.map(|most| most.to_string()),
            cost: cost.map(|cost| cost.to_string()),
            options: options.unwrap_or_default().iter().map(shown).collect(),
            finished: known.is_done,
            seconds: (start.elapsed().as_secs_f64() * 1e6).round() / 1e6,
            version: env!("CARGO_PKG_VERSION").to_string(),
        };
        print(format!("{}\n", serde_json::to_string(&record)?).as_bytes(), out)?;
        Ok(code(known.is_done))
    }
}

/// Reports that costs are ignored, or that no option has a cost.
fn tell_costs(named: &Named, unit: Unit) {
    match (named.has_costs, unit) {
        (true, Unit::Options) => say("costs are ignored without --cheapest"),
        (false, Unit::Cost) => say("no option has a cost: every cover costs 0"),
        _ => {}
    }
}

/// Formats the best cost and its bound: `cost 429, proved`, `cost 430, at least 427` or `38 options, proved`.
fn line(known: &Known, unit: Unit) -> String {
    match &known.best {
        Some((cost, _)) if known.is_done => format!("{}, proved", unit.amount(*cost)),
        Some((cost, _)) => format!("{}, at least {}", unit.amount(*cost), known.bound),
        None => format!("no cover yet, at least {}", unit.amount(known.bound.into())),
    }
}

#[derive(clap::Args)]
pub struct Combine {
    /// Files with the lines of JSON that `solve --part` prints, one or several per file; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    answer: Answer,
}

impl Combine {
    /// Prints the cheapest cover of all parts. Returns exit code 3 if a part was not finished, because a
    /// cheaper cover may exist.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let combined = combine(&records(&self.files)?).map_err(|error| anyhow!(error))?;
        let is_complete = combined.doubt.is_none();
        if self.answer.is_json() {
            let cover = combined.options.as_ref().map(|options| json!({ "options": options }));
            let cost = combined.cost.map(|cost| u64::try_from(cost).unwrap_or(u64::MAX));
            print_json("cheapest", is_complete, json!({ "cover": cover, "cost": cost }), out)?;
        } else {
            let lines = combined.options.iter().flatten().map(|option| format!("{option}\n"));
            print_found(lines.collect::<String>().as_bytes(), is_complete, out)?;
        }
        match (combined.options.is_none() && is_complete, combined.to_string().as_str()) {
            (true, "proved") => return Ok(no_cover()),
            (_, line) => say(line),
        }
        Ok(if combined.options.is_none() && is_complete { ExitCode::from(NO) } else { code(is_complete) })
    }
}
