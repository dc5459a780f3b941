//! The number of covers, without visiting each: exact at any size, in bounded memory.
//!
//! * **Takes** any [`Matrix`], with colours and multiplicities.
//! * **Costs** as much as the fastest of three ways, which are raced:
//!
//! | way | good for | costs |
//! |---|---|---|
//! | enumerate, with [`Exact`](dlx_kernel::Exact) or [`Multiple`](dlx_kernel::Exact) | options that are all different | the covers |
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

mod build;
mod cheapest;
mod choice;
mod depth;
mod descent;
mod diagram;
mod enumerate;
mod fold;
mod frontier;
mod kept;
mod lattice;
mod layered;
mod layers;
mod memo;
mod narrow;
mod number;
mod order;
pub mod parts;
mod probe;
mod progress;
mod prove;
mod race;
mod repeat;
mod search;
mod sizes;
pub mod split;
mod state;
mod sweep;
#[cfg(test)]
mod tests;
mod threads;

use dlx_kernel::Matrix;
use num_bigint::BigUint;

pub use self::cheapest::{cheapest, cheapest_below};
pub use self::choice::{Choice, choice};
pub use self::diagram::Diagram;
pub use self::layered::States;
pub use self::progress::Progress;
pub use self::race::Way;
pub use self::repeat::repeat_covers;
pub use self::sweep::{Full, Remembered, Sweep};
pub use num_bigint;

/// The default bound of the memory for tables, in bytes: 1 GiB.
pub const MEMORY: usize = 1 << 30;

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
    pub fn count(&self, watch: &mut dyn FnMut(&Progress) -> bool) -> Option<BigUint> {
        race::count(self.matrix, self.memory, self.way, self.threads, watch)
    }

    /// The diagram of all covers. None if it does not fit in the memory.
    pub fn diagram(&self) -> Option<Diagram> {
        build::diagram(self.matrix, self.memory)
    }

    /// Whether it was proved that there is no cover: by linear algebra modulo small primes, which finds parities and
    /// colourings, or by the searches that count. False if there is a cover, or `go_on`, which is asked every tenth of a
    /// second or so, returned false.
    pub fn proves_none(&self, go_on: impl FnMut() -> bool) -> bool {
        prove::proves_none(self.matrix, self.memory, go_on)
    }
}
