//! A lower bound on the size of repeat covers, for large problems: Lagrangian multipliers, improved by
//! subgradient steps.
//!
//! Every uncovered item has a multiplier. A cover has at least
//!
//! ```text
//! sum of the multipliers + sum over options of min(0, 1 - multipliers of the items it covers)
//! ```
//!
//! options. The difference in the second sum is the *reduced cost* of the option. To raise the bound,
//! multipliers grow for items that the options of negative reduced cost leave uncovered, and shrink for items
//! that these options cover more than once (subgradients: Held and Karp, 1971; for set cover Beasley, EJOR
//! 31, 1987). Then
//!
//! * if the bound exceeds k, there is no cover of k options;
//! * if choosing an option would raise the bound above k, this option is excluded; if excluding an option
//!   would raise it above k, this option is forced (reduced cost fixing).
//!
//! Multipliers are floating-point numbers; conclusions are computed in whole numbers. If the bound does not
//! help, it is computed ever less often. For exact covers, see `exact::best::multipliers`.

use crate::bits::Bits;

/// One option, in the fixed-point units of the bound.
const ONE: i64 = 1 << 24;
/// Maximum subgradient steps, from the multipliers of an earlier node and from scratch.
const MAX_ROUNDS: usize = 40;
const FIRST_MAX_ROUNDS: usize = 400;
/// Nodes before the bound is first computed: small problems finish earlier.
const NODES_BEFORE_BOUND: usize = 512;
/// Maximum nodes between two computations of the bound.
const MAX_PAUSE_NODES: usize = 4096;

/// Multipliers, passed from node to node.
pub struct RepeatMultipliers {
    /// The multiplier of each item; empty until the bound is first computed (for small problems, never).
    multipliers: Vec<f64>,
    /// The number of nodes until the bound is next computed, and the length of this pause in nodes.
    wait: usize,
    pause: usize,
}

/// What the bound proves about a node.
pub enum Shown<const W: usize> {
    /// There is no cover.
    Dead,
    /// Every cover contains the options `forced` and none of `excluded`.
    #[allow(missing_docs)] // the comment above describes the fields
    Fixed { forced: Bits<W>, excluded: Bits<W> },
    /// No conclusion.
    Nothing,
}

/// The remaining problem at a node, with items and options renumbered.
struct Subproblem {
    items: Vec<usize>,
    options: Vec<usize>,
    /// The items of all options, concatenated, and the range of each option's items.
    cells: Vec<u32>,
    ranges: Vec<(usize, usize)>,
}

impl Default for RepeatMultipliers {
    fn default() -> RepeatMultipliers {
        RepeatMultipliers { multipliers: Vec::new(), wait: NODES_BEFORE_BOUND, pause: 0 }
    }
}

impl RepeatMultipliers {
    /// Whether to compute the bound at this node.
    pub fn is_due(&mut self) -> bool {
        self.wait = self.wait.saturating_sub(1);
        self.wait == 0
    }

    /// Computes the bound for covering the items `uncovered` with at most `left` of the options `allowed`.
    /// `sets` holds the items of each option.
    pub fn ask<const W: usize>(
        &mut self,
        sets: &[Bits<W>],
        uncovered: &Bits<W>,
        allowed: &Bits<W>,
        left: usize,
    ) -> Shown<W> {
        let rest = Subproblem::of(sets, uncovered, allowed);
        let (start, rounds) = if self.multipliers.is_empty() {
            self.multipliers.resize(64 * W, 0.0);
            (rest.first_multipliers(), FIRST_MAX_ROUNDS)
        } else {
            (rest.items.iter().map(|&item| self.multipliers[item]).collect(), MAX_ROUNDS)
        };
        let shown = match self.best_multipliers(&rest, left, start, rounds) {
            Some(multipliers) => rest.conclude(&multipliers, left),
            None => Shown::Nothing,
        };
        // Only dead ends shorten the pause: fixing a few options rarely pays off.
        self.pause = match shown {
            Shown::Dead => self.pause / 2,
            _ => (2 * self.pause + 1).min(MAX_PAUSE_NODES),
        };
        self.wait = self.pause + 1;
        shown
    }

    /// Multipliers with a high bound for `rest`, in units of [`ONE`], after steps from `multipliers`. None if
    /// the bound stays far below `left`.
    fn best_multipliers(
        &mut self,
        rest: &Subproblem,
        left: usize,
        mut multipliers: Vec<f64>,
        rounds: usize,
    ) -> Option<Vec<i64>> {
        let goal = left as f64 + 0.01;
        let (mut best, mut best_bound) = (multipliers.clone(), f64::MIN);
        let (mut pace, mut stale) = (1.0, 0);
        let mut subgradient = vec![0.0; rest.items.len()];
        for round in 0..rounds {
            let bound = rest.bound(&multipliers, &mut subgradient);
            stale += 1;
            if bound > best_bound {
                best_bound = bound;
                best.copy_from_slice(&multipliers);
                stale = 0;
            }
            if best_bound > goal || round == rounds / 4 && best_bound < left as f64 * 0.75 {
                break;
            }
            if stale == 4 {
                pace /= 2.0;
                stale = 0;
            }
            if !advance(&mut multipliers, &subgradient, pace * (left as f64 + 1.0 - bound)) {
                break;
            }
        }
        rest.items.iter().zip(&best).for_each(|(&item, &multiplier)| self.multipliers[item] = multiplier);
        if best_bound < left as f64 - 1.0 {
            return None;
        }
        Some(best.iter().map(|multiplier| (multiplier * ONE as f64) as i64).collect())
    }
}

/// Adds `subgradient` times `way` / (squared length of `subgradient`) to `multipliers`. Returns false if the
/// subgradient is zero.
fn advance(multipliers: &mut [f64], subgradient: &[f64], way: f64) -> bool {
    let square = |(multiplier, subgradient): (&f64, &f64)| {
        if *multiplier > 0.0 || *subgradient > 0.0 {
            subgradient * subgradient
        } else {
            0.0
        }
    };
    let length: f64 = multipliers.iter().zip(subgradient).map(square).sum();
    if length == 0.0 {
        return false;
    }
    multipliers.iter_mut().zip(subgradient).for_each(|(multiplier, subgradient)| {
        *multiplier = (*multiplier + way / length * subgradient).max(0.0)
    });
    true
}

impl Subproblem {
    fn of<const W: usize>(sets: &[Bits<W>], uncovered: &Bits<W>, allowed: &Bits<W>) -> Subproblem {
        let items: Vec<usize> = uncovered.iter().collect();
        let mut number = vec![0; items.last().map_or(0, |last| last + 1)];
        items.iter().enumerate().for_each(|(index, &item)| number[item] = index as u32);
        let options: Vec<usize> = allowed.iter().collect();
        let (mut cells, mut ranges) = (Vec::new(), Vec::with_capacity(options.len()));
        for &option in &options {
            let start = cells.len();
            cells.extend(sets[option].and(uncovered).iter().map(|item| number[item]));
            ranges.push((start, cells.len()));
        }
        Subproblem { items, options, cells, ranges }
    }

    /// Gives each item the multiplier 1 / size of its largest option, so no reduced cost is negative.
    fn first_multipliers(&self) -> Vec<f64> {
        let mut largest = vec![1; self.items.len()];
        for &(start, end) in &self.ranges {
            let set = &self.cells[start..end];
            set.iter().for_each(|&item| largest[item as usize] = set.len().max(largest[item as usize]));
        }
        largest.into_iter().map(|size| 1.0 / size as f64).collect()
    }

    /// The bound of `multipliers`. Sets `subgradient` to 1 minus the number of options of negative reduced
    /// cost that cover each item.
    fn bound(&self, multipliers: &[f64], subgradient: &mut [f64]) -> f64 {
        subgradient.iter_mut().for_each(|subgradient| *subgradient = 1.0);
        let mut bound = multipliers.iter().sum();
        for &(start, end) in &self.ranges {
            let set = &self.cells[start..end];
            let cost = 1.0 - set.iter().map(|&item| multipliers[item as usize]).sum::<f64>();
            if cost < 0.0 {
                bound += cost;
                set.iter().for_each(|&item| subgradient[item as usize] -= 1.0);
            }
        }
        bound
    }

    fn conclude<const W: usize>(&self, multipliers: &[i64], left: usize) -> Shown<W> {
        let reduced_cost = |&(start, end): &(usize, usize)| {
            ONE - self.cells[start..end].iter().map(|&item| multipliers[item as usize]).sum::<i64>()
        };
        let reduced_costs: Vec<i64> = self.ranges.iter().map(reduced_cost).collect();
        let bound =
            multipliers.iter().sum::<i64>() + reduced_costs.iter().map(|&cost| cost.min(0)).sum::<i64>();
        let slack = left as i64 * ONE - bound;
        if slack < 0 {
            return Shown::Dead;
        }
        let (mut forced, mut excluded) = (Bits::EMPTY, Bits::EMPTY);
        for (&option, &cost) in self.options.iter().zip(&reduced_costs) {
            if cost > slack {
                excluded.insert(option);
            } else if -cost > slack {
                forced.insert(option);
            }
        }
        if forced.is_empty() && excluded.is_empty() {
            Shown::Nothing
        } else {
            Shown::Fixed { forced, excluded }
        }
    }
}
