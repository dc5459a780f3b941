//! The engines for matrices that are too large for the search on bit sets. A bundle contains only the engines
//! that its problem lists, as in [`exact`](crate::exact).

use super::bounded;
use super::cheapest;
use crate::Matrix;

/// Finds a cheapest cover, preceded by its cost, that costs at most the given limit, if any. The outer None
/// if the engine does not take the matrix or the costs.
type Cheapest = fn(&Matrix, &[u64], Option<u64>) -> Option<Option<(u64, Vec<usize>)>>;

/// Finds a cover, if there is one.
type First = fn(&Matrix) -> Option<Vec<usize>>;

/// The engines that find a cover.
pub const FIRST: &[First] = &[
    bounded::first, // only: trail
];

/// Counts the covers, up to a limit.
type Count = fn(&Matrix, u64) -> u64;

/// The engines that count covers.
pub const COUNT: &[Count] = &[
    bounded::count, // only: trail
];

/// The engines for the cheapest cover. All but the first take items that must be covered several times.
pub const CHEAPEST: &[Cheapest] = &[
    cheapest::cheapest,       // only: large
    cheapest::tree::cheapest, // only: large
    bounded::cheapest,        // only: trail
];
