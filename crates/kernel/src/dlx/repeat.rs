//! The search for repeat covers. Choosing an option removes its items from all other options, but these may
//! still be chosen. A lower bound prunes the search.

use super::lists::{Node, Rest};
use super::{Choose, Dlx, Observer, Step};
use std::ops::ControlFlow;

fn size(item: &Rest) -> u32 {
    item.size
}

impl Dlx {
    /// Visits repeat covers of at most `most` options until `visit` breaks without a number; if it breaks
    /// with a number, this number becomes `most`. Visits every minimal cover (from which no option can be
    /// removed) of at most `most` options, possibly several times.
    ///
    /// # Panics
    /// Panics if an item has bounds: [`Repeat`](crate::Repeat) supports bounds.
    pub fn repeat(
        &mut self,
        choose: Choose,
        mut most: usize,
        observer: &mut impl Observer,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<Option<usize>>,
    ) {
        let is_single = self.bounds.iter().all(|&bounds| bounds == (1, 1));
        assert!(is_single, "items have bounds: use dlx_kernel::Repeat");
        let mut path: Vec<u32> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        let mut seen = Seen { rounds: vec![0; self.lists.items.len()], round: 0 };
        let mut stop = false;
        loop {
            let mut down = None;
            match self.choose(choose, size) {
                None => {
                    observer.step(Step::Solution { options: &chosen });
                    match visit(&chosen) {
                        ControlFlow::Continue(()) => {}
                        ControlFlow::Break(Some(fewer)) => most = fewer,
                        ControlFlow::Break(None) => stop = true,
                    }
                }
                Some(item) => {
                    self.tell_choice(item, size, observer);
                    let needed = if self.is_bounded { self.bound(&mut seen) } else { 1 };
                    let left = most.saturating_sub(chosen.len());
                    if needed > left {
                        observer.step(Step::Bound { needed, left });
                    } else if self.lists.items[item as usize].size > 0 && !observer.is_done() {
                        down = Some(self.lists.nodes[item as usize].down);
                    }
                }
            }
            // Goes down to the first option of the item, or back to the nearest item with another option.
            let node = loop {
                if let Some(node) = down {
                    break node;
                }
                let node = match path.pop() {
                    Some(node) => node,
                    None => return,
                };
                chosen.pop();
                self.restore_option(node, observer);
                let Node { down: next, item, .. } = self.lists.nodes[node as usize];
                let is_open = !stop && !observer.is_done() && chosen.len() < most;
                if next != item && is_open {
                    down = Some(next);
                }
            };
            self.remove_option(node, observer);
            path.push(node);
            chosen.push(self.lists.option(node));
        }
    }

    /// Removes all items of the option of `node`.
    fn remove_option(&mut self, node: u32, observer: &mut impl Observer) {
        observer.step(Step::Try { option: self.lists.option(node) });
        self.remove(node, observer);
        let mut other = self.lists.nodes[node as usize].right;
        while other != node {
            self.remove(other, observer);
            other = self.lists.nodes[other as usize].right;
        }
    }

    fn restore_option(&mut self, node: u32, observer: &mut impl Observer) {
        let mut other = self.lists.nodes[node as usize].left;
        while other != node {
            self.restore(other, observer);
            other = self.lists.nodes[other as usize].left;
        }
        self.restore(node, observer);
        observer.step(Step::Back { option: self.lists.option(node) });
    }

    /// Removes the item of `node` from the rows of all its other options, and from the list of items. Only
    /// the row of `node` still contains the item.
    fn remove(&mut self, node: u32, observer: &mut impl Observer) {
        let item = self.lists.nodes[node as usize].item;
        observer.step(Step::Cover { item: item as usize });
        self.lists.deactivate(item);
        let mut other = self.lists.nodes[node as usize].down;
        while other != node {
            // A header is its own left and right neighbour, so it is unchanged.
            let Node { left, right, down, .. } = self.lists.nodes[other as usize];
            self.lists.nodes[left as usize].right = right;
            self.lists.nodes[right as usize].left = left;
            other = down;
        }
    }

    fn restore(&mut self, node: u32, observer: &mut impl Observer) {
        let item = self.lists.nodes[node as usize].item;
        let mut other = self.lists.nodes[node as usize].up;
        while other != node {
            let Node { left, right, up, .. } = self.lists.nodes[other as usize];
            self.lists.nodes[left as usize].right = other;
            self.lists.nodes[right as usize].left = other;
            other = up;
        }
        self.lists.activate(item);
        observer.step(Step::Uncover { item: item as usize });
    }

    /// A lower bound on how many options a repeat cover still needs: the number of items, taken one after
    /// another, that share no option with those taken before (the admissible heuristic of iterative deepening
    /// A*).
    fn bound(&self, seen: &mut Seen) -> usize {
        seen.round += 1;
        let mut needed = 0;
        for item in self.lists.open() {
            if seen.is_first(item) {
                needed += 1;
                let mut row = self.lists.nodes[item as usize].down;
                while row != item {
                    let mut node = self.lists.nodes[row as usize].right;
                    while node != row {
                        seen.is_first(self.lists.nodes[node as usize].item);
                        node = self.lists.nodes[node as usize].right;
                    }
                    row = self.lists.nodes[row as usize].down;
                }
            }
        }
        needed
    }
}

/// Marks of items for the bound; a new round clears them.
struct Seen {
    rounds: Vec<usize>,
    round: usize,
}

impl Seen {
    /// Marks an item. Returns false if it was already marked.
    fn is_first(&mut self, item: u32) -> bool {
        std::mem::replace(&mut self.rounds[item as usize], self.round) != self.round
    }
}
