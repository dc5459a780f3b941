//! A proof that there is no exact cover, by weights of the items that are whole numbers: every option weighs
//! nothing or less, and all items together more than nothing.
//!
//! 12 pigeons do not fit in 11 holes, with 1 for a pigeon and -1 for a hole, though a hole may stay empty by
//! an option of its own. Such weights exist if and only if no options taken in parts, such as halves, cover
//! each item once (Farkas). They are sought by relaxation: a pass over the options takes from the items of
//! each that weighs too much, and gives to all items if they weigh too little.
//!
//! **Costs** a step for each one in a pass. A search tries it again and again, with a step for each [`SEARCH_STEPS_PER_ONE`]
//! of its own: more pigeons take more passes.
//!
//! Source: Agmon, "The relaxation method for linear inequalities" (1954).

/// The steps of the search for one of a pass. Measured: 13 pigeons in 12 holes take 73,000 steps for weights,
/// 20 in 19 take 428,000; with 1/2 in place of 8, `crossword/hard-none` takes 1.11 times the instructions.
const SEARCH_STEPS_PER_ONE: u64 = 8;

/// How far a weight that is too great is taken beyond what would be enough; below 2.
const RELAXATION_FACTOR: f64 = 1.8;

/// The whole number for a weight of 1.
const ONE: f64 = (1u64 << 32) as f64;

/// Whether all items together weigh more than nothing, and no option does, tried as long as a search of
/// `steps` steps allows.
pub fn is_outweighed(options: &[Vec<usize>], primary: usize, steps: u64) -> bool {
    let ones = options.iter().map(|own| own.len()).sum::<usize>().max(1) as u64;
    // With room for rounding.
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
        // Rounded down, options weigh no more. That they do not is checked in whole numbers.
        let whole: Vec<i128> = weights.iter().map(|weight| (weight * ONE).floor() as i128).collect();
        let weight = |own: &Vec<usize>| own.iter().map(|&item| whole[item]).sum::<i128>();
        if whole.iter().sum::<i128>() > 0 && options.iter().all(|own| weight(own) <= 0) {
            return true;
        }
    }
    false
}
