//! Depth-first search with a memo: branches on the smallest item and stores the results of subproblems.
//!
//! ```text
//! live      a bit for each option that can still be chosen
//! open      a bit for each primary item that is not covered
//! planes    how many options of each primary item are live, bit-sliced
//! key       the open items; with secondary items, the live options
//! ```
//!
//! While the memo is not used, the search visits the same nodes as the kernel's dense engine and costs no
//! more than that engine. Items with one option left are covered at once; when all open items have several
//! options left, the memo is consulted. (Nishino, Yasuda, Minato and Nagata, "Dancing with Decision
//! Diagrams", 2017; Knuth's DLX6.) The key determines the remaining problem: without secondary items, an
//! option is live exactly if all its items are open.
//!
//! If there are few options, sets of options are stored in blocks of one word, not of four words as in the
//! kernel. With blocks of four words, counting the covers of small matrices takes more instructions: 6 % more
//! for Langford pairs of 11, 10 % for a sudoku with 21 givens, 13 % for 11 queens.

use crate::memo::{Beginning, Kept};
use crate::number::Exceeded;
use crate::search::{Fold, Search, Start};
use dlx_kernel::Matrix;
use dlx_kernel::internal::{BLOCK, Bits, DenseNode, DenseSearch, DenseState, Listing, OptionBits, by_damage};

/// The maximum number of primary items that [`by_smallest`] accepts.
const MAX_ITEMS: usize = 1024;

/// The maximum number of options that [`by_smallest`] accepts: the conflict table takes options^2 bits.
const MAX_OPTIONS: usize = 8191;

/// If the matrix has at least this many options, sets of options are stored in blocks of several words.
const MIN_BLOCK_OPTIONS: usize = 6 * 64;

/// Prepares a search that branches on the smallest item. Returns None if the matrix has multiplicities or is
/// too large for tables of bits.
pub fn by_smallest<F: Fold + 'static>(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<F>>> {
    if !matrix.has_single_bounds() || matrix.options() > MAX_OPTIONS || matrix.primary() > MAX_ITEMS {
        return None;
    }
    Some(match matrix.options() {
        0..MIN_BLOCK_OPTIONS => in_blocks::<1, F>(matrix, memory),
        _ => in_blocks::<BLOCK, F>(matrix, memory),
    })
}

/// Prepares a search with `B` words in each block of a set of options.
fn in_blocks<const B: usize, F: Fold + 'static>(matrix: &Matrix, memory: usize) -> Box<dyn Search<F>> {
    let (options, most) = by_damage::<B>(matrix, |options, matrix| {
        if !matrix.is_plain() {
            options.recolour(matrix);
        }
    });
    macro_rules! build {
        ($words:literal, $planes:literal) => {
            Box::new(Depth::<$words, $planes, B, F>::new(options, matrix, memory))
        };
    }
    match (matrix.primary(), most) {
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
    }
}

/// A search in progress: `W` words of primary items, counts of `P` bits, `B` words per block of options.
struct Depth<const W: usize, const P: usize, const B: usize, F: Fold> {
    search: DenseSearch<W, P, B, F::Options>,
    kept: Kept<F>,
    /// Whether keys consist of the live options rather than of the open items.
    has_long_keys: bool,
    depth: usize,
    /// For each level, the fraction of the search tree below each of the level's options.
    shares: Vec<f64>,
    nodes: u64,
    /// The fraction of the search tree done.
    done: f64,
    /// The fraction of the search tree below the option tried last.
    share: f64,
}

impl<const W: usize, const P: usize, const B: usize, F: Fold> Depth<W, P, B, F> {
    /// Prepares a search of a matrix without multiplicities.
    fn new(options: OptionBits<B>, matrix: &Matrix, memory: usize) -> Depth<W, P, B, F> {
        let words = options.blocks * B;
        let has_long_keys = matrix.items() > matrix.primary();
        let lookup = LOOKUP_COST / node_cost::<W>(words);
        let mut search = DenseSearch::new(options, matrix.primary());
        search.restart();
        Depth {
            kept: Kept::new(64 * W, if has_long_keys { words } else { W }, lookup, memory),
            has_long_keys,
            depth: 0,
            shares: vec![1.0; search.states.len()],
            search,
            nodes: 0,
            done: 0.0,
            share: 1.0,
        }
    }

    /// Returns the result of the subproblem of `state` if the memo contains it. Otherwise starts to record
    /// the result, if recording may pay.
    #[inline(always)]
    fn look_up(&mut self, state: &DenseState<W, P>, depth: usize) -> Option<F::Value> {
        let open = state.open.count();
        if !self.kept.samples(open, || mark(&state.open)) {
            return None;
        }
        // Every open item has live options here, so the live options determine the open items.
        let blocks = self.search.options.blocks;
        let key = match self.has_long_keys {
            true => self.search.live[depth * blocks..][..blocks].as_flattened(),
            false => state.open.words(),
        };
        let at =
            Beginning { level: depth, open, chosen: self.search.chosen.options().len(), nodes: self.nodes };
        self.kept.look_up(key, at)
    }
}

/// A hash of the open items, by which the memo samples the subproblems to look up.
#[inline(always)]
fn mark<const W: usize>(open: &Bits<W>) -> u64 {
    let folded = open.words().iter().fold(0u64, |folded, word| folded.rotate_left(7) ^ word);
    folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56
}

impl<const W: usize, const P: usize, const B: usize, F: Fold> Search<F> for Depth<W, P, B, F> {
    fn run(&mut self, fold: &mut F, nodes: u64) -> Result<Option<F::Value>, Exceeded> {
        let end = self.nodes.saturating_add(nodes);
        let mut depth = self.depth;
        let mut state = self.search.states[depth];
        while self.nodes < end {
            self.nodes += 1;
            let value = match self.search.settle(&mut state, depth) {
                DenseNode::Covered => Some(fold.one()),
                DenseNode::Open => self.look_up(&state, depth),
                _ => Some(fold.none()),
            };
            if let Some(value) = value {
                self.done += self.share;
                let result = self.kept.add(fold, depth, self.search.chosen.options(), &value, self.nodes)?;
                if result.is_some() {
                    return Ok(result);
                }
            } else {
                self.shares[depth] = self.share / self.search.branch(&state, depth) as f64;
                depth += 1;
            }
            self.share = self.shares[depth - 1];
            state = self.search.go_on(&mut depth);
        }
        self.depth = depth;
        self.search.states[depth] = state;
        Ok(None)
    }

    fn names(&self) -> Option<&[u32]> {
        Some(&self.search.options.names)
    }

    fn cost(&self) -> f64 {
        node_cost::<W>(self.search.options.blocks * B)
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
        let mut state = self.search.restart();
        for name in options {
            let names = &self.search.options.names;
            let Some(option) = names.iter().position(|other| other == name) else { return false };
            self.search.choose(&mut state, option);
        }
        self.kept.begin(self.search.chosen.options().len(), self.nodes);
        (self.depth, self.done, self.share) = (0, 0.0, 1.0);
        self.search.states[0] = state;
        true
    }
}

/// The cost of a lookup, in transitions of layers that fit in the caches.
const LOOKUP_COST: f64 = 30.0;

/// The cost of a node without a lookup, in transitions of layers that fit in the caches.
fn node_cost<const W: usize>(words: usize) -> f64 {
    3.0 + 3.0 * W as f64 + 1.2 * words as f64
}
