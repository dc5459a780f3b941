//! `strength --find`: searches random inputs, small ones first, for inputs that distinguish surviving mutants
//! from the correct solution. Each input is made, checked and answered once, and tried on all remaining
//! survivors; an input on which any of them fails is shrunk.

use crate::cli::stress::trials::{self, Failure, Trials, case};
use crate::cli::workshop::Workshop;
use anyhow::anyhow;
use dlx_harness::cases::Case;
use dlx_harness::judge::jobs::{in_order, lock};
use dlx_harness::judge::verdict::{CaseResult, Verdict};
use dlx_harness::judge::{Settings, Subject, Task, Worker};
use dlx_harness::language::Text;
use dlx_harness::platform;
use dlx_harness::report::Steps;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::runner::Runner;
use dlx_problems::generate;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Number of inputs of each size tried before the next size.
const INPUTS_PER_SIZE: u64 = 2;
/// A suspect may take this factor times the average time of the suspects, and this much more.
const TIME_FACTOR: f64 = 1.5;
const EXTRA_TIME: Duration = Duration::from_secs(1);
/// Maximum time for shrinking one input.
const MAX_SHRINK_TIME: Duration = Duration::from_secs(10);

/// A program that passes all cases but should not.
pub struct Suspect {
    /// The name of the suspect's solution, and the changed line if the suspect is a mutant.
    pub name: String,
    pub line: Option<usize>,
    /// How the program is judged.
    pub subject: Arc<Subject>,
    /// For a mutant, the solution from which it was made.
    pub solution: Option<Arc<Subject>>,
}

/// An input that some suspects fail.
#[derive(Serialize)]
pub struct Found {
    /// The seed and size of the input before shrinking.
    pub seed: u64,
    pub size: usize,
    /// Number of inputs tried to shrink this input.
    pub tried: usize,
    #[serde(serialize_with = "as_text")]
    pub input: Vec<u8>,
    #[serde(serialize_with = "as_text")]
    pub expected: Vec<u8>,
    /// The output of the first suspect in `killed`.
    pub output: String,
    /// How this suspect fails, if the output does not show it.
    pub reason: Option<String>,
    pub killed: Vec<Killed>,
    /// The name of the case that the input was saved as.
    pub saved: Option<String>,
}

/// A suspect that fails an input. The input was shrunk for the first suspect in `Found::killed`.
#[derive(Serialize)]
pub struct Killed {
    #[serde(skip)]
    pub suspect: usize,
    solution: String,
    line: Option<usize>,
    pub verdict: &'static str,
}

/// The result of a search.
#[derive(Default, Serialize)]
pub struct Outcome {
    pub found: Vec<Found>,
    /// Number of inputs made.
    pub inputs: u64,
    pub seconds: f64,
    /// Solutions that turned out to be wrong.
    pub wrong: Vec<Wrong>,
    /// Suspects that cannot be judged on an input, each with the reason.
    #[serde(skip)]
    pub failed: Vec<(String, String)>,
    /// The number of random inputs on which each suspect ran.
    #[serde(skip)]
    pub tried: Vec<u64>,
}

/// A solution that turned out to be wrong.
#[derive(Serialize)]
pub struct Wrong {
    pub solution: String,
    pub verdict: &'static str,
    /// The seed and size of the input, or of the input from which it was shrunk.
    pub seed: u64,
    pub size: usize,
    #[serde(serialize_with = "as_text")]
    pub input: Vec<u8>,
}

fn as_text<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(&String::from_utf8_lossy(bytes))
}

/// A search.
pub struct Search<'a> {
    workshop: &'a Workshop,
    suspects: &'a [Suspect],
    jobs: usize,
    interrupt: &'a Interrupt,
    end: Instant,
    settings: Settings,
    workers: Mutex<Vec<Worker<'a>>>,
    /// The suspects that have not failed any input yet.
    alive: BTreeSet<usize>,
    /// The time that each suspect took so far.
    spent: Vec<Duration>,
    outcome: Outcome,
}

impl<'a> Search<'a> {
    /// Prepares a search that ends after `time`.
    pub fn new(
        workshop: &'a Workshop,
        suspects: &'a [Suspect],
        jobs: usize,
        time: Duration,
        interrupt: &'a Interrupt,
    ) -> Search<'a> {
        Search {
            workshop,
            suspects,
            jobs,
            interrupt,
            end: Instant::now() + time,
            settings: trials::settings(),
            workers: Mutex::new(Vec::new()),
            alive: (0..suspects.len()).collect(),
            spent: vec![Duration::ZERO; suspects.len()],
            outcome: Outcome { tried: vec![0; suspects.len()], ..Outcome::default() },
        }
    }

    /// Searches until each suspect fails an input, or the time is up. On an error, the outcome so far is also
    /// returned.
    ///
    /// # Errors
    /// Fails if a program of the folder fails.
    pub fn run(mut self, steps: &Steps) -> (Outcome, anyhow::Result<()>) {
        let start = Instant::now();
        let ended = self.until_over(start, steps);
        (Outcome { seconds: start.elapsed().as_secs_f64(), ..self.outcome }, ended)
    }

    fn until_over(&mut self, start: Instant, steps: &Steps) -> anyhow::Result<()> {
        let mut runner = self.workshop.runner(self.interrupt);
        for index in 0.. {
            if self.alive.is_empty() || self.is_over() {
                break;
            }
            let (left, all) = (self.alive.len(), self.suspects.len());
            let doing = format!("{} inputs, {} of {all} distinguished", self.outcome.inputs, all - left);
            steps.at(start.elapsed().as_secs(), &doing);
            let (seed, size) = (1 + index, 1 + (index / INPUTS_PER_SIZE) as usize % generate::LARGEST);
            let Some(input) = self.workshop.make(&mut runner, seed, size)? else { break };
            let Some(answer) = self.workshop.answer(&mut runner, &input)? else { break };
            let expected = answer.map_err(|why| {
                let Workshop { name, called, .. } = self.workshop;
                let name = platform::quote(name);
                anyhow!("the {called} fails on a random input: {why}; to reproduce it: dlx-judge gen {name} --seed {seed} --size {size}")
            })?;
            self.outcome.inputs += 1;
            let mut failed = self.failing(&input, &expected, (seed, size))?;
            while let Some((first, failure)) = failed.pop_first() {
                let found = self.shrunk(first, failure, (seed, size))?;
                let is_left = |suspect: &usize| found.killed.iter().all(|killed| killed.suspect != *suspect);
                failed.retain(|suspect, _| is_left(suspect));
                self.alive.retain(is_left);
                self.outcome.found.push(found);
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.interrupt.is_set()
    }

    /// The suspects that fail an input on which their solution is right, as far as time allows.
    fn failing(
        &mut self,
        input: &[u8],
        expected: &[u8],
        (seed, size): (u64, usize),
    ) -> anyhow::Result<BTreeMap<usize, Failure>> {
        let case = case("random", input.to_vec(), expected.to_vec());
        let (suspects, mut failing) = (self.suspects, BTreeMap::new());
        // Failures are rare, so a suspect's solution runs only after the suspect fails.
        let mut known: BTreeMap<&str, Verdict> = BTreeMap::new();
        for (suspect, mut result) in self.results(&case) {
            if result.verdict() == Verdict::SE {
                let Suspect { name, line, .. } = &suspects[suspect];
                let line = line.map_or(String::new(), |line| format!(", line {line} changed"));
                let reason = result.finding.reason.unwrap_or_default();
                let why = format!("searched only up to seed {seed}, size {size}{line}: {reason}");
                self.outcome.failed.push((name.clone(), why));
                self.alive.remove(&suspect);
                continue;
            }
            let Suspect { solution, name, .. } = &suspects[suspect];
            if let Some(solution) = solution {
                if !known.contains_key(name.as_str()) {
                    let Some(own) = self.lease().one(solution, &case, &self.settings) else { break };
                    known.insert(name, own.verdict());
                }
                if known[name.as_str()] != Verdict::AC {
                    continue;
                }
            }
            // With [`trials::settings`], `why` contains the wrong output.
            let found = std::mem::take(&mut result.why).first().map_or(String::new(), Text::to_string);
            let (input, expected) = (input.to_vec(), expected.to_vec());
            failing.insert(suspect, Failure { input, result, expected, found });
        }
        for (name, verdict) in known.into_iter().filter(|(_, verdict)| *verdict != Verdict::AC) {
            self.alive.retain(|&it| suspects[it].name != name);
            let (solution, verdict, input) = (name.to_string(), verdict.name(), input.to_vec());
            self.outcome.wrong.push(Wrong { solution, verdict, seed, size, input });
        }
        Ok(failing)
    }

    /// The results of the remaining suspects that fail this case, as far as time allows. A suspect that has
    /// taken much more than its share of the time is left out.
    fn results(&mut self, case: &Arc<Case>) -> BTreeMap<usize, CaseResult> {
        let mut alive: Vec<usize> = self.alive.iter().copied().collect();
        alive.sort_by_key(|&suspect| self.spent[suspect]);
        let all: Duration = self.spent.iter().sum();
        let most = all.mul_f64(TIME_FACTOR) / alive.len().max(1) as u32 + EXTRA_TIME;
        alive.retain(|&suspect| self.spent[suspect] <= most);
        let (mut results, mut taken) = (BTreeMap::new(), Vec::new());
        let one = |lease: &mut Lease<'a, '_>, at: usize| {
            let start = Instant::now();
            let subject = Some(&self.suspects[alive[at]].subject).filter(|_| !self.is_over())?;
            Some((lease.one(subject, case, &self.settings)?, start.elapsed()))
        };
        let take = |at: usize, (result, time): (CaseResult, Duration)| {
            taken.push((alive[at], time));
            if result.verdict() != Verdict::AC {
                results.insert(alive[at], result);
            }
            ControlFlow::<()>::Continue(())
        };
        in_order(self.jobs, alive.len(), || self.lease(), one, take);
        for (suspect, time) in taken {
            self.spent[suspect] += time;
            self.outcome.tried[suspect] += 1;
        }
        results
    }

    /// Shrinks the input of `failure` as long as the suspect `first` fails in the same way, and finds all
    /// suspects that fail the shrunk input. An input on which the suspect is too slow is not shrunk, because
    /// on a smaller input the suspect's time would be close to the limit.
    fn shrunk(
        &mut self,
        first: usize,
        failure: Failure,
        (seed, size): (u64, usize),
    ) -> anyhow::Result<Found> {
        let Suspect { subject, solution, .. } = &self.suspects[first];
        let left = self.end.saturating_duration_since(Instant::now());
        let time = MAX_SHRINK_TIME.min(left / 4);
        let mut trials =
            Trials::new(self.workshop, Arc::clone(subject), self.interrupt).beside(solution.clone());
        let (Failure { input, result, expected, found }, tried) = match failure.result.verdict() {
            Verdict::TLE => (failure, 0),
            _ => trials.shrink(seed, size, failure, time)?,
        };
        let others = self.failing(&input, &expected, (seed, size))?;
        let others = others.iter().filter(|(suspect, _)| **suspect != first);
        let others = others.map(|(suspect, other)| (*suspect, other.result.verdict()));
        let killed = [(first, result.verdict())].into_iter().chain(others).map(|(suspect, verdict)| {
            let Suspect { name, line, .. } = &self.suspects[suspect];
            Killed { suspect, solution: name.clone(), line: *line, verdict: verdict.name() }
        });
        let killed = killed.collect();
        let is_output = matches!(result.verdict(), Verdict::WA | Verdict::PE);
        let reason = result.finding.reason.filter(|_| !is_output).map(|reason| reason.to_string());
        Ok(Found { seed, size, tried, input, expected, output: found, reason, killed, saved: None })
    }

    /// Takes an idle worker from the pool, or starts a new one.
    fn lease(&self) -> Lease<'a, '_> {
        let idle = lock(&self.workers).pop();
        let new = || Worker::new(Runner::new(self.interrupt), self.interrupt);
        Lease { worker: Some(idle.unwrap_or_else(new)), pool: &self.workers }
    }
}

/// A worker that returns to the pool when dropped: starting a worker takes longer than most runs.
struct Lease<'a, 'b> {
    /// None after the worker is returned.
    worker: Option<Worker<'a>>,
    pool: &'b Mutex<Vec<Worker<'a>>>,
}

impl Lease<'_, '_> {
    /// Judges a program on a case. None if interrupted.
    fn one(&mut self, subject: &Arc<Subject>, case: &Arc<Case>, settings: &Settings) -> Option<CaseResult> {
        let task = Task { subject: Arc::clone(subject), case: Arc::clone(case) };
        self.worker.as_mut()?.one(&task, settings)
    }
}

impl Drop for Lease<'_, '_> {
    fn drop(&mut self) {
        lock(self.pool).extend(self.worker.take());
    }
}
