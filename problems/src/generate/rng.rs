//! Random choices.

use fastrand::Rng as Source;
use std::ops::{Bound, RangeBounds};

/// A source of random choices that depend only on a seed and on turns. At a turn, another seed takes over.
pub struct Rng {
    source: Source,
    /// The number of choices made so far.
    made: u64,
    /// Pairs of a number and a seed: after that number of choices, the seed takes over.
    turns: Vec<(u64, u64)>,
}

impl Rng {
    /// A source seeded with `seed`.
    pub fn with_seed(seed: u64) -> Rng {
        Rng::with_turns(seed, &[])
    }

    /// A source seeded with `seed`. Each turn is a number and a seed: after that number of choices, the seed
    /// takes over.
    pub fn with_turns(seed: u64, turns: &[(u64, u64)]) -> Rng {
        Rng { source: Source::with_seed(seed), made: 0, turns: turns.to_vec() }
    }

    /// The number of choices made so far.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Counts the next choice, and returns the source for it.
    fn next(&mut self) -> &mut Source {
        if let Some(&(_, seed)) = self.turns.iter().find(|&&(made, _)| made == self.made) {
            self.source = Source::with_seed(seed);
        }
        self.made += 1;
        &mut self.source
    }

    /// Shuffles `values`, which counts as one choice.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        self.next().shuffle(values);
    }

    /// A random boolean.
    pub fn bool(&mut self) -> bool {
        self.next().bool()
    }

    /// A random number from 0 (inclusive) to 1 (exclusive).
    pub fn f64(&mut self) -> f64 {
        self.next().f64()
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {
        impl Rng {
            $(
                /// A random number in `range`.
                ///
                /// # Panics
                /// Panics if `range` is empty.
                pub fn $number(&mut self, range: impl RangeBounds<$number>) -> $number {
                    let bounds: (Bound<$number>, Bound<$number>) =
                        (range.start_bound().cloned(), range.end_bound().cloned());
                    self.next().$number(bounds)
                }
            )*
        }
    };
}

numbers! { i64 u8 u32 u64 usize }
