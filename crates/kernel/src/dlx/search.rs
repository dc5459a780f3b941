//! The search for exact covers on the lists: Knuth's Algorithms X, C and M (TAOCP 7.2.2.1; his programs DLX1,
//! DLX2 and DLX3). The search stops at each cover and can be continued.
//!
//! * **Colours**: the first option that gives a secondary item a colour *purifies* the item: options that
//!   give it another colour or none are hidden, and its nodes of this colour are marked, so that later
//!   options only *commit* to the colour.
//! * **Multiplicities**: an item stays in the list of items until it is covered as often as it may be. Its
//!   options are tried in order, and each option tried is removed from the item (a *tweak*), so that every
//!   set of options is visited once. If the item is covered often enough, there is one more branch, which
//!   chooses no further option for the item.

use super::lists::{Node, Rest, COMMITTED};
use super::{Choose, Dlx, Observer, Step};
use crate::exact::representation::{Chosen, Outcome};

/// An item branched on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    item: u32,
    /// The node of the option tried; the header in the branch that chooses no further option.
    node: u32,
    /// The number of tweaked nodes before the branch.
    tweaked: usize,
}

/// The number of branches of an item: one for each option after which enough options would be left, plus one
/// without an option if the item is covered often enough.
#[inline]
fn ways(item: &Rest) -> u32 {
    (item.size + 1).saturating_sub(item.low)
}

impl Dlx {
    /// Continues to the next cover or the end, or pauses once more than `budget` nodes have been removed in
    /// total.
    pub(crate) fn next(&mut self, choose: Choose, budget: usize, observer: &mut impl Observer) -> Outcome {
        loop {
            if self.is_leaf && !self.go_back(observer) {
                self.is_leaf = false;
                return Outcome::Exhausted;
            }
            self.is_leaf = true;
            let item = match self.choose(choose, ways) {
                Some(item) => item,
                None => return Outcome::Covered,
            };
            self.tell_choice(item, ways, observer);
            if ways(&self.lists.items[item as usize]) > 0 && !observer.is_done() {
                if self.lists.updates > budget {
                    self.is_leaf = false;
                    return Outcome::Paused(self.lists.updates as u64);
                }
                self.open(item, observer);
                self.is_leaf = !self.advance(observer);
                if self.is_leaf {
                    self.close(observer);
                }
            }
        }
    }

    /// The cover at which the search stopped.
    pub(crate) fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.lists.options }
    }

    /// Backtracks to the nearest item with another branch and takes this branch. Returns false if there is
    /// none or the search was ended.
    pub(super) fn go_back(&mut self, observer: &mut impl Observer) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            let Branch { item, node, .. } = *branch;
            branch.node = self.lists.nodes[node as usize].down;
            self.take_back(item, node, observer);
            if node != item && !self.is_over && !observer.is_done() && self.advance(observer) {
                return true;
            }
            self.close(observer);
        }
        false
    }

    /// Whether an item has bounds other than (1, 1).
    #[inline]
    fn is_several(&self, item: u32) -> bool {
        self.bounds[item as usize] != (1, 1)
    }

    fn open(&mut self, item: u32, observer: &mut impl Observer) {
        self.lists.items[item as usize].high -= 1;
        if self.lists.items[item as usize].high == 0 {
            self.lists.cover(item, 0, observer);
        }
        let node = self.lists.nodes[item as usize].down;
        self.branches.push(Branch { item, node, tweaked: self.tweaked.len() });
    }

    /// Takes the next branch of the last item branched on. Returns false if there is none.
    fn advance(&mut self, observer: &mut impl Observer) -> bool {
        let Branch { item, node, .. } = self.branches[self.branches.len() - 1];
        let Rest { low, high, size, .. } = self.lists.items[item as usize];
        if node == item {
            if low > 0 || !self.is_several(item) {
                return false;
            }
            observer.step(Step::Enough { item: item as usize });
            if high > 0 {
                self.lists.deactivate(item);
            }
            return true;
        }
        if self.is_several(item) {
            if size < low {
                return false;
            }
            self.lists.tweak(item, node, observer);
            self.tweaked.push(node);
            self.lists.items[item as usize].low = low.saturating_sub(1);
        }
        self.try_option(node, observer);
        true
    }

    /// Undoes the branch of `node`, which may be the branch without an option.
    fn take_back(&mut self, item: u32, node: u32, observer: &mut impl Observer) {
        if node == item {
            if self.lists.items[item as usize].high > 0 {
                self.lists.activate(item);
            }
            observer.step(Step::More { item: item as usize });
            return;
        }
        self.untry_option(node, observer);
        // `open` decremented `high` before the option was chosen.
        self.restore_low(item, self.lists.items[item as usize].high + 1);
    }

    /// Undoes [`Dlx::open`] and all tweaks of the last item branched on.
    fn close(&mut self, observer: &mut impl Observer) {
        if let Some(Branch { item, tweaked, .. }) = self.branches.pop() {
            if self.tweaked.len() > tweaked {
                let options = self.tweaked.len() - tweaked;
                observer.step(Step::Untweak { item: item as usize, options });
            }
            while self.tweaked.len() > tweaked {
                if let Some(node) = self.tweaked.pop() {
                    self.lists.untweak(item, node);
                }
            }
            if self.lists.items[item as usize].high == 0 {
                self.lists.uncover(item, 0, observer);
            }
            self.lists.items[item as usize].high += 1;
        }
    }

    /// Chooses the option of `node`: lowers the bounds of its other items, and covers or colours these items.
    fn try_option(&mut self, node: u32, observer: &mut impl Observer) {
        observer.step(Step::Try { option: self.lists.option(node) });
        self.chosen.push(node - self.lists.root());
        let mut other = self.lists.nodes[node as usize].right;
        while other != node {
            let Node { item, colour, right, .. } = self.lists.nodes[other as usize];
            if item as usize >= self.lists.primary {
                match item.checked_sub(COMMITTED) {
                    Some(item) => observer.step(Step::Commit { item: item as usize, colour }),
                    None => self.lists.cover(item, colour, observer),
                }
            } else {
                let own = &mut self.lists.items[item as usize];
                own.low = own.low.saturating_sub(1);
                own.high -= 1;
                let (low, high) = (own.low as usize, own.high as usize);
                if high == 0 {
                    self.lists.cover(item, 0, observer);
                } else {
                    observer.step(Step::Lower { item: item as usize, low, high });
                }
            }
            other = right;
        }
    }

    fn untry_option(&mut self, node: u32, observer: &mut impl Observer) {
        self.chosen.pop();
        let mut other = self.lists.nodes[node as usize].left;
        while other != node {
            let Node { item, colour, left, .. } = self.lists.nodes[other as usize];
            if item as usize >= self.lists.primary {
                if item < COMMITTED {
                    self.lists.uncover(item, colour, observer);
                }
            } else {
                if self.lists.items[item as usize].high == 0 {
                    self.lists.uncover(item, 0, observer);
                }
                self.lists.items[item as usize].high += 1;
                self.restore_low(item, self.lists.items[item as usize].high);
            }
            other = left;
        }
        observer.step(Step::Back { option: self.lists.option(node) });
    }

    /// Recomputes how many more times an item must be covered, given that it may be covered `left` more
    /// times.
    fn restore_low(&mut self, item: u32, left: u32) {
        let (low, high) = self.bounds[item as usize];
        self.lists.items[item as usize].low = low.saturating_sub(high - left);
    }
}
