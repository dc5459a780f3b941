//! Runs the textbook search of a model and reports events.
//!
//! [`dlx_kernel::dlx`] reports every item that it covers and every option that it removes. This module
//! combines these steps into events: an option is tried, an item is covered and its options are removed, an
//! item has no options left, the search backtracks.

mod drawn;
mod event;
mod recorder;
mod step;
mod text;

pub use self::drawn::Part;
pub use self::event::{Event, Level, Status, Summary};
pub use self::step::State;
pub use self::text::{MOST_EVENTS, Window};

use self::recorder::Recorder;
use crate::model::{Cover, Goal, Model};
use dlx_kernel::dlx::{Choose, Dlx};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The callback for each event. It receives the number of the event, from 1, the number of options chosen
/// before the event, and the event itself.
pub type See<'a> = dyn FnMut(u64, usize, Event) + 'a;

/// Searches `model` for its goal and passes each event to `see`. Gives up after `most` events or a
/// minute.
pub fn search(model: &Model, choose: Choose, most: u64, see: &mut See) -> Summary {
    let is_enough = &Cell::new(false);
    let mut recorder = Recorder::new(model, most, is_enough, see);
    let mut found = Covers { model, solutions: 0, answer: None, is_enough };
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
    let (events, is_given_up, levels) = recorder.finish();
    let end = match is_enough.get() {
        true => Status::Found,
        false if is_given_up => Status::GivenUp,
        false => Status::Complete,
    };
    Summary { levels, events, solutions: found.solutions, answer: found.answer, end }
}

struct Covers<'a> {
    model: &'a Model,
    solutions: u64,
    answer: Option<Vec<usize>>,
    is_enough: &'a Cell<bool>,
}

impl Covers<'_> {
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

    /// Records a repeat cover. Each cover is smaller than the one before, because each lowers the maximum
    /// number of options.
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
    use crate::model::tests::model;
    use dlx_kernel::dlx::Step;

    /// The matrix of Knuth's paper, whose only exact cover is rows 1, 4 and 5.
    fn knuth(cover: Cover, goal: Goal) -> Model {
        let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
        model(cover, goal, (7, 0), &rows)
    }

    #[test]
    fn branching_on_the_first_column_gives_the_worked_example() {
        let mut tried: Vec<(usize, usize)> = Vec::new();
        let mut last = Vec::new();
        let model = knuth(Cover::Exact, Goal::First);
        let summary = search(&model, Choose::First, u64::MAX, &mut |_, depth, event| match event.step {
            Step::Try { option } => tried.push((depth, option + 1)),
            Step::Solution { options, .. } => last = options.to_vec(),
            _ => last.clear(),
        });
        // Row 2 for column 1, row 3 for column 2, dead end at column 5; back to row 4 for column 1, row 3 for
        // column 2, dead end; row 5, then row 1 for column 3.
        assert_eq!(tried, [(0, 2), (1, 3), (0, 4), (1, 3), (1, 5), (2, 1)]);
        assert_eq!((summary.answer, summary.end, summary.solutions), (Some(vec![3, 4, 0]), Status::Found, 1));
        assert_eq!(last, [3, 4, 0]);
        let dead: u64 = summary.levels.iter().map(|level| level.dead).sum();
        assert_eq!(dead, 2);
    }

    #[test]
    fn a_search_stops_at_the_event_limit() {
        let model = knuth(Cover::Exact, Goal::All);
        for most in [1, 5, 17] {
            let mut seen = 0;
            let summary = search(&model, Choose::First, most, &mut |_, _, _| seen += 1);
            assert_eq!((seen, summary.events, summary.end), (most, most, Status::GivenUp));
            assert_eq!(summary.result(), "not finished");
        }
        let complete = search(&model, Choose::First, 1000, &mut |_, _, _| {});
        let most = complete.events - 1;
        let late = search(&model, Choose::First, most, &mut |_, _, _| {});
        assert_eq!((complete.result(), late.end, late.result()), ("cover", Status::GivenUp, "cover"));
    }
}
