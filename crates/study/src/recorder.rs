//! Turns the steps of the search into events: removed options become part of covering an item, uncovered items part of
//! going back.

use super::event::{Event, Level};
use super::model::Model;
use crate::model::Cover;
use dlx_kernel::dlx::{Observer, Step};
use std::cell::Cell;

/// Turns steps into events.
pub(super) struct Recorder<'a, F> {
    model: &'a Model,
    see: F,
    most: u64,
    /// Whether the goal is reached.
    is_enough: &'a Cell<bool>,
    /// The number of options of each item in the whole matrix.
    columns: Vec<u64>,
    /// The item covered or given a colour last, with the options removed by that so far.
    pending: Option<Event>,
    /// Items uncovered, and items that lost their colours, since the last event.
    uncovers: Vec<usize>,
    unpurifies: Vec<usize>,
    /// Whether the last event was a step back.
    was_back: bool,
    /// The number of options chosen, and the number chosen before the item branched on.
    chosen: usize,
    at: usize,
    events: u64,
    levels: Vec<Level>,
}

impl<'a, F: FnMut(u64, usize, &Event)> Recorder<'a, F> {
    /// Passes up to `most` events of a search of `model` to `see`, and none after `is_enough` is set.
    pub(super) fn new(model: &'a Model, most: u64, is_enough: &'a Cell<bool>, see: F) -> Recorder<'a, F> {
        Recorder {
            model,
            see,
            most,
            is_enough,
            columns: model.columns().iter().map(|column| column.len() as u64).collect(),
            pending: None,
            uncovers: Vec::new(),
            unpurifies: Vec::new(),
            was_back: false,
            chosen: 0,
            at: 0,
            events: 0,
            levels: Vec::new(),
        }
    }

    /// The statistics in total and by depth, once the search is over.
    pub(super) fn finish(mut self) -> (u64, Vec<Level>) {
        self.flush();
        (self.events, self.levels)
    }

    fn tell(&mut self, event: &Event) {
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

    /// Reports the item covered last, now that all options removed by it are known.
    fn flush(&mut self) {
        if let Some(event) = self.pending.take() {
            self.tell(&event);
        }
    }
}

impl<F: FnMut(u64, usize, &Event)> Observer for Recorder<'_, F> {
    fn step(&mut self, step: Step) {
        // After the search is stopped, unwinding produces no events.
        if self.is_done() {
            return;
        }
        if !matches!(step, Step::Dies { .. }) {
            self.flush();
        }
        let was_back = std::mem::replace(&mut self.was_back, false);
        match step {
            Step::Item { item, options, ties } => {
                self.at = self.chosen;
                self.level().items += 1;
                self.tell(&Event::Item { item, options, ties });
            }
            Step::Dead { item } => {
                self.level().dead += 1;
                self.tell(&Event::Dead { item });
            }
            Step::Bound { needed, left } => {
                self.level().bounds += 1;
                self.tell(&Event::Bound { needed, left });
            }
            Step::Try { option } => {
                self.at = self.chosen;
                self.chosen += 1;
                self.level().options += 1;
                self.tell(&Event::Try { option });
            }
            Step::Cover { item } => {
                // In a repeat cover the whole column is removed at once.
                let column = self.columns[item];
                let is_exact = self.model.cover == Cover::Exact;
                self.level().updates += if is_exact { 1 } else { column };
                self.pending = Some(Event::Cover { item, dies: Vec::new() });
            }
            Step::Dies { option } => {
                self.level().updates += self.model.matrix.option(option).len() as u64 - 1;
                if let Some(Event::Cover { dies, .. } | Event::Purify { dies, .. }) = &mut self.pending {
                    dies.push(option);
                }
            }
            Step::Uncover { item } if was_back && self.model.cover == Cover::Exact => {
                self.tell(&Event::Exhausted { item });
            }
            Step::Uncover { item } => self.uncovers.push(item),
            Step::Lower { item, low, high } => self.tell(&Event::Lower { item, low, high }),
            Step::Purify { item, colour } => {
                self.pending = Some(Event::Purify { item, colour, dies: Vec::new() });
            }
            Step::Commit { item, colour } => self.tell(&Event::Commit { item, colour }),
            Step::Unpurify { item } => self.unpurifies.push(item),
            Step::Tweak { option, item } => {
                self.level().updates += 1;
                self.tell(&Event::Tweak { option, item });
            }
            Step::Untweak { item, options } => {
                self.at = self.chosen;
                self.tell(&Event::Untweak { item, options });
                self.was_back = true;
            }
            Step::Enough { item } => self.tell(&Event::Enough { item }),
            Step::More { item } => {
                self.at = self.chosen;
                self.tell(&Event::More { item });
                self.was_back = true;
            }
            Step::Back { option } => {
                self.back(option);
                self.was_back = true;
            }
            Step::Solution { options } => {
                self.at = options.len();
                self.level().solutions += 1;
                self.tell(&Event::Solution { options: options.to_vec() });
            }
        }
    }

    fn is_done(&self) -> bool {
        self.is_enough.get() || self.events >= self.most
    }
}

impl<F: FnMut(u64, usize, &Event)> Recorder<'_, F> {
    /// Returns to the item whose option is taken back.
    fn back(&mut self, option: usize) {
        self.chosen -= 1;
        self.at = self.chosen;
        let (uncovers, unpurifies) =
            (std::mem::take(&mut self.uncovers), std::mem::take(&mut self.unpurifies));
        self.tell(&Event::Back { option, uncovers, unpurifies });
    }
}
