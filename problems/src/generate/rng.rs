//! Random choices.

use fastrand::Rng as Source;
use std::ops::{Bound, RangeBounds};

/// Random choices that depend only on a seed and on turns, after which other seeds determine the choices.
pub struct Rng {
    source: Source,
    /// The number of choices made.
    made: u64,
    /// The numbers of choices after which another seed takes over, each with that seed.
    turns: Vec<(u64, u64)>,
}

impl Rng {
    /// The choices of `seed`.
    pub fn with_seed(seed: u64) -> Rng {
        Rng::with_turns(seed, &[])
    }

    /// The choices of `seed`. Each turn is a number of choices after which another seed takes over, and that
    /// seed.
    pub fn with_turns(seed: u64, turns: &[(u64, u64)]) -> Rng {
        Rng { source: Source::with_seed(seed), made: 0, turns: turns.to_vec() }
    }

    /// The number of choices made.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// The source of the next choice.
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

    /// True or false.
    pub fn bool(&mut self) -> bool {
        self.next().bool()
    }

    /// A number from 0 to 1, without 1.
    pub fn f64(&mut self) -> f64 {
        self.next().f64()
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {
        impl Rng {
            $(
                /// A number in a range.
                ///
                /// # Panics
                /// If the range is empty.
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
