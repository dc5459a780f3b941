//! A state of a 9 x 9 sudoku as bits, in a set of 81 bits a digit, and what can be concluded from it.
//!
//! ```text
//! cells    for each digit where it can still go, 81 bits (`cells`)      what is left of the 729 options
//! solved   the cells that hold a digit, 81 bits
//! dirty    the digits that lost a candidate and were not looked at since
//! ```
//!
//! * **Triads**: a row meets a box in three cells, a *triad*. In a band of three rows and three boxes each digit takes three of
//!   the nine triads, no two in a row or box. Triads in no such choice lose their candidates, for all bands at once. This finds
//!   hidden singles and locked candidates of rows and boxes.
//! * **Stacks**: the same, with bands in place of rows and the three columns of a stack in place of boxes, does it for columns.
//! * A row with one candidate holds the digit; all other digits leave the cell (the item *cell* is covered).
//! * **Naked singles** by adding up the nine sets in two bits a cell, without carry.

use super::cells::{COLUMN, Cells, ROW};

/// A state of the search.
#[derive(Clone, Copy, Debug)]
pub struct Nine {
    /// By digit (from 0), the candidates.
    pub(super) cells: [Cells; 9],
    /// The cells that are known to hold one digit.
    solved: Cells,
    /// A bit for each digit that lost a candidate and was not looked at since.
    dirty: u32,
}

impl Nine {
    /// The state with the options that `givens` leave, digits from 1, 0 for blank, row by row. Givens that contradict each
    /// other leave no candidate for some item, which [`Nine::settle`] finds.
    pub fn new(givens: &[u8; 81]) -> Nine {
        // Blanks are counted as a digit, too: where they are could not be foreseen by a branch.
        let mut own = [[0; 4]; 10];
        let mut rows = [[u32::MAX; 4]; 10];
        for (band, givens) in givens.chunks_exact(27).enumerate() {
            for (place, &given) in givens.iter().enumerate() {
                own[given as usize][band] |= 1 << place;
                // Where a digit is given, the rest of its row is not for it.
                rows[given as usize][band] &= ALONE[place];
            }
        }
        let blank = Cells::new(own[0]);
        let mut cells = [Cells::none(); 9];
        for (digit, cells) in cells.iter_mut().enumerate() {
            *cells = Cells::new(rows[digit + 1]) & (blank | Cells::new(own[digit + 1]));
        }
        let solved = Cells::all() & !blank;
        Nine { cells, solved, dirty: ROW }
    }

    /// Takes away all candidates that these rules exclude. False if an item has none left.
    #[inline(always)]
    pub fn settle(&mut self) -> bool {
        loop {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                if !self.settle_digit(digit) {
                    return false;
                }
            }
            if !self.naked_singles() {
                return false;
            }
            if self.dirty == 0 {
                return true;
            }
        }
    }

    /// Triads and stacks of one digit, until neither takes anything away; then the cells that it holds.
    #[inline(always)]
    fn settle_digit(&mut self, digit: usize) -> bool {
        let mut cells = self.cells[digit].fit_triads();
        loop {
            let fit = cells.fit_stacks();
            if fit == cells {
                break;
            }
            cells = fit.fit_triads();
        }
        // What is left of a band without a choice is nothing, and then of all.
        if cells.is_empty() {
            return false;
        }
        self.cells[digit] = cells;
        // No row is empty, so taking 1 from each borrows from none: what is left are rows with another candidate.
        let others = cells & (cells - Cells::of(COLUMN));
        let new = cells & !others.whole_rows() & !self.solved;
        if !new.is_empty() {
            self.hold(digit, new);
        }
        true
    }

    /// `digit` holds `cells`: all others leave them.
    #[inline(always)]
    fn hold(&mut self, digit: usize, cells: Cells) {
        self.solved = self.solved | cells;
        let own = self.cells[digit];
        let mut lost = 0;
        for (other, candidates) in self.cells.iter_mut().enumerate() {
            lost |= u32::from(!(*candidates & cells).is_empty()) << other;
            *candidates = *candidates & !cells;
        }
        self.cells[digit] = own;
        self.dirty |= lost & !(1 << digit);
    }

    /// A cell with one candidate holds it. False if a cell has none.
    #[inline(always)]
    fn naked_singles(&mut self) -> bool {
        let (mut one, mut two) = (Cells::none(), Cells::none());
        for &cells in &self.cells {
            two = two | one & cells;
            one = one | cells;
        }
        if one != Cells::all() {
            return false;
        }
        let singles = one & !two & !self.solved;
        if singles.is_empty() {
            return true;
        }
        self.solved = self.solved | singles;
        for (digit, cells) in self.cells.iter_mut().enumerate() {
            let own = *cells & singles;
            if !own.is_empty() {
                self.dirty |= 1 << digit;
                // Of two in one row the lowest stays, and the other's cell is found dead.
                let rows = own.whole_rows();
                *cells = *cells & !rows | own & !(own - (rows & Cells::of(COLUMN)));
            }
        }
        true
    }

    /// Puts a digit in a cell where it can go.
    #[inline(always)]
    pub fn put(&mut self, band: usize, digit: usize, place: usize) {
        let cell = Cells::cell(band, place);
        self.cells[digit] = self.cells[digit] & !cell.whole_rows() | cell;
        self.dirty |= 1 << digit;
        self.hold(digit, cell);
    }
}

/// For each place a band without its row, except for the place itself.
const ALONE: [u32; 27] = {
    let mut table = [0; 27];
    let mut place = 0;
    while place < 27 {
        table[place] = !(ROW << (place / 9 * 9)) | 1 << place;
        place += 1;
    }
    table
};
