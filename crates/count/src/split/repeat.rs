//! Splits and counts repeat covers: sets of options that cover every item at least once, or at least as often
//! as its lower bound.

use super::residual::{Rest, Subproblem};
use crate::Counter;
use crate::restricted::restricted;
use dlx_kernel::internal::{MAX_OF_REPEAT, count_repeat};
use dlx_kernel::{Matrix, Repeat};
use num_bigint::BigUint;
use std::collections::VecDeque;

/// Splits the repeat covers of `matrix` into at least `least` subproblems by deciding one option after
/// another, options with the most items first. Returns fewer subproblems if the matrix does not have enough.
pub fn split(matrix: &Matrix, least: usize) -> Vec<Subproblem> {
    let mut order: Vec<u32> = (0..matrix.options() as u32).collect();
    order.sort_by_key(|&option| std::cmp::Reverse(matrix.option(option as usize).len()));
    let mut all = vec![Subproblem::default()];
    for option in order {
        if all.len() >= least {
            break;
        }
        all = all.iter().flat_map(|subproblem| both(subproblem, option)).collect();
        all.retain(|subproblem| is_possible(matrix, subproblem));
    }
    all
}

/// Like [`split`], but for a search for the cheapest cover, which needs good covers early. Branches level by
/// level on the item with the fewest options, trying the option with the least cost per item first.
pub fn split_for_cheapest(matrix: &Matrix, costs: &[u64], least: usize) -> Vec<Subproblem> {
    let mut open = VecDeque::from([Subproblem::default()]);
    let mut covers = Vec::new();
    while open.len() + covers.len() < least
        && let Some(subproblem) = open.pop_front()
    {
        match branches(matrix, costs, &subproblem) {
            Some(branches) => open.extend(branches),
            None => covers.push(subproblem),
        }
    }
    covers.into_iter().chain(open).collect()
}

/// Returns a subproblem for each option of the item with the fewest options; each subproblem excludes the
/// options tried before its own. Returns None if every item is covered.
fn branches(matrix: &Matrix, costs: &[u64], subproblem: &Subproblem) -> Option<Vec<Subproblem>> {
    let Rest { matrix: rest, options } = rest(matrix, subproblem);
    let columns = rest.options_by_item();
    let mut own = columns.iter().min_by_key(|options| options.len())?.to_vec();
    let share = |option: u32| {
        let option = option as usize;
        costs[options[option]] as f64 / rest.option(option).len() as f64
    };
    own.sort_by(|&one, &other| share(one).total_cmp(&share(other)));
    let own: Vec<u32> = own.into_iter().map(|option| options[option as usize] as u32).collect();
    let branch = |(index, &option): (usize, &u32)| {
        let mut branch = subproblem.clone();
        branch.chosen.push(option);
        branch.excluded.extend(&own[..index]);
        branch
    };
    Some(own.iter().enumerate().map(branch).collect())
}

/// Divides a subproblem in two: with an option and without it.
fn both(subproblem: &Subproblem, option: u32) -> [Subproblem; 2] {
    let (mut with, mut without) = (subproblem.clone(), subproblem.clone());
    with.chosen.push(option);
    without.excluded.push(option);
    [with, without]
}

/// Whether every item still has as many options as it needs.
fn is_possible(matrix: &Matrix, subproblem: &Subproblem) -> bool {
    let mut is_excluded = vec![false; matrix.options()];
    subproblem.excluded.iter().for_each(|&option| is_excluded[option as usize] = true);
    let mut options = vec![0; matrix.items()];
    for option in (0..matrix.options()).filter(|&option| !is_excluded[option]) {
        matrix.option(option).for_each(|item| options[item] += 1);
    }
    (0..matrix.primary()).all(|item| options[item] >= matrix.bounds(item).0)
}

/// Returns the rest of `matrix` for repeat covers: the items that need further options, whose bounds are the
/// numbers of options still needed, and the undecided options, with their numbers in `matrix`.
pub fn rest(matrix: &Matrix, subproblem: &Subproblem) -> Rest {
    let mut is_decided = vec![false; matrix.options()];
    let mut needs: Vec<u32> = (0..matrix.items()).map(|item| matrix.bounds(item).0).collect();
    for &option in &subproblem.chosen {
        is_decided[option as usize] = true;
        matrix.option(option as usize).for_each(|item| needs[item] = needs[item].saturating_sub(1));
    }
    subproblem.excluded.iter().for_each(|&option| is_decided[option as usize] = true);
    let items: Vec<usize> = (0..matrix.primary()).filter(|&item| needs[item] > 0).collect();
    let options: Vec<usize> = (0..matrix.options()).filter(|&option| !is_decided[option]).collect();
    let rest = restricted(matrix, &items, |item| (needs[item], needs[item]), options.iter().copied());
    Rest { matrix: rest, options }
}

/// Counts the repeat covers of `matrix`. Returns None if there are 2^128 covers or more.
pub fn count(matrix: &Matrix) -> Option<BigUint> {
    let (primary, options) = (matrix.primary(), matrix.options());
    if matrix.has_single_bounds() && primary.max(options) <= MAX_OF_REPEAT {
        return count_repeat(matrix, u128::MAX, |_| true).map(BigUint::from);
    }
    let Some(cover) = Repeat::new(matrix).first() else { return Some(BigUint::ZERO) };
    // Every superset of a cover is a cover.
    if options - cover.len() >= 128 {
        return None;
    }
    // Each item is covered at least as often as required, and at most by all of its options.
    let bounds = |item| {
        let (low, _) = matrix.bounds(item);
        (low, low.max(options as u32).max(1))
    };
    // Options without primary items are in no exact cover, but may be in any repeat cover.
    let own = (0..options).filter(|&option| matrix.option(option).any(|item| item < primary));
    let exact = restricted(matrix, &(0..primary).collect::<Vec<usize>>(), bounds, own);
    let free = options - exact.options();
    Counter::new(&exact).count(&mut |_| true).map(|count| count << free).filter(fits_128_bits)
}

/// Whether a number of covers is less than 2^128.
pub fn fits_128_bits(count: &BigUint) -> bool {
    count.bits() <= 128
}
