//! Bit-sliced counters: they count, for all numbers at once, how many sets of a family contain each number.
//!
//! Bit `p` of the counter of number `i` is bit `i` of plane `p`, so adding a set to all counters, or
//! comparing all counters with a value, takes a few word operations:
//!
//! ```text
//! numbers    0 1 2 3 4 5
//! plane 2    0 1 0 0 0 0      number 1 is in 4 + 1 = 5 of the sets, number 3 in 2
//! plane 1    0 0 0 1 1 0
//! plane 0    1 1 0 0 1 0
//! ```
//!
//! Seven full adders of five operations each add eight sets before there is a carry into the higher planes
//! (Harley and Seal; Warren, "Hacker's Delight", 5-1). So each set costs about five operations per word;
//! counting the sets of each number separately costs about fifteen.

use crate::bits::{full_adder, Bits};

const PLANES: usize = 15;

/// A counter for each number below `64 * W`.
#[derive(Clone, Copy, Debug)]
pub struct Counters<const W: usize> {
    planes: [Bits<W>; PLANES],
    /// Planes from this index on are empty.
    height: usize,
}

impl<const W: usize> Counters<W> {
    /// Counts, for each number, how many of the sets `sets[index]` with `index` in `which` contain it.
    #[inline]
    pub fn of(sets: &[Bits<W>], which: &Bits<W>) -> Counters<W> {
        let mut planes = [Bits::EMPTY; PLANES];
        let [mut ones, mut twos, mut fours] = [Bits::EMPTY; 3];
        let mut left = which.iter();
        let mut eights = 0;
        while let Some(first) = left.next() {
            let mut next = || left.next().map_or(Bits::EMPTY, |index| sets[index]);
            let (sum, two_a) = full_adder(&ones, &sets[first], &next());
            let (sum, two_b) = full_adder(&sum, &next(), &next());
            let (two_sum, four_a) = full_adder(&twos, &two_a, &two_b);
            let (sum, two_a) = full_adder(&sum, &next(), &next());
            let (sum, two_b) = full_adder(&sum, &next(), &next());
            let (two_sum, four_b) = full_adder(&two_sum, &two_a, &two_b);
            let (four_sum, mut carry) = full_adder(&fours, &four_a, &four_b);
            ones = sum;
            twos = two_sum;
            fours = four_sum;
            eights += 1;
            let mut plane = 3;
            while eights >> (plane - 3) != 0 {
                let (sum, next) = (planes[plane].xor(&carry), planes[plane].and(&carry));
                planes[plane] = sum;
                carry = next;
                plane += 1;
            }
        }
        planes[0] = ones;
        planes[1] = twos;
        planes[2] = fours;
        let mut height = PLANES;
        while height > 0 && planes[height - 1].is_empty() {
            height -= 1;
        }
        Counters { planes, height }
    }

    /// The smallest counter of the numbers `among`, which must not be empty, and the numbers that have this
    /// counter.
    #[inline]
    pub fn least(&self, among: &Bits<W>) -> (usize, Bits<W>) {
        let (mut value, mut who) = (0, *among);
        for plane in (0..self.height).rev() {
            let low = who.without(&self.planes[plane]);
            if low.is_empty() {
                value |= 1 << plane;
            } else {
                who = low;
            }
        }
        (value, who)
    }

    /// The greatest counter of the numbers `among`, which must not be empty, and the numbers that have this
    /// counter.
    #[inline]
    pub fn most(&self, among: &Bits<W>) -> (usize, Bits<W>) {
        let (mut value, mut who) = (0, *among);
        for plane in (0..self.height).rev() {
            let high = who.and(&self.planes[plane]);
            if !high.is_empty() {
                value |= 1 << plane;
                who = high;
            }
        }
        (value, who)
    }

    /// The numbers in `among` whose counter is at least `value`.
    #[inline]
    pub fn at_least(&self, among: &Bits<W>, value: usize) -> Bits<W> {
        if value >> self.height != 0 {
            return Bits::EMPTY;
        }
        let (mut greater, mut equal) = (Bits::EMPTY, *among);
        for plane in (0..self.height).rev() {
            let high = equal.and(&self.planes[plane]);
            if value >> plane & 1 != 0 {
                equal = high;
            } else {
                greater = greater.or(&high);
                equal = equal.without(&high);
            }
        }
        greater.or(&equal)
    }

    /// The sum of the `number` greatest counters of the numbers `among`; of all their counters if there are
    /// fewer.
    #[inline]
    pub fn sum_of_greatest(&self, among: &Bits<W>, number: usize) -> usize {
        // The sum of the counters taken, the undecided numbers, how many of these to take, and the high bits
        // that their counters share.
        let (mut sum, mut open, mut left, mut value) = (0, *among, number, 0);
        for plane in (0..self.height).rev() {
            let high = open.and(&self.planes[plane]);
            let count = high.count();
            if count >= left {
                open = high;
                value |= 1 << plane;
            } else {
                sum += count * (value | 1 << plane) + self.sum_below(&high, plane);
                left -= count;
                open = open.without(&high);
            }
        }
        sum + left.min(open.count()) * value
    }

    /// The sum of the counters of the numbers `among`, using only the planes below `plane`.
    #[inline]
    fn sum_below(&self, among: &Bits<W>, plane: usize) -> usize {
        if among.is_empty() {
            return 0;
        }
        (0..plane).map(|plane| among.and(&self.planes[plane]).count() << plane).sum()
    }
}
