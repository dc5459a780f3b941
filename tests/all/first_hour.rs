//! A new user's first hour, with the built program in a new folder: where cases are found, what commands
//! suggest next, and which requests are refused.

use crate::common::{Ran, Run, assert_wrong_usage, built_in, fresh, judge_in as judge, write};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Runs the last command suggested in `output`, with `--exec cat` in place of a solution.
fn follow(folder: &Path, output: &Ran) -> Ran {
    let last = output.out.lines().last().unwrap();
    let command = last.split("dlx-judge ").nth(1).unwrap().replace("--solution FILE", "--exec cat");
    let words = shell_words::split(&command).unwrap();
    judge(folder, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn imported_cases_of_a_new_problem_are_found_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    write(path, &[("from/1.in", "1\n"), ("from/1.out", "1\n"), ("sub/x", "")]);
    for extra in [&[][..], &["--cases", "elsewhere"]] {
        let output = judge(path, &[&["import", "from", "--id", "mysum"], extra].concat());
        follow(path, &output).ends(0).says("AC  mysum/1 ");
    }
    // The cases are also found from a subfolder, and one case can be named.
    for (place, arguments) in [
        ("sub", &["test", "mysum", "--exec", "cat"][..]),
        (".", &["test", "mysum/1", "--exec", "cat"]),
        (".", &["case", "mysum"]),
        (".", &["case", "mysum/1", "--input"]),
    ] {
        judge(&path.join(place), arguments).ends(0);
    }
    let line =
        "1 case of 'mysum', which is not a known problem; to judge: dlx-judge test mysum --solution FILE\n";
    assert!(judge(path, &["list"]).out.ends_with(line));
    let output = judge(path, &["test", "--own"]);
    output.ends(2);
    let line = "cases/mysum, 1 case: not judged, because no problem is called 'mysum'; to judge: dlx-judge test mysum --solution FILE\n";
    assert!(output.err.starts_with(line), "{}", output.err);
    assert!(judge(path, &["test", "mysun"]).err.contains("no problem is called 'mysun'"));
}

#[test]
fn folders_named_by_an_alias_or_in_capitals_belong_to_their_problem() {
    let folder = tempfile::tempdir().unwrap();
    let case = [("in", "end\n"), ("out", "")];
    for place in ["luogu10482/a", "POJ3074/b", "luogu10482/b"] {
        for (ending, text) in case {
            write(folder.path(), &[(&format!("cases/{place}.{ending}"), text)]);
        }
    }
    for name in ["poj3074", "luogu10482"] {
        let output = judge(folder.path(), &["test", name, "--own", "--format", "json"]);
        let text = &output.out;
        assert_eq!((output.code, text.lines().count()), (Some(0), 4), "{text}{}", output.err);
    }
    let text = &judge(folder.path(), &["test", "--own"]).out;
    assert!(text.contains("\nall 3 cases pass by POJ's rules\n"), "{text}");
    let text = &judge(folder.path(), &["list"]).out;
    let row = text.lines().find(|line| line.contains(" poj3074 ") || line.starts_with("poj3074")).unwrap();
    assert!(row.contains(" + 3 own "), "{text}");
    assert!(!text.contains("which is not a known problem"), "{text}");
    judge(folder.path(), &["import", "cases/luogu10482", "--id", "luogu10482"])
        .says("written to cases/luogu10482");
}

#[test]
fn own_cases_identical_to_built_in_ones_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    judge(path, &["case", "poj3740/sample-1", "-o", "cases/poj3740"]).ends(0);
    judge(path, &["test", "poj3740", "--own"]).says("\nthe case passes by POJ's rules\n");
    let text = &judge(path, &["case", "poj3740", "--own"]).out;
    assert!(text.contains("own, identical to the built-in one"), "{text}");
    let text = &judge(path, &["list"]).out;
    assert!(text.contains("; 1 in cases, identical to built-in ones"), "{text}");
    let all = built_in("poj3740");
    assert!(judge(path, &["test", "poj3740"]).out.contains(&format!("\n{all} cases in ")));
}

#[test]
fn accepted_outputs_are_not_listed_as_wrong() {
    let folder = fresh(&[
        ("hour/1.in", "1\n"),
        ("hour/1.out", "1\n"),
        ("hour/2.in", "2\n"),
        ("hour/2.out", "3\n"),
        ("hour/3.in", "3\n"),
    ]);
    let accept = |format: &str| {
        let arguments = ["test", "hour", "--exec", "cat", "--accept", "--yes", "--format", format];
        judge(folder.path(), &arguments)
    };
    let output = accept("human");
    let text = &output.out;
    output.ends(0).says("\nthe case passes; 2 outputs accepted as expected\n");
    assert!(!text.contains("not accepted"), "{text}");
    write(folder.path(), &[("hour/2.out", "3\n")]);
    let text = &accept("json").out;
    let end: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(
        (end["accepted"].as_bool(), end["accepted_outputs"].as_u64()),
        (Some(true), Some(1)),
        "{text}"
    );
}

#[test]
fn unsupported_output_formats_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (
            ["trace", "hdu5046", "--figure", "-o", "x.png"],
            "trace does not write png; use html, json, svg or txt, or --format",
        ),
        (
            ["model", "hdu5046", "--figure", "-o", "x.png"],
            "model does not write png; use dlx, grid, json, svg or txt, or --format",
        ),
        (["model", "hdu5046", "--figure", "-o", "x.html"], "model does not write html"),
        (["trace", "hdu5046", "--figure", "-o", "x.svg"], "svg shows one step: add its number"),
    ] {
        judge(folder.path(), &arguments).refuses(2, message);
        assert!(!folder.path().join(arguments[4]).exists(), "{arguments:?}");
    }
    for name in ["x", "x.txt"] {
        judge(folder.path(), &["model", "hdu5046", "--figure", "-o", name]).ends(0);
        assert!(fs::read_to_string(folder.path().join(name)).unwrap().starts_with("HDU 5046"));
    }
}

#[test]
fn impossible_requests_give_one_line_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let files = [
        ("a.tar.xz", "\u{fd}7zXZ"),
        ("junk.zip", "junk"),
        ("x.py", "print(1)"),
        ("mine.cpp", "int main() {}"),
    ];
    write(path, &files);
    write(path, &[("dmoj/init.yml", "test_cases: []\n"), ("hour/1.in", "1\n"), ("hour/1.out", "1\n")]);
    let kind = "is neither a folder nor an archive";
    for (arguments, message) in [
        (&["test", "a.tar.xz", "--exec", "cat"][..], kind),
        (&["test", "junk.zip", "--exec", "cat"], kind),
        (&["test", "dmoj/init.yml", "--exec", "cat"], kind),
        (&["test", "x.py"], "which problem? x.py, its folder and its comments do not say"),
        (&["test", "mine.cpp"], "which problem? mine.cpp, its folder"),
        (&["test", "hour", "--exec", "sh nothere.sh"], "--exec 'sh nothere.sh': nothere.sh: no such file"),
        (&["test", "hour", "--exec", "cat", "--checker", "sh nothere.sh"], "nothere.sh: no such file"),
        (&["stress", "poj3740", "--exec", "sh nothere.sh"], "nothere.sh: no such file"),
        (&["stress", "poj3740"], "try what? add your source file"),
        (&["test", "hour", "--exec", ""], "--exec ''"),
        (&["import", "nothere"], "nothere: no such file or folder"),
        (&["test", "poj3074/hard-17-clues", "--like-judge"], "--like-judge leaves out poj3074/hard-17-clues"),
        (
            &["test", "poj3074/hard-17-clue"],
            "does not have a case 'hard-17-clue' among the built-in cases; did you mean",
        ),
        (
            &["test", "hour", "--exec", "cat", "--sandbox", "none", "--env", "A=1"],
            "--env A=1: without a sandbox, programs inherit the environment of dlx-judge: set the variable there",
        ),
        (&["test", "poj3740", "--flags=-O3"], "--flags is for a solution that is compiled"),
        (
            &["test", "poj3740", "--compiler-memory", "256"],
            "--compiler-memory is for a solution that is compiled",
        ),
        (&["test", "poj3740", "--as", "poj"], "--as is for a solution that is compiled"),
        (&["test", "hour", "--exec", "cat", "--as", "poj"], "--as is for a solution that is compiled"),
        (
            &["stress", "poj3740", "--exec", "cat", "--flags=-O3"],
            "--flags is for a solution that is compiled",
        ),
        (&["run", "poj3740", "in.txt"], "dlx-judge run poj3740 < in.txt"),
    ] {
        assert_wrong_usage(path, arguments, message);
    }
}

#[test]
fn existing_files_are_kept_and_force_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let export = || judge(folder.path(), &["case", "poj3740", "-o", "ex"]);
    export().ends(0);
    export().ends(1).warns("already exists; --force overwrites it");
    let import = || judge(folder.path(), &["import", "ex", "--id", "x"]).out;
    import();
    assert!(import().contains("--force"), "{}", import());
}

#[test]
fn the_flags_of_a_kattis_validator_come_after_its_files() {
    let folder = fresh(&[("hour/1.in", "1\n"), ("hour/1.out", "1\n")]);
    let script = "#!/bin/sh\n[ -f \"$1\" ] && [ -f \"$2\" ] && [ -d \"$3\" ] && [ \"$4 $5\" = '--flag x' ] && exit 42\nexit 43\n";
    write(folder.path(), &[("check.sh", script)]);
    fs::set_permissions(folder.path().join("check.sh"), PermissionsExt::from_mode(0o755)).unwrap();
    for checker in ["./check.sh --flag x", "sh check.sh --flag x", "sh -e check.sh --flag x"] {
        judge(
            folder.path(),
            &["test", "hour", "--exec", "cat", "--checker", checker, "--checker-protocol", "kattis"],
        )
        .ends(0);
    }
}

#[test]
fn compile_errors_and_compiler_commands_are_shown() {
    if !crate::tools::tools(&["g++"]) {
        return;
    }
    let folder = fresh(&[("bad.cpp", "int main() { nothing }\n"), ("good.cpp", "int main() {}\n")]);
    let text = &judge(folder.path(), &["test", "poj3740", "--solution", "bad.cpp"]).out;
    assert!(text.ends_with("\nthe solution does not compile\n"), "{text}");
    let output = judge(
        folder.path(),
        &["test", "poj3740/sample-1", "--solution", "good.cpp", "-v", "--flags=-O1 -std=c++11"],
    );
    let line = output.err.lines().find(|line| line.contains("compiler: ")).unwrap_or_default().to_string();
    assert!(
        line.contains("g++ -O2 -m32 ") && line.contains(" -O1 ") && line.ends_with(" good.cpp"),
        "{}",
        output.err
    );
}

#[test]
fn a_missing_compiler_is_named_with_the_variable_that_selects_it() {
    let folder = fresh(&[("good.cpp", "int main() {}\n")]);
    Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", "poj3740", "--solution", "good.cpp"])
        .current_dir(folder.path())
        .env("CXX", "nosuchcxx")
        .ran()
        .refuses(2, "CXX names nosuchcxx, which was not found on PATH");
}

#[test]
fn stray_files_among_own_cases_are_reported() {
    let folder = fresh(&[("cases/poj3740/a.in", "1 1\n0\n"), ("cases/poj3740/a.out", "It is impossible\n")]);
    write(folder.path(), &[("cases/poj3740/notes.md", "")]);
    let output = judge(folder.path(), &["test", "poj3740", "--own"]);
    output.ends(0);
    assert!(output.err.starts_with("left out: notes.md: "), "{}", output.err);
}

#[test]
fn unusual_blanks_are_escaped_in_diffs() {
    let folder = fresh(&[("hour/1.in", "1\u{a0}2\u{3000}3\n"), ("hour/1.out", "1 2 3\n")]);
    let text = &judge(folder.path(), &["test", "hour", "--exec", "cat"]).out;
    assert!(text.contains("+1\\u{a0}2\\u{3000}3"), "{text}");
}

#[test]
fn without_an_expected_output_the_report_has_a_reason_and_the_output() {
    let folder = fresh(&[("unexpected/1.in", "one\n")]);
    let text = &judge(folder.path(), &["test", "unexpected", "--exec", "cat", "--format", "json"]).out;
    let case: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(case["reason"], "no expected output");
    assert_eq!(fs::read_to_string(case["output"].as_str().unwrap()).unwrap(), "one\n");
}

#[test]
fn list_explains_why_test_judges_more_cases() {
    let folder = tempfile::tempdir().unwrap();
    let list: Vec<Value> = serde_json::from_str(&judge(folder.path(), &["list", "--json"]).out).unwrap();
    let judged: u64 = list.iter().map(|entry| entry["cases"].as_u64().unwrap()).sum();
    let text = &judge(folder.path(), &["list"]).out;
    let last = format!("`test` judges {judged}, because shared cases are judged for each problem\n");
    assert!(text.ends_with(&last), "{text}");
}
