//! The options chosen and excluded so far, in the order they were decided or implied.
//!
//! ```text
//! trail     -3 -7 | +2 -4 -9 -1 | +5 -8        + chosen, - excluded; a decision begins each level from 1 on
//! ends            2             6              where these levels begin
//! reasons   why each option is chosen or excluded, if earlier literals imply it
//! ```

/// An option and its truth value: 2 n if option n is chosen, 2 n + 1 if it is excluded.
pub type Literal = u32;

#[inline(always)]
pub fn chosen(option: u32) -> Literal {
    option * 2
}

#[inline(always)]
pub fn excluded(option: u32) -> Literal {
    option * 2 + 1
}

#[inline(always)]
pub fn option_of(literal: Literal) -> usize {
    (literal / 2) as usize
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Unknown,
    True,
    False,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The literal was decided, or is true in every cover.
    None,
    /// All other literals of this clause are false.
    Clause(u32),
    /// The literal excludes an option that shares an item with this chosen option.
    Chosen(u32),
}

pub struct Assignment {
    values: Vec<Value>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    pub trail: Vec<Literal>,
    ends: Vec<u32>,
}

impl Assignment {
    pub fn new(options: usize) -> Assignment {
        Assignment {
            values: vec![Value::Unknown; 2 * options],
            levels: vec![0; options],
            reasons: vec![Reason::None; options],
            trail: Vec::with_capacity(options),
            ends: Vec::new(),
        }
    }

    #[inline(always)]
    pub fn value(&self, literal: Literal) -> Value {
        self.values[literal as usize]
    }

    #[inline(always)]
    pub fn level(&self) -> usize {
        self.ends.len()
    }

    /// The number of decisions made by the time `literal` or its negation became true.
    #[inline(always)]
    pub fn level_of(&self, literal: Literal) -> usize {
        self.levels[option_of(literal)] as usize
    }

    /// The reason why `literal` or its negation is true.
    #[inline(always)]
    pub fn reason(&self, literal: Literal) -> Reason {
        self.reasons[option_of(literal)]
    }

    /// The number of literals before the last decision; all if there is no decision.
    pub fn settled(&self) -> usize {
        self.ends.last().map_or(self.trail.len(), |&end| end as usize)
    }

    pub fn decision(&self) -> Option<Literal> {
        self.ends.last().map(|&end| self.trail[end as usize])
    }

    #[inline(always)]
    pub fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal as usize] = Value::True;
        self.values[(literal ^ 1) as usize] = Value::False;
        self.levels[option_of(literal)] = self.ends.len() as u32;
        self.reasons[option_of(literal)] = reason;
        self.trail.push(literal);
    }

    pub fn decide(&mut self, literal: Literal) {
        self.ends.push(self.trail.len() as u32);
        self.assign(literal, Reason::None);
    }

    /// Removes and returns the last literal. None if there are at most `level` decisions.
    pub fn pop(&mut self, level: usize) -> Option<Literal> {
        let end = *self.ends.get(level)? as usize;
        let literal = self.trail.pop()?;
        self.values[literal as usize] = Value::Unknown;
        self.values[(literal ^ 1) as usize] = Value::Unknown;
        if self.trail.len() == end {
            self.ends.truncate(level);
        }
        Some(literal)
    }

    /// Forgets the reasons of the literals at level 0, so that the clauses in these reasons can be removed.
    pub fn forget_reasons(&mut self) {
        for &literal in &self.trail[..self.ends.first().map_or(self.trail.len(), |&end| end as usize)] {
            self.reasons[option_of(literal)] = Reason::None;
        }
    }
}
