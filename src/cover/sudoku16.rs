//! The 16 x 16 sudoku as bits: the exact cover problem of [`sudoku`](super::sudoku), order 4, in a plane of 256 bits a digit.
//!
//! A word is a *band* of four rows, 16 bits each; a box is the same four bits of its four rows:
//!
//! ```text
//! bit 16 r + c of word b: row 4 b + r, column c      row 0  0 1 2 3 | 4 5 6 7 | 8 ..      one lane of a word
//!                                                    row 1  16 ..   | box 1   |           the next lane
//! ```
//!
//! Every item of the cover problem is a count of bits: a cell over the 16 planes, a row, column or box in one plane. What has
//! one bit is forced, what has none is a dead end. Both are found for many items at once by adding bits without carry: `one`
//! holds what was seen, `two` what was seen again, `three` what was seen once more.
//!
//! * Branches: an item of two options, if there is one, and of those the one that died most often so far (conflict weights,
//!   Boussemart et al., "Boosting systematic search by weighting constraints", 2004); else a cell with the fewest.
//! * A guess copies the planes; nothing is undone.

/// 1 in each of the four rows of a word.
const ROWS: u64 = 0x0001_0001_0001_0001;
const ROW: u64 = 0xFFFF;
const SIDE: usize = 16;
const BANDS: usize = 4;

/// How often each item died.
struct Weights {
    cells: [u32; 256],
    /// Rows, columns, boxes; by unit and digit.
    units: [[[u32; SIDE]; SIDE]; 3],
}

/// An item of the cover problem.
enum Item {
    Cell(usize),
    /// Family, unit, digit.
    Unit(usize, usize, usize),
}

/// Bits that were seen once at least, twice at least, three times at least.
#[derive(Clone, Copy, Default)]
struct Seen {
    one: u64,
    two: u64,
    three: u64,
}

impl Seen {
    #[inline]
    fn add(&mut self, bits: u64) {
        self.three |= self.two & bits;
        self.two |= self.one & bits;
        self.one |= bits;
    }

    /// Adds the bits `shift` higher to those below, which `mask` keeps.
    #[inline]
    fn fold(self, shift: u32, mask: u64) -> Seen {
        let (low, high) =
            (self, Seen { one: self.one >> shift, two: self.two >> shift, three: self.three >> shift });
        Seen {
            one: (low.one | high.one) & mask,
            two: (low.two | high.two | low.one & high.one) & mask,
            three: (low.three | high.three | low.two & high.one | low.one & high.two) & mask,
        }
    }
}

/// A state of the search.
#[derive(Clone, Copy)]
struct Sixteen {
    /// By digit and band, the candidates.
    planes: [[u64; BANDS]; SIDE],
    /// The cells that are known to hold one digit.
    solved: [u64; BANDS],
    /// A bit for each digit that lost a candidate and was not looked at since.
    dirty: u32,
    /// The same for locked candidates.
    unlocked: u32,
}

impl Sixteen {
    fn new(givens: &[u8; 256]) -> Sixteen {
        let mut state = Sixteen {
            planes: [[u64::MAX; BANDS]; SIDE],
            solved: [0; BANDS],
            dirty: ROW as u32,
            unlocked: ROW as u32,
        };
        for (cell, &given) in givens.iter().enumerate() {
            // A given that is no candidate any more leaves its cell none.
            if given != 0 {
                let (digit, band, bit) = (given as usize - 1, cell / 64, 1 << (cell % 64));
                state.hold(digit, band, bit & state.planes[digit][band]);
                if state.planes[digit][band] & bit == 0 {
                    state.planes.iter_mut().for_each(|plane| plane[band] &= !bit);
                }
            }
        }
        state
    }

    /// `digit` holds the cells `bits` of `band`: all others leave them, and it leaves their rows, columns and boxes.
    #[inline]
    fn hold(&mut self, digit: usize, band: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        self.solved[band] |= bits;
        for (other, plane) in self.planes.iter_mut().enumerate() {
            if other != digit {
                let lost = u32::from(plane[band] & bits != 0) << other;
                self.dirty |= lost;
                self.unlocked |= lost;
                plane[band] &= !bits;
            }
        }
        let mut left = bits;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let (row, column) = (ROW << (place & 48), ROWS << (place & 15));
            let square = 0x000F_000F_000F_000F << (place & 12);
            let plane = &mut self.planes[digit];
            let kept = plane[band] & 1 << place;
            plane.iter_mut().for_each(|word| *word &= !column);
            plane[band] = plane[band] & !(row | square) | kept;
        }
        self.dirty |= 1 << digit;
        self.unlocked |= 1 << digit;
    }

    /// Takes away all candidates that forced options exclude, until there is none; or says which item died.
    fn settle(&mut self) -> Result<(), Item> {
        loop {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.hidden_singles(digit)?;
            }
            for band in 0..BANDS {
                let cells = self.cells(band);
                if cells.one != u64::MAX {
                    return Err(Item::Cell(band * 64 + (!cells.one).trailing_zeros() as usize));
                }
                let singles = cells.one & !cells.two & !self.solved[band];
                if singles != 0 {
                    for digit in 0..SIDE {
                        let own = self.planes[digit][band] & singles;
                        if own != 0 {
                            self.hold(digit, band, own);
                        }
                    }
                }
            }
            // Locked candidates cost more than singles, so they wait until there are none.
            while self.dirty == 0 {
                if self.unlocked == 0 {
                    return Ok(());
                }
                let digit = self.unlocked.trailing_zeros() as usize;
                if locked(&mut self.planes[digit]) {
                    self.dirty |= 1 << digit;
                } else {
                    self.unlocked &= self.unlocked - 1;
                }
            }
        }
    }

    /// How many candidates each cell of a band has.
    #[inline]
    fn cells(&self, band: usize) -> Seen {
        let mut seen = Seen::default();
        self.planes.iter().for_each(|plane| seen.add(plane[band]));
        seen
    }

    /// How many candidates each column has, in the lowest 16 bits.
    #[inline]
    fn columns(plane: &[u64; BANDS]) -> Seen {
        let mut seen = Seen::default();
        plane.iter().for_each(|&word| seen.add(word));
        seen.fold(32, 0xFFFF_FFFF).fold(16, ROW)
    }

    /// How many candidates each row of a band has, in the lowest bit of its lane.
    #[inline]
    fn rows(word: u64) -> Seen {
        // Each step takes the lowest bit out of every row that has one.
        let one = filled(word);
        let rest = word & !(word & lowest(word, one));
        let two = filled(rest);
        let three = filled(rest & !(rest & lowest(rest, two)));
        Seen { one, two, three }
    }

    /// How many candidates each box of a band has, in bits 0, 4, 8 and 12.
    #[inline]
    fn squares(word: u64) -> Seen {
        let start = Seen { one: word, two: 0, three: 0 };
        start.fold(32, 0xFFFF_FFFF).fold(16, ROW).fold(2, 0x3333).fold(1, 0x1111)
    }

    /// Rows, columns and boxes where a digit has one candidate hold it there.
    #[inline]
    fn hidden_singles(&mut self, digit: usize) -> Result<(), Item> {
        let plane = self.planes[digit];
        let columns = Sixteen::columns(&plane);
        if columns.one != ROW {
            return Err(Item::Unit(1, (!columns.one).trailing_zeros() as usize, digit));
        }
        let single_columns = (columns.one & !columns.two) * ROWS;
        for (band, &word) in plane.iter().enumerate() {
            let (rows, squares) = (Sixteen::rows(word), Sixteen::squares(word));
            if rows.one != ROWS {
                return Err(Item::Unit(
                    0,
                    band * 4 + (!rows.one & ROWS).trailing_zeros() as usize / 16,
                    digit,
                ));
            }
            if squares.one != 0x1111 {
                return Err(Item::Unit(
                    2,
                    band * 4 + (!squares.one & 0x1111).trailing_zeros() as usize / 4,
                    digit,
                ));
            }
            let single_rows = (rows.one & !rows.two) * ROW;
            let single_squares = (squares.one & !squares.two) * 0xF * ROWS;
            let new = word & (single_columns | single_rows | single_squares) & !self.solved[band];
            // Two of them may be in one unit: then the unit that is left without one is found dead.
            if new != 0 {
                self.hold(digit, band, new & self.planes[digit][band]);
            }
        }
        Ok(())
    }

    /// The options to branch on, as digit and cell. None if every cell holds a digit.
    fn branch(&self, weights: &Weights) -> Option<Vec<(usize, usize)>> {
        if self.solved.iter().all(|&band| band == u64::MAX) {
            return None;
        }
        let mut heaviest: Option<(u32, Item)> = None;
        let mut offer = |weight: u32, item: Item| {
            if heaviest.as_ref().map_or(true, |(most, _)| weight > *most) {
                heaviest = Some((weight, item));
            }
        };
        let mut fewest: Option<(u32, usize)> = None;
        for band in 0..BANDS {
            let cells = self.cells(band);
            for place in elements(cells.two & !cells.three) {
                let cell = band * 64 + place;
                offer(weights.cells[cell], Item::Cell(cell));
            }
            for place in elements(cells.three) {
                let count = self.planes.iter().map(|plane| (plane[band] >> place & 1) as u32).sum();
                if fewest.map_or(true, |(least, _)| count < least) {
                    fewest = Some((count, band * 64 + place));
                }
            }
        }
        for (digit, plane) in self.planes.iter().enumerate() {
            let columns = Sixteen::columns(plane);
            for column in elements(columns.two & !columns.three) {
                offer(weights.units[1][column][digit], Item::Unit(1, column, digit));
            }
            for (band, &word) in plane.iter().enumerate() {
                let (rows, squares) = (Sixteen::rows(word), Sixteen::squares(word));
                for lane in elements(rows.two & !rows.three) {
                    let row = band * 4 + lane / 16;
                    offer(weights.units[0][row][digit], Item::Unit(0, row, digit));
                }
                for lane in elements(squares.two & !squares.three) {
                    let square = band * 4 + lane / 4;
                    offer(weights.units[2][square][digit], Item::Unit(2, square, digit));
                }
            }
        }
        let item = heaviest.map(|(_, item)| item).or_else(|| fewest.map(|(_, cell)| Item::Cell(cell)))?;
        Some(self.options(&item))
    }

    /// The options of an item.
    fn options(&self, item: &Item) -> Vec<(usize, usize)> {
        match *item {
            Item::Cell(cell) => {
                let has = |digit: &usize| self.planes[*digit][cell / 64] >> (cell % 64) & 1 != 0;
                (0..SIDE).filter(has).map(|digit| (digit, cell)).collect()
            }
            Item::Unit(family, unit, digit) => {
                let within = |cell: &usize| match family {
                    0 => cell / 16 == unit,
                    1 => cell % 16 == unit,
                    _ => cell / 64 * 4 + cell % 16 / 4 == unit,
                };
                let has = |cell: &usize| self.planes[digit][cell / 64] >> (cell % 64) & 1 != 0;
                (0..256).filter(within).filter(has).map(|cell| (digit, cell)).collect()
            }
        }
    }

    /// Searches the completions; `visit` says of each whether to go on. False if it said to stop.
    fn search(mut self, weights: &mut Weights, visit: &mut dyn FnMut(&Sixteen) -> bool) -> bool {
        if let Err(dead) = self.settle() {
            match dead {
                Item::Cell(cell) => weights.cells[cell] += 1,
                Item::Unit(family, unit, digit) => weights.units[family][unit][digit] += 1,
            }
            return true;
        }
        let options = match self.branch(weights) {
            Some(options) => options,
            None => return visit(&self),
        };
        options.into_iter().all(|(digit, cell)| {
            let mut guess = self;
            guess.hold(digit, cell / 64, 1 << (cell % 64));
            guess.search(weights, visit)
        })
    }

    fn grid(&self) -> [u8; 256] {
        let mut grid = [0; 256];
        for (digit, plane) in self.planes.iter().enumerate() {
            for (band, &word) in plane.iter().enumerate() {
                elements(word).for_each(|place| grid[band * 64 + place] = digit as u8 + 1);
            }
        }
        grid
    }
}

/// Locked candidates of one digit: where all candidates of a row are in one box, the box has none in other rows, and the
/// other way round; the same for columns. Whether that took any away.
#[inline]
fn locked(plane: &mut [u64; BANDS]) -> bool {
    let before = *plane;
    let mut columns = [0; BANDS];
    for (word, columns) in plane.iter_mut().zip(&mut columns) {
        // A bit where a row meets a box that has candidates there.
        let quads = nibbles(*word) & 0x1111_1111_1111_1111;
        let boxes = Seen { one: quads, two: 0, three: 0 }.fold(32, 0xFFFF_FFFF).fold(16, ROW);
        let own = quads & ((boxes.one & !boxes.two) * ROWS);
        let from_boxes = (filled(own) * ROW) & !own;
        let rest = quads & !lowest(quads, filled(quads));
        let own = quads & !(filled(rest) * ROW);
        let merged = own | own >> 32;
        let from_rows = (((merged | merged >> 16) & ROW) * ROWS) & !own;
        *word &= !((quads & (from_boxes | from_rows)) * 0xF);
        let merged = *word | *word >> 32;
        *columns = (merged | merged >> 16) & ROW;
    }
    let mut bands = Seen::default();
    columns.iter().for_each(|&columns| bands.add(columns));
    for band in 0..BANDS {
        // Columns with candidates in this band only keep their box from its other columns.
        let own = columns[band] & bands.one & !bands.two;
        let kept = columns[band] & (!nibbles(own) | own);
        plane[band] &= kept * ROWS;
        // A box with candidates in one column only keeps the other bands from it.
        let box_columns = Seen { one: kept, two: 0, three: 0 }.fold(2, 0x3333).fold(1, 0x1111);
        let single = kept & ((box_columns.one & !box_columns.two) * 0xF);
        for other in (0..BANDS).filter(|&other| other != band) {
            plane[other] &= !(single * ROWS);
        }
    }
    *plane != before
}

/// The lowest bit of each row that has any.
#[inline]
fn filled(word: u64) -> u64 {
    const LOW: u64 = 0x7FFF * ROWS;
    (((word & LOW) + LOW) | word) >> 15 & ROWS
}

/// In each row of `filled`, its lowest bit of `word` and everything that is not in `word` below it.
#[inline]
fn lowest(word: u64, filled: u64) -> u64 {
    word & (!word).wrapping_add(filled)
}

/// All bits of the boxes, four to a row, that have any of `bits` in a row of 16.
#[inline]
fn nibbles(bits: u64) -> u64 {
    let any = bits | bits >> 1;
    ((any | any >> 2) & 0x1111_1111_1111_1111) * 0xF
}

/// The numbers of the bits that are set.
#[inline]
fn elements(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        if place < 64 { Some(place) } else { None }
    })
}

/// A completion of `givens` (digits from 1, 0 for blank, row by row), if there is one.
pub fn first(givens: &[u8; 256]) -> Option<[u8; 256]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`, at least one.
pub fn up_to(limit: usize, givens: &[u8; 256]) -> Vec<[u8; 256]> {
    let mut grids = Vec::new();
    let mut weights = Weights { cells: [0; 256], units: [[[0; SIDE]; SIDE]; 3] };
    Sixteen::new(givens).search(&mut weights, &mut |state| {
        grids.push(state.grid());
        grids.len() < limit
    });
    grids
}
