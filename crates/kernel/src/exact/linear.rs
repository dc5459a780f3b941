//! A proof that there is no exact cover, without a search: weights of the items, modulo a prime, such that
//! every option weighs nothing and all items together weigh something. The options of a cover would weigh
//! nothing, too.
//!
//! Dominoes do not cover a chessboard without two opposite corners, with 1 and -1 as the weights of black and
//! white squares (modulo 3); straight trominoes do not cover 14 x 14 squares, with weights of 1. Weights
//! exist unless the sum of all items is a linear combination of the options, which elimination decides.
//!
//! Whole numbers prove it as well if every option weighs nothing or less, and all items together more
//! than nothing: 12 pigeons do not fit in 11 holes, with 1 for a pigeon and -1 for a hole, though a hole
//! may stay empty by an option of its own. Such weights exist if and only if no options taken in parts,
//! such as halves, cover each item once (Farkas). They are sought by relaxation: a pass over the options
//! takes from the items of each that weighs too much, and gives to all items if they weigh too little.
//!
//! **Costs** options x items^2 steps for each prime, at most [`MOST_STEPS`]; larger matrices are left
//! undecided. A pass takes a step for each one; there are [`PASSES`] at most.
//!
//! Source: Agmon, "The relaxation method for linear inequalities" (1954).

use super::option_bits::has;
use super::option_bits::{elements, OptionBits};

/// The steps without a cover after which a search tries to find weights: earlier, elimination would cost more
/// than the search.
pub const PATIENCE: u64 = 1 << 14;

/// The most steps for a prime.
const MOST_STEPS: usize = 1 << 27;

/// The most passes over the options.
const PASSES: usize = 1 << 12;

/// How far a weight that is too great is taken beyond what would be enough; below 2.
const BEYOND: f64 = 1.8;

/// The whole number for a weight of 1.
const ONE: f64 = (1u64 << 32) as f64;

/// Whether weights prove that no set of `options` covers each of the first `primary` items once.
pub fn is_excluded(options: &OptionBits, primary: usize) -> bool {
    is_outweighed(options, primary) || is_unequal(options, primary)
}

/// Whether all items together weigh more than nothing, and no option does.
fn is_outweighed(options: &OptionBits, primary: usize) -> bool {
    let mut items_of = vec![Vec::new(); options.names.len()];
    for item in 0..primary {
        elements(options.of(item)).for_each(|option| items_of[option].push(item));
    }
    items_of.retain(|own| !own.is_empty());
    let ones: usize = items_of.iter().map(|own| own.len()).sum();
    // With room for rounding.
    let least = 1.0 / (16 * primary.max(1)) as f64;
    let mut weights = vec![0.0; primary];
    for _ in 0..PASSES.min(MOST_STEPS / 32 / ones.max(1)) {
        let lack = (1.0 - weights.iter().sum::<f64>()).max(0.0) / primary as f64;
        weights.iter_mut().for_each(|weight| *weight += lack);
        for own in &items_of {
            let excess = own.iter().map(|&item| weights[item]).sum::<f64>() + least;
            if excess > 0.0 {
                own.iter().for_each(|&item| weights[item] -= BEYOND * excess / own.len() as f64);
            }
        }
        // Rounded down, options weigh no more. That they do not is checked in whole numbers.
        let whole: Vec<i128> = weights.iter().map(|weight| (weight * ONE).floor() as i128).collect();
        let weight = |own: &Vec<usize>| own.iter().map(|&item| whole[item]).sum::<i128>();
        if whole.iter().sum::<i128>() > 0 && items_of.iter().all(|own| weight(own) <= 0) {
            return true;
        }
    }
    false
}

/// Whether all items together weigh something modulo a prime, and no option does.
fn is_unequal(options: &OptionBits, primary: usize) -> bool {
    let count = options.names.len();
    count * primary * primary <= MOST_STEPS
        && [2u32, 3, 5].iter().any(|&prime| {
            let mut basis = vec![Vec::new(); primary];
            let mut is_new = false;
            // After the options comes the sum of all items.
            for option in 0..=count {
                let entry = |item| u32::from(option == count || has(options.of(item), option));
                let mut row: Vec<u32> = (0..primary).map(entry).collect();
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
