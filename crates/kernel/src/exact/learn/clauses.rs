//! Clauses: sets of literals, at least one of which is true. Each primary item gives a clause of its options;
//! all other clauses are learnt.
//!
//! ```text
//! words     size levels used | literals ..  size levels used | literals ..       the first two literals are watched
//! watches   for each literal, its watching clauses, each with another literal of the clause, tested first
//! ```
//!
//! A watched literal is not false unless the other watched literal is true, so a clause is visited only when
//! one of its two watched literals becomes false (Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff:
//! engineering an efficient SAT solver", 2001). Learnt clauses with literals of at most two levels are
//! permanent. Of the other learnt clauses that were not used recently, the worse half is removed periodically
//! (Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009).

use super::assignment::{Assignment, Literal, Reason, Value};

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Literal,
}

const HEADER_WORDS: usize = 3;
/// Clauses of at most this many levels are permanent. Clauses of the matrix have 0 levels.
const KEPT_MAX_LEVELS: u32 = 2;

pub struct Clauses {
    words: Vec<u32>,
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// An empty set of clauses over the literals below `literals`.
    pub fn new(literals: usize) -> Clauses {
        Clauses { words: Vec::new(), watches: vec![Vec::new(); literals] }
    }

    /// Adds a clause of at least two literals from `levels` levels, and watches its first two literals.
    /// Returns the clause's number.
    pub fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend_from_slice(&[literals.len() as u32, levels, 1]);
        self.words.extend_from_slice(literals);
        self.watches[literals[0] as usize].push(Watch { clause, other: literals[1] });
        self.watches[literals[1] as usize].push(Watch { clause, other: literals[0] });
        clause
    }

    /// The literals of a clause. If the clause is a reason, the literal it implies comes first.
    #[inline(always)]
    pub fn literals(&self, clause: u32) -> &[Literal] {
        let start = clause as usize;
        &self.words[start + HEADER_WORDS..start + HEADER_WORDS + self.words[start] as usize]
    }

    /// Records that a clause was used.
    pub fn mark(&mut self, clause: u32) {
        self.words[clause as usize + 2] = 2;
    }

    pub fn size(&self) -> usize {
        self.words.len()
    }

    /// Assigns the literals that follow now that `literal` is false, and adds the work done to `steps`.
    /// Returns an error with a clause whose literals are all false, if there is one.
    #[inline]
    pub fn visit(
        &mut self,
        literal: Literal,
        assignment: &mut Assignment,
        steps: &mut u64,
    ) -> Result<(), u32> {
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let (mut kept, mut next, mut result) = (0, 0, Ok(()));
        *steps += 1 + watches.len() as u64 / 4;
        while next < watches.len() && result.is_ok() {
            let Watch { clause, other } = watches[next];
            watches[kept] = watches[next];
            next += 1;
            kept += 1;
            if assignment.value(other) == Value::True {
                continue;
            }
            *steps += 1;
            let start = clause as usize + HEADER_WORDS;
            let size = self.words[clause as usize] as usize;
            let literals = &mut self.words[start..start + size];
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch { clause, other: first };
            watches[kept - 1] = watch;
            if first != other && assignment.value(first) == Value::True {
                continue;
            }
            if let Some(index) = (2..size).find(|&index| assignment.value(literals[index]) != Value::False) {
                literals.swap(1, index);
                self.watches[literals[1] as usize].push(watch);
                kept -= 1;
            } else if assignment.value(first) == Value::False {
                result = Err(clause);
            } else {
                assignment.assign(first, Reason::Clause(clause));
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[literal as usize] = watches;
        result
    }

    /// Of the clauses of more than `KEPT_MAX_LEVELS` levels not used recently, removes the half with most
    /// levels. Also drops true clauses and false literals; `assignment` must be at level 0.
    pub fn reduce(&mut self, assignment: &Assignment) {
        let mut rated = Vec::new();
        let mut clause = 0;
        while clause < self.words.len() {
            let (size, levels, used) = (self.words[clause], self.words[clause + 1], self.words[clause + 2]);
            if levels > KEPT_MAX_LEVELS && used == 0 {
                rated.push((levels, size, clause));
            }
            clause += HEADER_WORDS + size as usize;
        }
        rated.sort_unstable();
        let kept = rated.len() / 2;
        for &(_, _, clause) in &rated[kept..] {
            // Marks a clause for removal below.
            self.words[clause + 2] = u32::MAX;
        }
        let old = std::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut literals = Vec::new();
        clause = 0;
        while clause < old.len() {
            let (size, levels, used) = (old[clause] as usize, old[clause + 1], old[clause + 2]);
            literals.clear();
            literals.extend_from_slice(&old[clause + HEADER_WORDS..clause + HEADER_WORDS + size]);
            clause += HEADER_WORDS + size;
            if used != u32::MAX && literals.iter().all(|&literal| assignment.value(literal) != Value::True) {
                literals.retain(|&literal| assignment.value(literal) != Value::False);
                let new = self.add(&literals, levels) as usize;
                self.words[new + 2] = used.saturating_sub(1);
            }
        }
    }
}
