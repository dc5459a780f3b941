//! The kernel's reader of inputs, which also notes what it reads, so that a test sees the limits that a
//! solution asks for and the values that it gets.

pub use kernel::input::{Stop, Text};

use std::cell::RefCell;
use std::collections::BTreeMap;

/// What a solution has read at a place: an integer, the length of a line, or the number of ones in a row.
#[derive(Clone, Debug)]
pub struct Read {
    /// The name of the integer, `line` or `ones`.
    pub what: String,
    /// The least and the greatest value that the solution takes, if it is an integer.
    pub limits: Option<[i64; 2]>,
    /// The value.
    pub value: i64,
}

thread_local! {
    /// What was read, by its place and what it is: what is read again, after a look ahead, is there once.
    static READ: RefCell<BTreeMap<(usize, String), Read>> = const { RefCell::new(BTreeMap::new()) };
}

/// All that was read in this thread since the last call, in the order of the input.
pub fn taken() -> Vec<Read> {
    READ.take().into_values().collect()
}

/// See the kernel's.
#[derive(Clone)]
pub struct Input<'a> {
    start: *const u8,
    input: kernel::input::Input<'a>,
}

impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input { start: bytes.as_ptr(), input: kernel::input::Input::new(bytes) }
    }

    pub fn at_end(&mut self) -> bool {
        self.input.at_end()
    }

    pub fn line(&mut self) -> Option<Text<'a>> {
        let line = self.input.line()?;
        self.note(line, "line", None, line.bytes().len() as i64);
        Some(line)
    }

    pub fn filled_line(&mut self) -> Option<Text<'a>> {
        while let Some(line) = self.line() {
            if !line.bytes().is_empty() {
                return Some(line);
            }
        }
        None
    }

    pub fn token(&mut self, expected: &str) -> Result<Text<'a>, Stop> {
        self.input.token(expected)
    }

    pub fn integer(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Stop> {
        let token = self.input.clone().token(name);
        let value = self.input.integer(name, least, most)?;
        self.note(token?, name, Some([least, most]), value);
        Ok(value)
    }

    pub fn ones(&mut self, columns: usize) -> Result<Vec<usize>, Stop> {
        let token = self.input.clone().token("");
        let ones = self.input.ones(columns)?;
        if columns > 0 {
            self.note(token?, "ones", None, ones.len() as i64);
        }
        Ok(ones)
    }

    pub fn error(&mut self, expected: &str) -> Stop {
        self.input.error(expected)
    }

    fn note(&self, place: Text<'a>, what: &str, limits: Option<[i64; 2]>, value: i64) {
        let at = place.bytes().as_ptr() as usize - self.start as usize;
        let read = Read { what: what.to_string(), limits, value };
        READ.with_borrow_mut(|all| all.insert((at, what.to_string()), read));
    }
}
