//! Exact cover by dancing links, for matrices whose state is too large to copy.
//!
//! Unlike in the textbook's links, the nodes of an option are adjacent in memory, so only columns are linked.
//!
//! ```text
//! headers  [0] [1] [2] ...            node i < items; size, up and down
//! nodes    spacer | 0.0 0.1 | spacer | 1.0 1.1 1.2 | spacer      item, up, down; a spacer ends each option
//! ```
//!
//! (Knuth, TAOCP 7.2.2.1, Algorithm X and its data structures.) An array holds the primary items, the active
//! (uncovered) items first, and is scanned for the smallest item. Items whose size falls to 1 or 0 are queued
//! and need no scan, so a chain of forced options takes time proportional to its length. The lists of `dlx`
//! were not measured here.

use super::representation::{Chosen, Outcome, Representation, Steps};
use crate::Matrix;

#[derive(Clone, Copy)]
struct Node {
    up: u32,
    down: u32,
    item: u32,
}

const SPACER: u32 = u32::MAX;

/// Maximum items scanned between two pauses, because one step may be slow on a large matrix.
const MAX_SCANNED: usize = 1 << 23;

/// The matrix as links.
pub struct Linked {
    nodes: Vec<Node>,
    /// The option of each node; for a spacer, the option before it.
    options: Vec<u32>,
    starts: Vec<u32>,
    sizes: Vec<u32>,
    primary: usize,
    /// The primary items, active items first, and the index of each item in this list.
    active: Vec<u32>,
    place: Vec<u32>,
    count: usize,
    /// Items that may have at most one option left.
    few: Vec<u32>,
    /// The nodes of the chosen options; the first `floor` options were given.
    path: Vec<u32>,
    floor: usize,
    /// Whether the search must backtrack before it continues.
    is_leaf: bool,
    steps: Steps,
    /// The number of items scanned since the last pause.
    scanned: usize,
}

/// Prepares a plain `matrix`.
pub fn linked(matrix: &Matrix) -> Option<Box<dyn Representation>> {
    matrix.is_plain().then(|| Box::new(Linked::new(matrix)) as Box<dyn Representation>)
}

impl Linked {
    /// Builds the links of `matrix`.
    ///
    /// # Panics
    /// Panics if there are 2^32 or more items, options and 1s in total.
    pub fn new(matrix: &Matrix) -> Linked {
        let items = matrix.items();
        let total = items + matrix.ones() + matrix.options() + 1;
        assert!((total as u64) < u64::from(SPACER), "the matrix is too large: {} nodes", total);
        let mut nodes: Vec<Node> =
            (0..items as u32).map(|item| Node { up: item, down: item, item }).collect();
        nodes.reserve(total - items);
        let mut sizes = vec![0; items];
        let mut options = vec![0; items];
        let mut starts = Vec::with_capacity(matrix.options());
        let spacer = Node { up: 0, down: 0, item: SPACER };
        nodes.push(spacer);
        options.push(0);
        for option in 0..matrix.options() {
            starts.push(nodes.len() as u32);
            for &item in matrix.items_of(option) {
                let node = nodes.len() as u32;
                let up = nodes[item as usize].up;
                nodes.push(Node { up, down: item, item });
                nodes[up as usize].down = node;
                nodes[item as usize].up = node;
                options.push(option as u32);
                sizes[item as usize] += 1;
            }
            nodes.push(spacer);
            options.push(option as u32);
        }
        let primary = matrix.primary();
        let active: Vec<u32> = (0..primary as u32).collect();
        Linked {
            nodes,
            options,
            starts,
            sizes,
            primary,
            place: active.clone(),
            active,
            count: primary,
            few: Vec::new(),
            path: Vec::new(),
            floor: 0,
            is_leaf: true,
            steps: Steps::new(),
            scanned: 0,
        }
    }

    /// An active item with at most one option if there is one, otherwise the one with the fewest options.
    fn smallest(&mut self) -> Option<u32> {
        while let Some(item) = self.few.pop() {
            if self.sizes[item as usize] <= 1 && (self.place[item as usize] as usize) < self.count {
                return Some(item);
            }
        }
        self.scanned += self.count;
        let mut smallest = None;
        let mut fewest = u32::MAX;
        for &item in &self.active[..self.count] {
            let size = self.sizes[item as usize];
            if size < fewest {
                fewest = size;
                smallest = Some(item);
            }
        }
        smallest
    }

    fn deactivate(&mut self, item: u32) {
        if (item as usize) < self.primary {
            self.count -= 1;
            let (from, to) = (self.place[item as usize], self.count);
            let other = self.active[to];
            self.active.swap(from as usize, to);
            self.place[other as usize] = from;
            self.place[item as usize] = to as u32;
        }
    }

    /// Removes `item` from the active items and its options from all other items.
    fn cover_item(&mut self, item: u32) {
        self.deactivate(item);
        let mut row = self.nodes[item as usize].down;
        while row != item {
            self.hide(row);
            row = self.nodes[row as usize].down;
        }
    }

    /// Undoes [`Linked::cover_item`] in reverse order.
    fn uncover(&mut self, item: u32) {
        let mut row = self.nodes[item as usize].up;
        while row != item {
            self.unhide(row);
            row = self.nodes[row as usize].up;
        }
        // `item` was deactivated last, so it directly follows the active items.
        self.count += usize::from((item as usize) < self.primary);
    }

    /// Removes the nodes of the option of `row`, except for `row`, from their columns.
    fn hide(&mut self, row: u32) {
        let mut node = self.after(row);
        while node != row {
            let Node { up, down, item } = self.nodes[node as usize];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            self.sizes[item as usize] -= 1;
            if self.sizes[item as usize] <= 1 && (item as usize) < self.primary {
                self.few.push(item);
            }
            node = self.after(node);
        }
    }

    fn unhide(&mut self, row: u32) {
        let mut node = self.before(row);
        while node != row {
            let Node { up, down, item } = self.nodes[node as usize];
            self.nodes[up as usize].down = node;
            self.nodes[down as usize].up = node;
            self.sizes[item as usize] += 1;
            node = self.before(node);
        }
    }

    /// The next node of the same option, cyclically.
    fn after(&self, node: u32) -> u32 {
        let next = node + 1;
        if self.nodes[next as usize].item == SPACER {
            self.starts[self.options[node as usize] as usize]
        } else {
            next
        }
    }

    /// The previous node of the same option, cyclically.
    fn before(&self, node: u32) -> u32 {
        let previous = node - 1;
        if self.nodes[previous as usize].item == SPACER {
            let option = self.options[node as usize] as usize;
            let end = self.starts.get(option + 1).map_or(self.nodes.len() as u32, |&start| start);
            end - 2
        } else {
            previous
        }
    }

    fn choose(&mut self, node: u32) {
        let mut other = self.after(node);
        while other != node {
            self.cover_item(self.nodes[other as usize].item);
            other = self.after(other);
        }
        self.path.push(node);
    }

    fn unchoose(&mut self) -> Option<u32> {
        let node = self.path.pop()?;
        let mut other = self.before(node);
        while other != node {
            self.uncover(self.nodes[other as usize].item);
            other = self.before(other);
        }
        Some(node)
    }

    /// Chooses the options `given`. Returns false if two of them share an item.
    fn choose_all(&mut self, given: &[usize]) -> bool {
        for &option in given {
            let node = self.starts[option];
            let item = self.nodes[node as usize].item;
            if item == SPACER {
                self.path.push(node); // An option without items.
                continue;
            }
            // Unless the option shares an item with a chosen option, its nodes are still in their columns.
            let taken = self.path.iter().any(|&other| {
                let items = |option: usize| {
                    let start = self.starts[option] as usize;
                    self.nodes[start..].iter().map(|node| node.item).take_while(|&item| item != SPACER)
                };
                let chosen = self.options[other as usize] as usize;
                items(chosen).any(|item| items(option).any(|other| other == item))
            });
            if taken {
                return false;
            }
            self.cover_item(item);
            self.choose(node);
        }
        true
    }

    /// Backtracks to the last chosen node with another node below it, and chooses that node instead. Returns
    /// false if there is none.
    fn go_back(&mut self) -> bool {
        while self.path.len() > self.floor {
            if let Some(node) = self.unchoose() {
                let Node { down, item, .. } = self.nodes[node as usize];
                if down != item {
                    // When this level branched, every active item had several options.
                    self.few.clear();
                    self.choose(down);
                    return true;
                }
                self.uncover(item);
            }
        }
        false
    }

    fn restore(&mut self) {
        while let Some(&node) = self.path.last() {
            match self.nodes[node as usize].item {
                SPACER => self.path.truncate(self.path.len() - 1),
                item => {
                    self.unchoose();
                    self.uncover(item);
                }
            }
        }
    }
}

impl Representation for Linked {
    fn begin(&mut self, given: &[usize]) {
        self.restore();
        self.steps = Steps::new();
        self.is_leaf = !self.choose_all(given);
        self.floor = self.path.len();
        self.few.clear();
        let sizes = &self.sizes;
        self.few.extend(self.active[..self.count].iter().filter(|&&item| sizes[item as usize] <= 1));
    }

    fn next(&mut self) -> Outcome {
        loop {
            if self.is_leaf {
                if let Some(step) = self.steps.pause() {
                    return Outcome::Paused(step);
                }
                if !self.go_back() {
                    return Outcome::Exhausted;
                }
                self.is_leaf = false;
            }
            if self.scanned > MAX_SCANNED {
                self.scanned = 0;
                return Outcome::Paused(self.steps.taken());
            }
            match self.smallest() {
                None => {
                    self.is_leaf = true;
                    return Outcome::Covered;
                }
                Some(item) if self.sizes[item as usize] > 0 => {
                    self.cover_item(item);
                    self.choose(self.nodes[item as usize].down);
                }
                Some(_) => self.is_leaf = true,
            }
        }
    }

    fn cover(&self) -> Chosen<'_> {
        Chosen { chosen: &self.path, names: &self.options }
    }
}
