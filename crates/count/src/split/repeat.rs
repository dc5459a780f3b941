//! The sets of options that cover every item at least once, or as often as its bounds say, split likewise,
//! and how many they are.

use super::residual::{Rest, Subproblem};
use crate::Counter;
use crate::restricted::restricted;
use dlx_kernel::internal::{MAX_OF_REPEAT, count_repeat};
use dlx_kernel::{Matrix, Repeat};
use num_bigint::BigUint;
use std::collections::VecDeque;

/// At least `least` subproblems that together have all repeat covers of `matrix`, each once: options are
/// decided one after the other, those that cover most first. There are fewer if the matrix does not have as
/// many.
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

/// The same, but level by level on the item with the fewest options, the first of them being the one that
/// costs least for each of its items: for a search of the cheapest cover, which needs good ones early.
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

/// One subproblem for each option of the item with the fewest, without those before. None if every item is
/// covered.
fn branches(matrix: &Matrix, costs: &[u64], subproblem: &Subproblem) -> Option<Vec<Subproblem>> {
    let Rest { matrix: rest, options } = rest(matrix, subproblem);
    let mut columns = vec![Vec::new(); rest.primary()];
    for option in 0..rest.options() {
        rest.option(option).for_each(|item| columns[item].push(option));
    }
    let mut own = columns.into_iter().min_by_key(Vec::len)?;
    let share = |option: usize| costs[options[option]] as f64 / rest.option(option).len() as f64;
    own.sort_by(|&one, &other| share(one).total_cmp(&share(other)));
    let own: Vec<u32> = own.into_iter().map(|option| options[option] as u32).collect();
    let branch = |(index, &option): (usize, &u32)| {
        let mut branch = subproblem.clone();
        branch.chosen.push(option);
        branch.excluded.extend(&own[..index]);
        branch
    };
    Some(own.iter().enumerate().map(branch).collect())
}

/// With an option, and without it.
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

/// The rest of `matrix` for repeat covers: the items that need more than the chosen options, and how often
/// they do, and the options that are neither chosen nor excluded, with their numbers in `matrix`.
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

/// The number of repeat covers of `matrix`. None if it is 2^128 or more.
pub fn count(matrix: &Matrix) -> Option<BigUint> {
    let (primary, options) = (matrix.primary(), matrix.options());
    if matrix.has_single_bounds() && primary.max(options) <= MAX_OF_REPEAT {
        return count_repeat(matrix, u128::MAX, |_| true).map(BigUint::from);
    }
    let Some(cover) = Repeat::new(matrix).first() else { return Some(BigUint::ZERO) };
    // Every set of options that contains a cover is one.
    if options - cover.len() >= 128 {
        return None;
    }
    // Each item at least as often as it must be, and at most by all options.
    let mut exact = Matrix::new(primary, 0);
    for item in 0..primary {
        let (low, _) = matrix.bounds(item);
        exact.set_bounds(item, low, low.max(options as u32).max(1));
    }
    // Options without primary items are in no exact cover, and may be in any repeat cover.
    let mut free = 0;
    for option in 0..options {
        let own: Vec<usize> = matrix.option(option).filter(|&item| item < primary).collect();
        free += usize::from(own.is_empty());
        exact.add(&own);
    }
    Counter::new(&exact).count(&mut |_| true).map(|count| count << free).filter(is_told)
}

/// Whether a number of repeat covers is less than 2^128.
pub fn is_told(count: &BigUint) -> bool {
    count.bits() <= 128
}
