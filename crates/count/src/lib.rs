//! Covers of a matrix counted, sampled and weighed without visiting each: exact at any size, in bounded
//! memory.
//!
//! A [`Matrix`] may have more covers than any search can visit: a board of 16 x 16 has
//! 2,444,888,770,250,892,795,802,079,170,816 tilings with dominoes. Many choices lead to the same subproblem,
//! which is counted once.
//!
//! | to | there is | for |
//! |---|---|---|
//! | count exact covers | [`Counter::count`] | any matrix, with colours and multiplicities |
//! | prove that there is none | [`Counter::proves_none`], in turns [`Proof`] | any matrix |
//! | draw covers, count those that have an option, write a ZDD | [`Counter::diagram`] | any matrix whose [`Diagram`] fits in the memory |
//! | find a cover of least cost | [`cheapest`], [`cheapest_while`] | any matrix |
//! | count the sets of options that cover every item | [`repeat_covers`] | any matrix, as [`Repeat`](dlx_kernel::Repeat) |
//! | divide a problem into smaller ones | [`split`] | any matrix |
//! | count on many machines, stop and resume | [`parts`] | any matrix |
//!
//! A number of covers is a [`BigUint`] everywhere, however small it is. Nothing depends on the speed of the
//! machine: the same call takes the same way and gives the same answer everywhere.
//!
//! # Costs
//! A count costs as much as the fastest of three ways, which are raced:
//!
//! | way | good for | costs |
//! |---|---|---|
//! | enumerate, with [`Exact`](dlx_kernel::Exact) | options that are all different | the covers |
//! | layers of the frontier (`layers`) | boards, permanents: items that are covered in an order | the states of the frontier, 5 to 10 ns for each of their moves |
//! | by depth on the smallest item, with a memo (`depth`) | sudokus with few givens, partitions; matrices of 128 primary items, as it enumerates them where the memo does not pay | the different subproblems |
//!
//! # Memory
//! The memory of tables is bounded, by [`MEMORY`] unless [`Counter::memory`] says otherwise: layers that do
//! not fit are given up, and the memo replaces what saves least. A diagram that does not fit is None.
//! Parts that are counted one by one take an eighth of the bound in addition, and the search by depth takes
//! the square of the number of options in bits, for at most 8,191 of them.
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
//! # How a count goes
//! `race` lets the ways go on in turns: `layers` counts the states of a `frontier`, whose width the `order`
//! of the items decides; `depth` keeps subproblems in a `memo`; `enumerate` visits every cover, and
//! `threads` does so on several cores; `components` counts parts that share few secondary
//! items one by one. Both searches with a memo, `depth` and `descent`, are a `search`
//! that also builds a `diagram`, of the `merged` matrix if that of the whole is too large for both.
//! `lattice` proves by linear algebra that there is no cover, `relaxation` by linear programs.

#![forbid(unsafe_code)]

mod cheapest;
mod components;
mod depth;
mod descent;
mod diagram;
mod enumerate;
mod frontier;
mod groups;
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
/// A number of covers, of any size; of the crate `num-bigint`.
pub use num_bigint::BigUint;

/// The default bound of the memory for tables, in bytes: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// The inside of the searches, for the tests. Free to change.
#[doc(hidden)]
pub mod internal {
    pub use crate::cheapest::cheapest_from;
    pub use crate::components::Components;
    pub use crate::frontier::Layout;
    pub use crate::lattice::{MOST as MAX_STEPS, decide};
    pub use crate::memo::{Memo, hash};
    pub use crate::merged::merged;
    pub use crate::number::{Any, Compact, Number};
    pub use crate::order::{Narrow, best as best_order, by_breadth, narrowest, profile};
    pub use crate::parts::counting::{by_states, count_from};
    pub use crate::race::{Race, by_memo};
    pub use crate::relaxation::Relaxation;
    pub use crate::search::{Search, Start, Total};
    use dlx_kernel::Matrix;

    /// The search by depth, compiled here.
    pub fn by_smallest(matrix: &Matrix, memory: usize) -> Option<Box<dyn Search<Total>>> {
        crate::depth::by_smallest(matrix, memory)
    }

    /// The search along a frontier, compiled here.
    pub fn by_frontier(layout: &Layout, memory: usize) -> Option<Box<dyn Search<Total>>> {
        crate::descent::by_frontier(layout, memory)
    }
}

/// How a count stands.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of covers found so far.
    pub covers: BigUint,
    /// About the part of the work that is done, from 0 to 1.
    pub done: f64,
    /// About the number of all covers, by the share of the search tree that is done (Knuth, 1975), if some
    /// were found.
    pub estimate: Option<f64>,
    /// The nodes visited so far, with the moves of the layers; where covers are enumerated, the covers.
    pub nodes: u64,
}

/// Told how a count stands; it stops if the answer is false.
type Watch<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// A proof that there is no cover, in turns: for programs that search meanwhile, in the same thread.
pub struct Proof<'a> {
    matrix: &'a Matrix,
    memory: usize,
    /// Before the race, whose ways take longer to prepare.
    relaxation: Option<relaxation::Relaxation>,
    race: Option<race::Race<'a>>,
}

impl<'a> Proof<'a> {
    /// Prepares to prove that `matrix` has no cover, with `memory` bytes for tables.
    pub fn new(matrix: &'a Matrix, memory: usize) -> Proof<'a> {
        Proof { matrix, memory, relaxation: None, race: None }
    }

    /// Takes a turn, which is twice as long as the last one, up to a tenth of a second or so. Whether there
    /// is no cover, if it is over: false if there is one, or neither can be said.
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

/// A matrix whose covers are counted.
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

    /// Bounds the memory for tables, in bytes. With little memory a count takes longer.
    pub fn memory(&mut self, bytes: usize) -> &mut Counter<'a> {
        self.memory = bytes;
        self
    }

    /// Lets up to `threads` threads count, at least 1: as many do where every cover is visited or the memo
    /// does not pay, and one elsewhere. The number of covers is the same.
    pub fn threads(&mut self, threads: usize) -> &mut Counter<'a> {
        self.threads = threads.max(1);
        self
    }

    /// The number of covers. None if `watch`, which is told every few hundredths of a second how the count
    /// stands, returned false. One thread tells it once more at the end.
    pub fn count(&self, watch: &mut Watch) -> Option<BigUint> {
        race::count(self.matrix, self.memory, self.threads, watch)
    }

    /// The diagram of all covers. None if it does not fit in the memory.
    pub fn diagram(&self) -> Option<Diagram> {
        self.diagram_while(|| true)
    }

    /// [`Counter::diagram`]. None also if `go_on`, which is asked after every ten thousand nodes or so,
    /// returned false.
    pub fn diagram_while(&self, mut go_on: impl FnMut() -> bool) -> Option<Diagram> {
        diagram::diagram(self.matrix, self.memory, &mut go_on)
    }

    /// Whether it was proved that there is no cover: by linear algebra modulo small primes, which finds
    /// parities and colourings, by a linear program, which finds too many items for too few others, or by the
    /// searches that count. False if there is a cover, or `go_on`, which
    /// is asked every few hundredths of a second, returned false.
    pub fn proves_none(&self, mut go_on: impl FnMut() -> bool) -> bool {
        if lattice::decide(self.matrix, lattice::MOST, &mut go_on) == Some(true) {
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
