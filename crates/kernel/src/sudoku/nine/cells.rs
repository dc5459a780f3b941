//! The cells of a 9 x 9 grid as 81 bits, for `state`.
//!
//! A *band* is three rows, 27 bits of a 32-bit word; a set of cells is four words, the last of which is 0:
//!
//! ```text
//! bit 9 r + c of a word: row r of the band, column c
//!
//!        box 0    box 1    box 2
//! row 0  0 1 2    3 4 5    6 7 8       a *triad* is three adjacent bits, where a row meets a box
//! row 1  9 ..
//! row 2  18 ..                  26
//! ```
//!
//! On x86-64, which includes SSE2, the four words are one register, and every operation is one or two
//! instructions. With an array of words, compilers would split the words to compare them, and the search
//! would take 75% more instructions. On other processors, the words are an array.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, Not, Sub};

#[cfg(target_arch = "x86_64")]
type Words = __m128i;
#[cfg(not(target_arch = "x86_64"))]
type Words = [u32; 4];

/// The number of bands.
pub const BANDS: usize = 3;
/// Column 0 of a band.
pub const COLUMN: u32 = 1 | 1 << 9 | 1 << 18;
/// The first row of a band.
pub const ROW: u32 = 0x1FF;
/// The first cell of each triad of a band.
pub const TRIADS: u32 = 0o111_111_111;

/// A set of cells.
#[derive(Clone, Copy, Debug)]
pub struct Cells(Words);

macro_rules! operators {
    ($($operation:ident $function:ident $instruction:ident $by:ident;)*) => {
        $(impl $operation for Cells {
            type Output = Cells;

            #[inline(always)]
            fn $function(self, other: Cells) -> Cells {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: SSE2 is part of x86-64.
                let words = unsafe { $instruction(self.0, other.0) };
                #[cfg(not(target_arch = "x86_64"))]
                let words = {
                    let (a, b) = (self.0, other.0);
                    [a[0].$by(b[0]), a[1].$by(b[1]), a[2].$by(b[2]), a[3].$by(b[3])]
                };
                Cells(words)
            }
        })*
    };
}

operators! {
    BitAnd bitand _mm_and_si128 bitand;
    BitOr bitor _mm_or_si128 bitor;
    Add add _mm_add_epi32 wrapping_add;
    Sub sub _mm_sub_epi32 wrapping_sub;
}

impl Not for Cells {
    type Output = Cells;

    #[inline(always)]
    fn not(self) -> Cells {
        Cells::new([u32::MAX; 4]) - self
    }
}

impl PartialEq for Cells {
    #[inline(always)]
    fn eq(&self, other: &Cells) -> bool {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is part of x86-64.
        let same = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi32(self.0, other.0)) == 0xFFFF };
        #[cfg(not(target_arch = "x86_64"))]
        let same = self.0 == other.0;
        same
    }
}

impl Cells {
    /// The set with these words: three bands, then 0.
    #[inline(always)]
    pub fn new(words: [u32; 4]) -> Cells {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: both types have 16 bytes, and all values of four words are valid in a register.
        let words = unsafe { std::mem::transmute::<[u32; 4], Words>(words) };
        Cells(words)
    }

    /// The words.
    #[inline(always)]
    pub fn words(self) -> [u32; 4] {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: both types have 16 bytes, and all values of a register are valid as four words.
        let words = unsafe { std::mem::transmute::<Words, [u32; 4]>(self.0) };
        #[cfg(not(target_arch = "x86_64"))]
        let words = self.0;
        words
    }

    /// No cell.
    #[inline(always)]
    pub fn none() -> Cells {
        Cells::of(0)
    }

    /// All 81 cells.
    #[inline(always)]
    pub fn all() -> Cells {
        const BAND: u32 = (1 << 27) - 1;
        Cells::new([BAND, BAND, BAND, 0])
    }

    /// One cell.
    #[inline(always)]
    pub fn cell(band: usize, place: usize) -> Cells {
        let mut words = [0; 4];
        words[band] = 1 << place;
        Cells::new(words)
    }

    /// The set with `word` in each band. (If the last word were `word`, too, compilers would broadcast `word`
    /// to a register each time, one instruction more than loading four words.)
    #[inline(always)]
    pub fn of(word: u32) -> Cells {
        Cells::new([word, word, word, 0])
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Cells::none()
    }

    /// Every word shifted left.
    #[inline(always)]
    pub fn up<const BY: i32>(self) -> Cells {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is part of x86-64.
        let words = unsafe { _mm_slli_epi32::<BY>(self.0) };
        #[cfg(not(target_arch = "x86_64"))]
        let words = [self.0[0] << BY, self.0[1] << BY, self.0[2] << BY, self.0[3] << BY];
        Cells(words)
    }

    /// Every word shifted right.
    #[inline(always)]
    pub fn down<const BY: i32>(self) -> Cells {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is part of x86-64.
        let words = unsafe { _mm_srli_epi32::<BY>(self.0) };
        #[cfg(not(target_arch = "x86_64"))]
        let words = [self.0[0] >> BY, self.0[1] >> BY, self.0[2] >> BY, self.0[3] >> BY];
        Cells(words)
    }

    #[inline(always)]
    fn next_bands(self) -> Cells {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is part of x86-64.
        let words = unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) };
        #[cfg(not(target_arch = "x86_64"))]
        let words = [self.0[1], self.0[2], self.0[0], self.0[3]];
        Cells(words)
    }

    /// Each row of a band replaced with the next one. The caller must mask the bits above the band.
    #[inline(always)]
    fn next_rows(self) -> Cells {
        self.down::<9>() | self.up::<18>()
    }

    /// Each row of a band replaced with the previous one. The caller must mask the bits above the band.
    #[inline(always)]
    fn last_rows(self) -> Cells {
        self.down::<18>() | self.up::<9>()
    }

    /// The candidates of a digit in triads that belong to a selection of three non-empty triads of their
    /// band, no two in a row or box.
    ///
    /// Equivalently, the four triads in the other two rows and boxes of the band contain two non-empty triads
    /// in different rows and boxes.
    #[inline(always)]
    pub fn fit_triads(self) -> Cells {
        let (one, two) = (Cells::of(COLUMN), Cells::of(COLUMN | COLUMN << 3));
        let triads = (self | self.down::<1>() | self.down::<2>()) & Cells::of(TRIADS);
        let next = triads.down::<3>() & two | (triads & one).up::<6>();
        let last = triads.down::<6>() & one | (triads & two).up::<3>();
        let fit = triads & (next & last.next_rows() | last & next.next_rows()).next_rows();
        self & (fit.up::<3>() - fit)
    }

    /// The candidates of a digit in box columns (three cells each) that fit with two other box columns of
    /// their stack: all three have candidates, and no two are in one box or one column of the grid.
    #[inline(always)]
    pub fn fit_stacks(self) -> Cells {
        let (one, two) = (Cells::of(TRIADS), Cells::of(TRIADS | TRIADS << 1));
        // In each row of a band, sets the columns that have a candidate in any row of the band.
        let columns = self | self.next_rows() | self.last_rows();
        let next = columns.down::<1>() & two | (columns & one).up::<2>();
        let last = columns.down::<2>() & one | (columns & two).up::<1>();
        self & (next & last.next_bands() | last & next.next_bands()).next_bands()
    }

    /// The rows that contain a cell of the set, as whole rows.
    #[inline(always)]
    pub fn whole_rows(self) -> Cells {
        let low = Cells::of(0xFF * COLUMN);
        let filled = (((self & low) + low) | self) & Cells::of(COLUMN << 8);
        filled.up::<1>() - filled.down::<8>()
    }
}

/// The indices of the set bits.
#[inline(always)]
pub fn elements(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < 32).then(|| place)
    })
}
