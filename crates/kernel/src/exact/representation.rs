//! The parts that the representations of [`Exact`](super::Exact) share.

use super::option_bits::{Block, BLOCK};
use crate::Matrix;

/// The steps between two pauses: 0.1 % of the instructions of `dense`.
pub const PAUSE_STEPS: u64 = 512;

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It found a cover.
    Covered,
    /// There is no further cover.
    Exhausted,
    /// It has taken this many steps, and is not over.
    Paused(u64),
}

/// A matrix and a search for its exact covers, which stops at each of them, in one of several layouts.
pub trait Representation: Send + Sync {
    /// Begins a search for the covers that contain the options `given`.
    fn begin(&mut self, given: &[usize]);

    /// Searches on, to the next cover, the next pause or the end. There is a pause every [`PAUSE_STEPS`]
    /// steps.
    fn next(&mut self) -> Outcome;

    /// The cover at which the search stopped.
    fn cover(&self) -> Chosen<'_>;

    /// Searches on to the next cover. Whether there is one.
    fn advance(&mut self) -> bool {
        loop {
            match self.next() {
                Outcome::Paused(_) => {}
                outcome => return outcome == Outcome::Covered,
            }
        }
    }

    /// Searches on, and counts the covers up to `limit`.
    fn count(&mut self, limit: u64) -> u64 {
        (0..limit).take_while(|_| self.advance()).count() as u64
    }
}

/// Prepares a matrix. None if it is not one for this engine.
pub type Prepare = fn(&Matrix) -> Option<Box<dyn Representation>>;

/// The first of `engines` that takes `matrix`: in the library there is one for any.
pub fn first(engines: &[Prepare], matrix: &Matrix) -> Box<dyn Representation> {
    engines.iter().find_map(|prepare| prepare(matrix)).expect("an engine for such a matrix")
}

/// A cover and its cost.
pub type Cost = (u128, Vec<usize>);

/// The steps of a search.
pub struct Steps {
    /// The number of the next step.
    next: u64,
    pause: u64,
}

impl Steps {
    /// None yet.
    pub fn new() -> Steps {
        Steps { next: 1, pause: PAUSE_STEPS }
    }

    /// The steps so far.
    pub fn taken(&self) -> u64 {
        self.next - 1
    }

    /// Counts a step, unless a pause comes before it: then its number.
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

/// An exact cover in a representation's own numbering. Usually it is only counted.
#[derive(Clone, Copy)]
pub struct Chosen<'a> {
    /// The representation's numbers of the options, in the order they were chosen.
    pub chosen: &'a [u32],
    /// For each of these numbers, the option of the matrix.
    pub names: &'a [u32],
}

impl<'a> Chosen<'a> {
    /// The options of the matrix.
    pub fn options(self) -> impl Iterator<Item = usize> + 'a {
        self.chosen.iter().map(move |&option| self.names[option as usize] as usize)
    }
}

/// The branch of a level of a search.
#[derive(Clone, Copy, Default)]
pub struct Branch {
    /// The item whose options are tried.
    pub item: usize,
    /// The number of untried ones.
    pub untried: usize,
    /// The next word of these, and the rest of the word before.
    word: usize,
    left: u64,
    /// The number of options chosen before.
    pub chosen: usize,
}

impl Branch {
    /// Branches on `item`, which has `untried` options, after `chosen` options have been chosen.
    #[inline(always)]
    pub fn new(item: usize, untried: usize, chosen: usize) -> Branch {
        Branch { item, untried, word: 0, left: 0, chosen }
    }

    /// The next option that is both in `options` and in `live`. There must be one.
    #[inline(always)]
    pub fn next(&mut self, options: &[Block], live: &[Block]) -> usize {
        while self.left == 0 {
            let (block, index) = (self.word / BLOCK, self.word % BLOCK);
            self.left = options[block][index] & live[block][index];
            self.word += 1;
        }
        let option = (self.word - 1) * 64 + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        self.untried -= 1;
        option
    }
}
