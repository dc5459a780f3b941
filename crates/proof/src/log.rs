//! Writes the lines of a proof in version 3 of VeriPB's format during the search.
//!
//! Constraints of the problem are referred to by number. Derived constraints are referred to by label,
//! because their numbers follow those of the problem's constraints, whose count is unknown until the last
//! cover is found. No line is an assumption (`a`).

use std::io::{self, Write};

const BUFFER_BYTES: usize = 1 << 16;

/// A constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// A constraint of the problem.
    Given(usize),
    /// A derived constraint.
    Derived(u64),
    /// The constraint that excludes a found cover.
    Cover(u64),
}

/// A proof being written. If `out` is None, its lines are only counted.
pub struct Log<'a> {
    out: Option<&'a mut dyn Write>,
    text: Vec<u8>,
    derived: u64,
    /// The number of lines so far.
    pub lines: u64,
}

impl<'a> Log<'a> {
    /// Starts a proof.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn new(out: Option<&'a mut dyn Write>) -> io::Result<Log<'a>> {
        let mut log = Log { out, text: Vec::with_capacity(2 * BUFFER_BYTES), derived: 0, lines: 0 };
        log.line(|text| text.extend(b"pseudo-Boolean proof version 3.0"))?;
        Ok(log)
    }

    fn line(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        self.lines += 1;
        if self.out.is_none() {
            return Ok(());
        }
        write(&mut self.text);
        self.text.push(b'\n');
        if self.text.len() >= BUFFER_BYTES { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(out) = &mut self.out {
            out.write_all(&self.text)?;
        }
        self.text.clear();
        Ok(())
    }

    /// Adds a line that derives a constraint.
    fn derive(&mut self, rule: &str, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<Id> {
        self.derived += 1;
        let number = self.derived;
        self.line(|text| {
            push(text, "@a", number);
            text.extend(rule.as_bytes());
            write(text);
            text.push(b';');
        })?;
        Ok(Id::Derived(number))
    }

    /// Derives that not all of `options` are taken. Taking all these options must lead to a contradiction by
    /// unit propagation of the constraints `hints` in this order.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn clause(&mut self, options: &[u32], hints: &[Id]) -> io::Result<Id> {
        self.derive(" rup", |text| {
            options.iter().for_each(|&option| push(text, " +1 ~x", u64::from(option) + 1));
            text.extend(b" >= 1 :");
            hints.iter().for_each(|&hint| push_id(text, hint));
        })
    }

    /// Derives that option `dominated` is not needed, because `other` can replace it.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn replace(&mut self, dominated: usize, other: usize) -> io::Result<Id> {
        let (dominated, other) = (dominated + 1, other + 1);
        let rule = format!(" red +1 ~x{dominated} >= 1 : x{dominated} -> 0 x{other} -> 1");
        self.derive(&rule, |_| {})
    }

    /// Derives a sum of constraints, each times its factor, and of literal axioms: for each option with a
    /// positive weight, x >= 0 times the weight; for each option with a negative weight, ~x >= 0 times the
    /// absolute value of the weight. The sum is divided by `divisor`.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn sum(&mut self, parts: &[(Id, u64)], weights: &[i64], divisor: u64) -> io::Result<Id> {
        let own = parts.iter().map(|&(id, times)| (id.written(), times));
        let others =
            weights.iter().enumerate().filter(|(_, weight)| **weight != 0).map(|(option, weight)| {
                ((if *weight < 0 { " ~x" } else { " x" }, option as u64 + 1), weight.unsigned_abs())
            });
        self.derive(" pol", |text| {
            for (place, ((prefix, number), times)) in own.chain(others).enumerate() {
                push(text, prefix, number);
                if times != 1 {
                    push(text, " ", times);
                    text.extend(b" *");
                }
                if place > 0 {
                    text.extend(b" +");
                }
            }
            if divisor > 1 {
                push(text, " ", divisor);
                text.extend(b" d");
            }
        })
    }

    /// Logs a better cover, and derives that every further cover must cost less. `values` are the values that
    /// the cover gives to all variables.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn improve(&mut self, values: &str) -> io::Result<Id> {
        self.derive(" soli ", |text| text.extend(values.as_bytes()))
    }

    /// Deletes derived constraints.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn delete(&mut self, ids: &[Id]) -> io::Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        self.line(|text| {
            text.extend(b"del id");
            ids.iter().for_each(|&id| push_id(text, id));
            text.push(b';');
        })
    }

    /// Ends the proof with its conclusion.
    ///
    /// # Errors
    /// Fails if the proof cannot be written.
    pub fn end(&mut self, conclusion: &str) -> io::Result<()> {
        for line in ["output NONE;", conclusion, "end pseudo-Boolean proof;"] {
            self.line(|text| text.extend(line.as_bytes()))?;
        }
        self.flush()?;
        self.out.as_mut().map_or(Ok(()), |out| out.flush())
    }
}

impl Id {
    /// Returns the reference to the constraint in a derivation: a prefix and a number.
    fn written(self) -> (&'static str, u64) {
        match self {
            Id::Given(number) => (" ", number as u64),
            Id::Derived(number) => (" @a", number),
            Id::Cover(number) => (" @c", number),
        }
    }
}

fn push_id(text: &mut Vec<u8>, id: Id) {
    let (prefix, number) = id.written();
    push(text, prefix, number);
}

/// Appends a prefix and a number; `write!` takes several times as long.
fn push(text: &mut Vec<u8>, prefix: &str, mut number: u64) {
    text.extend(prefix.as_bytes());
    let start = text.len();
    loop {
        text.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text[start..].reverse();
}

/// The reference to a constraint in conclusions and in the problem.
impl std::fmt::Display for Id {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (prefix, number) = self.written();
        write!(out, "{}{number}", prefix.trim_start())
    }
}
