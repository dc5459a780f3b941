//! Every engine behind `Exact`, whether or not `Exact` would choose it, compared with textbook dancing links
//! and formulas.

use crate::{exact_covers, matrices, sorted, Covers};
use dlx_kernel::internal::{
    dense, parts, Grid, Linked, Multiple, Representation, Sliced, Trail, Wide, ENGINES,
};
use dlx_kernel::{Exact, Matrix};
use proptest::prelude::*;

fn representations(matrix: &Matrix) -> Vec<(&'static str, Box<dyn Representation>)> {
    let wide = Wide::new(matrix).expect("a small matrix");
    let mut representations: Vec<(&'static str, Box<dyn Representation>)> = vec![
        ("dense", dense(matrix).expect("a small matrix")),
        ("wide", Box::new(wide)),
        ("linked", Box::new(Linked::new(matrix))),
    ];
    representations.extend(parts(matrix, ENGINES).map(|parts| ("parts", parts)));
    representations
}

/// Both matrices side by side, without common items.
fn beside(one: &Matrix, other: &Matrix) -> Matrix {
    let primary = one.primary() + other.primary();
    let mut both = Matrix::new(primary, one.items() + other.items() - primary);
    for (part, first, second) in [(one, 0, 0), (other, one.primary(), one.items() - one.primary())] {
        let place = |item: usize| match item.checked_sub(part.primary()) {
            None => first + item,
            Some(item) => primary + second + item,
        };
        for option in 0..part.options() {
            both.add(&part.option(option).map(place).collect::<Vec<_>>());
        }
    }
    both
}

/// `pairs` items with two options each, and a complete graph whose vertices are items and whose edges are
/// options.
fn pairs_and_graph(pairs: usize, vertices: usize) -> Matrix {
    let mut matrix = Matrix::new(pairs + vertices, 0);
    for option in 0..2 * pairs {
        matrix.add(&[option / 2]);
    }
    for one in 0..vertices {
        for other in 0..one {
            matrix.add(&[pairs + other, pairs + one]);
        }
    }
    matrix
}

#[test]
fn counts_of_parts_multiply_and_an_empty_part_ends_the_search() {
    for (vertices, matchings) in [(8, 105u64), (9, 0)] {
        let matrix = pairs_and_graph(40, vertices);
        let mut exact = Exact::new(&matrix);
        assert_eq!(exact.first().is_some(), matchings > 0);
        assert_eq!(exact.count(u64::MAX), matchings << 40);
        assert_eq!(exact.count(1000), 1000.min(matchings << 40));
        let some = sorted(exact.covers().take(10_000).collect());
        assert!(some.windows(2).all(|covers| covers[0] != covers[1]));
        assert_eq!(some.len() as u64, 10_000.min(matchings << 40));
    }
}

#[test]
fn matrices_with_too_many_parts_lose_no_cover() {
    // If there are too many parts, the smallest are searched together.
    let given: Vec<usize> = (0..2988).step_by(2).collect();
    assert_eq!(Exact::new(&pairs_and_graph(1500, 4)).given(&given).count(1 << 20), 3 << 6);
}

fn all(search: &mut dyn Representation, given: &[usize]) -> Covers {
    search.begin(given);
    let mut covers = Vec::new();
    while search.advance() {
        covers.push(search.cover().options().collect());
    }
    sorted(covers)
}

fn counted(search: &mut dyn Representation, given: &[usize], limit: u64) -> u64 {
    search.begin(given);
    search.count(limit)
}

/// Checks all covers, the covers with given options, and the counts up to some limits, and that these
/// searches do not affect each other.
fn check(name: &str, search: &mut dyn Representation, matrix: &Matrix, expected: &Covers) {
    let count = expected.len() as u64;
    let is_useful = |option: &usize| matrix.option(*option).any(|item| item < matrix.primary());
    let useful: Vec<usize> = (0..matrix.options()).filter(is_useful).collect();
    let ends = [useful.first().copied(), useful.last().copied()];
    let both: Vec<usize> = ends.iter().flatten().copied().filter(|_| ends[0] != ends[1]).collect();
    for given in [&[][..], &both, &both[both.len().min(1)..]] {
        let has_given = |cover: &&Vec<usize>| given.iter().all(|option| cover.contains(option));
        let with: Covers = expected.iter().filter(has_given).cloned().collect();
        assert_eq!(all(search, given), with, "{name}, given {given:?}");
    }
    for limit in [u64::MAX, 1, count / 2, 0] {
        assert_eq!(counted(search, &[], limit), limit.min(count), "{name}, at most {limit}");
    }
    // An unfinished search has no effect on the next search.
    search.begin(&[]);
    (0..count / 2).for_each(|_| assert!(search.advance(), "{name}"));
    assert_eq!(&all(search, &[]), expected, "{name}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn matrices_side_by_side_agree_with_the_textbook(one in matrices(9), other in matrices(9)) {
        let matrix = beside(&one, &other);
        let expected = exact_covers(&matrix);
        if let Some(mut parts) = parts(&matrix, ENGINES) {
            check("parts", parts.as_mut(), &matrix, &expected);
        }
    }

    #[test]
    fn plain_matrices_agree_with_the_textbook(matrix in matrices(11)) {
        let expected = exact_covers(&matrix);
        for (name, mut representation) in representations(&matrix) {
            check(name, representation.as_mut(), &matrix, &expected);
        }
    }
}

/// A random matrix: one in three has no bounds, one in three no colours.
fn random(seed: u64) -> Matrix {
    let mut random = fastrand::Rng::with_seed(seed);
    let (primary, secondary) = (random.usize(1..8), random.usize(..6));
    let mut matrix = Matrix::new(primary, secondary);
    for item in (0..primary).filter(|_| seed % 3 > 0) {
        let (low, high) = (random.u32(..4), random.u32(1..4));
        matrix.set_bounds(item, low.min(high), high);
    }
    for _ in 0..random.usize(..22) {
        let mut option = Vec::new();
        for item in 0..primary + secondary {
            if random.u8(..3) == 0 {
                let is_coloured = item >= primary && seed % 3 != 1;
                // 0 means no colour.
                let colour = [0, 1, 2, u32::MAX][random.usize(..4)];
                option.push((item, if is_coloured { colour } else { 0 }));
            }
        }
        matrix.add_coloured(&option);
    }
    matrix
}

#[test]
fn colours_and_multiplicities_agree_with_the_textbook() {
    let (mut total, mut small, mut begun_anew, mut kept) = (0, 0, 0, 0);
    for seed in 0..3000 {
        let matrix = random(seed);
        let expected = exact_covers(&matrix);
        total += expected.len();
        let mut trail = Trail::new(&matrix);
        trail.counts_after_nodes = seed % 4;
        check("trail", &mut trail, &matrix, &expected);
        kept += u32::from(expected.len() > 9 && seed % 3 == 1);
        // The other engines may choose options that no item needs; engines for matrices without
        // multiplicities do not.
        if !matrix.has_single_bounds() {
            if let Some(mut search) = Sliced::<1>::new(&matrix) {
                search.counts_after_nodes = seed % 5;
                check("sliced", &mut search, &matrix, &expected);
                small += 1;
            }
            Sliced::<2>::new(&matrix)
                .into_iter()
                .for_each(|mut search| check("sliced, two words", &mut search, &matrix, &expected));
        }
        let mut multiple = Multiple::new(&matrix);
        multiple.budget = seed as usize % 3;
        assert_eq!(all(&mut multiple, &[]), expected, "seed {seed}");
        begun_anew += u32::from(multiple.tables.is_some() && !expected.is_empty());
        check("links and tables", &mut multiple, &matrix, &expected);
    }
    assert!(total > 10_000 && small > 500, "{total} covers, {small} matrices for counters");
    assert!(begun_anew > 300 && kept > 50, "{begun_anew} times tables, {kept} times counts");
}

/// A grid of random options. Half of the grids may contain equal options; in half, columns precede rows.
fn random_grid(seed: u64) -> Matrix {
    let mut random = fastrand::Rng::with_seed(seed);
    let (rows, columns) = (random.usize(1..4), random.usize(1..4));
    let (lines, colours) = (rows + columns, random.u32(1..5));
    let (mut matrix, mut known) = (Matrix::new(lines, rows * columns), Vec::new());
    for line in 0..lines {
        let is_row = line < rows;
        let cells = if is_row { columns } else { rows };
        for _ in 0..random.usize(1..13) {
            let cell =
                |index: usize| if is_row { line * columns + index } else { index * columns + line - rows };
            let name = if seed % 2 == 0 { line } else { lines - 1 - line };
            let mut option = vec![(name, 0)];
            option.extend((0..cells).map(|index| (lines + cell(index), random.u32(1..=colours))));
            if seed % 4 > 1 || !known.contains(&option) {
                matrix.add_coloured(&option);
            }
            known.push(option);
        }
    }
    matrix
}

#[test]
fn grids_agree_with_the_textbook() {
    let (mut grids, mut several) = (0, 0);
    for seed in 0..4000 {
        let matrix = random_grid(seed);
        let Some(mut grid) = Grid::new(&matrix) else { continue };
        let expected = exact_covers(&matrix);
        check("grid", &mut grid, &matrix, &expected);
        grids += 1;
        several += usize::from(expected.len() > 1);
    }
    assert!(grids > 1000 && several > 300, "{grids} grids, {several} with several covers");
}

#[test]
fn matrices_that_are_not_grids_are_rejected() {
    let grid = |options: &[(usize, &[(usize, u32)])], secondary| {
        let mut matrix = Matrix::new(2, secondary);
        for (line, cells) in options {
            let mut option = vec![(*line, 0)];
            option.extend(cells.iter().map(|&(cell, colour)| (2 + cell, colour)));
            matrix.add_coloured(&option);
        }
        Grid::new(&matrix).is_some()
    };
    assert!(grid(&[(0, &[(0, 1)]), (1, &[(0, 1)])], 1));
    assert!(!grid(&[(0, &[(0, 1)])], 1), "a column without options");
    assert!(!grid(&[(0, &[(0, 1)]), (1, &[(0, 0)])], 1), "a cell without a colour");
    assert!(grid(&[(0, &[(0, 1)]), (0, &[(0, 1)]), (1, &[(0, 1)])], 1), "equal options");
    assert!(!grid(&[(0, &[(0, 1), (1, 1)]), (1, &[(0, 1), (1, 1)])], 2), "lines that cross twice");
    assert!(!grid(&[(0, &[(0, 1), (1, 1)]), (1, &[(0, 1)])], 2), "a cell of one line");
    assert!(!grid(&[(0, &[(0, 1)]), (0, &[(1, 1)]), (1, &[(0, 1)])], 2), "options of other cells");
    assert!(Grid::new(&Matrix::new(0, 0)).is_none());
    let mut matrix = Matrix::new(2, 1);
    matrix.add_coloured(&[(0, 0), (2, 1)]);
    matrix.add_coloured(&[(1, 0), (2, 1)]);
    matrix.set_bounds(0, 0, 1);
    assert!(Grid::new(&matrix).is_none(), "bounds");
}

#[test]
fn a_grid_has_at_most_64_colours() {
    for colours in [1, 2, 63, 64, 65, 66] {
        // Colours are consecutive, far apart, or equal modulo 64.
        for step in [1, 63, 64, 1 << 24] {
            let mut matrix = Matrix::new(2, 1);
            for colour in 0..colours {
                for line in [0, 1] {
                    matrix.add_coloured(&[(line, 0), (2, 1 + step * colour)]);
                }
            }
            let expected = exact_covers(&matrix);
            assert_eq!(expected.len(), colours as usize);
            let grid = Grid::new(&matrix).map(|mut grid| all(&mut grid, &[]));
            assert_eq!(grid, Some(expected).filter(|_| colours <= 64), "{colours} colours, {step} apart");
        }
    }
}

/// The number of sets of `size` out of `all` options, or 2^100 if the number is greater.
fn sets(all: i64, size: i64) -> u128 {
    let less = size.min(all - size);
    let next = |sets: u128, taken: i64| sets * (all - taken) as u128 / (taken + 1) as u128;
    (0..less)
        .try_fold(1, |sets, taken| Some(next(sets, taken)).filter(|&sets| sets < 1 << 100))
        .unwrap_or(1 << 100)
}

/// The number of ways in which `options` equal options cover an item `low` to `high` times.
fn ways(options: i64, low: i64, high: i64) -> u128 {
    (low.max(0)..=high.min(options)).map(|times| sets(options, times)).sum()
}

/// A matrix of two items, and its number of covers. `equal` lists the numbers of options with both items,
/// with only the first, and with only the second.
fn two_items(equal: [i64; 3], bounds: [(i64, i64); 2]) -> (Matrix, u64) {
    let mut matrix = Matrix::new(2, 0);
    for (item, (low, high)) in bounds.iter().enumerate() {
        matrix.set_bounds(item, *low as u32, *high as u32);
    }
    let [both, ..] = equal;
    for (equal, items) in equal.iter().zip([&[1, 0][..], &[0], &[1]]) {
        for _ in 0..*equal {
            matrix.add(items);
        }
    }
    let [(low, high), (other_low, other_high)] = bounds;
    let of_both = |times: i64| {
        ways(both, times, times)
            .saturating_mul(ways(equal[1], low - times, high - times))
            .saturating_mul(ways(equal[2], other_low - times, other_high - times))
    };
    let total = (0..=both.min(high).min(other_high)).map(of_both).fold(0, u128::saturating_add);
    (matrix, u64::try_from(total).unwrap_or(u64::MAX))
}

#[test]
fn counts_with_equal_options_are_sums_of_binomials() {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut sliced, mut refused) = (0, 0);
    for seed in 0..3000 {
        let all = [2, 30, 33, 62, 64, 65, 127, 128, 250, 254, 255, 256, 257][seed % 13];
        let both = random.i64(0..5).min(all);
        let first = random.i64(0..=all - both);
        // In half of the matrices, all options cover the first item, which may need all or nearly all
        // options.
        let first = if random.bool() { first } else { all - both };
        let mut bounds = || {
            let high = [1, 2, 31, 32, all - 1, all, 255, u32::MAX as i64][random.usize(..8)];
            ((high - random.i64(0..3)).max(0).min(all), high)
        };
        let bounds = [bounds(), bounds()];
        let (matrix, expected) = two_items([both, first, all - both - first], bounds);
        if matrix.has_single_bounds() {
            continue;
        }
        let place = format!("{both} of both, {first} of {all}, bounds {bounds:?}");
        for patience in [0, 1 << 10] {
            if let Some(mut search) = Sliced::<1>::new(&matrix) {
                search.counts_after_nodes = patience;
                assert_eq!(counted(&mut search, &[], u64::MAX), expected, "sliced, {place}");
                sliced += 1;
            } else {
                refused += 1;
            }
            let mut trail = Trail::new(&matrix);
            trail.counts_after_nodes = patience;
            assert_eq!(counted(&mut trail, &[], 500), expected.min(500), "trail, {place}");
        }
    }
    assert!(sliced > 1000 && refused > 1000, "{sliced} and {refused}");
}

/// The queens problem with diagonals as secondary items.
fn queens(n: usize) -> Matrix {
    let mut matrix = Matrix::new(2 * n, 2 * (2 * n - 1));
    for (row, column) in (0..n * n).map(|cell| (cell / n, cell % n)) {
        matrix.add(&[row, n + column, 2 * n + row + column, 4 * n - 1 + row + n - 1 - column]);
    }
    matrix
}

#[test]
fn every_representation_counts_queens() {
    for (n, count) in [(4, 2), (6, 4), (8, 92), (10, 724), (12, 14_200)] {
        for (name, mut representation) in representations(&queens(n)) {
            assert_eq!(counted(representation.as_mut(), &[], u64::MAX), count, "{n} queens, {name}");
        }
    }
}

#[test]
fn wide_handles_deep_searches() {
    // A chain: option i covers items i and i + 1; an even number of items has one cover.
    let mut chain = Matrix::new(2_048, 0);
    for item in 0..2_047 {
        chain.add(&[item, item + 1]);
    }
    assert_eq!(Wide::new(&chain).map(|mut wide| counted(&mut wide, &[], u64::MAX)), Some(1));
}

/// A matrix of `items` items with two covers per equal option: one item has `equal` options, four items form
/// a ring that either of two pairs of options covers, and every other item has one option. Items are numbered
/// in mixed order, since `items` is not a multiple of 37.
fn around_a_ring(items: usize, equal: usize) -> Matrix {
    let mut matrix = Matrix::new(items, 1);
    let name = |item: usize| item * 37 % items;
    for item in 5..items {
        matrix.add(&[name(item)]);
    }
    for _ in 0..equal {
        matrix.add(&[items, name(0)]);
    }
    for (one, other) in [(1, 2), (2, 3), (3, 4), (4, 1)] {
        matrix.add(&[name(one), name(other)]);
    }
    matrix
}

#[test]
fn bit_sets_at_word_boundaries_lose_no_cover() {
    for items in [63, 64, 65, 127, 128] {
        for equal in [1, 63, 64, 65, 254, 255, 256, 257] {
            let matrix = around_a_ring(items, equal);
            let (ring, last) = (matrix.options() - 4, matrix.options() - 1);
            for (name, mut representation) in representations(&matrix) {
                let place = format!("{name}, {items} items, {equal} equal options");
                for (given, count) in [(&[][..], 2 * equal), (&[last], equal), (&[ring, last], 0)] {
                    let found = counted(representation.as_mut(), given, u64::MAX);
                    assert_eq!(found, count as u64, "{place}, given {given:?}");
                }
                let covers = all(representation.as_mut(), &[ring - 1]);
                assert_eq!(covers.len(), 2, "{place}");
                assert!(covers.iter().all(|cover| cover.len() == items - 2), "{place}");
                assert_ne!(covers[0], covers[1], "{place}");
            }
        }
    }
}
