//! The `beyond` lists in `problem.toml` files name built-in cases that are probably harder than the judge's
//! own.
//!
//! Judges do not publish their cases. But the textbook solution must pass these cases, or the problem would
//! not be known as a dancing-links problem. So must `plain.cpp` or `plain.rs` in a problem's folder, if there
//! is one: it represents simpler programs that are known to pass. A case is beyond the judge if the textbook
//! solution or the plain program needs more than half of the judge's time limit. The C++ textbook solution is
//! used if there is one, because most submissions are in C++.
//!
//! `UPDATE=ID cargo test update` measures a problem and writes its list; `cargo test` measures some cases.

use crate::common::judge_in;
use crate::tools::{day, tools};
use dlx_judge::bundle::{Engine, Language, bundle, bundle_source};
use dlx_judge::embedded;
use dlx_problems::{PROBLEMS, Problem, find};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A case is beyond the judge if a program needs more than the judge's time limit divided by `PART`.
const PART: f64 = 2.0;
/// The number of runs that must all take too long, because a busy machine may slow down a single run.
const RUNS: usize = 3;
/// The memory limit in MiB, so large that only the time matters.
const MEMORY: &str = "16384";

/// The names of the cases that may be beyond the judge: all cases except samples.
fn names(problem: &Problem) -> Vec<String> {
    let cases = embedded::cases(problem).into_iter().map(|case| case.name);
    cases.filter(|name| !name.starts_with("sample")).collect()
}

/// The cases in `names` that are beyond the judge.
fn beyond(problem: &'static Problem, names: Vec<String>) -> Vec<String> {
    let textbook = if Language::Cpp.has(problem) { Language::Cpp } else { Language::Rust };
    let mut programs = vec![(textbook.ending(), bundle(problem, textbook, Engine::Textbook).unwrap())];
    let plain = |ending: &str| fs::read_to_string(root().join(problem.file(&format!("plain.{ending}"))));
    programs.extend(plain("cpp").map(|text| ("cpp", text)));
    programs.extend(plain("rs").map(|text| ("rs", bundle_source(&text, problem, Engine::Textbook).unwrap())));
    let folder = tempfile::tempdir().unwrap();
    let mut beyond = Vec::new();
    for (ending, text) in programs {
        let solution = format!("solution.{ending}");
        fs::write(folder.path().join(&solution), text).unwrap();
        let mut slow = names.clone();
        for _ in 0..RUNS {
            slow = too_slow(problem, folder.path(), &solution, slow);
        }
        beyond.extend(slow);
    }
    names.into_iter().filter(|name| beyond.contains(name)).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The cases in `names` on which the solution in `folder` needs more than the time limit divided by `PART`.
fn too_slow(problem: &Problem, folder: &Path, solution: &str, names: Vec<String>) -> Vec<String> {
    if names.is_empty() {
        return names;
    }
    let limit = problem.facts().limits.time / PART;
    let time = limit.to_string();
    let cases: Vec<String> = names.iter().map(|name| format!("{}/{name}", problem.id)).collect();
    let mut arguments = vec!["test", "--solution", solution, "--format", "json", "-j", "1"];
    arguments.extend(["--time-limit", &time, "--memory-limit", MEMORY]);
    arguments.extend(cases.iter().map(String::as_str));
    let output = judge_in(folder, &arguments);
    let lines = output.out;
    let mut judged = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let slow = judged.by_ref().take(names.len()).filter(|case| match case["verdict"].as_str() {
        Some("AC") => false,
        // A plain program may fail cases that do not conform to the statement.
        _ if case["outside_statement"] == true => false,
        // Only CPU time counts, however busy the machine is.
        Some("TLE") if case["cpu_seconds"].as_f64() >= Some(limit) => true,
        _ => panic!("{}: {case}", problem.id),
    });
    let slow: Vec<String> = slow.map(|case| case["case"].as_str().unwrap().to_string()).collect();
    assert_eq!(judged.next().unwrap()["judged"], names.len(), "{}", output.err);
    slow
}

/// Measures one listed case and two other cases, different ones each day.
#[test]
fn sampled_cases_match_the_lists() {
    if !tools(&["g++"]) {
        return;
    }
    let id = ["poj3740", "hdu1426"][day() % 2];
    let problem = find(id).ok().unwrap();
    let is_listed = |name: &String| problem.facts().beyond.contains(name);
    let (listed, others): (Vec<String>, Vec<String>) = names(problem).into_iter().partition(is_listed);
    let listed = listed[day() % listed.len()].clone();
    let mut some = vec![listed.clone()];
    some.extend((0..2).map(|more| others[(day() + more) % others.len()].clone()));
    assert_eq!(beyond(problem, some), [listed], "{id}: UPDATE={id} cargo test update");
}

#[test]
#[ignore = "measures for minutes"]
fn all_lists_match_the_measurements() {
    let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
    let differ: Vec<&str> = homes
        .filter(|problem| beyond(problem, names(problem)) != problem.facts().beyond)
        .map(|problem| problem.id)
        .collect();
    assert!(differ.is_empty(), "{differ:?}: UPDATE=ID cargo test update writes the lists");
}

/// Measures a problem and writes its list.
pub fn measure(problem: &'static Problem) {
    let beyond = beyond(problem, names(problem));
    println!("{}: {}", problem.id, beyond.join(" "));
    let file = root().join(problem.file("problem.toml"));
    fs::write(&file, with_list(&fs::read_to_string(&file).unwrap(), &beyond)).unwrap();
}

#[test]
fn the_lists_name_built_in_cases() {
    for problem in PROBLEMS.iter().filter(|problem| problem.id == problem.home) {
        let cases = embedded::cases(problem);
        let facts = problem.facts();
        for name in &facts.beyond {
            assert!(!name.starts_with("sample") && !facts.is_outside(name), "{}/{name}", problem.id);
            assert!(cases.iter().any(|case| &case.name == name), "{} does not have {name}", problem.id);
        }
        for listed in &facts.outside {
            let start = listed.trim_end_matches('*');
            let is_one = |name: &str| name == listed || listed.ends_with('*') && name.starts_with(start);
            let case = cases.iter().find(|case| is_one(&case.name));
            assert!(case.is_some_and(|case| case.name.starts_with("edge")), "{}: {listed}", problem.id);
        }
    }
}

/// The text of a `problem.toml` with `names` as its `beyond` list, which is written above the first table.
fn with_list(text: &str, names: &[String]) -> String {
    let mut kept = String::new();
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        inside |= line.starts_with("beyond = ");
        if !inside {
            kept.push_str(line);
        }
        inside &= !line.trim_end().ends_with(']');
    }
    if names.is_empty() {
        return kept;
    }
    let at = kept.find("\n[").map_or(kept.len(), |at| at + 1);
    let (before, tables) = kept.split_at(at);
    let list = format!("beyond = {}", toml::Value::try_from(names).unwrap());
    let below = if tables.is_empty() { "" } else { "\n" };
    format!("{}\n{list}\n{below}{tables}", before.trim_end())
}

#[test]
fn a_written_list_can_be_read_and_replaced() {
    let text = "judge = \"POJ\"\n\n[[twins]]\nid = \"x\"\n";
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let once = with_list(text, &names(&["hard-a", "hard-b"]));
    let table: toml::Table = toml::from_str(&once).unwrap();
    assert_eq!(table["beyond"], toml::Value::try_from(["hard-a", "hard-b"]).unwrap());
    let again = with_list(&once, &names(&["hard-c"]));
    assert!(again.contains("\"hard-c\"") && !again.contains("hard-a"), "{again}");
    assert_eq!(with_list(&again, &[]), text);
}
