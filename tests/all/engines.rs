//! Every engine compared with brute force, with the other engines on random matrices, and with known counts.

use crate::tools::is_sampled;
use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::internal::Best;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::sudoku::any;
use dlx_kernel::sudoku::nine;
use dlx_kernel::sudoku::sixteen;
use dlx_kernel::textbook;
use dlx_kernel::{Exact, Matrix, Repeat};
use instances::{centre, langford, pentominoes, queens, steiner};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

// The tests do not use all functions of this module.
#[allow(dead_code)]
#[path = "../../benches/common/instances.rs"]
mod instances;

/// A sorted list of sets of options. Each set is sorted, too.
type Covers = Vec<Vec<usize>>;

/// Matrices small enough for brute force, including empty matrices, and matrices with items without options,
/// with empty or equal options, or with only secondary items.
fn matrices(options: usize) -> impl Strategy<Value = Matrix> {
    (0usize..7, 0usize..4).prop_flat_map(move |(primary, secondary)| {
        let items = primary + secondary;
        let option = prop::collection::vec(0..items.max(1), 0..if items == 0 { 1 } else { 5 });
        prop::collection::vec(option, 0..options).prop_map(move |options| {
            let mut matrix = Matrix::new(primary, secondary);
            options.iter().for_each(|option| {
                matrix.add(option);
            });
            matrix
        })
    })
}

/// The items of each option as a bit set.
fn masks(matrix: &Matrix) -> Vec<u32> {
    (0..matrix.options()).map(|option| matrix.option(option).fold(0, |mask, item| mask | 1 << item)).collect()
}

/// The items that at least one option in the bit set `set` covers, and those that at least two cover.
fn covered(masks: &[u32], mut set: u32) -> (u32, u32) {
    let (mut once, mut twice) = (0, 0);
    while set != 0 {
        let mask = masks[set.trailing_zeros() as usize];
        (once, twice, set) = (once | mask, twice | once & mask, set & (set - 1));
    }
    (once, twice)
}

fn options(set: u32) -> Vec<usize> {
    (0..32).filter(|option| set >> option & 1 != 0).collect()
}

/// All exact covers in which every option covers a primary item.
fn brute_exact(matrix: &Matrix) -> Covers {
    let (masks, primary) = (masks(matrix), (1 << matrix.primary()) - 1);
    let is_cover = |&set: &u32| {
        let (once, twice) = covered(&masks, set);
        once & primary == primary
            && twice == 0
            && options(set).iter().all(|&option| masks[option] & primary != 0)
    };
    sorted((0..1u32 << matrix.options()).filter(is_cover).map(options).collect())
}

/// All sets of options that cover every primary item.
fn brute_repeat(matrix: &Matrix) -> Covers {
    let (masks, primary) = (masks(matrix), (1 << matrix.primary()) - 1);
    let is_cover = |&set: &u32| covered(&masks, set).0 & primary == primary;
    sorted((0..1u32 << matrix.options()).filter(is_cover).map(options).collect())
}

fn sorted(mut covers: Covers) -> Covers {
    covers.iter_mut().for_each(|cover| cover.sort_unstable());
    covers.sort();
    covers
}

fn observed(matrix: &Matrix, choose: Choose) -> Covers {
    let mut covers = Vec::new();
    Dlx::new(matrix).exact(choose, &mut (), |options| {
        covers.push(options.to_vec());
        ControlFlow::Continue(())
    });
    sorted(covers)
}

fn fast(matrix: &Matrix, given: &[usize]) -> Covers {
    let mut covers = Vec::new();
    for options in Exact::new(matrix).given(given).covers() {
        covers.push(options);
    }
    sorted(covers)
}

/// Tries `all` random instances, or a fifth of them in plain `cargo test`. Each run draws different
/// instances.
fn random_instances(all: u32) -> ProptestConfig {
    let cases = if is_sampled() { all / 5 } else { all };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(random_instances(2000))]

    #[test]
    fn exact_engines_agree_with_brute_force(matrix in matrices(11)) {
        let expected = brute_exact(&matrix);
        for choose in Choose::ALL {
            prop_assert_eq!(&observed(&matrix, choose), &expected);
        }
        prop_assert_eq!(&fast(&matrix, &[]), &expected);
    }

    #[test]
    fn count_and_first_agree_with_brute_force(matrix in matrices(11), limit in 0u64..5) {
        let count = brute_exact(&matrix).len() as u64;
        let mut exact = Exact::new(&matrix);
        prop_assert_eq!(exact.count(limit), count.min(limit));
        prop_assert_eq!(exact.first().is_some(), count > 0);
        prop_assert_eq!(exact.count(u64::MAX), count);
    }

    #[test]
    fn given_options_are_in_every_cover(matrix in matrices(11), choice in prop::collection::vec(any::<prop::sample::Index>(), 0..3)) {
        let useful = |option: &usize| matrix.option(*option).any(|item| item < matrix.primary());
        let useful: Vec<usize> = (0..matrix.options()).filter(useful).collect();
        let given: BTreeSet<usize> = choice.iter().filter(|_| !useful.is_empty()).map(|index| *index.get(&useful)).collect();
        let given: Vec<usize> = given.into_iter().collect();
        let with = |cover: &Vec<usize>| given.iter().all(|option| cover.contains(option));
        let expected: Covers = brute_exact(&matrix).into_iter().filter(with).collect();
        prop_assert_eq!(&fast(&matrix, &given), &expected);
    }

    #[test]
    fn the_best_cover_has_the_greatest_total_worth(matrix in matrices(14), spread in 0..100i64, worth in prop::collection::vec(-1000..1000i64, 14)) {
        let worth: Vec<i64> = worth[..matrix.options()].iter().map(|worth| worth % (spread + 1)).collect();
        let sum = |cover: &Vec<usize>| cover.iter().map(|&option| worth[option]).sum::<i64>();
        let covers = brute_exact(&matrix);
        let best = Best::new(&matrix, &worth).best();
        prop_assert_eq!(best.as_ref().map(|best| best.0), covers.iter().map(sum).max());
        if let Some((most, cover)) = best {
            prop_assert_eq!(sum(&cover), most);
            prop_assert!(covers.contains(&sorted(vec![cover])[0]));
        }
    }

    #[test]
    fn repeat_engines_agree_with_brute_force(matrix in matrices(11), most in 0usize..6) {
        let covers = brute_repeat(&matrix);
        let fewest = covers.iter().map(Vec::len).min();
        let mut repeat = Repeat::new(&matrix);
        prop_assert_eq!(repeat.count(u64::MAX), covers.len() as u64);
        prop_assert_eq!(repeat.fewest().map(|cover| cover.len()), fewest);
        if let Some(cover) = repeat.fewest() {
            prop_assert!(sorted(vec![cover]).iter().all(|cover| covers.contains(cover)));
        }
        let found = repeat.at_most(most);
        prop_assert_eq!(found.is_some(), fewest.is_some_and(|fewest| fewest <= most));
        if let Some(found) = found {
            prop_assert!(found.len() <= most && sorted(vec![found]).iter().all(|cover| covers.contains(cover)));
        }
        let mut best = None;
        Dlx::new(&matrix).repeat(Choose::Smallest, usize::MAX, &mut (), |options| {
            best = Some(options.len());
            // From now on, the search looks only for smaller covers.
            ControlFlow::Break(options.len().checked_sub(1))
        });
        prop_assert_eq!(best, fewest);
        let mut possible = false;
        Dlx::new(&matrix).repeat(Choose::First, most, &mut (), |options| {
            possible = options.len() <= most;
            ControlFlow::Break(None)
        });
        prop_assert_eq!(possible, fewest.is_some_and(|fewest| fewest <= most));
    }
}

#[test]
fn engines_find_known_counts() {
    for (n, count) in [(4, 2), (6, 4), (8, 92), (10, 724), (12, 14_200)] {
        assert_eq!(Exact::new(&queens(n)).count(u64::MAX), count, "{n} queens");
    }
    assert_eq!(Exact::new(&langford(8)).count(u64::MAX), 300);
    assert_eq!(Exact::new(&langford(6)).count(u64::MAX), 0);
    assert_eq!(Exact::new(&pentominoes(8, 8, centre)).count(u64::MAX), 520);
    assert_eq!(observed(&queens(8), Choose::Smallest).len(), 92);
}

/// A chain: option i covers items i and i + 1. There is one cover if the number of items is even, otherwise
/// none.
fn chain(items: usize) -> Matrix {
    let mut matrix = Matrix::new(items, 0);
    (0..items - 1).for_each(|item| {
        matrix.add(&[item, item + 1]);
    });
    matrix
}

#[test]
fn deep_searches_do_not_overflow_the_stack() {
    assert_eq!(Exact::new(&chain(200_000)).count(u64::MAX), 1);
    assert_eq!(Exact::new(&chain(199_999)).count(u64::MAX), 0);
    assert_eq!(Exact::new(&chain(500)).count(u64::MAX), 1);
    assert_eq!(observed(&chain(20_000), Choose::First).len(), 1);
}

#[test]
fn items_may_have_any_number_of_options() {
    // Counting an item's options needs one more bit plane above 31 options, another above 255, and so on.
    for options in [31, 32, 255, 256, 300, 1_000] {
        let mut matrix = Matrix::new(2, 1);
        (0..options).for_each(|_| {
            matrix.add(&[0]);
        });
        matrix.add(&[1]);
        matrix.add(&[1, 2]);
        assert_eq!(Exact::new(&matrix).count(u64::MAX), 2 * options);
    }
}

#[test]
fn steiner_triple_systems_have_their_known_optima() {
    for (points, fewest) in [(9, 5), (15, 9), (27, 18)] {
        let cover = Repeat::new(&steiner(points)).fewest().unwrap();
        assert_eq!(cover.len(), fewest, "{points} points");
    }
}

/// A completed grid, shuffled by permuting the digits, the bands and their rows, and the stacks and their
/// columns.
fn full_grids() -> impl Strategy<Value = [u8; 81]> {
    let digits = Just((1..=9u8).collect::<Vec<u8>>()).prop_shuffle();
    let lines = || prop::collection::vec(Just(vec![0usize, 1, 2]).prop_shuffle(), 4);
    (digits, lines(), lines()).prop_map(|(digits, rows, columns)| {
        let line = |order: &[Vec<usize>], index: usize| order[3][index / 3] * 3 + order[index / 3][index % 3];
        let mut grid = [0; 81];
        for (cell, digit) in grid.iter_mut().enumerate() {
            let (row, column) = (line(&rows, cell / 9), line(&columns, cell % 9));
            *digit = digits[(row % 3 * 3 + row / 3 + column) % 9];
        }
        grid
    })
}

/// Sudokus with one completion, with several and with none: full grids with many digits removed and at most
/// one changed.
fn sudokus() -> impl Strategy<Value = [u8; 81]> {
    let kept = prop::collection::vec(0..100u8, 81);
    (full_grids(), kept, 25..60u8, prop::collection::vec((0..81usize, 0..10u8), 0..2)).prop_map(
        |(mut grid, kept, share, changes)| {
            grid.iter_mut().zip(kept).filter(|(_, kept)| *kept >= share).for_each(|(digit, _)| *digit = 0);
            changes.into_iter().for_each(|(cell, digit)| grid[cell] = digit);
            grid
        },
    )
}

proptest! {
    #![proptest_config(random_instances(300))]

    #[test]
    fn the_large_sudoku_engine_finds_the_covers_of_the_matrix(
        digits in Just((1..=16u8).collect::<Vec<u8>>()).prop_shuffle(),
        kept in prop::collection::vec(0..100u8, 256),
        share in 45..70u8,
        change in (0..256usize, 0..17u8),
        changed in any::<bool>(),
    ) {
        const MOST: usize = 200;
        let mut givens = [0; 256];
        for (cell, given) in givens.iter_mut().enumerate().filter(|(cell, _)| kept[*cell] < share) {
            let row = cell / 16;
            *given = digits[(row % 4 * 4 + row / 4 + cell % 16) % 16];
        }
        if changed {
            givens[change.0] = change.1;
        }
        let mut expected = any::up_to(MOST, &Sudoku::new(4), &givens);
        let mut found: Vec<Vec<u8>> = sixteen::up_to(MOST, &givens).into_iter().map(|grid| grid.to_vec()).collect();
        prop_assert_eq!(found.len(), expected.len());
        if found.len() < MOST {
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_sudoku_engine_finds_the_covers_of_the_matrix(
        givens in sudokus(),
        worth in prop::collection::vec(0..51i64, 729),
    ) {
        const MOST: usize = 2000;
        let sudoku = Sudoku::new(3);
        let matrix = sudoku.matrix(&givens);
        let options = sudoku.options(&givens);
        let worth = &worth[..options.len()];
        let (mut expected, mut best) = (Vec::new(), None);
        for cover in textbook::Exact::new(&textbook::linked(&matrix)).covers().take(MOST) {
            best = best.max(Some(cover.iter().map(|&option| worth[option]).sum::<i64>()));
            let mut grid = givens;
            cover.iter().map(|&option| options[option]).for_each(|(cell, digit)| grid[cell] = digit as u8 + 1);
            expected.push(grid);
        }
        let mut found = nine::up_to(MOST, &givens);
        prop_assert_eq!(found.len(), expected.len());
        if found.len() < MOST {
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(Best::new(&matrix, worth).best().map(|(worth, _)| worth), best);
        }
        prop_assert_eq!(nine::first(&givens).is_some(), !expected.is_empty());
    }
}
