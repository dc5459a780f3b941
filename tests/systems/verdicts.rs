//! However a run ends, it gets the right verdict, and nothing is left behind.

use crate::judge::{case, judge, record, role, stderr, verdict};
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The tests, each with its name.
pub const TESTS: &[(&str, fn())] = &[
    ("each_way_for_a_run_to_end_has_its_verdict", each_way_to_end),
    ("limits_on_time_hold_for_programs_that_compute_and_that_sleep", time),
    ("limits_on_memory_output_and_files_hold", sizes),
    ("limits_on_processes_stop_fork_bombs_too", processes),
    ("a_child_left_behind_is_killed_and_not_waited_for", child_left_behind),
    ("a_child_that_is_waited_for_counts", child_waited_for),
    ("memory_that_the_system_does_not_report_is_never_zero", unknown_memory),
    ("each_run_has_a_folder_that_is_removed_afterwards", own_folder),
    ("files_take_the_place_of_input_and_output", files),
    ("reports_contain_the_evidence_for_the_verdict", evidence),
    ("lines_may_end_with_carriage_returns_in_cases_and_on_windows_in_outputs", carriage_returns),
    ("a_missing_sandbox_is_reported_at_the_start", missing_sandbox),
    ("programs_that_do_not_exist_are_usage_errors", no_program),
    ("a_run_cannot_write_to_the_output_of_the_judge", foreign_output),
];

fn each_way_to_end() {
    assert_eq!(verdict(&["copy"], &[]), "AC");
    assert_eq!(verdict(&["print", "8"], &[]), "WA");
    assert_eq!(verdict(&["print", "7 8"], &["--compare", "tokens"]), "AC");
    assert_eq!(verdict(&["print", "7 8"], &["--compare", "exact"]), "PE");
    assert_eq!(verdict(&["fail"], &[]), "RE");
    assert_eq!(verdict(&["crash"], &[]), "RE");
}

fn files() {
    let files = ["--files", "a.in,a.out"];
    assert_eq!(verdict(&["copy-file", "a.in", "a.out"], &files), "AC");
    assert_eq!(verdict(&["copy-file", "a.in", "b.out"], &files), "WA");
    // Standard input is empty, and standard output does not count.
    assert_eq!(verdict(&["copy"], &files), "WA");
    let folder = case("7\n", "7\n");
    let reason = record(folder.path(), &["print", "7"], &files)["reason"].to_string();
    assert!(reason.contains("it did not write a.out"), "{reason}");
}

fn time() {
    let start = Instant::now();
    let folder = case("", "");
    let reason = |role: &str| {
        let record = record(folder.path(), &[role], &["--time-limit", "0.3"]);
        assert_eq!(record["verdict"], "TLE", "{role}");
        (record["reason"].as_str().unwrap().to_string(), record["cpu_seconds"].as_f64().unwrap())
    };
    let (looping, cpu) = reason("loop");
    assert!(looping.contains("CPU time") && (0.3..5.0).contains(&cpu), "{looping} {cpu}");
    let (sleeping, cpu) = reason("sleep");
    assert!(sleeping.contains("wall-clock time") && cpu < 0.3, "{sleeping} {cpu}");
    assert!(start.elapsed() < Duration::from_secs(30));
}

fn sizes() {
    assert_eq!(verdict(&["hog"], &["--memory-limit", "64"]), "MLE");
    assert_eq!(verdict(&["flood"], &["--output-limit", "1"]), "OLE");
    assert_eq!(verdict(&["fill"], &["--output-limit", "1"]), "OLE");
}

fn processes() {
    // On Unix systems other than Linux, the judge cannot count processes.
    if is_portable() {
        return;
    }
    let start = Instant::now();
    for role in [&["children", "40"][..], &["bomb"]] {
        assert_eq!(verdict(role, &["--process-limit", "20", "--time-limit", "20"]), "RE", "{role:?}");
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Whether the judge runs programs as on Unix systems other than Linux.
fn is_portable() -> bool {
    cfg!(system = "portable") || std::env::var_os("DLX_JUDGE_RUNS").is_some_and(|kind| kind == "portable")
}

fn child_left_behind() {
    let folder = case("7\n", "7\n");
    let beat = folder.path().join("beat");
    let start = Instant::now();
    let record = record(folder.path(), &["leave", beat.to_str().unwrap()], &[]);
    assert_eq!(record["verdict"], "AC");
    assert!(start.elapsed() < Duration::from_secs(20));
    let read = || fs::read_to_string(&beat).unwrap_or_default();
    let before = read();
    sleep(Duration::from_millis(300));
    assert_eq!(read(), before, "the child is alive");
}

fn child_waited_for() {
    let folder = case("7\n", "7\n");
    let record = record(folder.path(), &["wait-for-child"], &[]);
    assert_eq!(record["verdict"], "AC");
    assert!(record["wall_seconds"].as_f64().unwrap() >= 0.2, "{record}");
}

fn unknown_memory() {
    let folder = case("7\n", "7\n");
    for _ in 0..5 {
        let record = record(folder.path(), &["copy"], &[]);
        let memory = &record["memory_kib"];
        assert!(memory.is_null() || memory.as_u64().is_some_and(|memory| memory > 0), "{record}");
    }
    let known = record(folder.path(), &["wait-for-child"], &[]);
    assert!(known["memory_kib"].as_u64().is_some_and(|memory| memory > 0), "{known}");
}

fn own_folder() {
    let folder = case("", "");
    let record = record(folder.path(), &["where"], &[]);
    let output = fs::read_to_string(record["output"].as_str().unwrap()).unwrap();
    assert!(output.contains("dlx-judge-run-"), "{output}");
    assert!(!std::path::Path::new(output.trim()).exists(), "{output}");
}

fn evidence() {
    let folder = case("", "1\n2\n");
    let wrong = record(folder.path(), &["print", "1"], &[]);
    assert_eq!((&wrong["verdict"], &wrong["line"]), (&"WA".into(), &2.into()));
    let failed = record(folder.path(), &["fail"], &[]);
    assert_eq!((&failed["exit_code"], failed["reason"].as_str()), (&3.into(), Some("exit code 3")));
    let record = record(folder.path(), &["complain"], &[]);
    assert_eq!(record["stderr"], "why\n");
}

fn carriage_returns() {
    let folder = case("7\r\n8\r\n", "7\r\n8\r\n");
    for compare in ["exact", "lines", "tokens"] {
        let record = record(folder.path(), &["copy"], &["--compare", compare]);
        assert_ne!(record["verdict"], "WA", "{compare}");
    }
    let expected = case("7\n8\n", "7\r\n8\r\n");
    assert_eq!(record(expected.path(), &["copy"], &["--compare", "exact"])["verdict"], "AC");
    let plain = case("7\n8\n", "7\n8\n");
    let record = record(plain.path(), &["copy-crlf"], &["--compare", "exact"]);
    assert_eq!(record["verdict"], if cfg!(windows) { "AC" } else { "PE" });
}

fn missing_sandbox() {
    let folder = case("7\n", "7\n");
    let command = role(&["copy"]);
    let warnings = |options: &[&str]| {
        let fixed = ["test", folder.path().to_str().unwrap(), "--exec", &command];
        stderr(&judge(&[&fixed, options].concat()))
    };
    let has_sandbox = !cfg!(windows) && !is_portable();
    assert_eq!(warnings(&[]).contains("runs are not sandboxed"), !has_sandbox, "{}", warnings(&[]));
    assert!(!warnings(&["--no-sandbox"]).contains("runs are not sandboxed"));
    assert_eq!(warnings(&["-v"]).contains("weaker than on Linux: "), !has_sandbox, "{}", warnings(&["-v"]));
}

fn no_program() {
    let folder = case("", "");
    let output = judge(&["test", folder.path().to_str().unwrap(), "--exec", "no-such-program-here"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not found on PATH"), "{}", stderr(&output));
}

fn foreign_output() {
    let folder = case("", "");
    let fixed = ["test", folder.path().to_str().unwrap(), "--format", "json", "--no-sandbox", "--exec"];
    let output = judge(&[&fixed[..], &[&role(&["scribble"])]].concat());
    assert!(!stderr(&output).contains("scribble"), "{}", stderr(&output));
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(record["verdict"] != "AC", "nothing was written: {record}");
    }
}
