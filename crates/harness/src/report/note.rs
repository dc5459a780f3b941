//! A report's note on the part that it covers.

use serde::{Deserialize, Serialize};

/// Which part of all cases a report is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartNote {
    /// Its number, from 1, and the number of parts: `2/4`.
    pub partition: String,
    /// How many cases all parts have.
    pub all_cases: usize,
    /// A digest of the names of all cases and solutions.
    pub run: String,
}
