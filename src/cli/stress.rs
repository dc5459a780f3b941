//! `dlx-judge stress ID`: random inputs, small ones first, until a solution and the built-in one disagree.

mod inputs;
pub(super) mod trials;

use self::inputs::Inputs;
use self::trials::{Failure, Trial, Trials, settings, view};
use super::cases::folder_to_write;
use super::r#gen;
use super::judging;
use super::rules::{RuleOptions, not_negative};
use super::{CompileError, guess, misuse, program, slowest};
use anyhow::{Context, bail};
use dlx_harness::cases;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::platform;
use dlx_harness::report::{Human, Progress, Report, bar};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::solutions;
use dlx_harness::terminal::harmless;
use dlx_problems::generate;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Try a solution on random inputs, small ones first, and shrink the first that it fails:
/// `dlx-judge stress poj3074 --solution mine.cpp`. With --slowest, look for the valid input that takes it
/// most time, and keep that as a case
#[derive(clap::Args)]
pub struct Stress {
    /// The problem: an id such as poj3074, a number such as P10482, or an address [default: told by the name,
    /// the folder or an address in the solution]
    id: Option<String>,
    /// The source file to try (.rs .cpp .c .go .java .py .js)
    #[arg(long, value_name = "FILE", conflicts_with = "exec")]
    solution: Option<PathBuf>,
    /// The command to try
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Look for the valid input that takes most CPU time, the median of three runs, and keep it as a case;
    /// without a solution, for the built-in one
    #[arg(long, conflicts_with_all = ["size", "shrink"])]
    slowest: bool,
    /// With --slowest, seconds spent on the search at most
    #[arg(long, value_name = "S", default_value_t = 600, requires = "slowest")]
    seconds: u32,
    /// Seed of the first input; each further input has the next seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of inputs to try at most
    #[arg(long, value_name = "N", default_value_t = 500)]
    count: u64,
    /// Number of inputs that are tried at the same time; the first that fails is the same as with one
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "slowest")]
    jobs: u16,
    /// Size of all inputs, 1 to 20 [default: growing from 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=generate::LARGEST as i64))]
    size: Option<u16>,
    /// Save the shrunk input and the expected output as a case of the problem [default: stress-1, or the next
    /// free number]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    save: Option<String>,
    /// Folder of own cases to save to, made if need be [default: the nearest `cases` here or above, else
    /// ./cases]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Seconds spent on shrinking at most; 0 does not shrink
    #[arg(long, value_name = "S", default_value_t = 30.0, value_parser = not_negative)]
    shrink: f64,
    #[command(flatten)]
    rules: RuleOptions,
}

/// The number of inputs tried of each size.
const OF_EACH_SIZE: u64 = 25;
/// The number of lines of an input that are shown.
const SHOWN: usize = 60;

impl Stress {
    /// Tries, shrinks, shows and saves.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = guess::problem(self.id.as_deref(), self.solution.as_deref())?;
        let generator = r#gen::generator(problem)?;
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let rules = self.rules.meaning()?;
        // No expected outputs have to be hidden: the reference makes them.
        let confinement = rules.confinement(Vec::new(), true)?;
        let theirs = match (&self.solution, &self.exec) {
            (Some(file), _) => {
                program::check_source("--solution", file)?;
                rules.compile(file, confinement.as_ref(), &interrupt)?
            }
            (None, Some(line)) => {
                rules.check_uncompiled()?;
                Ok(program::command("--exec", line)?)
            }
            (None, None) if self.slowest => Ok(solutions::built_in(problem.home)),
            (None, None) => misuse!("give a solution with --solution or --exec"),
        };
        if let Err(finding) = &theirs {
            let messages = finding.reason.clone().unwrap_or_default();
            if finding.verdict != Verdict::CE {
                bail!(messages);
            }
            return Err(CompileError { what: "the solution does not compile".into(), messages }.into());
        }
        let cases = problem.cases_below(&folder_to_write(self.cases.as_deref()));
        let folder = self.save.is_some().then_some(&cases);
        let checker = rules.checker(&interrupt)?;
        let theirs = match self.solution.is_some() || self.exec.is_some() {
            true => rules.with_files(Some(problem), theirs)?,
            false => theirs,
        };
        let subject = Arc::new(rules.subject(problem.id, Some(problem), theirs, checker, confinement)?);
        if self.slowest {
            return self.slowest(
                problem.id,
                slowest::Search::new(problem, generator, &subject, &interrupt)?,
                &cases,
            );
        }
        let new_trials = || Trials::new(problem, generator, Arc::clone(&subject), &interrupt);
        let mut tried = 0;
        let start = Instant::now();
        let progress = bar(self.count);
        let inputs =
            Inputs { generator, count: self.count, settings: settings(), made: |index| self.made(index) };
        let failed = inputs.try_all(usize::from(self.jobs), new_trials, |index, trial| {
            progress.set_position(index);
            match trial {
                Trial::Judged(result, _) if result.verdict() == Verdict::AC => {
                    tried += 1;
                    ControlFlow::Continue(())
                }
                trial => ControlFlow::Break((index, trial)),
            }
        })?;
        if let Some((index, trial)) = failed {
            progress.finish_and_clear();
            let (seed, size) = self.made(index);
            let (result, expected) = match trial {
                Trial::Judged(result, expected) => (*result, expected),
                Trial::Invalid(why) => {
                    let made = format!("dlx-judge gen {} --seed {seed} --size {size}", problem.id);
                    bail!("the built-in solution fails on a random input, {why}: {made}");
                }
            };
            let first = Failure { input: generator.random_input(seed, size), result, expected };
            self.show(&mut new_trials(), (seed, size, index), first, folder.map(PathBuf::as_path))?;
            return Ok(ExitCode::from(1));
        }
        progress.finish_and_clear();
        let until = if interrupt.is_set() { " until interrupted" } else { "" };
        let mut out = io::stdout().lock();
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "no difference: {tried} random inputs for {} in {seconds:.1} s{until}", problem.id)
            .context("cannot write the report")?;
        Ok(ExitCode::from(u8::from(interrupt.is_set())))
    }

    /// Looks for the slowest input, says how slow it is and keeps it.
    fn slowest(&self, id: &str, mut search: slowest::Search, folder: &Path) -> anyhow::Result<ExitCode> {
        let progress = bar(self.count);
        let end = Instant::now() + Duration::from_secs(u64::from(self.seconds));
        let (found, tried) = search.run(self.seed, self.count, end, |index| progress.set_position(index))?;
        progress.finish_and_clear();
        let Some(found) = found else { bail!("no input was run to its end") };
        let mut out = io::stdout().lock();
        let seconds = found.cpu.as_secs_f64();
        match found.is_over {
            true => writeln!(out, "over the limit after {seconds:.3} s of CPU time, input {tried}")?,
            false => writeln!(
                out,
                "slowest of {tried} inputs: {seconds:.3} s of CPU time, the median of three runs"
            )?,
        }
        let made = &found.tried.made;
        match found.tried.changes {
            0 => writeln!(out, "made by: dlx-judge gen {id} {made}")?,
            changes => writeln!(out, "made by: dlx-judge gen {id} {made}, and {changes} rounds of changes")?,
        }
        let Some(expected) = search.expected(&found.tried.input)? else {
            bail!("not kept: the built-in solution takes over a minute on it");
        };
        let name = self.save(folder, "slowest", &found.tried.input, &expected)?;
        writeln!(out, "saved as {id}/{name}")?;
        Ok(ExitCode::from(u8::from(found.is_over)))
    }

    /// The seed and the size of an input.
    fn made(&self, index: u64) -> (u64, usize) {
        let growing = 1 + (index / OF_EACH_SIZE) as usize;
        let size = self.size.map_or(growing, usize::from).min(generate::LARGEST);
        (self.seed.wrapping_add(index), size)
    }

    /// Shrinks the first failing input, shows the result and saves it.
    fn show(
        &self,
        trials: &mut Trials<'_>,
        (seed, size, index): (u64, usize, u64),
        first: Failure,
        folder: Option<&Path>,
    ) -> anyhow::Result<()> {
        let verdict = first.result.verdict();
        let time = Duration::from_secs_f64(self.shrink);
        let (found, tried) = trials.shrink(seed, size, first, time)?;
        let Failure { input: small, result, expected } = found;
        let mut out = anstream::AutoStream::auto(io::stdout());
        writeln!(
            out,
            "input {} of {} (seed {seed}, size {size}) gets {}",
            index + 1,
            self.count,
            verdict.name()
        )?;
        writeln!(out, "shrunk by trying {tried} others:\n")?;
        for line in String::from_utf8_lossy(&small).lines().take(SHOWN) {
            writeln!(out, "    {}", harmless(line))?;
        }
        let lines = small.iter().filter(|&&byte| byte == b'\n').count();
        if lines > SHOWN {
            writeln!(out, "    and {} more lines", lines - SHOWN)?;
        }
        writeln!(out)?;
        let saved = match folder {
            Some(folder) => Some(self.save(folder, "stress", &small, &expected)?),
            None => None,
        };
        let name = saved.clone().unwrap_or_else(|| format!("seed-{seed}"));
        let task = trials.task(&name, small, expected);
        Human::new(&mut out, std::slice::from_ref(&task), String::new(), view(), Progress::lines())
            .without_inputs()
            .add(&Event::Judged(&task, &result))?;
        let mut theirs = judging::words(self.solution.as_deref(), self.exec.as_deref());
        theirs.extend(self.rules.words());
        let theirs = theirs.join(" ");
        let id = trials.problem.id;
        match saved {
            Some(name) => {
                let cases = self.cases.as_deref().map(|folder| folder.to_string_lossy().into_owned());
                let cases =
                    cases.map_or(String::new(), |cases| format!("--cases {} ", platform::quote(&cases)));
                writeln!(out, "\nsaved; again: dlx-judge test {theirs} {cases}{id}/{name}")?
            }
            None => {
                writeln!(
                    out,
                    "\nagain: dlx-judge stress {id} {theirs} --seed {seed} --size {size} --count 1"
                )?;
                writeln!(out, "--save writes it as a case")?;
            }
        }
        Ok(())
    }

    /// Writes a case under the name asked for, or `stem` and the next free number; returns the name.
    fn save(&self, folder: &Path, stem: &str, input: &[u8], expected: &[u8]) -> anyhow::Result<String> {
        let asked = self.save.clone().unwrap_or_default();
        let free = |name: &String| !folder.join(format!("{name}.in")).exists();
        let name = match asked.is_empty() {
            true => (1..).map(|number| format!("{stem}-{number}")).find(free).unwrap_or_default(),
            false => asked,
        };
        cases::write(folder, &name, input, expected)?;
        Ok(name)
    }
}
