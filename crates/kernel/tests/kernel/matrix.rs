//! What a matrix stores, and what it rejects.

use dlx_kernel::{Matrix, MatrixError};

#[test]
fn options_keep_their_items_in_order_without_duplicates() {
    let mut matrix = Matrix::new(3, 1);
    assert_eq!(matrix.add(&[2, 0, 2]), 0);
    assert_eq!(matrix.add(&[]), 1);
    assert_eq!(matrix.add(&[3]), 2);
    let options: Vec<Vec<usize>> = (0..3).map(|option| matrix.option(option).collect()).collect();
    assert_eq!(options, [&[2, 0][..], &[], &[3]]);
    assert_eq!((matrix.items(), matrix.primary(), matrix.options(), matrix.ones()), (4, 3, 3, 3));
}

#[test]
fn colours_stay_with_their_items() {
    let mut matrix = Matrix::new(1, 2);
    matrix.add(&[0, 2]);
    assert!(matrix.is_plain());
    matrix.add_coloured(&[(2, 5), (0, 0), (2, 6), (1, 0)]);
    matrix.add(&[1, 0]);
    let colours = |option: usize| -> Vec<u32> {
        (0..matrix.option(option).len()).map(|index| matrix.colour(option, index)).collect()
    };
    assert_eq!((colours(0), colours(1), colours(2)), (vec![0, 0], vec![5, 0, 0], vec![0, 0]));
    assert_eq!(matrix.option(1).collect::<Vec<usize>>(), [2, 0, 1]);
    assert_eq!(matrix.option(1).next_back(), Some(1));
    assert!(!matrix.is_plain() && matrix.has_single_bounds());
}

#[test]
fn invalid_options_and_bounds_are_errors() {
    let mut matrix = Matrix::new(1, 1);
    assert_eq!(matrix.try_add(&[0, 2]), Err(MatrixError::NoItem(2)));
    assert_eq!(matrix.try_add_coloured(&[(2, 0)]), Err(MatrixError::NoItem(2)));
    assert_eq!(matrix.try_add_coloured(&[(1, 1), (0, 1)]), Err(MatrixError::Coloured(0)));
    for (item, low, high) in [(1, 1, 1), (0, 2, 1), (0, 0, 0)] {
        assert_eq!(matrix.try_set_bounds(item, low, high), Err(MatrixError::Bounds(item)));
    }
    assert_eq!(matrix, Matrix::new(1, 1));
    assert_eq!(matrix.try_add_coloured(&[(0, 0), (1, 1)]), Ok(0));
    assert_eq!((matrix.try_add(&[1]), matrix.try_set_bounds(0, 0, 2)), (Ok(1), Ok(())));
}

#[test]
fn items_are_covered_once_unless_bounds_are_set() {
    let mut matrix = Matrix::new(2, 1);
    matrix.set_bounds(0, 1, 1);
    assert!(matrix.is_plain());
    matrix.set_bounds(1, 0, 3);
    assert_eq!([matrix.bounds(0), matrix.bounds(1), matrix.bounds(2)], [(1, 1), (0, 3), (0, 1)]);
    assert!(!matrix.has_single_bounds());
}
