//! Items that have the same options become one item: any cover covers all of them or none.

use dlx_kernel::Matrix;
use std::collections::HashMap;

/// `matrix` with one item for all those of the same bounds that are in the same options, with the same
/// colours. Its options have the same numbers. Takes time in proportion to the ones.
///
/// Items begin in classes by their bounds, and each option splits the classes of its items.
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
    // The first item of each class stands for it.
    let mut first: HashMap<usize, usize> = HashMap::new();
    let kept: Vec<usize> =
        (0..matrix.items()).filter(|&item| *first.entry(classes[item]).or_insert(item) == item).collect();
    let mut place = vec![None; matrix.items()];
    kept.iter().enumerate().for_each(|(index, &item)| place[item] = Some(index));
    let primary = kept.partition_point(|&item| item < matrix.primary());
    let mut merged = Matrix::new(primary, kept.len() - primary);
    for (index, &item) in kept[..primary].iter().enumerate() {
        let (low, high) = matrix.bounds(item);
        merged.set_bounds(index, low, high);
    }
    for option in 0..matrix.options() {
        let cells = matrix.option(option).enumerate();
        let own = cells.filter_map(|(index, item)| Some((place[item]?, matrix.colour(option, index))));
        merged.add_coloured(&own.collect::<Vec<_>>());
    }
    merged
}
