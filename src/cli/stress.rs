//! `dlx-judge stress ID`: random inputs, small ones first, until a solution and the built-in one disagree.

use super::cases::folder_to_write;
use super::r#gen;
use super::judging;
use super::rules::RuleOptions;
use super::{Said, Usage, program, slowest};
use crate::generate::{self, Generator};
use crate::harness::case::{self, Case, Files, Source};
use crate::harness::event::Event;
use crate::harness::interrupt::Interrupt;
use crate::harness::judge::{Settings, Subject, Task, Worker};
use crate::harness::protocol::{Command, Exit, Limits};
use crate::harness::ran::End;
use crate::harness::report::{COLUMNS, Human, Progress, Report, View, bar};
use crate::harness::runner::Runner;
use crate::harness::shrink;
use crate::harness::solution;
use crate::harness::verdict::{Outcome, Verdict};
use crate::problems::Problem;
use crate::system;
use crate::terminal::{self, harmless};
use anyhow::{Context, bail};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Try a solution on random inputs, small ones first, and shrink the first that it fails: `dlx-judge stress poj3074 --solution mine.cpp`.
/// With --slowest, look for the valid input that takes it most time, and keep that as a case
#[derive(clap::Args)]
pub struct Stress {
    /// The problem, by id or alias
    id: String,
    /// The source file to try (.rs .cpp .c .go .java .py .js)
    #[arg(long, value_name = "FILE", conflicts_with = "exec")]
    solution: Option<PathBuf>,
    /// The command to try
    #[arg(long, value_name = "CMD")]
    exec: Option<String>,
    /// Look for the valid input that takes most CPU time, the median of three runs, and keep it as a case; without a solution, for
    /// the built-in one
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
    /// Size of all inputs, 1 to 20 [default: growing from 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=generate::LARGEST as i64))]
    size: Option<u16>,
    /// Save the shrunk input and the expected output as a case of the problem [default: stress-1, or the next free number]
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    save: Option<String>,
    /// Folder of own cases to save to, made if need be [default: the nearest `cases` here or above, else ./cases]
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Seconds spent on shrinking at most; 0 does not shrink
    #[arg(long, value_name = "S", default_value_t = 30)]
    shrink: u32,
    #[command(flatten)]
    rules: RuleOptions,
}

/// The number of inputs tried of each size.
const OF_EACH_SIZE: u64 = 25;
/// The time limit of a shrunk input: the time of the first failing input times [`LONGER`], plus [`MORE`].
const LONGER: u32 = 4;
const MORE: Duration = Duration::from_millis(50);
/// The CPU time limit of the reference, and of checking an input.
const REFERENCE: Duration = Duration::from_secs(5);
/// The number of lines of an input that are shown.
const SHOWN: usize = 60;

impl Stress {
    /// Tries, shrinks, shows and saves.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let problem = super::find(&self.id)?;
        let generator = r#gen::generator(problem)?;
        let interrupt = Interrupt::new().and_then(Interrupt::on_signals).context("cannot catch Ctrl-C")?;
        let rules = self.rules.meaning()?;
        // No expected outputs have to be hidden: the reference makes them.
        let confinement = rules.confinement(Vec::new(), true);
        let theirs = match (&self.solution, &self.exec) {
            (Some(file), _) => {
                program::check_source("--solution", file)?;
                rules.compile(file, confinement.as_ref(), &interrupt)?
            }
            (None, Some(line)) => {
                rules.check_uncompiled()?;
                Ok(program::command("--exec", line)?)
            }
            (None, None) if self.slowest => Ok(solution::built_in(problem.home)),
            (None, None) => return Err(Usage("give a solution with --solution or --exec".into()).into()),
        };
        if let Err(errors) = &theirs {
            return Err(Said { what: "the solution does not compile".into(), words: errors.clone() }.into());
        }
        let cases = problem.cases_below(&folder_to_write(self.cases.as_deref()));
        let folder = self.save.is_some().then_some(&cases);
        let checker = rules.checker(&interrupt)?;
        let subject = Arc::new(rules.subject(problem.id, Some(problem), theirs, checker, confinement)?);
        if self.slowest {
            return self.slowest(slowest::Search::new(problem, generator, &subject, &interrupt)?, &cases);
        }
        let mut ring = Ring {
            problem,
            generator,
            subject,
            theirs: Worker::new(Runner::new(&interrupt), &interrupt),
            ours: Runner::new(&interrupt),
            interrupt: &interrupt,
            found: None,
        };
        let mut tried = 0;
        let start = Instant::now();
        let progress = bar(self.count);
        if !io::stderr().is_terminal() {
            progress.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        for index in 0..self.count {
            progress.set_position(index);
            let (seed, size) = (self.seed.wrapping_add(index), self.size(index));
            let input = generator.random_input(seed, size);
            match ring.fight(&input)? {
                None => break,
                Some(Fight::Invalid(why)) => {
                    let made = format!("dlx-judge gen {} --seed {seed} --size {size}", problem.id);
                    bail!("the built-in solution fails on a random input, {why}: {made}");
                }
                Some(Fight::Fought(outcome, _)) if outcome.verdict() == Verdict::AC => tried += 1,
                Some(Fight::Fought(outcome, expected)) => {
                    progress.finish_and_clear();
                    let first = Found { input, outcome: *outcome, expected };
                    self.show(&mut ring, (seed, size, index), first, folder.map(PathBuf::as_path))?;
                    return Ok(ExitCode::from(1));
                }
            }
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
    fn slowest(&self, mut search: slowest::Search, folder: &Path) -> anyhow::Result<ExitCode> {
        let progress = bar(self.count);
        if !io::stderr().is_terminal() {
            progress.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
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
        let (id, made) = (&self.id, &found.made);
        match found.changes {
            0 => writeln!(out, "made by: dlx-judge gen {id} {made}")?,
            changes => writeln!(out, "made by: dlx-judge gen {id} {made}, and {changes} rounds of changes")?,
        }
        let Some(expected) = search.expected(&found.input)? else {
            bail!("not kept: the built-in solution takes over a minute of it");
        };
        let name = self.save.clone().unwrap_or_default();
        let name = slowest::save(folder, &name, &found.input, &expected)?;
        writeln!(out, "saved as {id}/{name}")?;
        Ok(ExitCode::from(u8::from(found.is_over)))
    }

    fn size(&self, index: u64) -> usize {
        let growing = 1 + (index / OF_EACH_SIZE) as usize;
        self.size.map_or(growing, usize::from).min(generate::LARGEST)
    }

    /// Shrinks the first failing input, shows the result and saves it.
    fn show(
        &self,
        ring: &mut Ring<'_>,
        (seed, size, index): (u64, usize, u64),
        first: Found,
        folder: Option<&Path>,
    ) -> anyhow::Result<()> {
        let verdict = first.outcome.verdict();
        let time = Duration::from_secs(u64::from(self.shrink));
        let (found, tried) = ring.shrink(seed, size, first, time)?;
        let Found { input: small, outcome, expected } = found;
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
            Some(folder) => Some(self.save(folder, &small, &expected)?),
            None => None,
        };
        let name = saved.clone().unwrap_or_else(|| format!("seed-{seed}"));
        let task = ring.task(&name, small, expected);
        Human::new(&mut out, std::slice::from_ref(&task), String::new(), view(), Progress::lines())
            .without_inputs()
            .add(&Event::Judged(&task, &outcome))?;
        let mut theirs = judging::words(self.solution.as_deref(), self.exec.as_deref());
        theirs.extend(self.rules.words());
        let theirs = theirs.join(" ");
        let id = ring.problem.id;
        match saved {
            Some(name) => {
                let cases = self.cases.as_deref().map(|folder| folder.to_string_lossy().into_owned());
                let cases =
                    cases.map_or(String::new(), |cases| format!("--cases {} ", shell_words::quote(&cases)));
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

    /// Writes a case under the name asked for, or the next free number; returns the name.
    fn save(&self, folder: &Path, input: &[u8], expected: &[u8]) -> anyhow::Result<String> {
        let asked = self.save.clone().unwrap_or_default();
        let free = |name: &String| !folder.join(format!("{name}.in")).exists();
        let name = match asked.is_empty() {
            true => (1..).map(|number| format!("stress-{number}")).find(free).unwrap_or_default(),
            false => asked,
        };
        case::write(folder, &name, input, expected, false)?;
        Ok(name)
    }
}

/// The solution and the reference, which get the same inputs.
struct Ring<'a> {
    problem: &'static Problem,
    generator: &'static Generator,
    subject: Arc<Subject>,
    theirs: Worker<'a>,
    ours: Runner<'a>,
    interrupt: &'a Interrupt,
    /// The smallest failing input.
    found: Option<Found>,
}

/// A failing input.
struct Found {
    input: Vec<u8>,
    outcome: Outcome,
    expected: Vec<u8>,
}

/// The result of an input.
enum Fight {
    /// The reference rejects it, for this reason.
    Invalid(String),
    /// The outcome of the solution, and the expected output.
    Fought(Box<Outcome>, Vec<u8>),
}

/// Differences are shown one line below the other: outputs are short here.
fn view() -> View {
    View::Unified { columns: terminal::columns().unwrap_or(COLUMNS) }
}

impl Ring<'_> {
    /// Runs both on `input`. None if interrupted.
    fn fight(&mut self, input: &[u8]) -> anyhow::Result<Option<Fight>> {
        let expected = match self.ours(&solution::built_in(self.problem.home), input)? {
            None => return Ok(None),
            Some(Err(why)) => return Ok(Some(Fight::Invalid(why))),
            Some(Ok(expected)) => expected,
        };
        let task = self.task("random", input.to_vec(), expected.clone());
        let settings = Settings { width: view().width(), keep: None, turn: Default::default() };
        let outcome = self.theirs.one(&task, &settings);
        Ok(outcome.map(|outcome| Fight::Fought(Box::new(outcome), expected)))
    }

    fn task(&self, name: &str, input: Vec<u8>, expected: Vec<u8>) -> Task {
        let files = Files::new(Source::Memory(input), Some(Source::Memory(expected)));
        Task { subject: Arc::clone(&self.subject), case: Case::own(name, Ok(files)) }
    }

    /// The output of a command of this program, or why it has none. None if interrupted.
    fn ours(&mut self, command: &Command, input: &[u8]) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
        let limits = Limits { cpu: Some(REFERENCE), wall: Some(3 * REFERENCE), ..Limits::default() };
        let stdin = system::in_memory(&mut &*input).context("cannot make a file in memory")?;
        let ran =
            self.ours.run(command, stdin, &limits, 1 << 30).context("cannot run the built-in solution")?;
        Ok(match ran.end {
            End::Interrupted => None,
            End::LauncherLost(how) => Some(Err(format!("its launcher was {how}"))),
            End::Ended(ended) if ended.exit == Exit::Code(0) && !ran.flooded => Some(Ok(ran.output)),
            End::Ended(_) => Some(Err(String::from_utf8_lossy(&ran.errors).trim_end().to_string())),
        })
    }

    /// A small input with the verdict of the `first`, found within `time`, and the number of inputs tried.
    fn shrink(
        &mut self,
        seed: u64,
        size: usize,
        first: Found,
        time: Duration,
    ) -> anyhow::Result<(Found, usize)> {
        let (full, verdict, input) =
            (Arc::clone(&self.subject), first.outcome.verdict(), first.input.clone());
        if verdict != Verdict::TLE {
            let mut subject = Subject::clone(&full);
            subject.limits.cpu =
                subject.limits.cpu.map(|limit| limit.min(first.outcome.run.cpu * LONGER + MORE));
            self.subject = Arc::new(subject);
        }
        let smaller = (1..size).map(|size| self.generator.random_input(seed, size));
        let smaller: Vec<Vec<u8>> = smaller.filter(|smaller| smaller.len() < input.len()).collect();
        let end = Instant::now() + time;
        let progress = indicatif::ProgressBar::new_spinner().with_message("shrinking");
        if !io::stderr().is_terminal() {
            progress.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        let mut tried = 0;
        let mut failed = None;
        let mut still = |candidate: &[u8]| {
            progress.set_message(format!("shrinking: {tried} tried, {} bytes", candidate.len()));
            progress.tick();
            if Instant::now() >= end || self.interrupt.is_set() {
                return ControlFlow::Break(());
            }
            tried += 1;
            self.gets(verdict, candidate).map_or_else(
                |error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                },
                ControlFlow::Continue,
            )
        };
        let start = smaller.into_iter().find(|smaller| still(smaller) == ControlFlow::Continue(true));
        shrink::shrink(start.as_deref().unwrap_or(&input), still);
        progress.finish_and_clear();
        self.subject = full;
        match failed {
            Some(error) => Err(error),
            None => Ok((self.found.take().unwrap_or(first), tried)),
        }
    }

    /// Whether `input` is valid and gets `verdict`.
    fn gets(&mut self, verdict: Verdict, input: &[u8]) -> anyhow::Result<bool> {
        if self.generator.promise.is_some() {
            // In a process of its own, because that can be stopped when it takes long.
            let check = solution::own(["gen", self.problem.id, "--check"]);
            if !matches!(self.ours(&check, input)?, Some(Ok(_))) {
                return Ok(false);
            }
        }
        match self.fight(input)? {
            Some(Fight::Fought(outcome, expected)) if outcome.verdict() == verdict => {
                self.found = Some(Found { input: input.to_vec(), outcome: *outcome, expected });
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}
