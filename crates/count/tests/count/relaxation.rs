//! Proofs by a linear program that there is no cover.

use crate::matrices;
use dlx_count::internal::Relaxation;
use dlx_kernel::Matrix;

fn proves_none(matrix: &Matrix) -> bool {
    let mut relaxation = Relaxation::new(matrix);
    (0..1000).any(|_| relaxation.has_none())
}

#[test]
fn only_matrices_without_a_cover_are_excluded() {
    let excluded = matrices(600).filter(|(matrix, covers)| {
        let is_excluded = proves_none(matrix);
        assert!(!is_excluded || covers.is_empty(), "{matrix:?}");
        is_excluded
    });
    assert!(excluded.count() > 100);
}

/// Lessons of a group, each in any of ten hours in one of four rooms, with one of three teachers.
fn lessons(lessons: usize) -> Matrix {
    let mut matrix = Matrix::new(lessons, 80);
    for lesson in 0..lessons {
        for (hour, room) in (0..10).flat_map(|hour| (0..4).map(move |room| (hour, room))) {
            let item = |kind: usize| lessons + 10 * kind + hour;
            matrix.add(&[lesson, item(0), item(1 + room), item(5 + lesson % 3)]);
        }
    }
    matrix
}

#[test]
fn an_overfull_group_is_excluded() {
    assert!(proves_none(&lessons(11)));
    assert!(!proves_none(&lessons(10)));
}
