//! Lower bounds that a proof can state: the constraints of items, each as often as its multiplier says.
//!
//! If a cover costs less than the best one, `sum of cost x < best`; with what items demand, `sum of x >= low`
//! and `sum of -x >= -high`, each times a whole number, that becomes one line `sum of weight x <= limit`,
//! whose weights are reduced costs. (They are multiplied by a power of two, so that multipliers are whole.) A
//! node has no better cover if the weights that are taken and the negative ones that are not dead exceed the
//! limit; an option whose weight alone would do so is dead, or taken.
//!
//! Multipliers come from a few steps of subgradient ascent from those of the node above (Held and Karp, 1971;
//! Beasley, "A Lagrangian heuristic for set-covering problems", 1990). A line is written when a clause first
//! needs it, and serves all nodes until others take its place.
//!
//! Tried without success: costs of 0 where none are given, 100 steps before the search. Of 494 questions on
//! built-in cases, no proof of more than 23 lines that came to its end became shorter.

use super::{Reason, Search, Value};
use crate::log::{Id, Log};
use crate::opb::{Constraints, Problem};
use std::io;

/// The steps of ascent before the first decision, and at each other node.
pub(crate) const FIRST_STEPS: usize = 300;
const STEPS: usize = 12;
/// The lines that are looked at, beside the objective.
const LINES: usize = 8;
/// Costs, and the greatest times the power of two, stay below this.
pub(crate) const LARGEST: u64 = 1 << 34;
/// The greatest power of two: with costs of 1, a bound is exact to a thousandth with a hundred items.
const SHIFT: u32 = 14;
/// Sums of multipliers times the power of two do not overflow.
const LARGEST_MULTIPLIER: f64 = 1e12;

/// A line: the sum of the weights of the options taken is at most the limit.
struct Line {
    /// None until it is written.
    id: Option<Id>,
    /// What it is the sum of, beside the objective.
    parts: Vec<(Id, u64)>,
    weights: Vec<i64>,
    /// The limit is `scale` times the greatest cost allowed, minus this.
    demand: i64,
    scale: i64,
    /// The sum of all negative weights, and the greatest one.
    least: i64,
    greatest: i64,
    /// For how many options on the trail it is the reason.
    uses: usize,
}

/// Lines and multipliers.
pub(crate) struct Bound {
    costs: Vec<u64>,
    /// The constraint that a cover costs at most so much. None while there is none.
    objective: Option<(Id, u64)>,
    /// The objective itself, and others.
    lines: Vec<Line>,
    /// Where the line is that is replaced next.
    oldest: usize,
    shift: u32,
    pub(crate) multipliers: Vec<f64>,
    /// Those at each decision on the trail.
    saved: Vec<Vec<f64>>,
    /// Those of all covers, before anything is known of one.
    pub(crate) first: Vec<f64>,
}

impl Bound {
    pub(crate) fn new(problem: &Problem<'_>, given: &Constraints) -> Bound {
        let matrix = problem.matrix;
        let costs = problem.costs.map_or(vec![1; matrix.options()], <[u64]>::to_vec);
        let greatest = costs.iter().copied().max().unwrap_or(0).max(1);
        let shift = (0..=SHIFT).rev().find(|&shift| greatest << shift < LARGEST).unwrap_or(0);
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

    /// From now on covers cost at most `most`, says `id`. Lines follow from that once more when they are
    /// needed; those written before are no longer.
    pub(crate) fn improve(&mut self, id: Id, most: u64) -> Vec<Id> {
        self.objective = Some((id, most));
        self.lines.iter_mut().filter_map(|line| line.id.take()).collect()
    }

    /// A line is no longer the reason of an option.
    pub(crate) fn release(&mut self, line: usize) {
        self.lines[line].uses -= 1;
    }

    /// What an option costs beyond what its items are worth.
    pub(crate) fn reduced(&self, row: &[(u32, u32)], option: usize) -> f64 {
        self.costs[option] as f64 - row.iter().map(|&(item, _)| self.multipliers[item as usize]).sum::<f64>()
    }

    /// The number of a line, which is written if it is not yet.
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

    /// Stamps the options by which a line excludes what is taken and dead `before`, or the contrary of what
    /// it says of an option: those that it does not need are left out, the last ones first.
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

    /// By how much an option's value raises the least sum.
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
    /// What the lines say: one that cannot hold any more, or options that they leave no choice about.
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

    /// Sets the options that a line leaves no choice about. False if it cannot hold any more.
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

    /// Raises the bound of this node by better multipliers. A line, if it excludes the node.
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

    /// Steps of ascent, which leave the best multipliers. Whether they exclude the node.
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
            // Without a cover, the aim is a little above what is reached.
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

    /// Between which numbers the multiplier of an item may be here.
    fn range(&self, item: usize) -> (f64, f64) {
        if self.free[item] == 0 {
            return (0.0, 0.0);
        }
        let from = if self.is_counted(item) { -LARGEST_MULTIPLIER } else { 0.0 };
        (from, if self.taken[item] < self.low[item] { LARGEST_MULTIPLIER } else { 0.0 })
    }

    /// How many more options an item needs, or may have, whichever its multiplier is for.
    fn rest(&self, item: usize, multiplier: f64) -> f64 {
        let is_least = multiplier > 0.0 || !self.is_counted(item);
        let bound = if is_least { self.low[item] } else { self.high[item] };
        f64::from(bound) - f64::from(self.taken[item])
    }

    /// The line of these multipliers, in place of one that no option needs.
    fn add_line(&mut self) -> io::Result<usize> {
        let line = self.line();
        let Bound { lines, oldest, .. } = &mut self.bound;
        let is_full = !self.levels.is_empty() && lines.len() >= LINES;
        // The first of those for all nodes stays.
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

    /// The line of the multipliers, rounded to whole numbers towards 0.
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

    /// The bound of all covers by the first multipliers, derived without any cover.
    pub(crate) fn lower_bound(&mut self) -> io::Result<(u64, Id)> {
        self.bound.multipliers.clone_from(&self.bound.first);
        let mut line = self.line();
        if line.demand + line.least <= 0 {
            // Costs are not negative, which is as much.
            self.bound.multipliers.fill(0.0);
            line = self.line();
        }
        let value = (line.demand + line.least).max(0) as u64;
        if line.parts.is_empty() && line.greatest == 0 {
            // A sum of nothing cannot be written.
            line.weights = vec![1];
        }
        let id = self.log.sum(&line.parts, &line.weights, line.scale as u64)?;
        Ok((value.div_ceil(line.scale as u64), id))
    }
}
