//! The interface of a problem's generator.

use crate::input::{Input, Stop};
use fastrand::Rng;

/// The generator of a problem.
pub struct Generator {
    /// Makes an input of a size from 1 to [`LARGEST`].
    pub input: fn(&mut Rng, usize) -> String,
    /// Makes an input whose cases are as small and as large as the format allows or as can sensibly be solved.
    pub extreme: fn(&mut Rng) -> String,
    /// Checks the promises of the statement beyond the format.
    pub promise: Option<Promise>,
}

/// Checks whether an input keeps the statement's promises beyond its format; the error names the first violation.
pub type Promise = fn(&mut Input<'_>) -> Result<(), Stop>;

/// The largest size with an effect.
pub const LARGEST: usize = 20;
