//! The textbook search of a model, event by event.
//!
//! [`dlx_kernel::dlx`] reports every item it covers and every option it removes; here these steps become events: an
//! option is tried, items are covered and remove options, an item has none left, the option is taken back.

pub use super::event::{End, Event, Level, Summary};

use super::model::{Goal, Model};
use super::recorder::Recorder;
use crate::model::Cover;
use dlx_kernel::dlx::{Choose, Dlx};
use std::cell::Cell;
use std::ops::ControlFlow;

/// Searches `model` for its goal and passes each event to `see` with its number, from 1, and the number of options
/// chosen before it. Stops after `most` events.
pub fn search(model: &Model, choose: Choose, most: u64, see: impl FnMut(u64, usize, &Event)) -> Summary {
    let is_enough = &Cell::new(false);
    let mut recorder = Recorder::new(model, most, is_enough, see);
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
    let (events, levels) = recorder.finish();
    let end = match is_enough.get() {
        true => End::Found,
        false if events >= most => End::GivenUp,
        false => End::Complete,
    };
    Summary { levels, events, solutions: found.solutions, answer: found.answer, end }
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
            (Goal::Best(weights), Some(best)) => {
                let sum = |options: &[usize]| options.iter().map(|&option| weights[option]).sum::<i64>();
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

    /// Every cover found is better than the last, because only fewer options are allowed afterwards.
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

#[cfg(test)]
mod tests {
    use super::*;
    use dlx_kernel::Matrix;

    /// The matrix of Knuth's paper, whose only exact cover is rows 1, 4 and 5.
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
                        Event::Back { option, uncovers, .. } => {
                            assert_eq!(chosen.pop(), Some(option));
                            assert_eq!(depth, chosen.len());
                            uncovers.iter().for_each(|&item| assert_eq!(covered.pop(), Some(item)));
                        }
                        Event::Exhausted { item } => assert_eq!(covered.pop(), Some(item)),
                        Event::Solution { options } => assert_eq!(options, chosen),
                        Event::Item { .. } | Event::Dead { .. } | Event::Bound { .. } => {
                            assert_eq!(depth, chosen.len());
                        }
                        other => panic!("{other:?} in a plain matrix"),
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
            assert_eq!(summary.result(), "not finished");
        }
        let complete = events(&knuth(Cover::Exact, Goal::All), Choose::First, 1000).1;
        let most = complete.events - 1;
        let late = events(&knuth(Cover::Exact, Goal::All), Choose::First, most).1;
        assert_eq!((complete.result(), late.end, late.result()), ("cover", End::GivenUp, "cover"));
    }
}
