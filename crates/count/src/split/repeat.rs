//! The sets of options that cover every item at least once, split likewise.

use super::residual::{Rest, Subproblem};
use dlx_kernel::Matrix;
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

/// Whether every item still has an option.
fn is_possible(matrix: &Matrix, subproblem: &Subproblem) -> bool {
    let mut has_option = vec![false; matrix.items()];
    for option in (0..matrix.options()).filter(|&option| !subproblem.excluded.contains(&(option as u32))) {
        matrix.option(option).for_each(|item| has_option[item] = true);
    }
    has_option[..matrix.primary()].iter().all(|&has| has)
}

/// The rest of `matrix` for repeat covers: the items that no chosen option covers, and the options that are
/// neither chosen nor excluded, with their numbers in `matrix`.
pub fn rest(matrix: &Matrix, subproblem: &Subproblem) -> Rest {
    let mut is_decided = vec![false; matrix.options()];
    let mut number = vec![0; matrix.items()];
    number[matrix.primary()..].fill(usize::MAX);
    for &option in &subproblem.chosen {
        is_decided[option as usize] = true;
        matrix.option(option as usize).for_each(|item| number[item] = usize::MAX);
    }
    subproblem.excluded.iter().for_each(|&option| is_decided[option as usize] = true);
    let mut primary = 0;
    for number in number.iter_mut().filter(|number| **number == 0) {
        *number = primary;
        primary += 1;
    }
    let options: Vec<usize> = (0..matrix.options()).filter(|&option| !is_decided[option]).collect();
    let mut rest = Matrix::new(primary, 0);
    for &option in &options {
        let items = matrix.option(option).map(|item| number[item]);
        rest.add(&items.filter(|&item| item != usize::MAX).collect::<Vec<_>>());
    }
    Rest { matrix: rest, options }
}
