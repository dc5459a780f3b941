//! Divides a long count into parts, which any number of machines can count. A part is a share of the
//! subproblems of one split. It can be stopped and resumed, and it produces a record. The counts in the
//! records add up to the whole count.
//!
//! | task | use |
//! |---|---|
//! | name a part | [`Part`], such as `3/64`, and the [`CoverKind`] |
//! | list and count the subproblems of a part | [`Workload`]: all together by a [`Sweep`], or one after the other by [`Worker`]s |
//! | save progress as text | [`Done`] |
//! | write the result as a line of JSON, and read it | [`CountRecord`], [`CheapestRecord`], [`read`] |
//! | check that no part is missing, and combine the results | [`sum`], [`combine`] |
//!
//! The subproblems of a part depend only on the matrix and the number of parts, not on the machine.
//!
//! ```
//! use dlx_count::parts::{CountRecord, CoverKind, Part, Workload, digest, sum};
//! use dlx_count::{BigUint, MEMORY};
//! use dlx_kernel::Matrix;
//!
//! // Four items, and an option for each pair: the three pairings.
//! let mut matrix = Matrix::new(4, 0);
//! for pair in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
//!     matrix.add(&pair);
//! }
//! let record = |part: u32| {
//!     let workload = Workload::new(matrix.clone(), CoverKind::Exact, Part { part, parts: 2 });
//!     let mut worker = workload.worker(MEMORY);
//!     let counts = workload.numbers().iter().map(|&number| worker.count(number).unwrap().0);
//!     CountRecord {
//!         matrix: digest(&matrix),
//!         covers: CoverKind::Exact,
//!         part,
//!         parts: 2,
//!         split: workload.split().to_string(),
//!         count: counts.sum::<BigUint>().to_string(),
//!         nodes: 0,
//!         seconds: 0.0,
//!         version: "1".into(),
//!     }
//! };
//! let records = [("one.json".to_string(), record(1)), ("two.json".to_string(), record(2))];
//! assert_eq!(sum(&records).unwrap(), BigUint::from(3u32));
//! ```

mod cheapest;
pub(crate) mod counting;
mod digest;
mod done;
mod record;
mod sum;
mod workload;

pub use self::cheapest::{CheapestRecord, Combined, Unit, combine, split_digest};
pub use self::counting::Sweep;
pub use self::digest::{digest, digest_with_costs};
pub use self::done::{Done, SavedLayer};
pub use self::record::{CountRecord, CoverKind, Part};
pub use self::sum::{Numbered, read, sum};
pub use self::workload::{Worker, Workload};
pub use crate::layers::States;
pub use crate::number::Exceeded;
