//! The record of a part: one line of JSON, which schedulers can collect with `cat` and scripts can read. A
//! part runs for minutes, so the size of its record does not matter.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The kind of covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CoverKind {
    /// Exact covers, subject to bounds and colours.
    Exact,
    /// Sets of options that cover every primary item.
    Repeat,
}

/// Part number `part` of `parts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Part {
    /// The number of this part, from 1.
    pub part: u32,
    /// The number of parts.
    pub parts: u32,
}

/// The maximum number of parts of a count: each has 64 subproblems, and splitting takes time.
pub(super) const MAX_PARTS: u32 = 100_000;

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (part, parts) = text.split_once('/').unwrap_or_default();
        match (part.parse(), parts.parse()) {
            // `parse` would also accept a plus sign.
            (Ok(part), Ok(parts @ 1..=MAX_PARTS)) if !text.contains('+') && (1..=parts).contains(&part) => {
                Ok(Part { part, parts })
            }
            _ => Err(format!("expected K/N with K from 1 to N and N up to {MAX_PARTS}, such as 3/64")),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.part, self.parts)
    }
}

/// The result of counting a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountRecord {
    /// The digest of the matrix.
    pub matrix: String,
    /// The kind of covers counted.
    pub covers: CoverKind,
    /// The number of this part, from 1.
    pub part: u32,
    /// The number of parts.
    pub parts: u32,
    /// The digest of the split, which identifies the subproblems.
    pub split: String,
    /// The number of covers, in decimal because it may be too large for a JSON parser.
    pub count: String,
    /// The number of nodes visited, or of covers if they were enumerated.
    pub nodes: u64,
    /// The duration of the count in seconds, excluding work that was lost when the process was killed.
    pub seconds: f64,
    /// The version of the program.
    pub version: String,
}
