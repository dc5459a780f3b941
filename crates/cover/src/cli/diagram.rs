//! `dlx-cover sample|marginals` and `count --zdd`: answers from the diagram of all covers.

use super::answer::{Rows, STOPPED, Shape, no_cover, print, print_json};
use super::bounds::{Bounds, searching};
use super::problem::Source;
use anyhow::Context;
use dlx_count::parts::Part;
use dlx_count::split::{Subproblem, split};
use dlx_count::{BigUint, Counter, Diagram};
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::Named;
use dlx_system::files;
use dlx_system::terminal::say;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const MIN_SUBPROBLEMS_PER_PART: usize = 4;

#[derive(clap::Args)]
pub struct Sample {
    #[command(flatten)]
    source: Source,
    /// Seed; the same seed gives the same covers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of covers
    #[arg(short, value_name = "N", default_value_t = 1)]
    number: u64,
    #[command(flatten)]
    rows: Rows,
    #[command(flatten)]
    bounds: Bounds,
}

#[derive(clap::Args)]
pub struct Marginals {
    #[command(flatten)]
    source: Source,
    /// Count only the K-th of N parts of the covers; the counts of all parts add up
    #[arg(long, value_name = "K/N")]
    part: Option<Part>,
    #[command(flatten)]
    bounds: Bounds,
}

impl Sample {
    /// Draws covers and prints them.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let (named, shape) = (self.source.read()?, Shape::of(&self.source, &self.rows));
        let mut goes_on = self.bounds.steps("covers")?;
        let Some(diagram) = diagram(&named.matrix, Diagram::bytes_of_sampler, &self.source, &self.bounds)?
        else {
            return incomplete("sample", &self.source, out);
        };
        let sampler = diagram.sampler();
        if shape == Shape::Json {
            write!(out, "{{\"command\":\"sample\",\"covers\":[").context("cannot write the output")?;
        }
        let (mut random, mut drawn) = (fastrand::Rng::with_seed(self.seed), 0);
        while let Some(sampler) = &sampler
            && drawn < self.number
            && goes_on()
        {
            let mut cover = sampler.draw(|| random.u64(..));
            cover.sort_unstable();
            let mut text = Vec::new();
            shape.add(&named, &cover, true, &mut text);
            let skipped = usize::from(shape == Shape::Json && drawn == 0);
            out.write_all(&text[skipped..]).context("cannot write the output")?;
            drawn += 1;
        }
        let is_complete = sampler.is_none() || drawn == self.number;
        let end = format!("],\"complete\":{is_complete}}}\n");
        print(if shape == Shape::Json { end.as_bytes() } else { b"" }, out)?;
        if !is_complete {
            say(&format!("stopped: {drawn} of {} covers printed", self.number));
            return Ok(ExitCode::from(STOPPED));
        }
        Ok(if sampler.is_none() { no_cover() } else { ExitCode::SUCCESS })
    }
}

impl Marginals {
    /// Prints each option with the number of covers that use it.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let named = self.source.read()?;
        let (matrix, part, memory) = (named.matrix.clone(), self.part, self.bounds.bytes());
        let (counts, total) = match self.bounds.within(move || counted(&matrix, part, memory), searching)? {
            Some(Ok(counts)) => counts,
            Some(Err(what)) => {
                say(&format!("dlx-cover: {}: {what} in {}", self.source.name(), self.bounds));
                return incomplete("marginals", &self.source, out);
            }
            None => {
                say(&format!("dlx-cover: {}: stopped before all covers were counted", self.source.name()));
                return incomplete("marginals", &self.source, out);
            }
        };
        let counts = counts.iter().enumerate();
        if self.source.is_json() {
            let options = counts.map(|(option, count)| {
                // A string: the number may be too large for a JSON reader.
                json!({ "row": option + 1, "option": named.option(option), "covers": count.to_string() })
            });
            let options: Vec<Value> = options.collect();
            let mut answer = json!({ "options": options, "count": total.to_string() });
            if let Some(part) = part {
                answer["part"] = part.to_string().into();
            }
            print_json("marginals", true, answer, out)?;
        } else {
            let mut written = counts.map(|(option, count)| writeln!(out, "{count} {}", named.option(option)));
            written.try_for_each(|line| line).context("cannot write the output")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// For the whole problem or a part, returns the number of covers that use each option, and the number of all
/// covers. The error says what does not fit in memory.
fn counted(
    matrix: &Matrix,
    part: Option<Part>,
    memory: usize,
) -> Result<(Vec<BigUint>, BigUint), &'static str> {
    let subproblems = match part {
        None => vec![Subproblem::default()],
        Some(part) => {
            let all = split(matrix, part.parts as usize * MIN_SUBPROBLEMS_PER_PART);
            part.numbers(all.len()).into_iter().map(|number| all[number].clone()).collect()
        }
    };
    let (mut counts, mut total) = (vec![BigUint::ZERO; matrix.options()], BigUint::ZERO);
    for subproblem in subproblems {
        let rest = subproblem.rest(matrix);
        let diagram = Counter::new(&rest.matrix).memory(memory).diagram();
        let diagram = diagram.ok_or("the diagram of all covers does not fit")?;
        if diagram.bytes_of_marginals(rest.options.len()) > memory as f64 {
            return Err("the numbers of covers are too long to fit");
        }
        let own = diagram.count();
        for (option, count) in rest.options.iter().zip(diagram.marginals(rest.options.len())) {
            counts[*option] += count;
        }
        subproblem.chosen.iter().for_each(|&option| counts[option as usize] += &own);
        total += own;
    }
    Ok((counts, total))
}

/// Writes the diagram to a file and returns the number of covers. If the diagram is incomplete, prints a
/// message and returns None.
pub fn write(named: &Named, source: &Source, zdd: &Path, bounds: &Bounds) -> anyhow::Result<Option<BigUint>> {
    let Some(diagram) = diagram(&named.matrix, |_| 0.0, source, bounds)? else { return Ok(None) };
    files::write(zdd, |mut out| diagram.write(&mut out).map(drop))
        .with_context(|| format!("cannot write {}", zdd.display()))?;
    Ok(Some(diagram.count()))
}

/// Ends a command whose diagram is incomplete: prints JSON, if it is wanted, and returns exit code 3.
fn incomplete(command: &str, source: &Source, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    if source.is_json() {
        print_json(command, false, json!({}), out)?;
    }
    Ok(ExitCode::from(STOPPED))
}

/// Builds the diagram of all covers. Prints a message and returns None if a limit stops the search, or if the
/// diagram or the numbers to be computed from it (`bytes` estimates their size) do not fit in memory.
fn diagram(
    matrix: &Matrix,
    bytes: impl Fn(&Diagram) -> f64,
    source: &Source,
    bounds: &Bounds,
) -> anyhow::Result<Option<Diagram>> {
    let (matrix, memory) = (matrix.clone(), bounds.bytes());
    let why = match bounds.within(move || Counter::new(&matrix).memory(memory).diagram(), searching)? {
        Some(Some(diagram)) if bytes(&diagram) <= memory as f64 => return Ok(Some(diagram)),
        Some(Some(_)) => format!("the numbers of covers are too long to fit in {bounds}"),
        Some(None) => format!("the diagram of all covers does not fit in {bounds}"),
        None => "stopped before the diagram of all covers was complete".to_string(),
    };
    say(&format!("dlx-cover: {}: {why}", source.name()));
    Ok(None)
}
