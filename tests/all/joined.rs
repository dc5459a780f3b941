//! `dlx-judge report`, `test --resume` and `--timings`: judging in parts, and resuming after an interruption.

use crate::common::{judge_in, start_in, write};
use crate::tools::{is_left_to_ci, tools};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const RIGHT: &str = "print!(\"{line}\");";

/// A solution that reads a line and then runs `rest`.
fn solution(rest: &str) -> String {
    format!(
        "fn main() {{\n    let mut line = String::new();\n    std::io::stdin().read_line(&mut line).unwrap();\n    {rest}\n}}\n"
    )
}

/// Cases `1` to `count`, whose input and expected output are their numbers, and three solutions, the last of
/// which is wrong. The solutions are in Rust, because any machine that builds this project can compile it.
fn folder(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=count {
        let text = format!("{number}\n");
        write(folder.path(), &[(&format!("own/{number}.in"), &text), (&format!("own/{number}.out"), &text)]);
    }
    let right = solution(RIGHT);
    let slow = solution("std::thread::sleep(std::time::Duration::from_millis(50)); print!(\"{line}\");");
    let wrong =
        solution("print!(\"{}\", if line.trim().parse::<u32>().unwrap() < 5 { &line } else { \"0\" });");
    write(folder.path(), &[("all/a.rs", &right), ("all/b.rs", &slow), ("all/wa-c.rs", &wrong)]);
    folder
}

/// The arguments for judging the solutions.
const TEST: [&str; 6] = ["test", "own", "--solution", "all", "--format", "json"];

fn run(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = judge_in(folder, arguments);
    (output.code, output.out, output.err)
}

/// Judges the three parts and writes the reports `1.json` to `3.json`.
fn parts(folder: &Path, more: &[&str]) {
    for part in 1..=3 {
        let partition = format!("{part}/3");
        let arguments = [&TEST[..], &["--partition", &partition, "--time-limit", "30"], more].concat();
        write(folder, &[(&format!("{part}.json"), &run(folder, &arguments).1)]);
    }
}

/// The solution compiles on one of the machines only.
#[test]
fn a_solution_that_does_not_compile_moves_no_other_case() {
    let folder = folder(7);
    let folder = folder.path();
    write(folder, &[("all/0.rs", "fn main() {")]);
    let first = run(folder, &[&TEST[..], &["--partition", "1/2"]].concat()).1;
    write(folder, &[("all/0.rs", "fn main() { print!(\"1\") }")]);
    let second = run(folder, &[&TEST[..], &["--partition", "2/2"]].concat()).1;
    write(folder, &[("first.json", &first), ("second.json", &second)]);
    let (code, out, err) = run(folder, &["report", "first.json", "second.json"]);
    assert!(out.contains("as expected: wa-c.rs gets WA: 4 AC, 3 WA"), "{out}{err}");
    assert_eq!((code, err.contains("appears twice")), (Some(1), false), "{err}");
}

#[test]
fn joined_reports_name_missing_and_duplicate_cases() {
    let folder = folder(7);
    let folder = folder.path();
    parts(folder, &[]);
    let (code, out, err) = run(folder, &["report", "1.json", "2.json", "3.json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("as expected: wa-c.rs gets WA: 4 AC, 3 WA"), "{out}");
    assert!(out.contains("21 cases, ") && out.ends_with("18 AC, 3 WA\n"), "{out}");
    let (code, out, err) = run(folder, &["report", "1.json", "3.json", "--format", "json"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(err.contains("missing parts (of 3): 2\n"), "{err}");
    // Part 2/3 has 7 of the 21 results: the message names five and counts the other two.
    assert_eq!(err.matches(" is missing").count(), 5, "{err}");
    assert!(err.contains("2 more cases are missing"), "{err}");
    assert_eq!(out.lines().count(), 15);
    write(folder, &[("again.json", &fs::read_to_string(folder.join("2.json")).unwrap())]);
    let (code, _, err) = run(folder, &["report", "1.json", "2.json", "3.json", "again.json"]);
    assert_eq!(code, Some(1));
    assert!(err.contains(" appears twice: in 2.json and in again.json"), "{err}");
    assert!(err.contains("again.json: part 2/3 appears twice"), "{err}");
    let text = fs::read_to_string(folder.join("2.json")).unwrap().replace("\"2/3\"", "\"2/4000000000\"");
    write(folder, &[("many.json", &text)]);
    let (_, _, err) = run(folder, &["report", "many.json"]);
    assert!(err.contains("100, 101, and 3999999899 more\n"), "{err}");
    // A truncated report.
    let text = fs::read_to_string(folder.join("2.json")).unwrap();
    write(folder, &[("2.json", &text[..text.rfind("{\"summary\"").unwrap()])]);
    let (code, _, err) = run(folder, &["report", "1.json", "2.json", "3.json"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("2.json: no summary: the run was not finished"), "{err}");
    write(folder, &[("other.json", "4\n")]);
    let (code, out, err) = run(folder, &["report", "other.json"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("other.json: line 1: expected a report of `test --format json`"), "{err}");
    assert_eq!(run(folder, &["report", "1.json", "1.json"]).0, Some(2));
}

#[test]
fn joined_junit_equals_the_report_of_one_run() {
    let folder = folder(5);
    let folder = folder.path();
    parts(folder, &[]);
    let (code, out, _) = run(folder, &["report", "1.json", "2.json", "3.json", "--format", "junit"]);
    assert_eq!(code, Some(0));
    assert!(out.contains(r#"tests="15" skipped="0" failures="0" errors="0""#), "{out}");
    assert!(out.contains(r#"<testsuite name="own wa-c.rs" tests="5""#), "{out}");
}

/// The peak memory of a run in KiB, sampled while it runs.
fn peak(folder: &Path, arguments: &[&str]) -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(arguments).current_dir(folder).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(peak);
        std::thread::sleep(Duration::from_millis(5));
    }
    peak
}

/// Each run prints 8 KiB: if the judge kept outputs in memory, 1,800 more runs would take 14 MiB.
#[test]
fn memory_does_not_grow_with_the_number_of_runs() {
    if is_left_to_ci() || !tools(&["gcc"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let right = "x".repeat(8191) + "\n";
    let print = "#include <stdio.h>\nint main(void) { for (int i = 0; i < 8191; i++) putchar('x'); puts(\"\"); return 0; }\n";
    for solution in 0..10 {
        write(folder, &[(&format!("all/{solution}.c"), &format!("{print}/* {solution} */\n"))]);
    }
    let run = |cases: usize| {
        for case in 0..cases {
            write(folder, &[(&format!("own/{case}.in"), ""), (&format!("own/{case}.out"), &right)]);
        }
        let arguments = [&TEST[..], &["--time-limit", "30"]].concat();
        peak(folder, &arguments)
    };
    let (few, many) = (run(20), run(200));
    assert!(few > 1000 && many < few + 6000, "{few} KiB for 200 runs, {many} KiB for 2,000");
}

#[test]
fn many_solutions_get_one_line_each() {
    let folder = folder(2);
    let folder = folder.path();
    for number in 0..20 {
        write(folder, &[(&format!("all/{number}.rs"), &solution(RIGHT))]);
    }
    let (code, out, _) = run(folder, &["test", "own", "--solution", "all", "--time-limit", "30"]);
    // Both cases are so small that the wrong solution is right on them.
    assert_eq!(code, Some(1), "{out}");
    assert_eq!(out.lines().filter(|line| line.starts_with("as expected: ")).count(), 22, "{out}");
    assert!(out.contains("as expected: 7.rs gets AC: 2 AC; slowest 0."), "{out}");
    assert!(out.contains("WRONG: wa-c.rs gets AC, expected WA: 2 AC; slowest"), "{out}");
}

/// The cases in a report, each with its solution.
fn names(text: &str) -> BTreeSet<String> {
    let line = |line: &str| -> Option<String> {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        Some(format!("{} {}", value.get("case")?, value["solution"]))
    };
    text.lines().filter_map(line).collect()
}

#[test]
fn parts_are_balanced_by_an_earlier_report() {
    let folder = folder(6);
    let folder = folder.path();
    let mut earlier = String::new();
    for (solution, seconds) in [("a.rs", 0.01), ("b.rs", 1.0), ("wa-c.rs", 0.02)] {
        for case in 1..=6 {
            earlier += &format!(
                "{{\"problem\":\"own\",\"case\":\"{case}\",\"solution\":\"{solution}\",\"verdict\":\"AC\","
            );
            earlier += &format!("\"cpu_seconds\":{seconds},\"wall_seconds\":0.0}}\n");
        }
    }
    write(folder, &[("earlier.json", &earlier)]);
    parts(folder, &["--timings", "earlier.json"]);
    let mut all = BTreeSet::new();
    for part in 1..=3 {
        let names = names(&fs::read_to_string(folder.join(format!("{part}.json"))).unwrap());
        // The six slow cases are spread over the parts.
        assert_eq!(names.iter().filter(|name| name.contains("b.rs")).count(), 2, "{names:?}");
        all.extend(names);
    }
    assert_eq!(all.len(), 18);
    assert_eq!(run(folder, &["report", "1.json", "2.json", "3.json"]).0, Some(0));
    assert_eq!(run(folder, &["test", "own", "--solution", "all", "--timings", "earlier.json"]).0, Some(2));
}

#[test]
fn killed_runs_resume_from_their_file() {
    let folder = folder(20);
    let folder = folder.path();
    let resume = [&TEST[..], &["--resume", "it.json", "--time-limit", "30"]].concat();
    for _ in 0..2 {
        let mut child = start_in(folder, &resume);
        let known = || fs::read_to_string(folder.join("it.json")).map_or(0, |text| text.lines().count());
        let before = known().max(1);
        while known() < before + 3 {
            assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // A case whose line is cut off is judged again.
    let text = fs::read_to_string(folder.join("it.json")).unwrap();
    let before = names(&text[..text.rfind('\n').unwrap() + 1]);
    write(folder, &[("it.json", &format!("{}{{\"problem\":\"ow", &text[..text.rfind('\n').unwrap() + 1]))]);
    assert!(!before.is_empty() && before.len() < 60, "{}", before.len());
    let (code, _, err) = run(folder, &["report", "it.json"]);
    assert_eq!(code, Some(1), "{err}");
    let (code, out, err) = run(folder, &resume);
    assert_eq!(code, Some(0), "{err}");
    let rest = names(&out);
    assert!(rest.is_disjoint(&before) && rest.len() + before.len() == 60, "{err}");
    let (code, out, err) = run(folder, &["report", "it.json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    // The file now contains the results of all cases, so nothing is left to judge.
    let (code, out, err) = run(folder, &resume);
    assert_eq!((code, names(&out).len()), (Some(0), 0));
    assert!(err.contains("it.json has all results; to print them: dlx-judge report it.json\n"), "{err}");
    // Each part succeeds when judged alone, even a part without cases.
    for (part, name) in [("1/2", "part.json"), ("40/70", "none.json"), ("40/70", "none.json")] {
        let part = [&TEST[..], &["--partition", part, "--resume", name]].concat();
        let (code, _, err) = run(folder, &part);
        assert_eq!(code, Some(0), "{name}: {part:?} {err}");
    }
    // Failed cases still count as failed when the run is resumed.
    for _ in 0..2 {
        let wrong = ["test", "own", "--solution", "all/wa-c.rs", "--resume", "wrong.json"];
        assert_eq!(run(folder, &wrong).0, Some(1));
    }
    // Files that are not reports are not modified.
    for text in ["4", "4\n", "notes\nwithout end"] {
        write(folder, &[("notes", text)]);
        let (code, out, err) = run(folder, &[&TEST[..], &["--resume", "notes"]].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        assert_eq!(fs::read_to_string(folder.join("notes")).unwrap(), text);
    }
    // A run with another environment, case or solution cannot be resumed.
    let (code, _, err) = run(folder, &[&resume[..], &["--env", "X=1"]].concat());
    assert!(code == Some(1) && err.contains("it.json: from another run"), "{err}");
    let case = fs::read(folder.join("own/1.out")).unwrap();
    fs::write(folder.join("own/1.out"), "other\n").unwrap();
    let (code, _, err) = run(folder, &resume);
    assert!(code == Some(1) && err.contains("it.json: from another run"), "{err}");
    fs::write(folder.join("own/1.out"), case).unwrap();
    assert_eq!(run(folder, &resume).0, Some(0));
    write(folder, &[("all/a.rs", &solution("print!(\"7\");"))]);
    let (code, out, err) = run(folder, &resume);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("it.json: from another run"), "{err}");
}
