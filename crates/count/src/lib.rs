//! Counts and samples the covers of a matrix and finds a cheapest cover, without visiting each cover. Counts
//! are exact, may have any size, and take bounded memory.
//!
//! A [`Matrix`] may have more covers than any search can visit: a board of 16 x 16 has
//! 2,444,888,770,250,892,795,802,079,170,816 tilings with dominoes. Many choices lead to the same subproblem,
//! which is counted only once.
//!
//! | task | use | for |
//! |---|---|---|
//! | count exact covers | [`Counter::count`] | any matrix, with colours and multiplicities |
//! | prove that there is no cover | [`Counter::proves_none`]; in turns, [`Proof`] | any matrix |
//! | draw covers, count the covers with each option, write a ZDD | [`Counter::diagram`] | any matrix whose [`Diagram`] fits in memory |
//! | find a cheapest cover | [`cheapest`], [`cheapest_while`] | any matrix |
//! | count the sets of options that cover every item | [`repeat_covers`] | any matrix that [`Repeat`](dlx_kernel::Repeat) accepts |
//! | divide a problem into smaller ones | [`split`] | any matrix |
//! | count on many machines, stop and resume | [`parts`] | any matrix |
//!
//! Every number of covers is a [`BigUint`]. Nothing depends on the speed of the machine: the same call makes
//! the same choices and returns the same answer everywhere.
//!
//! # Costs
//! Three methods compete; a count costs about as much as the fastest method alone:
//!
//! | method | good for | cost |
//! |---|---|---|
//! | enumeration with [`Exact`](dlx_kernel::Exact) | matrices with few equal subproblems | the number of covers |
//! | layers of the frontier (`layers`) | boards, permanents: items that can be covered in a fixed order | the number of frontier states, 5 to 10 ns per transition between states |
//! | depth-first search on the smallest item, with a memo (`depth`) | sudokus with few givens, partitions; plain matrices of up to 128 primary items, whose covers it enumerates where the memo does not pay | the number of different subproblems |
//!
//! # Memory
//! Tables take at most [`MEMORY`] bytes, or the bound set with [`Counter::memory`]. Layers that do not fit
//! are abandoned, the memo evicts the entries that save the least work, and [`Counter::diagram`] returns None
//! if the diagram does not fit. Counting parts one by one may take a further eighth of the bound. The
//! depth-first search takes n² bits for n options and accepts at most 8,191 options.
//!
//! # Example
//! ```
//! use dlx_count::{BigUint, Counter};
//! use dlx_kernel::Matrix;
//! // The domino tilings of an 8 x 8 board: 12,988,816 (Kasteleyn, 1961; OEIS A004003).
//! let mut matrix = Matrix::new(64, 0);
//! for cell in 0..64 {
//!     if cell % 8 < 7 {
//!         matrix.add(&[cell, cell + 1]);
//!     }
//!     if cell < 56 {
//!         matrix.add(&[cell, cell + 8]);
//!     }
//! }
//! let mut counter = Counter::new(&matrix);
//! let count = counter.memory(64 << 20).count(&mut |progress| progress.done <= 1.0);
//! assert_eq!(count, Some(BigUint::from(12_988_816u32)));
//!
//! let diagram = counter.diagram().expect("a few thousand nodes");
//! assert_eq!(diagram.count(), BigUint::from(12_988_816u32));
//! // By symmetry, half of the tilings have the domino that begins in a corner and goes to the right.
//! assert_eq!(diagram.marginals(matrix.options())[0], BigUint::from(6_494_408u32));
//! let mut random = fastrand::Rng::with_seed(1);
//! let tiling = diagram.sampler().unwrap().draw(|| random.u64(..));
//! assert_eq!(tiling.len(), 32);
//! ```
//!
//! # How counting works
//! `race` runs the methods in turns. `layers` counts the states of a `frontier`, whose width depends on the
//! `order` of the items. `depth` stores the results of subproblems in a `memo`. `enumerate` visits every
//! cover; `threads` counts on several cores. `components` counts the parts of a matrix one by one if they
//! share few secondary items. Both searches with a memo, `depth` and `descent`, implement `search` and can
//! also build a `diagram`, of the `merged` matrix if the original is too large for both. `lattice` proves by
//! linear algebra that there is no cover, `relaxation` by linear programs.

#![forbid(unsafe_code)]

mod cheapest;
mod components;
mod depth;
mod descent;
mod diagram;
mod enumerate;
mod frontier;
mod lattice;
mod layers;
mod memo;
mod merged;
mod number;
mod order;
pub mod parts;
mod race;
mod relaxation;
mod restricted;
mod search;
pub mod split;
pub mod states;
mod threads;

use dlx_kernel::Matrix;

pub use self::cheapest::{cheapest, cheapest_while};
pub use self::diagram::{Diagram, Sampler};
pub use self::threads::repeat_covers;
/// A number of covers, of any size; from the crate `num-bigint`.
pub use num_bigint::BigUint;

/// The default bound on the memory for tables, in bytes: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// Internals for the tests. Not part of the stable API.
#[doc(hidden)]
pub mod internal {
    pub use crate::cheapest::cheapest_from;
    pub use crate::components::Components;
    pub use crate::frontier::Layout;
    pub use crate::lattice::{MAX_PRODUCTS, decide};
    pub use crate::memo::{Memo, hash};
    pub use crate::merged::merged;
    pub use crate::number::{Any, Compact, Number};
    pub use crate::order::{Narrow, best as best_order, by_breadth, narrowest, profile};
    pub use crate::parts::counting::{by_states, count_from};
    pub use crate::race::{Race, by_memo};
    pub use crate::relaxation::Relaxation;
    pub use crate::search::{Search, Start, Total};
    use dlx_kernel::Matrix;

    /// `depth::by_smallest`, instantiated in this crate.
    pub fn by_smallest(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<Total>>> {
        crate::depth::by_smallest(matrix, memory)
    }

    /// `descent::by_frontier`, instantiated in this crate.
    pub fn by_frontier(layout: &Layout, memory: usize) -> Option<Box<dyn Search<Total>>> {
        crate::descent::by_frontier(layout, memory)
    }
}

/// The progress of a count.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of covers found so far.
    pub covers: BigUint,
    /// The estimated fraction of the work done, from 0 to 1.
    pub done: f64,
    /// The estimated total number of covers, from the fraction of the search tree done (Knuth, 1975); None
    /// until a cover is found.
    pub estimate: Option<f64>,
    /// The number of nodes visited plus the number of transitions between frontier states so far; if covers
    /// are enumerated, the number of covers found.
    pub nodes: u64,
}

/// Receives progress; returns false to stop the count.
type Watch<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// Tries in short turns to prove that there is no cover, so that a program can search between the turns.
pub struct Proof<'a> {
    matrix: &'a Matrix,
    memory: usize,
    /// Created before the race, whose methods take longer to prepare.
    relaxation: Option<relaxation::Relaxation>,
    race: Option<race::Race<'a>>,
}

impl<'a> Proof<'a> {
    /// Prepares to prove that `matrix` has no cover, with `memory` bytes for tables.
    pub fn new(matrix: &'a Matrix, memory: usize) -> Proof<'a> {
        Proof { matrix, memory, relaxation: None, race: None }
    }

    /// Runs a turn, twice as long as the last one, up to about a tenth of a second. Returns None while
    /// undecided, true if there is no cover, and false if there is one or the proof failed.
    pub fn turn(&mut self) -> Option<bool> {
        let Proof { matrix, memory, relaxation, race } = self;
        let is_first = relaxation.is_none();
        if relaxation.get_or_insert_with(|| relaxation::Relaxation::new(matrix)).has_none() {
            return Some(true);
        }
        if is_first {
            return None;
        }
        race.get_or_insert_with(|| race::Race::new(matrix, *memory)).prove()
    }
}

/// Counts the covers of a matrix.
pub struct Counter<'a> {
    matrix: &'a Matrix,
    memory: usize,
    threads: usize,
}

impl<'a> Counter<'a> {
    /// Prepares to count the covers of `matrix` within [`MEMORY`].
    pub fn new(matrix: &'a Matrix) -> Counter<'a> {
        Counter { matrix, memory: MEMORY, threads: 1 }
    }

    /// Sets the bound on the memory for tables, in bytes. With little memory, a count takes longer.
    pub fn memory(&mut self, bytes: usize) -> &mut Counter<'a> {
        self.memory = bytes;
        self
    }

    /// Sets the number of threads, at least 1. All threads are used if every cover is visited or if the memo
    /// does not pay, otherwise only one thread. The result does not depend on the number of threads.
    pub fn threads(&mut self, threads: usize) -> &mut Counter<'a> {
        self.threads = threads.max(1);
        self
    }

    /// Returns the number of covers, or None if `watch` returned false. `watch` receives progress every few
    /// hundredths of a second and, with one thread, at the end.
    pub fn count(&self, watch: &mut Watch) -> Option<BigUint> {
        race::count(self.matrix, self.memory, self.threads, watch)
    }

    /// Returns the diagram of all covers, or None if it does not fit in the memory.
    pub fn diagram(&self) -> Option<Diagram> {
        self.diagram_while(|| true)
    }

    /// Like [`Counter::diagram`], but also returns None if `go_on`, called every ten thousand nodes or so,
    /// returned false.
    pub fn diagram_while(&self, mut go_on: impl FnMut() -> bool) -> Option<Diagram> {
        diagram::diagram(self.matrix, self.memory, &mut go_on)
    }

    /// Tries to prove that there is no cover: by linear algebra modulo powers of small primes, which finds
    /// parities and colourings; by a linear program, which finds overfull groups of items; and by the
    /// searches that count. Returns false if there is a cover, if the memory does not suffice, or if `go_on`,
    /// called every few hundredths of a second, returned false.
    pub fn proves_none(&self, mut go_on: impl FnMut() -> bool) -> bool {
        if lattice::decide(self.matrix, lattice::MAX_PRODUCTS, &mut go_on) == Some(true) {
            return true;
        }
        let mut proof = Proof::new(self.matrix, self.memory);
        loop {
            match proof.turn() {
                Some(answer) => return answer,
                None if !go_on() => return false,
                None => {}
            }
        }
    }
}
