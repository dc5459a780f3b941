//! The value that a decision gives an option: initially, the option is chosen; later it gets its last value
//! (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability solvers", 2007),
//! or its value on the longest trail without a dead end (Biere and Fleury, "Chasing target phases", 2020).
//! The two rules were not measured separately.

use super::assignment::{option_of, Literal};

/// For each option: chosen, excluded, or no value yet.
type Claims = Vec<Option<bool>>;

pub struct Phases {
    last: Vec<bool>,
    /// The values on the longest trail without a dead end since the last renewal, and the trail's length.
    target: Claims,
    length: usize,
}

impl Phases {
    pub fn new(options: usize) -> Phases {
        Phases { last: vec![true; options], target: vec![None; options], length: 0 }
    }

    /// The literal that a decision on `option` makes true.
    pub fn claim(&self, option: usize) -> Literal {
        let is_chosen = self.target[option].unwrap_or(self.last[option]);
        option as u32 * 2 + u32::from(!is_chosen)
    }

    #[inline(always)]
    pub fn save(&mut self, literal: Literal) {
        self.last[option_of(literal)] = literal & 1 == 0;
    }

    /// Records that these literals were true together without a dead end.
    pub fn reach(&mut self, trail: &[Literal]) {
        if trail.len() > self.length {
            self.length = trail.len();
            trail.iter().for_each(|&literal| self.target[option_of(literal)] = Some(literal & 1 == 0));
        }
    }

    /// Clears `target`; if `number` is odd, first saves its values in `last`.
    pub fn renew(&mut self, number: u64) {
        for (last, target) in self.last.iter_mut().zip(&mut self.target) {
            match target.take() {
                Some(claim) if number % 2 == 1 => *last = claim,
                _ => {}
            }
        }
        self.length = 0;
    }
}
