//! The 9 x 9 sudoku as bits: the exact cover problem of [`sudoku`](super::sudoku), order 3, in 27 words.
//!
//! A *band* is three rows. A word holds where one digit can still go in one band, so its bits are options of the matrix:
//!
//! ```text
//! bit 9 r + c of a word: row r of the band, column c
//!
//!        box 0    box 1    box 2
//! row 0  0 1 2    3 4 5    6 7 8       three bits side by side are a *triad*: where a row meets a box
//! row 1  9 ..                          each row needs the digit once, each box needs it once: three of the nine
//! row 2  18 ..                  26     triads hold it, no two in a row or box
//! ```
//!
//! * **Triads**: the triads with a candidate are 9 bits. The ones that some choice of three agrees with are in a table
//!   ([`PLACES`]); the others lose their candidates. This finds hidden singles and locked candidates of rows and boxes.
//! * **Stacks**: the same table, with bands in place of rows and the three columns of a stack in place of boxes, does it
//!   for columns.
//! * A row with one candidate holds the digit; all other digits leave the cell (the item *cell* is covered).
//! * **Naked singles** by adding up the nine words of a band in two bits a cell, without carry.
//!
//! Only digits that lost a candidate are looked at again. A guess copies the 27 words; nothing is undone. Candidates of
//! covered items are simply gone, so the search is that of the exact cover: smallest cell first, of two candidates if
//! there is one.

/// The cells of a band, and how many bands there are.
const BAND: u32 = (1 << 27) - 1;
const BANDS: usize = 3;
/// One column of a band, at column 0.
const COLUMN: u32 = 1 | 1 << 9 | 1 << 18;
const ROW: u32 = 0x1FF;

/// For 9 bits of a 3 x 3 pattern, those that are in a choice of three, one in each row and column.
static PLACES: [u16; 512] = places();
/// For 9 bits of a row, which of its triads have any.
static TRIADS: [u8; 512] = triads();
/// For 9 triads, the 27 bits of their cells.
static CELLS: [u32; 512] = cells();

const fn places() -> [u16; 512] {
    const CHOICES: [u16; 6] = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut choice = 0;
        while choice < 6 {
            if CHOICES[choice] & pattern as u16 == CHOICES[choice] {
                table[pattern] |= CHOICES[choice];
            }
            choice += 1;
        }
        pattern += 1;
    }
    table
}

const fn triads() -> [u8; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        table[row] = (row & 7 != 0) as u8 | ((row & 0o70 != 0) as u8) << 1 | ((row & 0o700 != 0) as u8) << 2;
        row += 1;
    }
    table
}

const fn cells() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut triad = 0;
        while triad < 9 {
            if pattern >> triad & 1 != 0 {
                table[pattern] |= 7 << (3 * triad);
            }
            triad += 1;
        }
        pattern += 1;
    }
    table
}

/// A state of the search.
#[derive(Clone, Copy, Debug)]
pub struct Nine {
    /// By band and digit (from 0), the candidates.
    words: [[u32; 9]; BANDS],
    /// By band, the cells that are known to hold one digit.
    solved: [u32; BANDS],
    /// A bit for each digit that lost a candidate and was not looked at since.
    dirty: u32,
}

impl Nine {
    /// The state with the options that `givens` leave, digits from 1, 0 for blank, row by row. Givens that contradict each
    /// other leave no candidate for some item, which [`Nine::settle`] finds.
    pub fn new(givens: &[u8; 81]) -> Nine {
        let mut filled = [0; BANDS];
        let mut own = [[0; 9]; BANDS];
        let mut rows = [[BAND; 9]; BANDS];
        for (cell, &given) in givens.iter().enumerate() {
            if given != 0 {
                let (band, place, digit) = (cell / 27, cell % 27, given as usize - 1);
                filled[band] |= 1 << place;
                own[band][digit] |= 1 << place;
                // Where a digit is given, the rest of its row is not for it.
                rows[band][digit] &= !(ROW << (place / 9 * 9)) | 1 << place;
            }
        }
        let mut words = [[0; 9]; BANDS];
        for band in 0..BANDS {
            for digit in 0..9 {
                words[band][digit] = rows[band][digit] & (!filled[band] | own[band][digit]);
            }
        }
        Nine { words, solved: filled, dirty: ROW }
    }

    /// Takes away all candidates that these rules exclude. False if an item has none left.
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
    #[inline]
    fn settle_digit(&mut self, digit: usize) -> bool {
        let mut bands = [self.words[0][digit], self.words[1][digit], self.words[2][digit]];
        loop {
            for cells in bands.iter_mut() {
                let row = |row: u32| u32::from(TRIADS[(*cells >> (9 * row) & ROW) as usize]) << (3 * row);
                let places = PLACES[(row(0) | row(1) | row(2)) as usize & 511];
                if places == 0 {
                    return false;
                }
                *cells &= CELLS[places as usize & 511];
            }
            let columns = |cells: u32| (cells | cells >> 9 | cells >> 18) & ROW;
            let columns = [columns(bands[0]), columns(bands[1]), columns(bands[2])];
            let mut kept = [0; BANDS];
            for stack in [0, 3, 6].iter() {
                let three = |band: usize| columns[band] >> stack & 7;
                let places = u32::from(PLACES[(three(0) | three(1) << 3 | three(2) << 6) as usize & 511]);
                if places == 0 {
                    return false;
                }
                for (band, kept) in kept.iter_mut().enumerate() {
                    *kept |= (places >> (3 * band) & 7) << stack;
                }
            }
            if kept == columns {
                break;
            }
            for (cells, kept) in bands.iter_mut().zip(&kept) {
                *cells &= kept * COLUMN;
            }
        }
        for (band, &cells) in bands.iter().enumerate() {
            self.words[band][digit] = cells;
            let mut held = 0;
            for row in [0, 9, 18].iter() {
                let candidates = cells & (ROW << row);
                if candidates & candidates.wrapping_sub(1) == 0 {
                    held |= candidates;
                }
            }
            let new = held & !self.solved[band];
            if new != 0 {
                self.hold(band, digit, new);
            }
        }
        true
    }

    /// `digit` holds `cells` of `band`: all others leave them.
    #[inline]
    fn hold(&mut self, band: usize, digit: usize, cells: u32) {
        self.solved[band] |= cells;
        let words = &mut self.words[band];
        words[digit] ^= cells;
        for (other, word) in words.iter_mut().enumerate() {
            self.dirty |= u32::from(*word & cells != 0) << other;
            *word &= !cells;
        }
        words[digit] |= cells;
    }

    /// A cell with one candidate holds it. False if a cell has none.
    fn naked_singles(&mut self) -> bool {
        for band in 0..BANDS {
            let (mut one, mut two) = (0, 0);
            for &word in &self.words[band] {
                two |= one & word;
                one |= word;
            }
            if one != BAND {
                return false;
            }
            let singles = one & !two & !self.solved[band];
            if singles != 0 {
                self.solved[band] |= singles;
                for (digit, word) in self.words[band].iter_mut().enumerate() {
                    let mut own = *word & singles;
                    self.dirty |= u32::from(own != 0) << digit;
                    while own != 0 {
                        let place = own.trailing_zeros();
                        *word &= !(ROW << (place / 9 * 9)) | 1 << place;
                        own &= own - 1;
                    }
                }
            }
        }
        true
    }

    /// A cell with the fewest candidates, as its band and its bit; one of two if there is one. None if all hold a digit.
    fn smallest(&self) -> Option<(usize, u32)> {
        let mut best = None;
        for band in 0..BANDS {
            let (mut one, mut two, mut three) = (0, 0, 0);
            for &word in &self.words[band] {
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            let pairs = two & !three;
            if pairs != 0 {
                return Some((band, pairs & pairs.wrapping_neg()));
            }
            let mut left = three;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                let count = self.words[band].iter().filter(|&&word| word & bit != 0).count();
                if best.map_or(true, |(fewest, _)| count < fewest) {
                    best = Some((count, (band, bit)));
                }
                left ^= bit;
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// Searches the settled states below this one, smallest cell first; `visit` says of each that has no blank whether to
    /// go on. False if it was told to stop.
    pub fn search(mut self, visit: &mut dyn FnMut(&Nine) -> bool) -> bool {
        loop {
            if !self.settle() {
                return true;
            }
            let (band, bit) = match self.smallest() {
                Some(cell) => cell,
                None => return visit(&self),
            };
            // The last candidate takes over this state; the others get a copy.
            let mut digits = (0..9).filter(|&digit| self.words[band][digit] & bit != 0).fold(0, |set, digit| set | 1u32 << digit);
            while digits & (digits - 1) != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let mut guess = self;
                guess.put(band, digit, bit);
                if !guess.search(visit) {
                    return false;
                }
            }
            self.put(band, digits.trailing_zeros() as usize, bit);
        }
    }

    /// Puts a digit in a cell.
    fn put(&mut self, band: usize, digit: usize, bit: u32) {
        let row = ROW << (bit.trailing_zeros() / 9 * 9);
        self.words[band][digit] &= !row | bit;
        self.dirty |= 1 << digit;
        self.hold(band, digit, bit);
    }

    /// The digits, from 1. Only for states without a blank.
    pub fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (band, words) in self.words.iter().enumerate() {
            for (digit, &word) in words.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    grid[band * 27 + left.trailing_zeros() as usize] = digit as u8 + 1;
                    left &= left - 1;
                }
            }
        }
        grid
    }
}

/// A completion of `givens` (digits from 1, 0 for blank, row by row), if there is one.
pub fn first(givens: &[u8; 81]) -> Option<[u8; 81]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`, at least one.
pub fn up_to(limit: usize, givens: &[u8; 81]) -> Vec<[u8; 81]> {
    let mut grids = Vec::new();
    Nine::new(givens).search(&mut |state| {
        grids.push(state.grid());
        grids.len() < limit
    });
    grids
}
