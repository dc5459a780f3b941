//! The interface of a problem's generator.

use super::Rng;
use dlx_kernel::input::{Input, Stop};
use std::fmt;

/// The generator of a problem.
pub struct Generator {
    /// Generates a random input of the given size, from 1 to [`LARGEST`].
    pub input: fn(&mut Rng, usize) -> String,
    /// Generates an input that contains both the smallest cases and the largest cases that the format allows
    /// or that can be solved in reasonable time.
    pub extreme: fn(&mut Rng) -> String,
    /// Checks the promises that the statement makes beyond the format; None if it makes none.
    pub promise: Option<Promise>,
}

/// A function that checks that an input keeps the statement's promises beyond its format. The error names the
/// first violation.
pub type Promise = fn(&mut Input<'_>) -> Result<(), Stop>;

/// The largest size; larger sizes have the same effect.
pub const LARGEST: usize = 20;

/// The parameters that determine a generated input. Displayed as the arguments of `gen`.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The seed.
    pub seed: u64,
    /// The size; None for extreme sizes.
    pub size: Option<usize>,
    /// Pairs of a number and a seed: after that number of random choices, the choices come from that seed.
    pub turns: Vec<(u64, u64)>,
}

impl fmt::Display for Choices {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "--seed {}", self.seed)?;
        match self.size {
            Some(size) => write!(to, " --size {size}")?,
            None => write!(to, " --extreme")?,
        }
        self.turns.iter().try_for_each(|(after, seed)| write!(to, " --turn {after}:{seed}"))
    }
}

impl Generator {
    /// Generates the input for `seed` and `size`, which is from 1 to [`LARGEST`].
    pub fn random_input(&self, seed: u64, size: usize) -> Vec<u8> {
        self.chosen_input(&Choices { seed, size: Some(size), turns: Vec::new() }).0
    }

    /// Generates the input with cases of extreme sizes for `seed`.
    pub fn extreme_input(&self, seed: u64) -> Vec<u8> {
        self.chosen_input(&Choices { seed, size: None, turns: Vec::new() }).0
    }

    /// Generates the input for `choices`; also returns the number of random choices made.
    pub fn chosen_input(&self, choices: &Choices) -> (Vec<u8>, u64) {
        let size = choices.size.map(|size| size.clamp(1, LARGEST));
        // Scramble the seed, so that similar seeds do not give similar inputs.
        let seed = Rng::with_seed(choices.seed).u64(..) ^ size.unwrap_or(0) as u64;
        let mut rng = Rng::with_turns(seed, &choices.turns);
        let input = match size {
            Some(size) => (self.input)(&mut rng, size),
            None => (self.extreme)(&mut rng),
        };
        (input.into_bytes(), rng.made())
    }

    /// Checks that an input keeps the statement's promises beyond its format.
    ///
    /// # Errors
    /// Fails at the first violation of a promise or of the format.
    pub fn keeps_promise(&self, input: &[u8]) -> Result<(), Stop> {
        self.promise.map_or(Ok(()), |promise| promise(&mut Input::new(input)))
    }
}
