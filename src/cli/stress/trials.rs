//! A solution and the built-in one on the same inputs.

use anyhow::Context;
use dlx_harness::cases::{Case, Files, Source};
use dlx_harness::judge::shrink;
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::judge::{Settings, Subject, Task, Worker};
use dlx_harness::platform;
use dlx_harness::report::{COLUMNS, View};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::Termination;
use dlx_harness::run::protocol::{Command, Exit, Limits};
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions;
use dlx_harness::terminal;
use dlx_problems::Problem;
use dlx_problems::generate::Generator;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time limit of a shrunk input: the time of the first failing input times [`LONGER`], plus [`MORE`].
const LONGER: u32 = 4;
const MORE: Duration = Duration::from_millis(50);
/// The CPU time limit of the reference, and of checking an input.
const REFERENCE: Duration = Duration::from_secs(5);

/// The solution and the reference, which get the same inputs.
pub struct Trials<'a> {
    /// The problem.
    pub problem: &'static Problem,
    generator: &'static Generator,
    subject: Arc<Subject>,
    theirs: Worker<'a>,
    ours: Runner<'a>,
    interrupt: &'a Interrupt,
    /// The smallest failing input.
    found: Option<Failure>,
}

/// A failing input.
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// The result of the solution.
    pub result: CaseResult,
    /// The right output.
    pub expected: Vec<u8>,
}

/// The result of an input.
pub enum Trial {
    /// The reference rejects it, for this reason.
    Invalid(String),
    /// The result of the solution, and the expected output.
    Judged(Box<CaseResult>, Vec<u8>),
}

impl<'a> Trials<'a> {
    /// A solution, ready to be tried.
    pub fn new(
        problem: &'static Problem,
        generator: &'static Generator,
        subject: Arc<Subject>,
        interrupt: &'a Interrupt,
    ) -> Trials<'a> {
        let theirs = Worker::new(Runner::new(interrupt), interrupt);
        Trials { problem, generator, subject, theirs, ours: Runner::new(interrupt), interrupt, found: None }
    }

    /// Runs both on `input`. None if interrupted.
    pub fn try_on(&mut self, input: &[u8], settings: &Settings) -> anyhow::Result<Option<Trial>> {
        let expected = match self.ours(&solutions::built_in(self.problem.home), input)? {
            None => return Ok(None),
            Some(Err(why)) => return Ok(Some(Trial::Invalid(why))),
            Some(Ok(expected)) => expected,
        };
        let task = self.task("random", input.to_vec(), expected.clone());
        let result = self.theirs.one(&task, settings);
        Ok(result.map(|result| Trial::Judged(Box::new(result), expected)))
    }

    /// An input as a case to judge.
    pub fn task(&self, name: &str, input: Vec<u8>, expected: Vec<u8>) -> Task {
        let files = Files::new(Source::Memory(input), Some(Source::Memory(expected)));
        Task { subject: Arc::clone(&self.subject), case: Arc::new(Case::own(name, Ok(files))) }
    }

    fn ours(&mut self, command: &Command, input: &[u8]) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
        output(&mut self.ours, command, input, REFERENCE)
    }

    /// A small input with the verdict of the `first`, found within `time`, and the number of inputs tried.
    pub fn shrink(
        &mut self,
        seed: u64,
        size: usize,
        first: Failure,
        time: Duration,
    ) -> anyhow::Result<(Failure, usize)> {
        let (full, verdict, input) = (Arc::clone(&self.subject), first.result.verdict(), first.input.clone());
        if verdict != Verdict::TLE {
            let mut subject = Subject::clone(&full);
            let cpu = first.result.cpu().unwrap_or_default();
            subject.limits.cpu = subject.limits.cpu.map(|limit| limit.min(cpu * LONGER + MORE));
            self.subject = Arc::new(subject);
        }
        let smaller = (1..size).map(|size| self.generator.random_input(seed, size));
        let smaller: Vec<Vec<u8>> = smaller.filter(|smaller| smaller.len() < input.len()).collect();
        let end = Instant::now() + time;
        let progress = indicatif::ProgressBar::new_spinner().with_message("shrinking");
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
            // In another process, because that can be stopped when it takes long.
            let check = solutions::own(["gen", self.problem.id, "--check"]);
            if !matches!(self.ours(&check, input)?, Some(Ok(_))) {
                return Ok(false);
            }
        }
        match self.try_on(input, &settings())? {
            Some(Trial::Judged(result, expected)) if result.verdict() == verdict => {
                self.found = Some(Failure { input: input.to_vec(), result: *result, expected });
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// The output of a command of this program within a CPU time limit, or why it has none. None if interrupted.
pub fn output(
    runner: &mut Runner,
    command: &Command,
    input: &[u8],
    time: Duration,
) -> anyhow::Result<Option<Result<Vec<u8>, String>>> {
    let limits = Limits { cpu: Some(time), wall: Some(3 * time), output: Some(1 << 30), ..Limits::default() };
    let stdin = platform::in_memory(&mut &*input).context("cannot make a file in memory")?;
    let ran = runner.run(command, stdin, &limits).context("cannot run the built-in solution")?;
    Ok(match ran.end {
        Termination::Interrupted => None,
        Termination::LauncherStarved => Some(Err("its launcher does not answer".to_string())),
        Termination::LauncherLost(how) => Some(Err(format!("its launcher {how}"))),
        Termination::Ended(ended) if ended.exit == Exit::Code(0) && !ran.flooded => Some(Ok(ran.output)),
        Termination::Ended(_) => Some(Err(String::from_utf8_lossy(&ran.errors).trim_end().to_string())),
    })
}

/// Differences are shown one line below the other: outputs are short here.
pub fn view() -> View {
    View::Unified { columns: terminal::columns().unwrap_or(COLUMNS) }
}

/// Outputs are neither kept nor shown wider than the terminal.
pub fn settings() -> Settings {
    Settings { width: view().width(), keep: None, explain: None, turn: Default::default() }
}
