//! Code shared by the representations behind [`Exact`](super::Exact).

use crate::Matrix;

/// Steps between two pauses: pausing costs 0.1 % of the instructions of `dense`.
pub const PAUSE_STEPS: u64 = 512;

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The search found a cover.
    Covered,
    /// There is no further cover.
    Exhausted,
    /// The search is not over after this many steps.
    Paused(u64),
}

/// A matrix in some layout, with a search for its exact covers that stops at each cover.
pub trait Representation: Send + Sync {
    /// Starts a search for the covers that contain the options `given`.
    fn begin(&mut self, given: &[usize]);

    /// Continues to the next cover, the next pause or the end. Pauses come every `PAUSE_STEPS` steps.
    fn next(&mut self) -> Outcome;

    /// The cover at which the search stopped.
    fn cover(&self) -> Chosen<'_>;

    /// Continues to the next cover. Returns whether there is one.
    fn advance(&mut self) -> bool {
        loop {
            match self.next() {
                Outcome::Paused(_) => {}
                outcome => return outcome == Outcome::Covered,
            }
        }
    }

    /// Continues and counts the covers, up to `limit`.
    fn count(&mut self, limit: u64) -> u64 {
        (0..limit).take_while(|_| self.advance()).count() as u64
    }
}

/// Prepares a matrix; None if the engine does not support it.
pub type Prepare = fn(&Matrix) -> Option<Box<dyn Representation>>;

/// Prepares `matrix` with the first of `engines` that supports it. The library has an engine for every
/// matrix.
pub fn first(engines: &[Prepare], matrix: &Matrix) -> Box<dyn Representation> {
    engines.iter().find_map(|prepare| prepare(matrix)).expect("an engine for this matrix")
}

pub type Cost = (u128, Vec<usize>);

/// Counts the steps of a search, and says when a pause is due.
pub struct Steps {
    next: u64,
    pause: u64,
}

impl Steps {
    pub fn new() -> Steps {
        Steps { next: 1, pause: PAUSE_STEPS }
    }

    pub fn taken(&self) -> u64 {
        self.next - 1
    }

    /// Counts a step, or returns the number of the next step if a pause is due before it.
    #[inline(always)]
    pub fn pause(&mut self) -> Option<u64> {
        if self.next == self.pause {
            self.pause += PAUSE_STEPS;
            return Some(self.next);
        }
        self.next += 1;
        None
    }
}

/// A cover in the representation's numbering of options: most covers are only counted, so translating each
/// would be a waste.
#[derive(Clone, Copy)]
pub struct Chosen<'a> {
    /// The representation's numbers of the options, in the order they were chosen.
    pub chosen: &'a [u32],
    /// For each of the representation's numbers, the option's number in the matrix.
    pub names: &'a [u32],
}

impl<'a> Chosen<'a> {
    /// The numbers of the options in the matrix.
    pub fn options(self) -> impl Iterator<Item = usize> + 'a {
        self.chosen.iter().map(move |&option| self.names[option as usize] as usize)
    }
}

/// The branch at a level of a search.
#[derive(Clone, Copy, Default)]
pub struct Branch {
    /// The item whose options are tried.
    pub item: usize,
    pub untried: usize,
    /// The index of the next word, and the untried options in the previous word.
    word: usize,
    left: u64,
    /// The number of options chosen before the branch.
    pub chosen: usize,
}

impl Branch {
    /// Branches on `item`, which has `untried` options, after `chosen` options have been chosen.
    #[inline(always)]
    pub fn new(item: usize, untried: usize, chosen: usize) -> Branch {
        Branch { item, untried, word: 0, left: 0, chosen }
    }

    /// The next option that is both in `options` and in `live`. Such an option must exist.
    #[inline(always)]
    pub fn next<const B: usize>(&mut self, options: &[[u64; B]], live: &[[u64; B]]) -> usize {
        while self.left == 0 {
            let (block, index) = (self.word / B, self.word % B);
            self.left = options[block][index] & live[block][index];
            self.word += 1;
        }
        let option = (self.word - 1) * 64 + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        self.untried -= 1;
        option
    }
}
