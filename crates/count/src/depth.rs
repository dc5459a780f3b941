//! Depth-first search with a memo: branches on the smallest item and keeps the results of subproblems.
//!
//! ```text
//! live      a bit for each option that can still be chosen
//! open      a bit for each primary item that is not covered
//! planes    how many options of each primary item are live, bit-sliced
//! key       the open items; with secondary items, the live options
//! ```
//!
//! The search visits the same nodes in the same order as the kernel's dense search and builds its tables in
//! the same way, so that without the memo it costs no more. Items with one option left are covered at once;
//! when all have several, the memo is consulted. (Nishino, Yasuda, Minato and Nagata, "Dancing with Decision
//! Diagrams", 2017; Knuth's DLX6.) The key determines the remaining problem: without secondary items, an
//! option is live if all its items are open.
//!
//! It does not share the kernel's loop, whose sets of options are whole blocks of four words. With those,
//! counts of small matrices take more instructions: 6 % more for Langford pairs of 11, 10 % for a sudoku with
//! 21 givens, 13 % for 11 queens.

use crate::memo::{Beginning, Kept};
use crate::number::Exceeded;
use crate::search::{Fold, Search, Start};
use dlx_kernel::Matrix;
use dlx_kernel::internal::{
    BLOCK, Bits, DenseNode, DenseState, OptionBits, Word, by_damage, count_down, elements,
};

/// The most primary items of [`by_smallest`].
const MAX_ITEMS: usize = 1024;

/// Prepares a search that branches on the smallest item. Returns None if the matrix has multiplicities or is
/// too large for tables of bits.
pub fn by_smallest<F: Fold + 'static>(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<F>>> {
    if !matrix.has_single_bounds() || matrix.options() > MAX_OPTIONS || matrix.primary() > MAX_ITEMS {
        return None;
    }
    let mut counts = vec![0; matrix.items()];
    for option in 0..matrix.options() {
        matrix.option(option).for_each(|item| counts[item] += 1);
    }
    let most = counts[..matrix.primary()].iter().max().map_or(0, |&most| most);
    macro_rules! build {
        ($words:literal, $planes:literal) => {
            Box::new(Depth::<$words, $planes, F>::new(matrix, memory))
        };
    }
    Some(match (matrix.primary(), most) {
        (0..=64, 0..=31) => build!(1, 5),
        (0..=64, 0..=255) => build!(1, 8),
        (0..=64, _) => build!(1, 13),
        (0..=128, 0..=31) => build!(2, 5),
        (0..=128, 0..=255) => build!(2, 8),
        (0..=128, _) => build!(2, 13),
        (0..=256, 0..=31) => build!(4, 5),
        (0..=256, _) => build!(4, 13),
        (0..=512, _) => build!(8, 13),
        _ => build!(16, 13),
    })
}

/// A level with untried options.
#[derive(Clone, Copy, Default)]
struct Branch {
    item: usize,
    /// The number of untried options.
    untried: usize,
    /// The next word of these to read, and the rest of the word before.
    word: usize,
    left: u64,
    /// The number of options chosen before.
    chosen: usize,
    /// The fraction of the search tree below each option.
    share: f64,
}

/// A search in progress.
struct Depth<const W: usize, const P: usize, F: Fold> {
    tables: Tables<W, P>,
    kept: Kept<F>,
    depth: usize,
    /// By level: the live options, the rest of the state, and the branch.
    live: Vec<u64>,
    states: Vec<DenseState<W, P>>,
    branches: Vec<Branch>,
    /// Options excluded since the counts were last updated.
    dying: Vec<u64>,
    chosen: Vec<u32>,
    nodes: u64,
    /// The fraction of the search tree done, and the fraction below the option tried last.
    done: f64,
    share: f64,
}

impl<const W: usize, const P: usize, F: Fold> Depth<W, P, F> {
    /// Prepares a search of a matrix without multiplicities.
    fn new(matrix: &Matrix, memory: usize) -> Depth<W, P, F> {
        let tables = Tables::new(matrix);
        let (words, key_words) = (tables.words, tables.key_words());
        let lookup = LOOKUP_COST / node_cost::<W>(words);
        let levels = tables.levels();
        let mut live = tables.live.clone();
        live.resize(levels * words, 0);
        Depth {
            live,
            states: vec![tables.start; levels],
            branches: vec![Branch::default(); levels],
            dying: vec![0; words],
            kept: Kept::new(64 * W, key_words, lookup, memory),
            depth: 0,
            tables,
            chosen: Vec::new(),
            nodes: 0,
            done: 0.0,
            share: 1.0,
        }
    }

    /// Covers items with one option left until every item has several, or none, or all are covered.
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
        if words < MIN_BLOCK_WORDS {
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

    /// Chooses the only option of each of the items `forced`. Returns false if two of these options conflict.
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

    /// Returns the result of the subproblem of `state` if known; else begins to keep it, if that may pay.
    #[inline(always)]
    fn look_up(&mut self, state: &DenseState<W, P>, depth: usize) -> Option<F::Value> {
        let open = state.open.count();
        if !self.kept.samples(open, || mark(&state.open)) {
            return None;
        }
        let words = self.tables.words;
        let key = self.tables.key(state, &self.live[depth * words..][..words]);
        let at = Beginning { level: depth, open, chosen: self.chosen.len(), nodes: self.nodes };
        self.kept.look_up(key, at)
    }

    /// Branches on the smallest item.
    #[inline(always)]
    fn branch(&mut self, state: &DenseState<W, P>, depth: usize) {
        let (item, untried) = state.smallest();
        let share = self.share / untried as f64;
        self.states[depth] = *state;
        self.branches[depth] = Branch { item, untried, word: 0, left: 0, chosen: self.chosen.len(), share };
    }

    /// Takes the next option of the last level, which must have one.
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

/// A hash of the open items that selects the subproblems to look up.
#[inline(always)]
fn mark<const W: usize>(open: &Bits<W>) -> u64 {
    let folded = open.words().iter().fold(0u64, |folded, word| folded.rotate_left(7) ^ word);
    folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56
}

impl<const W: usize, const P: usize, F: Fold> Search<F> for Depth<W, P, F> {
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Exceeded> {
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
                let result = self.kept.add(fold, depth, &self.chosen, &value, self.nodes)?;
                if result.is_some() {
                    return Ok(result);
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
        (self.nodes, self.kept.work_done(self.nodes))
    }

    fn done(&self) -> f64 {
        self.done
    }

    fn sums(&self) -> Vec<&F::Sum> {
        self.kept.sums()
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
        self.kept.begin(self.chosen.len(), self.nodes);
        (self.depth, self.done, self.share) = (0, 0.0, 1.0);
        self.states[0] = state;
        true
    }
}

/// The cost of a lookup, in moves of the layers in a small table.
const LOOKUP_COST: f64 = 30.0;

/// The cost of a node without lookup, in moves of the layers in a small table.
fn node_cost<const W: usize>(words: usize) -> f64 {
    3.0 + 3.0 * W as f64 + 1.2 * words as f64
}

/// The most options: their conflicts take the square of their number in bits.
const MAX_OPTIONS: usize = 8191;

/// Sets of options of this many words or more are processed block by block.
const MIN_BLOCK_WORDS: usize = 7;

/// The matrix as bit sets: `W` words of primary items, counts of `P` bits.
struct Tables<const W: usize, const P: usize> {
    /// The number of each option in the matrix.
    names: Vec<u32>,
    /// The words of a set of options.
    words: usize,
    items: Vec<Word<W>>,
    /// The options of each item.
    of: Vec<u64>,
    /// For each option, the options that it excludes, with itself.
    conflict: Vec<u64>,
    /// The state before the search.
    start: DenseState<W, P>,
    live: Vec<u64>,
    /// Whether a key is the live options rather than the open items.
    has_long_keys: bool,
}

impl<const W: usize, const P: usize> Tables<W, P> {
    /// Prepares a matrix without multiplicities. Items and options are numbered as in the kernel's dense
    /// representation.
    fn new(matrix: &Matrix) -> Tables<W, P> {
        let mut options = OptionBits::by_first_item(matrix);
        if !matrix.is_plain() {
            options.recolour(matrix);
        }
        let order = by_damage(&options, matrix.primary());
        options.reorder(&order);
        let words = match options.names.len() / 64 + 1 {
            few if few < MIN_BLOCK_WORDS => few,
            _ => options.blocks * BLOCK,
        };
        let (mut items, mut of) = (vec![[Bits::EMPTY; 65]; words], Vec::new());
        let mut start = DenseState { open: Bits::first(order.len()), planes: [Bits::EMPTY; P] };
        // Options without primary items are never chosen.
        let mut live = vec![0; words];
        for item in 0..order.len() {
            let own = options.of(item);
            for (live, set) in live.iter_mut().zip(own.iter().flatten()) {
                *live |= set;
                of.push(*set);
            }
            let mut count = 0;
            for option in elements(own) {
                items[option / 64][option % 64].insert(item);
                count += 1;
            }
            (0..P).filter(|bit| count >> bit & 1 != 0).for_each(|bit| start.planes[bit].insert(item));
        }
        let own = |option| options.conflict(option).iter().flatten().take(words).copied();
        let conflict = (0..options.names.len()).flat_map(own).collect();
        let has_long_keys = matrix.items() > matrix.primary();
        Tables { names: options.names, words, items, of, conflict, start, live, has_long_keys }
    }

    /// The most levels of a search: no more options can be chosen than there are primary items, and each
    /// level chooses at least one.
    fn levels(&self) -> usize {
        self.start.open.count().min(self.names.len()) + 2
    }

    /// The words of a key.
    fn key_words(&self) -> usize {
        if self.has_long_keys { self.words } else { W }
    }

    /// The key of a state in which every open item has options.
    #[inline(always)]
    fn key<'a>(&self, state: &'a DenseState<W, P>, live: &'a [u64]) -> &'a [u64] {
        if self.has_long_keys { live } else { state.open.words() }
    }

    /// The options of an item.
    #[inline(always)]
    fn of(&self, item: usize) -> &[u64] {
        &self.of[item * self.words..][..self.words]
    }

    /// Chooses an option. The options it excludes are removed later by [`Tables::hide`].
    #[inline(always)]
    fn choose(&self, state: &mut DenseState<W, P>, dying: &mut [u64], option: usize) {
        let conflict = &self.conflict[option * self.words..][..self.words];
        dying.iter_mut().zip(conflict).for_each(|(dying, conflict)| *dying |= conflict);
        state.open = state.open.without(&self.items[option / 64][option % 64]);
    }

    /// [`Tables::hide`] for sets of several blocks. The end of a loop over a block need not be predicted.
    #[inline(never)]
    fn hide_blocks(&self, state: &mut DenseState<W, P>, live: &mut [u64], dying: &mut [u64]) {
        let mut planes = state.planes;
        let blocks = live.as_chunks_mut::<BLOCK>().0.iter_mut().zip(dying.as_chunks_mut::<BLOCK>().0);
        for ((live, dying), items) in blocks.zip(self.items.as_chunks::<BLOCK>().0) {
            for word in 0..BLOCK {
                let mut dead = live[word] & dying[word];
                live[word] &= !dying[word];
                dying[word] = 0;
                while dead != 0 {
                    count_down(&mut planes, &items[word], &mut dead);
                }
            }
        }
        state.planes = planes;
    }

    /// Removes the dying options from the live ones and from the counts.
    #[inline(always)]
    fn hide(&self, state: &mut DenseState<W, P>, live: &mut [u64], dying: &mut [u64]) {
        let mut planes = state.planes;
        for ((live, dying), items) in live.iter_mut().zip(dying).zip(&self.items) {
            let mut dead = *live & *dying;
            *live &= !*dying;
            *dying = 0;
            while dead != 0 {
                count_down(&mut planes, items, &mut dead);
            }
        }
        state.planes = planes;
    }
}
