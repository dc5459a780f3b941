//! A search for exact covers that learns from its dead ends: conflict-driven clause learning (Knuth, TAOCP
//! 7.2.2.2, Algorithm C), with the options of a matrix as variables.
//!
//! No clauses say that an item is covered at most once: choosing an option excludes the other options of its
//! items, item by item. Learning pays if most dead ends have few causes, as in large sudokus; on random
//! matrices, a plain search is up to a thousand times faster.
//!
//! **Costs**, for each chosen option, a step per option of its items and per clause that watches an excluded
//! option. **Memory** for the 1s, and for up to about [`MAX_LEARNT_WORDS`] words of learnt clauses.

use super::activity::Activity;
use super::analysis::{Analysis, DeadEnd};
use super::assignment::{chosen, excluded, Assignment, Literal, Reason, Value};
use super::clauses::Clauses;
use super::phases::Phases;
use crate::exact::representation::Outcome;
use crate::lists::Lists;
use crate::Matrix;

/// Dead ends between restarts: this number times the terms of the sequence of Luby, Sinclair and Zuckerman
/// ("Optimal speedup of Las Vegas algorithms", 1993).
const RESTART_DEAD_ENDS: u64 = 30;
/// For every second target (`phases`), restart intervals are multiplied by this: some large sudokus need
/// short intervals, others long ones.
const LONG_RESTART_FACTOR: u64 = 10;
/// Dead ends before clauses are first removed; later intervals are longer.
const REDUCTION_DEAD_ENDS: u64 = 2000;
/// Dead ends before the target (`phases`) is first dropped; later intervals are longer.
const RENEWAL_DEAD_ENDS: u64 = 1000;
/// After this many dead ends, learning counts as useful only while there are at least
/// `DECISIONS_PER_DEAD_END` decisions per dead end.
const TRIAL_DEAD_ENDS: u64 = 50;
const DECISIONS_PER_DEAD_END: u64 = 3;
/// If learnt clauses take more words than this, some are removed at the next restart.
const MAX_LEARNT_WORDS: usize = 1 << 21;

/// A search for the exact covers of a matrix, one by one.
pub struct Learner {
    matrix: Matrix,
    columns: Lists,
    assignment: Assignment,
    /// The number of literals of the trail that have been propagated.
    head: usize,
    clauses: Clauses,
    /// The number of words of the clauses of the matrix.
    own_words: usize,
    activity: Activity,
    phases: Phases,
    analysis: Analysis,
    is_exhausted: bool,
    is_covered: bool,
    steps: u64,
    dead_ends: u64,
    decisions: u64,
    restarts: u64,
    next_restart: u64,
    reductions: u64,
    next_reduction: u64,
    renewals: u64,
    next_renewal: u64,
}

impl Learner {
    /// Prepares a plain `matrix` for covers that contain the options `given`. Other options without primary
    /// items are never chosen.
    pub fn new(matrix: &Matrix, given: &[usize]) -> Learner {
        let count = matrix.options();
        let mut learner = Learner {
            matrix: matrix.clone(),
            columns: matrix.options_by_item(),
            assignment: Assignment::new(count),
            head: 0,
            clauses: Clauses::new(2 * count),
            own_words: 0,
            activity: Activity::new(count),
            phases: Phases::new(count),
            analysis: Analysis::new(count),
            is_exhausted: false,
            is_covered: false,
            steps: 0,
            dead_ends: 0,
            decisions: 0,
            restarts: 0,
            next_restart: RESTART_DEAD_ENDS,
            reductions: 0,
            next_reduction: REDUCTION_DEAD_ENDS,
            renewals: 0,
            next_renewal: RENEWAL_DEAD_ENDS,
        };
        learner.state(given);
        learner
    }

    /// Adds the constraints: primary items are covered, the options `given` (ascending) are chosen, and other
    /// options without primary items are excluded.
    fn state(&mut self, given: &[usize]) {
        let primary = self.matrix.primary();
        given.iter().for_each(|&option| self.assume(chosen(option as u32)));
        for option in (0..self.matrix.options()).filter(|option| given.binary_search(option).is_err()) {
            if !self.matrix.has_primary(option) {
                self.assume(excluded(option as u32));
            }
        }
        for item in 0..primary {
            let literals: Vec<Literal> = self.columns.get(item).iter().copied().map(chosen).collect();
            self.add(&literals);
        }
        self.own_words = self.clauses.size();
    }

    fn add(&mut self, literals: &[Literal]) {
        match *literals {
            [] => self.is_exhausted = true,
            [literal] => self.assume(literal),
            _ => drop(self.clauses.add(literals, 0)),
        }
    }

    fn assume(&mut self, literal: Literal) {
        match self.assignment.value(literal) {
            Value::Unknown => self.assignment.assign(literal, Reason::None),
            Value::True => {}
            Value::False => self.is_exhausted = true,
        }
    }

    /// The last cover found, as options in ascending order.
    pub fn cover(&self) -> Vec<usize> {
        let mut cover: Vec<usize> = (self.assignment.trail.iter())
            .filter(|&literal| literal % 2 == 0)
            .map(|&literal| literal as usize / 2)
            .collect();
        cover.sort_unstable();
        cover
    }

    /// The number of steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether learning seems useful: there are many decisions per dead end, or too few dead ends to tell.
    pub fn is_good(&self) -> bool {
        self.dead_ends < TRIAL_DEAD_ENDS || self.decisions >= DECISIONS_PER_DEAD_END * self.dead_ends
    }

    /// Continues for about `steps` steps, or until it finds a new cover.
    pub fn next(&mut self, steps: u64) -> Outcome {
        let end = self.steps.saturating_add(steps);
        if self.is_covered {
            self.exclude_cover();
        }
        while !self.is_exhausted {
            if let Err(dead_end) = self.propagate() {
                self.learn(dead_end);
                if self.steps >= end {
                    return Outcome::Paused(self.steps);
                }
            } else if self.dead_ends >= self.next_restart {
                self.restart();
            } else if let Some(option) = self.choose() {
                self.decisions += 1;
                self.assignment.decide(self.phases.claim(option));
            } else {
                self.is_covered = true;
                return Outcome::Covered;
            }
        }
        Outcome::Exhausted
    }

    /// Assigns the literals that follow from the true literals by unit propagation.
    fn propagate(&mut self) -> Result<(), DeadEnd> {
        while let Some(&literal) = self.assignment.trail.get(self.head) {
            self.head += 1;
            if literal % 2 == 0 {
                self.hide(literal / 2).map_err(|other| DeadEnd::Pair(literal / 2, other))?;
            }
            let visited = self.clauses.visit(literal ^ 1, &mut self.assignment, &mut self.steps);
            visited.map_err(DeadEnd::Clause)?;
        }
        Ok(())
    }

    /// Excludes the options that share an item with the chosen `option`. If one of these is already chosen,
    /// returns it as an error.
    #[inline]
    fn hide(&mut self, option: u32) -> Result<(), u32> {
        for &item in self.matrix.items_of(option as usize) {
            let others = self.columns.get(item as usize);
            self.steps += others.len() as u64 / 4;
            for &other in others {
                match self.assignment.value(chosen(other)) {
                    Value::Unknown => self.assignment.assign(excluded(other), Reason::Chosen(option)),
                    Value::True if other != option => return Err(other),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The most active undecided option. If there is none, all primary items are covered.
    fn choose(&mut self) -> Option<usize> {
        loop {
            let option = self.activity.pop()?;
            if self.assignment.value(chosen(option as u32)) == Value::Unknown {
                return Some(option);
            }
        }
    }

    /// Learns from a dead end and backtracks to the level at which the learnt clause implies a literal.
    fn learn(&mut self, dead_end: DeadEnd) {
        if self.assignment.level() == 0 {
            self.is_exhausted = true;
            return;
        }
        self.dead_ends += 1;
        self.phases.reach(&self.assignment.trail[..self.assignment.settled()]);
        let (level, levels) =
            self.analysis.learn(dead_end, &self.assignment, &mut self.clauses, &mut self.activity);
        self.activity.decay();
        self.back(level);
        let learnt = &self.analysis.learnt;
        let reason =
            if learnt.len() == 1 { Reason::None } else { Reason::Clause(self.clauses.add(learnt, levels)) };
        self.assignment.assign(learnt[0], reason);
    }

    /// Excludes the cover just found: at least one of its decisions must differ.
    fn exclude_cover(&mut self) {
        self.is_covered = false;
        let mut clause = Vec::new();
        while let Some(decision) = self.assignment.decision() {
            clause.push(decision ^ 1);
            self.back(self.assignment.level() - 1);
        }
        self.add(&clause);
    }

    /// Undoes all but the first `level` decisions.
    fn back(&mut self, level: usize) {
        while let Some(literal) = self.assignment.pop(level) {
            self.phases.save(literal);
            self.activity.insert(literal as usize / 2);
        }
        self.head = self.head.min(self.assignment.trail.len());
    }

    fn restart(&mut self) {
        self.back(0);
        self.restarts += 1;
        let unit =
            if self.renewals % 2 == 1 { LONG_RESTART_FACTOR * RESTART_DEAD_ENDS } else { RESTART_DEAD_ENDS };
        self.next_restart = self.dead_ends + unit * luby(self.restarts);
        if self.dead_ends >= self.next_renewal {
            self.renewals += 1;
            self.next_renewal = self.dead_ends + RENEWAL_DEAD_ENDS * (self.renewals + 1);
            self.phases.renew(self.renewals);
        }
        if self.dead_ends >= self.next_reduction || self.clauses.size() > self.own_words + MAX_LEARNT_WORDS {
            self.reductions += 1;
            self.next_reduction = self.dead_ends + REDUCTION_DEAD_ENDS + 300 * self.reductions;
            self.assignment.forget_reasons();
            self.clauses.reduce(&self.assignment);
        }
    }
}

/// Term `index`, from 0, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..
fn luby(index: u64) -> u64 {
    let mut index = index + 1;
    loop {
        let power = (index + 1).next_power_of_two();
        if index + 1 == power {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}
