//! A proof that there is no exact cover, without a search: weights of the items, modulo a prime, such that
//! every option weighs nothing and all items together weigh something. The options of a cover would weigh
//! nothing, too.
//!
//! Dominoes do not cover a chessboard without two opposite corners, with 1 and -1 as the weights of black and
//! white squares (modulo 3); straight trominoes do not cover 14 x 14 squares, with weights of 1. Weights
//! exist unless the sum of all items is a linear combination of the options, which elimination decides.
//! Weights of 1 are tried modulo any number: options of four items do not cover 90, which no prime shows.
//!
//! **Costs** options x items^2 steps for each prime, at most [`MAX_STEPS`]; larger matrices are left
//! undecided.

use super::matching::is_unmatched; // only: matching
use super::option_bits::{elements, OptionBits};
use super::outweighed::is_outweighed; // only: dense
use std::mem;

/// The steps without a cover after which a search tries to find weights: earlier, elimination would cost more
/// than the search.
pub const PROOF_AFTER_STEPS: u64 = 1 << 14;

/// The most steps for a prime.
const MAX_STEPS: usize = 1 << 27;

/// Whether weights, or a lack of matchings, prove that no set of `options` covers each of the first `primary`
/// items once, asked in a pause of a search after `steps` steps.
pub fn is_excluded(options: &OptionBits, primary: usize, steps: u64) -> bool {
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

/// Whether a number divides how many items each option has, but not how many there are.
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

/// Whether all items together weigh something modulo a prime, and no option does.
fn is_unequal(options: &[Vec<usize>], primary: usize) -> bool {
    let all: Vec<usize> = (0..primary).collect();
    options.len() * primary * primary <= MAX_STEPS
        && [2u32, 3, 5].iter().any(|&prime| {
            let mut basis = vec![Vec::new(); primary];
            let mut is_new = false;
            // After the options comes the sum of all items.
            for option in options.iter().chain(std::iter::once(&all)) {
                let mut row = vec![0u32; primary];
                option.iter().for_each(|&item| row[item] = 1);
                is_new = false;
                for item in 0..primary {
                    let own = row[item];
                    if own != 0 && basis[item].is_empty() {
                        is_new = true;
                        // Its inverse, by Fermat's little theorem.
                        let inverse = own.pow(prime - 2);
                        row.iter_mut().for_each(|entry| *entry = *entry * inverse % prime);
                        basis[item] = row;
                        break;
                    }
                    if own != 0 {
                        let rows = row.iter_mut().zip(&basis[item]);
                        rows.for_each(|(entry, other)| *entry = (*entry + (prime - own) * other) % prime);
                    }
                }
            }
            is_new
        })
}
