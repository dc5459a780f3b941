//! `dlx-judge test` as a process: verdicts for programs of every kind, reports, exit codes, invalid requests.

use crate::common::{Ran, Run, judge, judge_in};
use crate::tools::{is_left_to_ci, tools};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A folder with one case.
fn case(input: &[u8], expected: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.in"), input).unwrap();
    fs::write(folder.path().join("a.out"), expected).unwrap();
    folder
}

/// Judges a shell script on the case in `folder`. Returns the JSON records of the case and of the summary.
fn run(folder: &Path, script: &str, more: &[&str]) -> (Value, Value) {
    let command = format!("sh -c {}", shell_words::quote(script));
    let folder = folder.to_str().unwrap();
    let output = judge(&[&["test", folder, "--exec", &command, "--format", "json"], more].concat());
    let text = &output.out;
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{text}{}", output.err);
    let end = lines.pop().unwrap();
    assert_eq!(output.code, Some(if end["accepted"] == true { 0 } else { 1 }));
    (lines.pop().unwrap(), end)
}

fn verdict(script: &str, more: &[&str]) -> String {
    let folder = case(b"7\n", b"7\n");
    run(folder.path(), script, more).0["verdict"].as_str().unwrap().to_string()
}

#[test]
fn each_way_for_a_run_to_end_has_its_verdict() {
    assert_eq!(verdict("cat", &[]), "AC");
    assert_eq!(verdict("echo 8", &[]), "WA");
    assert_eq!(verdict(":", &[]), "WA");
    assert_eq!(verdict("cat; echo", &["--compare", "exact"]), "PE");
    assert_eq!(verdict("cat; exit 3", &[]), "RE");
    assert_eq!(verdict("kill -SEGV $$", &[]), "RE");
    assert_eq!(verdict("cat; exec /no/such/program", &[]), "RE");
    assert_eq!(verdict("while :; do :; done", &["--time-limit", "0.2"]), "TLE");
    // These programs run for seconds, because the wall-clock limit is higher than the CPU limit.
    let wait = |script| std::thread::spawn(move || verdict(script, &["--time-limit", "0.1"]));
    let waiting = ["sleep 30", "trap '' TERM INT HUP; while :; do sleep 1; done"].map(wait);
    waiting.into_iter().for_each(|found| assert_eq!(found.join().unwrap(), "TLE"));
    assert_eq!(verdict("yes", &["--output-limit", "1"]), "OLE");
    assert_eq!(verdict("yes | tr -d '\\n' | head -c 200000000 | tail", &["--memory-limit", "50"]), "MLE");
}

/// nohup, shells and services start programs with some signals ignored.
#[test]
fn signals_ignored_by_the_judge_still_end_runs() {
    let folder = case(b"7\n", b"7\n");
    let script = "trap '' HUP INT TERM; dlx-judge test . --exec 'sh -c \"kill -HUP $$; cat\"'";
    let output = crate::common::shell(script, folder.path()).ran();
    let text = &output.out;
    assert!(text.contains("\nRE ") && text.contains("SIGHUP"), "{text}");
}

/// Tests the runner for other Unix systems, which can be selected on Linux.
#[test]
fn the_portable_runner_gives_the_same_verdicts() {
    if is_left_to_ci() {
        return;
    }
    let verdict = |script: &str, more: &[&str]| {
        let folder = case(b"7\n", b"7\n");
        let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
        judge.args(["test", folder.path().to_str().unwrap(), "--format", "json", "--no-sandbox"]);
        judge.args(["--exec", &format!("sh -c {}", shell_words::quote(script))]).args(more);
        let output = judge.env("DLX_JUDGE_RUNS", "portable").ran();
        let text = output.out;
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        first["verdict"].as_str().unwrap().to_string()
    };
    assert_eq!(verdict("cat", &[]), "AC");
    assert_eq!(verdict("echo 8", &[]), "WA");
    assert_eq!(verdict("cat; echo", &["--compare", "exact"]), "PE");
    assert_eq!(verdict("cat; exit 3", &[]), "RE");
    assert_eq!(verdict("kill -SEGV $$", &[]), "RE");
    assert_eq!(verdict("while :; do :; done", &["--time-limit", "0.2"]), "TLE");
    assert_eq!(verdict("sleep 30", &["--time-limit", "0.1"]), "TLE");
    assert_eq!(verdict("sleep 30 & cat", &[]), "AC");
    assert_eq!(verdict("yes", &["--output-limit", "1"]), "OLE");
    assert_eq!(
        verdict("for f in 1 2; do head -c 900000 /dev/zero >$TMPDIR/$f; done; cat", &["--output-limit", "1"]),
        "OLE"
    );
    assert_eq!(
        verdict("yes | tr -d '\\n' | head -c 200000000 | tail >/dev/null", &["--memory-limit", "50"]),
        "MLE"
    );
}

#[test]
fn reports_contain_the_evidence_for_the_verdict() {
    let folder = case(b"", b"1\n2\n3\n");
    let (case, end) = run(folder.path(), "printf '1\\n2\\n4\\n'; echo why >&2", &[]);
    assert_eq!((&case["line"], &case["column"], &case["stderr"]), (&3.into(), &1.into(), &"why\n".into()));
    let kept = fs::read_to_string(case["output"].as_str().unwrap()).unwrap();
    assert_eq!(kept, "1\n2\n4\n");
    assert_eq!(
        (&end["accepted"], &end["cases"], &end["verdicts"]["WA"]),
        (&false.into(), &1.into(), &1.into())
    );
    let (case, _) = run(folder.path(), "kill -ABRT $$", &[]);
    assert_eq!((&case["signal"], case["reason"].as_str()), (&6.into(), Some("signal 6 (SIGABRT)")));
}

#[test]
fn the_unified_diff_marks_what_differs() {
    let folder = case(b"", b"1\n2\n3\n");
    let output = judge(&[
        "test",
        folder.path().to_str().unwrap(),
        "--exec",
        "printf '1\\n5\\n3\\n'",
        "--color",
        "never",
    ]);
    let text = &output.out;
    output.says("line 2, column 1").says(" -2\n").says(" +5\n");
    assert!(!text.contains('\u{1b}'), "{text}");
    output.ends(1);
}

#[test]
fn the_command_in_the_summary_reruns_the_failed_case() {
    let folder = case(b"1\n", b"2\n");
    fs::write(folder.path().join("b.in"), "").unwrap();
    fs::write(folder.path().join("b.out"), "").unwrap();
    let output = judge(&["test", folder.path().to_str().unwrap(), "--exec", "cat", "--compare", "exact"]);
    output.ends(1).says("\nrerun the cases that failed: dlx-judge test --failed\n");
    let again = ["test", folder.path().to_str().unwrap(), "--exec", "cat", "--compare", "exact", "--failed"];
    judge(&again).ends(1).says("\nwrong answer on the case\n");
    judge(&["test", folder.path().join("none").to_str().unwrap(), "--exec", "cat"])
        .ends(2)
        .warns("does not have a case 'none'");
}

#[test]
fn the_diff_option_selects_how_differences_are_shown() {
    let folder = case(b"", b"same\nleft\n");
    let shown = |view: &str| {
        let command = "printf 'same\\nright\\n'";
        let output = judge(&["test", folder.path().to_str().unwrap(), "--exec", command, "--diff", view]);
        output.out
    };
    let line = |text: &str| text.lines().find(|line| line.contains("left")).map(str::to_string);
    assert!(line(&shown("side")).is_some_and(|line| line.contains("|") && line.ends_with("2  right")));
    assert!(line(&shown("unified")).is_some_and(|line| line.ends_with("-left")));
    assert!(line(&shown("none")).is_none() && shown("none").contains("line 2, column 1"));
}

#[test]
fn large_inputs_and_outputs_do_not_block_a_run() {
    let line = b"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde\n";
    let megabytes = line.repeat(4 << 20 >> 6);
    let folder = case(&megabytes, &megabytes);
    assert_eq!(run(folder.path(), "cat", &[]).0["verdict"], "AC");
    assert_eq!(run(folder.path(), "exec <&-; yes | head -c 1000000", &[]).0["verdict"], "WA");
    assert_eq!(run(folder.path(), "exec >&-; sleep 0.1", &[]).0["verdict"], "WA");
}

/// The lines of 36 MB of empty lines, kept as slices, would need 576 MB.
#[cfg(target_os = "linux")]
#[test]
fn an_output_of_empty_lines_needs_little_memory() {
    let here = tempfile::tempdir().unwrap();
    let test = ["test", "poj3074/sample-1", "--exec", "sh -c 'yes \"\" | head -c 36000000'"];
    let output = Ran::from(crate::process::limited(here.path(), "ulimit -v 500000", &test));
    output.ends(1).says("WA  poj3074/sample-1");
}

/// A list of the 12 million lines of 24 MB would need 192 MB or more.
#[cfg(target_os = "linux")]
#[test]
fn a_checker_needs_little_memory_for_a_long_output() {
    let here = tempfile::tempdir().unwrap();
    for case in ["poj2676/sample-1", "sudokugen/sample-1"] {
        let test = ["test", case, "--exec", "sh -c 'yes 1 | head -c 24000000'"];
        let output = Ran::from(crate::process::limited(here.path(), "ulimit -v 300000", &test));
        output.ends(1).says(&format!("WA  {case}"));
    }
}

/// Whether a process has `marker` in its command line.
fn alive(marker: &str) -> bool {
    fs::read_dir("/proc").unwrap().flatten().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ").contains(marker)
    })
}

#[test]
fn no_process_outlives_its_run() {
    for (number, script) in
        ["sleep DURATION & cat", "setsid sleep DURATION & cat", "(setsid setsid sleep DURATION &) ; cat"]
            .iter()
            .enumerate()
    {
        let duration = format!("{}.125", 7000 + number);
        assert_eq!(verdict(&script.replace("DURATION", &duration), &[]), "AC", "{script}");
        assert!(!alive(&format!("sleep {duration}")), "{script}");
    }
}

#[test]
fn broken_cases_are_reported_and_the_others_judged() {
    let folder = case(b"7\n", b"7\n");
    fs::write(folder.path().join("b.in"), "").unwrap();
    fs::write(folder.path().join("c.out"), "").unwrap();
    fs::create_dir(folder.path().join("d.in")).unwrap();
    fs::write(folder.path().join("d.out"), "").unwrap();
    let output = judge(&["test", folder.path().to_str().unwrap(), "--exec", "cat", "--format", "json"]);
    let text = output.out;
    let verdicts: Vec<String> = text
        .lines()
        .filter_map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["verdict"].as_str().map(str::to_string)
        })
        .collect();
    assert_eq!(verdicts, ["AC", "RUN", "SE", "SE"], "{text}");
    assert!(text.contains("the input for c.out is missing"), "{text}");
}

#[test]
fn source_files_are_compiled_once_and_judged() {
    let folder = case(b"2 3\n", b"5\n");
    let source = folder.path().join("sum.rs");
    let program = |text: &str| fs::write(&source, text).unwrap();
    let test = || {
        judge(&[
            "test",
            folder.path().to_str().unwrap(),
            "--solution",
            source.to_str().unwrap(),
            "--color",
            "never",
        ])
    };
    program(
        "fn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); println!(\"{}\", s.split_whitespace().map(|n| n.parse::<i32>().unwrap()).sum::<i32>()); }",
    );
    test().ends(0);
    program("fn main() { let x: i32 = \"no\"; }");
    test().ends(1).says("CE ").says("mismatched types");
}

#[test]
fn included_files_are_part_of_a_source() {
    if !tools(&["g++"]) {
        return;
    }
    let folder = case(b"", b"2\n");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("main.cpp", "#include <cstdio>\n#include \"inner.h\"\nint main() { printf(\"%d\\n\", VALUE); }");
    write("inner.h", "#include \"value.h\"\n");
    let source = folder.path().join("main.cpp");
    let test = || judge(&["test", folder.path().to_str().unwrap(), "--solution", source.to_str().unwrap()]);
    for (value, code) in [("1", 1), ("2", 0), ("3", 1)] {
        write("value.h", &format!("#define VALUE {value}\n"));
        test().ends(code);
    }
}

#[test]
fn wrong_usage_gives_one_line_and_exit_code_2() {
    for (arguments, message) in [
        (&["test", "poj3047"][..], "no problem is called 'poj3047'; did you mean poj3074"),
        (&["test", "poj3074/edge-no-en"], "poj3074 does not have a case 'edge-no-en'"),
        (&["test", "--exec", "cat"], "name the problem"),
        (&["test", "poj3074", "--cases", "/no/where"], "no such folder"),
        (&["run", "nothing"], "no problem is called 'nothing'"),
    ] {
        judge(arguments).refuses(2, message);
    }
    judge(&["test", "poj3074", "-j", "0"]).ends(2);
}

#[test]
fn a_missing_file_and_an_unknown_extension_are_errors() {
    let output = judge(&["test", "poj3074", "--solution", "/no/where.cpp"]);
    assert_eq!((output.code, output.err.lines().count()), (Some(2), 1));
    judge(&["test", "poj3074", "--solution", "/etc/passwd"])
        .refuses(2, "expected a source file ending in .rs");
}

#[test]
fn full_disks_and_closed_pipes_do_not_panic() {
    let program = env!("CARGO_BIN_EXE_dlx-judge");
    for script in [
        "\"$0\" test poj3074 > /dev/full",
        "\"$0\" run poj3074 < cases/poj3074/sample-1.in > /dev/full",
        "\"$0\" list > /dev/full",
    ] {
        let output =
            Command::new("sh").args(["-c", script, program]).current_dir(env!("CARGO_MANIFEST_DIR")).ran();
        output.ends(1);
        assert_eq!(output.err.lines().count(), 1, "{script}: {}", output.err);
        assert!(!output.err.contains("panicked"), "{}", output.err);
    }
    let output = Command::new("sh")
        .args(["-c", "\"$0\" test poj3074 poj2676 | head -1", program])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .ran();
    assert!(!output.err.contains("panicked"), "{}", output.err);
}

#[test]
fn embedded_cases_are_judged() {
    let elsewhere = tempfile::tempdir().unwrap();
    let output = judge_in(elsewhere.path(), &["test", "luogu10482", "--color", "never"]);
    let text = &output.out;
    output.ends(0);
    assert!(text.contains("luogu10482/sample-1"), "{text}");
    let output = judge_in(elsewhere.path(), &["list", "luogu10482"]);
    let shown = output.out;
    assert!(shown.starts_with("POJ 3074 Sudoku\n"), "{shown}");
}

#[test]
fn list_names_every_problem() {
    let output = judge(&["list", "--json"]);
    let list: Vec<Value> = serde_json::from_str(&output.out).unwrap();
    let find = |id: &str| list.iter().find(|entry| entry["id"] == id).unwrap();
    assert_eq!(find("hdu5046")["cover"], "repeat");
    assert_eq!(find("poj3074")["aliases"][0], "luogu10482");
    assert!(list.iter().all(|entry| entry["cases"].as_u64().unwrap() >= 1), "{list:#?}");
}
