//! `Exact`, `Repeat` and `textbook` compared with brute force, on random plain, coloured and bounded
//! matrices, with bounds and costs up to the maximum.

use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::{textbook, Exact, Matrix, MatrixError, Repeat};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Sets of options, each sorted, in lexicographic order.
type Covers = Vec<Vec<usize>>;

/// Bounds of an item: mostly small, some as large as allowed.
fn bounds() -> impl Strategy<Value = (u32, u32)> {
    const MOST: u32 = u32::MAX;
    let high = prop_oneof![6 => 1u32..4, 1 => Just(MOST), 1 => Just(MOST - 1)];
    (prop_oneof![9 => 0u32..3, 1 => Just(MOST)], high).prop_map(|(low, high)| (low.min(high), high))
}

/// Costs of ten options: small, all 0, or so large that sums do not fit in 64 bits.
fn costs() -> impl Strategy<Value = Vec<u64>> {
    let extreme = prop_oneof![0u64..20, (0u64..20).prop_map(|less| u64::MAX - less)];
    prop_oneof![
        3 => prop::collection::vec(0u64..20, 10),
        1 => Just(vec![0; 10]),
        1 => prop::collection::vec(extreme, 10),
        1 => prop::collection::vec((0u64..20).prop_map(|cost| cost << 58), 10),
    ]
}

/// Matrices small enough for brute force; a quarter are plain.
fn matrices() -> impl Strategy<Value = Matrix> {
    let shape = (0usize..6, 0usize..4, any::<bool>(), any::<bool>());
    shape.prop_flat_map(|(primary, secondary, is_coloured, is_bounded)| {
        let items = primary + secondary;
        let cell = (0..items.max(1), 0..=if is_coloured { 2usize } else { 0 });
        let option = prop::collection::vec(cell, 0..if items == 0 { 1 } else { 5 });
        let bounds = prop::collection::vec(bounds(), primary);
        (prop::collection::vec(option, 0..10), bounds).prop_map(move |(options, bounds)| {
            let mut matrix = Matrix::new(primary, secondary);
            for (item, (low, high)) in bounds.into_iter().enumerate().filter(|_| is_bounded) {
                matrix.set_bounds(item, low, high);
            }
            for option in options {
                // 0 means no colour.
                let colour =
                    |(item, colour)| (item, if item < primary { 0 } else { [0, 1, u32::MAX][colour] });
                matrix.add_coloured(&option.into_iter().map(colour).collect::<Vec<_>>());
            }
            matrix
        })
    })
}

/// Limits on the number of covers, or of options in a cover.
fn limits() -> impl Strategy<Value = usize> {
    prop_oneof![6 => 0usize..5, 1 => Just(usize::MAX)]
}

/// Given options: numbers below 10. The tests drop options that do not exist.
fn given() -> impl Strategy<Value = Vec<usize>> {
    prop_oneof![Just(Vec::new()), prop::collection::vec(0usize..10, 1..4)]
}

/// All covers that contain `given`, by trying every set of options.
fn brute(matrix: &Matrix, given: &[usize], is_cover: impl Fn(&[usize]) -> bool) -> Covers {
    let options = |set: u32| (0..matrix.options()).filter(|option| set >> option & 1 != 0).collect();
    let sets = (0..1u32 << matrix.options()).map(options);
    let mut covers: Covers = sets
        .filter(|set: &Vec<usize>| given.iter().all(|option| set.contains(option)) && is_cover(set))
        .collect();
    covers.sort();
    covers
}

/// The colours that the options `set` give each item.
fn colours(matrix: &Matrix, set: &[usize]) -> Vec<Vec<u32>> {
    let mut colours = vec![Vec::new(); matrix.items()];
    for &option in set {
        let cells = matrix.option(option).enumerate();
        cells.for_each(|(index, item)| colours[item].push(matrix.colour(option, index)));
    }
    colours
}

fn is_useful(matrix: &Matrix, option: usize) -> bool {
    matrix.option(option).any(|item| item < matrix.primary())
}

fn exact_covers(matrix: &Matrix, given: &[usize]) -> Covers {
    brute(matrix, given, |set| {
        let is_chosen = |&option: &usize| is_useful(matrix, option) || given.contains(&option);
        let fits = |(item, colours): (usize, Vec<u32>)| {
            let (low, high) = matrix.bounds(item);
            let is_alike = colours.iter().all(|&colour| colour != 0 && colour == colours[0]);
            let times = colours.len() as u32;
            (low..=high).contains(&times) || item >= matrix.primary() && is_alike
        };
        set.iter().all(is_chosen) && colours(matrix, set).into_iter().enumerate().all(fits)
    })
}

fn repeat_covers(matrix: &Matrix, given: &[usize]) -> Covers {
    brute(matrix, given, |set| {
        let colours = colours(matrix, set);
        (0..matrix.primary()).all(|item| colours[item].len() as u32 >= matrix.bounds(item).0)
    })
}

fn sorted(covers: impl Iterator<Item = Vec<usize>>) -> Covers {
    let mut covers: Covers = covers
        .map(|mut cover| {
            cover.sort_unstable();
            cover
        })
        .collect();
    covers.sort();
    covers
}

/// Checks the answers of all methods against the covers `expected`.
macro_rules! ask {
    ($door:expr, $expected:expr, $costs:expr, $limit:expr) => {{
        let (door, expected, costs, limit): (_, &Covers, &[u64], usize) = ($door, $expected, $costs, $limit);
        let is_cover = |cover: Vec<usize>| expected.contains(&sorted(Some(cover).into_iter())[0]);
        prop_assert_eq!(&sorted(door.covers()), expected);
        // The iterator is fused.
        let mut covers = door.covers();
        prop_assert_eq!(covers.by_ref().count(), expected.len());
        prop_assert!(covers.next().is_none());
        drop(covers);
        // An unfinished search has no effect on the next search.
        prop_assert_eq!(door.covers().take(limit).count(), expected.len().min(limit));
        prop_assert_eq!(&sorted(door.covers()), expected);
        prop_assert_eq!(door.count(u64::MAX), expected.len() as u64);
        prop_assert_eq!(door.count(limit as u64), expected.len().min(limit) as u64);
        let first = door.first();
        prop_assert_eq!(first.is_some(), !expected.is_empty());
        prop_assert!(first.map_or(true, is_cover));
        let fewest = door.fewest();
        prop_assert_eq!(fewest.as_ref().map(Vec::len), expected.iter().map(Vec::len).min());
        prop_assert!(fewest.map_or(true, is_cover));
        let cost = |cover: &Vec<usize>| cover.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
        let least = expected.iter().map(cost).min();
        let cheapest = door.cheapest(costs);
        prop_assert_eq!(cheapest.as_ref().map(|found| cost(&found.1)), least);
        let told = |least: u128| u64::try_from(least).unwrap_or(u64::MAX);
        prop_assert_eq!(cheapest.as_ref().map(|found| found.0), least.map(told));
        prop_assert!(cheapest.map_or(true, |(_, cover)| is_cover(cover)));
        let mut some = sorted(door.up_to(limit).into_iter());
        prop_assert_eq!(some.len(), expected.len().min(limit));
        prop_assert!(some.iter().all(|cover| expected.contains(cover)));
        some.dedup();
        prop_assert_eq!(some.len(), expected.len().min(limit));
    }};
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exact_agrees_with_brute_force(
        matrix in matrices(),
        given in given(),
        costs in costs(),
        limit in limits(),
    ) {
        let mut exact = Exact::new(&matrix);
        // The second call replaces the options given before.
        for given in [given, Vec::new()] {
            let given: Vec<usize> = given.into_iter().filter(|&option| option < matrix.options()).collect();
            ask!(exact.given(&given), &exact_covers(&matrix, &given), &costs[..matrix.options()], limit);
        }
    }

    #[test]
    fn repeat_agrees_with_brute_force(
        matrix in matrices(),
        given in given(),
        costs in costs(),
        limit in limits(),
    ) {
        let mut repeat = Repeat::new(&matrix);
        for given in [given, Vec::new()] {
            let given: Vec<usize> = given.into_iter().filter(|&option| option < matrix.options()).collect();
            let expected = repeat_covers(&matrix, &given);
            ask!(repeat.given(&given), &expected, &costs[..matrix.options()], limit);
            let at_most = repeat.given(&given).at_most(limit).map(|cover| cover.len() <= limit);
            prop_assert_eq!(at_most, expected.iter().any(|cover| cover.len() <= limit).then_some(true));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_textbook_agrees_with_brute_force(
        matrix in matrices(),
        given in given(),
        costs in costs(),
        limit in limits(),
    ) {
        let linked = textbook::linked(&matrix);
        let mut exact = textbook::Exact::new(&linked);
        for given in [given, Vec::new()] {
            let given: Vec<usize> = given.into_iter().filter(|&option| option < matrix.options()).collect();
            ask!(exact.given(&given), &exact_covers(&matrix, &given), &costs[..matrix.options()], limit);
        }
        if matrix.has_single_bounds() {
            let expected = repeat_covers(&matrix, &[]);
            let mut repeat = textbook::Repeat::new(&linked);
            prop_assert_eq!(repeat.count(limit as u64), expected.len().min(limit) as u64);
            prop_assert_eq!(repeat.fewest().map(|cover| cover.len()), expected.iter().map(Vec::len).min());
            let at_most = repeat.at_most(limit).map(|cover| cover.len() <= limit);
            prop_assert_eq!(at_most, expected.iter().any(|cover| cover.len() <= limit).then_some(true));
        }
    }
}

/// Graphs of up to eight vertices each, combined into one, plus a few edges anywhere.
fn graphs() -> impl Strategy<Value = Matrix> {
    let graph = (3usize..9).prop_flat_map(|size| {
        prop::collection::vec((0..size, 0..size), size..2 * size).prop_map(move |pairs| (size, pairs))
    });
    let more = prop::collection::vec((0usize..64, 0usize..64), 0..3);
    (prop::collection::vec(graph, 1..5), more).prop_map(|(graphs, more)| {
        let (mut size, mut pairs) = (0, Vec::new());
        for (own, edges) in graphs {
            pairs.extend(edges.into_iter().map(|(one, other)| (size + one, size + other)));
            size += own;
        }
        pairs.extend(more.into_iter().map(|(one, other)| (one % size, other % size)));
        let mut matrix = Matrix::new(size, 0);
        for vertex in 0..size {
            let near = |&(one, other): &(usize, usize)| match (one == vertex, other == vertex) {
                (true, _) => Some(other),
                (_, true) => Some(one),
                _ => None,
            };
            let items: Vec<usize> = pairs.iter().filter_map(near).chain(Some(vertex)).collect();
            matrix.add(&items);
        }
        matrix
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fewest_agrees_with_the_textbook_on_graphs(matrix in graphs()) {
        let fewest = textbook::Repeat::new(&textbook::linked(&matrix)).fewest().map_or(0, |cover| cover.len());
        let mut repeat = Repeat::new(&matrix);
        let cover = repeat.at_most(fewest).unwrap();
        prop_assert!(cover.len() <= fewest);
        let is_covered = |item| cover.iter().any(|&option| matrix.option(option).any(|own| own == item));
        prop_assert!((0..matrix.primary()).all(is_covered));
        prop_assert_eq!(repeat.at_most(fewest - 1), None);
    }
}

#[test]
fn separate_squares_are_covered_one_by_one() {
    // 300 squares: an option covers a corner and its two neighbours, so each square needs two options.
    let mut matrix = Matrix::new(1200, 0);
    for corner in 0..1200 {
        let (square, at) = (corner / 4 * 4, corner % 4);
        matrix.add(&[corner, square + (at + 1) % 4, square + (at + 3) % 4]);
    }
    assert_eq!(Repeat::new(&matrix).at_most(599), None);
    assert_eq!(Repeat::new(&matrix).fewest().map(|cover| cover.len()), Some(600));
}

/// A matrix whose item must be covered twice.
fn twice() -> Matrix {
    let mut matrix = Matrix::new(1, 0);
    matrix.set_bounds(0, 2, 2);
    matrix.add(&[0]);
    matrix
}

#[test]
#[should_panic(expected = "items have bounds: use dlx_kernel::Repeat")]
fn textbook_repeat_covers_reject_bounds() {
    textbook::Repeat::new(&textbook::linked(&twice()));
}

#[test]
#[should_panic(expected = "items have bounds: use dlx_kernel::Repeat")]
fn observed_repeat_covers_reject_bounds() {
    Dlx::new(&twice()).repeat(Choose::Smallest, 9, &mut (), |_| ControlFlow::Continue(()));
}

#[test]
fn covers_are_found_lazily() {
    // 2^60 covers: each item has two options.
    let mut matrix = Matrix::new(60, 0);
    for item in 0..60 {
        matrix.add(&[item]);
        matrix.add(&[item]);
    }
    let mut exact = Exact::new(&matrix);
    assert_eq!(exact.covers().take(1000).count(), 1000);
    assert_eq!((exact.count(1000), exact.up_to(3).len()), (1000, 3));
    let mut repeat = Repeat::new(&matrix);
    assert_eq!((repeat.covers().take(1000).count(), repeat.up_to(3).len()), (1000, 3));
    // 3^60 sets of options.
    assert_eq!(repeat.count(u64::MAX), u64::MAX);
}

#[test]
fn matrices_of_every_size_have_an_engine() {
    let items = 20_000;
    let mut matrix = Matrix::new(items, 0);
    for item in 0..items {
        matrix.add(&[item]);
        matrix.add(&[item, (item + 1) % items]);
    }
    let costs = vec![1; matrix.options()];
    assert_eq!(Exact::new(&matrix).first().map(|cover| cover.len() >= items / 2), Some(true));
    assert_eq!(Repeat::new(&matrix).fewest().map(|cover| cover.len()), Some(items / 2));
    assert_eq!(Repeat::new(&matrix).cheapest(&costs).map(|(cost, _)| cost), Some(items as u64 / 2));
}

#[test]
fn sums_of_costs_do_not_overflow() {
    let mut matrix = Matrix::new(2, 0);
    matrix.add(&[0]);
    matrix.add(&[1]);
    let costs = [u64::MAX, 1];
    assert_eq!(Exact::new(&matrix).cheapest(&costs).map(|(cost, _)| cost), Some(u64::MAX));
    assert_eq!(Repeat::new(&matrix).cheapest(&costs).map(|(cost, _)| cost), Some(u64::MAX));
}

#[test]
fn invalid_arguments_are_errors() {
    let mut matrix = Matrix::new(2, 0);
    matrix.add(&[0]);
    matrix.add(&[1]);
    let (no_option, costs) = (MatrixError::NoOption(2), MatrixError::Costs { costs: 1, options: 2 });
    macro_rules! ask {
        ($door:expr) => {{
            let mut door = $door;
            door.given(&[1]);
            assert_eq!(door.try_given(&[0, 2]).err(), Some(no_option.clone()));
            assert_eq!(door.first().as_ref().map(Vec::len), Some(2));
            assert_eq!(door.try_given(&[1, 0]).map(|door| door.count(9)).ok(), Some(1));
            assert_eq!(door.try_cheapest(&[1]), Err(costs.clone()));
            let cheapest = door.try_cheapest(&[1, 2]).unwrap();
            assert_eq!(cheapest.map(|(cost, cover)| (cost, cover.len())), Some((3, 2)));
        }};
    }
    ask!(Exact::new(&matrix));
    ask!(Repeat::new(&matrix));
    assert_eq!(no_option.to_string(), "option 2 does not exist");
    assert_eq!(costs.to_string(), "1 costs for 2 options");
}
