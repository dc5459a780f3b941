//! Tests that the cases reach every limit of a statement, so that a solution with a lower limit fails a case.
//!
//! The limits are the ranges that the solution passes when it reads integers. If the statement promises more
//! than the solution checks, or limits a count, `input` in `problem.toml` gives the limits.

use dlx_kernel::input::Read;
use dlx_problems::{PROBLEMS, Problem};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The maximum value that a solution accepts where the statement sets no limit.
const UNLIMITED: i64 = u32::MAX as i64;

/// Prefixes of the names of constants that are limits.
const LIMITS: [&str; 5] = ["MOST", "LEAST", "FEWEST", "LONGEST", "FARTHEST"];

/// The values that were read or counted under one name.
#[derive(Default)]
struct Seen {
    /// The limits that the solution passed when it read the values; None for counts and answers.
    limits: Option<[i64; 2]>,
    values: BTreeSet<i64>,
}

/// All values that were read or counted, by name.
#[derive(Default)]
struct All(BTreeMap<String, Seen>);

impl All {
    fn add(&mut self, what: &str, limits: Option<[i64; 2]>, value: i64) {
        let seen = self.0.entry(what.to_string()).or_default();
        seen.values.insert(value);
        if let Some([least, most]) = limits {
            let before = seen.limits.unwrap_or([least, most]);
            seen.limits = Some([before[0].min(least), before[1].max(most)]);
        }
    }

    /// Adds the values that were read or counted in an input, and the numbers in the expected output.
    fn add_all(&mut self, read: &[Read], output: &str) {
        read.iter().for_each(|part| self.add(&part.what, part.limits, part.value));
        let answers = output.lines().filter_map(|line| line.parse().ok());
        answers.for_each(|answer| self.add("answer", None, answer));
    }

    /// A message for each limit that was not reached.
    fn missed(&self, problem: &Problem) -> Vec<String> {
        let promises = &problem.facts().input;
        let mut missed = Vec::new();
        let mut known = BTreeSet::new();
        for (what, seen) in &self.0 {
            let Some(limits) = promises.get(what).copied().or(seen.limits) else { continue };
            known.extend(limits.into_iter().chain(seen.limits.into_iter().flatten()));
            let open = limits.iter().filter(|&limit| *limit != UNLIMITED && !seen.values.contains(limit));
            missed.extend(open.map(|limit| format!("{}: {what} is never {limit}", problem.id)));
        }
        for what in promises.keys().filter(|&what| !self.0.contains_key(what)) {
            missed.push(format!("{}: {what} is neither read nor counted", problem.id));
        }
        for (name, limit) in constants(problem).iter().filter(|constant| !known.contains(&constant.1)) {
            missed.push(format!("{}: {name} = {limit} limits nothing that is read or counted", problem.id));
        }
        missed
    }
}

/// The contents of the case files of a problem, keyed by file name.
fn files(problem: &Problem) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases").join(problem.id);
    let stored = std::fs::read_dir(&folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        (name, std::fs::read_to_string(&path).unwrap())
    });
    stored.chain(problem.made.iter().map(|(name, make)| (name.to_string(), make()))).collect()
}

/// A message for each limit that the cases of a problem do not reach. If the samples and the edge cases are
/// not enough, reads hard cases until all limits are reached.
fn missed(problem: &Problem) -> Vec<String> {
    let files = files(problem);
    let inputs = files.keys().filter_map(|name| name.strip_suffix(".in"));
    let (hard, others): (Vec<&str>, Vec<&str>) = inputs.partition(|case| case.starts_with("hard"));
    let mut all = All::default();
    let read = |all: &mut All, case: &str| {
        let [input, output] = ["in", "out"].map(|half| &files[&format!("{case}.{half}")]);
        all.add_all(&problem.read(input.as_bytes()).unwrap(), output);
    };
    others.iter().for_each(|case| read(&mut all, case));
    for case in hard {
        if all.missed(problem).is_empty() {
            break;
        }
        read(&mut all, case);
    }
    all.missed(problem)
}

/// The constants of a solution that are limits, with their values.
fn constants(problem: &Problem) -> Vec<(String, i64)> {
    let path = format!("{}/solution.rs", problem.id);
    let text = dlx_problems::text(&path).unwrap();
    let constant = |line: &str| {
        let (name, rest) = line.strip_prefix("pub const ")?.split_once(": ")?;
        let value = rest.split_once(" = ")?.1.strip_suffix(';')?.replace('_', "");
        Some((name.to_string(), value.parse().ok()?))
    };
    let constants = std::str::from_utf8(text).unwrap().lines().filter_map(constant);
    constants.filter(|(name, _)| LIMITS.iter().any(|limit| name.starts_with(limit))).collect()
}

#[test]
fn cases_reach_every_limit() {
    let missed: Vec<String> = std::thread::scope(|scope| {
        let own = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
        let threads: Vec<_> = own.map(|problem| scope.spawn(move || missed(problem))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
