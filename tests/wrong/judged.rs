//! Every wrong solution gets the verdict in its name on the problem's own cases.

use crate::known;
use crate::tools::deadline::InTime;
use crate::tools::{day, is_for_every, is_sampled};
use crate::{command, path, trial, truth};
use dlx_harness::judge::verdict::Verdict;
use dlx_judge::embedded;
use dlx_judge::explain::mistake::{self, Outputs};
use dlx_judge::explain::{Deadline, explain};
use dlx_problems::form::Form;
use dlx_problems::{PROBLEMS, Problem};
use dlx_wrong::{ALL, Wrong};
use libtest_mimic::Trial;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A test for each wrong solution with each problem of its folder (a problem and its twins), and a test of
/// the texts of all solutions. A sample contains a third of the `wa-` solutions, a different third each day.
pub fn trials(is_sample: bool) -> impl Iterator<Item = Trial> {
    let pairs = PROBLEMS.iter().flat_map(|problem| {
        let own = ALL.iter().filter(|wrong| wrong.problem == problem.home);
        own.map(move |wrong| (problem, wrong))
    });
    let (mut wrong, mut slow) = (0.., 0..);
    let is_of_today = |number: usize| number % 3 == day() % 3;
    let pairs = pairs.filter(move |(_, it)| match expected(it).as_str() {
        "WA" => !is_sample || wrong.next().is_some_and(is_of_today),
        // Solutions over the time limit take several seconds each, so only a third of them is judged each
        // day.
        "TLE" => is_for_every() || slow.next().is_some_and(is_of_today),
        _ => true,
    });
    let verdicts = pairs.map(|(problem, wrong)| {
        trial(format!("{}/{}", problem.id, wrong.name), || gets_the_verdict_in_its_name(problem, wrong))
    });
    let name = "a_wrong_solution_is_short_and_marks_its_mistake";
    verdicts.chain([trial(name.to_string(), a_wrong_solution_is_short_and_marks_its_mistake)])
}

fn gets_the_verdict_in_its_name(problem: &'static Problem, wrong: &Wrong) {
    let expected = expected(wrong);
    let found = if expected == "TLE" { slowest(problem, wrong) } else { worst(problem, wrong) };
    assert_eq!(found, expected);
}

fn a_wrong_solution_is_short_and_marks_its_mistake() {
    for wrong in ALL {
        let path = path(wrong);
        assert!(wrong.text.contains("// Mistake: "), "{path} does not mark its mistake");
        assert!(wrong.text.lines().count() <= 50, "{path} has over 50 lines");
    }
    let verdicts = trials(false).count() - 1;
    assert!(verdicts >= 90, "{verdicts} verdicts");
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The hard cases of a problem.
fn hard_cases(problem: &Problem) -> Vec<String> {
    let files = std::fs::read_dir(root().join("cases").join(problem.home)).unwrap();
    let names =
        files.map(|file| file.unwrap().path()).filter(|file| file.extension().is_some_and(|it| it == "in"));
    let names = names.map(|file| file.file_stem().unwrap().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("hard-")).map(|name| format!("{}/{name}", problem.id)).collect()
}

/// The worst verdict of a solution that must be too slow. Hard cases come first: if one of them gets TLE, no
/// worse verdict is expected, and the other cases are not judged.
fn slowest(problem: &Problem, wrong: &Wrong) -> String {
    let first = verdicts(&hard_cases(problem), wrong, &["--fail-fast"]).into_iter().max_by_key(rank);
    match first {
        Some(verdict) if verdict == "TLE" => verdict,
        _ => verdicts(&[problem.id], wrong, &[]).into_iter().max_by_key(rank).expect("no verdicts"),
    }
}

/// The worst verdict, in the order of `rank`, on all cases, including those outside the statement, which
/// catch some solutions. TLE on an extra-hard case proves nothing, so these cases get little time.
fn worst(problem: &'static Problem, wrong: &Wrong) -> String {
    let id = problem.id;
    let kept = tempfile::tempdir().unwrap();
    let sample = sample(problem, wrong);
    let cases: Vec<String> = match &sample {
        Some(cases) => cases.iter().map(|case| format!("{id}/{case}")).collect(),
        None => {
            let all = embedded::cases(problem).into_iter().map(|case| case.name);
            let usual = all.filter(|name| !problem.facts().beyond.contains(name));
            usual.map(|name| format!("{id}/{name}")).collect()
        }
    };
    let found = judged(&cases, wrong, &[], kept.path());
    explained(problem, wrong, &found, sample.as_deref());
    let mut all: Vec<String> = found.iter().map(verdict).collect();
    let beyond: Vec<String> = problem.facts().beyond.iter().map(|name| format!("{id}/{name}")).collect();
    if !beyond.is_empty() && sample.is_none() {
        let more = verdicts(&beyond, wrong, &["--time-limit", "0.3"]);
        all.extend(more.into_iter().filter(|verdict| verdict != "TLE"));
    }
    all.into_iter().max_by_key(rank).expect("no verdicts")
}

/// A few cases that a solution is known to fail, first those on which it gets the verdict in its name. None
/// if all cases must be judged: in `.ci/run --all`, while measuring, or if no wrong output is known.
fn sample(problem: &Problem, wrong: &Wrong) -> Option<Vec<String>> {
    if is_for_every() || known::is_written() {
        return None;
    }
    let known = mistake::known(problem).into_iter().find(|known| known.name == wrong.name)?;
    let mut cases: Vec<(&String, &String)> = known.outputs.iter().collect();
    let verdict = expected(wrong);
    cases.sort_by_key(|(case, record)| (!record.starts_with(&verdict), case.starts_with("hard-")));
    cases.truncate(checked());
    Some(cases.into_iter().map(|(case, _)| case.clone()).collect())
}

/// The verdict in the name of a solution.
fn expected(wrong: &Wrong) -> String {
    wrong.name.split('-').next().unwrap().to_uppercase()
}

fn rank(verdict: &String) -> Option<usize> {
    ["AC", "PE", "WA", "RE", "OLE", "MLE", "TLE", "CE", "SE"].iter().position(|known| known == verdict)
}

/// The number of cases on which the explanation of a solution's output is checked.
fn checked() -> usize {
    if is_sampled() { 1 } else { 2 }
}

/// Checks that every wrong output is explained, and that its digest is in `problems/measured.txt`.
fn explained(problem: &'static Problem, wrong: &Wrong, found: &[Value], sample: Option<&[String]>) {
    let mut outputs = Outputs::new();
    for object in found.iter().filter(|object| object["verdict"] != "AC") {
        let case = object["case"].as_str().unwrap();
        let verdict = Verdict::named(&verdict(object)).unwrap();
        let output = object["output"].as_str().map(|file| std::fs::read(file).unwrap()).unwrap_or_default();
        outputs.insert(case.to_string(), mistake::record(verdict, &output));
        if matches!(verdict, Verdict::WA | Verdict::PE) && outputs.len() <= checked() {
            is_truly_explained(problem, case, &output);
        }
        let is_explained = object["why"].as_array().is_some_and(|why| !why.is_empty());
        let is_wrong = matches!(verdict, Verdict::WA | Verdict::PE);
        let is_read = problem.format().form != Form::Free;
        // If only a checker can read the outputs, its message may be the only explanation.
        assert!(is_explained || !is_wrong || !is_read, "not explained: {object}");
    }
    known::compare(problem, wrong, outputs, sample);
}

/// Checks that the faults that the explanation of an output names are true.
fn is_truly_explained(problem: &Problem, name: &str, output: &[u8]) {
    let case = embedded::cases(problem).into_iter().find(|case| case.name == name).unwrap();
    let files = case.files.unwrap();
    let (input, expected) = (files.input.read().unwrap(), files.expected.unwrap().read().unwrap());
    let until = Deadline::after(Duration::from_millis(100));
    let Some(explanation) = explain(problem, &input, &expected, output, &until) else { return };
    let (expected, found) = (String::from_utf8_lossy(&expected), String::from_utf8_lossy(output));
    let wrong = truth::Wrong { problem, input: &input, expected: &expected, found: &found };
    wrong.check(&explanation).unwrap_or_else(|why| panic!("{}/{name}: {why}\n{explanation:?}", problem.id));
}

fn verdict(object: &Value) -> String {
    object["verdict"].as_str().unwrap().to_string()
}

/// The verdicts of a solution on these cases.
fn verdicts<C: AsRef<str>>(cases: &[C], wrong: &Wrong, options: &[&str]) -> Vec<String> {
    let kept = tempfile::tempdir().unwrap();
    judged(cases, wrong, options, kept.path()).iter().map(verdict).collect()
}

/// The results of a solution on these cases. Wrong outputs are stored in the folder `kept`.
fn judged<C: AsRef<str>>(cases: &[C], wrong: &Wrong, options: &[&str], kept: &Path) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .arg("test")
        .args(cases.iter().map(AsRef::as_ref))
        .args(["--format", "json", "--exec", &command(wrong)])
        .args(options)
        .env("XDG_CACHE_HOME", kept)
        .current_dir(root())
        .stdin(Stdio::null())
        .output_in_time()
        .unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let mut objects: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    objects.retain(|object| object.get("verdict").is_some());
    assert!(!objects.is_empty(), "not judged: {}", String::from_utf8_lossy(&output.stderr));
    objects
}
