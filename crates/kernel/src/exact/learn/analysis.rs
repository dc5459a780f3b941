//! Learns from a dead end: derives a clause that holds for every cover and would have prevented the dead
//! end.
//!
//! The analysis starts from the literals that conflict. It replaces literals of the last level with their
//! reasons, the last assigned literal first, until only one literal of this level is left: the first unique
//! implication point (Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional
//! satisfiability", 1999). Literals that follow from the others are dropped (Sorensson and Biere, "Minimizing
//! learned clauses", 2009). In a long clause, an option is replaced with the chosen option that excluded it,
//! which cuts the time on a quasigroup of order 44 with 42 % of its cells empty to a twentieth. (Replacing
//! all literals of a level with one that implies them, as in Fleury and Biere, "Efficient all-UIP learned
//! clause minimization", 2021, takes a third of the time, but four times the lines.)

use super::activity::Activity;
use super::assignment::{excluded, option_of, Assignment, Literal, Reason};
use super::clauses::Clauses;

/// A clause with more literals is long. Measured on quasigroups and large sudokus: values from 0 to 96
/// perform alike; 40 would change the searches of small problems.
const LONG_CLAUSE_LITERALS: usize = 80;

/// A dead end: literals that are all false, although one of them must be true.
pub enum DeadEnd {
    Clause(u32),
    /// Both options are chosen, but share an item.
    Pair(u32, u32),
}

#[derive(Default)]
pub struct Analysis {
    /// The learnt clause. Backtracking makes its first literal true, at the level of its second literal.
    pub learnt: Vec<Literal>,
    /// The options seen, as a list and as flags.
    list: Vec<u32>,
    seen: Vec<bool>,
    /// The number of literals of the last level that were seen and not replaced yet.
    open: usize,
    stack: Vec<Literal>,
    /// For each level, the last clause for which it was counted; and the number of clauses so far.
    counted: Vec<u64>,
    clauses: u64,
}

impl Analysis {
    pub fn new(options: usize) -> Analysis {
        Analysis { seen: vec![false; options], counted: vec![0; options + 1], ..Analysis::default() }
    }

    /// Learns from a dead end at a level above 0. Returns the level to backtrack to, and the number of levels
    /// in the learnt clause.
    pub fn learn(
        &mut self,
        dead_end: DeadEnd,
        assignment: &Assignment,
        clauses: &mut Clauses,
        activity: &mut Activity,
    ) -> (usize, u32) {
        self.learnt.clear();
        self.learnt.push(0);
        match dead_end {
            DeadEnd::Clause(clause) => self.see_clause(clause, 0, assignment, clauses, activity),
            DeadEnd::Pair(one, other) => {
                self.see(excluded(one), assignment, activity);
                self.see(excluded(other), assignment, activity);
            }
        }
        for &literal in assignment.trail.iter().rev() {
            if !self.seen[option_of(literal)] {
                continue;
            }
            self.open -= 1;
            if self.open == 0 {
                self.learnt[0] = literal ^ 1;
                break;
            }
            match assignment.reason(literal) {
                Reason::Clause(clause) => self.see_clause(clause, 1, assignment, clauses, activity),
                Reason::Chosen(option) => self.see(excluded(option), assignment, activity),
                // A decision is the first literal of its level, so it is reached last.
                Reason::None => {}
            }
        }
        self.minimise(assignment, clauses);
        if self.learnt.len() > LONG_CLAUSE_LITERALS {
            self.choose(assignment);
        }
        self.forget(0);
        self.rate(assignment)
    }

    /// Calls [`Analysis::see`] for the literals of a clause from index `from` on.
    fn see_clause(
        &mut self,
        clause: u32,
        from: usize,
        assignment: &Assignment,
        clauses: &mut Clauses,
        activity: &mut Activity,
    ) {
        clauses.mark(clause);
        for &literal in &clauses.literals(clause)[from..] {
            self.see(literal, assignment, activity);
        }
    }

    /// Adds the false `literal` to the learnt clause or, if it is on the last level, to the literals to
    /// replace.
    #[inline]
    fn see(&mut self, literal: Literal, assignment: &Assignment, activity: &mut Activity) {
        let level = assignment.level_of(literal);
        if level == 0 || !self.add(option_of(literal)) {
            return;
        }
        activity.bump(option_of(literal));
        if level == assignment.level() {
            self.open += 1;
        } else {
            self.learnt.push(literal);
        }
    }

    /// Marks `option` as seen. Returns whether it is new.
    #[inline]
    fn add(&mut self, option: usize) -> bool {
        let is_new = !self.seen[option];
        if is_new {
            self.seen[option] = true;
            self.list.push(option as u32);
        }
        is_new
    }

    /// Unmarks all but the first `count` options seen.
    fn forget(&mut self, count: usize) {
        for option in self.list.drain(count..) {
            self.seen[option as usize] = false;
        }
    }

    /// Drops literals of the learnt clause that follow from its other literals.
    fn minimise(&mut self, assignment: &Assignment, clauses: &Clauses) {
        let mut kept = 1;
        for index in 1..self.learnt.len() {
            let literal = self.learnt[index];
            if assignment.reason(literal) == Reason::None || !self.follows(literal, assignment, clauses) {
                self.learnt[kept] = literal;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// Replaces each option with the chosen option that excluded it, if any; drops it if that option was
    /// already seen.
    fn choose(&mut self, assignment: &Assignment) {
        let mut kept = 1;
        for index in 1..self.learnt.len() {
            let literal = match assignment.reason(self.learnt[index]) {
                Reason::Chosen(option) if self.add(option as usize) => excluded(option),
                Reason::Chosen(_) => continue,
                _ => self.learnt[index],
            };
            self.learnt[kept] = literal;
            kept += 1;
        }
        self.learnt.truncate(kept);
    }

    /// Whether `literal`, which is false and not a decision, follows from other literals seen.
    fn follows(&mut self, literal: Literal, assignment: &Assignment, clauses: &Clauses) -> bool {
        let before = self.list.len();
        self.stack.push(literal);
        while let Some(literal) = self.stack.pop() {
            let other;
            let others = match assignment.reason(literal) {
                Reason::Clause(clause) => &clauses.literals(clause)[1..],
                Reason::Chosen(option) => {
                    other = [excluded(option)];
                    &other
                }
                Reason::None => {
                    self.stack.clear();
                    self.forget(before);
                    return false;
                }
            };
            for &other in others {
                if assignment.level_of(other) > 0 && self.add(option_of(other)) {
                    self.stack.push(other);
                }
            }
        }
        true
    }

    /// Among the literals after the first, moves one of the highest level to second place. Returns this level
    /// and the number of levels in the clause.
    fn rate(&mut self, assignment: &Assignment) -> (usize, u32) {
        self.clauses += 1;
        let (mut highest, mut levels) = (0, 0);
        for index in 0..self.learnt.len() {
            let level = assignment.level_of(self.learnt[index]);
            if self.counted[level] != self.clauses {
                self.counted[level] = self.clauses;
                levels += 1;
            }
            if index > 0 && level > highest {
                highest = level;
                self.learnt.swap(1, index);
            }
        }
        (highest, levels)
    }
}
