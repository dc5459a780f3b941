//! The records of a divided search for the cheapest cover, one line of JSON per part, and how to combine
//! them.

use super::digest::{add_subproblem, hexadecimal};
use super::record::CoverKind;
use super::sum::{Numbered, check, ranges};
use crate::split::Subproblem;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The unit of the cost of a cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// The cost of a cover is the sum of the costs of its options.
    #[default]
    Cost,
    /// The cost of a cover is the number of its options.
    Options,
}

impl Unit {
    /// Formats a cost: `cost 7` or `7 options`.
    pub fn amount(self, cost: u128) -> String {
        match (self, cost) {
            (Unit::Cost, cost) => format!("cost {cost}"),
            (Unit::Options, 1) => "1 option".to_string(),
            (Unit::Options, options) => format!("{options} options"),
        }
    }

    /// States that no cover costs `most` or less.
    pub fn none(self, most: u128) -> String {
        match self {
            Unit::Cost => format!("no cover costs at most {most}"),
            Unit::Options => format!("no cover has at most {}", self.amount(most)),
        }
    }
}

/// The result of a part of a search for the cheapest cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheapestRecord {
    /// The digest of the matrix and the costs.
    pub matrix: String,
    /// The kind of covers sought.
    pub covers: CoverKind,
    /// The unit of costs.
    #[serde(default)]
    pub unit: Unit,
    /// The number of this part, from 1.
    pub part: u32,
    /// The number of parts.
    pub parts: u32,
    /// The digest of the split, which identifies the subproblems.
    pub split: String,
    /// The greatest cost of the covers sought, in decimal; None if there is no limit.
    pub at_most: Option<String>,
    /// The cost of the best cover known, in decimal, because the cost may be too large for a JSON parser.
    pub cost: Option<String>,
    /// The options of the best cover known, as `dlx-cover solve` prints them.
    pub options: Vec<String>,
    /// Whether the search of the part was completed, so that no cover of the part is cheaper than the best
    /// one known.
    pub finished: bool,
    /// The duration of the search in seconds.
    pub seconds: f64,
    /// The version of the program.
    pub version: String,
}

impl Numbered for CheapestRecord {
    const COMMAND: &'static str = "dlx-cover solve --part";

    fn is_well(&self) -> bool {
        let is_number =
            |number: &Option<String>| number.as_ref().is_none_or(|text| text.parse::<u128>().is_ok());
        is_number(&self.at_most) && is_number(&self.cost)
    }

    fn place(&self) -> (u32, u32) {
        (self.part, self.parts)
    }

    fn of(&self) -> (&str, CoverKind, &str, &str) {
        (&self.matrix, self.covers, &self.split, &self.version)
    }
}

/// The digest of a list of subproblems.
pub fn split_digest(subproblems: &[Subproblem]) -> String {
    let mut hasher = Sha256::new();
    subproblems.iter().for_each(|subproblem| add_subproblem(&mut hasher, subproblem));
    hexadecimal(hasher)
}

/// The best result of all parts.
#[derive(Debug)]
pub struct Combined {
    /// The cost of the best cover.
    pub cost: Option<u128>,
    /// The options of the best cover.
    pub options: Option<Vec<String>>,
    /// Why there may be a cheaper cover. None if it is proved that no cover is cheaper.
    pub doubt: Option<String>,
    at_most: Option<u128>,
    unit: Unit,
}

impl fmt::Display for Combined {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cost.map(|cost| self.unit.amount(cost)), &self.doubt, self.at_most) {
            (Some(amount), None, _) => write!(out, "{amount}, proved"),
            (Some(amount), Some(doubt), _) => write!(out, "{amount}, not proved: {doubt}"),
            (None, None, Some(most)) => out.write_str(&self.unit.none(most)),
            (None, None, None) => write!(out, "proved"),
            (None, Some(doubt), _) => write!(out, "no cover yet: {doubt}"),
        }
    }
}

/// Finds the cheapest cover among the records of all parts. Each record comes with the name of its file.
///
/// # Errors
/// Fails if parts are missing, appear twice, or belong to different problems.
pub fn combine(records: &[(String, CheapestRecord)]) -> Result<Combined, String> {
    check(records)?;
    let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<u128>().ok());
    let found = |(_, record): &&(String, CheapestRecord)| number(&record.cost);
    let best = records.iter().filter(|record| found(record).is_some()).min_by_key(found);
    let cost = best.as_ref().and_then(found);
    let at_most = records.iter().filter_map(|(_, record)| number(&record.at_most)).min();
    let mut unfinished: Vec<u32> =
        records.iter().filter(|(_, record)| !record.finished).map(|(_, record)| record.part).collect();
    unfinished.sort_unstable();
    // A part that found no cover only proves that its covers, if any, cost more than its limit.
    let silent = records.iter().filter(|(_, record)| record.cost.is_none());
    let bound = silent.filter_map(|(_, record)| number(&record.at_most)).min();
    let unit = records.first().map_or(Unit::Cost, |(_, record)| record.unit);
    let doubt = match (unfinished.as_slice(), cost, bound) {
        ([], Some(cost), Some(most)) if cost.saturating_sub(1) > most => {
            let wanted = match unit {
                Unit::Cost => format!("that cost at most {most}"),
                Unit::Options => format!("of at most {}", unit.amount(most)),
            };
            Some(format!("some parts were searched only for covers {wanted}"))
        }
        ([], ..) => None,
        ([part], ..) => Some(format!("part {part} was not finished")),
        (parts, ..) => Some(format!("parts {} were not finished", ranges(parts))),
    };
    let options = best.map(|(_, record)| record.options.clone());
    Ok(Combined { cost, options, doubt, at_most, unit })
}
