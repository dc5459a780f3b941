//! Greedy covers, guided by multipliers (Caprara, Fischetti and Toth, Operations Research 47, 1999). Other
//! greedy rules were not measured.

use super::dual::Dual;
use super::sparse::Sparse;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A greedy cover: repeatedly takes the option with the least reduced cost per newly covered item, where the
/// reduced cost counts only multipliers of uncovered items; then removes superfluous options. None if some
/// item has no option.
pub fn cover(sparse: &Sparse, dual: &Dual) -> Option<Vec<u32>> {
    let mut left = dual.reduced.clone();
    let mut sizes: Vec<u32> = sparse.options.iter().map(|items| items.len() as u32).collect();
    // Scores only grow, so an option is rescored only when it reaches the top of the queue.
    let options = 0..left.len();
    let first = |option: usize| Reverse((score(left[option], sizes[option]), option as u32));
    let mut queue: BinaryHeap<_> = options.map(first).collect();
    let mut is_open = vec![true; sparse.items.len()];
    let (mut open, mut chosen) = (sparse.items.len(), Vec::new());
    while open > 0 {
        let Reverse((known, option)) = queue.pop()?;
        let now = score(left[option as usize], sizes[option as usize]);
        if sizes[option as usize] == 0 {
            continue;
        }
        if now > known {
            queue.push(Reverse((now, option)));
            continue;
        }
        chosen.push(option);
        for &item in sparse.options.get(option as usize) {
            if std::mem::replace(&mut is_open[item as usize], false) {
                open -= 1;
                for &other in sparse.items.get(item as usize) {
                    left[other as usize] += dual.multipliers[item as usize];
                    sizes[other as usize] -= 1;
                }
            }
        }
    }
    Some(without_superfluous(sparse, chosen))
}

/// The score of an option that covers `size` uncovered items: `left` is its cost minus these items'
/// multipliers.
fn score(left: i64, size: u32) -> i64 {
    let size = i64::from(size);
    if left > 0 {
        left / size.max(1)
    } else {
        left.saturating_mul(size)
    }
}

/// Removes superfluous options (others cover all their items), the most expensive first.
pub fn without_superfluous(sparse: &Sparse, mut cover: Vec<u32>) -> Vec<u32> {
    let mut times = vec![0u32; sparse.items.len()];
    for &option in &cover {
        sparse.options.get(option as usize).iter().for_each(|&item| times[item as usize] += 1);
    }
    cover.sort_unstable_by_key(|&option| (-sparse.costs[option as usize], option));
    cover.retain(|&option| {
        let items = sparse.options.get(option as usize);
        let is_needed = items.iter().any(|&item| times[item as usize] == 1);
        if !is_needed {
            items.iter().for_each(|&item| times[item as usize] -= 1);
        }
        is_needed
    });
    cover
}
