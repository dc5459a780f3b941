//! Combines the steps of a search into events: removed options become part of covering an item, uncovered
//! items part of backtracking.

use super::See;
use super::event::{Event, Level};
use crate::model::{Cover, Model};
use dlx_kernel::dlx::{Observer, Step};
use std::cell::Cell;
use std::mem::take;
use std::time::{Duration, Instant};

/// Converts steps to events.
pub(super) struct Recorder<'a> {
    model: &'a Model,
    see: &'a mut See<'a>,
    most: u64,
    is_enough: &'a Cell<bool>,
    /// The number of options of each item in the whole matrix.
    columns: Vec<u64>,
    /// The step, not yet reported, that covered an item or gave it a colour.
    pending: Option<Step<'static>>,
    /// The options removed by the pending step so far.
    dies: Vec<usize>,
    /// The items uncovered since the last event.
    uncovers: Vec<usize>,
    /// The items that lost their colour since the last event.
    unpurifies: Vec<usize>,
    /// Whether the last event was backtracking.
    was_back: bool,
    chosen: usize,
    /// The number of options chosen before the current branching item.
    at: usize,
    events: u64,
    start: Instant,
    /// Whether [`MOST_TIME`] has passed.
    is_late: bool,
    levels: Vec<Level>,
}

/// The maximum time of a search: a single event may take milliseconds.
const MOST_TIME: Duration = Duration::from_secs(60);

impl<'a> Recorder<'a> {
    /// Creates a recorder that passes up to `most` events of a search of `model` to `see`, and none after
    /// `is_enough` is set.
    pub(super) fn new(
        model: &'a Model,
        most: u64,
        is_enough: &'a Cell<bool>,
        see: &'a mut See<'a>,
    ) -> Recorder<'a> {
        Recorder {
            model,
            see,
            most,
            is_enough,
            columns: model.columns().iter().map(|column| column.len() as u64).collect(),
            pending: None,
            dies: Vec::new(),
            uncovers: Vec::new(),
            unpurifies: Vec::new(),
            was_back: false,
            chosen: 0,
            at: 0,
            events: 0,
            start: Instant::now(),
            is_late: false,
            levels: Vec::new(),
        }
    }

    /// Returns the number of events, whether the search was given up, and the statistics by depth.
    pub(super) fn finish(mut self) -> (u64, bool, Vec<Level>) {
        self.flush();
        (self.events, self.events >= self.most || self.is_late, self.levels)
    }

    fn tell(&mut self, event: Event) {
        if !self.is_done() {
            self.events += 1;
            (self.see)(self.events, self.at, event);
        }
    }

    fn level(&mut self) -> &mut Level {
        if self.levels.len() <= self.at {
            self.levels.resize(self.at + 1, Level::default());
        }
        &mut self.levels[self.at]
    }

    /// Reports the pending step. All options that it removes must be known.
    fn flush(&mut self) {
        if let Some(step) = self.pending.take() {
            let dies = take(&mut self.dies);
            self.tell(Event { dies: &dies, ..step.into() });
        }
    }
}

impl Observer for Recorder<'_> {
    fn step(&mut self, step: Step) {
        // Once the search is stopped, unwinding produces no events.
        if self.is_done() {
            return;
        }
        if !matches!(step, Step::Dies { .. }) {
            self.flush();
        }
        let is_back = matches!(step, Step::Back { .. } | Step::More { .. } | Step::Untweak { .. });
        let was_back = std::mem::replace(&mut self.was_back, is_back);
        match step {
            Step::Item { .. } => {
                self.is_late = self.start.elapsed() >= MOST_TIME;
                self.at = self.chosen;
                self.level().items += 1;
            }
            Step::Dead { .. } => self.level().dead += 1,
            Step::Bound { .. } => self.level().bounds += 1,
            Step::Try { .. } => {
                self.at = self.chosen;
                self.chosen += 1;
                self.level().options += 1;
            }
            Step::Cover { item } => {
                // A repeat cover removes the whole column at once.
                let column = self.columns[item];
                let is_exact = self.model.cover == Cover::Exact;
                self.level().updates += if is_exact { 1 } else { column };
                return self.pending = Some(Step::Cover { item });
            }
            Step::Purify { item, colour } => return self.pending = Some(Step::Purify { item, colour }),
            Step::Dies { option } => {
                self.level().updates += self.model.matrix.option(option).len() as u64 - 1;
                // An option removed by a tweak is named in the event of the tweak.
                if self.pending.is_some() {
                    self.dies.push(option);
                }
                return;
            }
            // Directly after backtracking, this step means that all options of the branching item were tried.
            Step::Uncover { item } if !was_back || self.model.cover == Cover::Repeat => {
                return self.uncovers.push(item);
            }
            Step::Unpurify { item } => return self.unpurifies.push(item),
            Step::Tweak { .. } => self.level().updates += 1,
            Step::Untweak { .. } | Step::More { .. } => self.at = self.chosen,
            Step::Back { .. } => {
                self.chosen -= 1;
                self.at = self.chosen;
                let (uncovers, unpurifies) = (take(&mut self.uncovers), take(&mut self.unpurifies));
                return self.tell(Event { uncovers: &uncovers, unpurifies: &unpurifies, ..step.into() });
            }
            Step::Solution { options, .. } => {
                self.at = options.len();
                self.level().solutions += 1;
            }
            _ => {}
        }
        self.tell(step.into());
    }

    fn is_done(&self) -> bool {
        self.is_enough.get() || self.events >= self.most || self.is_late
    }
}
