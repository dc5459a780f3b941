//! `dlx-cover count --part K/N`: counts a part of the covers. The count can be stopped and resumed.

use super::answer::STOPPED;
use super::bounds::Bounds;
use super::checkpoint::Checkpoint;
use super::problem::Problem;
use anyhow::{Context, bail};
use dlx_count::BigUint;
use dlx_count::parts::{CountRecord, CoverKind, Done, Part, SavedLayer, Workload, digest};
use dlx_kernel::Matrix;
use dlx_system::terminal::say;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Parts {
    /// Count the K-th of N parts, and print a line of JSON; `sum` adds the parts up
    #[arg(long, value_name = "K/N", conflicts_with = "zdd")]
    part: Option<Part>,
    /// Save progress to this file, and resume from it
    #[arg(long, value_name = "FILE", conflicts_with = "zdd")]
    checkpoint: Option<PathBuf>,
}

/// The minimum time between two writes of the checkpoint.
const MIN_WRITE_INTERVAL: Duration = Duration::from_millis(100);
/// The time between two writes is at least this many times the duration of a write, so that writing takes at
/// most 2 % of the time.
const WRITE_INTERVAL_FACTOR: u32 = 50;

/// A checkpoint saves a layer only if it has at most this many states. A million states take hundreds of MiB
/// of memory.
const MAX_SAVED_STATES: usize = 1 << 20;

/// A part that is being counted.
struct Work {
    workload: Workload,
    checkpoint: Option<Checkpoint>,
    state: Mutex<State>,
}

struct State {
    done: Done,
    /// When the checkpoint is next due.
    due: Instant,
}

impl State {
    fn save(&self, checkpoint: Option<&Checkpoint>) -> anyhow::Result<()> {
        checkpoint.map_or(Ok(()), |checkpoint| checkpoint.write(&self.done))
    }

    /// Saves the checkpoint, and sets the next due time according to the time since `start`, when the save
    /// began.
    fn save_timed(&mut self, checkpoint: Option<&Checkpoint>, start: Instant) -> anyhow::Result<()> {
        let saved = self.save(checkpoint);
        self.due = Instant::now() + MIN_WRITE_INTERVAL.max(start.elapsed() * WRITE_INTERVAL_FACTOR);
        saved
    }
}

impl Parts {
    /// Whether any of these options was given.
    pub fn is_wanted(&self) -> bool {
        self.part.is_some() || self.checkpoint.is_some()
    }

    /// Counts the part, and prints its record; without `--part`, prints the number of all covers.
    pub fn count(
        &self,
        problem: &Problem,
        matrix: Matrix,
        jobs: usize,
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let covers = if problem.repeat { CoverKind::Repeat } else { CoverKind::Exact };
        let part = self.part.unwrap_or(Part { part: 1, parts: 1 });
        let (digest, workload) = (digest(&matrix), Workload::new(matrix, covers, part));
        let new = Done::new(digest, covers, part, workload.split().to_string());
        let (checkpoint, done) = match &self.checkpoint {
            Some(file) => {
                let (checkpoint, done) = Checkpoint::open(file, new, workload.numbers())?;
                (Some(checkpoint), done)
            }
            None => (None, new),
        };
        let state = Mutex::new(State { done, due: Instant::now() + MIN_WRITE_INTERVAL });
        let work = Arc::new(Work { workload, checkpoint, state });
        let (counting, memory) = (Arc::clone(&work), bounds.bytes());
        let finished = bounds.within(move || counting.run(jobs, memory), || work.line())?;
        let state = work.lock();
        match finished {
            Some(result) => result?,
            None => return work.stopped(&state.done),
        }
        let Done { matrix, covers, split, count, nodes, seconds, .. } = state.done.clone();
        let written = match self.part {
            None => writeln!(out, "{count}"),
            Some(Part { part, parts }) => {
                let version = env!("CARGO_PKG_VERSION").to_string();
                let seconds = (seconds * 1e6).round() / 1e6;
                let record =
                    CountRecord { matrix, covers, part, parts, split, count, nodes, seconds, version };
                writeln!(out, "{}", serde_json::to_string(&record)?)
            }
        };
        written.and_then(|()| out.flush()).context("cannot write the output")?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Work {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the remaining subproblems.
    fn run(&self, jobs: usize, memory: usize) -> anyhow::Result<()> {
        if !self.sweep(memory)? {
            self.work(jobs, memory / jobs)?;
        }
        self.lock().save(self.checkpoint.as_ref())
    }

    /// Counts all subproblems together. Returns false if the subproblems must be counted one by one.
    fn sweep(&self, memory: usize) -> anyhow::Result<bool> {
        let (layer, is_new) = {
            let done = &self.lock().done;
            (done.layer.as_ref().and_then(SavedLayer::states), done.numbers.is_empty())
        };
        let Some(sweep) = self.workload.sweep(memory, layer).filter(|_| is_new) else { return Ok(false) };
        let (mut start, mut moves, mut written) = (Instant::now(), 0, Ok(()));
        let count = sweep.count(|sweep| {
            let mut state = self.lock();
            state.done.nodes += sweep.moves() - moves;
            state.done.seconds += start.elapsed().as_secs_f64();
            (start, moves) = (Instant::now(), sweep.moves());
            if self.checkpoint.is_some() && Instant::now() >= state.due && sweep.size() <= MAX_SAVED_STATES {
                let begin = Instant::now();
                state.done.layer = Some(sweep.states().into());
                written = state.save_timed(self.checkpoint.as_ref(), begin);
            }
            written.is_ok()
        });
        written?;
        let mut state = self.lock();
        match count {
            Ok(Some(count)) => state.done.add_all(self.workload.numbers(), count),
            // The layers do not fit in memory.
            _ => state.done.layer = None,
        }
        Ok(!state.done.numbers.is_empty())
    }

    /// Counts the remaining subproblems one by one.
    fn work(&self, jobs: usize, memory: usize) -> anyhow::Result<()> {
        let done = self.lock().done.numbers.clone();
        let left: Vec<usize> =
            self.workload.numbers().iter().copied().filter(|number| !done.contains(number)).collect();
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || -> anyhow::Result<()> {
            let mut worker = self.workload.worker(memory);
            while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
                let start = Instant::now();
                let result = match worker.count(number) {
                    Some((count, nodes)) => self.add(number, count, nodes, start.elapsed()),
                    None => Err(anyhow::anyhow!("2^128 or more sets of options cover the items of the file")),
                };
                if result.is_err() {
                    is_over.store(true, Ordering::Relaxed);
                    return result;
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            // If a thread cannot be started, the other threads do its work.
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..jobs).filter_map(start).collect();
            let own = work();
            others.into_iter().try_for_each(|other| match other.join() {
                Ok(result) => result,
                Err(_) => bail!("the search failed"),
            })?;
            own
        })
    }

    fn add(&self, number: usize, count: BigUint, nodes: u64, time: Duration) -> anyhow::Result<()> {
        let mut state = self.lock();
        state.done.add(number, count, nodes, time.as_secs_f64());
        if Instant::now() < state.due {
            return Ok(());
        }
        state.save_timed(self.checkpoint.as_ref(), Instant::now())
    }

    fn line(&self) -> String {
        self.how_far(&self.lock().done)
    }

    fn how_far(&self, done: &Done) -> String {
        let (part, all, ready) = (done.part, self.workload.numbers().len(), done.numbers.len());
        format!("{ready} of {all} subproblems of part {part} are counted")
    }

    /// Saves the finished work, and reports how much is done.
    fn stopped(&self, done: &Done) -> anyhow::Result<ExitCode> {
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.write(done)?;
        }
        let again = if self.checkpoint.is_some() { "; run the same command to continue" } else { "" };
        say(&format!("stopped: {}{again}", self.how_far(done)));
        Ok(ExitCode::from(STOPPED))
    }
}
