//! The lists of dancing links with colours and multiplicities. The operations cover an item, give it a colour
//! (*purify* it) or remove a tried option from it (a *tweak*); each has an inverse.

use super::{Observer, Step};
use crate::Matrix;

/// A bit that is set in a node's `item` while the item has the node's colour.
pub(super) const COMMITTED: u32 = 1 << 31;

/// A 1 of the matrix, or a header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The neighbours in the option, cyclically.
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) up: u32,
    pub(super) down: u32,
    /// The item, possibly with [`COMMITTED`] set.
    pub(super) item: u32,
    pub(super) colour: u32,
}

/// The state of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The neighbours in the circular list of open primary items and the root.
    pub(super) previous: u32,
    pub(super) next: u32,
    pub(super) size: u32,
    /// How many more times the item must and may be covered.
    pub(super) low: u32,
    pub(super) high: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Lists {
    pub(super) nodes: Vec<Node>,
    /// The items, then the root.
    pub(super) items: Vec<Rest>,
    /// The option of each node that is not a header.
    pub(super) options: Vec<u32>,
    pub(super) primary: usize,
    /// The number of nodes removed from columns so far.
    pub(super) updates: usize,
}

impl Lists {
    /// Builds the lists of `matrix`, which has fewer than 2^31 items and 1s in total.
    pub(super) fn new(matrix: &Matrix) -> Lists {
        let (count, primary) = (matrix.items(), matrix.primary());
        let mut nodes = Vec::with_capacity(count + matrix.ones());
        let header = |item| Node { left: item, right: item, up: item, down: item, item, colour: 0 };
        nodes.extend((0..count as u32).map(header));
        let root = count as u32;
        let mut items = Vec::with_capacity(count + 1);
        for item in 0..count {
            let (low, high) = matrix.bounds(item);
            let previous = if item == 0 { root } else { item as u32 - 1 };
            let next = if item + 1 == primary { root } else { item as u32 + 1 };
            items.push(Rest { previous, next, size: 0, low, high });
        }
        let (previous, next) = if primary == 0 { (root, root) } else { (primary as u32 - 1, 0) };
        items.push(Rest { previous, next, size: 0, low: 0, high: 0 });
        let mut options = Vec::with_capacity(matrix.ones());
        for option in 0..matrix.options() {
            let first = nodes.len();
            let end = first + matrix.items_of(option).len();
            for (index, &item) in matrix.items_of(option).iter().enumerate() {
                let (node, header) = (nodes.len(), item as usize);
                let left = if node == first { end - 1 } else { node - 1 };
                let right = if node + 1 == end { first } else { node + 1 };
                let (up, colour) = (nodes[header].up, matrix.colour(option, index));
                nodes.push(Node { left: left as u32, right: right as u32, up, down: item, item, colour });
                nodes[up as usize].down = node as u32;
                nodes[header].up = node as u32;
                items[header].size += 1;
                options.push(option as u32);
            }
        }
        Lists { nodes, items, options, primary, updates: 0 }
    }

    #[inline]
    pub(super) fn root(&self) -> u32 {
        self.items.len() as u32 - 1
    }

    #[inline]
    pub(super) fn option(&self, node: u32) -> usize {
        self.options[(node - self.root()) as usize] as usize
    }

    /// The primary items that may still be covered.
    pub(super) fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let next = move |item: u32| Some(self.items[item as usize].next).filter(|&item| item != self.root());
        std::iter::successors(next(self.root()), move |&item| next(item))
    }

    /// Removes `node`, the first node of an item, from its column. Hides the node's option unless the item is
    /// covered.
    pub(super) fn tweak(&mut self, item: u32, node: u32, observer: &mut impl Observer) {
        observer.step(Step::Tweak { option: self.option(node), item: item as usize });
        if self.items[item as usize].high > 0 {
            self.hide(node, observer);
        }
        let down = self.nodes[node as usize].down;
        self.nodes[item as usize].down = down;
        self.nodes[down as usize].up = item;
        self.items[item as usize].size -= 1;
    }

    pub(super) fn untweak(&mut self, item: u32, node: u32) {
        let down = self.nodes[node as usize].down;
        self.nodes[item as usize].down = node;
        self.nodes[down as usize].up = node;
        self.items[item as usize].size += 1;
        if self.items[item as usize].high > 0 {
            self.unhide(node);
        }
    }

    /// Removes `item` from the list of items, and its options from all other items. If `colour` is not 0, the
    /// item gets this colour: the options with this colour are marked instead of hidden.
    pub(super) fn cover(&mut self, item: u32, colour: u32, observer: &mut impl Observer) {
        match colour {
            0 => observer.step(Step::Cover { item: item as usize }),
            _ => observer.step(Step::Purify { item: item as usize, colour }),
        }
        self.deactivate(item);
        let mut row = self.nodes[item as usize].down;
        while row != item {
            if colour != 0 && self.nodes[row as usize].colour == colour {
                self.nodes[row as usize].item |= COMMITTED;
            } else {
                self.hide(row, observer);
            }
            row = self.nodes[row as usize].down;
        }
    }

    /// Undoes [`Lists::cover`] in reverse order.
    pub(super) fn uncover(&mut self, item: u32, colour: u32, observer: &mut impl Observer) {
        let mut row = self.nodes[item as usize].up;
        while row != item {
            if colour != 0 && self.nodes[row as usize].colour == colour {
                self.nodes[row as usize].item = item;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row as usize].up;
        }
        self.activate(item);
        match colour {
            0 => observer.step(Step::Uncover { item: item as usize }),
            _ => observer.step(Step::Unpurify { item: item as usize }),
        }
    }

    /// Removes an item from the list of open primary items, if it is primary.
    pub(super) fn deactivate(&mut self, item: u32) {
        if (item as usize) < self.primary {
            let Rest { previous, next, .. } = self.items[item as usize];
            self.items[previous as usize].next = next;
            self.items[next as usize].previous = previous;
        }
    }

    pub(super) fn activate(&mut self, item: u32) {
        if (item as usize) < self.primary {
            let Rest { previous, next, .. } = self.items[item as usize];
            self.items[previous as usize].next = item;
            self.items[next as usize].previous = item;
        }
    }

    /// Removes the nodes of the option of `row` from their columns, except for `row` and nodes that are
    /// [`COMMITTED`].
    fn hide(&mut self, row: u32, observer: &mut impl Observer) {
        observer.step(Step::Dies { option: self.option(row) });
        let mut node = self.nodes[row as usize].right;
        while node != row {
            let Node { right, up, down, item, .. } = self.nodes[node as usize];
            if item < COMMITTED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.items[item as usize].size -= 1;
                self.updates += 1;
            }
            node = right;
        }
    }

    fn unhide(&mut self, row: u32) {
        let mut node = self.nodes[row as usize].left;
        while node != row {
            let Node { left, up, down, item, .. } = self.nodes[node as usize];
            if item < COMMITTED {
                self.items[item as usize].size += 1;
                self.nodes[up as usize].down = node;
                self.nodes[down as usize].up = node;
            }
            node = left;
        }
    }
}
