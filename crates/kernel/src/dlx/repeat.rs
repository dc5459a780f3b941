//! The textbook search for repeat covers: the items of an option are removed from the rows of their other
//! options, which may be chosen all the same, and a search goes back where a lower bound leaves no hope.

use super::{Choose, Dlx, Node, Observer, Step, ROOT};
use std::ops::ControlFlow;

impl Dlx {
    /// Visits repeat covers of at most `most` options until `visit` breaks; breaking with a number continues
    /// with that as the new `most`. Every minimal cover (one from which no option can be removed) of at most
    /// `most` options is visited, some perhaps several times.
    pub fn repeat(
        &mut self,
        choose: Choose,
        mut most: usize,
        observer: &mut impl Observer,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<Option<usize>>,
    ) {
        let mut path: Vec<usize> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        let mut stop = false;
        loop {
            let mut down = None;
            match self.choose(choose) {
                None => {
                    observer.step(Step::Solution { options: &chosen });
                    match visit(&chosen) {
                        ControlFlow::Continue(()) => {}
                        ControlFlow::Break(Some(fewer)) => most = fewer,
                        ControlFlow::Break(None) => stop = true,
                    }
                }
                Some(header) => {
                    self.tell_choice(header, observer);
                    let (needed, left) = (self.bound(), most.saturating_sub(chosen.len()));
                    if needed > left {
                        observer.step(Step::Bound { needed, left });
                    } else if self.sizes[header] > 0 && !observer.is_done() {
                        down = Some(self.nodes[header].down);
                    }
                }
            }
            // Down to the first option of the item, or back to the nearest item with another option.
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
                let next = self.nodes[node].down;
                let is_open = !stop && !observer.is_done() && chosen.len() < most;
                if next != self.nodes[node].header && is_open {
                    down = Some(next);
                }
            };
            self.remove_option(node, observer);
            path.push(node);
            chosen.push(self.nodes[node].option);
        }
    }

    /// Removes all items of the option of `node`.
    fn remove_option(&mut self, node: usize, observer: &mut impl Observer) {
        observer.step(Step::Try { option: self.nodes[node].option });
        self.remove(node, observer);
        let mut other = self.nodes[node].right;
        while other != node {
            self.remove(other, observer);
            other = self.nodes[other].right;
        }
    }

    /// Undoes [`Dlx::remove_option`].
    fn restore_option(&mut self, node: usize, observer: &mut impl Observer) {
        let mut other = self.nodes[node].left;
        while other != node {
            self.restore(other, observer);
            other = self.nodes[other].left;
        }
        self.restore(node, observer);
        observer.step(Step::Back { option: self.nodes[node].option });
    }

    /// Removes the item of `node` from the rows of all its other options, and its header from the row of
    /// headers. Only the row of `node` still reaches it.
    fn remove(&mut self, node: usize, observer: &mut impl Observer) {
        observer.step(Step::Cover { item: self.nodes[node].header - 1 });
        let mut other = self.nodes[node].down;
        while other != node {
            let Node { left, right, down, .. } = self.nodes[other];
            self.nodes[left].right = right;
            self.nodes[right].left = left;
            other = down;
        }
    }

    /// Undoes [`Dlx::remove`].
    fn restore(&mut self, node: usize, observer: &mut impl Observer) {
        let mut other = self.nodes[node].up;
        while other != node {
            let Node { left, right, up, .. } = self.nodes[other];
            self.nodes[left].right = other;
            self.nodes[right].left = other;
            other = up;
        }
        observer.step(Step::Uncover { item: self.nodes[node].header - 1 });
    }

    /// A lower bound on the options that a repeat cover still needs: count one option for an item and for
    /// every item that shares an option with it, and repeat with the items left (the admissible heuristic of
    /// iterative deepening A*).
    fn bound(&mut self) -> usize {
        self.round += 1;
        let mut needed = 0;
        let mut header = self.nodes[ROOT].right;
        while header != ROOT {
            if self.seen[header] != self.round {
                self.seen[header] = self.round;
                needed += 1;
                let mut row = self.nodes[header].down;
                while row != header {
                    let mut node = self.nodes[row].right;
                    while node != row {
                        self.seen[self.nodes[node].header] = self.round;
                        node = self.nodes[node].right;
                    }
                    row = self.nodes[row].down;
                }
            }
            header = self.nodes[header].right;
        }
        needed
    }
}
