//! A proof that there is no exact cover: integer weights of the items whose sum is positive, although no
//! option has a positive sum of weights.
//!
//! 12 pigeons do not fit in 11 holes, even if each hole has an option that leaves it empty: each pigeon
//! weighs 1 and each hole -1. Such weights exist if and only if there is no fractional cover, which may
//! contain fractions of options, such as halves (Farkas). Relaxation finds the weights: a pass lowers the
//! weights in each option that weighs too much, and raises all weights if their sum is too low.
//!
//! **Costs** one step per pass for each 1 in the matrix. A search tries the proof repeatedly, each time with
//! one step per [`SEARCH_STEPS_PER_ONE`] steps of the search, because problems with more pigeons need more
//! passes.
//!
//! Source: Agmon, "The relaxation method for linear inequalities" (1954).

/// Steps of the search per step of a pass. Measured: weights are found after 73,000 search steps for 13
/// pigeons in 12 holes, after 428,000 for 20 in 19; with 1/2 instead of 8, `crossword/hard-none` takes 1.11
/// times the instructions.
const SEARCH_STEPS_PER_ONE: u64 = 8;

/// Over-relaxation: an option's excess weight times this factor, which must be below 2, is removed.
const RELAXATION_FACTOR: f64 = 1.8;

/// A weight of 1 as a fixed-point number.
const ONE: f64 = (1u64 << 32) as f64;

/// Whether weights prove that no set of `options` covers each of the first `primary` items once. The number
/// of passes grows with `steps`, the steps of the search so far.
pub fn is_outweighed(options: &[Vec<usize>], primary: usize, steps: u64) -> bool {
    let ones = options.iter().map(|own| own.len()).sum::<usize>().max(1) as u64;
    // A margin for rounding.
    let least = 1.0 / (16 * primary.max(1)) as f64;
    let mut weights = vec![0.0; primary];
    for _ in 0..steps / SEARCH_STEPS_PER_ONE / ones {
        let lack = (1.0 - weights.iter().sum::<f64>()).max(0.0) / primary as f64;
        weights.iter_mut().for_each(|weight| *weight += lack);
        for own in options {
            let excess = own.iter().map(|&item| weights[item]).sum::<f64>() + least;
            if excess > 0.0 {
                own.iter().for_each(|&item| weights[item] -= RELAXATION_FACTOR * excess / own.len() as f64);
            }
        }
        // Rounding down makes no option heavier. Whole numbers make the checks exact.
        let whole: Vec<i128> = weights.iter().map(|weight| (weight * ONE).floor() as i128).collect();
        let weight = |own: &Vec<usize>| own.iter().map(|&item| whole[item]).sum::<i128>();
        if whole.iter().sum::<i128>() > 0 && options.iter().all(|own| weight(own) <= 0) {
            return true;
        }
    }
    false
}
