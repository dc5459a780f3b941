//! The 16 x 16 sudoku on bit sets: the exact cover problem of [`sudoku`](super) for order 4, with one plane
//! of 256 bits per digit.
//!
//! ```text
//! planes   the candidate cells of each digit, 256 bits (`plane`)  the remaining options of 4096
//! solved   the cells that hold a digit, 256 bits
//! ```
//!
//! Every item of the cover problem corresponds to 16 bits: the bits of a cell in all planes, or of a row,
//! column or box in one plane. An item with one set bit is forced; an item without set bits is a dead end.
//! Both are found for all items of a digit at once.
//!
//! * **Order of rules**: naked singles (one pass over all cells), then hidden singles (one pass per digit
//!   that lost a candidate), then locked candidates. This order takes a sixth fewer instructions than the
//!   reverse order.
//! * **Branches**: on an item with two options if there is one, otherwise on a cell with the fewest options.
//!   Of several items with two options, the search takes the one found dead most often (conflict weights,
//!   Boussemart et al., "Boosting systematic search by weighting constraints", 2004); a cell also gains
//!   weight from neighbours with two options.
//! * **No undo**: a guess copies the planes.
//! * **AVX2**: the search is compiled twice, and the processor is checked at run time.
//!
//! **Takes** 256 givens: digits from 1, 0 for a blank; givens may contradict each other. **Costs** a few tens
//! of microseconds for a grid with 115 givens or more, and less than a millisecond for most minimal grids,
//! which have about 94 givens; with 150 givens, the textbook's linked lists take 103 times as long
//! (docs/performance.md).
//!
//! # Example
//! ```
//! use dlx_kernel::sudoku::sixteen;
//! let mut givens = [0; 256];
//! givens[..3].copy_from_slice(&[16, 1, 2]);
//! let grid = sixteen::first(&givens).unwrap();
//! assert_eq!(grid[..3], [16, 1, 2]);
//! givens[16] = 16;
//! assert_eq!(sixteen::first(&givens), None);
//! ```

mod plane;

use self::plane::{number, without_locked, Plane, Seen, Units, EMPTY, FULL, QUAD, ROW, ROWS, SIDE};
use crate::processor::{self, Task};

/// A death of an item weighs as much as this many neighbours with two options. Measured on minimal grids: 7
/// to 27% fewer instructions than with deaths alone.
const NEIGHBOURS_PER_DEATH: u32 = 8;

/// How often each item was found without options.
struct Weights {
    cells: [u32; 256],
    /// By family (rows, columns, boxes), unit and digit.
    units: [[[u32; SIDE]; SIDE]; 3],
}

#[derive(Clone, Copy)]
enum Item {
    Cell(usize),
    /// Family, unit, digit.
    Unit(usize, usize, usize),
}

/// A state of the search.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Sixteen {
    /// For each digit, its candidate cells.
    planes: [Plane; SIDE],
    solved: Plane,
    /// A bit for each digit that lost a candidate and has not been examined since.
    dirty: u32,
    /// A bit for each digit that lost a candidate since its locked candidates were examined.
    unlocked: u32,
}

impl Sixteen {
    fn new(givens: &[u8; 256]) -> Sixteen {
        let mut own = [EMPTY; SIDE];
        for (cell, &given) in givens.iter().enumerate() {
            if given != 0 {
                own[given as usize - 1].0[cell / 64] |= 1 << (cell % 64);
            }
        }
        let filled = own.iter().fold(EMPTY, |filled, &cells| filled | cells);
        let mut state =
            Sixteen { planes: [FULL; SIDE], solved: EMPTY, dirty: ROW as u32, unlocked: ROW as u32 };
        for (digit, &own) in own.iter().enumerate() {
            state.planes[digit] = !filled | own;
            state.hold_alone(digit, own);
        }
        state
    }

    /// Places `digit` in `cell`. If the digit is not a candidate of the cell, the cell is left without
    /// candidates.
    #[inline(always)]
    fn hold_cell(&mut self, digit: usize, cell: usize) {
        let mut bits = EMPTY;
        bits.0[cell / 64] = 1 << (cell % 64);
        self.hold(digit, bits);
    }

    /// Places `digit` in the cells `bits`: removes all other digits from these cells, and the digit from the
    /// rest of their rows, columns and boxes.
    #[inline(always)]
    fn hold(&mut self, digit: usize, bits: Plane) {
        let own = self.planes[digit];
        let mut lost = 0;
        for (other, plane) in self.planes.iter_mut().enumerate() {
            lost |= u32::from(!(*plane & bits).is_empty()) << other;
            *plane = *plane & !bits;
        }
        self.planes[digit] = own;
        self.dirty |= lost;
        self.unlocked |= lost;
        self.hold_alone(digit, bits);
    }

    /// [`Sixteen::hold`] for cells from which all other digits have been removed.
    #[inline(always)]
    fn hold_alone(&mut self, digit: usize, bits: Plane) {
        self.solved = self.solved | bits;
        self.dirty |= 1 << digit;
        self.unlocked |= 1 << digit;
        let mut plane = self.planes[digit];
        bits.each(|cell| {
            let (band, place) = (cell / 64, cell % 64);
            let (row, column) = (ROW << (place & 48), ROWS << (place & 15));
            let square = (QUAD * ROWS) << (place & 12);
            let kept = plane.0[band] & 1 << place;
            plane = plane & Plane::of(!column);
            plane.0[band] = plane.0[band] & !(row | square) | kept;
        });
        self.planes[digit] = plane;
    }

    /// Applies all rules until none removes a candidate. If an item has no option left, returns it as an
    /// error.
    #[inline(always)]
    fn settle(&mut self) -> Result<(), Item> {
        while self.naked_singles()? || self.hidden_singles()? || self.locked() {}
        Ok(())
    }

    /// Places the digit in each cell with one candidate. Returns whether there were any.
    #[inline(always)]
    fn naked_singles(&mut self) -> Result<bool, Item> {
        let cells = self.cells();
        if let Some(cell) = (!cells.one).first() {
            return Err(Item::Cell(cell));
        }
        let singles = cells.one & !cells.two & !self.solved;
        if singles.is_empty() {
            return Ok(false);
        }
        for digit in 0..SIDE {
            let own = self.planes[digit] & singles;
            if !own.is_empty() {
                self.hold_alone(digit, own);
            }
        }
        Ok(true)
    }

    /// Finds the first digit with only one candidate in some rows, columns or boxes, and places it there.
    /// Returns whether there was such a digit.
    #[inline(always)]
    fn hidden_singles(&mut self) -> Result<bool, Item> {
        while self.dirty != 0 {
            let digit = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            let units = Units::of(self.planes[digit]);
            if let Some((family, unit)) = units.dead() {
                return Err(Item::Unit(family, unit, digit));
            }
            // If two singles share a unit, one cell loses the digit to the other and is later found to be
            // dead.
            let singles = units.singles() & self.planes[digit] & !self.solved;
            if !singles.is_empty() {
                self.hold(digit, singles);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Applies the rule of locked candidates to the first digit for which it removes candidates. Returns
    /// whether there was such a digit.
    #[inline(always)]
    fn locked(&mut self) -> bool {
        while self.unlocked != 0 {
            let digit = self.unlocked.trailing_zeros() as usize;
            let kept = without_locked(self.planes[digit]);
            if kept != self.planes[digit] {
                self.planes[digit] = kept;
                self.dirty |= 1 << digit;
                return true;
            }
            self.unlocked &= self.unlocked - 1;
        }
        false
    }

    #[inline(always)]
    fn cells(&self) -> Seen {
        let mut seen = Seen::once(EMPTY);
        self.planes.iter().for_each(|&plane| seen.add(plane));
        seen
    }

    /// The item to branch on. None if every cell holds a digit.
    #[inline(always)]
    fn branch(&self, weights: &Weights) -> Option<Item> {
        if self.solved == FULL {
            return None;
        }
        let cells = self.cells();
        let mut heaviest: Option<(u32, Item)> = None;
        let mut offer = |weight: u32, item: Item| {
            if heaviest.map_or(true, |(most, _)| weight > most) {
                heaviest = Some((weight, item));
            }
        };
        let pairs = cells.two & !cells.three;
        let (mut rows, mut columns, mut boxes) = ([0; SIDE], [0; SIDE], [0; SIDE]);
        pairs.each(|cell| {
            rows[cell / 16] += 1;
            columns[cell % 16] += 1;
            boxes[cell / 64 * 4 + cell % 16 / 4] += 1;
        });
        pairs.each(|cell| {
            let beside: u32 = rows[cell / 16] + columns[cell % 16] + boxes[cell / 64 * 4 + cell % 16 / 4];
            offer(NEIGHBOURS_PER_DEATH * weights.cells[cell] + beside, Item::Cell(cell));
        });
        for (digit, &plane) in self.planes.iter().enumerate() {
            let mut units = Units::of(plane);
            // The columns are repeated in each band; one copy is enough.
            units.columns.two = units.columns.two & Plane([ROW, 0, 0, 0]);
            for (family, seen) in [units.rows, units.columns, units.boxes].iter().enumerate() {
                let weights = &weights.units[family];
                (seen.two & !seen.three).each(|cell| {
                    let unit = number(family, cell);
                    offer(NEIGHBOURS_PER_DEATH * weights[unit][digit], Item::Unit(family, unit, digit));
                });
            }
        }
        if let Some((_, item)) = heaviest {
            return Some(item);
        }
        let count = |cell: usize| self.planes.iter().filter(|plane| plane.has(cell)).count();
        let mut fewest: Option<(usize, usize)> = None;
        cells.three.each(|cell| {
            if fewest.map_or(true, |(least, _)| count(cell) < least) {
                fewest = Some((count(cell), cell));
            }
        });
        fewest.map(|(_, cell)| Item::Cell(cell))
    }

    /// The options of an item, as pairs of digit and cell.
    fn options(&self, item: Item) -> Vec<(usize, usize)> {
        let mut options = Vec::with_capacity(SIDE);
        match item {
            Item::Cell(cell) => {
                options.extend(
                    (0..SIDE).filter(|&digit| self.planes[digit].has(cell)).map(|digit| (digit, cell)),
                );
            }
            Item::Unit(family, unit, digit) => {
                let mut cells = EMPTY;
                match family {
                    0 => cells.0[unit / 4] = ROW << (unit % 4 * 16),
                    1 => cells = Plane::of(ROWS << unit),
                    _ => cells.0[unit / 4] = (QUAD * ROWS) << (unit % 4 * 4),
                }
                (cells & self.planes[digit]).each(|cell| options.push((digit, cell)));
            }
        }
        options
    }

    pub fn grid(&self) -> [u8; 256] {
        let mut grid = [0; 256];
        for (digit, plane) in self.planes.iter().enumerate() {
            plane.each(|cell| grid[cell] = digit as u8 + 1);
        }
        grid
    }
}

/// A level of the search: a state and the options left to try, the next option last.
struct SixteenBranch {
    state: Sixteen,
    untried: Vec<(usize, usize)>,
}

/// Finds up to `limit` completions of `givens`; `limit` is at least 1.
#[doc(hidden)]
pub struct SixteenSearch<'a> {
    pub givens: &'a [u8; 256],
    pub limit: usize,
}

impl Task for SixteenSearch<'_> {
    type Outcome = Vec<[u8; 256]>;

    #[inline(always)]
    fn run(self) -> Vec<[u8; 256]> {
        let mut weights = Weights { cells: [0; 256], units: [[[0; SIDE]; SIDE]; 3] };
        let mut levels: Vec<SixteenBranch> = Vec::new();
        let mut grids = Vec::new();
        let mut state = Sixteen::new(self.givens);
        loop {
            match state.settle() {
                Err(Item::Cell(cell)) => weights.cells[cell] += 1,
                Err(Item::Unit(family, unit, digit)) => weights.units[family][unit][digit] += 1,
                Ok(()) => match state.branch(&weights) {
                    Some(item) => {
                        let mut untried = state.options(item);
                        untried.reverse();
                        levels.push(SixteenBranch { state, untried });
                    }
                    None => grids.push(state.grid()),
                },
            }
            let (digit, cell) = loop {
                let level = match levels.last_mut() {
                    Some(level) if grids.len() < self.limit => level,
                    _ => return grids,
                };
                if let Some(option) = level.untried.pop() {
                    state = level.state;
                    break option;
                }
                levels.pop();
            };
            state.hold_cell(digit, cell);
        }
    }
}

/// A completion of `givens` (digits from 1, 0 for a blank, row by row), if there is one.
///
/// # Panics
/// Panics if a given is more than 16.
pub fn first(givens: &[u8; 256]) -> Option<[u8; 256]> {
    up_to(1, givens).pop()
}

/// Up to `limit` completions of `givens`.
///
/// # Panics
/// Panics if a given is more than 16.
pub fn up_to(limit: usize, givens: &[u8; 256]) -> Vec<[u8; 256]> {
    if limit == 0 {
        return Vec::new();
    }
    processor::run(SixteenSearch { givens, limit })
}
