//! Queens: the matrix, known counts, and given queens.

use dlx_kernel::formulations::queens::Queens;

#[test]
fn the_matrix_of_the_chessboard_has_the_known_sizes() {
    let matrix = Queens::matrix(8);
    assert_eq!((matrix.options(), matrix.primary(), matrix.items(), matrix.ones()), (64, 16, 46, 256));
}

#[test]
fn counts_of_up_to_8_queens_are_correct() {
    let counts: Vec<u64> = (0..9).map(|n| Queens::new(n).count_and_first().0).collect();
    assert_eq!(counts, [1, 1, 0, 0, 2, 10, 4, 40, 92]);
    assert_eq!(Queens::new(8).count_and_first().1.unwrap(), [0, 4, 7, 5, 2, 6, 1, 3]);
}

#[test]
fn placements_contain_the_given_queens() {
    assert_eq!(Queens::new(4).first(&[(0, 1)]).unwrap(), [1, 3, 0, 2]);
    assert_eq!(Queens::new(4).first(&[(0, 0)]), None);
    assert_eq!(Queens::new(4).first(&[(0, 1), (1, 1)]), None);
}
