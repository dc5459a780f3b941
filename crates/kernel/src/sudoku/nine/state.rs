//! A state of a 9 x 9 sudoku as one set of 81 bits per digit, and the rules that eliminate candidates.
//!
//! ```text
//! cells    the candidate cells of each digit, 81 bits (`cells`)         the remaining options of 729
//! solved   the cells that hold a digit, 81 bits
//! dirty    the digits that lost a candidate and have not been examined since
//! ```
//!
//! * **Triads**: a row meets a box in three cells, a *triad*. In a band of three rows and three boxes, each
//!   digit is in three of the nine triads, no two in one row or box. Triads that are in no such set of three
//!   non-empty triads lose their candidates, in all bands at once. This rule finds hidden singles and locked
//!   candidates of rows and boxes.
//! * **Stacks**: the same rule for columns, with bands in place of rows and the three columns of a stack in
//!   place of boxes.
//! * **Rows**: if a row has one candidate cell for a digit, all other digits are removed from that cell.
//! * **Naked singles**: the nine sets are added with two bits per cell, without carry.

use super::cells::{elements, Cells, BANDS, COLUMN, ROW};

/// The number of failed guesses in each cell. Branching pays off most where guesses failed.
pub type Failed = [u16; 81];

/// A state of the search.
#[derive(Clone, Copy, Debug)]
pub struct Nine {
    /// For each digit (from 0), its candidate cells.
    pub(super) cells: [Cells; 9],
    solved: Cells,
    /// A bit for each digit that lost a candidate and has not been examined since.
    dirty: u32,
}

impl Nine {
    /// The state of `givens`: digits from 1, 0 for a blank, row by row. Contradictory givens leave some item
    /// without candidates, which [`Nine::settle`] detects.
    pub fn new(givens: &[u8; 81]) -> Nine {
        // Blanks are treated as a digit, because a branch on blanks would be unpredictable.
        let mut own = [[0; 4]; 10];
        let mut rows = [[u32::MAX; 4]; 10];
        for (band, givens) in givens.chunks_exact(27).enumerate() {
            for (place, &given) in givens.iter().enumerate() {
                own[given as usize][band] |= 1 << place;
                // A given digit is removed from the other cells of its row.
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

    /// Removes all candidates that the rules eliminate. Returns false if an item has none left.
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

    /// Applies triads and stacks to a digit until neither removes a candidate, then places the digit in rows
    /// with one candidate. Returns false if the digit has no candidates left.
    #[inline(always)]
    fn settle_digit(&mut self, digit: usize) -> bool {
        let mut cells = self.cells[digit].fit_triads();
        loop {
            let fit = cells.fit_stacks();
            if fit == cells {
                break;
            }
            cells = fit.fit_triads();
            if cells == fit {
                break;
            }
        }
        // A band without three fitting triads loses all its candidates, and then all other bands do, too.
        if cells.is_empty() {
            return false;
        }
        self.cells[digit] = cells;
        // No row is empty, so subtracting 1 from each row does not borrow from another row. `others` has a
        // bit in each row with several candidates.
        let others = cells & (cells - Cells::of(COLUMN));
        let new = cells & !others.whole_rows() & !self.solved;
        if !new.is_empty() {
            self.hold(digit, new);
        }
        true
    }

    /// Places `digit` in `cells`: removes all other digits from these cells.
    #[inline(always)]
    fn hold(&mut self, digit: usize, cells: Cells) {
        self.solved = self.solved | cells;
        let own = self.cells[digit];
        let mut lost = 0;
        // From the highest digit down, so that compilers test each digit with two instructions.
        for candidates in self.cells.iter_mut().rev() {
            lost = lost << 1 | u32::from(!(*candidates & cells).is_empty());
            *candidates = *candidates & !cells;
        }
        self.cells[digit] = own;
        self.dirty |= lost & !(1 << digit);
    }

    /// Places the digit in each cell with one candidate. Returns false if a cell has no candidate.
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
                // If a row has two such cells, the first keeps the digit, and the other is later found dead.
                let rows = own.whole_rows();
                *cells = *cells & !rows | own & !(own - (rows & Cells::of(COLUMN)));
            }
        }
        true
    }

    /// Places a digit in a cell where it is a candidate.
    #[inline(always)]
    pub fn put(&mut self, band: usize, digit: usize, place: usize) {
        let cell = Cells::cell(band, place);
        self.cells[digit] = self.cells[digit] & !cell.whole_rows() | cell;
        self.dirty |= 1 << digit;
        self.hold(digit, cell);
    }
}

/// Queries of the search.
impl Nine {
    /// The cells with two candidates, and those with more.
    #[inline(always)]
    fn counts(&self) -> (Cells, Cells) {
        let (mut one, mut two, mut three) = (Cells::none(), Cells::none(), Cells::none());
        for &cells in &self.cells {
            three = three | two & cells;
            two = two | one & cells;
            one = one | cells;
        }
        (two & !three, three)
    }

    /// A cell with the fewest candidates, as (band, place in it); of cells with two, the one with the highest
    /// score (see `nine`). None if all cells hold a digit.
    #[inline(always)]
    pub fn smallest(&self, failed: &Failed) -> Option<(usize, usize)> {
        let (pairs, more) = self.counts();
        if pairs.is_empty() {
            return self.fewest(more);
        }
        let pairs = pairs.words();
        let mut best = (0, (0, 0));
        for (band, &word) in pairs[..BANDS].iter().enumerate() {
            let others = u64::from(pairs[(band + 1) % BANDS]) | u64::from(pairs[(band + 2) % BANDS]) << 32;
            for place in elements(word) {
                let (near, column) = BESIDE[place];
                let beside = (word & near).count_ones() + (others & column).count_ones();
                let worth = 3 * u32::from(failed[band * 27 + place]) + beside;
                if worth > best.0 {
                    best = (worth, (band, place));
                }
            }
        }
        Some(best.1)
    }

    /// The first of `cells` with the fewest candidates, as (band, place in it). None if `cells` is empty.
    #[inline(always)]
    fn fewest(&self, cells: Cells) -> Option<(usize, usize)> {
        let words = cells.words();
        let cells = (0..BANDS).flat_map(|band| elements(words[band]).map(move |place| (band, place)));
        cells.min_by_key(|&(band, place)| self.candidates(band, place).count_ones())
    }

    /// The candidates of a cell, as bits; digits count from 0.
    #[inline(always)]
    pub fn candidates(&self, band: usize, place: usize) -> u32 {
        let mut digits = 0;
        for (digit, cells) in self.cells.iter().enumerate() {
            digits |= (cells.words()[band] >> place & 1) << digit;
        }
        digits
    }

    /// The digits, from 1, of a solved state.
    pub fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (digit, cells) in self.cells.iter().enumerate() {
            for (band, &word) in cells.words()[..BANDS].iter().enumerate() {
                elements(word).for_each(|place| grid[band * 27 + place] = digit as u8 + 1);
            }
        }
        grid
    }
}

/// For each place, a mask without the other cells of its row.
const ALONE: [u32; 27] = {
    let mut table = [0; 27];
    let mut place = 0;
    while place < 27 {
        table[place] = !(ROW << (place / 9 * 9)) | 1 << place;
        place += 1;
    }
    table
};

/// For each place of a band, its neighbours: the cells of its row and box in the band, and the cells of its
/// column in the other two bands (32 bits each).
const BESIDE: [(u32, u64); 27] = {
    let mut table = [(0, 0); 27];
    let mut place = 0;
    while place < 27 {
        let row = ROW << (place / 9 * 9);
        let square = (7 * COLUMN) << (place % 9 / 3 * 3);
        let column = (COLUMN as u64) << (place % 9);
        table[place] = (row | square, column | column << 32);
        place += 1;
    }
    table
};
