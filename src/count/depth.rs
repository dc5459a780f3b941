//! The search by depth with a memo: branches on the smallest item and keeps the results of subproblems that are met again.
//!
//! It is the search of the kernel's dense representation, node by node in the same order, so that without the memo it costs
//! the same. Items with one option left are covered at once; when all have several, the memo may know the result. (Nishino,
//! Yasuda, Minato and Nagata, "Dancing with Decision Diagrams", 2017; Knuth's DLX6.)
//!
//! ```text
//! branches   the levels with untried options; a level ends when its last option is tried         0 1 2 3
//! kept       the subproblems whose results will be kept, with the level at which each began      0   2 2
//! ```
//!
//! When the search comes to a leaf with as many levels as the last of these began with, its result is known.
//!
//! A lookup costs more than a node, so that the memo has to pay: whether it does is measured apart for subproblems of each
//! number of open items. Where it does not, only a sample of them is kept, in case that changes.

use super::fold::Fold;
use super::layers::Trouble;
use super::memo::Memo;
use super::search::{Search, Start};
use super::state::{SEVERAL, Tables};
use crate::cover::bits::Bits;
use crate::cover::exact::dense::{DenseNode, DenseState};

/// A level with untried options.
#[derive(Clone, Copy, Default)]
struct Branch {
    item: usize,
    /// The number of untried options.
    untried: usize,
    /// The next word of these, and the rest of the word before.
    word: usize,
    left: u64,
    /// The number of options chosen before.
    chosen: usize,
    /// The part of the search tree below each option.
    share: f64,
}

/// A subproblem whose result is kept.
struct Kept<S> {
    /// The number of levels with untried options when it began.
    level: usize,
    /// The hash of the key; the whole problem has none.
    hash: Option<u64>,
    /// The number of options chosen before.
    chosen: usize,
    sum: S,
    /// The nodes before it of a search without memo.
    before: f64,
}

/// What the memo is worth among subproblems with the same number of open items.
#[derive(Clone, Copy, Default)]
struct Worth {
    /// A subproblem is looked up if these bits of its mark are 0.
    sampled: u64,
    lookups: f64,
    /// The nodes that they saved.
    saved: f64,
}

/// The number of lookups after which the worth is reconsidered.
const RECONSIDERED: f64 = 512.0;
/// The samples: all, a sixteenth, a 256th.
const FEWER: u32 = 4;
const FEWEST: u64 = 0xFF;

/// A search in progress.
pub struct Depth<const W: usize, const P: usize, F: Fold> {
    tables: Tables<W, P>,
    memo: Memo<F::Value>,
    /// By the number of open items.
    worth: Vec<Worth>,
    /// The number of nodes that a lookup must save on average.
    least: f64,
    kept: Vec<Kept<F::Sum>>,
    /// The level of the last of these.
    floor: usize,
    /// The keys of these, but the first.
    keys: Vec<u64>,
    depth: usize,
    /// By level: the state, in two parts, and the branch.
    live: Vec<u64>,
    states: Vec<DenseState<W, P>>,
    branches: Vec<Branch>,
    /// Options removed by those chosen since the counts were last up to date.
    dying: Vec<u64>,
    chosen: Vec<u32>,
    nodes: u64,
    /// The nodes that lookups saved.
    saved: f64,
    /// The part of the search tree that is done, and that below the option tried last.
    done: f64,
    share: f64,
}

impl<const W: usize, const P: usize, F: Fold> Depth<W, P, F> {
    /// A search that has not begun.
    pub fn new(tables: Tables<W, P>, memory: usize) -> Depth<W, P, F> {
        let (words, key_words) = (tables.words, tables.key_words());
        let whole = Kept { level: 0, hash: None, chosen: 0, sum: F::Sum::default(), before: 0.0 };
        let levels = tables.levels();
        let mut live = tables.live.clone();
        live.resize(levels * words, 0);
        Depth {
            live,
            states: vec![tables.start; levels],
            branches: vec![Branch::default(); levels],
            dying: vec![0; words],
            memo: Memo::new(key_words, memory),
            worth: vec![Worth::default(); 64 * W + 1],
            least: if F::KEEPS_ALL { 0.0 } else { LOOKUP / node_cost::<W>(words) },
            kept: vec![whole],
            floor: 0,
            keys: Vec::new(),
            depth: 0,
            tables,
            chosen: Vec::new(),
            nodes: 0,
            saved: 0.0,
            done: 0.0,
            share: 1.0,
        }
    }

    /// Brings `state` to a node with several options for every item.
    #[inline(always)]
    fn settle(&mut self, state: &mut DenseState<W, P>, depth: usize) -> DenseNode<W> {
        loop {
            match W {
                1 => self.hide(state, depth),
                _ => self.hide_apart(state, depth),
            }
            match state.look() {
                DenseNode::Forced(items) => {
                    if !self.take(state, depth, items) {
                        return DenseNode::Dead;
                    }
                }
                node => return node,
            }
        }
    }

    #[inline(always)]
    fn hide(&mut self, state: &mut DenseState<W, P>, depth: usize) {
        let words = self.tables.words;
        let live = &mut self.live[depth * words..][..words];
        if words < SEVERAL {
            self.tables.hide(state, live, &mut self.dying);
        } else {
            self.tables.hide_blocks(state, live, &mut self.dying);
        }
    }

    /// Not inlined, for the reason given in the kernel's dense representation.
    #[inline(never)]
    fn hide_apart(&mut self, state: &mut DenseState<W, P>, depth: usize) {
        self.hide(state, depth);
    }

    /// Chooses the only option of each of the items `forced`. False if two of these conflict.
    #[inline(always)]
    fn take(&mut self, state: &mut DenseState<W, P>, depth: usize, mut forced: Bits<W>) -> bool {
        let words = self.tables.words;
        while let Some(item) = forced.min() {
            let live = &self.live[depth * words..][..words];
            let options = self.tables.of(item).iter().zip(live).zip(&self.dying);
            let mut only = None;
            for (word, ((options, live), dying)) in options.enumerate() {
                let left = options & live & !dying;
                if left != 0 {
                    only = Some(word * 64 + left.trailing_zeros() as usize);
                }
            }
            let Some(option) = only else {
                self.dying.fill(0);
                return false;
            };
            self.choose(state, option);
            forced = forced.and(&state.open);
        }
        true
    }

    #[inline(always)]
    fn choose(&mut self, state: &mut DenseState<W, P>, option: usize) {
        self.tables.choose(state, &mut self.dying, option);
        if F::LISTS_OPTIONS {
            self.chosen.push(self.tables.names[option]);
        }
    }

    /// The result of the subproblem of `state`, if it is known; begins to keep it otherwise, if it may pay.
    #[inline(always)]
    fn look_up(&mut self, state: &DenseState<W, P>, depth: usize) -> Option<F::Value> {
        let sampled = self.worth[state.open.count()].sampled;
        if sampled != 0 && mark(&state.open) & sampled != 0 { None } else { self.keep(state, depth) }
    }

    #[inline(never)]
    fn keep(&mut self, state: &DenseState<W, P>, depth: usize) -> Option<F::Value> {
        let (words, key_words) = (self.tables.words, self.tables.key_words());
        let begin = self.keys.len();
        self.keys.resize(begin + key_words, 0);
        let key = &mut self.keys[begin..];
        self.tables.key(state, &self.live[depth * words..][..words], key);
        let hash = Memo::<F::Value>::hash(key);
        let worth = &mut self.worth[state.open.count()];
        worth.lookups += 1.0;
        if let Some(entry) = self.memo.get(key, hash) {
            worth.saved += entry.work;
            self.saved += entry.work - 1.0;
            let value = entry.value.clone();
            self.keys.truncate(begin);
            return Some(value);
        }
        if worth.lookups >= RECONSIDERED {
            worth.sampled = if worth.saved < worth.lookups * self.least {
                ((worth.sampled << FEWER) | ((1 << FEWER) - 1)) & FEWEST
            } else {
                worth.sampled >> FEWER
            };
            (worth.lookups, worth.saved) = (worth.lookups / 2.0, worth.saved / 2.0);
        }
        self.kept.push(Kept {
            level: depth,
            hash: Some(hash),
            chosen: self.chosen.len(),
            sum: F::Sum::default(),
            before: self.work_done() - 1.0,
        });
        self.floor = depth;
        None
    }

    /// The nodes that a search without memo would have visited.
    fn work_done(&self) -> f64 {
        self.nodes as f64 + self.saved
    }

    /// Adds the result of a leaf.
    #[inline(always)]
    fn add(&mut self, fold: &mut F, value: &F::Value) -> Result<(), Trouble> {
        match self.kept.last_mut() {
            Some(last) => fold.add(&mut last.sum, &self.chosen[last.chosen..], value),
            None => Ok(()),
        }
    }

    /// Keeps the results that are known at a leaf with `depth` levels. That of the whole problem, if it is among them.
    #[inline(never)]
    fn close(&mut self, fold: &mut F, depth: usize) -> Result<Option<F::Value>, Trouble> {
        while let Some(done) = self.kept.pop_if(|last| last.level == depth) {
            let value = fold.finish(done.sum)?;
            let Some(parent) = self.kept.last_mut() else { return Ok(Some(value)) };
            self.floor = parent.level;
            fold.add(&mut parent.sum, &self.chosen[parent.chosen..done.chosen], &value)?;
            if let Some(hash) = done.hash {
                let begin = self.keys.len() - self.tables.key_words();
                let work = self.work_done() - done.before;
                self.memo.insert(&self.keys[begin..], hash, value, work);
                self.keys.truncate(begin);
            }
        }
        Ok(None)
    }

    /// Branches on the smallest item.
    #[inline(always)]
    fn branch(&mut self, state: &DenseState<W, P>, depth: usize) {
        let (item, untried) = state.smallest();
        let share = self.share / untried as f64;
        self.states[depth] = *state;
        self.branches[depth] = Branch { item, untried, word: 0, left: 0, chosen: self.chosen.len(), share };
    }

    /// The next option of the last level, which has one.
    #[inline(always)]
    fn next(&mut self, depth: usize) -> usize {
        let words = self.tables.words;
        let branch = &mut self.branches[depth];
        let (of, live) = (self.tables.of(branch.item), &self.live[depth * words..][..words]);
        while branch.left == 0 {
            branch.left = of[branch.word] & live[branch.word];
            branch.word += 1;
        }
        let option = (branch.word - 1) * 64 + branch.left.trailing_zeros() as usize;
        branch.left &= branch.left - 1;
        branch.untried -= 1;
        self.share = branch.share;
        if F::LISTS_OPTIONS {
            self.chosen.truncate(branch.chosen);
        }
        option
    }
}

/// Equal subproblems have equal marks.
#[inline(always)]
fn mark<const W: usize>(open: &Bits<W>) -> u64 {
    let folded = open.words().iter().fold(0u64, |folded, word| folded.rotate_left(7) ^ word);
    folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56
}

impl<const W: usize, const P: usize, F: Fold> Search<F> for Depth<W, P, F> {
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Trouble> {
        let end = self.nodes.saturating_add(nodes);
        let mut depth = self.depth;
        let mut state = self.states[depth];
        let words = self.tables.words;
        while self.nodes < end {
            self.nodes += 1;
            let value = match self.settle(&mut state, depth) {
                DenseNode::Covered => Some(fold.one()),
                DenseNode::Open => match self.look_up(&state, depth) {
                    None => {
                        self.branch(&state, depth);
                        depth += 1;
                        None
                    }
                    value => value,
                },
                _ => Some(fold.none()),
            };
            if let Some(value) = value {
                self.done += self.share;
                self.add(fold, &value)?;
                if depth == self.floor
                    && let Some(value) = self.close(fold, depth)?
                {
                    return Ok(Some(value));
                }
            }
            let option = self.next(depth - 1);
            state = self.states[depth - 1];
            if self.branches[depth - 1].untried == 0 {
                depth -= 1;
            } else {
                self.live.copy_within((depth - 1) * words..depth * words, depth * words);
            }
            self.choose(&mut state, option);
        }
        self.depth = depth;
        self.states[depth] = state;
        Ok(None)
    }

    fn cost(&self) -> f64 {
        node_cost::<W>(self.tables.words)
    }

    fn work(&self) -> (u64, f64) {
        (self.nodes, self.work_done())
    }

    fn done(&self) -> f64 {
        self.done
    }

    fn sums(&self) -> Vec<&F::Sum> {
        self.kept.iter().map(|kept| &kept.sum).collect()
    }

    fn begin(&mut self, start: &Start) -> bool {
        let Start::Chosen(options) = *start else { return false };
        let mut state = self.tables.start;
        self.live[..self.tables.words].copy_from_slice(&self.tables.live);
        self.dying.fill(0);
        self.chosen.clear();
        for name in options {
            let Some(option) = self.tables.names.iter().position(|other| other == name) else { return false };
            self.choose(&mut state, option);
        }
        self.kept.clear();
        let before = self.work_done();
        self.kept.push(Kept {
            level: 0,
            hash: None,
            chosen: self.chosen.len(),
            sum: F::Sum::default(),
            before,
        });
        self.keys.clear();
        (self.floor, self.depth, self.done, self.share) = (0, 0, 0.0, 1.0);
        self.states[0] = state;
        true
    }
}

/// The cost of a lookup, in moves of the layers in a small table.
const LOOKUP: f64 = 30.0;

/// The cost of a node without lookup, in moves of the layers in a small table.
fn node_cost<const W: usize>(words: usize) -> f64 {
    3.0 + 3.0 * W as f64 + 1.2 * words as f64
}
