//! Judging many cases, one after the other or several at a time, with an [`Event`] for each step.

use super::event::Event;
use super::verdict::{CaseResult, Verdict};
use crate::judge::{Settings, Task, Worker};
use crate::run::interrupt::Interrupt;
use crate::run::runner::Runner;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How many cases run at a time, and when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How many cases run at the same time, at least 1.
    pub jobs: usize,
    /// Whether the first case that is not accepted is the last.
    pub fail_fast: bool,
}

/// A case that has been running for so long is slow.
const SLOW: Duration = Duration::from_secs(5);

/// The time between two looks for slow cases.
const TICK: Duration = Duration::from_secs(1);

impl Schedule {
    /// Judges `tasks`, the first of them by `runner`, and passes every event to `tell`. After an interrupt,
    /// tasks that have not been judged get no event.
    ///
    /// # Errors
    /// The first error of `tell`, which stops judging.
    pub fn judge<E: Send>(
        self,
        tasks: &[Task],
        settings: &Settings,
        interrupt: &Interrupt,
        runner: Runner,
        mut tell: impl FnMut(Event) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let start = Instant::now();
        match self.jobs {
            1 => self.in_turn(tasks, settings, interrupt, runner, &mut tell)?,
            _ => {
                if !self.side_by_side(tasks, settings, interrupt, runner, &mut tell)? {
                    self.in_turn(tasks, settings, interrupt, Runner::new(interrupt), &mut tell)?;
                }
            }
        }
        tell(Event::Ended { wall: start.elapsed(), interrupted: interrupt.signal().is_some() })
    }

    fn stops_at(self, result: &CaseResult) -> bool {
        self.fail_fast && result.verdict() != Verdict::AC
    }

    /// Runs all cases on this thread, because waking another one for each would double the cost of a short
    /// case. A second thread looks for slow cases.
    fn in_turn<E: Send>(
        self,
        tasks: &[Task],
        settings: &Settings,
        interrupt: &Interrupt,
        runner: Runner,
        tell: &mut (impl FnMut(Event) -> Result<(), E> + Send),
    ) -> Result<(), E> {
        let desk = Mutex::new(Desk { tell, running: None, failed: None });
        std::thread::scope(|scope| {
            // Dropped when this thread has judged all cases, or panics.
            let (_open, closed) = mpsc::channel::<()>();
            let desk = &desk;
            let look = move || {
                while closed.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    if lock(desk).look().is_err() {
                        interrupt.set();
                    }
                }
            };
            // Where there is no thread for it, slow cases are judged without a word.
            let _ = Builder::new().spawn_scoped(scope, look);
            let mut worker = Worker::new(runner, interrupt);
            for task in tasks {
                if interrupt.is_set() {
                    break;
                }
                lock(desk).start(task)?;
                let Some(result) = worker.one(task, settings) else { break };
                lock(desk).end(task, &result)?;
                if self.stops_at(&result) {
                    break;
                }
            }
            match lock(desk).failed.take() {
                Some(error) => Err(error),
                None => Ok(()),
            }
        })
    }

    /// Runs cases on several threads, as far as the system has them. Returns whether it has any.
    fn side_by_side<E>(
        self,
        tasks: &[Task],
        settings: &Settings,
        interrupt: &Interrupt,
        runner: Runner,
        tell: &mut impl FnMut(Event) -> Result<(), E>,
    ) -> Result<bool, E> {
        let next = AtomicUsize::new(0);
        let (sender, messages) = mpsc::channel();
        std::thread::scope(|scope| {
            let mut first = Some(runner);
            let mut threads = 0;
            for _ in 0..self.jobs.clamp(1, tasks.len().max(1)) {
                let runner = first.take().unwrap_or_else(|| Runner::new(interrupt));
                let (next, sender) = (&next, sender.clone());
                let work = move || {
                    let mut worker = Worker::new(runner, interrupt);
                    while !interrupt.is_set() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(index) else { return };
                        if sender.send(Message::Started(index)).is_err() {
                            return;
                        }
                        let Some(result) = worker.one(task, settings) else { return };
                        if sender.send(Message::Judged(index, Box::new(result))).is_err() {
                            return;
                        }
                    }
                };
                match Builder::new().spawn_scoped(scope, work) {
                    Ok(_) => threads += 1,
                    // The others do its share.
                    Err(_) => break,
                }
            }
            drop(sender);
            if threads == 0 {
                return Ok(false);
            }
            let told = self.pass_on(tasks, &messages, tell);
            if !matches!(told, Ok(true)) {
                interrupt.set();
            }
            told.map(|_| true)
        })
    }

    /// Makes events of the messages of all threads. Returns whether all tasks were judged.
    fn pass_on<E>(
        self,
        tasks: &[Task],
        messages: &mpsc::Receiver<Message>,
        tell: &mut impl FnMut(Event) -> Result<(), E>,
    ) -> Result<bool, E> {
        let mut running: BTreeMap<usize, Instant> = BTreeMap::new();
        let mut early = BTreeMap::new();
        let mut told = 0;
        let mut look = Instant::now() + TICK;
        loop {
            match messages.recv_timeout(look.saturating_duration_since(Instant::now())) {
                Ok(Message::Started(index)) => {
                    running.insert(index, Instant::now());
                    tell(Event::Started(&tasks[index]))?;
                }
                Ok(Message::Judged(index, result)) => {
                    running.remove(&index);
                    early.insert(index, result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(true),
            }
            while let Some(result) = early.remove(&told) {
                tell(Event::Judged(&tasks[told], &result))?;
                told += 1;
                if self.stops_at(&result) {
                    return Ok(false);
                }
            }
            if Instant::now() >= look {
                look = Instant::now() + TICK;
                for (&index, since) in &running {
                    if since.elapsed() >= SLOW {
                        tell(Event::Slow(&tasks[index], since.elapsed()))?;
                    }
                }
            }
        }
    }
}

/// A thread's message about a task, given by its index.
enum Message {
    Started(usize),
    Judged(usize, Box<CaseResult>),
}

/// The state shared by the thread that runs cases and the one that looks for slow cases.
struct Desk<'a, T, E> {
    tell: &'a mut T,
    /// The case that runs, and since when.
    running: Option<(&'a Task, Instant)>,
    /// An error of `tell` on a slow case.
    failed: Option<E>,
}

impl<'a, T: FnMut(Event) -> Result<(), E>, E> Desk<'a, T, E> {
    fn start(&mut self, task: &'a Task) -> Result<(), E> {
        self.running = Some((task, Instant::now()));
        (self.tell)(Event::Started(task))
    }

    fn end(&mut self, task: &Task, result: &CaseResult) -> Result<(), E> {
        self.running = None;
        (self.tell)(Event::Judged(task, result))
    }

    /// Tells of the case that runs if it is slow.
    fn look(&mut self) -> Result<(), ()> {
        let Some((task, since)) = self.running.filter(|(_, since)| since.elapsed() >= SLOW) else {
            return Ok(());
        };
        (self.tell)(Event::Slow(task, since.elapsed())).map_err(|error| self.failed = Some(error))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Case;
    use crate::judge::verdict::Finding;
    use crate::judge::{Judged, Subject};
    use crate::run::protocol::Limits;
    use dlx_comparison::Rule;
    use std::sync::Arc;

    /// Tasks that get CE without a run.
    fn tasks(count: usize) -> Vec<Task> {
        let subject = Arc::new(Subject {
            name: "x".into(),
            entrant: None,
            command: Err(Finding::new(Verdict::CE, "does not compile")),
            judged: Judged::By(Rule::Lines),
            limits: Limits::default(),
            confinement: None,
        });
        let case = |number: usize| Case::own(number.to_string(), Err("not used".into()));
        (0..count)
            .map(|number| Task { subject: Arc::clone(&subject), case: Arc::new(case(number)) })
            .collect()
    }

    fn shown(event: Event) -> String {
        match event {
            Event::Started(task) => format!("started {}", task.case.name),
            Event::Slow(task, _) => format!("slow {}", task.case.name),
            Event::Judged(task, result) => format!("judged {} {}", task.case.name, result.verdict().name()),
            Event::Accepted(task, _) => format!("accepted {}", task.case.name),
            Event::Ended { interrupted, .. } => format!("ended, interrupted: {interrupted}"),
        }
    }

    fn events(schedule: Schedule, count: usize) -> Vec<String> {
        let interrupt = Interrupt::new().unwrap();
        let mut events = Vec::new();
        let settings = Settings::default();
        let runner = Runner::new(&interrupt);
        let told: Result<(), ()> = schedule.judge(&tasks(count), &settings, &interrupt, runner, |event| {
            events.push(shown(event));
            Ok(())
        });
        assert_eq!(told, Ok(()));
        events
    }

    #[test]
    fn each_case_is_started_and_judged_in_order_and_the_end_comes_last() {
        let in_turn = events(Schedule { jobs: 1, fail_fast: false }, 2);
        let ended = "ended, interrupted: false";
        assert_eq!(in_turn, ["started 0", "judged 0 CE", "started 1", "judged 1 CE", ended]);
        let side_by_side = events(Schedule { jobs: 3, fail_fast: false }, 5);
        let judged: Vec<&String> = side_by_side.iter().filter(|event| event.starts_with("judged")).collect();
        assert_eq!(judged, ["judged 0 CE", "judged 1 CE", "judged 2 CE", "judged 3 CE", "judged 4 CE"]);
        assert_eq!((side_by_side.len(), side_by_side.last().map(String::as_str)), (11, Some(ended)));
    }

    #[test]
    fn after_a_failure_fail_fast_judges_no_further_case() {
        for jobs in [1, 3] {
            let events = events(Schedule { jobs, fail_fast: true }, 5);
            assert_eq!(events.iter().filter(|event| event.starts_with("judged")).count(), 1, "{events:?}");
        }
    }

    #[test]
    fn only_a_case_that_has_been_running_for_long_is_slow() {
        let tasks = tasks(1);
        let mut events = Vec::new();
        let mut tell = |event: Event| -> Result<(), ()> {
            events.push(shown(event));
            Ok(())
        };
        let mut desk = Desk { tell: &mut tell, running: None, failed: None };
        desk.look().unwrap();
        desk.running = Some((&tasks[0], Instant::now()));
        desk.look().unwrap();
        desk.running = Instant::now().checked_sub(SLOW).map(|since| (&tasks[0], since));
        desk.look().unwrap();
        assert_eq!(events, ["slow 0"]);
    }
}
