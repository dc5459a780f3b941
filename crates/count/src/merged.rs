//! Merges items that have the same options: a cover covers all of them or none.

use crate::restricted::restricted;
use dlx_kernel::Matrix;
use std::collections::HashMap;

/// Returns `matrix` after merging the items that have the same bounds, options and colours. Options keep
/// their numbers. Takes time linear in the number of ones.
///
/// At first, a class holds the items with equal bounds; each option then splits the classes of its items.
pub fn merged(matrix: &Matrix) -> Matrix {
    let mut known = HashMap::new();
    let bounds = |item: usize| (item < matrix.primary(), matrix.bounds(item));
    let mut classes: Vec<usize> = Vec::with_capacity(matrix.items());
    for item in 0..matrix.items() {
        let next = known.len();
        classes.push(*known.entry(bounds(item)).or_insert(next));
    }
    let mut end = known.len();
    for option in 0..matrix.options() {
        let mut split: HashMap<(usize, u32), usize> = HashMap::new();
        for (index, item) in matrix.option(option).enumerate() {
            let next = end + split.len();
            let key = (classes[item], matrix.colour(option, index));
            classes[item] = *split.entry(key).or_insert(next);
        }
        end += split.len();
    }
    // The first item of each class represents it.
    let mut first: HashMap<usize, usize> = HashMap::new();
    let kept: Vec<usize> =
        (0..matrix.items()).filter(|&item| *first.entry(classes[item]).or_insert(item) == item).collect();
    restricted(matrix, &kept, |item| matrix.bounds(item), 0..matrix.options())
}
