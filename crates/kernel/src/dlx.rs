//! Textbook dancing links: the engine to study, and the reference that the fast engines are tested against.
//!
//! Every one of the matrix is a node in two circular lists: the ones of its option (left, right) and the ones
//! of its item (up, down). An item has a header in its column; the headers of the uncovered primary items
//! form a list, too, which starts at the root. A node that is removed from a list still knows its neighbours,
//! so it can be put back: undoing in exactly the reverse order restores every link (Knuth, "Dancing Links",
//! 2000; TAOCP 7.2.2.1).
//!
//! ```text
//!   root <-> [0] <-> [1] <-> [2] <-> root      headers, one for each item; header i is node i + 1, the root is node 0
//!             |       |       |
//!             o <---> o       |                option 0 = {0, 1}
//!             |       |       |
//!             |       o <---> o                option 1 = {1, 2}
//! ```
//!
//! * **Exact cover**: covering an item removes its header from the list of headers, and every option that has
//!   the item from the columns of its other items. Choosing an option covers all its items.
//! * **Colours and multiplicities**: `multiple.rs` has the further steps, Knuth's purify, commit and tweak.
//! * **Repeat cover**: `repeat.rs` has its search. Removing an item takes the nodes of its column out of
//!   their options and nothing else, because other options may cover the same items again.
//!
//! Choosing an item costs a walk along the headers; covering an item costs the sizes of the options that have
//! it.
//!
//! # Example
//! ```
//! use dlx_kernel::{dlx::{Choose, Dlx, Step}, Matrix};
//! use std::ops::ControlFlow;
//! let mut matrix = Matrix::new(3, 0);
//! for items in [&[0, 1][..], &[1, 2], &[2]].iter() {
//!     matrix.add(items);
//! }
//! let (mut tried, mut covers) = (0, Vec::new());
//! let mut observer = |step: Step| tried += u32::from(matches!(step, Step::Try { .. }));
//! Dlx::new(&matrix).exact(Choose::Smallest, &mut observer, |options| {
//!     covers.push(options.to_vec());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(covers, [[0, 2]]);
//! assert_eq!(tried, 2);
//! ```

mod multiple;
mod repeat;
mod steps;

pub use self::steps::{Choose, Observer, Step};

use crate::Matrix;
use std::ops::ControlFlow;

#[derive(Clone, Copy, Debug)]
struct Node {
    left: usize,
    right: usize,
    up: usize,
    down: usize,
    /// The header of its item.
    header: usize,
    /// Its option; unused in a header.
    option: usize,
}

const ROOT: usize = 0;
const NO_OPTION: usize = usize::MAX;
/// The colour of a node whose item has the node's own colour already.
const COMMITTED: u32 = u32::MAX;

/// A cover problem as linked lists.
#[derive(Clone, Debug)]
pub struct Dlx {
    nodes: Vec<Node>,
    /// The number of options that each item has left, by header.
    sizes: Vec<usize>,
    primary: usize,
    /// The colour of each node, 0 for none; for a header, the colour that its item has.
    colours: Vec<u32>,
    /// By header, how often the item must and may be covered, and how often that is still so.
    bounds: Vec<(usize, usize)>,
    left: Vec<(usize, usize)>,
    is_plain: bool,
    /// Marks of the bound: items counted in the current round.
    seen: Vec<usize>,
    round: usize,
}

impl Dlx {
    /// Builds the links of `matrix`.
    pub fn new(matrix: &Matrix) -> Dlx {
        let (items, primary) = (matrix.items(), matrix.primary());
        // Node 0 is the root.
        let mut bounds = vec![(0, 0)];
        bounds.extend(
            (0..items).map(|item| matrix.bounds(item)).map(|(low, high)| (low as usize, high as usize)),
        );
        let mut dlx = Dlx {
            nodes: Vec::with_capacity(1 + items + matrix.ones()),
            sizes: vec![0; 1 + items],
            primary,
            colours: vec![0; 1 + items],
            left: bounds.clone(),
            bounds,
            is_plain: matrix.is_plain(),
            seen: vec![0; 1 + items],
            round: 0,
        };
        for header in 0..=items {
            // A secondary item is not in the list of headers: it is its own neighbour.
            let (left, right) = match header {
                ROOT => (primary, if primary > 0 { 1 } else { ROOT }),
                _ if header <= primary => (header - 1, if header < primary { header + 1 } else { ROOT }),
                _ => (header, header),
            };
            dlx.nodes.push(Node { left, right, up: header, down: header, header, option: NO_OPTION });
        }
        for option in 0..matrix.options() {
            let first = dlx.nodes.len();
            let last = first + matrix.items_of(option).len() - 1;
            for (index, &item) in matrix.items_of(option).iter().enumerate() {
                let (node, header) = (dlx.nodes.len(), item as usize + 1);
                let left = if node == first { last } else { node - 1 };
                let right = if node == last { first } else { node + 1 };
                let up = dlx.nodes[header].up;
                dlx.nodes.push(Node { left, right, up, down: header, header, option });
                dlx.nodes[up].down = node;
                dlx.nodes[header].up = node;
                dlx.sizes[header] += 1;
                dlx.colours.push(matrix.colour(option, index));
            }
        }
        dlx
    }

    /// Visits every exact cover until `visit` breaks, with the colours and multiplicities of the matrix.
    /// Options without primary items are never chosen.
    pub fn exact(
        &mut self,
        choose: Choose,
        observer: &mut impl Observer,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) {
        if !self.is_plain {
            return self.multiple(choose, observer, visit);
        }
        let mut path: Vec<usize> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        let mut stop = false;
        loop {
            // Down, until nothing is left to cover or an item cannot be covered.
            match self.choose(choose) {
                None => {
                    observer.step(Step::Solution { options: &chosen });
                    stop = visit(&chosen) == ControlFlow::Break(());
                }
                Some(header) => {
                    self.tell_choice(header, observer);
                    if self.sizes[header] > 0 && !observer.is_done() {
                        self.cover(header, observer);
                        let node = self.nodes[header].down;
                        self.choose_option(node, observer);
                        path.push(node);
                        chosen.push(self.nodes[node].option);
                        continue;
                    }
                }
            }
            // Back, to the nearest item with another option.
            loop {
                let node = match path.pop() {
                    Some(node) => node,
                    None => return,
                };
                chosen.pop();
                self.undo_option(node, observer);
                let next = self.nodes[node].down;
                if next != self.nodes[node].header && !stop && !observer.is_done() {
                    self.choose_option(next, observer);
                    path.push(next);
                    chosen.push(self.nodes[next].option);
                    break;
                }
                self.uncover(self.nodes[node].header, observer);
            }
        }
    }

    /// The header to branch on. None if all primary items are covered.
    fn choose(&self, choose: Choose) -> Option<usize> {
        let first = Some(self.nodes[ROOT].right).filter(|&header| header != ROOT)?;
        match choose {
            Choose::First => Some(first),
            Choose::Smallest => self.headers().min_by_key(|&header| self.sizes[header]),
        }
    }

    /// The headers of the uncovered primary items.
    fn headers(&self) -> impl Iterator<Item = usize> + '_ {
        let next = move |header: usize| Some(self.nodes[header].right).filter(|&header| header != ROOT);
        std::iter::successors(next(ROOT), move |&header| next(header))
    }

    fn tell_choice(&self, header: usize, observer: &mut impl Observer) {
        let options = self.sizes[header];
        let ties = self.headers().filter(|&other| other != header && self.sizes[other] == options).count();
        observer.step(Step::Item { item: header - 1, options, ties });
        if options == 0 {
            observer.step(Step::Dead { item: header - 1 });
        }
    }

    /// Removes an item from the headers, and its options from all other items.
    fn cover(&mut self, header: usize, observer: &mut impl Observer) {
        observer.step(Step::Cover { item: header - 1 });
        self.unlink_header(header);
        let mut row = self.nodes[header].down;
        while row != header {
            self.hide(row, observer);
            row = self.nodes[row].down;
        }
    }

    /// Removes the other nodes of the option of `row` from their items, except from items that have its
    /// colour.
    fn hide(&mut self, row: usize, observer: &mut impl Observer) {
        observer.step(Step::Dies { option: self.nodes[row].option });
        let mut node = self.nodes[row].right;
        while node != row {
            let Node { up, down, header, right, .. } = self.nodes[node];
            if self.colours[node] != COMMITTED {
                self.nodes[up].down = down;
                self.nodes[down].up = up;
                self.sizes[header] -= 1;
            }
            node = right;
        }
    }

    /// Undoes [`Dlx::cover`], link by link in reverse order.
    fn uncover(&mut self, header: usize, observer: &mut impl Observer) {
        let mut row = self.nodes[header].up;
        while row != header {
            self.unhide(row);
            row = self.nodes[row].up;
        }
        self.relink_header(header);
        observer.step(Step::Uncover { item: header - 1 });
    }

    /// Undoes [`Dlx::hide`], in reverse order.
    fn unhide(&mut self, row: usize) {
        let mut node = self.nodes[row].left;
        while node != row {
            let Node { up, down, header, left, .. } = self.nodes[node];
            if self.colours[node] != COMMITTED {
                self.sizes[header] += 1;
                self.nodes[up].down = node;
                self.nodes[down].up = node;
            }
            node = left;
        }
    }

    /// Covers all other items of the option of `node`.
    fn choose_option(&mut self, node: usize, observer: &mut impl Observer) {
        observer.step(Step::Try { option: self.nodes[node].option });
        let mut other = self.nodes[node].right;
        while other != node {
            self.cover(self.nodes[other].header, observer);
            other = self.nodes[other].right;
        }
    }

    /// Undoes [`Dlx::choose_option`].
    fn undo_option(&mut self, node: usize, observer: &mut impl Observer) {
        let mut other = self.nodes[node].left;
        while other != node {
            self.uncover(self.nodes[other].header, observer);
            other = self.nodes[other].left;
        }
        observer.step(Step::Back { option: self.nodes[node].option });
    }

    fn unlink_header(&mut self, header: usize) {
        let Node { left, right, .. } = self.nodes[header];
        self.nodes[left].right = right;
        self.nodes[right].left = left;
    }

    fn relink_header(&mut self, header: usize) {
        let Node { left, right, .. } = self.nodes[header];
        self.nodes[left].right = header;
        self.nodes[right].left = header;
    }

    /// The number of items that must be covered.
    pub fn primary(&self) -> usize {
        self.primary
    }
}
