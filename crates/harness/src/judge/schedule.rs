//! Judging many cases, sequentially or in parallel, with an [`Event`] for each step.

use super::event::Event;
use super::jobs::{in_order, lock};
use super::verdict::{CaseResult, Verdict};
use crate::judge::{Settings, Task, Worker};
use crate::run::interrupt::Interrupt;
use crate::run::runner::Runner;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How many cases run at the same time, and when judging stops.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Maximum number of cases that run at the same time; at least 1.
    pub jobs: usize,
    /// Whether judging stops at the first failed case.
    pub fail_fast: bool,
}

/// Running time after which a case is reported as slow.
const SLOW_AFTER: Duration = Duration::from_secs(5);

/// Interval between two checks for slow cases.
const TICK: Duration = Duration::from_secs(1);

impl Schedule {
    /// Judges `tasks` and passes every event to `tell`. One thread uses `runner`, and each of the other
    /// threads creates a runner. After an interrupt, the remaining tasks get no event.
    ///
    /// # Errors
    /// Returns the first error that `tell` returns, which stops judging.
    pub fn judge<E: Send>(
        self,
        tasks: &[Task],
        settings: &Settings,
        interrupt: &Interrupt,
        runner: Runner,
        mut tell: impl FnMut(Event) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let start = Instant::now();
        let desk = Desk { tell: &mut tell, running: BTreeMap::new(), failed: None };
        let (first, desk) = (Mutex::new(Some(runner)), Mutex::new(desk));
        std::thread::scope(|scope| {
            // Dropping `_open` ends the thread below. `_open` is dropped when all cases are judged or this
            // thread panics.
            let (_open, closed) = mpsc::channel::<()>();
            let desk = &desk;
            let look = move || {
                while closed.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    if !lock(desk).look(tasks) {
                        interrupt.set();
                    }
                }
            };
            // If the thread cannot be spawned, slow cases go unannounced.
            let _ = Builder::new().spawn_scoped(scope, look);
            let worker =
                || Worker::new(lock(&first).take().unwrap_or_else(|| Runner::new(interrupt)), interrupt);
            // When judging stops early, cases still running in other threads are interrupted.
            let goes_on = |wanted: bool| {
                if !wanted && self.jobs > 1 {
                    interrupt.set();
                }
                wanted
            };
            let work = |worker: &mut Worker, index: usize| {
                lock(desk).running.insert(index, Instant::now());
                let result = (!interrupt.is_set()).then(|| worker.one(&tasks[index], settings)).flatten();
                lock(desk).running.remove(&index);
                result
            };
            let take = |index: usize, result: CaseResult| {
                let is_told = lock(desk).tell(Event::Judged(&tasks[index], &result));
                let is_last = self.fail_fast && tasks[index].counts() && result.verdict() != Verdict::AC;
                match goes_on(is_told && !is_last) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            in_order(self.jobs, tasks.len(), worker, work, take);
        });
        if let Some(error) = desk.into_inner().unwrap_or_else(PoisonError::into_inner).failed {
            return Err(error);
        }
        tell(Event::Ended { wall: start.elapsed(), interrupted: interrupt.signal().is_some() })
    }
}

/// The state shared by the threads that run cases and the thread that looks for slow cases.
struct Desk<T, E> {
    tell: T,
    /// The start times of the running cases, by the index of the task.
    running: BTreeMap<usize, Instant>,
    /// The first error that `tell` returned.
    failed: Option<E>,
}

/// Each method returns whether judging continues.
impl<T: FnMut(Event) -> Result<(), E>, E> Desk<T, E> {
    fn tell(&mut self, event: Event) -> bool {
        if self.failed.is_none() {
            self.failed = (self.tell)(event).err();
        }
        self.failed.is_none()
    }

    /// Emits an event for each slow case.
    fn look(&mut self, tasks: &[Task]) -> bool {
        let running = self.running.clone().into_iter().map(|(index, since)| (index, since.elapsed()));
        let mut slow = running.filter(|(_, elapsed)| *elapsed >= SLOW_AFTER);
        slow.all(|(index, elapsed)| self.tell(Event::Slow(&tasks[index], elapsed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{Case, Scope};
    use crate::judge::verdict::Finding;
    use crate::judge::{Judged, Subject};
    use crate::run::protocol::Limits;
    use dlx_comparison::Rule;
    use std::sync::Arc;

    /// Returns tasks of a solution that does not compile, which get CE without a run.
    fn tasks(count: usize) -> Vec<Task> {
        let subject = Arc::new(Subject {
            name: "x".into(),
            entrant: None,
            command: Err(Finding::new(Verdict::CE, "does not compile")),
            judged: Judged::By(Rule::Lines),
            ends: None,
            limits: Limits::default(),
            of_limits: None,
            confinement: None,
            remarks: Vec::new(),
        });
        let case = |number: usize| Case::own(number.to_string(), Err("not used".into()));
        (0..count)
            .map(|number| Task { subject: Arc::clone(&subject), case: Arc::new(case(number)) })
            .collect()
    }

    #[test]
    fn fail_fast_stops_after_a_failure() {
        for jobs in [1, 3] {
            let (interrupt, mut judged) = (Interrupt::new().unwrap(), 0);
            let tell = |event: Event| -> Result<(), ()> {
                judged += usize::from(matches!(event, Event::Judged(..)));
                Ok(())
            };
            let (schedule, settings) = (Schedule { jobs, fail_fast: true }, Settings::default());
            schedule.judge(&tasks(5), &settings, &interrupt, Runner::new(&interrupt), tell).unwrap();
            assert_eq!(judged, 1);
        }
    }

    #[test]
    fn fail_fast_ignores_cases_that_do_not_count() {
        let (interrupt, mut judged) = (Interrupt::new().unwrap(), 0);
        let tell = |event: Event| -> Result<(), ()> {
            judged += usize::from(matches!(event, Event::Judged(..)));
            Ok(())
        };
        let mut tasks = tasks(5);
        for task in &mut tasks[..2] {
            let case = Case::own("extra".to_string(), Err("not used".into()));
            task.case = Arc::new(Case { scope: Scope::Beyond, ..case });
        }
        let (schedule, settings) = (Schedule { jobs: 1, fail_fast: true }, Settings::default());
        schedule.judge(&tasks, &settings, &interrupt, Runner::new(&interrupt), tell).unwrap();
        assert_eq!(judged, 3);
    }

    #[test]
    fn only_long_running_cases_are_slow() {
        let (tasks, mut slow) = (tasks(1), 0);
        let mut tell = |event: Event| -> Result<(), ()> {
            slow += usize::from(matches!(event, Event::Slow(..)));
            Ok(())
        };
        let mut desk = Desk { tell: &mut tell, running: BTreeMap::new(), failed: None };
        let long_ago = Instant::now().checked_sub(SLOW_AFTER).unwrap();
        for running in [None, Some((0, Instant::now())), Some((0, long_ago))] {
            desk.running = running.into_iter().collect();
            assert!(desk.look(&tasks));
        }
        assert_eq!(slow, 1);
    }
}
