//! Random inputs for HDU 3335.

use super::solution::MOST_NUMBERS;
use crate::generate::places::count;
use crate::generate::{Generator, Rng, cases};

/// Generates cases of small numbers, of products of small primes, and of such products beyond 32 bits.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum count of numbers in a random case.
const MOST: i64 = 60;

fn input(rng: &mut Rng, size: usize) -> String {
    let count_of_cases = cases(rng, size, 6);
    let case = |rng: &mut Rng| {
        let numbers = count(rng, 2 * size, MOST);
        let kind = rng.usize(..3);
        line(numbers, || match kind {
            0 => rng.i64(1..=60),
            1 => product(rng, 1000),
            _ => product(rng, i64::MAX),
        })
    };
    format!("{count_of_cases}\n{}", (0..count_of_cases).map(|_| case(rng)).collect::<String>())
}

/// A case in the input format: `count`, then the numbers.
fn line(count: usize, mut number: impl FnMut() -> i64) -> String {
    let list: Vec<String> = (0..count).map(|_| number().to_string()).collect();
    format!("{count}\n{}\n", list.join(" "))
}

/// A random product of small primes that is at most `most`.
fn product(rng: &mut Rng, most: i64) -> i64 {
    let mut product = 1;
    for _ in 0..rng.usize(0..=40) {
        let factor = crate::generate::one_of(rng, &[2, 3, 5, 7]);
        if product > most / factor {
            break;
        }
        product *= factor;
    }
    product
}

/// One number, and three cases with the maximum count of numbers: 1, 2, 3, ...; products of small primes; the
/// largest numbers.
fn extreme(rng: &mut Rng) -> String {
    let most = MOST_NUMBERS as usize;
    let (mut up, mut down) = (0, i64::MAX);
    let next = || {
        up += 1;
        up
    };
    let previous = || {
        down -= 1;
        down + 1
    };
    [line(1, || i64::MAX), line(most, next), line(most, || product(rng, i64::MAX)), line(most, previous)]
        .into_iter()
        .fold("4\n".to_string(), |text, line| text + &line)
}
