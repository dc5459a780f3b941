//! The subproblems of a part.

use super::counting::{PartWay, Sweep, by_states, count_from, part_way};
use super::digest::{add, add_subproblem, hexadecimal};
use super::record::{CoverKind, Part};
use crate::depth::by_smallest;
use crate::layers::States;
use crate::search::{Search, Start, Total};
use crate::split::{self, Merged, Subproblem};
use crate::{BigUint, Counter, Progress};
use dlx_kernel::Matrix;
use sha2::{Digest, Sha256};

/// The minimum number of subproblems of a split, so that checkpoints are frequent, and per part, so that
/// parts take similar times.
const MIN_SUBPROBLEMS: usize = 4096;
const SUBPROBLEMS_PER_PART: usize = 64;
/// The same minimums if subproblems share a memo, and the minimum number of states per part if a layer is
/// divided. All three are small, because every part repeats the work before the split.
const MIN_MEMO_SUBPROBLEMS: usize = 1024;
const MEMO_SUBPROBLEMS_PER_PART: usize = 16;
const STATES_PER_PART: usize = 16;
/// The memory in bytes for the layers before the split, the same on every machine.
const SPLIT_MEMORY: usize = 1 << 28;

/// The subproblems of a part.
pub struct Workload {
    kind: CoverKind,
    matrix: Matrix,
    division: Division,
    numbers: Vec<usize>,
    split: String,
}

/// The subproblems of all parts.
enum Division {
    /// Subproblems that are counted separately.
    Apart(Vec<Merged>),
    /// Subproblems that are counted one after another with a shared memo.
    Memo(Vec<Merged>),
    /// States of the frontier that are counted together, layer by layer.
    Layers(States),
}

impl Division {
    /// Divides `matrix` for this number of parts.
    fn new(matrix: &Matrix, kind: CoverKind, parts: usize) -> Division {
        let many = MIN_SUBPROBLEMS.max(parts * SUBPROBLEMS_PER_PART);
        if kind == CoverKind::Repeat {
            let once = |subproblem| Merged { subproblem, ways: BigUint::from(1u32) };
            return Division::Apart(split::repeat::split(matrix, many).into_iter().map(once).collect());
        }
        match part_way(matrix) {
            PartWay::Memo => {
                let few = MIN_MEMO_SUBPROBLEMS.max(parts * MEMO_SUBPROBLEMS_PER_PART);
                Division::Memo(split::merged(matrix, few))
            }
            PartWay::Layers
                if let Ok(states) = Sweep::new(matrix, SPLIT_MEMORY)
                    .and_then(|sweep| sweep.enough(parts * STATES_PER_PART)) =>
            {
                Division::Layers(states)
            }
            _ => Division::Apart(split::merged(matrix, many)),
        }
    }

    fn len(&self) -> usize {
        match self {
            Division::Apart(all) | Division::Memo(all) => all.len(),
            Division::Layers(states) => states.ways.len(),
        }
    }

    fn digest(&self) -> String {
        let mut hasher = Sha256::new();
        match self {
            Division::Apart(all) | Division::Memo(all) => {
                for Merged { subproblem, ways } in all {
                    add_subproblem(&mut hasher, subproblem);
                    hasher.update(ways.to_string());
                }
            }
            Division::Layers(states) => {
                add(&mut hasher, &[u64::MAX, states.steps as u64]);
                for (state, ways) in &states.ways {
                    add(&mut hasher, state);
                    hasher.update(ways.to_string());
                }
            }
        }
        hexadecimal(hasher)
    }
}

impl Workload {
    /// Finds the subproblems of `part`, which depend only on the matrix and the number of parts.
    pub fn new(matrix: Matrix, kind: CoverKind, part: Part) -> Workload {
        let division = Division::new(&matrix, kind, part.parts as usize);
        let (numbers, split) = (part.numbers(division.len()), division.digest());
        Workload { kind, matrix, division, numbers, split }
    }

    /// The numbers of the subproblems of this part.
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// The digest of the split.
    pub fn split(&self) -> &str {
        &self.split
    }

    /// Prepares to count all subproblems of this part together, with layers of at most `memory` bytes, from
    /// the beginning or from a later layer. Returns None if the subproblems are counted one after another.
    pub fn sweep(&self, memory: usize, layer: Option<States>) -> Option<Sweep> {
        let Division::Layers(states) = &self.division else { return None };
        let own = || {
            let mut numbers = self.numbers.clone();
            numbers.sort_unstable();
            let ways = numbers.into_iter().map(|number| states.ways[number].clone()).collect();
            States { steps: states.steps, ways }
        };
        Sweep::from(&self.matrix, memory, &layer.unwrap_or_else(own)).ok()
    }

    /// Prepares to count subproblems one after the other, with tables of at most `memory` bytes.
    pub fn worker(&self, memory: usize) -> Worker<'_> {
        let memo = match self.division {
            Division::Apart(_) => None,
            Division::Memo(_) => by_smallest(&self.matrix, memory),
            Division::Layers(_) => by_states(&self.matrix, memory),
        };
        Worker { workload: self, memory, memo }
    }
}

impl Part {
    /// The numbers of the subproblems of this part, out of the numbers below `subproblems`.
    pub fn numbers(self, subproblems: usize) -> Vec<usize> {
        // Neighbouring subproblems are similar; if a search branches regularly, so are subproblems at a fixed
        // distance from each other. The order is shuffled so that every part gets a mix.
        let mut order: Vec<usize> = (0..subproblems).collect();
        order.sort_by_key(|&number| mixed(number as u64));
        order.into_iter().skip(self.part as usize - 1).step_by(self.parts as usize).collect()
    }
}

/// Counts the subproblems of a part, one after the other.
pub struct Worker<'a> {
    workload: &'a Workload,
    memory: usize,
    /// The search whose memo all subproblems share.
    memo: Option<Box<dyn Search<Total>>>,
}

impl Worker<'_> {
    /// Counts the covers of subproblem `number`, multiplied by the number of times it occurs. Also returns
    /// the number of nodes visited. Returns None if there are 2^128 repeat covers or more.
    pub fn count(&mut self, number: usize) -> Option<(BigUint, u64)> {
        let Workload { kind, matrix, division, .. } = self.workload;
        let (ways, found) = match division {
            Division::Layers(states) => {
                let (state, ways) = &states.ways[number];
                (ways, count_from(&mut **self.memo.as_mut()?, &Start::State(states.steps, state)))
            }
            Division::Apart(all) | Division::Memo(all) => {
                let Merged { subproblem, ways } = &all[number];
                let found = match (&mut self.memo, kind) {
                    (Some(search), _) => count_from(&mut **search, &Start::Chosen(&subproblem.chosen)),
                    (None, CoverKind::Exact) => self.apart(subproblem),
                    (None, CoverKind::Repeat) => {
                        let count = split::repeat::count(&split::repeat::rest(matrix, subproblem).matrix);
                        count.map(|count| (count, 0))
                    }
                };
                (ways, found)
            }
        };
        found.map(|(count, nodes)| (count * ways, nodes))
    }

    fn apart(&self, subproblem: &Subproblem) -> Option<(BigUint, u64)> {
        let (rest, mut nodes) = (subproblem.rest(&self.workload.matrix), 0);
        let count = Counter::new(&rest.matrix).memory(self.memory).count(&mut |progress: &Progress| {
            nodes = progress.nodes;
            true
        });
        count.map(|count| (count, nodes))
    }
}

/// Mixes the bits of a number (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
