//! The number of covers, without visiting each: exact at any size, in bounded memory.
//!
//! * **Takes** any [`Matrix`], with colours and multiplicities.
//! * **Costs** as much as the fastest of three ways, which are raced:
//!
//! | way | good for | costs |
//! |---|---|---|
//! | enumerate, with [`Exact`](dlx_kernel::exact::Exact) or [`Multiple`](dlx_kernel::exact::multiple::Multiple) | options that are all different | the covers |
//! | layers of the frontier (`layers`) | boards, permanents: items that are covered in an order | the states of the frontier, 5 to 10 ns for each of their moves |
//! | by depth on the smallest item, with a memo (`depth`) | sudokus with few givens, partitions; matrices of 128 primary items, as it enumerates them where the memo does not pay | the different subproblems |
//!
//! The memory of tables is bounded: layers that do not fit are given up, and the memo replaces what saves least.
//!
//! # Example
//! ```
//! use dlx_count::Counter;
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
//! let count = Counter::new(&matrix).count(&mut |_| true);
//! assert_eq!(count.unwrap().to_string(), "12988816");
//! ```

mod cheapest;
mod depth;
mod descent;
mod diagram;
mod enumerate;
mod frontier;
mod lattice;
mod layers;
mod memo;
mod number;
mod order;
pub mod parts;
mod race;
mod search;
pub mod split;
#[cfg(test)]
mod tests;
mod threads;

use dlx_kernel::Matrix;

pub use self::cheapest::{cheapest, cheapest_below};
pub use self::diagram::{Diagram, Sampler};
pub use self::race::Way;
pub use self::threads::repeat_covers;
pub use num_bigint::BigUint;

/// The default bound of the memory for tables, in bytes: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// How a count stands.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of covers found so far.
    pub covers: BigUint,
    /// About the part of the work that is done, from 0 to 1.
    pub done: f64,
    /// About the number of all covers, by the share of the search tree that is done (Knuth, 1975), if some were found.
    pub estimate: Option<f64>,
    /// The nodes visited so far, with the moves of the layers; where covers are enumerated, the covers.
    pub nodes: u64,
}

/// Told how a count stands; it stops if the answer is false.
type Watch<'a> = dyn FnMut(&Progress) -> bool + 'a;

/// A matrix whose covers are counted.
pub struct Counter<'a> {
    matrix: &'a Matrix,
    memory: usize,
    way: Way,
    threads: usize,
}

impl<'a> Counter<'a> {
    /// Prepares to count the covers of `matrix` within [`MEMORY`].
    pub fn new(matrix: &'a Matrix) -> Counter<'a> {
        Counter { matrix, memory: MEMORY, way: Way::Raced, threads: 1 }
    }

    /// Bounds the memory for tables, in bytes. With little memory a count takes longer.
    pub fn memory(&mut self, bytes: usize) -> &mut Counter<'a> {
        self.memory = bytes;
        self
    }

    /// Counts in this way only, to compare them.
    pub fn way(&mut self, way: Way) -> &mut Counter<'a> {
        self.way = way;
        self
    }

    /// Lets up to `threads` threads count, at least 1: as many do where every cover is visited or the memo does not pay, and one
    /// elsewhere. The number of covers is the same.
    pub fn threads(&mut self, threads: usize) -> &mut Counter<'a> {
        self.threads = threads.max(1);
        self
    }

    /// The number of covers. None if `watch`, which is told every tenth of a second or so how the count stands, returned
    /// false. While covers are enumerated, it is told after some thousands of them. One thread tells it once more at the end.
    pub fn count(&self, watch: &mut Watch) -> Option<BigUint> {
        race::count(self.matrix, self.memory, self.way, self.threads, watch)
    }

    /// The diagram of all covers. None if it does not fit in the memory.
    pub fn diagram(&self) -> Option<Diagram> {
        diagram::diagram(self.matrix, self.memory)
    }

    /// Whether it was proved that there is no cover: by linear algebra modulo small primes, which finds parities and
    /// colourings, or by the searches that count. False if there is a cover, or `go_on`, which is asked every tenth of a
    /// second or so, returned false.
    pub fn proves_none(&self, mut go_on: impl FnMut() -> bool) -> bool {
        lattice::decide(self.matrix, lattice::MOST) == Some(true)
            || race::Race::new(self.matrix, self.memory).proves_none(&mut go_on)
    }
}
