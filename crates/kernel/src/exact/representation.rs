//! The parts that the representations of [`Exact`](super::Exact) share.

use super::option_bits::{Block, BLOCK};
use std::ops::ControlFlow;

/// The number of steps before the first pause of a search.
pub const PAUSE: u64 = 4096;

/// A matrix and the state of a search, in one of several layouts.
pub trait Representation {
    /// Passes the exact covers that contain the options `given` to `found` until it breaks. Calls `pause` after [`PAUSE`] steps
    /// and whenever their number has doubled since, until it breaks, too.
    fn search_with_pauses(
        &mut self,
        given: &[usize],
        found: &mut dyn FnMut(Chosen) -> ControlFlow<()>,
        pause: &mut dyn FnMut(u64) -> ControlFlow<()>,
    );

    /// Passes the exact covers that contain the options `given` to `found` until it breaks.
    fn search(&mut self, given: &[usize], found: &mut dyn FnMut(Chosen) -> ControlFlow<()>) {
        self.search_with_pauses(given, found, &mut |_| ControlFlow::Continue(()));
    }

    /// The number of exact covers that contain the options `given`, counted up to `limit`.
    fn count(&mut self, given: &[usize], limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            self.search(given, &mut |_| {
                count += 1;
                if count < limit {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        count
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
