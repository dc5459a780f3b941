//! Colours and multiplicities: every engine compared with brute force on random matrices, and with published
//! numbers or formulas.

use crate::tools::is_sampled;
use dlx_kernel::dlx::{Choose, Dlx};
use dlx_kernel::internal::Cheapest;
use dlx_kernel::textbook::{self, linked};
use dlx_kernel::{Exact, Matrix};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A sorted list of sets of options. Each set is sorted, too.
type Covers = Vec<Vec<usize>>;

/// Matrices small enough for brute force: plain ones, and ones with colours, with bounds or with both.
fn matrices(options: usize) -> impl Strategy<Value = Matrix> {
    let shape = (0usize..6, 0usize..4, 1u32..4, any::<bool>(), any::<bool>());
    shape.prop_flat_map(move |(primary, secondary, colours, is_coloured, is_bounded)| {
        let items = primary + secondary;
        let cell = (0..items.max(1), 0..=if is_coloured { colours } else { 0 });
        let option = prop::collection::vec(cell, 0..if items == 0 { 1 } else { 5 });
        let bounds = prop::collection::vec((0u32..4, 1u32..4), primary);
        (prop::collection::vec(option, 0..options), bounds).prop_map(move |(options, bounds)| {
            let mut matrix = Matrix::new(primary, secondary);
            for (item, (low, high)) in bounds.into_iter().enumerate().filter(|_| is_bounded) {
                matrix.set_bounds(item, low.min(high), high);
            }
            for option in options {
                let colour = |(item, colour)| (item, if item < primary { 0 } else { colour });
                matrix.add_coloured(&option.into_iter().map(colour).collect::<Vec<_>>());
            }
            matrix
        })
    })
}

/// Matrices of lines that cross pairwise in cells, like words in a crossword: they often form no grid. Some
/// lines have no cells or no options, and some options lack cells of their line.
fn lines(options: usize) -> impl Strategy<Value = Matrix> {
    (2usize..5, 0usize..2).prop_flat_map(move |(crossing, others)| {
        let lines = crossing + others;
        let cells = prop::collection::vec((0..crossing, 1..crossing), 0..5);
        let option = (0..crossing, prop::collection::vec(1u32..3, 4), 0usize..20);
        (cells, prop::collection::vec(option, 0..options)).prop_map(move |(cells, options)| {
            let mut matrix = Matrix::new(lines, cells.len());
            for (line, colours, change) in options {
                let crosses = |&(cell, _): &(usize, &(usize, usize))| {
                    let (one, further) = cells[cell];
                    line == one || line == (one + further) % crossing
                };
                let own = cells.iter().enumerate().filter(crosses);
                let mut option: Vec<_> = own.map(|(cell, _)| (lines + cell, colours[cell])).collect();
                option.truncate(if change == 0 { 1 } else { 4 });
                option.push((line, 0));
                matrix.add_coloured(&option);
            }
            matrix
        })
    })
}

fn sorted(mut covers: Covers) -> Covers {
    covers.iter_mut().for_each(|cover| cover.sort_unstable());
    covers.sort();
    covers
}

/// Whether the options `set` are a cover: every primary item is covered within its bounds, every secondary
/// item is covered at most once or always in the same colour, and every option covers a primary item.
fn is_cover(matrix: &Matrix, set: &[usize]) -> bool {
    let mut colours: Vec<Vec<u32>> = vec![Vec::new(); matrix.items()];
    for &option in set {
        let own = matrix.option(option);
        if !own.clone().any(|item| item < matrix.primary()) {
            return false;
        }
        own.enumerate().for_each(|(at, item)| colours[item].push(matrix.colour(option, at)));
    }
    let (primary, secondary) = colours.split_at(matrix.primary());
    let is_bounded = |(item, colours): (usize, &Vec<u32>)| {
        let (low, high) = matrix.bounds(item);
        (low as usize..=high as usize).contains(&colours.len())
    };
    let is_alike = |colours: &Vec<u32>| {
        colours.len() <= 1 || colours[0] != 0 && colours.iter().all(|&colour| colour == colours[0])
    };
    primary.iter().enumerate().all(is_bounded) && secondary.iter().all(is_alike)
}

fn brute(matrix: &Matrix) -> Covers {
    let options = |set: u32| (0..32).filter(|option| set >> option & 1 != 0).collect::<Vec<usize>>();
    let sets = (0..1u32 << matrix.options()).map(options);
    sorted(sets.filter(|set| is_cover(matrix, set)).collect())
}

fn textbook(matrix: &Matrix, choose: Choose) -> Covers {
    let mut covers = Vec::new();
    let mut dlx = Dlx::new(matrix);
    // Searches twice to check that the first search restores the links.
    for _ in 0..2 {
        covers.clear();
        dlx.exact(choose, &mut (), |options| {
            covers.push(options.to_vec());
            ControlFlow::Continue(())
        });
    }
    sorted(covers)
}

fn fast(matrix: &Matrix, given: &[usize]) -> Covers {
    let mut covers = Vec::new();
    let mut multiple = Exact::new(matrix);
    for _ in 0..2 {
        covers.clear();
        for options in multiple.given(given).covers() {
            covers.push(options);
        }
    }
    sorted(covers)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if is_sampled() { 1000 } else { 3000 }, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_textbook_search_agrees_with_brute_force(matrix in matrices(10)) {
        let expected = brute(&matrix);
        prop_assert_eq!(&textbook(&matrix, Choose::Smallest), &expected);
        prop_assert_eq!(&textbook(&matrix, Choose::First), &expected);
    }

    #[test]
    fn the_fast_engines_agree_with_brute_force(matrix in matrices(10), limit in 0u64..5) {
        let expected = brute(&matrix);
        prop_assert_eq!(&fast(&matrix, &[]), &expected);
        let count = expected.len() as u64;
        prop_assert_eq!(Exact::new(&matrix).count(limit), count.min(limit));
        prop_assert_eq!(Exact::new(&matrix).first().is_some(), count > 0);
    }

    #[test]
    fn engines_find_the_covers_of_crossing_lines(matrix in lines(10), limit in 0u64..5) {
        let expected = brute(&matrix);
        prop_assert_eq!(&fast(&matrix, &[]), &expected);
        prop_assert_eq!(Exact::new(&matrix).count(limit), limit.min(expected.len() as u64));
    }

    #[test]
    fn the_cheapest_cover_agrees_with_brute_force(matrix in matrices(10), costs in prop::collection::vec(0u64..20, 10)) {
        let costs = &costs[..matrix.options()];
        let cost = |cover: &Vec<usize>| cover.iter().map(|&option| u128::from(costs[option])).sum::<u128>();
        let expected = brute(&matrix);
        let found = Cheapest::new(&matrix, costs).best();
        prop_assert_eq!(found.as_ref().map(|found| found.0), expected.iter().map(cost).min());
        if let Some((least, cover)) = found {
            prop_assert_eq!(cost(&cover), least);
            prop_assert!(is_cover(&matrix, &cover));
        }
    }

    #[test]
    fn the_textbook_module_finds_the_covers_of_the_fast_engines(matrix in matrices(10), given in prop::collection::vec(0usize..10, 0..3)) {
        let mut plain = textbook::Exact::new(&linked(&matrix));
        for given in [given, Vec::new()] {
            let given: BTreeSet<usize> = given.into_iter().filter(|&option| option < matrix.options()).collect();
            let (given, mut covers) = (Vec::from_iter(given), Vec::new());
            for options in plain.given(&given).covers() {
                covers.push(options.to_vec());
            }
            prop_assert_eq!(sorted(covers), fast(&matrix, &given), "given {:?}", given);
        }
    }

    #[test]
    fn given_options_are_in_every_cover(
        matrix in matrices(10),
        choice in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let useful = |option: &usize| matrix.option(*option).any(|item| item < matrix.primary());
        let useful: Vec<usize> = (0..matrix.options()).filter(useful).collect();
        let mut given: Vec<usize> =
            choice.iter().filter(|_| !useful.is_empty()).map(|index| *index.get(&useful)).collect();
        given.sort_unstable();
        given.dedup();
        let has_all = |cover: &Vec<usize>| given.iter().all(|option| cover.contains(option));
        let expected: Covers = brute(&matrix).into_iter().filter(has_all).collect();
        prop_assert_eq!(fast(&matrix, &given), expected);
    }
}

/// Two adjacent squares share an edge, so together they have seven edges, each with any of the three colours.
#[test]
fn neighbouring_squares_have_one_colour_on_their_common_edge() {
    let colours = 3;
    let mut matrix = Matrix::new(2, 7);
    for cell in 0..2 {
        for tile in 0..colours * colours * colours * colours {
            let edges = [0, 1, 2, 3].map(|edge: u32| tile / (colours as u32).pow(edge) as usize % colours);
            let own = if cell == 0 { [0, 1, 2, 3] } else { [2, 4, 5, 6] };
            let mut option = vec![(cell, 0)];
            option.extend(own.iter().zip(edges).map(|(&edge, colour)| (2 + edge, colour as u32 + 1)));
            matrix.add_coloured(&option);
        }
    }
    assert_eq!(Exact::new(&matrix).count(u64::MAX), 3u64.pow(7));
    assert_eq!(textbook(&matrix, Choose::Smallest).len(), 3usize.pow(7));
}

/// MacMahon's 24 squares with edges of three colours ("New Mathematical Pastimes", 1921) on a board of 4 x 6,
/// with matching edges and one colour along the border: 13,328 solutions up to symmetry (Fernandez Long,
/// 1977, who corrected the 12,261 found by Feldman's program in 1964). The board has four symmetries, and the
/// two colours off the border can be exchanged.
#[test]
fn the_squares_of_macmahon_are_counted() {
    let turned = |tile: [u32; 4], by: usize| [0, 1, 2, 3].map(|edge| tile[(edge + by) % 4]);
    let all = (0..81).map(|number: u32| [0, 1, 2, 3].map(|edge| number / 3u32.pow(edge) % 3 + 1));
    let tiles: Vec<[u32; 4]> = all.filter(|&tile| (0..4).all(|by| tile <= turned(tile, by))).collect();
    assert_eq!(tiles.len(), 24);
    let (rows, columns) = (4, 6);
    // After 48 primary items come the vertical edges, row by row, then the horizontal edges.
    let left = |row: usize, column: usize| 48 + row * (columns + 1) + column;
    let above = |row: usize, column: usize| 48 + rows * (columns + 1) + row * columns + column;
    let mut matrix = Matrix::new(48, rows * (columns + 1) + (rows + 1) * columns);
    for (number, &tile) in tiles.iter().enumerate() {
        let turns: BTreeSet<[u32; 4]> = (0..4).map(|by| turned(tile, by)).collect();
        for (cell, [west, north, east, south]) in
            (0..24).flat_map(|cell| turns.iter().map(move |&turn| (cell, turn)))
        {
            let (row, column) = (cell / columns, cell % columns);
            let border = [(column == 0, west), (row == 0, north), (column == 5, east), (row == 3, south)];
            // The first tile is placed in one quarter of the board, so that only one of four symmetrical
            // solutions is counted.
            let is_counted = number > 0 || row < 2 && column < 3;
            if is_counted && border.iter().all(|&(is_border, colour)| !is_border || colour == 1) {
                let edges =
                    [left(row, column), above(row, column), left(row, column + 1), above(row + 1, column)];
                let colours = edges.iter().copied().zip([west, north, east, south]);
                matrix.add_coloured(
                    &[(number, 0), (24 + cell, 0)].into_iter().chain(colours).collect::<Vec<_>>(),
                );
            }
        }
    }
    assert_eq!(Exact::new(&matrix).count(u64::MAX), 13_328 * 2);
}

/// Matrices of zeros and ones with all row and column sums 2: OEIS A001499, 1, 6, 90, 2040, 67950 for n = 2
/// to 6; with all sums 3: A001501, 1, 24, 2040, 297200 for n = 3 to 6.
#[test]
fn matrices_with_given_sums_are_counted() {
    let count = |n: usize, sum: u32| {
        let mut matrix = Matrix::new(2 * n, 0);
        (0..2 * n).for_each(|line| matrix.set_bounds(line, sum, sum));
        for cell in 0..n * n {
            matrix.add(&[cell / n, n + cell % n]);
        }
        Exact::new(&matrix).count(u64::MAX)
    };
    assert_eq!([2, 3, 4, 5, 6].map(|n| count(n, 2)), [1, 6, 90, 2040, 67950]);
    assert_eq!([3, 4, 5, 6].map(|n| count(n, 3)), [1, 24, 2040, 297_200]);
}

/// Proper colourings of a cycle of n nodes in k colours: (k - 1)^n + (-1)^n (k - 1), its chromatic polynomial
/// (Birkhoff and Lewis, 1946). Each edge is a primary item, covered by a pair of colours for its nodes; each
/// node is a secondary item with one colour.
#[test]
fn colourings_of_cycles_are_counted() {
    for (n, k) in [(3, 3), (4, 3), (5, 4), (8, 3), (7, 5)] {
        let mut matrix = Matrix::new(n, n);
        for edge in 0..n {
            for (one, other) in
                (0..k * k).map(|pair| (pair / k, pair % k)).filter(|(one, other)| one != other)
            {
                matrix.add_coloured(&[(edge, 0), (n + edge, one + 1), (n + (edge + 1) % n, other + 1)]);
            }
        }
        let sign = if n % 2 == 0 { 1 } else { -1 };
        let expected = i64::from(k - 1).pow(n as u32) + sign * i64::from(k - 1);
        assert_eq!(Exact::new(&matrix).count(u64::MAX), expected as u64, "{n} nodes, {k} colours");
    }
}

/// The number of subsets of n things with at least `low` and at most `high` elements is a sum of binomial
/// coefficients.
#[test]
fn subsets_of_bounded_size_are_counted() {
    let subsets = |n: u32, low, high| {
        let mut matrix = Matrix::new(1, 0);
        matrix.set_bounds(0, low, high);
        for _ in 0..n {
            matrix.add(&[0]);
        }
        Exact::new(&matrix).count(u64::MAX)
    };
    assert_eq!(subsets(12, 3, 3), 220);
    assert_eq!(subsets(12, 0, 12), 4096);
    assert_eq!(subsets(12, 2, 4), 66 + 220 + 495);
    assert_eq!(subsets(2, 3, 4), 0);
}
