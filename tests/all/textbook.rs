//! Each textbook engine compared with the fast engine that has the same interface, and the plain reader with
//! the checking reader.

use dlx_kernel::formulations::k_centre::KCentre;
use dlx_kernel::input;
use dlx_kernel::sudoku::Sudoku;
use dlx_kernel::sudoku::{any, nine, sixteen};
use dlx_kernel::textbook::input as plain;
use dlx_kernel::textbook::{self, linked};
use dlx_kernel::{Exact, Matrix, Repeat};
use proptest::prelude::*;
use std::fmt::Debug;

/// Matrices, including empty ones and ones with unused items, empty or equal options, or only secondary
/// items.
fn matrices() -> impl Strategy<Value = Matrix> {
    (0usize..9, 0usize..4).prop_flat_map(|(primary, secondary)| {
        let items = primary + secondary;
        let option = prop::collection::vec(0..items.max(1), 0..if items == 0 { 1 } else { 5 });
        prop::collection::vec(option, 0..16).prop_map(move |options| {
            let mut matrix = Matrix::new(primary, secondary);
            options.iter().for_each(|option| {
                matrix.add(option);
            });
            matrix
        })
    })
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort();
    all
}

/// A sorted list of all covers that a search finds. Each cover is sorted, too.
macro_rules! all_covers {
    ($exact:expr) => {{ sorted($exact.covers().map(sorted).collect()) }};
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn linking_a_matrix_does_not_change_it(matrix in matrices()) {
        let linked = linked(&matrix);
        prop_assert_eq!(
            (linked.primary(), linked.items(), linked.options(), linked.ones()),
            (matrix.primary(), matrix.items(), matrix.options(), matrix.ones())
        );
        for option in 0..matrix.options() {
            prop_assert!(linked.option(option).eq(matrix.option(option)));
        }
    }

    #[test]
    fn textbook_and_fast_engines_find_the_same_exact_covers(matrix in matrices(), given in prop::collection::vec(0usize..16, 0..3), limit in 0u64..5) {
        let (mut fast, mut plain) = (Exact::new(&matrix), textbook::Exact::new(&linked(&matrix)));
        prop_assert_eq!(all_covers!(plain), all_covers!(fast));
        // A second call to `given` replaces the options of the first.
        for given in &[given, Vec::new()] {
            let given: Vec<usize> = given.iter().copied().filter(|&option| option < matrix.options()).collect();
            fast.given(&given);
            plain.given(&given);
            prop_assert_eq!(all_covers!(plain), all_covers!(fast));
            prop_assert_eq!(plain.count(limit), fast.count(limit));
            prop_assert_eq!(plain.first().is_some(), fast.first().is_some());
        }
    }

    #[test]
    fn textbook_and_fast_engines_find_the_same_least_costs_and_sizes(matrix in matrices(), costs in prop::collection::vec(0..50u64, 16)) {
        let (linked, costs) = (linked(&matrix), &costs[..matrix.options()]);
        let plain = textbook::Exact::new(&linked).cheapest(costs);
        prop_assert_eq!(plain.as_ref().map(|best| best.0), Exact::new(&matrix).cheapest(costs).map(|best| best.0));
        if let Some((cost, options)) = plain {
            prop_assert_eq!(options.iter().map(|&option| costs[option]).sum::<u64>(), cost);
            prop_assert!(all_covers!(Exact::new(&matrix)).contains(&sorted(options)));
        }
        let plain = textbook::Exact::new(&linked).fewest();
        prop_assert_eq!(plain.as_ref().map(Vec::len), Exact::new(&matrix).fewest().map(|options| options.len()));
        if let Some(options) = plain {
            prop_assert!(all_covers!(Exact::new(&matrix)).contains(&sorted(options)));
        }
    }

    #[test]
    fn textbook_and_fast_engines_find_repeat_covers_of_the_same_size(matrix in matrices(), most in 0usize..6) {
        let (mut fast, mut plain) = (Repeat::new(&matrix), textbook::Repeat::new(&linked(&matrix)));
        let is_cover = |options: &[usize]| {
            let covers = |item: usize| options.iter().any(|&option| matrix.option(option).any(|other| other == item));
            (0..matrix.primary()).all(covers)
        };
        prop_assert_eq!(plain.count(u64::MAX), fast.count(u64::MAX));
        prop_assert_eq!(plain.fewest().map(|options| options.len()), fast.fewest().map(|options| options.len()));
        prop_assert!(plain.fewest().is_none_or(|options| is_cover(&options)));
        let found = plain.at_most(most);
        prop_assert_eq!(found.is_some(), fast.at_most(most).is_some());
        prop_assert!(found.is_none_or(|options| options.len() <= most && is_cover(&options)));
    }

    #[test]
    fn textbook_and_fast_k_centres_have_the_same_radius(points in 0usize..7, sites in 0usize..7, most in 0usize..4, distances in prop::collection::vec(0..40i64, 49)) {
        let distance = |point: usize, site: usize| distances[point * 7 + site];
        let plain = textbook::formulations::k_centre::KCentre::new(points, sites, distance);
        let fast = KCentre::new(points, sites, distance);
        prop_assert_eq!(plain.least_radius(most), fast.least_radius(most));
        prop_assert_eq!(linked(&fast.matrix(20)).ones(), plain.matrix(20).ones());
    }

    #[test]
    fn the_plain_reader_reads_the_same_values(text in "\u{feff}?([ \t]?(-?[0-9]{1,3}|[a-z]{1,4})[ \t]?\r?\n?){0,12}([\x1a\0]\r?\n?){0,2}", ways in prop::collection::vec(0..6u8, 12)) {
        let (mut careful, mut plain) = (input::Input::new(text.as_bytes()), plain::Input::new(text.as_bytes()));
        for way in ways {
            match way {
                0 => {
                    // Only one of the readers counts blanks at the end of the input as a line.
                    let (plain, careful) = (plain.line().map(|line| line.bytes()), careful.line().map(|line| line.bytes()));
                    prop_assert_eq!(plain.unwrap_or_default(), careful.unwrap_or_default());
                }
                1 => prop_assert_eq!(plain.filled_line().map(|line| line.bytes()), careful.filled_line().map(|line| line.bytes())),
                2 => prop_assert_eq!(plain.at_end(), careful.at_end()),
                3 => prop_assert_eq!(plain.integer("n", -500, 500).ok(), careful.integer("n", -500, 500).ok()),
                4 => {
                    let letter = |byte: u8| if byte.is_ascii_lowercase() { Some(byte - b'a') } else { None };
                    let (plain, careful) = (plain.token("a"), careful.token("a"));
                    prop_assert_eq!(plain.as_ref().ok().map(|token| token.bytes()), careful.as_ref().ok().map(|token| token.bytes()));
                    if let (Ok(plain), Ok(careful)) = (plain, careful) {
                        prop_assert_eq!(plain.cells::<3, _>(letter, "a-z").ok(), careful.cells::<3, _>(letter, "a-z").ok());
                    }
                }
                _ => {
                    let (plain, careful) = (plain.ones(2), careful.ones(2));
                    if careful.is_err() {
                        // Stops here: `00` is also an integer, and after an error one reader may have read
                        // further than the other.
                        return Ok(());
                    }
                    prop_assert_eq!(plain.ok(), careful.ok());
                }
            }
        }
    }
}

/// A completed sudoku grid of this order.
fn full_grid(order: usize) -> Vec<u8> {
    let side = order * order;
    let digit = |cell: usize| (cell / side % order * order + cell / side / order + cell % side) % side;
    (0..side * side).map(|cell| digit(cell) as u8 + 1).collect()
}

fn same_grids<T: Ord + Debug + Clone + AsRef<[u8]>>(
    plain: Vec<T>,
    fast: Vec<T>,
    limit: usize,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(plain.len(), fast.len());
    if plain.len() < limit {
        prop_assert_eq!(sorted(plain), sorted(fast));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn textbook_sudokus_have_the_same_completions(kept in prop::collection::vec(0..100u8, 256), share in 25..60u8, change in (0..81usize, 0..10u8)) {
        const MOST: usize = 50;
        let blank = |order: usize, share: u8| -> Vec<u8> {
            full_grid(order).iter().zip(&kept).map(|(&digit, &kept)| if kept < share { digit } else { 0 }).collect()
        };
        let mut givens: [u8; 81] = blank(3, share).try_into().unwrap();
        givens[change.0] = change.1;
        same_grids(textbook::sudoku::nine::up_to(MOST, &givens), nine::up_to(MOST, &givens), MOST)?;
        prop_assert_eq!(textbook::sudoku::nine::first(&givens).is_some(), nine::first(&givens).is_some());
        let large: [u8; 256] = blank(4, share + 20).try_into().unwrap();
        same_grids(textbook::sudoku::sixteen::up_to(MOST, &large), sixteen::up_to(MOST, &large), MOST)?;
        prop_assert!(textbook::sudoku::sixteen::first(&large).is_some());
        let (plain, fast) = (textbook::sudoku::Sudoku::new(3).with_diagonals(), Sudoku::new(3).with_diagonals());
        same_grids(textbook::sudoku::any::up_to(MOST, &plain, &givens), any::up_to(MOST, &fast, &givens), MOST)?;
        prop_assert_eq!(textbook::sudoku::any::first(&plain, &givens).is_some(), any::first(&fast, &givens).is_some());
    }
}

#[test]
fn textbook_sudokus_have_the_same_matrix() {
    let boxes = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    let givens = [0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 2];
    let plain = textbook::sudoku::Sudoku::jigsaw(4, &boxes).with_diagonals();
    let fast = Sudoku::jigsaw(4, &boxes).with_diagonals();
    assert_eq!((plain.side(), plain.items()), (fast.side(), fast.items()));
    assert_eq!(plain.options(&givens), fast.options(&givens));
    let (of_plain, of_fast) = (plain.matrix(&givens), linked(&fast.matrix(&givens)));
    assert_eq!((of_plain.items(), of_plain.options()), (of_fast.items(), of_fast.options()));
    for option in 0..of_fast.options() {
        assert!(of_plain.option(option).eq(of_fast.option(option)));
    }
    for item in 0..fast.items() {
        assert_eq!(format!("{:?}", plain.item(item)), format!("{:?}", fast.item(item)));
    }
}

#[test]
fn the_plain_reader_names_the_expected_text() {
    let mut input = plain::Input::new(b"12 x");
    assert_eq!(input.integer("n", 1, 9).unwrap_err().to_string(), "expected n");
    assert_eq!(input.ones(1).unwrap_err().to_string(), "expected 0 or 1");
    assert_eq!(input.token("a row").unwrap_err().to_string(), "expected a row");
    assert_eq!(input.error("more").to_string(), "expected more");
}
