//! `dlx-judge gen ID`: prints a random valid input of a built-in problem or of a folder.

use super::errors::{Usage, misuse};
use super::guess::{self, Topic};
use super::rules;
use super::workshop::{self, Workshop};
use crate::folder::Folder;
use anyhow::{Context, bail};
use dlx_commands::{interrupt, positive, print, within};
use dlx_harness::run::runner::Runner;
use dlx_problems::Problem;
use dlx_problems::generate::{self, Choices, Generator};
use std::io::Read;
use std::process::ExitCode;
use std::time::Duration;

/// Print a random valid input, determined by the seed and the size: `dlx-judge gen poj3074 --seed 7 --size 3`
#[derive(clap::Args)]
pub struct Gen {
    /// The problem: an id such as poj3074, a number such as P10482, a URL, or a folder with a generator
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// Seed; different seeds give different inputs
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Size, 1 to 20: roughly the number of cases, blanks or points
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=generate::LARGEST as i64))]
    size: u16,
    /// Check that standard input is valid for this problem, instead of printing an input: format, ranges,
    /// promises of the statement (such as that a grid has one completion), and no trailing data
    #[arg(long, conflicts_with_all = ["seed", "size", "extreme"])]
    check: bool,
    /// Stop the check after this many seconds; whether the input is valid is then unknown
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = positive, requires = "check")]
    time_limit: f64,
    /// Make some cases as small, and others as large, as the format allows
    #[arg(long, conflicts_with = "size")]
    extreme: bool,
    /// After CHOICES random choices, continue with SEED; reproduces an input of `stress --slowest`
    #[arg(long, value_name = "CHOICES:SEED", value_parser = turn, conflicts_with = "check")]
    turn: Vec<(u64, u64)>,
}

/// Parses a value of `--turn`: the number of choices, then the seed.
fn turn(text: &str) -> Result<(u64, u64), String> {
    let numbers =
        text.split_once(':').and_then(|(after, seed)| Some((after.parse().ok()?, seed.parse().ok()?)));
    numbers.ok_or_else(|| "expected two numbers, as in 17:3".to_string())
}

impl Gen {
    /// Prints an input, or checks one.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = match guess::topic(Some(&self.id), None)? {
            Topic::Problem(problem) => problem,
            Topic::Folder(folder) => return self.of_folder(&folder),
        };
        if self.check {
            return check(problem, self.time_limit);
        }
        let generator = generator(problem)?;
        let size = (!self.extreme).then_some(usize::from(self.size));
        let (input, _) = generator.chosen_input(&Choices { seed: self.seed, size, turns: self.turn });
        print(&input, "the input")
    }

    /// Prints an input from a folder's generator, or checks one with the folder's validators.
    fn of_folder(self, folder: &Folder) -> anyhow::Result<ExitCode> {
        if self.extreme || !self.turn.is_empty() {
            misuse!("--extreme and --turn are for built-in problems");
        }
        let interrupt = interrupt()?;
        let rules = rules::usual()?;
        if self.check {
            folder.needed(folder.validators.first(), "validator")?;
            let guards = workshop::guards(folder, &rules, &interrupt)?;
            let mut runner = Runner::new(&interrupt);
            runner.confine(workshop::confinement(folder, &rules, &guards)?.as_ref());
            let time = Duration::from_secs_f64(self.time_limit);
            return match workshop::valid(
                (&guards, workshop::accepting(folder)),
                time,
                &mut runner,
                &input()?,
            )? {
                Some(Ok(())) => Ok(ExitCode::SUCCESS),
                Some(Err(why)) => bail!("{}: the validator does not accept the input: {why}", folder.name()),
                None => Ok(ExitCode::FAILURE),
            };
        }
        let program = folder.needed(folder.generator.as_ref(), "generator")?;
        let workshop = Workshop::of_generator(folder, program, &rules, &interrupt)?;
        let mut runner = workshop.runner(&interrupt);
        let made = (self.seed, usize::from(self.size));
        let Some(input) = workshop.make(&mut runner, made.0, made.1)? else { return Ok(ExitCode::FAILURE) };
        print(&input, "the input")?;
        let checked = workshop.check_generator(&mut runner, made, input, true)?;
        Ok(ExitCode::from(u8::from(checked.is_none())))
    }
}

/// Reads the input to check from standard input.
fn input() -> anyhow::Result<Vec<u8>> {
    let mut input = Vec::new();
    std::io::stdin().lock().read_to_end(&mut input).context("cannot read the input")?;
    Ok(input)
}

/// The generator of `problem`, or an error if it has none.
pub(super) fn generator(problem: &Problem) -> anyhow::Result<&'static Generator> {
    Ok(problem.generator.ok_or_else(|| Usage(format!("{} does not have a generate.rs", problem.id)))?)
}

/// Succeeds if all of standard input is a valid input; fails if the check takes longer than `seconds`.
fn check(problem: &'static Problem, seconds: f64) -> anyhow::Result<ExitCode> {
    let input = input()?;
    let checked = move || problem.check_input(&input).map_err(|stop| stop.to_string());
    match within(Some(seconds), checked, || ())? {
        Some(Ok(())) => Ok(ExitCode::SUCCESS),
        Some(Err(stop)) => bail!("{}: {stop}", problem.id),
        None => bail!("{}: standard input: the check did not finish in time; see --time-limit", problem.id),
    }
}
