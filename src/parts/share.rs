//! The subproblems of a part.

use super::digest::{add, hexadecimal};
use super::record::{Kind, Part};
use crate::count::num_bigint::BigUint;
use crate::count::{Counter, Progress};
use crate::cover::Matrix;
use crate::cover::repeat::Repeat;
use crate::split::{self, Merged};
use sha2::{Digest, Sha256};

/// The fewest subproblems of a split, so that a checkpoint is written often; and the fewest for each part, so that parts are alike.
const FEWEST: usize = 4096;
const EACH: usize = 64;

/// A part of the subproblems of a problem. Which these are depends on the matrix and the number of parts alone.
pub struct Share {
    kind: Kind,
    matrix: Matrix,
    all: Vec<Merged>,
    /// The numbers of those of this part.
    pub numbers: Vec<usize>,
    /// The digest of the split.
    pub split: String,
}

impl Share {
    /// The share of `part`.
    pub fn new(matrix: Matrix, kind: Kind, part: Part) -> Share {
        let least = FEWEST.max(part.parts as usize * EACH);
        let all = match kind {
            Kind::Exact => split::merged(&matrix, least),
            Kind::Repeat => {
                let once = |subproblem| Merged { subproblem, ways: BigUint::from(1u32) };
                split::repeat::split(&matrix, least).into_iter().map(once).collect()
            }
        };
        let mut hasher = Sha256::new();
        for Merged { subproblem, ways } in &all {
            for options in [&subproblem.chosen, &subproblem.excluded] {
                add(&mut hasher, &[options.len() as u64]);
                add(&mut hasher, &options.iter().map(|&option| u64::from(option)).collect::<Vec<u64>>());
            }
            hasher.update(ways.to_string());
        }
        // Neighbours are alike, and so are every n-th ones where a search branches regularly: the order is mixed.
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&number| mixed(number as u64));
        let own = order.into_iter().skip(part.part as usize - 1).step_by(part.parts as usize);
        let numbers = own.collect();
        Share { kind, matrix, all, numbers, split: hexadecimal(hasher) }
    }

    /// The number of covers of subproblem `number`, times its ways, and the nodes visited, with tables of so many bytes. None if there
    /// are 2^128 repeat covers or more.
    pub fn count(&self, number: usize, memory: usize) -> Option<(BigUint, u64)> {
        let Merged { subproblem, ways } = &self.all[number];
        match self.kind {
            Kind::Exact => {
                let (rest, mut nodes) = (subproblem.rest(&self.matrix), 0);
                let count = Counter::new(&rest.matrix).memory(memory).count(&mut |progress: &Progress| {
                    nodes = progress.nodes;
                    true
                });
                count.map(|count| (count * ways, nodes))
            }
            Kind::Repeat => {
                let count = Repeat::new(&split::repeat::rest(&self.matrix, subproblem).matrix).count()?;
                Some((count.into(), 0))
            }
        }
    }
}

/// A number that looks random (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
