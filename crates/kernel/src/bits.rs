//! Sets of small numbers as bits in a fixed number of words.

/// Maximum elements of a set that `by_words!` supports.
pub const MAX_ELEMENTS: usize = 256 * 64;

/// Evaluates `$call` with `$words` set to the smallest available number of words that hold `0..$size`.
macro_rules! by_words {
    ($size:expr, $words:ident => $call:expr) => {
        by_words!($size, $words => $call; 1 2 4 8 32 256)
    };
    ($size:expr, $words:ident => $call:expr; $($number:literal)*) => {
        match $size {
            $(size if size <= 64 * $number => {
                const $words: usize = $number;
                $call
            })*
            size => panic!("{} items or options, at most {} are supported", size, $crate::bits::MAX_ELEMENTS),
        }
    };
}
pub(crate) use by_words;

/// A subset of `0..64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The set `0..count`.
    pub fn first(count: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        (0..count).for_each(|index| bits.insert(index));
        bits
    }

    /// Adds an element.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Removes an element.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// Whether the set contains an element.
    #[inline]
    pub fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// The number of elements.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The intersection.
    #[inline]
    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a & b)
    }

    /// The union.
    #[inline]
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a | b)
    }

    /// The symmetric difference.
    #[inline]
    pub fn xor(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a ^ b)
    }

    /// The elements that are not in `other`.
    #[inline]
    pub fn without(&self, other: &Bits<W>) -> Bits<W> {
        self.zip(other, |a, b| a & !b)
    }

    /// The words that hold the set.
    #[inline]
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The smallest element.
    #[inline]
    pub fn min(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The elements in ascending order.
    #[inline]
    pub fn iter(&self) -> Elements<W> {
        Elements { left: *self, word: 0 }
    }

    #[inline]
    fn zip(&self, other: &Bits<W>, combine: impl Fn(u64, u64) -> u64) -> Bits<W> {
        let mut words = self.0;
        words.iter_mut().zip(&other.0).for_each(|(word, &other)| *word = combine(*word, other));
        Bits(words)
    }
}

/// The sums and carries of the three bits at each position of three sets.
#[inline(always)]
pub fn full_adder<const W: usize>(a: &Bits<W>, b: &Bits<W>, c: &Bits<W>) -> (Bits<W>, Bits<W>) {
    let half = a.xor(b);
    (half.xor(c), a.and(b).or(&half.and(c)))
}

/// Iterator over the elements of a set.
pub struct Elements<const W: usize> {
    left: Bits<W>,
    word: usize,
}

impl<const W: usize> Iterator for Elements<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = self.left.0[self.word];
            if word != 0 {
                self.left.0[self.word] = word & (word - 1);
                return Some(self.word * 64 + word.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
