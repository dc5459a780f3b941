//! Reads JSON reports, and joins the reports of several parts or machines.

use super::Results;
use super::line::{Line, PartNote, SummaryLine};
use crate::judge::Task;
use crate::judge::verdict::{Counts, Expected, Verdict};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

/// A digest that identifies a case and the solution that was judged on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64, u64);

impl Key {
    fn of(problem: &str, case: &str, solution: Option<&str>) -> Key {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, problem, case, solution).hash(&mut hasher);
            hasher.finish()
        };
        Key(half(0), half(1))
    }

    /// Returns the key of a task.
    pub fn of_task(task: &Task) -> Key {
        let label = task.subject.entrant.as_ref().map(|entrant| entrant.label.as_str());
        Key::of(&task.subject.name, &task.case.name, label)
    }
}

impl Line {
    /// Returns the key of the line's case and solution.
    pub fn key(&self) -> Key {
        Key::of(&self.problem, &self.case, self.solution.as_deref())
    }

    /// Returns the names of the case and the solution for display.
    pub fn name(&self) -> String {
        let of = self.solution.as_ref().map_or(String::new(), |solution| format!(" of {solution}"));
        format!("{}/{}{of}", self.problem, self.case)
    }

    /// Returns whether the verdict counts for a solution with this expectation. An extra-hard case counts
    /// only if its verdict is expected; a case outside the statement never counts.
    pub fn counts(&self, expected: &Expected) -> bool {
        !self.outside_statement && (!self.beyond_judge || expected.allows(self.verdict))
    }

    /// Returns the CPU time of the run, if there was a run.
    pub fn cpu(&self) -> Option<Duration> {
        self.cpu_seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }

    /// Estimates how long it would take to judge the case again.
    pub fn time(&self) -> Duration {
        let seconds = self.cpu_seconds.unwrap_or(0.0).max(self.wall_seconds.unwrap_or(0.0));
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }
}

/// A parsed line of a report.
enum Read {
    Case(Box<Line>),
    Summary(Box<SummaryLine>),
    Other,
}

/// Parses a line of a report. None if the line is invalid.
fn read(line: &str) -> Option<Read> {
    if line.starts_with("{\"problem\"") {
        return Some(Read::Case(serde_json::from_str(line).ok()?));
    }
    let value: Value = serde_json::from_str(line).ok()?;
    let object = value.as_object()?;
    Some(if object.contains_key("case") && object.contains_key("verdict") {
        Read::Case(serde_json::from_value(value).ok()?)
    } else if object.contains_key("cases") {
        Read::Summary(serde_json::from_value(value).ok()?)
    } else {
        Read::Other
    })
}

/// Returns the keys and times of the cases in a possibly incomplete report.
///
/// # Errors
/// Returns the number of the first invalid line. An incomplete last line is not an error.
pub fn keys(text: &str) -> Result<HashMap<Key, Duration>, usize> {
    let mut found = HashMap::new();
    for (index, line) in text.lines().enumerate() {
        match read(line) {
            Some(Read::Case(line)) => drop(found.insert(line.key(), line.time())),
            Some(_) => {}
            None if index + 1 == text.lines().count() && !text.ends_with('\n') => {}
            None => return Err(index + 1),
        }
    }
    Ok(found)
}

/// The result of joining several reports. Takes a few machine words of memory per case.
#[derive(Default)]
pub struct Joined {
    /// The number of cases per verdict.
    pub verdicts: Counts,
    /// The number of cases with AC or an expected verdict.
    pub passed: usize,
    /// The results of each solution by name. The name is None if only one solution was judged.
    pub solutions: BTreeMap<Option<String>, Results>,
    /// Remarks on how the judge would treat the solutions, one line each.
    pub remarks: BTreeSet<String>,
    /// Messages about missing or duplicate cases, one line each.
    pub faults: Vec<String>,
    /// The cases of all solutions, each with the index of the report file that contains it.
    seen: HashMap<Key, u32>,
    cases: BTreeMap<String, usize>,
    doubles: Vec<String>,
    files: Vec<String>,
    /// The parts seen so far of each run; a run's key is its digest, its number of cases, and its number of
    /// parts.
    parts: BTreeMap<(String, usize, u32), BTreeSet<u32>>,
    planned: usize,
    /// Total CPU time in seconds.
    pub seconds: f64,
}

/// Maximum number of parts listed by number.
const MAX_NAMED_PARTS: usize = 100;
/// Maximum number of cases listed by name.
const MAX_NAMED_CASES: usize = 5;

impl Joined {
    /// Adds the report `text` of the file `name`, and passes each case with its line to `take`.
    ///
    /// # Errors
    /// Returns the number of the first invalid line. The inner result contains the first error that `take`
    /// returned.
    pub fn add<E>(
        &mut self,
        name: &str,
        text: &str,
        mut take: impl FnMut(&str, &Line) -> Result<(), E>,
    ) -> Result<Result<(), E>, usize> {
        let file = self.files.len() as u32;
        self.files.push(name.to_string());
        let (mut judged, mut end) = (0, None);
        for (index, text) in text.lines().enumerate() {
            match read(text).ok_or(index + 1)? {
                Read::Other => {}
                Read::Summary(found) => end = Some(*found),
                Read::Case(line) => {
                    judged += 1;
                    if !self.count(&line, file) {
                        continue;
                    }
                    if let Err(error) = take(text, &line) {
                        return Ok(Err(error));
                    }
                }
            }
        }
        let Some(SummaryLine { cases, part, remarks, .. }) = end else {
            self.faults.push(format!("{name}: no summary: the run was not finished"));
            return Ok(Ok(()));
        };
        self.remarks.extend(remarks);
        self.planned += cases;
        if judged < cases {
            self.faults.push(format!("{name}: {} of {cases} cases were not judged", cases - judged));
        }
        if let Some(PartNote { partition, all_cases, run }) = part {
            let (part, parts) = partition.split_once('/').unwrap_or_default();
            if let (Ok(part), Ok(parts)) = (part.parse(), parts.parse())
                && !self.parts.entry((run, all_cases, parts)).or_default().insert(part)
            {
                self.faults.push(format!("{name}: part {partition} appears twice"));
            }
        }
        Ok(Ok(()))
    }

    /// Counts a case unless it is a duplicate. Returns whether it was counted.
    fn count(&mut self, line: &Line, file: u32) -> bool {
        if let Some(other) = self.seen.insert(line.key(), file) {
            if self.doubles.len() < MAX_NAMED_CASES {
                let (other, own) = (&self.files[other as usize], &self.files[file as usize]);
                self.doubles.push(format!("{} appears twice: in {other} and in {own}", line.name()));
            }
            return false;
        }
        let results = self.solutions.entry(line.solution.clone()).or_default();
        results.expected = line.expected.clone().unwrap_or_default();
        results.is_refused |= line.refused;
        self.passed += usize::from(results.expected.allows(line.verdict));
        let name = || format!("{}/{}", line.problem, line.case);
        let name = (line.verdict != Verdict::CE).then_some(name);
        let counts = line.counts(&results.expected);
        results.add(line.verdict, line.cpu(), name, counts);
        *self.verdicts.entry(line.verdict).or_default() += 1;
        // A solution that does not compile has one line, which is not about a case.
        if line.verdict != Verdict::CE {
            *self.cases.entry(format!("{}\n{}", line.problem, line.case)).or_default() += 1;
        }
        self.seconds += line.cpu_seconds.unwrap_or(0.0);
        true
    }

    /// Finds cases that appear twice, once all files have been added.
    pub fn finish_part(&mut self) {
        self.faults.append(&mut self.doubles);
    }

    /// Finds cases that appear twice, and missing parts and cases, once all files have been added.
    pub fn finish(&mut self) {
        self.finish_part();
        if self.parts.len() > 1 {
            self.faults.push(
                "the parts are from different runs: cases, solutions or numbers of parts differ".into(),
            );
        }
        for ((_, _, parts), known) in &self.parts {
            let missing = (1..=*parts).filter(|part| !known.contains(part));
            let mut names: Vec<String> = missing.take(MAX_NAMED_PARTS).map(|part| part.to_string()).collect();
            let others = (*parts as usize).saturating_sub(known.len() + names.len());
            names.extend((others > 0).then(|| format!("and {others} more")));
            if !names.is_empty() {
                self.faults.push(format!("missing parts (of {parts}): {}", names.join(", ")));
            }
        }
        let mut missing = 0;
        for (solution, results) in &self.solutions {
            if results.verdicts.contains_key(&Verdict::CE) {
                continue;
            }
            let judged: usize = results.verdicts.values().chain(results.apart.values()).sum();
            let absent = self.cases.len().saturating_sub(judged);
            // Looking up every case of every solution would take time proportional to the product of their
            // numbers.
            let named = absent.min(MAX_NAMED_CASES.saturating_sub(missing));
            missing += absent;
            if named == 0 {
                continue;
            }
            let all = self.cases.keys().map(|name| name.split_once('\n').unwrap_or_default());
            let is_missing = |(problem, case): &(&str, &str)| {
                !self.seen.contains_key(&Key::of(problem, case, solution.as_deref()))
            };
            for (problem, case) in all.filter(is_missing).take(named) {
                let of = solution.as_ref().map_or(String::new(), |solution| format!(" of {solution}"));
                self.faults.push(format!("{problem}/{case}{of} is missing"));
            }
        }
        if missing > MAX_NAMED_CASES {
            self.faults.push(format!("{} more cases are missing", missing - MAX_NAMED_CASES));
        }
    }

    /// Returns the number of judged cases, not counting solutions that do not compile.
    pub fn judged(&self) -> usize {
        self.seen.len() - self.verdicts.get(&Verdict::CE).copied().unwrap_or(0)
    }

    /// Returns whether nothing is missing or duplicate, and every solution got an expected verdict.
    pub fn is_well(&self) -> bool {
        self.faults.is_empty() && !self.seen.is_empty() && self.solutions.values().all(Results::is_expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_cases_are_counted_without_looking_up_each() {
        let line = |case: u32, solution: u32| {
            let expected =
                r#""expected":"AC","origin":"own","cpu_seconds":0,"wall_seconds":0,"memory_kib":1"#;
            format!(r#"{{"problem":"p","case":"{case}","solution":"{solution}","verdict":"AC",{expected}}}"#)
        };
        // Each of many solutions is judged on a different case, so looking up every case of every solution
        // would take long.
        let lines: Vec<String> = (0..2_000).map(|number| line(number, number)).collect();
        let mut joined = Joined::default();
        joined.add("report", &lines.join("\n"), |_, _| Ok::<_, ()>(())).unwrap().unwrap();
        joined.finish();
        let named = joined.faults.iter().filter(|fault| fault.ends_with(" is missing")).count();
        assert_eq!((named, joined.faults.len()), (MAX_NAMED_CASES, MAX_NAMED_CASES + 2));
        assert!(joined.faults.iter().any(|fault| fault == "3997995 more cases are missing"));
    }
}
