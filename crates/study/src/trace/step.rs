//! The state of a search after a step: chosen, covered and removed elements, the links, and the tree so far.

use super::event::Event;
use super::search;
use crate::model::{Cover, Model};
use dlx_kernel::dlx::{Choose, Step};

/// The outcome so far at a node of the search tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Options below the node were tried or are being tried.
    Open,
    /// An item has no option left.
    Dead,
    /// The bound of a repeat cover cut the node off.
    Cut,
    /// All items are covered.
    Cover,
}

/// A node of the search tree: an option that was tried.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The option that was tried. None for the root.
    pub option: Option<usize>,
    pub parent: usize,
    pub end: End,
}

/// The removal of an option from the lists. Its nodes keep their pointers to their neighbours at that time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    /// The number of removals so far, including this one.
    pub time: u64,
    /// The item that removed the option when the item was covered, given a colour, or tweaked.
    pub by: usize,
    /// Whether the option was removed by a tweak, which also removes it from the list of `by`.
    pub is_tweak: bool,
}

/// The state of a search after an event.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) number: u64,
    /// The description of the event.
    pub(super) words: String,
    /// The options chosen, in order.
    pub(super) chosen: Vec<usize>,
    /// The items branched on, by depth; the last is the current item.
    pub(super) branched: Vec<usize>,
    /// For each covered item, the time when it was covered and the last option chosen before that.
    pub(super) covered: Vec<Option<(u64, Option<usize>)>>,
    /// For each item with a colour, the time when it was given the colour, and the colour.
    pub(super) colours: Vec<Option<(u64, u32)>>,
    /// For each removed option, how it was removed.
    pub(super) removed: Vec<Option<Removal>>,
    /// The tree, root first.
    pub(super) tree: Vec<Node>,
    /// The index in `tree` of the last chosen option.
    pub(super) place: usize,
    /// For each item, the options that it removed.
    dies: Vec<Vec<usize>>,
    /// The options removed by tweaks.
    tweaked: Vec<usize>,
    time: u64,
}

impl State {
    /// Returns the state of the search of `model` after event number `step`, as counted by
    /// [`Model::write_trace`].
    ///
    /// # Errors
    /// Fails if there is no such event. The error is the number of events.
    pub fn at(model: &Model, choose: Choose, step: u64) -> Result<State, u64> {
        let mut state = State {
            number: step,
            words: String::new(),
            chosen: Vec::new(),
            branched: Vec::new(),
            covered: vec![None; model.matrix.items()],
            colours: vec![None; model.matrix.items()],
            removed: vec![None; model.matrix.options()],
            tree: vec![Node { option: None, parent: 0, end: End::Open }],
            place: 0,
            dies: vec![Vec::new(); model.matrix.items()],
            tweaked: Vec::new(),
            time: 0,
        };
        let summary = search(model, choose, step, &mut |number, depth, event| {
            if number == step {
                state.words = model.describe(&event, choose);
            }
            state.take(depth, event);
        });
        if summary.events < step { Err(summary.events) } else { Ok(state) }
    }

    fn take(&mut self, depth: usize, event: Event) {
        match event.step {
            Step::Item { item, .. } => {
                self.branched.truncate(depth);
                self.branched.push(item);
            }
            Step::Dead { .. } => self.tree[self.place].end = End::Dead,
            Step::Bound { .. } => self.tree[self.place].end = End::Cut,
            Step::Solution { .. } => self.tree[self.place].end = End::Cover,
            Step::Try { option } => {
                self.chosen.push(option);
                self.tree.push(Node { option: Some(option), parent: self.place, end: End::Open });
                self.place = self.tree.len() - 1;
            }
            Step::Cover { item } | Step::Enough { item } => {
                self.time += 1;
                self.covered[item] = Some((self.time, self.chosen.last().copied()));
                self.remove(event.dies, item, false);
            }
            Step::Purify { item, colour } => {
                self.time += 1;
                self.colours[item] = Some((self.time, colour));
                self.remove(event.dies, item, false);
            }
            Step::Tweak { option, item } => {
                self.tweaked.push(option);
                self.remove(&[option], item, true);
            }
            Step::Untweak { options, .. } => {
                let left = self.tweaked.split_off(self.tweaked.len().saturating_sub(options));
                left.into_iter().for_each(|option| self.removed[option] = None);
            }
            Step::Uncover { item } | Step::More { item } => self.restore(item),
            Step::Back { .. } => {
                self.chosen.pop();
                self.place = self.tree[self.place].parent;
                event.uncovers.iter().for_each(|&item| self.restore(item));
                for &item in event.unpurifies {
                    self.restore(item);
                    self.colours[item] = None;
                }
                self.branched.truncate(self.chosen.len() + 1);
            }
            _ => {}
        }
    }

    fn remove(&mut self, options: &[usize], by: usize, is_tweak: bool) {
        for &option in options {
            self.time += 1;
            self.removed[option] = Some(Removal { time: self.time, by, is_tweak });
        }
        if !is_tweak {
            self.dies[by].extend(options);
        }
    }

    fn restore(&mut self, item: usize) {
        self.covered[item] = None;
        for option in std::mem::take(&mut self.dies[item]) {
            self.removed[option] = None;
        }
    }

    /// Returns the current branching item. None if an option was just chosen for it.
    pub(super) fn item(&self) -> Option<usize> {
        self.branched.get(self.chosen.len()).copied()
    }

    /// Whether an option can no longer be chosen.
    pub(super) fn is_out(&self, model: &Model, option: usize) -> bool {
        match model.cover {
            Cover::Exact => self.removed[option].is_some(),
            Cover::Repeat => model.matrix.option(option).all(|item| self.covered[item].is_some()),
        }
    }

    /// Returns the time when the node of an option left the list of an item. None if the node is still in the
    /// list.
    pub(super) fn left_column(&self, option: usize, item: usize, colour: u32) -> Option<u64> {
        let removed = self.removed[option]?;
        // A node whose option gives the item its colour stays in the list.
        let is_marked = self.colours[item].is_some_and(|(since, own)| own == colour && since < removed.time);
        (removed.is_tweak || (removed.by != item && !is_marked)).then_some(removed.time)
    }

    /// Returns the time when the node of an option left its row, which happens only in repeat covers. None if
    /// the node is still in the row.
    pub(super) fn left_row(&self, model: &Model, option: usize, item: usize) -> Option<u64> {
        let (time, by) = self.covered[item].filter(|_| model.cover == Cover::Repeat)?;
        (by != Some(option)).then_some(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Goal;
    use crate::model::tests::model;
    use dlx_kernel::dlx::Dlx;
    use std::ops::ControlFlow;

    /// Whenever the search branches on an item, the number of options that it reports matches the state.
    #[test]
    fn the_state_after_each_event_matches_the_search() {
        let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
        let model = model(Cover::Exact, Goal::All, (7, 0), &rows);
        let mut seen = Vec::new();
        let mut last = 0;
        search(&model, Choose::First, u64::MAX, &mut |number, depth, event| {
            last = number;
            if let Step::Item { item, options, .. } = event.step {
                seen.push((number, depth, item, options));
            }
        });
        assert!(seen.len() > 3);
        for (number, depth, item, options) in seen {
            let state = State::at(&model, Choose::First, number).unwrap();
            let left = model.columns()[item].iter().filter(|&&option| !state.is_out(&model, option)).count();
            assert_eq!(
                (state.chosen.len(), state.item(), left),
                (depth, Some(item), options),
                "event {number}"
            );
        }
        // At the end all links are restored, and the tree contains every option that was tried.
        let end = State::at(&model, Choose::First, last).unwrap();
        assert!(end.removed.iter().all(Option::is_none) && end.covered.iter().all(Option::is_none));
        let mut tried = 0;
        let observer = |step: Step| tried += u64::from(matches!(step, Step::Try { .. }));
        Dlx::new(&model.matrix).exact(Choose::First, &mut { observer }, |_| ControlFlow::Continue(()));
        assert_eq!(end.tree.len() as u64, tried + 1);
        assert_eq!(State::at(&model, Choose::First, last + 1).unwrap_err(), last);
    }
}
