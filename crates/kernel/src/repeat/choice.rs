//! What takes over where the search on bit sets ends. A bundle has only what the engines of its problem
//! include, as in [`exact`](crate::exact).

use super::bounded;
use super::cheapest;
use crate::Matrix;

/// A cheapest cover that costs at most what is given, if that is, and its cost. None if there is none; the
/// outer None if the matrix or the costs are not for this search.
type Cheapest = fn(&Matrix, &[u64], Option<u64>) -> Option<Option<(u64, Vec<usize>)>>;

/// A cover, if there is one.
type First = fn(&Matrix) -> Option<Vec<usize>>;

/// What finds one where bit sets do not.
pub const FIRST: &[First] = &[
    bounded::first, // only: trail
];

/// The number of covers, counted up to a limit.
type Count = fn(&Matrix, u64) -> u64;

/// What counts them where bit sets do not.
pub const COUNT: &[Count] = &[
    bounded::count, // only: trail
];

/// The searches for matrices of any size, those after the first with items that are to be covered several
/// times.
pub const CHEAPEST: &[Cheapest] = &[
    cheapest::cheapest,       // only: large
    cheapest::tree::cheapest, // only: large
    bounded::cheapest,        // only: trail
];
