//! The cover with the fewest options.

use dlx_kernel::{Exact, Matrix};

fn fewest(primary: usize, secondary: usize, options: &[&[usize]]) -> Option<Vec<usize>> {
    let mut matrix = Matrix::new(primary, secondary);
    options.iter().for_each(|option| {
        matrix.add(option);
    });
    let mut fewest = Exact::new(&matrix).fewest()?;
    fewest.sort_unstable();
    Some(fewest)
}

#[test]
fn fewer_options_are_better() {
    assert_eq!(fewest(3, 0, &[&[0], &[1], &[2], &[0, 1]]), Some(vec![2, 3]));
    assert_eq!(fewest(4, 0, &[&[0, 1, 2], &[0, 1], &[2, 3], &[0, 3]]), Some(vec![1, 2]));
    assert_eq!(fewest(2, 0, &[&[0], &[0, 1], &[1]]), Some(vec![1]));
}

#[test]
fn secondary_items_are_covered_once_or_not_at_all() {
    assert_eq!(fewest(2, 1, &[&[0, 2], &[1, 2], &[1]]), Some(vec![0, 2]));
    assert_eq!(fewest(2, 1, &[&[0, 2], &[1, 2]]), None);
    assert_eq!(fewest(0, 1, &[&[0]]), Some(vec![]));
}

#[test]
fn what_no_option_covers_has_no_cover() {
    assert_eq!(fewest(1, 0, &[]), None);
    assert_eq!(fewest(0, 0, &[]), Some(vec![]));
    assert_eq!(fewest(2, 0, &[&[], &[0]]), None);
}

/// 60 parts, each covered in one of two ways of equal cost: 2^60 covers that no bound distinguishes.
#[test]
fn parts_that_have_nothing_to_do_with_each_other_are_looked_at_once() {
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

/// Pieces of up to five cells at places that a generator of random numbers chooses, on a board of 10 x 10
/// cells each of which is a piece, too.
#[test]
fn small_pieces_that_overlap_have_a_smallest_cover() {
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..10 {
        let mut matrix = Matrix::new(100, 0);
        for cell in 0..100 {
            matrix.add(&[cell]);
        }
        for _ in 0..200 {
            let width = 1 + random(5);
            let height = 1 + random(5 / width);
            let (left, top) = (random(11 - width), random(11 - height));
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
