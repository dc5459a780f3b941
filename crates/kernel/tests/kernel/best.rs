//! The cover of greatest weight.

use dlx_kernel::internal::Best;
use dlx_kernel::Matrix;

fn best(primary: usize, secondary: usize, options: &[(&[usize], i64)]) -> Option<(i64, Vec<usize>)> {
    let mut matrix = Matrix::new(primary, secondary);
    options.iter().for_each(|(items, _)| {
        matrix.add(items);
    });
    let weights: Vec<i64> = options.iter().map(|&(_, weight)| weight).collect();
    let (weight, mut options) = Best::new(&matrix, &weights).best()?;
    options.sort_unstable();
    Some((weight, options))
}

#[test]
fn the_greatest_weight_is_best() {
    let both: &[(&[usize], i64)] = &[(&[0], 3), (&[1], 4), (&[0, 1], 6)];
    assert_eq!(best(2, 0, both), Some((7, vec![0, 1])));
    assert_eq!(best(2, 0, &[(&[0], 3), (&[1], 4), (&[0, 1], 8)]), Some((8, vec![2])));
    assert_eq!(best(2, 0, &[(&[0], -3), (&[1], -4), (&[0, 1], -6)]), Some((-6, vec![2])));
}

#[test]
fn secondary_items_are_covered_once_or_not_at_all() {
    assert_eq!(best(2, 1, &[(&[0, 2], 9), (&[1, 2], 9), (&[0], 1), (&[1], 2)]), Some((11, vec![0, 3])));
    assert_eq!(best(2, 1, &[(&[0, 2], 9), (&[1, 2], 9)]), None);
    assert_eq!(best(1, 1, &[(&[0], 1), (&[1], 5)]), Some((1, vec![0])), "no primary item: in no cover");
}

#[test]
fn what_no_option_covers_has_no_cover() {
    assert_eq!(best(1, 0, &[]), None);
    assert_eq!(best(0, 0, &[]), Some((0, vec![])));
    assert_eq!(best(2, 0, &[(&[], 7), (&[0], 7)]), None);
}

#[test]
fn weights_may_be_large() {
    let large = 1 << 53;
    assert_eq!(best(2, 0, &[(&[0], large), (&[1], -large), (&[0, 1], 1)]), Some((1, vec![2])));
}

/// 40 x 40, where row r has the weight r * c in column c: no other order of the columns is as heavy.
#[test]
fn an_assignment_is_a_matter_of_the_bound() {
    let side = 40;
    let mut matrix = Matrix::new(2 * side, 0);
    let mut weights = Vec::new();
    for row in 0..side {
        for column in 0..side {
            matrix.add(&[row, side + column]);
            weights.push((row * column) as i64);
        }
    }
    let squares = (0..side as i64).map(|row| row * row).sum();
    let (most, cover) = Best::new(&matrix, &weights).best().unwrap();
    assert_eq!((most, cover.len()), (squares, side));
}
