//! Proofs that there is no exact cover by weights of the items modulo a number, such that every option weighs
//! nothing and all items together weigh something. The options of a cover would weigh nothing, too.
//!
//! Dominoes do not cover a chessboard without two opposite corners, with 1 and -1 as the weights of black and
//! white squares (modulo 3); straight trominoes do not cover 14 x 14 squares, with weights of 1; queens do not
//! cover all lines of a torus of 20 x 20, with their numbers as weights (modulo 4). Weights exist unless the
//! sum of all items is a linear combination of the options, which elimination decides, modulo all divisors of
//! [`MODULUS`] at once. Weights of 1 are tried modulo any number.

use super::rest::{Effort, Rest};
use std::mem;

/// The greatest number of small divisors that leaves a product and a sum within 16 bits, of which processors
/// multiply eight at once.
const MODULUS: u16 = 240;

/// The nanoseconds that [`is_unequal`] may take in a search of this many steps.
fn most(steps: u64) -> u64 {
    (1 << 23).max(32 * steps)
}

/// Whether a number divides how many items each option has, but not how many there are: then there is no
/// cover.
pub fn is_indivisible(rest: &Rest, _: &mut Effort) -> Option<bool> {
    let divisor = rest.options.iter().map(|own| rest.size(own)).fold(0, |mut a, mut b| {
        while b > 0 {
            a %= b;
            mem::swap(&mut a, &mut b);
        }
        a
    });
    if divisor > 0 && rest.primary % divisor > 0 {
        Some(true)
    } else {
        None
    }
}

/// Whether all primary items together weigh something modulo a divisor of [`MODULUS`], and no option does.
pub fn is_unequal(rest: &Rest, effort: &mut Effort) -> Option<bool> {
    let primary = rest.primary;
    let cost = (rest.options.len() * primary * primary) as u64 / 16;
    let is_known = !effort.is_new && cost <= most(effort.steps / 2);
    if is_known || cost > most(effort.steps) {
        return None;
    }
    // Rows that begin at different items, and span all sums of options.
    let mut basis: Vec<Vec<u16>> = vec![vec![0; primary]; primary];
    (0..primary).for_each(|item| basis[item][item] = MODULUS);
    for own in rest.options.iter() {
        let mut row = vec![0; primary];
        let primary_items = own.iter().filter(|&&item| (item as usize) < primary);
        primary_items.for_each(|&item| row[item as usize] = 1);
        let is_new = insert(&mut basis, row, &mut effort.work);
        if is_new && (0..primary).all(|item| basis[item][item] == 1) {
            return None;
        }
    }
    if insert(&mut basis, vec![1; primary], &mut effort.work) {
        Some(true)
    } else {
        None
    }
}

/// Takes multiples of the rows of `basis` off `row`, and makes it one of them if that does not leave nothing:
/// by Euclid's algorithm, so that each begins with the greatest common divisor. Whether it did.
fn insert(basis: &mut [Vec<u16>], mut row: Vec<u16>, work: &mut u64) -> bool {
    let mut is_new = false;
    for item in 0..row.len() {
        while row[item] > 0 {
            let other = &mut basis[item];
            if row[item] < other[item] {
                mem::swap(&mut row, other);
                is_new = true;
            }
            let times = MODULUS - row[item] / other[item];
            let entries = row[item..].iter_mut().zip(&other[item..]);
            entries.for_each(|(entry, &other)| *entry = (*entry + times * other) % MODULUS);
            *work += 4 + (basis.len() - item) as u64 / 8;
        }
    }
    is_new
}
