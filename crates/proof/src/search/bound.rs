//! Lower bounds that a proof can state: sums of the items' constraints with Lagrangian multipliers.
//!
//! A cover that costs less than the best cover so far satisfies `sum of cost x < best`. Adding the items'
//! constraints `sum of x >= low` and `sum of -x >= -high`, each times a whole number, gives a line `sum of
//! weight x <= limit` whose weights are reduced costs. (Costs are multiplied by a power of two, so that
//! multipliers are whole.) A node cannot lead to a better cover if the weights of the taken options plus the
//! negative weights of the free options exceed the limit. If this sum would exceed the limit after taking a
//! free option, that option is dead; if it would exceed the limit after leaving the option out, the option is
//! taken.
//!
//! Each node improves its parent's multipliers by a few steps of subgradient ascent (Held and Karp, 1971;
//! Beasley, "A Lagrangian heuristic for set-covering problems", 1990). A line is written when a clause first
//! needs it, and serves all nodes until it is replaced.
//!
//! Tried without success: bounds for questions without costs, as if each option cost 0, after 100 ascent
//! steps before the search. On 494 questions about built-in cases, no completed proof of more than 23 lines
//! became shorter.

use super::{Reason, Search, Value};
use crate::log::{Id, Log};
use crate::opb::{Constraints, Problem};
use std::io;

/// The number of ascent steps before the first decision.
pub(crate) const FIRST_STEPS: usize = 300;
/// The number of ascent steps at each other node.
const STEPS: usize = 12;
/// With this many lines or more, a new line replaces a line that is not the reason of any option.
const LINES_KEPT: usize = 8;
/// Costs must be below this limit, even after they are multiplied by the power of two (see `MAX_SHIFT`).
pub(crate) const COST_LIMIT: u64 = 1 << 34;
/// The maximum exponent of the power of two that multiplies costs: with costs of 1 and a hundred items,
/// rounding changes a bound by about a hundredth at most.
const MAX_SHIFT: u32 = 14;
/// The maximum absolute value of a multiplier, so small that sums of multipliers times the power of two do
/// not overflow.
const MAX_MULTIPLIER: f64 = 1e12;

/// A line: the weights of the taken options sum to at most the limit.
struct Line {
    /// The constraint that states the line; None until it is written.
    id: Option<Id>,
    /// The line is the sum of the objective and these constraints, each times its factor.
    parts: Vec<(Id, u64)>,
    weights: Vec<i64>,
    /// The limit is `scale` times the greatest allowed cost, minus `demand`.
    demand: i64,
    scale: i64,
    least: i64,
    /// The greatest absolute value of a weight.
    greatest: i64,
    /// The number of options on the trail that have this line as their reason.
    uses: usize,
}

/// The lines and multipliers.
pub(crate) struct Bound {
    costs: Vec<u64>,
    /// The constraint on the cost of covers, and the greatest allowed cost.
    objective: Option<(Id, u64)>,
    /// The objective as a line, followed by other lines.
    lines: Vec<Line>,
    /// The number of lines considered for replacement so far, which determines the next candidate.
    oldest: usize,
    shift: u32,
    pub(crate) multipliers: Vec<f64>,
    /// The multipliers at each decision on the trail.
    saved: Vec<Vec<f64>>,
    /// The multipliers before any cover is known.
    pub(crate) first: Vec<f64>,
}

impl Bound {
    pub(crate) fn new(problem: &Problem<'_>, given: &Constraints) -> Bound {
        let matrix = problem.matrix;
        let costs = problem.costs.map_or(vec![1; matrix.options()], <[u64]>::to_vec);
        let greatest = costs.iter().copied().max().unwrap_or(0).max(1);
        let shift = (0..=MAX_SHIFT).rev().find(|&shift| greatest << shift < COST_LIMIT).unwrap_or(0);
        let weights: Vec<i64> = costs.iter().map(|&cost| cost as i64).collect();
        Bound {
            costs,
            objective: problem.at_most.map(|most| (Id::Given(given.at_most), most)),
            lines: vec![Line::new(Vec::new(), weights, 0, 1)],
            oldest: 0,
            shift,
            multipliers: vec![0.0; matrix.items()],
            saved: Vec::new(),
            first: vec![0.0; matrix.items()],
        }
    }

    /// Sets the greatest allowed cost, stated by the constraint `id`. Returns the constraints of the lines
    /// written so far, which are no longer needed. A line that is needed again is derived from the new
    /// constraint.
    pub(crate) fn improve(&mut self, id: Id, most: u64) -> Vec<Id> {
        self.objective = Some((id, most));
        self.lines.iter_mut().filter_map(|line| line.id.take()).collect()
    }

    /// Records that a line is no longer the reason of an option.
    pub(crate) fn release(&mut self, line: usize) {
        self.lines[line].uses -= 1;
    }

    /// Returns the reduced cost of an option.
    pub(crate) fn reduced(&self, row: &[(u32, u32)], option: usize) -> f64 {
        self.costs[option] as f64 - row.iter().map(|&(item, _)| self.multipliers[item as usize]).sum::<f64>()
    }

    /// Returns the constraint of a line; writes the line first if necessary.
    pub(crate) fn written(&mut self, line: usize, log: &mut Log<'_>) -> io::Result<Id> {
        let objective = self.objective.map_or(Id::Given(0), |(id, _)| id);
        let line = &mut self.lines[line];
        if line.parts.is_empty() {
            return Ok(objective);
        }
        if let Some(id) = line.id {
            return Ok(id);
        }
        let mut parts = vec![(objective, line.scale as u64)];
        parts.extend(&line.parts);
        let id = log.sum(&parts, &[], 1)?;
        line.id = Some(id);
        Ok(id)
    }

    fn limit(&self, line: &Line) -> i64 {
        line.scale * self.objective.map_or(0, |(_, most)| most as i64) - line.demand
    }

    /// Calls `stamp` for options in `before`, all of them taken or dead, that together make a line fail or
    /// force the value of `option`. Skips options that are not necessary, starting from the last.
    pub(crate) fn explain(
        &self,
        line: usize,
        option: Option<u32>,
        before: &[u32],
        value: &[Value],
        mut stamp: impl FnMut(u32),
    ) {
        let line = &self.lines[line];
        let part = |option: u32| line.part(option, value[option as usize]);
        let own = option.map_or(0, |option| line.weights[option as usize].abs());
        let sum: i64 = before.iter().map(|&option| part(option)).sum();
        let mut spare = line.least + sum + own - self.limit(line) - 1;
        for &option in before.iter().rev().filter(|&&option| part(option) > 0) {
            if part(option) <= spare {
                spare -= part(option);
            } else {
                stamp(option);
            }
        }
    }
}

impl Line {
    fn new(parts: Vec<(Id, u64)>, weights: Vec<i64>, demand: i64, scale: i64) -> Line {
        let least = weights.iter().map(|&weight| weight.min(0)).sum();
        let greatest = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        Line { id: None, parts, weights, demand, scale, least, greatest, uses: 0 }
    }

    /// Returns by how much an option's value raises the minimum of the sum of weights.
    fn part(&self, option: u32, value: Value) -> i64 {
        let weight = self.weights[option as usize];
        match value {
            Value::Taken => weight.max(0),
            Value::Dead => (-weight).max(0),
            Value::Free => 0,
        }
    }
}

impl Search<'_, '_> {
    /// Applies all lines, then improves the multipliers. Returns a line that cannot hold, if there is one.
    pub(crate) fn look_at_lines(&mut self) -> io::Result<Option<usize>> {
        if self.bound.objective.is_none() {
            return Ok(None);
        }
        for number in 0..self.bound.lines.len() {
            if !self.obey(number) {
                return Ok(Some(number));
            }
        }
        self.ascend()
    }

    /// Sets the options that a line forces. Returns false if the line cannot hold.
    fn obey(&mut self, number: usize) -> bool {
        let line = &self.bound.lines[number];
        let sum: i64 = self.trail.iter().map(|&option| line.part(option, self.value[option as usize])).sum();
        let slack = self.bound.limit(line) - line.least - sum;
        if slack < 0 || line.greatest <= slack {
            return slack >= 0;
        }
        let forced =
            |&option: &usize| self.value[option] == Value::Free && line.weights[option].abs() > slack;
        let forced: Vec<usize> = (0..self.value.len()).filter(forced).collect();
        for option in forced {
            let is_dead = self.bound.lines[number].weights[option] > 0;
            self.bound.lines[number].uses += 1;
            self.set(option as u32, if is_dead { Value::Dead } else { Value::Taken }, Reason::Line(number));
        }
        true
    }

    /// Improves the multipliers for this node. Returns a line that excludes the node, if one is found.
    fn ascend(&mut self) -> io::Result<Option<usize>> {
        let depth = self.levels.len();
        self.bound.saved.truncate(depth + 1);
        if let Some(above) = self.bound.saved.last() {
            self.bound.multipliers.clone_from(above);
        }
        let steps = if depth == 0 { FIRST_STEPS } else { STEPS };
        let is_excluded = self.climb(steps);
        let Bound { saved, multipliers, .. } = &mut self.bound;
        saved.truncate(depth);
        saved.resize(depth + 1, multipliers.clone());
        if !is_excluded && depth > 0 {
            return Ok(None);
        }
        let number = self.add_line()?;
        Ok(if self.obey(number) { None } else { Some(number) })
    }

    /// Runs steps of subgradient ascent and keeps the best multipliers. Returns whether these multipliers
    /// exclude the node.
    pub(crate) fn climb(&mut self, steps: usize) -> bool {
        let limit = self.bound.objective.map_or(f64::INFINITY, |(_, most)| most as f64);
        let options: Vec<usize> =
            (0..self.value.len()).filter(|&option| self.value[option] == Value::Free).collect();
        let items: Vec<usize> = (0..self.low.len()).filter(|&item| self.range(item) != (0.0, 0.0)).collect();
        let is_taken = |&&option: &&u32| self.value[option as usize] == Value::Taken;
        let taken = self.trail.iter().filter(is_taken).map(|&option| self.bound.costs[option as usize]);
        let base = taken.sum::<u64>() as f64;
        let mut now = vec![0.0; self.low.len()];
        for &item in &items {
            let (from, to) = self.range(item);
            now[item] = self.bound.multipliers[item].clamp(from, to);
        }
        let (mut best, mut best_value, mut step, mut vain) = (now.clone(), f64::MIN, 1.0, 0);
        for _ in 0..steps {
            let mut value = base;
            let mut slope = vec![0.0; self.low.len()];
            for &item in &items {
                slope[item] = self.rest(item, now[item]);
                value += now[item] * slope[item];
            }
            for &option in &options {
                let row = &self.rows[option];
                let worth: f64 = row.iter().map(|&(item, _)| now[item as usize]).sum();
                let reduced = self.bound.costs[option] as f64 - worth;
                if reduced < 0.0 {
                    value += reduced;
                    row.iter().for_each(|&(item, _)| slope[item as usize] -= 1.0);
                }
            }
            vain += 1;
            if value > best_value {
                (best_value, vain) = (value, 0);
                best.clone_from(&now);
            }
            if best_value > limit + 0.01 {
                break;
            }
            if vain == 8 {
                (step, vain) = (step / 2.0, 0);
                now.clone_from(&best);
            }
            let square: f64 = items.iter().map(|&item| slope[item] * slope[item]).sum();
            if square == 0.0 {
                break;
            }
            // While no cover is known, aim slightly above the best bound so far.
            let aim =
                if limit.is_finite() { limit + 1.0 } else { best_value + best_value.abs() / 20.0 + 1.0 };
            let length = step * (aim - value).max(0.5) / square;
            for &item in &items {
                let (from, to) = self.range(item);
                now[item] = (now[item] + length * slope[item]).clamp(from, to);
            }
        }
        self.bound.multipliers = best;
        best_value > limit
    }

    /// Returns the range of an item's multiplier at this node.
    fn range(&self, item: usize) -> (f64, f64) {
        if self.free[item] == 0 {
            return (0.0, 0.0);
        }
        let from = if self.is_counted(item) { -MAX_MULTIPLIER } else { 0.0 };
        (from, if self.taken[item] < self.low[item] { MAX_MULTIPLIER } else { 0.0 })
    }

    /// Returns the number of further options that an item needs or, if the multiplier is negative, may have.
    fn rest(&self, item: usize, multiplier: f64) -> f64 {
        let is_least = multiplier > 0.0 || !self.is_counted(item);
        let bound = if is_least { self.low[item] } else { self.high[item] };
        f64::from(bound) - f64::from(self.taken[item])
    }

    /// Adds the line of the current multipliers. If there are already `LINES_KEPT` lines, the new line
    /// replaces an unused line.
    fn add_line(&mut self) -> io::Result<usize> {
        let line = self.line();
        let Bound { lines, oldest, .. } = &mut self.bound;
        let is_full = !self.levels.is_empty() && lines.len() >= LINES_KEPT;
        // Never replace the objective or the first line.
        let mut places = (2..lines.len()).map(|_| {
            *oldest += 1;
            2 + *oldest % (lines.len() - 2)
        });
        let Some(number) = places.find(|&number| is_full && lines[number].uses == 0) else {
            lines.push(line);
            return Ok(lines.len() - 1);
        };
        let unused: Vec<Id> = std::mem::replace(&mut lines[number], line).id.into_iter().collect();
        self.log.delete(&unused)?;
        Ok(number)
    }

    /// Builds the line of the multipliers, each rounded to a whole number of no larger absolute value.
    fn line(&self) -> Line {
        let scale = 1i64 << self.bound.shift;
        let (mut parts, mut demand) = (Vec::new(), 0);
        let mut whole = vec![0i64; self.low.len()];
        for (item, whole) in whole.iter_mut().enumerate() {
            *whole = (self.bound.multipliers[item] * scale as f64) as i64;
            if *whole != 0 {
                let is_least = *whole > 0;
                let id = if is_least { self.given.least[item] } else { self.given.most[item] };
                demand += *whole * i64::from(if is_least { self.low[item] } else { self.high[item] });
                parts.push((Id::Given(id), whole.unsigned_abs()));
            }
        }
        let weight = |(option, row): (usize, &Vec<(u32, u32)>)| {
            let worth: i64 = row.iter().map(|&(item, _)| whole[item as usize]).sum();
            scale * self.bound.costs[option] as i64 - worth
        };
        Line::new(parts, self.rows.iter().enumerate().map(weight).collect(), demand, scale)
    }

    /// Derives a lower bound on the cost of all covers from the first multipliers, which do not depend on a
    /// known cover.
    pub(crate) fn lower_bound(&mut self) -> io::Result<(u64, Id)> {
        self.bound.multipliers.clone_from(&self.bound.first);
        let mut line = self.line();
        if line.demand + line.least <= 0 {
            // The bound 0 is at least as good and always holds, because costs are not negative.
            self.bound.multipliers.fill(0.0);
            line = self.line();
        }
        let value = (line.demand + line.least).max(0) as u64;
        if line.parts.is_empty() && line.greatest == 0 {
            // An empty sum cannot be written.
            line.weights = vec![1];
        }
        let id = self.log.sum(&line.parts, &line.weights, line.scale as u64)?;
        Ok((value.div_ceil(line.scale as u64), id))
    }
}
