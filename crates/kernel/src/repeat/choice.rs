//! The engines for matrices that are too large for the search on bit sets. A bundle contains only the engines
//! that its problem lists (see `exact::choice`).

use super::bounded;
use super::cheapest;
use crate::Matrix;

/// Finds a cheapest cover, preceded by its cost, if it costs at most the given limit. The outer `Option` is
/// None if the engine does not support the matrix or the costs.
type Cheapest = fn(&Matrix, &[u64], Option<u64>) -> Option<Option<(u64, Vec<usize>)>>;

type First = fn(&Matrix) -> Option<Vec<usize>>;

pub const FIRST: &[First] = &[
    bounded::first, // only: trail
];

type Count = fn(&Matrix, u64) -> u64;

pub const COUNT: &[Count] = &[
    bounded::count, // only: trail
];

/// The engines for the cheapest cover. All but the first support items that must be covered several times.
pub const CHEAPEST: &[Cheapest] = &[
    cheapest::cheapest,       // only: large
    cheapest::tree::cheapest, // only: large
    bounded::cheapest,        // only: trail
];
