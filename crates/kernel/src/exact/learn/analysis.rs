//! Learning from a dead end: a clause that holds for every cover, and that the search would have needed to
//! avoid it.
//!
//! From the literals that are false together, those of the last level are replaced by their reasons, the last
//! one first, until only one is left: the first unique implication point (Marques-Silva and Sakallah, "GRASP:
//! a search algorithm for propositional satisfiability", 1999). Literals that follow from the others are
//! dropped (Sorensson and Biere, "Minimizing learned clauses", 2009), and those of a level that follow from
//! one of it are replaced by that one (Fleury and Biere, "Efficient all-UIP learned clause minimization",
//! 2021): many options are excluded by the same choice. On quasigroups of order 44 that leaves a third of
//! the dead ends.

use super::activity::Activity;
use super::assignment::{excluded, option_of, Assignment, Literal, Reason};
use super::clauses::Clauses;
use std::cmp::Reverse;
use std::mem;

/// Literals that cannot all be false.
pub enum DeadEnd {
    Clause(u32),
    /// Both of these options are chosen, but share an item.
    Pair(u32, u32),
}

/// The memory of the analysis of a dead end.
pub struct Analysis {
    /// The clause that was learnt. The first literal is the one that it makes true one level or more above;
    /// the second is one of that level.
    pub learnt: Vec<Literal>,
    /// The options seen, as a list and as a set.
    list: Vec<u32>,
    seen: Vec<bool>,
    /// The number of literals of the last level that were seen but not replaced yet.
    open: usize,
    stack: Vec<Literal>,
    /// Whether a literal of an option is of the level that is shrunk, and is not replaced yet.
    is_open: Vec<bool>,
}

impl Analysis {
    /// For `options` options.
    pub fn new(options: usize) -> Analysis {
        Analysis {
            learnt: Vec::new(),
            list: Vec::new(),
            seen: vec![false; options],
            open: 0,
            stack: Vec::new(),
            is_open: vec![false; options],
        }
    }

    /// Learns from a dead end, which must not be one of level 0. Returns the level to go back to, and the
    /// number of levels of the clause learnt.
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
                // A decision is the first literal of its level, so it is the last one left.
                Reason::None => {}
            }
        }
        self.minimise(assignment, clauses);
        self.shrink(assignment, clauses)
    }

    /// Sees the literals of a clause from index `from` on.
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

    /// Adds the false literal `literal` to what is learnt, or, if it is of the last level, to what is to be
    /// replaced.
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

    /// Adds `option` to those seen. False if it is already among them.
    #[inline]
    fn add(&mut self, option: usize) -> bool {
        let is_new = !self.seen[option];
        if is_new {
            self.seen[option] = true;
            self.list.push(option as u32);
        }
        is_new
    }

    /// Forgets all but the first `count` options seen.
    fn forget(&mut self, count: usize) {
        for option in self.list.drain(count..) {
            self.seen[option as usize] = false;
        }
    }

    /// Drops literals that follow from the others.
    fn minimise(&mut self, assignment: &Assignment, clauses: &Clauses) {
        let mut kept = 1;
        for index in 1..self.learnt.len() {
            let literal = self.learnt[index];
            if !self.follows(literal, assignment, clauses) {
                self.learnt[kept] = literal;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// Whether the false literal `literal` follows from other literals seen.
    fn follows(&mut self, literal: Literal, assignment: &Assignment, clauses: &Clauses) -> bool {
        let before = self.list.len();
        self.stack.push(literal);
        while let Some(literal) = self.stack.pop() {
            let reason = assignment.reason(literal);
            if reason == Reason::None {
                self.stack.clear();
                self.forget(before);
                return false;
            }
            for &other in causes(reason, clauses, &mut 0) {
                if assignment.level_of(other) > 0 && self.add(option_of(other)) {
                    self.stack.push(other);
                }
            }
        }
        true
    }

    /// Replaces literals of a level by one from which they follow. Those of the highest level become the
    /// second and next ones. Returns that level and the number of levels.
    fn shrink(&mut self, assignment: &Assignment, clauses: &Clauses) -> (usize, u32) {
        let level_of = |&literal: &Literal| assignment.level_of(literal);
        let mut learnt = mem::take(&mut self.learnt);
        learnt[1..].sort_unstable_by_key(|literal| (Reverse(level_of(literal)), *literal));
        self.learnt.push(learnt[0]);
        let (highest, mut levels, mut rest) = (learnt.get(1).map_or(0, level_of), 1, &learnt[1..]);
        while let Some(level) = rest.first().map(level_of) {
            let (own, lower) = rest.split_at(rest.partition_point(|literal| level_of(literal) == level));
            match self.common(own, level, assignment, clauses) {
                Some(literal) => self.learnt.push(literal),
                None => self.learnt.extend_from_slice(own),
            }
            levels += 1;
            rest = lower;
        }
        self.forget(0);
        (highest, levels)
    }

    /// A false literal of level `level` from which all of `literals`, which are of that level, follow,
    /// together with those seen of lower levels, if there is one.
    fn common(
        &mut self,
        literals: &[Literal],
        level: usize,
        assignment: &Assignment,
        clauses: &Clauses,
    ) -> Option<Literal> {
        if let [literal] = *literals {
            return Some(literal);
        }
        literals.iter().for_each(|&literal| self.is_open[option_of(literal)] = true);
        self.open = literals.len();
        let mut is_possible = true;
        for &literal in assignment.trail[..assignment.end_of(level)].iter().rev() {
            if self.open == 0 {
                break;
            }
            let option = option_of(literal);
            if !mem::take(&mut self.is_open[option]) {
                continue;
            }
            self.open -= 1;
            if self.open == 0 && is_possible {
                self.add(option);
                return Some(literal ^ 1);
            }
            // Otherwise the open ones are only closed.
            is_possible = is_possible && self.replace(literal, level, assignment, clauses);
        }
        None
    }

    /// Opens the literals of level `level` from which `literal`, which is of it, follows. False if it needs
    /// one of a lower level that does not follow from those seen.
    fn replace(
        &mut self,
        literal: Literal,
        level: usize,
        assignment: &Assignment,
        clauses: &Clauses,
    ) -> bool {
        causes(assignment.reason(literal), clauses, &mut 0).iter().all(|&other| {
            let (option, of) = (option_of(other), assignment.level_of(other));
            if of == level && !mem::replace(&mut self.is_open[option], true) {
                self.open += 1;
            }
            of == level || of == 0 || self.seen[option] || self.follows(other, assignment, clauses)
        })
    }
}

/// The literals, all false, from which a literal with this reason follows. `memory` is for a single one.
fn causes<'a>(reason: Reason, clauses: &'a Clauses, memory: &'a mut Literal) -> &'a [Literal] {
    match reason {
        Reason::None => &[],
        Reason::Chosen(option) => {
            *memory = excluded(option);
            std::slice::from_ref(memory)
        }
        Reason::Clause(clause) => &clauses.literals(clause)[1..],
    }
}
