//! The best of all completions of a 9 x 9 sudoku, where a digit is worth more in some cells than in others: NOIP 2009.
//!
//! The search is that of [`sudoku9`](super::sudoku9), with a bound: in each row every digit goes to one of its candidates, so
//! it earns at most what it would in the best of them. A state is left when the sum of these is not above the best score
//! found so far. The sum for a row and a digit is one look into a table of 512 entries, by the row's candidates.

use super::sudoku9::Nine;

/// What a digit earns in each cell, for each point of its value.
pub struct Worth {
    /// For each row and set of its cells, the most that one of them is worth.
    most: [[u16; 512]; 9],
}

impl Worth {
    /// `worth[cell]` is what a cell multiplies its digit by.
    pub fn new(worth: &[u16; 81]) -> Worth {
        let mut most = [[0; 512]; 9];
        for (row, most) in most.iter_mut().enumerate() {
            for set in 1..512usize {
                let column = set.trailing_zeros() as usize;
                most[set] = most[set & (set - 1)].max(worth[row * 9 + column]);
            }
        }
        Worth { most }
    }

    /// The best score of all completions of `givens`. None if there is none.
    pub fn best(&self, givens: &[u8; 81]) -> Option<u32> {
        let mut best = None;
        self.descend(Nine::new(givens), &mut best);
        best
    }

    fn descend(&self, mut state: Nine, best: &mut Option<u32>) {
        loop {
            if !state.settle() {
                return;
            }
            // Of a state without a blank, this is the score.
            let bound = self.bound(&state);
            if best.map_or(false, |best| bound <= best) {
                return;
            }
            let (band, place) = match self.branch(&state) {
                Some(cell) => cell,
                None => {
                    *best = Some(bound);
                    return;
                }
            };
            // High digits first: where they are good, the bound rises early.
            let mut digits = state.candidates(band, place);
            while digits & (digits - 1) != 0 {
                let digit = 31 - digits.leading_zeros() as usize;
                digits &= !(1 << digit);
                let mut guess = state;
                guess.put(band, digit, place);
                self.descend(guess, best);
            }
            state.put(band, digits.trailing_zeros() as usize, place);
        }
    }

    /// The most that any completion of `state` can score.
    fn bound(&self, state: &Nine) -> u32 {
        let mut bound = 0;
        for digit in 0..9 {
            let mut earned = 0;
            for (row, most) in self.most.iter().enumerate() {
                earned += u32::from(most[state.row(row, digit) as usize & 511]);
            }
            bound += (digit as u32 + 1) * earned;
        }
        bound
    }

    fn branch(&self, state: &Nine) -> Option<(usize, usize)> {
        state.smallest(&[0; 81])
    }
}
