//! The representations against each other on random matrices, and the change from one to the next.

use crate::{exact_covers, sorted, Covers};
use dlx_kernel::internal::{Grid, Multiple, Outcome, Representation, Sliced, Trail};
use dlx_kernel::Matrix;

/// A small deterministic random number generator (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }
}

/// Every third matrix without bounds, every third without colours.
fn random(seed: u64) -> Matrix {
    let mut random = Random(seed * 2 + 1);
    let (primary, secondary) = (1 + random.below(7), random.below(6));
    let mut matrix = Matrix::new(primary, secondary);
    for item in (0..primary).filter(|_| seed % 3 > 0) {
        let (low, high) = (random.below(4) as u32, 1 + random.below(3) as u32);
        matrix.set_bounds(item, low.min(high), high);
    }
    for _ in 0..random.below(22) {
        let mut option = Vec::new();
        for item in 0..primary + secondary {
            if random.below(3) == 0 {
                let is_coloured = item >= primary && seed % 3 != 1;
                // 0 is no colour, and any other number is one.
                let colour = [0, 1, 2, u32::MAX][random.below(4)];
                option.push((item, if is_coloured { colour } else { 0 }));
            }
        }
        matrix.add_coloured(&option);
    }
    matrix
}

fn all(representation: &mut dyn Representation) -> Covers {
    let mut covers = Vec::new();
    representation.begin(&[]);
    while representation.next() != Outcome::Exhausted {
        covers.push(representation.cover().options().collect());
    }
    sorted(covers)
}

fn with_budget(matrix: &Matrix, budget: usize) -> Multiple {
    let mut multiple = Multiple::new(matrix);
    multiple.budget = budget;
    multiple
}

fn count(multiple: &mut Multiple, limit: u64) -> u64 {
    multiple.begin(&[]);
    multiple.count(limit)
}

#[test]
fn links_and_tables_find_the_same_covers() {
    let mut total = 0;
    for seed in 0..3000 {
        let matrix = random(seed);
        let covers = all(&mut Trail::new(&matrix));
        total += covers.len();
        assert_eq!(exact_covers(&matrix), covers, "seed {seed}");
    }
    assert!(total > 10_000, "{total}");
}

#[test]
fn bit_sliced_counters_find_the_covers_of_the_trail() {
    let (mut small, mut several) = (0, 0);
    for seed in 0..6000 {
        let matrix = random(seed);
        let Some(mut sliced) = Sliced::<1>::new(&matrix) else { continue };
        // The trail takes more options than must be only where some item is covered several times.
        if matrix.has_single_bounds() {
            continue;
        }
        let mut trail = Trail::new(&matrix);
        let expected = all(&mut trail);
        assert_eq!(all(&mut sliced), expected, "seed {seed}");
        assert_eq!(Sliced::<2>::new(&matrix).map(|mut wide| all(&mut wide)), Some(expected.clone()));
        sliced.patience = seed % 5;
        for limit in [u64::MAX, expected.len() as u64 / 2] {
            sliced.begin(&[]);
            assert_eq!(sliced.count(limit), limit.min(expected.len() as u64), "seed {seed}");
        }
        if matrix.options() > 1 {
            let given = [seed as usize % (matrix.options() - 1), matrix.options() - 1];
            let [one, other]: [Covers; 2] =
                [&mut sliced as &mut dyn Representation, &mut trail].map(|search| {
                    search.begin(&given);
                    let mut covers = Vec::new();
                    while search.next() != Outcome::Exhausted {
                        covers.push(search.cover().options().collect());
                    }
                    sorted(covers)
                });
            assert_eq!(one, other, "seed {seed}, given {given:?}");
        }
        small += 1;
        several += usize::from(expected.len() > 9);
    }
    assert!(small > 1000 && several > 200, "{small} matrices, {several} with several covers");
}

#[test]
fn a_search_that_begins_anew_visits_no_cover_twice() {
    let mut begun_anew = 0;
    for seed in 0..3000 {
        let (matrix, budget) = (random(seed), seed as usize % 3);
        let mut multiple = with_budget(&matrix, budget);
        let covers = all(&mut multiple);
        begun_anew += usize::from(multiple.tables.is_some() && !covers.is_empty());
        assert_eq!(covers, exact_covers(&matrix), "seed {seed}");
        for limit in [0, 1, 3, u64::MAX] {
            let mut multiple = with_budget(&matrix, budget);
            let expected = limit.min(covers.len() as u64);
            // Twice, because the second search may use tables from the first.
            assert_eq!([(); 2].map(|()| count(&mut multiple, limit)), [expected; 2], "seed {seed}");
        }
        // After a search that was not finished, too.
        let mut multiple = with_budget(&matrix, budget);
        multiple.begin(&[]);
        (0..covers.len() / 2).for_each(|_| assert_eq!(multiple.next(), Outcome::Covered));
        assert_eq!(all(&mut multiple), covers, "seed {seed}");
    }
    assert!(begun_anew > 300, "{begun_anew}");
}

#[test]
fn counts_that_are_kept_are_those_of_a_search_that_visits_each_cover() {
    let mut multiplicities = 0;
    for seed in 0..3000 {
        let matrix = random(seed);
        let expected = all(&mut Trail::new(&matrix)).len() as u64;
        for patience in [0, 3] {
            let mut trail = Trail::new(&matrix);
            trail.patience = patience;
            for limit in [u64::MAX, expected / 2, expected] {
                trail.begin(&[]);
                assert_eq!(trail.count(limit), expected.min(limit), "seed {seed}, limit {limit}");
            }
        }
        multiplicities += u64::from(expected > 9 && seed % 3 == 1);
    }
    assert!(multiplicities > 50, "{multiplicities} matrices with multiplicities and several covers");
}

/// A grid of random options, which every second time may be equal; columns come before the rows every second
/// time.
fn random_grid(seed: u64) -> Matrix {
    let mut random = Random(seed * 2 + 1);
    let (rows, columns) = (1 + random.below(3), 1 + random.below(3));
    let (lines, colours) = (rows + columns, 1 + random.below(4));
    let (mut matrix, mut known) = (Matrix::new(lines, rows * columns), Vec::new());
    for line in 0..lines {
        let is_row = line < rows;
        let cells = if is_row { columns } else { rows };
        for _ in 0..1 + random.below(12) {
            let cell =
                |index: usize| if is_row { line * columns + index } else { index * columns + line - rows };
            let name = if seed % 2 == 0 { line } else { lines - 1 - line };
            let mut option = vec![(name, 0)];
            option.extend((0..cells).map(|index| (lines + cell(index), 1 + random.below(colours) as u32)));
            if seed % 4 > 1 || !known.contains(&option) {
                matrix.add_coloured(&option);
            }
            known.push(option);
        }
    }
    matrix
}

#[test]
fn tries_of_a_grid_find_the_covers_of_a_search_option_by_option() {
    let (mut grids, mut several) = (0, 0);
    for seed in 0..4000 {
        let matrix = random_grid(seed);
        let mut trail = Trail::new(&matrix);
        let Some(mut grid) = Grid::new(&matrix) else { continue };
        let expected = all(&mut trail);
        assert_eq!(all(&mut grid), expected, "seed {seed}");
        grid.begin(&[]);
        assert_eq!(grid.count(2), expected.len().min(2) as u64, "seed {seed}");
        assert_eq!(
            expected.len() as u64,
            {
                grid.begin(&[]);
                grid.count(u64::MAX)
            },
            "seed {seed}"
        );
        let given = [seed as usize % matrix.options(), seed as usize * 7 % matrix.options()];
        let with = |search: &mut dyn Representation| {
            search.begin(&given[..1 + (given[0] != given[1]) as usize]);
            search.count(u64::MAX)
        };
        assert_eq!(with(&mut grid), with(&mut trail), "seed {seed}, given {given:?}");
        grids += 1;
        several += usize::from(expected.len() > 1);
    }
    assert!(grids > 1000 && several > 300, "{grids} grids, {several} with several covers");
}

#[test]
fn a_matrix_that_is_no_grid_is_left_to_the_other_engines() {
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
fn a_grid_has_as_many_colours_as_a_word_has_bits() {
    for colours in [1, 2, 63, 64, 65, 66] {
        // The numbers of the colours are apart, or the same modulo 64.
        for step in [1, 63, 64, 1 << 24] {
            let mut matrix = Matrix::new(2, 1);
            for colour in 0..colours {
                for line in [0, 1] {
                    matrix.add_coloured(&[(line, 0), (2, 1 + step * colour)]);
                }
            }
            let mut trail = Trail::new(&matrix);
            let expected = all(&mut trail);
            assert_eq!(expected.len(), colours as usize);
            let grid = Grid::new(&matrix).map(|mut grid| all(&mut grid));
            assert_eq!(grid, Some(expected).filter(|_| colours <= 64), "{colours} colours, {step} apart");
        }
    }
}

/// The sets of `size` of `all` options, or 2^100 if there are more.
fn sets(all: i64, size: i64) -> u128 {
    let less = size.min(all - size);
    let next = |sets: u128, taken: i64| sets * (all - taken) as u128 / (taken + 1) as u128;
    (0..less)
        .try_fold(1, |sets, taken| Some(next(sets, taken)).filter(|&sets| sets < 1 << 100))
        .unwrap_or(1 << 100)
}

/// In how many ways `options` equal options cover an item `low` to `high` times.
fn ways(options: i64, low: i64, high: i64) -> u128 {
    (low.max(0)..=high.min(options)).map(|times| sets(options, times)).sum()
}

/// Options of both of two items, of the first and of the second; and in how many ways they cover these within
/// their bounds.
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
fn equal_options_cover_items_in_as_many_ways_as_binomials_say() {
    let mut random = Random(7);
    let (mut sliced, mut refused) = (0, 0);
    for seed in 0..3000 {
        let all = [2, 30, 33, 62, 64, 65, 127, 128, 250, 254, 255, 256, 257][seed % 13];
        let both = random.below(5).min(all as usize) as i64;
        let first = random.below((all - both) as usize + 1) as i64;
        // Some items have all options, or all but a few.
        let first = if random.below(2) == 0 { first } else { all - both };
        let mut bounds = || {
            let high = [1, 2, 31, 32, all - 1, all, 255, u32::MAX as i64][random.below(8)];
            ((high - random.below(3) as i64).max(0).min(all), high)
        };
        let bounds = [bounds(), bounds()];
        let (matrix, expected) = two_items([both, first, all - both - first], bounds);
        if matrix.has_single_bounds() {
            continue;
        }
        let place = format!("{both} of both, {first} of {all}, bounds {bounds:?}");
        for patience in [0, 1 << 10] {
            if let Some(mut search) = Sliced::<1>::new(&matrix) {
                search.patience = patience;
                search.begin(&[]);
                assert_eq!(search.count(u64::MAX), expected, "sliced, {place}");
                sliced += 1;
            } else {
                refused += 1;
            }
            let mut trail = Trail::new(&matrix);
            trail.patience = patience;
            trail.begin(&[]);
            assert_eq!(trail.count(500), expected.min(500), "trail, {place}");
        }
    }
    assert!(sliced > 1000 && refused > 1000, "{sliced} and {refused}");
}
