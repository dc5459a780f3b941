//! The best of all completions of a 9 x 9 sudoku, where a digit is worth more in some cells than in others: NOIP 2009.
//!
//! The search is that of [`sudoku9`](super::sudoku9), with a bound. The rows hold all cells, so the score is at most the sum
//! of what each row can earn; the same goes for boxes, and the lesser of the sums is the bound (columns added less than they
//! cost). What a unit can earn is at most the lesser of:
//!
//! * **by candidates**: each digit goes to the best of its candidates, one look into a table by the set of them;
//! * **by order**: the highest of the digits left to the blank that is worth most, the next to the next, and so on.
//!
//! A state is left when its bound is not above the best score so far. To make it fall fast, the search branches where two
//! candidates differ most in what they earn.

use super::sudoku9::Nine;

/// Rows and boxes.
const FAMILIES: usize = 2;

/// What a digit earns in each cell, for each point of its value.
pub struct Worth {
    /// Unit by unit, rows before boxes.
    units: Vec<Unit>,
    /// For each set of digits, the sum of the highest n of them.
    highest: Vec<[u8; 10]>,
}

/// The cells of a row or a box, in their order.
struct Unit {
    /// For each set of its cells, the most that one of them is worth.
    most: [u16; 512],
    /// Its cells by worth, lowest first: by how much the next is more, and the cells that are worth as much.
    steps: Vec<(u32, usize)>,
}

impl Unit {
    fn new(worth: &[u16; 9]) -> Unit {
        let mut most = [0; 512];
        for set in 1..512usize {
            most[set] = most[set & (set - 1)].max(worth[set.trailing_zeros() as usize]);
        }
        let mut values = worth.to_vec();
        values.sort_unstable();
        values.dedup();
        let mut steps = Vec::new();
        let mut before = 0;
        for value in values {
            let cells = (0..9).filter(|&cell| worth[cell] >= value).fold(0, |set, cell| set | 1 << cell);
            steps.push((u32::from(value - before), cells));
            before = value;
        }
        Unit { most, steps }
    }
}

/// The candidates of a digit in a unit of a family, as bits.
#[inline]
fn candidates(state: &Nine, family: usize, index: usize, digit: usize) -> usize {
    let cells = match family {
        0 => state.row(index, digit),
        _ => state.square(index, digit),
    };
    cells as usize & 511
}

impl Worth {
    /// `worth[cell]` is what a cell multiplies its digit by.
    pub fn new(worth: &[u16; 81]) -> Worth {
        let mut units = Vec::with_capacity(9 * FAMILIES);
        for family in 0..FAMILIES {
            for index in 0..9 {
                let mut own = [0; 9];
                for (place, own) in own.iter_mut().enumerate() {
                    *own = worth[match family {
                        0 => index * 9 + place,
                        _ => (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3,
                    }];
                }
                units.push(Unit::new(&own));
            }
        }
        let mut highest = vec![[0; 10]; 512];
        for (set, sums) in highest.iter_mut().enumerate() {
            for (count, digit) in (0..9).rev().filter(|digit| set >> digit & 1 != 0).enumerate() {
                sums[count + 1] = sums[count] + digit as u8 + 1;
            }
        }
        Worth { units, highest }
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
            let bound = self.bound(&state, best.unwrap_or(0));
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
            // Where a cell is worth much, the high digits first.
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

    /// The most that any completion of `state` can score, or some number up to `enough` if it is no more than that.
    fn bound(&self, state: &Nine, enough: u32) -> u32 {
        let mut least = u32::MAX;
        for family in (0..FAMILIES).rev() {
            let earned = (0..9).map(|index| self.bound_of_unit(state, family, index)).sum();
            least = least.min(earned);
            if least <= enough {
                break;
            }
        }
        least
    }

    /// The most that the cells of a unit can earn.
    #[inline]
    fn bound_of_unit(&self, state: &Nine, family: usize, index: usize) -> u32 {
        let unit = &self.units[family * 9 + index];
        let (mut by_candidates, mut by_order, mut blanks, mut left) = (0, 0, 511, 0);
        for digit in 0..9 {
            let cells = candidates(state, family, index, digit);
            let earned = (digit as u32 + 1) * u32::from(unit.most[cells]);
            by_candidates += earned;
            if cells & cells.wrapping_sub(1) == 0 {
                by_order += earned;
                blanks &= !cells;
            } else {
                left |= 1 << digit;
            }
        }
        let highest = &self.highest[left];
        for &(step, cells) in &unit.steps {
            by_order += step * u32::from(highest[(cells & blanks).count_ones() as usize]);
        }
        by_candidates.min(by_order)
    }

    /// Of the cells with two candidates the one where they differ most in what they earn.
    fn branch(&self, state: &Nine) -> Option<(usize, usize)> {
        let mut widest = None;
        for band in 0..3 {
            for place in state.pairs(band) {
                let digits = state.candidates(band, place);
                let apart = (31 - digits.leading_zeros()) - digits.trailing_zeros();
                let apart = apart * u32::from(self.units[band * 3 + place / 9].most[1 << (place % 9)]);
                if widest.map_or(true, |(most, _)| apart > most) {
                    widest = Some((apart, (band, place)));
                }
            }
        }
        widest.map_or_else(|| state.smallest(&[0; 81]), |(_, cell)| Some(cell))
    }
}
