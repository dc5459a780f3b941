//! The textbook search of a model, event by event.
//!
//! [`crate::cover::dlx`] tells every item it covers and every option that dies; here these steps become the events that one
//! follows: an option is tried, items are covered and take options with them, an item has none left, back.

use super::model::{Goal, Model};
use crate::cover::dlx::{Choose, Dlx, Observer, Step};
use crate::problems::Cover;
use std::cell::Cell;
use std::ops::ControlFlow;

/// Something that happens in a search.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// An item is chosen to branch on.
    Item {
        /// The item.
        item: usize,
        /// How many options it has left.
        options: usize,
        /// How many other items have as many.
        ties: usize,
    },
    /// The item has no option left: a dead end.
    Dead {
        /// The item.
        item: usize,
    },
    /// Repeat cover: more options are needed than may be chosen.
    Bound {
        /// How many more it takes at least.
        needed: usize,
        /// How many more may be chosen.
        left: usize,
    },
    /// An option is tried.
    Try {
        /// The option.
        option: usize,
    },
    /// An item is covered, by the option tried last, or because it is the item branched on.
    Cover {
        /// The item.
        item: usize,
        /// The options that can no longer be chosen for that.
        dies: Vec<usize>,
    },
    /// An option is taken back.
    Back {
        /// The option.
        option: usize,
        /// The items that are uncovered again.
        uncovers: Vec<usize>,
    },
    /// Exact cover: all options of the item branched on were tried, and it is uncovered.
    Exhausted {
        /// The item.
        item: usize,
    },
    /// A cover.
    Solution {
        /// Its options in the order of their choice.
        options: Vec<usize>,
    },
}

/// What happened at one depth, which is how many options had been chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Level {
    /// Items branched on, or found without options.
    pub items: u64,
    /// Options tried: the nodes of the search tree one level down.
    pub options: u64,
    /// Dead ends.
    pub dead: u64,
    /// Cuts by the bound.
    pub bounds: u64,
    /// Covers.
    pub solutions: u64,
    /// How often something was taken out of a list, an item or a one of the matrix: Knuth's measure of the work.
    pub updates: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Everything was tried.
    Complete,
    /// What was asked for was found.
    Found,
    /// It took too many events.
    GivenUp,
}

/// A search in numbers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// By depth.
    pub levels: Vec<Level>,
    /// How many events there were.
    pub events: u64,
    /// How many covers were found.
    pub solutions: u64,
    /// The one that is asked for, of those that were found: the first, or the best.
    pub answer: Option<Vec<usize>>,
    /// Why it ended.
    pub end: End,
}

/// Searches `model` for what it asks for, and tells `see` each event, its number from 1, and how many options had been chosen
/// before it. Gives up after `most` events.
pub fn search(model: &Model, choose: Choose, most: u64, see: impl FnMut(u64, usize, &Event)) -> Summary {
    let is_enough = &Cell::new(false);
    let mut recorder = Recorder {
        model,
        see,
        most,
        is_enough,
        columns: model.columns().iter().map(|column| column.len() as u64).collect(),
        pending: None,
        uncovers: Vec::new(),
        was_back: false,
        branches: Vec::new(),
        at: 0,
        events: 0,
        levels: Vec::new(),
    };
    let mut found = Found { model, solutions: 0, answer: None, is_enough };
    let mut dlx = Dlx::new(&model.matrix);
    match model.cover {
        Cover::Exact => dlx.exact(choose, &mut recorder, |options| found.exact(options)),
        Cover::Repeat => {
            let most = match model.goal {
                Goal::AtMost(most) => most,
                _ => model.matrix.options(),
            };
            dlx.repeat(choose, most, &mut recorder, |options| found.repeat(options))
        }
    }
    recorder.flush();
    let end = match (is_enough.get(), recorder.is_done()) {
        (true, _) => End::Found,
        (false, true) => End::GivenUp,
        (false, false) => End::Complete,
    };
    Summary {
        levels: recorder.levels,
        events: recorder.events,
        solutions: found.solutions,
        answer: found.answer,
        end,
    }
}

/// The covers found so far.
struct Found<'a> {
    model: &'a Model,
    solutions: u64,
    answer: Option<Vec<usize>>,
    is_enough: &'a Cell<bool>,
}

impl Found<'_> {
    fn exact(&mut self, options: &[usize]) -> ControlFlow<()> {
        self.solutions += 1;
        let is_better = match (&self.model.goal, &self.answer) {
            (_, None) => true,
            (Goal::Best(worth), Some(best)) => {
                let sum = |options: &[usize]| options.iter().map(|&option| worth[option]).sum::<i64>();
                sum(options) > sum(best)
            }
            (Goal::Fewest, Some(best)) => options.len() < best.len(),
            _ => false,
        };
        if is_better {
            self.answer = Some(options.to_vec());
        }
        self.is_enough.set(match self.model.goal {
            Goal::First => true,
            Goal::UpTo(most) => self.solutions >= most as u64,
            Goal::AtMost(most) => options.len() <= most,
            Goal::All | Goal::Fewest | Goal::Best(_) => false,
        });
        if self.is_enough.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Every cover found is a better one, since afterwards only fewer options are allowed.
    fn repeat(&mut self, options: &[usize]) -> ControlFlow<Option<usize>> {
        self.solutions += 1;
        self.answer = Some(options.to_vec());
        match (&self.model.goal, options.len().checked_sub(1)) {
            (Goal::Fewest, Some(fewer)) => ControlFlow::Break(Some(fewer)),
            _ => {
                self.is_enough.set(true);
                ControlFlow::Break(None)
            }
        }
    }
}

/// Makes events of steps.
struct Recorder<'a, F> {
    model: &'a Model,
    see: F,
    most: u64,
    /// Whether what is asked for was found.
    is_enough: &'a Cell<bool>,
    /// How many options each item has in the whole matrix.
    columns: Vec<u64>,
    /// The item covered last, with the options that died of it so far.
    pending: Option<(usize, Vec<usize>)>,
    /// Items uncovered since the last event.
    uncovers: Vec<usize>,
    /// Whether the last event was one back.
    was_back: bool,
    /// The items branched on.
    branches: Vec<usize>,
    /// How many options had been chosen when the item was that is branched on.
    at: usize,
    events: u64,
    levels: Vec<Level>,
}

impl<F: FnMut(u64, usize, &Event)> Recorder<'_, F> {
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

    /// Tells the item covered last, now that all options are known that died of it.
    fn flush(&mut self) {
        if let Some((item, dies)) = self.pending.take() {
            self.tell(&Event::Cover { item, dies });
        }
    }
}

impl<F: FnMut(u64, usize, &Event)> Observer for Recorder<'_, F> {
    fn step(&mut self, step: Step) {
        // On the way back from where it was given up, nothing happens that anybody wants to know.
        if self.is_done() {
            return;
        }
        if !matches!(step, Step::Dies { .. }) {
            self.flush();
        }
        let was_back = std::mem::replace(&mut self.was_back, false);
        match step {
            Step::Item { item, options, ties } => {
                self.at = self.branches.len();
                self.branches.push(item);
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
                self.level().options += 1;
                self.tell(&Event::Try { option });
            }
            Step::Cover { item } => {
                // In a repeat cover the whole column goes at once.
                let column = self.columns[item];
                let is_exact = self.model.cover == Cover::Exact;
                self.level().updates += if is_exact { 1 } else { column };
                self.pending = Some((item, Vec::new()));
            }
            Step::Dies { option } => {
                self.level().updates += self.model.matrix.option(option).len() as u64 - 1;
                if let Some((_, dies)) = &mut self.pending {
                    dies.push(option);
                }
            }
            Step::Uncover { item } if was_back && self.model.cover == Cover::Exact => {
                self.tell(&Event::Exhausted { item });
            }
            Step::Uncover { item } => self.uncovers.push(item),
            Step::Back { option } => {
                self.back(option);
                self.was_back = true;
            }
            Step::Solution { options } => {
                self.at = options.len();
                self.level().solutions += 1;
                self.branches.push(usize::MAX);
                self.tell(&Event::Solution { options: options.to_vec() });
            }
        }
    }

    fn is_done(&self) -> bool {
        self.is_enough.get() || self.events >= self.most
    }
}

impl<F: FnMut(u64, usize, &Event)> Recorder<'_, F> {
    /// Back at the item whose option is taken back: the one below it is not branched on any more.
    fn back(&mut self, option: usize) {
        self.branches.pop();
        self.at = self.branches.len().saturating_sub(1);
        let uncovers = std::mem::take(&mut self.uncovers);
        self.tell(&Event::Back { option, uncovers });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::Matrix;

    /// The matrix of Knuth's paper, whose one exact cover is rows 1, 4 and 5.
    fn knuth(cover: Cover, goal: Goal) -> Model {
        let mut matrix = Matrix::new(7, 0);
        for items in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
            matrix.add(items);
        }
        let item = |item: usize| ("columns", format!("column {}", item + 1));
        Model::new("Knuth", cover, goal, matrix, item, |option| format!("row {}", option + 1))
    }

    fn events(model: &Model, choose: Choose, most: u64) -> (Vec<(usize, Event)>, Summary) {
        let mut events = Vec::new();
        let summary = search(model, choose, most, |number, depth, event| {
            events.push((depth, event.clone()));
            assert_eq!(events.len() as u64, number);
        });
        (events, summary)
    }

    #[test]
    fn the_columns_in_order_give_the_worked_example() {
        let (events, summary) = events(&knuth(Cover::Exact, Goal::First), Choose::First, u64::MAX);
        let tried: Vec<(usize, usize)> = events
            .iter()
            .filter_map(|(depth, event)| match event {
                Event::Try { option } => Some((*depth, option + 1)),
                _ => None,
            })
            .collect();
        // Column 1 by row 2, then column 2 by row 3, a dead end at column 5; back, column 1 by row 4, column 2 by
        // row 3, a dead end; row 5, column 3 by row 1.
        assert_eq!(tried, [(0, 2), (1, 3), (0, 4), (1, 3), (1, 5), (2, 1)]);
        assert_eq!((summary.answer, summary.end, summary.solutions), (Some(vec![3, 4, 0]), End::Found, 1));
        assert_eq!(events.last().unwrap().1, Event::Solution { options: vec![3, 4, 0] });
        let dead: u64 = summary.levels.iter().map(|level| level.dead).sum();
        assert_eq!(dead, 2);
    }

    #[test]
    fn what_is_covered_is_uncovered() {
        for (cover, goal) in [(Cover::Exact, Goal::All), (Cover::Repeat, Goal::Fewest)] {
            for choose in [Choose::Smallest, Choose::First] {
                let (events, summary) = events(&knuth(cover, goal.clone()), choose, u64::MAX);
                let mut covered: Vec<usize> = Vec::new();
                let mut chosen: Vec<usize> = Vec::new();
                for (depth, event) in events {
                    match event {
                        Event::Try { option } => {
                            assert_eq!(depth, chosen.len());
                            chosen.push(option);
                        }
                        Event::Cover { item, .. } => covered.push(item),
                        Event::Back { option, uncovers } => {
                            assert_eq!(chosen.pop(), Some(option));
                            assert_eq!(depth, chosen.len());
                            uncovers.iter().for_each(|&item| assert_eq!(covered.pop(), Some(item)));
                        }
                        Event::Exhausted { item } => assert_eq!(covered.pop(), Some(item)),
                        Event::Solution { options } => assert_eq!(options, chosen),
                        Event::Item { .. } | Event::Dead { .. } | Event::Bound { .. } => {
                            assert_eq!(depth, chosen.len());
                        }
                    }
                }
                assert!(covered.is_empty() && chosen.is_empty());
                assert_eq!(
                    (summary.end, summary.answer.map(|answer| answer.len())),
                    (End::Complete, Some(3))
                );
            }
        }
    }

    #[test]
    fn a_search_that_is_given_up_ends_there() {
        for most in [1, 5, 17] {
            let (events, summary) = events(&knuth(Cover::Exact, Goal::All), Choose::First, most);
            assert_eq!((events.len() as u64, summary.events, summary.end), (most, most, End::GivenUp));
        }
    }
}
