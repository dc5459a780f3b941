//! Depth-first search along the frontier with a memo, for diagrams and for matrices whose layers do not fit
//! in memory.
//!
//! A key consists of a step and the state before the step. Results that the memo evicts to bound its memory
//! are computed again when needed.

use crate::frontier::{Frontier, Key, Layout};
use crate::memo::{self, Memo};
use crate::number::Exceeded;
use crate::search::{Fold, Search, Start};

/// Prepares a search that covers the items in the order of `layout`. Returns None if its states are too wide.
pub fn by_frontier<F: Fold + 'static>(layout: &Layout, memory: usize) -> Option<Box<dyn Search<F>>> {
    Some(match layout.words {
        1 => Box::new(Descent::<1, F>::new(layout.frontier(), memory)),
        2 => Box::new(Descent::<2, F>::new(layout.frontier(), memory)),
        3..=4 => Box::new(Descent::<4, F>::new(layout.frontier(), memory)),
        5..=8 => Box::new(Descent::<8, F>::new(layout.frontier(), memory)),
        _ => return None,
    })
}

/// A state whose branches are being tried.
struct Frame<S> {
    /// The index in `Descent::branches` at which the branches of this frame begin.
    floor: usize,
    /// The number of branches, both tried and untried.
    all: usize,
    step: usize,
    hash: u64,
    /// The number of options chosen before this frame.
    chosen: usize,
    sum: S,
    work: f64,
}

/// A search in progress.
struct Descent<const W: usize, F: Fold> {
    frontier: Frontier<W>,
    memo: Memo<F::Value>,
    frames: Vec<Frame<F::Sum>>,
    /// The keys of all frames, each the words of a state and a step.
    keys: Vec<u64>,
    /// The untried branches of all frames, each an option and the state after choosing it.
    branches: Vec<(Option<u32>, Key<W>)>,
    chosen: Vec<u32>,
    /// The next step and the state before it.
    next: (usize, Key<W>),
    nodes: u64,
}

impl<const W: usize, F: Fold> Descent<W, F> {
    fn new(frontier: Frontier<W>, memory: usize) -> Descent<W, F> {
        Descent {
            frontier,
            memo: Memo::new(W + 1, memory),
            frames: Vec::new(),
            keys: Vec::new(),
            branches: Vec::new(),
            chosen: Vec::new(),
            next: (0, [0; W]),
            nodes: 0,
        }
    }

    /// Follows steps without a choice and opens a frame for the first step with several branches. Returns a
    /// result and its work if a leaf or known state comes first.
    fn open(&mut self, fold: &mut F) -> Option<(F::Value, f64)> {
        loop {
            let (step, state) = self.next;
            let Some(moves) = self.frontier.get(step) else { return Some((fold.one(), 1.0)) };
            let (floor, branches) = (self.branches.len(), &mut self.branches);
            let expanded: Result<(), Exceeded> = moves.expand(&state, |option, next| {
                branches.push((option, next));
                Ok(())
            });
            let all = branches.len() - floor;
            if all == 0 || expanded.is_err() {
                return Some((fold.none(), 1.0));
            }
            if all > 1 {
                let begin = self.keys.len();
                self.keys.extend(state);
                self.keys.push(step as u64);
                let hash = memo::hash(&self.keys[begin..]);
                if let Some(entry) = self.memo.get(&self.keys[begin..], hash) {
                    self.branches.truncate(floor);
                    self.keys.truncate(begin);
                    return Some((entry.value.clone(), entry.work));
                }
                let chosen = self.chosen.len();
                self.frames.push(Frame { floor, all, step, hash, chosen, sum: F::Sum::default(), work: 1.0 });
            }
            self.advance(step);
            if all > 1 {
                return None;
            }
        }
    }

    /// Removes the last untried branch, which belongs to `step`, and follows it.
    fn advance(&mut self, step: usize) {
        if let Some((option, state)) = self.branches.pop() {
            self.chosen.extend(option);
            self.next = (step + 1, state);
        }
    }
}

impl<const W: usize, F: Fold> Search<F> for Descent<W, F> {
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Exceeded> {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end {
            self.nodes += 1;
            let Some((mut value, mut work)) = self.open(fold) else { continue };
            let mut chosen = self.chosen.len();
            loop {
                let Some(frame) = self.frames.last_mut() else {
                    let mut sum = F::Sum::default();
                    fold.add(&mut sum, &self.chosen[..chosen], &value)?;
                    return fold.finish(sum).map(Some);
                };
                fold.add(&mut frame.sum, &self.chosen[frame.chosen..chosen], &value)?;
                frame.work += work;
                let step = frame.step;
                if self.branches.len() > frame.floor {
                    self.chosen.truncate(frame.chosen);
                    self.advance(step);
                    break;
                }
                (chosen, work) = (frame.chosen, frame.work);
                value = fold.finish(std::mem::take(&mut frame.sum))?;
                let begin = self.keys.len() - (W + 1);
                self.memo.insert(&self.keys[begin..], frame.hash, value.clone(), work);
                self.keys.truncate(begin);
                self.frames.pop();
            }
        }
        Ok(None)
    }

    fn names(&self) -> Option<&[u32]> {
        None
    }

    fn cost(&self) -> f64 {
        8.0
    }

    fn work(&self) -> (u64, f64) {
        (self.nodes, self.frames.iter().map(|frame| frame.work).sum())
    }

    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for (depth, frame) in self.frames.iter().enumerate() {
            let end = self.frames.get(depth + 1).map_or(self.branches.len(), |next| next.floor);
            share /= frame.all as f64;
            done += share * (frame.all - 1).saturating_sub(end - frame.floor) as f64;
        }
        done
    }

    fn sums(&self) -> Vec<&F::Sum> {
        self.frames.iter().map(|frame| &frame.sum).collect()
    }

    fn begin(&mut self, start: &Start) -> bool {
        let Start::State(steps, state) = *start else { return false };
        let Ok(state) = Key::<W>::try_from(state) else { return false };
        self.frames.clear();
        self.keys.clear();
        self.branches.clear();
        self.chosen.clear();
        self.next = (steps, state);
        steps <= self.frontier.len()
    }
}
