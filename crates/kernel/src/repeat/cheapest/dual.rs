//! A lower bound on the cost of a repeat cover, by Lagrangian multipliers.
//!
//! Every item has a nonnegative multiplier. The *reduced cost* of an option is its cost minus the multipliers
//! of its items. A cover costs at least
//!
//! ```text
//! sum of the multipliers + sum of the negative reduced costs
//! ```
//!
//! The options of negative reduced cost form an optimum of the Lagrangian relaxation, here called the
//! *answer* to these multipliers. An item that the answer leaves uncovered should get a greater multiplier;
//! an item that the answer covers several times, a smaller multiplier. Steps follow a decaying average of the
//! answers (the volume algorithm; Barahona and Anbil, Mathematical Programming 87, 2000). This average also
//! estimates the fraction of each option in an optimal fractional cover.
//!
//! Multipliers are whole numbers, and a unit of cost is `one` multiplier units, so every bound is exact. The
//! step rule of `repeat::multipliers` was not tried here.

use super::sparse::Sparse;

/// The weight of the last answer in the averages: its first value, its factor per step, and its minimum.
const FIRST_WEIGHT: f64 = 0.1;
const WEIGHT_DECAY: f64 = 0.998;
const MIN_WEIGHT: f64 = 0.03;
/// The relative length of steps: its first value, its factor after an improvement, and its factor after
/// `MAX_FAILURES` steps without one.
const FIRST_PACE: f64 = 0.1;
const PACE_GROWTH_FACTOR: f64 = 1.2;
const PACE_SHRINK_FACTOR: f64 = 0.7;
const MAX_FAILURES: u32 = 4;

/// The best multipliers of a problem with their bound, and the state of the ascent.
#[derive(Clone, Debug)]
pub struct Dual {
    pub multipliers: Vec<i64>,
    /// The reduced costs for these multipliers, by option.
    pub reduced: Vec<i64>,
    pub bound: i64,
    /// The fraction of each option in the average answer.
    pub parts: Vec<f32>,
    /// The direction of steps: for each item, the average over the answers of 1 minus how often it is
    /// covered.
    direction: Vec<f64>,
    weight: f64,
    /// The length of the next step, relative to a step that would reach the aim if the bound were linear.
    pace: f64,
    failures: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub max_steps: usize,
    /// The ascent ends if the bound rises by less than `min_growth` within this many steps.
    pub window_steps: usize,
    /// The least rise within `window_steps`, as a fraction of the gap to the aim.
    pub min_growth: f64,
}

impl Dual {
    /// Starts from `multipliers`; a unit of cost is `one` multiplier units.
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

    /// Initial multipliers: each option divides its cost equally among its items, and each item gets its
    /// smallest share, so no reduced cost is negative.
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

    /// Takes steps until the bound exceeds `aim`, or as far as `effort` allows. Returns the number of steps.
    pub fn ascend(&mut self, sparse: &Sparse, one: i64, aim: i64, effort: Effort) -> usize {
        let mut trial = self.multipliers.clone();
        let mut reduced = vec![0; sparse.options.len()];
        let mut misses = vec![0; sparse.items.len()];
        let mut last_bound = self.bound;
        for step in 0..effort.max_steps {
            if self.bound > aim {
                return step;
            }
            if step > 0 && step % effort.window_steps == 0 {
                if ((self.bound - last_bound) as f64) < effort.min_growth * (aim - last_bound) as f64 {
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
        effort.max_steps
    }

    /// Sets `trial` to the multipliers of the next step. Returns false if the direction is zero or the sum of
    /// the multipliers is too large.
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
        // Aims slightly above `aim`, so that the bound can exceed it.
        let gap = (aim - self.bound) as f64 + 0.05 * one as f64 + 0.001 * aim as f64;
        // Longer steps are never needed, and might make sums of multipliers overflow.
        let longest = (1i64 << super::MAX_SUM_BITS) as f64 / trial.len() as f64;
        let pace = (self.pace * gap / length).min(longest / length.sqrt());
        for ((trial, &multiplier), &part) in trial.iter_mut().zip(&self.multipliers).zip(&self.direction) {
            *trial = (multiplier + (pace * part) as i64).max(0);
        }
        trial.iter().sum::<i64>() <= 1 << super::MAX_SUM_BITS
    }

    /// Accepts `trial` if its bound is better, and updates the averages.
    fn take(&mut self, bound: i64, trial: &[i64], reduced: &[i64], misses: &[i32]) {
        if bound > self.bound {
            let along: f64 =
                self.direction.iter().zip(misses).map(|(&part, &miss)| part * f64::from(miss)).sum();
            self.bound = bound;
            self.multipliers.copy_from_slice(trial);
            self.reduced.copy_from_slice(reduced);
            self.failures = 0;
            if along > 0.0 {
                self.pace = (self.pace * PACE_GROWTH_FACTOR).min(2.0);
            }
        } else {
            self.failures += 1;
            if self.failures == MAX_FAILURES {
                self.failures = 0;
                self.pace = (self.pace * PACE_SHRINK_FACTOR).max(1e-4);
            }
        }
        for (part, &miss) in self.direction.iter_mut().zip(misses) {
            *part += self.weight * (f64::from(miss) - *part);
        }
        let weight = self.weight as f32;
        for (part, &cost) in self.parts.iter_mut().zip(reduced) {
            *part += weight * (if cost < 0 { 1.0 } else { 0.0 } - *part);
        }
        self.weight = (self.weight * WEIGHT_DECAY).max(MIN_WEIGHT);
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
