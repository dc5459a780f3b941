//! Own cases in addition to the built-in ones, with the built program in a new folder: `test`, `list`,
//! `case`, `stress --save`, and inputs without an expected output.

use crate::common::{built_in, fresh, judge_in as judge, write};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Runs `test`, and returns the JSON records of the cases and the summary.
fn report(folder: &Path, arguments: &[&str]) -> (Vec<Value>, Value) {
    let output = judge(folder, &[&["test", "--format", "json"], arguments].concat());
    let text = &output.out;
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let end = lines.pop().unwrap_or_else(|| panic!("{}", output.err));
    (lines, end)
}

/// A folder with two own cases of POJ 3740; one of them replaces a built-in case.
fn own() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mine = ("cases/poj3740/mine.in", "1 1\n1\n");
    let right = ("cases/poj3740/mine.out", "Yes, I found it\n");
    let sample = ("cases/poj3740/sample-1.in", "1 1\n0\n");
    let impossible = ("cases/poj3740/sample-1.out", "It is impossible\n");
    write(folder.path(), &[mine, right, sample, impossible]);
    folder
}

#[test]
fn own_cases_add_to_or_replace_built_in_ones() {
    let folder = own();
    let (cases, end) = report(folder.path(), &["poj3740"]);
    assert_eq!((cases.len(), end["accepted"].as_bool()), (built_in("poj3740") + 1, Some(true)), "{cases:?}");
    let origin = |name: &str| {
        let case = cases.iter().find(|case| case["case"] == name).unwrap();
        (case["origin"].as_str().unwrap(), case["replaces_built_in"].as_bool())
    };
    assert_eq!(origin("mine"), ("own", None));
    assert_eq!(origin("sample-1"), ("own", Some(true)));
    assert_eq!(cases.iter().filter(|case| case["origin"] == "built-in").count(), built_in("poj3740") - 1);
    assert_eq!(end["replaced"], serde_json::json!(["poj3740/sample-1"]));
    let text = &judge(folder.path(), &["test", "poj3740"]).out;
    let line = format!(
        "cases: {} built-in, 2 of your own; poj3740/sample-1 is your own case in place of the built-in one\n",
        built_in("poj3740") - 1
    );
    assert!(text.contains(&line), "{text}");
    let none = tempfile::tempdir().unwrap();
    let text = &judge(none.path(), &["test", "poj3740"]).out;
    assert!(!text.contains("of your own"), "{text}");
}

#[test]
fn cases_can_be_restricted_to_one_origin() {
    let folder = own();
    let names = |arguments: &[&str]| {
        let (cases, _) = report(folder.path(), &[&["poj3740"], arguments].concat());
        cases.iter().map(|case| case["case"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&["--own"]), ["sample-1", "mine"]);
    assert_eq!(names(&["--built-in"]).len(), built_in("poj3740"));
    let (cases, _) = report(folder.path(), &["--own"]);
    assert_eq!(cases.len(), 2, "only own cases, of all problems");
    for (arguments, message) in [
        (&["poj3074", "--own"][..], "there are no cases of poj3074 in cases/poj3074"),
        (&["poj3074", "--own", "--built-in"], "cannot be used with"),
    ] {
        judge(folder.path(), &[&["test"], arguments].concat()).ends(2).warns(message);
    }
    let none = tempfile::tempdir().unwrap();
    let output = judge(none.path(), &["test", "poj3740", "--own"]);
    assert_eq!((output.code, output.err.lines().count()), (Some(2), 1), "{}", output.err);
}

#[test]
fn parent_folders_are_searched_up_to_the_root_of_the_repository() {
    let folder = own();
    fs::create_dir_all(folder.path().join("solutions/mine")).unwrap();
    let count = |place: &str| report(&folder.path().join(place), &["poj3740"]).0.len();
    assert_eq!(count("solutions/mine"), built_in("poj3740") + 1);
    fs::create_dir(folder.path().join("solutions/.git")).unwrap();
    assert_eq!(count("solutions/mine"), built_in("poj3740"));
    fs::create_dir(folder.path().join(".git")).unwrap();
    fs::remove_dir(folder.path().join("solutions/.git")).unwrap();
    assert_eq!(count("solutions/mine"), built_in("poj3740") + 1);
}

#[test]
fn list_counts_the_cases_of_each_origin() {
    let folder = own();
    let list: Vec<Value> = serde_json::from_str(&judge(folder.path(), &["list", "--json"]).out).unwrap();
    let entry = list.iter().find(|entry| entry["id"] == "poj3740").unwrap();
    let count = |name: &str| entry[name].as_u64().unwrap() as usize;
    assert_eq!(
        [count("built_in_cases"), count("own_cases"), count("replacing_cases")],
        [built_in("poj3740") - 1, 2, 1]
    );
    assert_eq!(count("cases"), built_in("poj3740") + 1);
    let text = &judge(folder.path(), &["list"]).out;
    assert!(text.contains(&format!(" {} + 2 own", built_in("poj3740") - 1)), "{text}");
    let last = text.lines().last().unwrap();
    assert!(
        last.contains("cases: the judges' samples, edge cases and hard cases; 2 of your own in "),
        "{last}"
    );
}

#[test]
fn stress_creates_the_folder_for_saved_cases() {
    let folder = tempfile::tempdir().unwrap();
    judge(folder.path(), &["stress", "poj3740", "--exec", "echo", "--save", "--shrink", "1"]).ends(1);
    assert!(folder.path().join("cases/poj3740/stress-1.in").is_file());
    let (cases, _) = report(folder.path(), &["poj3740", "--own"]);
    assert_eq!((cases.len(), cases[0]["verdict"].as_str()), (1, Some("AC")));
}

#[test]
fn generated_built_in_cases_are_listed_judged_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let name = "luogu4929/edge-largest";
    let problem = dlx_problems::known("luogu4929").unwrap();
    let [(input, make_input), (output, make_output)] = problem.made else { panic!("not one case") };
    let case = |arguments: &[&str]| judge(folder.path(), &[&["case", name], arguments].concat());
    assert_eq!(case(&["--input"]).out, make_input());
    assert_eq!(case(&["--output"]).out, make_output());
    let list = &judge(folder.path(), &["case", "luogu4929"]).out;
    assert!(
        list.lines().any(|line| line.starts_with(name) && line.contains("built in; input 500008 bytes")),
        "{list}"
    );
    let origin = || {
        let (cases, end) = report(folder.path(), &[name]);
        assert_eq!((cases.len(), end["accepted"].as_bool()), (1, Some(true)), "{cases:?}");
        cases[0]["origin"].as_str().unwrap().to_string()
    };
    assert_eq!(origin(), "built-in");
    case(&["-o", "cases/luogu4929"]).ends(0);
    for (file, make) in [(input, make_input), (output, make_output)] {
        assert_eq!(fs::read_to_string(folder.path().join("cases/luogu4929").join(file)).unwrap(), make());
    }
    assert_eq!(origin(), "built-in", "an identical copy");
    fs::write(folder.path().join("cases/luogu4929").join(output), "No Solution!\n").unwrap();
    let (cases, _) = report(folder.path(), &[name]);
    assert_eq!(
        (cases[0]["origin"].as_str(), cases[0]["verdict"].as_str()),
        (Some("own"), Some("SE")),
        "{cases:?}"
    );
}

#[test]
fn a_case_is_shown_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let case = |arguments: &[&str]| judge(folder.path(), &[&["case"], arguments].concat());
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/poj3074/hard-17-clues");
    let [input, expected] = ["in", "out"].map(|ending| fs::read(project.with_extension(ending)).unwrap());
    assert_eq!(case(&["poj3074/hard-17-clues", "--input"]).out.as_bytes(), input);
    assert_eq!(case(&["poj3074/hard-17-clues", "--output"]).out.as_bytes(), expected);
    let text = &case(&["luogu10482/hard-17-clues"]).out;
    let first = std::str::from_utf8(&input).unwrap().lines().next().unwrap();
    assert!(text.starts_with("luogu10482/hard-17-clues: built in"), "{text}");
    assert!(text.contains(&format!("    {first}\n")) && text.contains("\nexpected output, "), "{text}");
    case(&["poj3074/hard-17-clues", "-o", "out"]).ends(0);
    assert_eq!(fs::read(folder.path().join("out/hard-17-clues.in")).unwrap(), input);
    assert_eq!(fs::read(folder.path().join("out/hard-17-clues.out")).unwrap(), expected);
    assert_eq!(case(&["poj3074/hard-17-clues", "-o", "out"]).code, Some(1), "it overwrites files");
    case(&["poj3074", "-o", "all"]).ends(0);
    let count = built_in("poj3074");
    assert_eq!(fs::read_dir(folder.path().join("all")).unwrap().count(), 2 * count);
    let text = &case(&["poj3074"]).out;
    assert_eq!(text.lines().count(), count, "{text}");
    case(&["poj3074/hard-17-clue"]).refuses(2, "did you mean poj3074/hard-17-clues?");
}

#[test]
fn a_short_input_is_shown_with_the_diff() {
    let folder = tempfile::tempdir().unwrap();
    let long = "7\n".repeat(100);
    write(
        folder.path(),
        &[("c/1.in", "41 + 1\n"), ("c/1.out", "42\n"), ("c/2.in", &long), ("c/2.out", "1\n")],
    );
    let text = &judge(folder.path(), &["test", "c", "--exec", "echo 43"]).out;
    assert!(text.contains("    input\n    41 + 1\n"), "{text}");
    assert_eq!(text.matches("    input\n").count(), 1, "{text}");
}

#[test]
fn without_an_expected_output_a_case_is_run_and_the_output_shown() {
    let folder = fresh(&[("c/1.in", "7\n"), ("c/2.in", "8\n"), ("c/2.out", "8\n"), ("c/in/3", "9\n")]);
    let output = judge(folder.path(), &["test", "c", "--exec", "sed s/^/found/"]);
    let text = &output.out;
    output.ends(1);
    assert!(
        text.contains("RUN c/1 ") && text.contains("no expected output; the output is\n    found7\n"),
        "{text}"
    );
    // Even without an expected output, a run that fails gets its verdict.
    let (cases, _) = report(folder.path(), &["c", "--exec", "false"]);
    let verdicts: Vec<&str> = cases.iter().map(|case| case["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["RE", "RE", "RE"]);
    let output = judge(folder.path(), &["test", "c", "--exec", "cat", "--accept", "--yes"]);
    output.ends(0);
    assert!(output.err.contains("wrote c/1.out") && output.err.contains("2 outputs accepted"));
    assert_eq!(fs::read_to_string(folder.path().join("c/1.out")).unwrap(), "7\n");
    assert_eq!(fs::read_to_string(folder.path().join("c/out/3")).unwrap(), "9\n");
    let (_, end) = report(folder.path(), &["c", "--exec", "cat"]);
    assert_eq!(end["verdicts"], serde_json::json!({"AC": 3}));
}

#[test]
fn accept_refuses_built_in_cases_and_suggests_a_copy() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        judge(folder.path(), &["test", "poj3740/sample-1", "--exec", "echo no", "--accept", "--yes"]);
    output.ends(1);
    let printed = &output.err;
    output.warns("0 outputs accepted as expected; not accepted, because the case is built in");
    // The suggested command copies the case to the user's own cases, where `--accept` can set the expected
    // output.
    let command = printed.lines().last().unwrap().split("dlx-judge ").nth(1).unwrap();
    let words = shell_words::split(command).unwrap();
    judge(folder.path(), &words.iter().map(String::as_str).collect::<Vec<_>>()).ends(0);
    let output =
        judge(folder.path(), &["test", "poj3740/sample-1", "--exec", "echo no", "--accept", "--yes"]);
    output.ends(0);
    assert_eq!(fs::read_to_string(folder.path().join("cases/poj3740/sample-1.out")).unwrap(), "no\n");
}
