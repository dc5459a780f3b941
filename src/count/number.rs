//! Numbers of covers: as few words as they need, and more as soon as a sum overflows.

use num_bigint::BigUint;

/// A number of covers.
pub trait Number: Clone + Default {
    /// One cover.
    fn one() -> Self;

    /// Whether this is 0.
    fn is_zero(&self) -> bool;

    /// Adds `other`. False if the sum does not fit; the number is then unspecified.
    #[must_use]
    fn add(&mut self, other: &Self) -> bool;

    /// The number at any size.
    fn widen(&self) -> BigUint;
}

macro_rules! native {
    ($type:ty) => {
        impl Number for $type {
            fn one() -> $type {
                1
            }

            #[inline(always)]
            fn is_zero(&self) -> bool {
                *self == 0
            }

            #[inline(always)]
            fn add(&mut self, other: &$type) -> bool {
                let (sum, overflows) = self.overflowing_add(*other);
                *self = sum;
                !overflows
            }

            fn widen(&self) -> BigUint {
                BigUint::from(*self)
            }
        }
    };
}

native!(u64);
native!(u128);

/// A number of any size: 128 bits without an allocation, and a big integer beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Any {
    Small(u128),
    Big(Box<BigUint>),
}

impl Default for Any {
    fn default() -> Any {
        Any::Small(0)
    }
}

impl Number for Any {
    fn one() -> Any {
        Any::Small(1)
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        matches!(self, Any::Small(0))
    }

    #[inline(always)]
    fn add(&mut self, other: &Any) -> bool {
        if let (Any::Small(own), Any::Small(other)) = (&mut *self, other)
            && let Some(sum) = own.checked_add(*other)
        {
            *own = sum;
            return true;
        }
        self.add_big(other);
        true
    }

    fn widen(&self) -> BigUint {
        match self {
            Any::Small(number) => BigUint::from(*number),
            Any::Big(number) => (**number).clone(),
        }
    }
}

impl Any {
    #[cold]
    fn add_big(&mut self, other: &Any) {
        let mut sum = match std::mem::take(self) {
            Any::Small(number) => Box::new(BigUint::from(number)),
            Any::Big(number) => number,
        };
        match other {
            Any::Small(number) => *sum += *number,
            Any::Big(number) => *sum += &**number,
        }
        *self = Any::Big(sum);
    }
}

/// A number of any size in two words: 64 bits without an allocation, and a big integer beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compact {
    Small(u64),
    Big(Box<BigUint>),
}

impl Default for Compact {
    fn default() -> Compact {
        Compact::Small(0)
    }
}

impl Number for Compact {
    fn one() -> Compact {
        Compact::Small(1)
    }

    #[inline(always)]
    fn is_zero(&self) -> bool {
        matches!(self, Compact::Small(0))
    }

    #[inline(always)]
    fn add(&mut self, other: &Compact) -> bool {
        if let (Compact::Small(own), Compact::Small(other)) = (&mut *self, other)
            && let Some(sum) = own.checked_add(*other)
        {
            *own = sum;
            return true;
        }
        self.add_big(other);
        true
    }

    fn widen(&self) -> BigUint {
        match self {
            Compact::Small(number) => BigUint::from(*number),
            Compact::Big(number) => (**number).clone(),
        }
    }
}

impl Compact {
    #[cold]
    fn add_big(&mut self, other: &Compact) {
        let mut sum = match std::mem::take(self) {
            Compact::Small(number) => Box::new(BigUint::from(number)),
            Compact::Big(number) => number,
        };
        match other {
            Compact::Small(number) => *sum += *number,
            Compact::Big(number) => *sum += &**number,
        }
        *self = Compact::Big(sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_add_like_big_integers() {
        adds_like_a_big_integer::<Any>();
        adds_like_a_big_integer::<Compact>();
    }

    fn adds_like_a_big_integer<N: Number>() {
        let mut number = N::one();
        let mut expected = BigUint::from(1u32);
        for _ in 0..300 {
            let mut same = number.clone();
            assert!(same.add(&N::one()) && number.add(&same));
            expected = &expected * 2u32 + 1u32;
            assert_eq!(number.widen(), expected);
            assert!(!number.is_zero());
        }
    }

    #[test]
    fn a_sum_beyond_64_bits_is_reported() {
        let mut number = u64::MAX;
        assert!(Number::add(&mut number, &0));
        assert!(!Number::add(&mut number, &1));
    }
}
