//! A lower bound on the cost of a repeat cover, by Lagrangian multipliers.
//!
//! Every item has a multiplier, not negative. The *reduced cost* of an option is its cost less the
//! multipliers of its items, and a cover costs at least
//!
//! ```text
//! sum of the multipliers + sum of the negative reduced costs
//! ```
//!
//! The options of negative reduced cost are the answer to these multipliers: the optimum of the Lagrangian
//! relaxation. An item that they leave uncovered should have a greater multiplier, one that they cover
//! several times a smaller one. Steps follow the average of the recent answers, weighted towards the last
//! (the volume algorithm; Barahona and Anbil, Mathematical Programming 87, 2000). This average also says to
//! what part each option belongs to a fractional cover.
//!
//! Multipliers are whole numbers, of which [`Scale::one`] are a unit of cost, so that every bound is exact.
//! (Not measured against the subgradient steps of `repeat::multipliers`.)

use super::sparse::Sparse;

/// The weight of the last answer in the averages: at first, its decay, and at last.
const FIRST_WEIGHT: f64 = 0.1;
const DECAY: f64 = 0.998;
const LAST_WEIGHT: f64 = 0.03;
/// The length of steps: at first, after one that was better, after some that were not.
const FIRST_PACE: f64 = 0.1;
const LONGER: f64 = 1.2;
const SHORTER: f64 = 0.7;
const MAX_FAILURES: u32 = 4;

/// The multipliers of a problem with their bound, and what led to them.
#[derive(Clone, Debug)]
pub struct Dual {
    /// The best multipliers, by item.
    pub multipliers: Vec<i64>,
    /// The reduced costs that they give, by option.
    pub reduced: Vec<i64>,
    /// Their bound.
    pub bound: i64,
    /// The part of each option in the average answer.
    pub parts: Vec<f32>,
    /// The average of what the answers leave uncovered, less how often they cover the rest too often: the
    /// direction of steps.
    direction: Vec<f64>,
    /// The weight of the last answer in the averages.
    weight: f64,
    /// The length of the next step, relative to what would reach the aim at once.
    pace: f64,
    /// Steps in a row that were not better.
    failures: u32,
}

/// The effort of [`Dual::ascend`].
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The most steps.
    pub steps: usize,
    /// Steps in which the bound must grow by a part of the gap to the aim, or the ascent ends.
    pub patience: usize,
    /// That part.
    pub growth: f64,
}

impl Dual {
    /// Starts from `multipliers`. `one` is a unit of cost.
    pub fn new(sparse: &Sparse, one: i64, multipliers: Vec<i64>) -> Dual {
        let mut reduced = vec![0; sparse.options.len()];
        let mut misses = vec![1; sparse.items.len()];
        let bound = evaluate(sparse, one, &multipliers, &mut reduced, &mut misses);
        let direction = misses.iter().map(|&miss| f64::from(miss)).collect();
        let parts = reduced.iter().map(|&cost| if cost < 0 { 1.0 } else { 0.0 }).collect();
        Dual {
            multipliers,
            reduced,
            bound,
            parts,
            direction,
            weight: FIRST_WEIGHT,
            pace: FIRST_PACE,
            failures: 0,
        }
    }

    /// Multipliers to begin with: each item has its part of the option in which that is cheapest, so that no
    /// reduced cost is negative.
    pub fn first_multipliers(sparse: &Sparse, one: i64) -> Vec<i64> {
        let mut multipliers = vec![i64::MAX; sparse.items.len()];
        for (items, &cost) in sparse.options.iter().zip(&sparse.costs) {
            let part = cost * one / items.len() as i64;
            for &item in items {
                let multiplier = &mut multipliers[item as usize];
                *multiplier = part.min(*multiplier);
            }
        }
        multipliers
    }

    /// Takes steps until the bound is above `aim`, or as far as `effort` allows. Returns the steps taken.
    pub fn ascend(&mut self, sparse: &Sparse, one: i64, aim: i64, effort: Effort) -> usize {
        let mut trial = self.multipliers.clone();
        let mut reduced = vec![0; sparse.options.len()];
        let mut misses = vec![0; sparse.items.len()];
        let mut last_bound = self.bound;
        for step in 0..effort.steps {
            if self.bound > aim {
                return step;
            }
            if step > 0 && step % effort.patience == 0 {
                if ((self.bound - last_bound) as f64) < effort.growth * (aim - last_bound) as f64 {
                    return step;
                }
                last_bound = self.bound;
            }
            if !self.aim_at(aim, one, &mut trial) {
                return step;
            }
            misses.iter_mut().for_each(|miss| *miss = 1);
            let bound = evaluate(sparse, one, &trial, &mut reduced, &mut misses);
            self.take(bound, &trial, &reduced, &misses);
        }
        effort.steps
    }

    /// Sets `trial` to the multipliers of the next step. Whether there is one whose sum fits.
    fn aim_at(&self, aim: i64, one: i64, trial: &mut [i64]) -> bool {
        let length: f64 = self
            .direction
            .iter()
            .zip(&self.multipliers)
            .map(|(&part, &multiplier)| if part > 0.0 || multiplier > 0 { part * part } else { 0.0 })
            .sum();
        if length < 1e-9 {
            return false;
        }
        // A little beyond the aim, so that it is reached.
        let gap = (aim - self.bound) as f64 + 0.05 * one as f64 + 0.001 * aim as f64;
        // No more than any option costs is needed: with longer steps, sums of great costs might not fit.
        let longest = (1i64 << super::SUM_BITS) as f64 / trial.len() as f64;
        let pace = (self.pace * gap / length).min(longest / length.sqrt());
        for ((trial, &multiplier), &part) in trial.iter_mut().zip(&self.multipliers).zip(&self.direction) {
            *trial = (multiplier + (pace * part) as i64).max(0);
        }
        trial.iter().sum::<i64>() <= 1 << super::SUM_BITS
    }

    /// Goes on from `trial` if its bound is better, and averages the answers.
    fn take(&mut self, bound: i64, trial: &[i64], reduced: &[i64], misses: &[i32]) {
        if bound > self.bound {
            let along: f64 =
                self.direction.iter().zip(misses).map(|(&part, &miss)| part * f64::from(miss)).sum();
            self.bound = bound;
            self.multipliers.copy_from_slice(trial);
            self.reduced.copy_from_slice(reduced);
            self.failures = 0;
            if along > 0.0 {
                self.pace = (self.pace * LONGER).min(2.0);
            }
        } else {
            self.failures += 1;
            if self.failures == MAX_FAILURES {
                self.failures = 0;
                self.pace = (self.pace * SHORTER).max(1e-4);
            }
        }
        for (part, &miss) in self.direction.iter_mut().zip(misses) {
            *part += self.weight * (f64::from(miss) - *part);
        }
        let weight = self.weight as f32;
        for (part, &cost) in self.parts.iter_mut().zip(reduced) {
            *part += weight * (if cost < 0 { 1.0 } else { 0.0 } - *part);
        }
        self.weight = (self.weight * DECAY).max(LAST_WEIGHT);
    }
}

/// The bound of `multipliers`. Sets the reduced costs, and subtracts from `misses` how often each item is
/// covered by options of negative reduced cost.
fn evaluate(sparse: &Sparse, one: i64, multipliers: &[i64], reduced: &mut [i64], misses: &mut [i32]) -> i64 {
    let mut bound: i64 = multipliers.iter().sum();
    for ((items, &cost), reduced) in sparse.options.iter().zip(&sparse.costs).zip(reduced) {
        let covered: i64 = items.iter().map(|&item| multipliers[item as usize]).sum();
        *reduced = cost * one - covered;
        if *reduced < 0 {
            bound = bound.saturating_add(*reduced);
            items.iter().for_each(|&item| misses[item as usize] -= 1);
        }
    }
    bound
}
