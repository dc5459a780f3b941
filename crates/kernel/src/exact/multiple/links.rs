//! Covers with colours and multiplicities by dancing links: the representation that every search begins with.
//!
//! Building the links takes a fraction of the time for the tables of [`Trail`](super::trail::Trail), which an
//! easy search never earns back. So a search gets a budget here, and begins again with tables when it is
//! spent.
//!
//! ```text
//! items   [0] [1] [2] ...  root        neighbours in the list of items that may still be covered, size, bounds that are left
//! nodes   [0] [1] [2] ...              node i < items is the header of item i: up and down
//!         0.0 0.1 | 1.0 1.1 1.2        the ones of the options: left, right, up, down, item, colour
//! ```
//!
//! (Knuth, TAOCP 7.2.2.1, Algorithms C and M.) `dlx` has the same search with every step to be watched. Here
//! the nodes are a half as large.

mod lists;

use self::lists::{Link, LinkItem, LinkLists, COMMITTED};
use crate::exact::representation::{Chosen, Outcome};
use crate::Matrix;

/// An item branched on.
#[derive(Clone, Copy)]
struct LinkBranch {
    item: u32,
    /// The node of the option tried; the header if no further option is chosen for the item.
    node: u32,
    /// The number of tweaked nodes before.
    tweaked: usize,
}

/// A matrix as links, and a search.
pub struct Links {
    lists: LinkLists,
    /// The option of each node that is not a header.
    options: Vec<u32>,
    /// For each primary item how often it must and may be covered.
    bounds: Vec<(u32, u32)>,
    branches: Vec<LinkBranch>,
    tweaked: Vec<u32>,
    /// The nodes chosen, counted from the first that is not a header.
    chosen: Vec<u32>,
    /// Whether the search has to go back before it goes on.
    is_leaf: bool,
}

impl Links {
    /// Builds the links of `matrix`. None if they have 2^32 nodes or more, or a colour is [`COMMITTED`].
    pub fn new(matrix: &Matrix) -> Option<Links> {
        let (items, primary) = (matrix.items(), matrix.primary());
        if (items + matrix.ones()) as u64 >= u64::from(u32::MAX) {
            return None;
        }
        let mut nodes = Vec::with_capacity(items + matrix.ones());
        nodes.extend((0..items as u32).map(|item| Link {
            left: item,
            right: item,
            up: item,
            down: item,
            item,
            colour: 0,
        }));
        let root = items as u32;
        let mut list = Vec::with_capacity(items + 1);
        for item in 0..items {
            let (low, high) = matrix.bounds(item);
            let previous = if item == 0 { root } else { item as u32 - 1 };
            let next = if item + 1 == primary { root } else { item as u32 + 1 };
            list.push(LinkItem { previous, next, size: 0, low, high });
        }
        let (previous, next) = if primary == 0 { (root, root) } else { (primary as u32 - 1, 0) };
        list.push(LinkItem { previous, next, size: 0, low: 0, high: 0 });
        let mut options = Vec::with_capacity(matrix.ones());
        for option in 0..matrix.options() {
            let first = nodes.len();
            let end = first + matrix.items_of(option).len();
            for (index, &item) in matrix.items_of(option).iter().enumerate() {
                let (node, header) = (nodes.len(), item as usize);
                let left = if node == first { end - 1 } else { node - 1 };
                let right = if node + 1 == end { first } else { node + 1 };
                let (up, colour) = (nodes[header].up, matrix.colour(option, index));
                if colour == COMMITTED {
                    return None;
                }
                nodes.push(Link { left: left as u32, right: right as u32, up, down: item, item, colour });
                nodes[up as usize].down = node as u32;
                nodes[header].up = node as u32;
                list[header].size += 1;
                options.push(option as u32);
            }
        }
        Some(Links {
            lists: LinkLists { nodes, items: list, primary, updates: 0 },
            options,
            bounds: (0..primary).map(|item| matrix.bounds(item)).collect(),
            branches: Vec::new(),
            tweaked: Vec::new(),
            chosen: Vec::new(),
            is_leaf: false,
        })
    }

    /// Searches on, to the next cover or the end, or until `budget` nodes in all have been removed; then it
    /// cannot go on.
    pub fn next(&mut self, budget: usize) -> Outcome {
        loop {
            if self.is_leaf && !self.go_back() {
                return Outcome::Exhausted;
            }
            self.is_leaf = true;
            match self.smallest() {
                None => return Outcome::Covered,
                Some(item) if self.ways(item) > 0 => {
                    if self.lists.updates > budget {
                        return Outcome::Paused(self.lists.updates as u64);
                    }
                    self.open(item);
                    self.is_leaf = !self.advance();
                    if self.is_leaf {
                        self.close();
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// The cover at which the search stopped.
    pub fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.chosen, names: &self.options }
    }

    /// Goes back to the nearest item with another branch, and down that. False if there is none.
    fn go_back(&mut self) -> bool {
        while let Some(branch) = self.branches.last_mut() {
            let LinkBranch { item, node, .. } = *branch;
            branch.node = self.lists.nodes[node as usize].down;
            self.take_back(item, node);
            if node != item && self.advance() {
                return true;
            }
            self.close();
        }
        false
    }

    /// The number of branches of an item: its options, fewer those that leave too few, and one without an
    /// option if it may stay as it is.
    #[inline]
    fn ways(&self, item: u32) -> u32 {
        let LinkItem { size, low, .. } = self.lists.items[item as usize];
        (size + 1).saturating_sub(low)
    }

    /// The first item with the fewest branches.
    fn smallest(&self) -> Option<u32> {
        let root = self.lists.items.len() as u32 - 1;
        let (mut smallest, mut fewest) = (None, u32::MAX);
        let mut item = self.lists.items[root as usize].next;
        while item != root {
            let LinkItem { size, low, next, .. } = self.lists.items[item as usize];
            let ways = (size + 1).saturating_sub(low);
            if ways < fewest {
                fewest = ways;
                smallest = Some(item);
                if ways == 0 {
                    break;
                }
            }
            item = next;
        }
        smallest
    }

    /// Whether options are tried for the item one after the other, not one instead of the other.
    #[inline]
    fn is_several(&self, item: u32) -> bool {
        self.bounds[item as usize] != (1, 1)
    }

    /// Prepares to branch on an item.
    fn open(&mut self, item: u32) {
        self.lists.items[item as usize].high -= 1;
        if self.lists.items[item as usize].high == 0 {
            self.lists.cover(item);
        }
        let node = self.lists.nodes[item as usize].down;
        self.branches.push(LinkBranch { item, node, tweaked: self.tweaked.len() });
    }

    /// Goes down the next branch of the last item. False if there is none.
    fn advance(&mut self) -> bool {
        let LinkBranch { item, node, .. } = self.branches[self.branches.len() - 1];
        let LinkItem { low, high, .. } = self.lists.items[item as usize];
        if node == item {
            if low > 0 || !self.is_several(item) {
                return false;
            }
            // Covered often enough.
            if high > 0 {
                self.lists.deactivate(item);
            }
            return true;
        }
        if self.is_several(item) {
            if self.lists.items[item as usize].size < low {
                return false;
            }
            self.lists.tweak(item, node);
            self.tweaked.push(node);
            self.lists.items[item as usize].low = low.saturating_sub(1);
        }
        self.choose(node);
        true
    }

    /// Undoes the branch of `node`, which may be the one without an option.
    fn take_back(&mut self, item: u32, node: u32) {
        if node == item {
            if self.lists.items[item as usize].high > 0 {
                self.lists.activate(item);
            }
            return;
        }
        self.take_out(node);
        // The item is one cover ahead: it was counted when the branch was opened.
        self.restore_low(item, self.lists.items[item as usize].high + 1);
    }

    /// Undoes [`Links::open`] and all tweaks of the last item.
    fn close(&mut self) {
        if let Some(LinkBranch { item, tweaked, .. }) = self.branches.pop() {
            while self.tweaked.len() > tweaked {
                if let Some(node) = self.tweaked.pop() {
                    self.lists.untweak(item, node);
                }
            }
            if self.lists.items[item as usize].high == 0 {
                self.lists.uncover(item);
            }
            self.lists.items[item as usize].high += 1;
        }
    }

    /// Covers the other items of the option of `node`, or gives them its colours.
    fn choose(&mut self, node: u32) {
        self.chosen.push(node - (self.lists.items.len() as u32 - 1));
        let mut other = self.lists.nodes[node as usize].right;
        while other != node {
            let Link { item, colour, right, .. } = self.lists.nodes[other as usize];
            if item as usize >= self.lists.primary {
                match colour {
                    0 => self.lists.cover(item),
                    COMMITTED => {}
                    _ => self.lists.purify(item, colour),
                }
            } else {
                let own = &mut self.lists.items[item as usize];
                own.low = own.low.saturating_sub(1);
                own.high -= 1;
                if own.high == 0 {
                    self.lists.cover(item);
                }
            }
            other = right;
        }
    }

    /// Undoes [`Links::choose`].
    fn take_out(&mut self, node: u32) {
        self.chosen.pop();
        let mut other = self.lists.nodes[node as usize].left;
        while other != node {
            let Link { item, colour, left, .. } = self.lists.nodes[other as usize];
            if item as usize >= self.lists.primary {
                match colour {
                    0 => self.lists.uncover(item),
                    COMMITTED => {}
                    _ => self.lists.unpurify(item, colour),
                }
            } else {
                if self.lists.items[item as usize].high == 0 {
                    self.lists.uncover(item);
                }
                self.lists.items[item as usize].high += 1;
                self.restore_low(item, self.lists.items[item as usize].high);
            }
            other = left;
        }
    }

    /// Recomputes how often an item must still be covered, which may be covered `left` more times.
    fn restore_low(&mut self, item: u32, left: u32) {
        let (low, high) = self.bounds[item as usize];
        self.lists.items[item as usize].low = low.saturating_sub(high - left);
    }
}
