//! Orders of the items.

use crate::permanent;
use dlx_count::internal::{Narrow, best_order as best, by_breadth, narrowest, profile};
use dlx_kernel::Matrix;

/// A path of `length` items, in which `name` gives the number of the item at each position.
fn path(length: usize, name: impl Fn(usize) -> usize) -> Matrix {
    let mut matrix = Matrix::new(length, 0);
    (1..length).for_each(|item| {
        matrix.add(&[name(item - 1), name(item)]);
    });
    matrix
}

#[test]
fn a_shuffled_path_is_ordered_from_one_end_to_the_other() {
    let name = |item: usize| item * 7 % 30 + item / 30;
    let matrix = path(30, name);
    let order = by_breadth(&matrix);
    let straight: Vec<usize> = (0..30).map(name).collect();
    assert!(order == straight || order.iter().rev().eq(&straight));
    assert_eq!(best(&matrix), order);
}

#[test]
fn the_profile_of_a_path_is_one_bit_wide() {
    let matrix = path(9, |item| item);
    let order: Vec<usize> = (0..9).collect();
    // The frontier is one bit wide at eight positions and empty at two: 8 * 2 + 2 * 1.
    assert_eq!(profile(&matrix, &order), 18f64.log2());
}

#[test]
fn greedy_orders_of_sparse_permanents_are_much_narrower() {
    let mut rng = fastrand::Rng::with_seed(30);
    for size in [20, 25, 30] {
        let (matrix, _) = permanent(&mut rng, size, 4);
        let by_breadth = profile(&matrix, &best(&matrix));
        let (width, order) = Narrow::new(&matrix).run(u64::MAX).expect("an order");
        assert_eq!(width, profile(&matrix, &order));
        assert!(width < by_breadth - 3.0, "{size}: {width} {by_breadth}");
        assert!(profile(&matrix, &narrowest(&matrix)) < by_breadth - 3.0);
        let mut sorted = order;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..2 * size));
    }
}

#[test]
fn a_search_in_small_steps_tries_the_same_orders() {
    let (matrix, _) = permanent(&mut fastrand::Rng::with_seed(7), 15, 4);
    let whole = Narrow::new(&matrix).run(u64::MAX).expect("an order");
    let (mut narrow, mut found) = (Narrow::new(&matrix), Vec::new());
    for _ in 0..20_000 {
        found.extend(narrow.run(10));
    }
    assert_eq!(found.len(), 30);
    let least = found.iter().map(|found| found.0).fold(f64::INFINITY, f64::min);
    assert_eq!(least, whole.0);
}
