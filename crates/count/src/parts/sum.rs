//! Adds up the counts of all parts. Each part must be present exactly once.

use super::record::{CountRecord, CoverKind, MAX_PARTS};
use crate::BigUint;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The record of a part.
pub trait Numbered: DeserializeOwned {
    /// The command that prints the record.
    const COMMAND: &'static str;

    /// Whether the decimal numbers in the record can be parsed.
    fn is_well(&self) -> bool;

    /// The number of the part, and the total number of parts.
    fn place(&self) -> (u32, u32);

    /// The digest of the matrix, the kind of covers, the digest of the split, and the version.
    fn of(&self) -> (&str, CoverKind, &str, &str);
}

/// The maximum number of digits of a count: reading a count takes time quadratic in its length.
const MAX_DIGITS: usize = 100_000;

impl Numbered for CountRecord {
    const COMMAND: &'static str = "dlx-cover count --part";

    fn is_well(&self) -> bool {
        self.count.len() <= MAX_DIGITS && self.count.parse::<BigUint>().is_ok()
    }

    fn place(&self) -> (u32, u32) {
        (self.part, self.parts)
    }

    fn of(&self) -> (&str, CoverKind, &str, &str) {
        (&self.matrix, self.covers, &self.split, &self.version)
    }
}

/// Reads the records in the text of a file, one per line.
///
/// # Errors
/// Fails if a line is not a record or if there are no records. The message includes the line number.
pub fn read<R: Numbered>(text: &str) -> Result<Vec<R>, String> {
    let expected = format!("expected the line of JSON that `{}` prints", R::COMMAND);
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let records: Result<Vec<R>, String> = lines
        .map(|(index, line)| {
            let record: Option<R> = serde_json::from_str(line).ok();
            let is_well = |record: &R| {
                let (part, parts) = record.place();
                parts <= MAX_PARTS && (1..=parts).contains(&part) && record.is_well()
            };
            record.filter(is_well).ok_or_else(|| format!("line {}: {expected}", index + 1))
        })
        .collect();
    let records = records?;
    if records.is_empty() {
        return Err(format!("line 1: {expected}, found end of file"));
    }
    Ok(records)
}

/// Adds up the numbers of covers in the records of all parts. Each record comes with the name of its file.
///
/// # Errors
/// Fails if parts are missing, appear twice, or belong to different problems.
pub fn sum(records: &[(String, CountRecord)]) -> Result<BigUint, String> {
    check(records)?;
    let count = |(name, record): &(String, CountRecord)| {
        let part = record.part;
        record.count.parse::<BigUint>().map_err(|error| format!("{name}: part {part}: {error}"))
    };
    records.iter().map(count).sum()
}

/// Checks that each part of one split is present exactly once.
///
/// # Errors
/// Fails as [`sum`] does.
pub fn check<R: Numbered>(records: &[(String, R)]) -> Result<(), String> {
    let Some((home, first)) = records.first() else { return Err("expected parts".into()) };
    let (matrix, covers, split, version) = first.of();
    let (own, parts) = first.place();
    let mut known: BTreeMap<u32, &str> = BTreeMap::new();
    for (name, record) in records {
        let (number, all) = record.place();
        let (other_matrix, other_covers, other_split, other_version) = record.of();
        let part = format!("{name}: part {number}/{all}");
        if (other_matrix, other_covers) != (matrix, covers) {
            let other =
                if other_matrix == matrix { "counts different covers" } else { "has a different matrix" };
            return Err(format!("{part} {other} from part {own}/{parts} in {home}"));
        }
        if all != parts {
            return Err(format!("{part} has a different split from part {own}/{parts} in {home}"));
        }
        if other_split != split {
            let versions = format!("versions {other_version} and {version}");
            return Err(format!("{part} has a different split from {home} ({versions})"));
        }
        if let Some(other) = known.insert(number, name) {
            return Err(format!("{part} appears twice: also in {other}"));
        }
    }
    let missing: Vec<u32> = (1..=parts).filter(|part| !known.contains_key(part)).collect();
    match missing.as_slice() {
        [] => Ok(()),
        [part] => Err(format!("part {part} of {parts} is missing")),
        missing => Err(format!("parts {} of {parts} are missing", ranges(missing))),
    }
}

/// Formats ascending numbers with ranges, such as `2, 5-7`.
pub fn ranges(numbers: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |&(first, last): &(u32, u32)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}
