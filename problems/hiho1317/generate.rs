//! Random inputs for hihoCoder 1317.

use super::solution::{LEAST, MOST, MOST_CASES};
use crate::generate::matrices::{random, side};
use crate::generate::{Generator, Rng, cases};

/// Generates the number of matrices and then the matrices, some with a cover and some without.
pub const GENERATOR: Generator = Generator { input, extreme, promise: None };

/// The maximum number of rows and of columns of a random matrix.
const MOST_AT_RANDOM: i64 = 30;

fn input(rng: &mut Rng, size: usize) -> String {
    let count = cases(rng, size, MOST_CASES as usize);
    let case = |rng: &mut Rng| {
        let (rows, columns) =
            (side(rng, size, LEAST, MOST_AT_RANDOM), side(rng, size, LEAST, MOST_AT_RANDOM));
        random(rng, rows, columns)
    };
    format!("{count}\n{}", (0..count).map(|_| case(rng)).collect::<String>())
}

/// The maximum number of matrices, each with the minimum or the maximum number of rows and of columns.
fn extreme(rng: &mut Rng) -> String {
    let (least, most) = (LEAST as usize, MOST as usize);
    let sides = [(least, least), (least, most), (most, least), (most, most), (most, most)];
    let cases = sides.iter().cycle().take(MOST_CASES as usize);
    let matrices: String = cases.map(|&(rows, columns)| random(rng, rows, columns)).collect();
    format!("{MOST_CASES}\n{matrices}")
}
