//! A variant of `input` that can record what a solution reads, to validate inputs. The feature `checked`
//! replaces `input` with this variant; bundles always contain `input`.

#[path = "input.rs"]
mod plain;

pub use self::plain::{run, Solve, Stop, Text};

use std::cell::RefCell;
use std::collections::BTreeMap;

/// The smallest and largest allowed value of each integer, by name.
pub type Ranges = BTreeMap<String, [i64; 2]>;

/// A value that a solution has read: an integer, the length of a line, or the number of 1s in a matrix row.
#[derive(Clone, Debug)]
pub struct Read {
    /// The name of the integer, or `line`, or `ones`.
    pub what: String,
    /// For an integer, the smallest and largest value that the solution accepts.
    pub limits: Option<[i64; 2]>,
    /// The value.
    pub value: i64,
}

/// The values read from an input. A value that is read again after a look-ahead is recorded only once.
struct Record {
    start: usize,
    ranges: Ranges,
    reads: BTreeMap<(usize, String), Read>,
    unread: usize,
}

thread_local! {
    static RECORD: RefCell<Option<Record>> = RefCell::new(None);
}

/// Runs `work`, in which a solution reads `bytes`; integers outside `ranges` are errors. Returns the values
/// read, in input order, and an error at the first unread token, if there is one.
///
/// # Errors
/// Returns the error of `work`, if it fails.
pub fn recorded(
    bytes: &[u8],
    ranges: &Ranges,
    work: impl FnOnce() -> Result<(), Stop>,
) -> Result<(Vec<Read>, Option<Stop>), Stop> {
    let start = bytes.as_ptr() as usize;
    let record = Record { start, ranges: ranges.clone(), reads: BTreeMap::new(), unread: start };
    RECORD.with(|kept| *kept.borrow_mut() = Some(record));
    let done = work();
    let record = RECORD.with(|kept| kept.borrow_mut().take());
    done?;
    let (reads, unread) = record.map_or((BTreeMap::new(), start), |record| (record.reads, record.unread));
    let mut rest = plain::Input::new(bytes);
    let mut tokens = std::iter::from_fn(|| rest.token("").ok());
    let first = tokens.find(|token| token.bytes().as_ptr() as usize >= unread);
    Ok((reads.into_values().collect(), first.map(|token| token.error("end of input"))))
}

/// The token or line that was read, and its name, limits and value.
type Found<'a> = (Text<'a>, String, Option<[i64; 2]>, i64);

fn length(line: Text<'_>) -> Found<'_> {
    (line, "line".to_string(), None, line.bytes().len() as i64)
}

/// A position that moves through judge input. It has the methods of `Input` in `input`.
#[derive(Clone, Debug)]
pub struct Input<'a> {
    input: plain::Input<'a>,
}

#[allow(missing_docs)]
impl<'a> Input<'a> {
    pub fn new(bytes: &'a [u8]) -> Input<'a> {
        Input { input: plain::Input::new(bytes) }
    }

    pub fn verbatim(bytes: &'a [u8]) -> Input<'a> {
        Input { input: plain::Input::verbatim(bytes) }
    }

    pub fn at_end(&mut self) -> bool {
        let is_end = self.input.at_end();
        self.record(|_| None);
        is_end
    }

    pub fn line(&mut self) -> Option<Text<'a>> {
        let line = self.input.line();
        self.record(|_| line.map(length));
        line
    }

    pub fn filled_line(&mut self) -> Option<Text<'a>> {
        let line = self.input.filled_line();
        self.record(|_| line.map(length));
        line
    }

    pub fn token(&mut self, expected: &str) -> Result<Text<'a>, Stop> {
        let token = self.input.token(expected);
        self.record(|_| None);
        token
    }

    pub fn integer(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Stop> {
        let before = self.input.clone();
        let value = self.input.integer(name, least, most)?;
        let mut promised = Ok(value);
        self.record(|record| {
            if let Some([low, high]) = record.ranges.get(name) {
                promised = before.clone().integer(name, least.max(*low), most.min(*high));
            }
            let token = before.clone().token(name).ok()?;
            Some((token, name.to_string(), Some([least, most]), value))
        });
        promised
    }

    pub fn ones(&mut self, columns: usize) -> Result<Vec<usize>, Stop> {
        let mut before = self.input.clone();
        let ones = self.input.ones(columns)?;
        let count = ones.len() as i64;
        self.record(|_| {
            Some((before.token("").ok()?, "ones".to_string(), None, count)).filter(|_| columns > 0)
        });
        Ok(ones)
    }

    pub fn error(&mut self, expected: &str) -> Stop {
        self.input.error(expected)
    }

    /// Updates the record, if there is one, with the current position and the value that `read` returns.
    fn record(&self, read: impl FnOnce(&Record) -> Option<Found<'a>>) {
        RECORD.with(|kept| {
            let mut kept = kept.borrow_mut();
            let record = match kept.as_mut() {
                Some(record) => record,
                None => return,
            };
            let next = self.input.clone().token("");
            let place = next.map_or(usize::MAX, |token| token.bytes().as_ptr() as usize);
            record.unread = record.unread.max(place);
            if let Some((text, what, limits, value)) = read(record) {
                let at = text.bytes().as_ptr() as usize - record.start;
                record.reads.insert((at, what.clone()), Read { what, limits, value });
            }
        });
    }
}
