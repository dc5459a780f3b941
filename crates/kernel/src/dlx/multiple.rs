//! The textbook search with colours and multiplicities: Knuth's Algorithms C and M (TAOCP 7.2.2.1; his
//! programs DLX2 and DLX3).
//!
//! * **Colours**: the first option that gives a secondary item a colour *purifies* the item: options with
//!   another colour or none are hidden, and nodes of the same colour are marked, so that later options only
//!   *commit* to it.
//! * **Multiplicities**: an item stays in the list of headers until it is covered as often as it may be. Its
//!   options are tried in order, and each one tried leaves the item (a *tweak*), so that every set of options
//!   is visited once. Once it is covered often enough, there is one more branch, in which no further option
//!   is chosen for it.

use super::{Choose, Dlx, Observer, Step, COMMITTED};
use std::ops::ControlFlow;

/// An item branched on.
#[derive(Clone, Copy)]
struct Branch {
    header: usize,
    /// The node of the option tried; the header if no further option is chosen for the item.
    node: usize,
    /// The number of tweaked nodes before.
    tweaked: usize,
}

impl Dlx {
    /// Visits every cover of a matrix with colours and multiplicities until `visit` breaks.
    pub(super) fn multiple(
        &mut self,
        choose: Choose,
        observer: &mut impl Observer,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) {
        let mut branches: Vec<Branch> = Vec::new();
        let (mut tweaked, mut chosen, mut stop) = (Vec::new(), Vec::new(), false);
        loop {
            let header = self.fewest_branches(choose);
            let mut down = false;
            match header {
                None => {
                    observer.step(Step::Solution { options: &chosen });
                    stop = visit(&chosen) == ControlFlow::Break(());
                }
                Some(header) => {
                    self.tell_branches(header, observer);
                    if self.branches(header) > 0 && !observer.is_done() {
                        self.open(header, observer);
                        let node = self.nodes[header].down;
                        branches.push(Branch { header, node, tweaked: tweaked.len() });
                        down = self.advance(&branches, &mut tweaked, &mut chosen, observer);
                        if !down {
                            self.close(&mut branches, &mut tweaked, observer);
                        }
                    }
                }
            }
            // Back, to the nearest item with another branch.
            while !down {
                let branch = match branches.last_mut() {
                    Some(branch) => branch,
                    None => return,
                };
                let node = branch.node;
                branch.node = self.nodes[node].down;
                let is_last = node == branch.header;
                self.take_back(*branch, node, observer);
                if !is_last {
                    chosen.pop();
                    let go_on = !stop && !observer.is_done();
                    down = go_on && self.advance(&branches, &mut tweaked, &mut chosen, observer);
                }
                if !down {
                    self.close(&mut branches, &mut tweaked, observer);
                }
            }
        }
    }

    /// The number of branches of an item: its options, minus those that leave too few, plus one without an
    /// option if it may stay as it is.
    fn branches(&self, header: usize) -> usize {
        let (low, _) = self.left[header];
        (self.sizes[header] + 1).saturating_sub(low)
    }

    /// The item to branch on.
    fn fewest_branches(&self, choose: Choose) -> Option<usize> {
        match choose {
            Choose::First => self.headers().next(),
            Choose::Smallest => self.headers().min_by_key(|&header| self.branches(header)),
        }
    }

    fn tell_branches(&self, header: usize, observer: &mut impl Observer) {
        let options = self.branches(header);
        let ties = self.headers().filter(|&other| other != header && self.branches(other) == options).count();
        observer.step(Step::Item { item: header - 1, options, ties });
        if options == 0 {
            observer.step(Step::Dead { item: header - 1 });
        }
    }

    /// Whether options are tried for the item one after the other, not one instead of the other.
    fn is_several(&self, header: usize) -> bool {
        self.bounds[header] != (1, 1)
    }

    /// Prepares to branch on an item.
    fn open(&mut self, header: usize, observer: &mut impl Observer) {
        self.left[header].1 -= 1;
        if self.left[header].1 == 0 {
            self.cover(header, observer);
        }
    }

    /// Goes down the next branch of the last item. False if there is none.
    fn advance(
        &mut self,
        branches: &[Branch],
        tweaked: &mut Vec<usize>,
        chosen: &mut Vec<usize>,
        observer: &mut impl Observer,
    ) -> bool {
        let Branch { header, node, .. } = branches[branches.len() - 1];
        let (low, high) = self.left[header];
        if self.is_several(header) && self.sizes[header] < low {
            return false;
        }
        if node == header {
            if !self.is_several(header) || low > 0 {
                return false;
            }
            observer.step(Step::Enough { item: header - 1 });
            if high > 0 {
                self.unlink_header(header);
            }
            return true;
        }
        if self.is_several(header) {
            observer.step(Step::Tweak { option: self.nodes[node].option, item: header - 1 });
            self.tweak(header, node, observer);
            tweaked.push(node);
            self.left[header].0 = low.saturating_sub(1);
        }
        chosen.push(self.nodes[node].option);
        self.try_option(node, observer);
        true
    }

    /// Undoes the branch of `node`, which may be the one without an option.
    fn take_back(&mut self, branch: Branch, node: usize, observer: &mut impl Observer) {
        let header = branch.header;
        if node == header {
            if self.left[header].1 > 0 {
                self.relink_header(header);
            }
            observer.step(Step::More { item: header - 1 });
            return;
        }
        self.untry_option(node, observer);
        // The item is one cover ahead: it was counted when the branch was opened.
        self.restore_low(header, self.left[header].1 + 1);
    }

    /// Undoes [`Dlx::open`] and all tweaks of the last item.
    fn close(&mut self, branches: &mut Vec<Branch>, tweaked: &mut Vec<usize>, observer: &mut impl Observer) {
        let Branch { header, tweaked: start, .. } = match branches.pop() {
            Some(branch) => branch,
            None => return,
        };
        if tweaked.len() > start {
            observer.step(Step::Untweak { item: header - 1, options: tweaked.len() - start });
        }
        for node in tweaked.drain(start..).rev() {
            self.untweak(header, node);
        }
        if self.left[header].1 == 0 {
            self.uncover(header, observer);
        }
        self.left[header].1 += 1;
    }

    /// Removes the first node of an item from it, and its option from all other items unless the item is
    /// covered.
    fn tweak(&mut self, header: usize, node: usize, observer: &mut impl Observer) {
        if self.left[header].1 > 0 {
            self.hide(node, observer);
        }
        let down = self.nodes[node].down;
        self.nodes[header].down = down;
        self.nodes[down].up = header;
        self.sizes[header] -= 1;
    }

    /// Undoes the last [`Dlx::tweak`].
    fn untweak(&mut self, header: usize, node: usize) {
        let down = self.nodes[node].down;
        self.nodes[header].down = node;
        self.nodes[down].up = node;
        self.sizes[header] += 1;
        if self.left[header].1 > 0 {
            self.unhide(node);
        }
    }

    /// Covers the other items of the option of `node`, as far as they must be.
    fn try_option(&mut self, node: usize, observer: &mut impl Observer) {
        observer.step(Step::Try { option: self.nodes[node].option });
        let mut other = self.nodes[node].right;
        while other != node {
            let header = self.nodes[other].header;
            if header > self.primary {
                self.commit(other, observer);
            } else {
                let (low, high) = self.left[header];
                self.left[header] = (low.saturating_sub(1), high - 1);
                if high == 1 {
                    self.cover(header, observer);
                } else {
                    let (low, high) = self.left[header];
                    observer.step(Step::Lower { item: header - 1, low, high });
                }
            }
            other = self.nodes[other].right;
        }
    }

    /// Undoes [`Dlx::try_option`].
    fn untry_option(&mut self, node: usize, observer: &mut impl Observer) {
        let mut other = self.nodes[node].left;
        while other != node {
            let header = self.nodes[other].header;
            if header > self.primary {
                self.uncommit(other, observer);
            } else {
                if self.left[header].1 == 0 {
                    self.uncover(header, observer);
                }
                self.left[header].1 += 1;
                self.restore_low(header, self.left[header].1);
            }
            other = self.nodes[other].left;
        }
        observer.step(Step::Back { option: self.nodes[node].option });
    }

    /// Recomputes how often an item must still be covered, which may be covered `left` more times.
    fn restore_low(&mut self, header: usize, left: usize) {
        let (low, high) = self.bounds[header];
        self.left[header].0 = (low + left).saturating_sub(high);
    }

    /// Gives the secondary item of a node the node's colour.
    fn commit(&mut self, node: usize, observer: &mut impl Observer) {
        let header = self.nodes[node].header;
        match self.colours[node] {
            0 => self.cover(header, observer),
            COMMITTED => observer.step(Step::Commit { item: header - 1, colour: self.colours[header] }),
            _ => self.purify(node, observer),
        }
    }

    /// Undoes [`Dlx::commit`].
    fn uncommit(&mut self, node: usize, observer: &mut impl Observer) {
        match self.colours[node] {
            0 => self.uncover(self.nodes[node].header, observer),
            COMMITTED => {}
            _ => self.unpurify(node, observer),
        }
    }

    /// Hides the options that give the item of `node` another colour, and marks the nodes of the same colour.
    fn purify(&mut self, node: usize, observer: &mut impl Observer) {
        let (header, colour) = (self.nodes[node].header, self.colours[node]);
        observer.step(Step::Purify { item: header - 1, colour });
        self.colours[header] = colour;
        let mut row = self.nodes[header].down;
        while row != header {
            if self.colours[row] == colour {
                self.colours[row] = COMMITTED;
            } else {
                self.hide(row, observer);
            }
            row = self.nodes[row].down;
        }
    }

    /// Undoes [`Dlx::purify`], row by row in reverse order.
    fn unpurify(&mut self, node: usize, observer: &mut impl Observer) {
        let (header, colour) = (self.nodes[node].header, self.colours[node]);
        let mut row = self.nodes[header].up;
        while row != header {
            if self.colours[row] == COMMITTED {
                self.colours[row] = colour;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row].up;
        }
        observer.step(Step::Unpurify { item: header - 1 });
    }
}
