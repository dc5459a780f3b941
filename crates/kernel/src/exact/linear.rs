//! A proof, without a search, that there is no exact cover: weights of the items modulo a power of a prime
//! such that the weights of every option add up to 0, but the weights of all items do not. In a cover, all
//! items together would weigh 0.
//!
//! Dominoes cannot cover a chessboard that lacks two opposite corners: black squares weigh 1 and white
//! squares -1 (modulo 3). Straight trominoes cannot cover 14 x 14 squares: each square weighs 1. 20 queens
//! cannot occupy all rows, columns and diagonals of a torus (modulo 4). Weights exist unless the all-ones
//! vector is a linear combination of the options, which elimination decides for powers of 2, 3 and 5. Equal
//! weights are tried modulo any number: options of 14 items cannot cover 90 items.
//!
//! **Costs** options x items^2 steps per prime, at most [`MAX_STEPS`]; elimination is not tried on larger
//! matrices.

use super::matching::is_unmatched; // only: matching
use super::option_bits::{elements, OptionBits, BLOCK};
use super::outweighed::is_outweighed; // only: dense
use std::mem;

/// After this many steps without a cover, a search looks for weights: earlier, elimination would cost more
/// than the search.
pub const PROOF_AFTER_STEPS: u64 = 1 << 14;

const MAX_STEPS: usize = 1 << 27;

/// Whether weights or matchings prove that no set of `options` covers each of the first `primary` items
/// exactly once. Searches call this function in their pauses, after `steps` steps.
pub fn is_excluded(options: &OptionBits<BLOCK>, primary: usize, steps: u64) -> bool {
    if steps < PROOF_AFTER_STEPS || !steps.is_power_of_two() {
        return false;
    }
    let mut rows = vec![Vec::new(); options.names.len()];
    for item in 0..primary {
        elements(options.of(item)).for_each(|option| rows[option].push(item));
    }
    rows.retain(|own| !own.is_empty());
    let proofs: &[fn(&[Vec<usize>], usize, u64) -> bool] = &[
        |rows, primary, steps| steps == PROOF_AFTER_STEPS && is_unmatched(rows, primary), // only: matching
        is_outweighed,                                                                    // only: dense
        |rows, primary, steps| {
            steps == PROOF_AFTER_STEPS && (is_indivisible(rows, primary) || is_unequal(rows, primary))
        },
    ];
    proofs.iter().any(|proves| proves(&rows, primary, steps))
}

/// Whether some number divides the size of every option but not the number of items.
fn is_indivisible(options: &[Vec<usize>], primary: usize) -> bool {
    let divisor = options.iter().map(Vec::len).fold(0, |mut a, mut b| {
        while b > 0 {
            a %= b;
            mem::swap(&mut a, &mut b);
        }
        a
    });
    divisor > 0 && primary % divisor > 0
}

/// Primes, each with its largest power whose square fits into 30 bits.
const POWERS: [(u32, u32); 3] = [(2, 1 << 15), (3, 19_683), (5, 15_625)];

/// Whether some weights, modulo a power of a prime, add up to 0 in every option but not over all items.
fn is_unequal(options: &[Vec<usize>], primary: usize) -> bool {
    let all: Vec<usize> = (0..primary).collect();
    options.len() * primary * primary <= MAX_STEPS
        && POWERS.iter().any(|&(prime, power)| {
            let mut basis = vec![Vec::new(); primary];
            let mut is_new = false;
            // The all-ones vector comes last.
            for option in options.iter().chain(std::iter::once(&all)) {
                let mut row = vec![0; primary];
                option.iter().for_each(|&item| row[item] = 1);
                is_new = add_row(row, &mut basis, prime, power);
            }
            is_new
        })
}

/// Adds a row to a basis in echelon form, modulo a power of a prime, and returns whether the row was not a
/// combination of the basis. The first nonzero entry of each row of a basis, its pivot, is a power of the
/// prime.
fn add_row(row: Vec<u32>, basis: &mut [Vec<u32>], prime: u32, power: u32) -> bool {
    let mut is_new = false;
    let mut rows = vec![row];
    while let Some(mut row) = rows.pop() {
        for item in 0..row.len() {
            if row[item] == 0 {
                continue;
            }
            if basis[item].is_empty() || row[item] % basis[item][item] != 0 {
                is_new = true;
                let pivot = to_power(&mut row, item, prime, power);
                // The multiple that cancels the pivot follows from no other row, so it is added, too.
                if pivot > 1 {
                    rows.push(row.iter().map(|entry| entry * (power / pivot) % power).collect());
                }
                mem::swap(&mut row, &mut basis[item]);
                if row.is_empty() {
                    break;
                }
            }
            let factor = power - row[item] / basis[item][item];
            let entries = row.iter_mut().zip(&basis[item]);
            entries.for_each(|(entry, other)| *entry = (*entry + factor * other) % power);
        }
    }
    is_new
}

/// Multiplies a row so that its entry at `item` becomes a power of the prime. Returns the new entry.
fn to_power(row: &mut [u32], item: usize, prime: u32, power: u32) -> u32 {
    let mut square = row[item];
    while square % prime == 0 {
        square /= prime;
    }
    // By Euler's theorem, the inverse of `square` is one of its powers.
    let (mut inverse, mut exponent) = (1, power / prime * (prime - 1) - 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            inverse = inverse * square % power;
        }
        square = square * square % power;
        exponent /= 2;
    }
    row.iter_mut().for_each(|entry| *entry = *entry * inverse % power);
    row[item]
}
