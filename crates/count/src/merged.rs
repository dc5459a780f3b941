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

#[cfg(test)]
mod tests {
    use super::*;
    use dlx_kernel::Exact;

    #[test]
    fn only_items_of_the_same_options_bounds_and_colours_are_merged() {
        let mut matrix = Matrix::new(5, 3);
        matrix.set_bounds(4, 0, 1);
        for option in [
            &[(0, 0), (1, 0), (4, 0), (5, 1), (6, 1), (7, 2)][..],
            &[(2, 0), (3, 0), (5, 1), (6, 1), (7, 2)],
            &[(2, 0), (3, 0), (5, 2), (6, 2), (7, 2)],
            &[(0, 0), (1, 0), (2, 0), (4, 0)],
            &[(3, 0)],
        ] {
            matrix.add_coloured(option);
        }
        let merged = merged(&matrix);
        // Items 0 and 1 are one, and so are 5 and 6.
        assert_eq!((merged.primary(), merged.items(), merged.options()), (4, 6, 5));
        assert_eq!(merged.bounds(3), (0, 1));
        let covers = |matrix: &Matrix| {
            let mut covers: Vec<Vec<usize>> = Exact::new(matrix).covers().collect();
            covers.iter_mut().for_each(|cover| cover.sort_unstable());
            covers.sort_unstable();
            covers
        };
        assert_eq!(covers(&merged), covers(&matrix));
        assert_eq!(covers(&merged), [vec![0, 1], vec![3, 4]]);
    }
}
