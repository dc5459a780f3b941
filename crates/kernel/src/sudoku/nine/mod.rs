//! The 9 x 9 sudoku on bit sets: the exact cover problem of [`sudoku`](super) for order 3. `state` defines
//! the states of the search.
//!
//! A guess copies the state, so nothing needs to be undone. Candidates of covered items are simply removed.
//! The search branches on a cell with the fewest candidates; of cells with two, on the one with the highest
//! score: 3 x its failed guesses + other such cells in its units (30% fewer nodes on the hardest grids). It
//! tries the lowest digit first. Trying the digit with the most candidates first saves no nodes if digits are
//! renamed randomly, and takes time to count candidates.
//!
//! **Takes** 81 givens: digits from 1, 0 for a blank; givens may contradict each other. **Costs** about 1 to
//! 2 microseconds for a grid with 17 givens, and 20 to 40 for the hardest grids known; the textbook's linked
//! lists take 21 to 36 times as long (docs/performance.md).
//!
//! # Example
//! ```
//! use dlx_kernel::sudoku::nine;
//! let mut givens = [0; 81];
//! givens[..9].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
//! assert_eq!(nine::up_to(2, &givens).len(), 2);
//! givens[9] = 1;
//! assert_eq!(nine::first(&givens), None);
//! ```

pub(crate) mod cells;
pub(crate) mod state;

use self::state::{Failed, Nine};
use crate::processor::{self, Task};

/// A level of the search: a state, a cell, and the digits left to try there.
struct NineBranch {
    state: Nine,
    cell: (usize, usize),
    digits: u32,
}

impl NineBranch {
    #[inline(always)]
    fn next_digit(&mut self) -> usize {
        let next = self.digits.trailing_zeros() as usize;
        self.digits &= self.digits - 1;
        next
    }
}

/// Finds up to `limit` completions of a state; `limit` is at least 1.
#[doc(hidden)]
pub struct NineSearch {
    pub start: Nine,
    pub limit: usize,
}

impl Task for NineSearch {
    type Outcome = Vec<[u8; 81]>;

    #[inline(always)]
    fn run(self) -> Vec<[u8; 81]> {
        let mut failed: Failed = [0; 81];
        let mut levels: Vec<NineBranch> = Vec::new();
        let mut grids = Vec::new();
        let mut state = self.start;
        let mut guessed = None;
        loop {
            if !state.settle() {
                guessed.into_iter().for_each(|cell: usize| failed[cell] = failed[cell].saturating_add(1));
            } else if let Some(cell) = state.smallest(&failed) {
                levels.push(NineBranch { state, cell, digits: state.candidates(cell.0, cell.1) });
            } else {
                grids.push(state.grid());
            }
            let level = match levels.last_mut() {
                Some(level) if grids.len() < self.limit => level,
                _ => return grids,
            };
            let (digit, (band, place)) = (level.next_digit(), level.cell);
            state = level.state;
            if level.digits == 0 {
                levels.pop();
            }
            state.put(band, digit, place);
            guessed = Some(band * 27 + place);
        }
    }
}

/// A completion of `givens` (digits from 1, 0 for a blank, row by row), if there is one.
///
/// # Panics
/// Panics if a given is more than 9.
pub fn first(givens: &[u8; 81]) -> Option<[u8; 81]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`.
///
/// # Panics
/// Panics if a given is more than 9.
pub fn up_to(limit: usize, givens: &[u8; 81]) -> Vec<[u8; 81]> {
    if limit == 0 {
        return Vec::new();
    }
    processor::run(NineSearch { start: Nine::new(givens), limit })
}
