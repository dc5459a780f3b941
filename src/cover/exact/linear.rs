//! A proof that there is no exact cover, without a search: weights of the items, modulo a prime, such that every option weighs
//! nothing and all items together weigh something. The options of a cover would weigh nothing, too.
//!
//! Dominoes do not cover a chessboard without two opposite corners, with 1 and -1 as the weights of black and white squares
//! (modulo 3); straight trominoes do not cover 14 x 14 squares, with weights of 1. Weights exist unless the sum of all items is a
//! linear combination of the options, which elimination decides. If all options have as many items, their number in a cover is
//! known, too: it is one more item, which every option has.
//!
//! **Costs** options x items^2 steps for each prime, at most [`MOST_STEPS`]; larger matrices are left undecided.

use super::option_bits::{OptionBits, elements};

/// A search tries to find weights after so many steps without a cover: earlier, elimination would cost more than the search.
pub const PATIENCE: u64 = 10_000;

/// The primes tried.
const PRIMES: [u32; 3] = [2, 3, 5];
/// The most steps for a prime.
const MOST_STEPS: usize = 1 << 27;

/// Whether weights prove that no set of `options` covers each of the first `primary` items once.
pub fn is_excluded(options: &OptionBits, primary: usize) -> bool {
    let mut lists = vec![Vec::new(); options.names.len()];
    for item in 0..primary {
        elements(options.of(item)).for_each(|option| lists[option].push(item));
    }
    // An option without primary items is never chosen.
    lists.retain(|list| !list.is_empty());
    excludes(primary, &lists)
}

/// Whether weights prove that no set of the options covers each of `items` items once. Options are lists of their items.
fn excludes(items: usize, options: &[Vec<usize>]) -> bool {
    if options.len() * items * items > MOST_STEPS {
        return false;
    }
    let size = options.iter().map(|option| option.len()).max().unwrap_or(0);
    let is_even = size > 0 && options.iter().all(|option| option.len() == size);
    if is_even && items % size != 0 {
        return true;
    }
    // How often a cover has the additional item.
    let count = if is_even { items / size } else { 0 };
    PRIMES.iter().any(|&prime| {
        let mut basis = vec![Vec::new(); items + 1];
        for option in options {
            let mut row = vec![0; items + 1];
            option.iter().for_each(|&item| row[item] = 1);
            row[items] = u32::from(is_even);
            reduce(&mut row, &basis, prime);
            if let Some(first) = row.iter().position(|&entry| entry != 0) {
                let inverse = (1..prime).find(|factor| factor * row[first] % prime == 1).unwrap_or(1);
                row.iter_mut().for_each(|entry| *entry = *entry * inverse % prime);
                basis[first] = row;
            }
        }
        let mut all = vec![1; items + 1];
        all[items] = (count % prime as usize) as u32;
        reduce(&mut all, &basis, prime);
        all.iter().any(|&entry| entry != 0)
    })
}

/// Subtracts multiples of the rows of `basis` from `row`, each of which begins with a 1 at its index, if it is there.
fn reduce(row: &mut [u32], basis: &[Vec<u32>], prime: u32) {
    for (first, other) in basis.iter().enumerate() {
        if row[first] != 0 && !other.is_empty() {
            let factor = prime - row[first];
            for (entry, other) in row[first..].iter_mut().zip(&other[first..]) {
                *entry = (*entry + factor * other) % prime;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover::Matrix;
    use crate::cover::exact::Exact;

    /// The placements of `shapes` on the cells of a board for which `has`.
    fn board(
        side: usize,
        has: impl Fn(usize, usize) -> bool,
        shapes: &[&[(usize, usize)]],
    ) -> (usize, Vec<Vec<usize>>) {
        let cells: Vec<(usize, usize)> = (0..side * side)
            .map(|cell| (cell / side, cell % side))
            .filter(|&(row, column)| has(row, column))
            .collect();
        let mut options = Vec::new();
        for shape in shapes {
            for place in 0..side * side {
                let at = |&(row, column): &(usize, usize)| {
                    cells.iter().position(|&cell| cell == (place / side + row, place % side + column))
                };
                options.extend(shape.iter().map(at).collect::<Option<Vec<usize>>>());
            }
        }
        (cells.len(), options)
    }

    #[test]
    fn boards_that_a_colouring_excludes_are_excluded() {
        let dominoes: [&[(usize, usize)]; 2] = [&[(0, 0), (0, 1)], &[(0, 0), (1, 0)]];
        let corners = |row: usize, column: usize| (row, column) != (0, 0) && (row, column) != (7, 7);
        let (items, options) = board(8, corners, &dominoes);
        assert!(excludes(items, &options));
        let (items, options) = board(8, |_, _| true, &dominoes);
        assert!(!excludes(items, &options));
        let trominoes: [&[(usize, usize)]; 2] = [&[(0, 0), (0, 1), (0, 2)], &[(0, 0), (1, 0), (2, 0)]];
        let (items, options) = board(14, |_, _| true, &trominoes);
        assert!(excludes(items, &options));
        let (items, options) = board(8, |row, column| (row, column) != (0, 0), &trominoes);
        assert!(excludes(items, &options), "three colours in diagonals");
        // L-tetrominoes on 10 x 10: 25 of them, and stripes of two colours ask for an even number.
        let mut shapes: Vec<Vec<(usize, usize)>> = Vec::new();
        for turn in 0..8 {
            let turned = [(0, 0), (1, 0), (2, 0), (2, 1)].map(|(row, column)| match turn {
                0 => (row, column),
                1 => (row, 2 - column),
                2 => (2 - row, column),
                3 => (2 - row, 2 - column),
                4 => (column, row),
                5 => (2 - column, row),
                6 => (column, 2 - row),
                _ => (2 - column, 2 - row),
            });
            let least = |part: fn(&(usize, usize)) -> usize| turned.iter().map(part).min().unwrap_or(0);
            let (up, left) = (least(|cell| cell.0), least(|cell| cell.1));
            shapes.push(turned.iter().map(|&(row, column)| (row - up, column - left)).collect());
        }
        let shapes: Vec<&[(usize, usize)]> = shapes.iter().map(|shape| &shape[..]).collect();
        let (items, options) = board(10, |_, _| true, &shapes);
        assert!(excludes(items, &options));
        let (items, options) = board(8, |_, _| true, &shapes);
        assert!(!excludes(items, &options));
    }

    #[test]
    fn nothing_that_has_a_cover_is_excluded() {
        let mut seed = 1u64;
        let mut below = |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        let (mut excluded, mut covered) = (0, 0);
        for _ in 0..3000 {
            let (items, size) = (1 + below(9) as usize, below(4));
            let mut matrix = Matrix::new(items, 0);
            for _ in 0..below(20) {
                let option: Vec<usize> = match size {
                    0 => (0..items).filter(|_| below(3) == 0).collect(),
                    size => (0..size).map(|_| below(items as u64) as usize).collect(),
                };
                matrix.add(&option);
            }
            let options: Vec<Vec<usize>> = (0..matrix.options())
                .map(|option| matrix.option(option).iter().map(|&item| item as usize).collect())
                .collect();
            let has_cover = Exact::new(&matrix).first().is_some();
            let is_excluded = excludes(items, &options);
            assert!(!(has_cover && is_excluded), "{:?}", options);
            excluded += usize::from(is_excluded);
            covered += usize::from(has_cover);
        }
        assert!(excluded > 300 && covered > 300, "{} and {}", excluded, covered);
    }
}
