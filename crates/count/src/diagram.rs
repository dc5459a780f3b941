//! The diagram of all covers: a node for each subproblem, with its branches.
//!
//! ```text
//! node 0      the empty problem, with one cover
//! node n      branches (options chosen, node of the rest), each to a node with a smaller number; no two have a cover in common
//! root        the whole problem
//! ```
//!
//! The diagram is the trace of a search with a memo. Two searches take turns, one on the smallest item and
//! one along the frontier, because either may build the smaller diagram. Written out branch by branch and
//! option by option, the diagram is a ZDD (zero-suppressed decision diagram) whose variables come in
//! different orders on different paths, as in Knuth's DLX6.

use crate::depth::by_smallest;
use crate::descent::by_frontier;
use crate::frontier::Layout;
use crate::merged::merged;
use crate::number::Exceeded;
use crate::order::narrowest;
use crate::search::{Fold, Search};
use dlx_kernel::Matrix;
use num_bigint::BigUint;
use std::io::{self, Write};

/// A branch of a node: the options chosen, as a range of `Diagram::options`, and the node of the remaining
/// problem.
#[derive(Clone, Copy, Debug)]
struct Branch {
    options: (u32, u32),
    node: u32,
}

/// Stands for a subproblem without covers, which has no node.
const NONE: u32 = u32::MAX;

/// All covers of a matrix.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// For each node, the end of its branches in `branches`.
    ends: Vec<u32>,
    branches: Vec<Branch>,
    options: Vec<u32>,
    /// None if there is no cover.
    root: Option<u32>,
}

impl Diagram {
    fn branches(&self, node: u32) -> &[Branch] {
        let start = if node == 0 { 0 } else { self.ends[node as usize - 1] };
        &self.branches[start as usize..self.ends[node as usize] as usize]
    }

    fn options(&self, branch: &Branch) -> &[u32] {
        &self.options[branch.options.0 as usize..branch.options.1 as usize]
    }

    /// Estimates how many bytes the numbers in [`Diagram::marginals`] take for a matrix with `options`
    /// options. If the matrix consists of many parts, the estimate grows with the square of the matrix's
    /// size, because the number of digits grows with the number of parts.
    pub fn bytes_of_marginals(&self, options: usize) -> f64 {
        let logs = self.logs();
        let marginals = self.root.map_or(0.0, |root| logs[root as usize] * options as f64);
        // Numbers of ways are not included: they are freed while the marginals grow.
        (logs.iter().sum::<f64>() + marginals) / 8.0
    }

    /// Estimates how many bytes the numbers in [`Diagram::sampler`] take: the numbers of covers below each
    /// node.
    pub fn bytes_of_sampler(&self) -> f64 {
        self.logs().iter().sum::<f64>() / 8.0
    }

    /// The logarithm to base 2 of the number of covers below each node.
    fn logs(&self) -> Vec<f64> {
        let mut logs = vec![0.0f64];
        for node in 1..self.ends.len() as u32 {
            let below = || self.branches(node).iter().map(|branch| logs[branch.node as usize]);
            let most = below().fold(0.0, f64::max);
            let log = most + below().map(|log| (log - most).exp2()).sum::<f64>().log2();
            logs.push(log);
        }
        logs
    }

    /// The number of covers below each node.
    fn counts(&self) -> Vec<BigUint> {
        let mut counts: Vec<BigUint> = vec![BigUint::from(1u32)];
        for node in 1..self.ends.len() as u32 {
            let sum = self.branches(node).iter().map(|branch| &counts[branch.node as usize]).sum();
            counts.push(sum);
        }
        counts
    }

    /// The number of covers.
    pub fn count(&self) -> BigUint {
        let Some(root) = self.root else { return BigUint::ZERO };
        // The count of a node is freed after the last branch to the node is processed.
        let mut uses = vec![0u32; self.ends.len()];
        self.branches.iter().for_each(|branch| uses[branch.node as usize] += 1);
        let mut counts = vec![BigUint::ZERO; self.ends.len()];
        counts[0] = BigUint::from(1u32);
        for node in 1..=root {
            let mut sum = BigUint::ZERO;
            for branch in self.branches(node) {
                let below = branch.node as usize;
                sum += &counts[below];
                uses[below] -= 1;
                if uses[below] == 0 {
                    counts[below] = BigUint::ZERO;
                }
            }
            counts[node as usize] = sum;
        }
        std::mem::take(&mut counts[root as usize])
    }

    /// Returns the least cost and a cover of that cost, where option `i` costs `costs[i]`, if there is a
    /// cover.
    pub fn cheapest(&self, costs: &[u64]) -> Option<(u128, Vec<usize>)> {
        // The least cost below each node, and the branch that attains this cost.
        let mut least: Vec<(u128, usize)> = vec![(0, 0)];
        for node in 1..=self.root? {
            let cost = |branch: &Branch| {
                let own: u128 =
                    self.options(branch).iter().map(|&option| u128::from(costs[option as usize])).sum();
                own + least[branch.node as usize].0
            };
            let branches = self.branches(node).iter().map(cost).zip(0..);
            least.push(branches.min().expect("every node has branches"));
        }
        let (mut cover, mut node) = (Vec::new(), self.root?);
        while node != 0 {
            let branch = &self.branches(node)[least[node as usize].1];
            cover.extend(self.options(branch).iter().map(|&option| option as usize));
            node = branch.node;
        }
        Some((least[self.root? as usize].0, cover))
    }

    /// Returns, for each option, the number of covers that contain it. `options` is the number of options of
    /// the matrix.
    ///
    /// # Panics
    /// Panics if a cover contains an option numbered `options` or higher.
    pub fn marginals(&self, options: usize) -> Vec<BigUint> {
        let counts = self.counts();
        let mut marginals = vec![BigUint::ZERO; options];
        let Some(root) = self.root else { return marginals };
        // The number of ways to reach each node from the root.
        let mut ways = vec![BigUint::ZERO; self.ends.len()];
        ways[root as usize] = BigUint::from(1u32);
        for node in (1..=root).rev() {
            let own = std::mem::take(&mut ways[node as usize]);
            if own == BigUint::ZERO {
                continue;
            }
            for branch in self.branches(node) {
                let through = &own * &counts[branch.node as usize];
                for &option in self.options(branch) {
                    marginals[option as usize] += &through;
                }
                ways[branch.node as usize] += &own;
            }
        }
        marginals
    }

    /// Returns a sampler of the covers, or None if there is no cover.
    pub fn sampler(&self) -> Option<Sampler<'_>> {
        Some(Sampler { diagram: self, counts: self.counts(), root: self.root? })
    }

    /// Writes the diagram in the format of Knuth's DLX6 and ZDDREAD, and returns the number of lines:
    ///
    /// ```text
    /// 2: (~5?0:1)      node 2: without option 5 node 0, which has no cover; with it node 1, the empty cover
    /// 3: (~2?2:1)
    /// 4: (~0?0:3)      the last line names the root; 0 is not an option, which count from 1
    /// ```
    ///
    /// Node numbers are hexadecimal. A line comes after the lines that it refers to.
    ///
    /// # Errors
    /// Fails if writing to `out` fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<usize> {
        let mut lines = 1;
        // The number of each node in the file.
        let mut numbers: Vec<usize> = vec![1];
        for node in 1..self.ends.len() as u32 {
            // A branch without options needs no line: the lines of the other branches end in its node.
            let (bare, others): (Vec<&Branch>, Vec<&Branch>) =
                self.branches(node).iter().partition(|branch| self.options(branch).is_empty());
            let mut low = bare.first().map_or(0, |branch| numbers[branch.node as usize]);
            for branch in others.into_iter().rev() {
                let mut high = numbers[branch.node as usize];
                for (index, &option) in self.options(branch).iter().enumerate().rev() {
                    lines += 1;
                    let otherwise = if index == 0 { low } else { 0 };
                    writeln!(out, "{lines:x}: (~{}?{otherwise:x}:{high:x})", option + 1)?;
                    high = lines;
                }
                low = high;
            }
            numbers.push(low);
        }
        let root = self.root.map_or(0, |root| numbers[root as usize]);
        writeln!(out, "{:x}: (~0?0:{root:x})", lines + 1)?;
        Ok(lines)
    }
}

/// Draws covers uniformly.
pub struct Sampler<'a> {
    diagram: &'a Diagram,
    counts: Vec<BigUint>,
    root: u32,
}

impl Sampler<'_> {
    /// Draws a cover, with options in no particular order. `random` must return 64 uniformly random bits.
    pub fn draw(&self, mut random: impl FnMut() -> u64) -> Vec<usize> {
        let (mut cover, mut node) = (Vec::new(), self.root);
        while node != 0 {
            let mut left = below(&self.counts[node as usize], &mut random);
            for branch in self.diagram.branches(node) {
                let count = &self.counts[branch.node as usize];
                if left < *count {
                    cover.extend(self.diagram.options(branch).iter().map(|&option| option as usize));
                    node = branch.node;
                    break;
                }
                left -= count;
            }
        }
        cover
    }
}

/// Draws a uniformly random number below `end`: draws numbers with as many bits as `end` until one is below
/// `end`.
fn below(end: &BigUint, random: &mut impl FnMut() -> u64) -> BigUint {
    let bits = end.bits();
    loop {
        let mut digits = Vec::new();
        for start in (0..bits).step_by(64) {
            let word = random() >> (64 - (bits - start).min(64));
            digits.extend([word as u32, (word >> 32) as u32]);
        }
        let number = BigUint::new(digits);
        if number < *end {
            return number;
        }
    }
}

/// Builds a diagram within bounded memory.
pub struct Builder {
    diagram: Diagram,
    memory: usize,
}

impl Builder {
    /// Starts an empty diagram that may grow to `memory` bytes.
    pub fn new(memory: usize) -> Builder {
        let diagram = Diagram { ends: vec![0], branches: Vec::new(), options: Vec::new(), root: None };
        Builder { diagram, memory }
    }

    /// Returns the diagram with this root, after replacing each option `i` by `names[i]`.
    pub fn rooted(mut self, root: u32, names: Option<&[u32]>) -> Diagram {
        if let Some(names) = names {
            self.diagram.options.iter_mut().for_each(|option| *option = names[*option as usize]);
        }
        self.diagram.root = Some(root).filter(|&root| root != NONE);
        self.diagram
    }

    fn bytes(&self) -> usize {
        let Diagram { ends, branches, options, .. } = &self.diagram;
        ends.len() * size_of::<u32>() + std::mem::size_of_val(branches.as_slice()) + options.len() * 4
    }
}

impl Fold for Builder {
    type Value = u32;
    type Sum = Vec<(Vec<u32>, u32)>;
    type Options = Vec<u32>;
    const KEEPS_ALL: bool = true;

    fn one(&mut self) -> u32 {
        0
    }

    fn none(&mut self) -> u32 {
        NONE
    }

    fn add(&mut self, sum: &mut Self::Sum, options: &[u32], value: &u32) -> Result<(), Exceeded> {
        if *value != NONE {
            sum.push((options.to_vec(), *value));
        }
        Ok(())
    }

    fn finish(&mut self, sum: Self::Sum) -> Result<u32, Exceeded> {
        if sum.is_empty() {
            return Ok(NONE);
        }
        if let [(options, node)] = sum.as_slice()
            && options.is_empty()
        {
            return Ok(*node);
        }
        let diagram = &mut self.diagram;
        for (options, node) in sum {
            let start = diagram.options.len() as u32;
            diagram.options.extend(options);
            diagram.branches.push(Branch { options: (start, diagram.options.len() as u32), node });
        }
        diagram.ends.push(diagram.branches.len() as u32);
        let most = diagram.options.len().max(diagram.branches.len());
        if self.bytes() > self.memory || most >= NONE as usize {
            return Err(Exceeded::Memory);
        }
        Ok(self.diagram.ends.len() as u32 - 1)
    }
}

/// The cost of a node of the search on the smallest item, in nodes of the search along the frontier.
const SMALLEST_NODE_COST: u64 = 4;
/// The number of nodes in the first turn.
const FIRST_TURN_NODES: u64 = 4096;
/// The maximum number of nodes in a turn, so that turns stay short.
const MAX_TURN_NODES: u64 = 1 << 15;

/// A search that builds a diagram.
struct Candidate {
    search: Box<dyn Search<Builder>>,
    builder: Builder,
    cost: u64,
}

/// A diagram in progress.
pub struct Building {
    candidates: Vec<Candidate>,
}

impl Building {
    /// Prepares to build the diagram of all covers of `matrix` in at most `memory` bytes.
    pub fn new(matrix: &Matrix, memory: usize) -> Building {
        let candidates = match Building::candidates(matrix, memory) {
            none if none.is_empty() => Building::candidates(&merged(matrix), memory),
            some => some,
        };
        Building { candidates }
    }

    /// The searches that can handle `matrix`.
    fn candidates(matrix: &Matrix, memory: usize) -> Vec<Candidate> {
        let order = narrowest(matrix);
        let layout = Layout::new(matrix, &order);
        let builder = || Builder::new(memory / 4);
        let mut candidates: Vec<Candidate> = Vec::new();
        if let Some(search) = by_frontier(&layout, memory / 4) {
            candidates.push(Candidate { search, builder: builder(), cost: 1 });
        }
        if let Some(search) = by_smallest(matrix, memory / 4) {
            candidates.push(Candidate { search, builder: builder(), cost: SMALLEST_NODE_COST });
        }
        candidates
    }

    /// Whether no search is left: none can handle the matrix, or no diagram fits in the memory.
    pub fn is_over(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Runs each search for the cost of about `nodes` frontier nodes. Returns the diagram once it is
    /// complete.
    pub fn turn(&mut self, nodes: u64) -> Option<Diagram> {
        for index in (0..self.candidates.len()).rev() {
            let Candidate { search, builder, cost } = &mut self.candidates[index];
            match search.run(builder, nodes / *cost + 1) {
                Ok(None) => {}
                Ok(Some(root)) => {
                    let Candidate { search, builder, .. } = self.candidates.swap_remove(index);
                    return Some(builder.rooted(root, search.names()));
                }
                Err(Exceeded::Memory | Exceeded::Number) => {
                    self.candidates.remove(index);
                }
            }
        }
        None
    }
}

/// Builds the diagram of all covers of `matrix`. Returns None if the diagram does not fit in `memory` bytes
/// or if `go_on` returned false.
pub fn diagram(matrix: &Matrix, memory: usize, go_on: &mut impl FnMut() -> bool) -> Option<Diagram> {
    let (mut building, mut nodes) = (Building::new(matrix, memory), FIRST_TURN_NODES);
    while !building.is_over() && go_on() {
        if let Some(diagram) = building.turn(nodes) {
            return Some(diagram);
        }
        nodes = (2 * nodes).min(MAX_TURN_NODES);
    }
    None
}
