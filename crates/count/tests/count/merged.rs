//! Merged items.

use dlx_count::internal::merged;
use dlx_kernel::{Exact, Matrix};

#[test]
fn only_items_with_equal_options_bounds_and_colours_are_merged() {
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
    // Items 0 and 1 are merged, and so are 5 and 6.
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
