//! Numbers of covers: native while they fit, big integers after a sum overflows. Native numbers need no heap
//! memory, and most counts fit; using big integers from the start has not been measured.

use num_bigint::BigUint;
use num_traits::{CheckedAdd, One, Zero};

/// The limit that ended a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    /// A number does not fit in its type.
    Number,
    /// The memory is used up.
    Memory,
}

/// A number of covers.
pub trait Number: Clone + Default {
    /// One cover.
    fn one() -> Self;

    /// Whether this number is 0.
    fn is_zero(&self) -> bool;

    /// Adds `other`. Returns false if the sum does not fit; `self` is then unspecified.
    #[must_use]
    fn add(&mut self, other: &Self) -> bool;

    /// Converts to a big integer.
    fn widen(&self) -> BigUint;
}

/// Native numbers.
impl<T: CheckedAdd + Zero + One + Copy + Default + Into<BigUint>> Number for T {
    fn one() -> T {
        One::one()
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        Zero::is_zero(self)
    }

    #[inline(always)]
    fn add(&mut self, other: &T) -> bool {
        self.checked_add(other).map(|sum| *self = sum).is_some()
    }

    fn widen(&self) -> BigUint {
        (*self).into()
    }
}

/// A number of any size: a native integer while it fits, a boxed big integer beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unbounded<T> {
    Small(T),
    Big(Box<BigUint>),
}

/// An unbounded number whose inline representation is four words.
pub type Any = Unbounded<u128>;
/// An unbounded number whose inline representation is two words.
pub type Compact = Unbounded<u64>;

impl<T: Number> Default for Unbounded<T> {
    fn default() -> Unbounded<T> {
        Unbounded::Small(T::default())
    }
}

impl<T: Number + Copy> Number for Unbounded<T> {
    fn one() -> Unbounded<T> {
        Unbounded::Small(T::one())
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        matches!(self, Unbounded::Small(number) if number.is_zero())
    }

    #[inline(always)]
    fn add(&mut self, other: &Unbounded<T>) -> bool {
        if let (Unbounded::Small(own), Unbounded::Small(other)) = (&mut *self, other) {
            let mut sum = *own;
            if sum.add(other) {
                *own = sum;
                return true;
            }
        }
        self.add_big(other);
        true
    }

    fn widen(&self) -> BigUint {
        match self {
            Unbounded::Small(number) => number.widen(),
            Unbounded::Big(number) => (**number).clone(),
        }
    }
}

impl Any {
    /// Converts from a big integer.
    pub fn of(number: &BigUint) -> Any {
        u128::try_from(number).map_or_else(|_| Unbounded::Big(Box::new(number.clone())), Unbounded::Small)
    }
}

impl<T: Number + Copy> Unbounded<T> {
    #[cold]
    fn add_big(&mut self, other: &Unbounded<T>) {
        let mut sum = match std::mem::take(self) {
            Unbounded::Small(number) => Box::new(number.widen()),
            Unbounded::Big(number) => number,
        };
        match other {
            Unbounded::Small(number) => *sum += number.widen(),
            Unbounded::Big(number) => *sum += &**number,
        }
        *self = Unbounded::Big(sum);
    }
}

/// Converts to floating point; infinity if too large.
pub fn approximate(covers: &BigUint) -> f64 {
    covers.to_string().parse().unwrap_or(f64::INFINITY)
}
