//! The sum of all parts, which must be there once each.

use super::record::Record;
use crate::count::num_bigint::BigUint;
use std::collections::BTreeMap;

/// The records in the text of a file, one a line.
///
/// # Errors
/// What is wrong, with the line.
pub fn read(text: &str) -> Result<Vec<Record>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let records: Result<Vec<Record>, String> = lines
        .map(|(index, line)| {
            let wrong =
                || format!("line {}: expected the line of JSON that `cover count --part` prints", index + 1);
            let record: Record = serde_json::from_str(line).map_err(|_| wrong())?;
            let is_well =
                (1..=record.parts).contains(&record.part) && record.count.parse::<BigUint>().is_ok();
            if is_well { Ok(record) } else { Err(wrong()) }
        })
        .collect();
    let records = records?;
    if records.is_empty() {
        return Err(
            "line 1: expected the line of JSON that `cover count --part` prints, found end of file".into()
        );
    }
    Ok(records)
}

/// The number of covers of all parts, each with the name of its file.
///
/// # Errors
/// Which parts are missing, there twice, or parts of something else.
pub fn sum(records: &[(String, Record)]) -> Result<BigUint, String> {
    let Some((home, first)) = records.first() else { return Err("expected parts".into()) };
    let mut known: BTreeMap<u32, &str> = BTreeMap::new();
    let mut sum = BigUint::ZERO;
    for (name, record) in records {
        let part = format!("{name}: part {}/{}", record.part, record.parts);
        if (&record.matrix, record.covers) != (&first.matrix, first.covers) {
            let other =
                if record.matrix == first.matrix { "counts other covers" } else { "is of another matrix" };
            return Err(format!("{part} {other} than part {}/{} in {home}", first.part, first.parts));
        }
        if record.parts != first.parts {
            return Err(format!(
                "{part} is of another split than part {}/{} in {home}",
                first.part, first.parts
            ));
        }
        if record.split != first.split {
            let versions = format!("versions {} and {}", record.version, first.version);
            return Err(format!("{part} is of another split than that in {home} ({versions})"));
        }
        if let Some(other) = known.insert(record.part, name) {
            return Err(format!("{part} is there twice: also in {other}"));
        }
        sum += record.count.parse::<BigUint>().map_err(|error| format!("{part}: {error}"))?;
    }
    let missing: Vec<u32> = (1..=first.parts).filter(|part| !known.contains_key(part)).collect();
    match missing.as_slice() {
        [] => Ok(sum),
        [part] => Err(format!("part {part} of {} is missing", first.parts)),
        parts => Err(format!("parts {} of {} are missing", ranges(parts), first.parts)),
    }
}

/// Ascending numbers, such as `2, 5-7`.
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
