//! The steps of the textbook search ([`super`]), for those who watch it.

/// Which of the items that are not covered yet is branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// One with the fewest options, the first of these.
    Smallest,
    /// The first.
    First,
}

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// An item was chosen to branch on. It has `options` options; `ties` other items had no more.
    Item {
        /// The item.
        item: usize,
        /// How many options it has left.
        options: usize,
        /// How many other items are as small.
        ties: usize,
    },
    /// An item has no option left: a dead end.
    Dead {
        /// The item.
        item: usize,
    },
    /// Repeat cover: at least `needed` more options are needed, and only `left` may be chosen.
    Bound {
        /// What the bound says.
        needed: usize,
        /// How many may be chosen.
        left: usize,
    },
    /// An option of the item branched on is tried.
    Try {
        /// The option.
        option: usize,
    },
    /// An item is covered.
    Cover {
        /// The item.
        item: usize,
    },
    /// An option can no longer be chosen, because of the item covered last.
    Dies {
        /// The option.
        option: usize,
    },
    /// An item is uncovered again.
    Uncover {
        /// The item.
        item: usize,
    },
    /// An option is taken back.
    Back {
        /// The option.
        option: usize,
    },
    /// All primary items are covered, by these options in the order of their choice.
    Solution {
        /// The options.
        options: &'a [usize],
    },
}

/// Somebody who watches the search. The unit type watches nothing, and costs nothing.
pub trait Observer {
    /// A step was taken.
    fn step(&mut self, _step: Step) {}

    /// Whether it has seen enough: then no further option is tried, and the search goes back to its start.
    fn is_done(&self) -> bool {
        false
    }
}

impl Observer for () {}

impl<F: FnMut(Step)> Observer for F {
    fn step(&mut self, step: Step) {
        self(step)
    }
}
