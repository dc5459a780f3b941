//! A proof, without a search, that there is no exact cover: weights of the items modulo a prime such that
//! every option weighs 0, but all items together do not. A cover would weigh 0, too.
//!
//! Dominoes do not cover a chessboard without two opposite corners: weigh black squares 1 and white ones -1
//! (modulo 3). Straight trominoes do not cover 14 x 14 squares: weigh each 1. Weights exist unless the vector
//! of all ones is a linear combination of the options, which elimination decides. Equal weights are tried
//! modulo any number: options of four items do not cover 90 items, which no prime shows.
//!
//! **Costs** options x items^2 steps per prime, at most [`MAX_STEPS`]; larger matrices stay undecided.

use super::matching::is_unmatched; // only: matching
use super::option_bits::{elements, OptionBits};
use super::outweighed::is_outweighed; // only: dense
use std::mem;

/// A search that has found no cover looks for weights after this many steps: earlier, elimination would cost
/// more than the search.
pub const PROOF_AFTER_STEPS: u64 = 1 << 14;

/// Maximum steps per prime.
const MAX_STEPS: usize = 1 << 27;

/// Whether weights or matchings prove that no set of `options` covers each of the first `primary` items once.
/// Called in a pause of a search after `steps` steps.
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

/// Whether, modulo a prime, some weights give every option 0 but all items together not 0.
fn is_unequal(options: &[Vec<usize>], primary: usize) -> bool {
    let all: Vec<usize> = (0..primary).collect();
    options.len() * primary * primary <= MAX_STEPS
        && [2u32, 3, 5].iter().any(|&prime| {
            let mut basis = vec![Vec::new(); primary];
            let mut is_new = false;
            // The vector of all ones comes last.
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
