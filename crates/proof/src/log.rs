//! The lines of a proof in version 3 of VeriPB's format, written as the search goes.
//!
//! Constraints of the problem have numbers, derived ones labels: how many constraints the problem has is not
//! known before the last cover is found. No line is an assumption (`a`).

use std::io::{self, Write};

/// Bytes that are written at once.
const BUFFER: usize = 1 << 16;

/// A constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// Of the problem.
    Given(usize),
    /// Derived.
    Derived(u64),
    /// That a cover is not found again.
    Cover(u64),
}

/// A proof that is being written; without a file, its lines are only counted.
pub struct Log<'a> {
    out: Option<&'a mut dyn Write>,
    text: Vec<u8>,
    derived: u64,
    /// The lines so far.
    pub lines: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl<'a> Log<'a> {
    /// Begins a proof.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(out: Option<&'a mut dyn Write>) -> io::Result<Log<'a>> {
        let mut log = Log { out, text: Vec::with_capacity(2 * BUFFER), derived: 0, lines: 0, bytes: 0 };
        log.line(|text| text.extend(b"pseudo-Boolean proof version 3.0"))?;
        Ok(log)
    }

    /// Adds a line.
    fn line(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        self.lines += 1;
        if self.out.is_none() {
            return Ok(());
        }
        write(&mut self.text);
        self.text.push(b'\n');
        if self.text.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    /// Writes what is there.
    fn flush(&mut self) -> io::Result<()> {
        self.bytes += self.text.len() as u64;
        if let Some(out) = &mut self.out {
            out.write_all(&self.text)?;
        }
        self.text.clear();
        Ok(())
    }

    /// Adds a line that derives a constraint.
    fn derive(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<Id> {
        self.derived += 1;
        let id = Id::Derived(self.derived);
        self.line(|text| {
            push_id(text, id);
            text.push(b' ');
            write(text);
            text.push(b';');
        })?;
        Ok(id)
    }

    /// That not all of `options` are taken: false if all constraints of `hints` hold, in whose order it
    /// follows.
    ///
    /// # Errors
    /// If the proof cannot be written.
    pub fn clause(&mut self, options: &[u32], hints: &[Id]) -> io::Result<Id> {
        self.derive(|text| {
            text.extend(b"rup");
            for &option in options {
                text.extend(b" +1 ~x");
                push_number(text, u64::from(option) + 1);
            }
            text.extend(b" >= 1 :");
            hints.iter().for_each(|&hint| {
                text.push(b' ');
                push_id(text, hint);
            });
        })
    }

    /// That option `dominated` is not needed, because `other` can replace it.
    ///
    /// # Errors
    /// If the proof cannot be written.
    pub fn replace(&mut self, dominated: usize, other: usize) -> io::Result<Id> {
        let (dominated, other) = (dominated + 1, other + 1);
        let line = format!("red +1 ~x{dominated} >= 1 : x{dominated} -> 0 x{other} -> 1");
        self.derive(|text| text.extend(line.as_bytes()))
    }

    /// The sum of constraints, each so many times; and of literals, those of negative variables negated. In
    /// the end it is divided.
    ///
    /// # Errors
    /// If the proof cannot be written.
    pub fn sum(&mut self, parts: &[(Id, u64)], literals: &[(i64, u64)], divisor: u64) -> io::Result<Id> {
        self.derive(|text| {
            text.extend(b"pol");
            let mut is_first = true;
            let mut add = |text: &mut Vec<u8>, times: u64| {
                if times != 1 {
                    text.push(b' ');
                    push_number(text, times);
                    text.extend(b" *");
                }
                text.extend(if is_first { b"".as_slice() } else { b" +" });
                is_first = false;
            };
            for &(id, times) in parts {
                text.push(b' ');
                push_id(text, id);
                add(text, times);
            }
            for &(variable, times) in literals {
                text.extend(if variable < 0 { b" ~x" } else { b" x".as_slice() });
                push_number(text, variable.unsigned_abs());
                add(text, times);
            }
            if divisor > 1 {
                text.push(b' ');
                push_number(text, divisor);
                text.extend(b" d");
            }
        })
    }

    /// A better cover, and that from now on only better ones count. `values` are those of all variables.
    ///
    /// # Errors
    /// If the proof cannot be written.
    pub fn improve(&mut self, values: &str) -> io::Result<Id> {
        self.derive(|text| {
            text.extend(b"soli ");
            text.extend(values.as_bytes());
        })
    }

    /// Deletes derived constraints.
    ///
    /// # Errors
    /// If the proof cannot be written.
    pub fn delete(&mut self, ids: &[Id]) -> io::Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        self.line(|text| {
            text.extend(b"del id");
            ids.iter().for_each(|&id| {
                text.push(b' ');
                push_id(text, id);
            });
            text.push(b';');
        })
    }

    /// Ends the proof with what it says.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(&mut self, conclusion: &str) -> io::Result<()> {
        for line in ["output NONE;", conclusion, "end pseudo-Boolean proof;"] {
            self.line(|text| text.extend(line.as_bytes()))?;
        }
        self.flush()?;
        self.out.as_mut().map_or(Ok(()), |out| out.flush())
    }
}

/// Appends a constraint.
fn push_id(text: &mut Vec<u8>, id: Id) {
    let (prefix, number): (&[u8], u64) = match id {
        Id::Given(number) => (b"", number as u64),
        Id::Derived(number) => (b"@a", number),
        Id::Cover(number) => (b"@c", number),
    };
    text.extend(prefix);
    push_number(text, number);
}

/// Appends a number; `write!` takes several times as long.
fn push_number(text: &mut Vec<u8>, mut number: u64) {
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

/// For conclusions.
impl std::fmt::Display for Id {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = Vec::new();
        push_id(&mut text, *self);
        out.write_str(&String::from_utf8_lossy(&text))
    }
}
