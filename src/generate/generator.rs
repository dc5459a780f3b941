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

impl Generator {
    /// The input for `seed` and `size`, from 1 to [`LARGEST`].
    pub fn random_input(&self, seed: u64, size: usize) -> Vec<u8> {
        let size = size.clamp(1, LARGEST);
        (self.input)(&mut rng(seed, size), size).into_bytes()
    }

    /// The input of extreme sizes for `seed`.
    pub fn extreme_input(&self, seed: u64) -> Vec<u8> {
        (self.extreme)(&mut rng(seed, 0)).into_bytes()
    }

    /// Checks whether an input keeps the promises beyond its format.
    ///
    /// # Errors
    /// The first violation of a promise or of the format.
    pub fn keeps_promise(&self, input: &[u8]) -> Result<(), Stop> {
        self.promise.map_or(Ok(()), |promise| promise(&mut Input::new(input)))
    }
}

/// Similar seeds must not make similar inputs.
fn rng(seed: u64, size: usize) -> Rng {
    Rng::with_seed(Rng::with_seed(seed).u64(..) ^ size as u64)
}
