//! The cells of a 16 x 16 grid as 256 bits, and counts of a digit's candidates.
//!
//! A word is a *band*: four rows of 16 bits each. A box is the same four bits of each of these rows:
//!
//! ```text
//! bit 16 r + c of word b: row 4 b + r, column c      row 0  0 1 2 3 | 4 5 6 7 | 8 ..      one lane of a word
//!                                                    row 1  16 ..   | box 1   |           the next lane
//! ```
//!
//! Many units are counted at once by adding bits without carry: `one` has the bits seen at least once, `two`
//! the bits seen at least twice, `three` the bits seen at least three times. Every operation applies to all
//! four words of a plane: two instructions on any x86-64 processor, one with AVX2. All functions are inlined,
//! to be compiled with and without AVX2.

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

/// The number of rows, columns, boxes and digits.
pub const SIDE: usize = 16;
pub const BANDS: usize = 4;
/// The first bit of each row of a word.
pub const ROWS: u64 = 0x0001_0001_0001_0001;
/// The first row of a word.
pub const ROW: u64 = 0xFFFF;
/// The first row of the first box of a word.
pub const QUAD: u64 = 0xF;
/// The lowest bit of each box of a word.
const BOXES: u64 = 0x1111;

/// A set of cells: a word for each band.
#[derive(Clone, Copy, PartialEq)]
pub struct Plane(pub [u64; BANDS]);

pub const EMPTY: Plane = Plane([0; BANDS]);
pub const FULL: Plane = Plane([u64::MAX; BANDS]);

macro_rules! operators {
    ($($operation:ident $function:ident $by:ident;)*) => {
        $(impl $operation for Plane {
            type Output = Plane;

            #[inline(always)]
            fn $function(self, other: Plane) -> Plane {
                let (a, b) = (self.0, other.0);
                Plane([a[0].$by(b[0]), a[1].$by(b[1]), a[2].$by(b[2]), a[3].$by(b[3])])
            }
        })*
    };
}

operators! {
    BitAnd bitand bitand;
    BitOr bitor bitor;
    Add add wrapping_add;
    Sub sub wrapping_sub;
}

impl Not for Plane {
    type Output = Plane;

    #[inline(always)]
    fn not(self) -> Plane {
        let a = self.0;
        Plane([!a[0], !a[1], !a[2], !a[3]])
    }
}

impl Shl<u32> for Plane {
    type Output = Plane;

    #[inline(always)]
    fn shl(self, by: u32) -> Plane {
        let a = self.0;
        Plane([a[0] << by, a[1] << by, a[2] << by, a[3] << by])
    }
}

impl Shr<u32> for Plane {
    type Output = Plane;

    // A loop compiles to fewer instructions here than four separate shifts.
    #[inline(always)]
    fn shr(mut self, by: u32) -> Plane {
        for word in &mut self.0 {
            *word >>= by;
        }
        self
    }
}

impl Plane {
    /// The same word in every band.
    #[inline(always)]
    pub fn of(word: u64) -> Plane {
        Plane([word; BANDS])
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        let a = self.0;
        a[0] | a[1] | a[2] | a[3] == 0
    }

    /// Marks each non-empty row at its first bit.
    #[inline(always)]
    fn filled(self) -> Plane {
        let low = Plane::of(0x7FFF * ROWS);
        (((self & low) + low) | self) >> 15 & Plane::of(ROWS)
    }

    /// Removes the lowest bit of each row; `filled` marks the non-empty rows.
    #[inline(always)]
    fn without_lowest(self, filled: Plane) -> Plane {
        // Subtracting 1 from a non-empty row clears its lowest bit and sets only lower bits. Empty rows are
        // unchanged.
        self & (self - filled)
    }

    /// Fills each row whose first bit is set; no other bits may be set.
    #[inline(always)]
    fn whole_rows(self) -> Plane {
        (self << 16) - self
    }

    /// Copies each bit of the first row to all four rows of its band.
    #[inline(always)]
    fn down(self) -> Plane {
        let two = self | self << 16;
        two | two << 32
    }

    /// Marks each non-empty row of a box at its first bit.
    #[inline(always)]
    fn quads(self) -> Plane {
        let any = self | self >> 1;
        (any | any >> 2) & Plane::of(BOXES * ROWS)
    }

    /// Fills each row of a box whose first bit is set; no other bits may be set.
    #[inline(always)]
    fn whole_quads(self) -> Plane {
        (self << 4) - self
    }

    /// The union of the rows of a band, in its first row.
    #[inline(always)]
    fn up(self) -> Plane {
        let two = self | self >> 32;
        (two | two >> 16) & Plane::of(ROW)
    }

    /// Calls `visit` with each cell, in ascending order.
    #[inline(always)]
    pub fn each(self, mut visit: impl FnMut(usize)) {
        let mut in_band = |band: usize| {
            let mut left = self.0[band];
            while left != 0 {
                visit(band * 64 + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        };
        in_band(0);
        in_band(1);
        in_band(2);
        in_band(3);
    }

    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        let band = self.0.iter().position(|&word| word != 0)?;
        Some(band * 64 + self.0[band].trailing_zeros() as usize)
    }

    #[inline(always)]
    pub fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }
}

/// The bits seen at least once, twice and three times.
#[derive(Clone, Copy)]
pub struct Seen {
    pub one: Plane,
    pub two: Plane,
    pub three: Plane,
}

impl Seen {
    #[inline(always)]
    pub fn once(one: Plane) -> Seen {
        Seen { one, two: EMPTY, three: EMPTY }
    }

    #[inline(always)]
    pub fn add(&mut self, bits: Plane) {
        self.three = self.three | self.two & bits;
        self.two = self.two | self.one & bits;
        self.one = self.one | bits;
    }

    /// Adds the counts of the bits that are `shift` places higher. The caller must mask out bits that mix
    /// units.
    #[inline(always)]
    fn fold(self, shift: u32) -> Seen {
        let (one, two, three) = (self.one >> shift, self.two >> shift, self.three >> shift);
        Seen {
            one: self.one | one,
            two: self.two | two | self.one & one,
            three: self.three | three | self.two & one | self.one & two,
        }
    }
}

/// The number of a digit's candidates in each unit.
pub struct Units {
    /// Counts of rows, at the first bit of each row.
    pub rows: Seen,
    /// Counts of columns, in the first row of every band.
    pub columns: Seen,
    /// Counts of boxes, at the first bit of each box.
    pub boxes: Seen,
}

impl Units {
    /// Counts the candidates `plane` of a digit.
    #[inline(always)]
    pub fn of(plane: Plane) -> Units {
        // Each call of `without_lowest` removes the lowest bit from every non-empty row.
        let one = plane.filled();
        let rest = plane.without_lowest(one);
        let two = rest.filled();
        let three = rest.without_lowest(two).filled();
        let columns = Seen::once(plane).fold(32).fold(16);
        let boxes = columns.fold(2).fold(1);
        let mask = Plane::of(BOXES);
        Units {
            rows: Seen { one, two, three },
            columns: Units::whole(columns),
            boxes: Seen { one: boxes.one & mask, two: boxes.two & mask, three: boxes.three & mask },
        }
    }

    /// The counts of whole columns, from the counts of columns within bands.
    #[inline(always)]
    fn whole(bands: Seen) -> Seen {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for band in 0..BANDS {
            let (a, b, c) = (bands.one.0[band], bands.two.0[band], bands.three.0[band]);
            three |= c | two & a | one & b;
            two |= b | one & a;
            one |= a;
        }
        Seen { one: Plane::of(one & ROW), two: Plane::of(two & ROW), three: Plane::of(three & ROW) }
    }

    /// A unit without candidates, as its family and number.
    #[inline(always)]
    pub fn dead(&self) -> Option<(usize, usize)> {
        let missing = [
            !self.rows.one & Plane::of(ROWS),
            !self.columns.one & Plane::of(ROW),
            !self.boxes.one & Plane::of(BOXES),
        ];
        if (missing[0] | missing[1] | missing[2]).is_empty() {
            return None;
        }
        let families = missing.iter().enumerate();
        families.filter_map(|(family, bits)| Some((family, number(family, bits.first()?)))).next()
    }

    /// All cells of the rows, columns and boxes that have only one candidate.
    #[inline(always)]
    pub fn singles(&self) -> Plane {
        let columns = (self.columns.one & !self.columns.two).down();
        let rows = (self.rows.one & !self.rows.two).whole_rows();
        let boxes = (self.boxes.one & !self.boxes.two).whole_quads().down();
        columns | rows | boxes
    }
}

/// In a family (0 rows, 1 columns, 2 boxes), the number of the unit whose bit in [`Units`] is at `cell`.
#[inline(always)]
pub fn number(family: usize, cell: usize) -> usize {
    match family {
        0 => cell / 16,
        1 => cell,
        _ => cell / 64 * 4 + cell % 64 / 4,
    }
}

/// The rule of locked candidates: if all candidates of a row are in one box, the other rows of the box lose
/// their candidates; if all candidates of a box are in one row, the row's other boxes lose theirs. The same
/// for columns.
#[inline(always)]
pub fn without_locked(plane: Plane) -> Plane {
    let quads = plane.quads();
    let boxes = Seen::once(quads).fold(32).fold(16);
    let own = quads & (boxes.one & !boxes.two & Plane::of(ROW)).down();
    let from_boxes = own.filled().whole_rows() & !own;
    let rest = quads.without_lowest(quads.filled());
    let own = quads & !rest.filled().whole_rows();
    let from_rows = own.up().down() & !own;
    let plane = plane & !(quads & (from_boxes | from_rows)).whole_quads();

    let columns = plane.up();
    let mut bands = (0, 0);
    for band in 0..BANDS {
        bands = (bands.0 | columns.0[band], bands.1 | bands.0 & columns.0[band]);
    }
    // A column with candidates in only one band excludes the other columns of its box in that band.
    let own = columns & Plane::of(bands.0 & !bands.1);
    let kept = columns & (!own.quads().whole_quads() | own);
    // A box with candidates in only one column excludes that column from other bands.
    let boxes = Seen::once(kept).fold(2).fold(1);
    let single = kept & (boxes.one & !boxes.two & Plane::of(BOXES)).whole_quads();
    let Plane([a, b, c, d]) = single;
    let others = Plane([b | c | d, a | c | d, a | b | d, a | b | c]);
    plane & (kept & !others).down()
}
