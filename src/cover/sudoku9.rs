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
//! covered items are simply gone, so the search is that of the exact cover: smallest cell first, and among cells of two
//! candidates the one whose guesses failed most so far (a fifth fewer nodes on the hardest grids).

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
/// For 9 triads, the 27 bits of the cells of those that are in such a choice.
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
    let places = places();
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut triad = 0;
        while triad < 9 {
            if places[pattern] >> triad & 1 != 0 {
                table[pattern] |= 7 << (3 * triad);
            }
            triad += 1;
        }
        pattern += 1;
    }
    table
}

/// How often a guess in each cell of a grid has failed: where the difficulty is, guesses are worth more.
pub type Failed = [u16; 81];

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
                rows[band][digit] &= alone(place);
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
                *cells &= CELLS[(row(0) | row(1) | row(2)) as usize & 511];
                if *cells == 0 {
                    return false;
                }
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
            // No row is empty, so taking 1 from each borrows from none: what is left are rows with another candidate.
            let others = cells & cells.wrapping_sub(COLUMN);
            let row = |row: u32| if others & (ROW << (9 * row)) == 0 { ROW << (9 * row) } else { 0 };
            let new = cells & (row(0) | row(1) | row(2)) & !self.solved[band];
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
                    let own = *word & singles;
                    self.dirty |= u32::from(own != 0) << digit;
                    elements(own).for_each(|place| *word &= alone(place));
                }
            }
        }
        true
    }

    /// A cell with the fewest candidates, as its band and place; of those with two the one whose guesses failed most. None
    /// if all hold a digit.
    pub fn smallest(&self, failed: &Failed) -> Option<(usize, usize)> {
        let mut pair: Option<(u16, (usize, usize))> = None;
        let mut more: Option<(usize, (usize, usize))> = None;
        for (band, words) in self.words.iter().enumerate() {
            let (mut one, mut two, mut three) = (0, 0, 0);
            for &word in words {
                three |= two & word;
                two |= one & word;
                one |= word;
            }
            for place in elements(two & !three) {
                let failures = failed[band * 27 + place];
                if pair.map_or(true, |(most, _)| failures > most) {
                    pair = Some((failures, (band, place)));
                }
            }
            for place in elements(if pair.is_none() { three } else { 0 }) {
                let count = words.iter().filter(|&&word| word >> place & 1 != 0).count();
                if more.map_or(true, |(fewest, _)| count < fewest) {
                    more = Some((count, (band, place)));
                }
            }
        }
        pair.map(|(_, cell)| cell).or_else(|| more.map(|(_, cell)| cell))
    }

    /// Searches the completions, smallest cell first; `visit` says of each whether to go on.
    pub fn search(self, visit: &mut dyn FnMut(&Nine) -> bool) {
        self.descend(&mut [0; 81], visit);
    }

    /// False if `visit` said to stop.
    fn descend(mut self, failed: &mut Failed, visit: &mut dyn FnMut(&Nine) -> bool) -> bool {
        let mut guessed = None;
        loop {
            if !self.settle() {
                guessed.into_iter().for_each(|cell: usize| failed[cell] += 1);
                return true;
            }
            let (band, place) = match self.smallest(failed) {
                Some(cell) => cell,
                None => return visit(&self),
            };
            let mut digits = self.candidates(band, place);
            // The last candidate takes over this state; the others get a copy.
            while digits & (digits - 1) != 0 {
                let mut guess = self;
                guess.put(band, digits.trailing_zeros() as usize, place);
                digits &= digits - 1;
                let settled = guess.settle();
                failed[band * 27 + place] += u16::from(!settled);
                if settled && !guess.descend(failed, visit) {
                    return false;
                }
            }
            self.put(band, digits.trailing_zeros() as usize, place);
            guessed = Some(band * 27 + place);
        }
    }

    /// The digits, from 0, that can go in a cell, as bits.
    #[inline]
    pub fn candidates(&self, band: usize, place: usize) -> u32 {
        let words = self.words[band].iter().enumerate();
        words.fold(0, |digits, (digit, word)| digits | (word >> place & 1) << digit)
    }

    /// The places in a band with two candidates.
    #[inline]
    pub fn pairs(&self, band: usize) -> impl Iterator<Item = usize> {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &word in &self.words[band] {
            three |= two & word;
            two |= one & word;
            one |= word;
        }
        elements(two & !three)
    }

    /// Where a digit, from 0, can go in a row, as bits.
    #[inline]
    pub fn row(&self, row: usize, digit: usize) -> u32 {
        self.words[row / BANDS][digit] >> (row % BANDS * 9) & ROW
    }

    /// Where a digit, from 0, can go in a box, as bits row by row.
    #[inline]
    pub fn square(&self, square: usize, digit: usize) -> u32 {
        let cells = self.words[square / BANDS][digit] >> (square % BANDS * 3);
        (cells & 7) | (cells >> 6 & 0o70) | (cells >> 12 & 0o700)
    }

    /// Puts a digit in a cell.
    pub fn put(&mut self, band: usize, digit: usize, place: usize) {
        self.words[band][digit] &= alone(place);
        self.dirty |= 1 << digit;
        self.hold(band, digit, 1 << place);
    }

    /// The digits, from 1. Only for states without a blank.
    pub fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (band, words) in self.words.iter().enumerate() {
            for (digit, &word) in words.iter().enumerate() {
                elements(word).for_each(|place| grid[band * 27 + place] = digit as u8 + 1);
            }
        }
        grid
    }
}

/// A band without the row of a place, except for the place itself.
#[inline]
fn alone(place: usize) -> u32 {
    !(ROW << (place / 9 * 9)) | 1 << place
}

/// The numbers of the bits that are set.
#[inline]
fn elements(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        if place < 32 { Some(place) } else { None }
    })
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
