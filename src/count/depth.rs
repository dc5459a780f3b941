//! The search by depth with a memo: branches on the smallest item and keeps the result of every subproblem that it
//! meets.
//!
//! Items with one option left are covered at once; a subproblem is looked up when all have several. (Nishino, Yasuda,
//! Minato and Nagata, "Dancing with Decision Diagrams", 2017; Knuth's DLX6.) The search counts its nodes and those that it
//! would have without the memo, so that what the memo saves is known on the way.

use super::fold::Fold;
use super::layers::Trouble;
use super::memo::Memo;
use super::search::Search;
use super::state::Tables;
use crate::cover::exact::dense::{DenseNode, DenseState};

/// A node whose branches are tried.
struct Frame<S> {
    item: usize,
    /// The number of untried options.
    untried: usize,
    /// The next word of these, and the rest of the word before.
    word: usize,
    left: u64,
    /// The number of options chosen before.
    chosen: usize,
    sum: S,
    /// The nodes below without memo.
    work: f64,
    /// The hash of the key, if the result is to be kept.
    hash: Option<u64>,
}

/// What the memo is worth among subproblems with the same number of open items.
#[derive(Clone, Copy, Default)]
struct Worth {
    /// Whether only a sample of these subproblems is looked up.
    is_sampled: bool,
    lookups: f64,
    /// The nodes that they saved.
    saved: f64,
}

/// The number of lookups after which the worth is reconsidered.
const RECONSIDERED: f64 = 1024.0;
/// The number of nodes that a lookup must save on average, as it costs about half as much as a node.
const LEAST_SAVED: f64 = 0.5;
/// One subproblem in so many is in the sample, by its hash, so that equal subproblems are in it together.
const SAMPLED: u64 = 16;

/// A search in progress.
pub struct Depth<const W: usize, const P: usize, F: Fold> {
    tables: Tables<W, P>,
    memo: Memo<F::Value>,
    /// By the number of open items.
    worth: Vec<Worth>,
    frames: Vec<Frame<F::Sum>>,
    /// By level: the state, in two parts, and the key.
    live: Vec<u64>,
    states: Vec<DenseState<W, P>>,
    keys: Vec<u64>,
    dying: Vec<u64>,
    chosen: Vec<u32>,
    nodes: u64,
}

impl<const W: usize, const P: usize, F: Fold> Depth<W, P, F> {
    /// A search that has not begun.
    pub fn new(tables: Tables<W, P>, memory: usize) -> Depth<W, P, F> {
        let (words, key_words) = (tables.words, tables.key_words());
        Depth {
            live: tables.live.clone(),
            states: vec![tables.start],
            dying: vec![0; words],
            keys: vec![0; key_words],
            memo: Memo::new(key_words, memory),
            worth: vec![Worth::default(); 64 * W + 1],
            tables,
            frames: Vec::new(),
            chosen: Vec::new(),
            nodes: 0,
        }
    }

    /// Brings the state of the deepest level to a node with several options for every item.
    #[inline(always)]
    fn settle(&mut self) -> DenseNode<W> {
        let (depth, words) = (self.frames.len(), self.tables.words);
        let live = &mut self.live[depth * words..][..words];
        let mut state = self.states[depth];
        let node = loop {
            self.tables.hide(&mut state, live, &mut self.dying);
            match state.look() {
                DenseNode::Forced(mut forced) => {
                    while let Some(item) = forced.min() {
                        let options = self.tables.of(item).iter().zip(&*live).zip(&self.dying);
                        let mut only = None;
                        for (word, ((options, live), dying)) in options.enumerate() {
                            let left = options & live & !dying;
                            if left != 0 {
                                only = Some(word * 64 + left.trailing_zeros() as usize);
                            }
                        }
                        let Some(option) = only else {
                            self.dying.fill(0);
                            return DenseNode::Dead;
                        };
                        self.tables.choose(&mut state, &mut self.dying, option);
                        self.chosen.push(self.tables.names[option]);
                        forced = forced.and(&state.open);
                    }
                }
                node => break node,
            }
        };
        self.states[depth] = state;
        node
    }

    /// Makes a node of the deepest level, unless its result is known.
    #[inline(always)]
    fn open(&mut self) -> Option<(F::Value, f64)> {
        let (depth, words, key_words) = (self.frames.len(), self.tables.words, self.tables.key_words());
        let live = &self.live[depth * words..][..words];
        let key = &mut self.keys[depth * key_words..][..key_words];
        let state = &self.states[depth];
        self.tables.key(state, live, key);
        let hash = Memo::<F::Value>::hash(key);
        let worth = &mut self.worth[state.open.count()];
        let is_kept = !worth.is_sampled || hash >> 32 & (SAMPLED - 1) == 0;
        if is_kept {
            worth.lookups += 1.0;
            if let Some(entry) = self.memo.get(key, hash) {
                worth.saved += entry.work;
                return Some((entry.value.clone(), entry.work));
            }
            if worth.lookups >= RECONSIDERED {
                worth.is_sampled = worth.saved < worth.lookups * LEAST_SAVED;
                (worth.lookups, worth.saved) = (worth.lookups / 2.0, worth.saved / 2.0);
            }
        }
        let (item, untried) = state.smallest();
        let frame = Frame {
            item,
            untried,
            word: 0,
            left: 0,
            chosen: self.chosen.len(),
            sum: F::Sum::default(),
            work: 1.0,
            hash: is_kept.then_some(hash),
        };
        self.frames.push(frame);
        if self.states.len() == depth + 1 {
            self.states.push(self.tables.start);
            self.live.resize((depth + 2) * words, 0);
            self.keys.resize((depth + 2) * key_words, 0);
        }
        None
    }

    /// Goes down the next branch of the last node.
    #[inline(always)]
    fn advance(&mut self) {
        let (depth, words) = (self.frames.len(), self.tables.words);
        let frame = &mut self.frames[depth - 1];
        self.live.copy_within((depth - 1) * words..depth * words, depth * words);
        let live = &self.live[depth * words..][..words];
        let of = self.tables.of(frame.item);
        while frame.left == 0 {
            frame.left = of[frame.word] & live[frame.word];
            frame.word += 1;
        }
        let option = (frame.word - 1) * 64 + frame.left.trailing_zeros() as usize;
        frame.left &= frame.left - 1;
        frame.untried -= 1;
        self.chosen.truncate(frame.chosen);
        self.chosen.push(self.tables.names[option]);
        self.states[depth] = self.states[depth - 1];
        self.tables.choose(&mut self.states[depth], &mut self.dying, option);
    }
}

impl<const W: usize, const P: usize, F: Fold> Search<F> for Depth<W, P, F> {
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Trouble> {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end {
            self.nodes += 1;
            let leaf = match self.settle() {
                DenseNode::Covered => Some((fold.one(), 1.0)),
                DenseNode::Open => self.open(),
                _ => Some((fold.none(), 1.0)),
            };
            let Some((mut value, mut work)) = leaf else {
                self.advance();
                continue;
            };
            let (mut chosen, words) = (self.chosen.len(), self.tables.key_words());
            loop {
                let depth = self.frames.len();
                let Some(frame) = self.frames.last_mut() else {
                    let mut sum = F::Sum::default();
                    fold.add(&mut sum, &self.chosen[..chosen], &value)?;
                    return fold.finish(sum).map(Some);
                };
                fold.add(&mut frame.sum, &self.chosen[frame.chosen..chosen], &value)?;
                frame.work += work;
                if frame.untried > 0 {
                    self.advance();
                    break;
                }
                chosen = frame.chosen;
                work = frame.work;
                let hash = frame.hash;
                value = fold.finish(std::mem::take(&mut frame.sum))?;
                self.frames.pop();
                if let Some(hash) = hash {
                    self.memo.insert(&self.keys[(depth - 1) * words..][..words], hash, value.clone(), work);
                }
            }
        }
        Ok(None)
    }

    /// As measured: about 100 ns, 60 for each word of items and 10 for each word of options.
    fn cost(&self) -> f64 {
        7.0 + 4.0 * W as f64 + 0.7 * self.tables.words as f64
    }

    fn work(&self) -> (u64, f64) {
        (self.nodes, self.frames.iter().map(|frame| frame.work).sum())
    }

    fn done(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for (depth, frame) in self.frames.iter().enumerate() {
            let words = self.tables.words;
            let live = &self.live[depth * words..][..words];
            let all = self.tables.of(frame.item).iter().zip(live).map(|(of, live)| (of & live).count_ones());
            let all = f64::from(all.sum::<u32>());
            share /= all;
            done += share * (all - 1.0 - frame.untried as f64);
        }
        done
    }

    fn sums(&self) -> Vec<&F::Sum> {
        self.frames.iter().map(|frame| &frame.sum).collect()
    }
}
