//! Covers of greatest weight, with weights of either sign, and covers with the fewest options. Cheapest
//! covers of random matrices are tested in `brute_force`.

use dlx_kernel::internal::Best;
use dlx_kernel::{Exact, Matrix};

#[test]
fn the_cover_of_greatest_weight_is_found() {
    let large = 1 << 53;
    for (weights, most, best) in [
        ([3, 4, 6], 7, &[0, 1][..]),
        ([3, 4, 8], 8, &[2]),
        ([-3, -4, -6], -6, &[2]),
        ([large, -large, 1], 1, &[2]),
    ] {
        let mut matrix = Matrix::new(2, 0);
        [&[0][..], &[1], &[0, 1]].iter().for_each(|option| assert!(matrix.add(option) < 3));
        let (weight, mut cover) = Best::new(&matrix, &weights).best().unwrap();
        cover.sort_unstable();
        assert_eq!((weight, &cover[..]), (most, best));
    }
}

/// 40 x 40: row r in column c has the weight r * c, so only one assignment is best.
#[test]
fn an_assignment_is_solved_by_the_bound() {
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

/// 60 parts, each covered in one of two ways of equal cost: 2^60 covers that no bound distinguishes.
#[test]
fn independent_parts_are_searched_only_once() {
    let mut matrix = Matrix::new(240, 0);
    for part in 0..60 {
        let item = part * 4;
        for option in [&[item][..], &[item + 1, item + 2, item + 3], &[item, item + 1, item + 2], &[item + 3]]
        {
            matrix.add(option);
        }
    }
    assert_eq!(Exact::new(&matrix).fewest().unwrap().len(), 120);
}

/// Randomly placed pieces of up to five cells on a board of 10 x 10 cells; every single cell is a piece, too.
#[test]
fn overlapping_pieces_are_covered_by_the_fewest_options() {
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..10 {
        let mut matrix = Matrix::new(100, 0);
        for cell in 0..100 {
            matrix.add(&[cell]);
        }
        for _ in 0..200 {
            let width = random.usize(1..6);
            let height = random.usize(1..=5 / width);
            let (left, top) = (random.usize(..11 - width), random.usize(..11 - height));
            let cells = |row: usize| (left..left + width).map(move |column| 10 * row + column);
            matrix.add(&(top..top + height).flat_map(cells).collect::<Vec<usize>>());
        }
        let cover = Exact::new(&matrix).fewest().unwrap();
        let mut covered: Vec<usize> = cover.iter().flat_map(|&option| matrix.option(option)).collect();
        covered.sort_unstable();
        assert!(covered.into_iter().eq(0..100));
        let costs = vec![1; matrix.options()];
        assert_eq!(Exact::new(&matrix).cheapest(&costs).unwrap().0, cover.len() as u64);
    }
}
