//! Parts that share secondary items, counted separately, compared with the textbook search.

use crate::covers;
use dlx_count::BigUint;
use dlx_count::internal::{Components, Race};
use dlx_kernel::Matrix;

/// Up to 5 random parts of up to 4 primary items, with up to 5 secondary items that any part may use.
fn joined(random: &mut fastrand::Rng) -> Matrix {
    let sizes: Vec<usize> = (0..random.usize(1..6)).map(|_| random.usize(1..5)).collect();
    let primary = sizes.iter().sum();
    let secondary = random.usize(0..6);
    let mut matrix = Matrix::new(primary, secondary);
    let mut begin = 0;
    for size in sizes {
        for _ in 0..random.usize(1..8) {
            let own = (begin..begin + size).filter(|_| random.usize(0..2) == 0).collect::<Vec<_>>();
            let shared = (primary..primary + secondary).filter(|_| random.usize(0..5) == 0);
            let option: Vec<usize> = own.into_iter().chain(shared.collect::<Vec<_>>()).collect();
            matrix.add(&option);
        }
        begin += size;
    }
    matrix
}

#[test]
fn separate_counts_of_parts_combine_to_the_number_of_covers() {
    let mut random = fastrand::Rng::with_seed(47);
    let (mut counted, mut some) = (0, 0);
    for _ in 0..400 {
        let matrix = joined(&mut random);
        let Some(mut components) = Components::new(&matrix, 20_000.0) else { continue };
        let expected = covers(&matrix).len();
        let found = components.run(&matrix, f64::INFINITY, &mut |part, moves| {
            Some(Race::new(part, 1 << 20).run_within(moves, &mut || true))
        });
        assert_eq!(found, Some(BigUint::from(expected)), "{matrix:?}");
        counted += 1;
        some += usize::from(expected > 1);
    }
    assert!(counted > 200 && some > 30, "{counted} {some}");
}

#[test]
fn parts_cost_no_more_than_the_other_methods() {
    let mut matrix = Matrix::new(2, 1);
    for option in [&[0][..], &[0, 2], &[1], &[1, 2]] {
        matrix.add(option);
    }
    let mut components = Components::new(&matrix, 20_000.0).expect("two parts");
    // Four counts with a budget of 20,000 transitions each.
    let count = |part: &Matrix, moves: f64| Race::new(part, 1 << 20).run_within(moves, &mut || true);
    assert_eq!(components.run(&matrix, 79_999.0, &mut |part, moves| Some(count(part, moves))), None);
    assert_eq!(components.run(&matrix, 1e6, &mut |_, _| None), None);
    let found = components.run(&matrix, 1e6, &mut |part, moves| Some(count(part, moves)));
    assert_eq!(found, Some(BigUint::from(3u32)));
}
