//! Broken cases, broken output destinations, and premature ends.

use super::judged::{MARK, Place, fails};
use crate::tools::deadline::{Deadline, InTime};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Child, Stdio};
use std::time::Duration;

fn place() -> Place {
    Place::new(b"7\n", b"7\n")
}

/// Judges `cat`; case `1` is broken for the reason `expected`, and `2` is accepted.
fn first_is_broken(place: &Place, expected: &str) {
    let verdicts = place.verdicts(&["--exec", "cat"]);
    assert_eq!(verdicts.len(), 2, "{verdicts:?}");
    assert_eq!(verdicts[0].0, "SE", "{verdicts:?}");
    assert!(verdicts[0].1.contains(expected), "{verdicts:?}");
    assert_eq!(verdicts[1].0, "AC", "{verdicts:?}");
}

#[test]
fn without_an_expected_output_the_verdict_is_run() {
    let place = place();
    fs::remove_file(place.path("cases/1.out")).unwrap();
    let verdicts = place.verdicts(&["--exec", "cat"]);
    let reason = "no expected output".to_string();
    assert_eq!(verdicts, [("RUN".to_string(), reason), ("AC".to_string(), String::new())]);
}

#[test]
fn an_expected_output_without_an_input_gives_verdict_se() {
    let place = place();
    fs::remove_file(place.path("cases/1.in")).unwrap();
    first_is_broken(&place, "the input for 1.out is missing");
}

#[test]
fn an_unreadable_file_gives_verdict_se() {
    // The file is a link to itself, which even root cannot read.
    for half in ["1.in", "1.out"] {
        let place = place();
        fs::remove_file(place.path("cases").join(half)).unwrap();
        symlink(half, place.path("cases").join(half)).unwrap();
        first_is_broken(&place, "cannot read");
    }
}

/// Makes a named pipe.
fn pipe(place: &Place, name: &str) {
    let made = std::process::Command::new("mkfifo").arg(place.path(name)).status().unwrap();
    assert!(made.success());
}

#[test]
fn a_named_pipe_in_place_of_a_file_gives_verdict_se() {
    for half in ["cases/1.in", "cases/1.out"] {
        let place = place();
        fs::remove_file(place.path(half)).unwrap();
        pipe(&place, half);
        first_is_broken(&place, "it is a named pipe: expected a regular file");
    }
}

#[test]
fn a_device_in_place_of_a_file_gives_verdict_se() {
    for half in ["cases/1.in", "cases/1.out"] {
        let place = place();
        fs::remove_file(place.path(half)).unwrap();
        symlink("/dev/zero", place.path(half)).unwrap();
        first_is_broken(&place, "it leads out of the folder");
        // The device file is tested only if it can be made, which requires root and fails on some systems.
        fs::remove_file(place.path(half)).unwrap();
        let mut mknod = std::process::Command::new("mknod");
        let made = mknod.arg(place.path(half)).args(["c", "1", "5"]).stderr(Stdio::null()).status().unwrap();
        if made.success() {
            first_is_broken(&place, "it is a device: expected a regular file");
        }
    }
}

#[test]
fn a_file_of_100_gigabytes_gives_verdict_se() {
    for half in ["cases/1.in", "cases/1.out"] {
        let place = place();
        fs::File::create(place.path(half)).unwrap().set_len(100 << 30).unwrap();
        first_is_broken(&place, "it is larger than 1024 MiB");
    }
}

#[test]
fn named_pipes_on_the_command_line_are_refused() {
    let place = place();
    for name in ["pipe.py", "pipe.cpp", "pipe.zip"] {
        pipe(&place, name);
    }
    for arguments in [
        &["test", "../cases", "--solution", "../pipe.py"][..],
        &["test", "../cases", "--exec", "cat", "--checker", "../pipe.cpp"],
        &["stress", "poj3074", "--solution", "../pipe.cpp"],
        &["import", "../pipe.zip", "--id", "poj3074"],
    ] {
        fails(&place.judge(arguments), 1, "it is a named pipe: expected a regular file");
    }
}

#[test]
fn pipes_devices_and_huge_files_are_refused_as_reports() {
    let place = place();
    pipe(&place, "here/pipe");
    symlink("/dev/zero", place.path("here/zero")).unwrap();
    fs::File::create(place.path("here/large")).unwrap().set_len(100 << 30).unwrap();
    let test = ["test", "../cases", "--exec", "cat"];
    let kinds = [
        ("pipe", "it is a named pipe: expected a regular file"),
        ("zero", "it is a device: expected a regular file"),
        ("large", "it is larger than 4096 MiB"),
    ];
    for (file, reason) in kinds {
        for arguments in [
            &["report", file][..],
            &[&test[..], &["--partition", "1/2", "--timings", file]].concat(),
            &["model", "poj3074", "--input", file],
        ] {
            fails(&place.judge(arguments), 1, reason);
        }
    }
    for (file, reason) in
        [("pipe", "expected a file to resume"), ("zero", "expected a file to resume"), ("large", kinds[2].1)]
    {
        fails(&place.judge(&[&test[..], &["--resume", file]].concat()), 1, reason);
    }
}

#[test]
fn cases_with_names_that_are_not_text_are_judged_separately() {
    use std::os::unix::ffi::OsStrExt;
    let place = place();
    for (byte, output) in [(0xff, "7\n"), (0xfe, "8\n"), (0xfd, "9\n")] {
        for (ending, text) in [("in", "7\n"), ("out", output)] {
            let name = [&[b'x', byte, b'.'][..], ending.as_bytes()].concat();
            fs::write(place.path("cases").join(std::ffi::OsStr::from_bytes(&name)), text).unwrap();
        }
    }
    let output = place.judge(&["test", "../cases", "--exec", "cat", "--format", "json"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let cases: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let printed = |case: &serde_json::Value| {
        [&case["case"], &case["verdict"]].map(|word| word.as_str().unwrap_or("").to_string())
    };
    let printed: Vec<[String; 2]> = cases[2..5].iter().map(printed).collect();
    let expected = [["x\\xfd", "WA"], ["x\\xfe", "WA"], ["x\\xff", "AC"]];
    assert_eq!(printed, expected.map(|words| words.map(String::from)), "{text}");
}

#[test]
fn a_folder_in_place_of_a_file_gives_verdict_se() {
    let place = place();
    fs::remove_file(place.path("cases/1.in")).unwrap();
    fs::create_dir(place.path("cases/1.in")).unwrap();
    first_is_broken(&place, "1.in is a folder");
}

#[test]
fn a_dangling_link_gives_verdict_se() {
    let place = place();
    fs::remove_file(place.path("cases/1.in")).unwrap();
    symlink("nowhere", place.path("cases/1.in")).unwrap();
    first_is_broken(&place, "cannot read");
}

#[test]
fn a_cycle_of_links_gives_verdict_se() {
    let place = place();
    fs::remove_file(place.path("cases/1.in")).unwrap();
    fs::remove_file(place.path("cases/1.out")).unwrap();
    symlink(".", place.path("cases/1")).unwrap();
    first_is_broken(&place, "links back to");
}

#[test]
fn a_folder_without_cases_is_wrong_usage() {
    let place = place();
    for name in ["1.in", "1.out", "2.in", "2.out"] {
        fs::remove_file(place.path("cases").join(name)).unwrap();
    }
    fails(&place.judge(&["test", "../cases", "--exec", "cat"]), 2, "there are no cases in ../cases");
}

#[test]
fn a_missing_folder_of_cases_is_wrong_usage() {
    fails(&place().judge(&["test", "../none", "--exec", "cat"]), 2, "");
}

#[test]
fn writing_a_report_to_a_full_disk_is_an_error() {
    let place = place();
    for format in ["human", "json"] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = place.judging(&["test", "../cases", "--exec", "cat", "--format", format]);
        let output = command.stdout(full).stderr(Stdio::piped()).output_in_time().unwrap();
        fails(&output, 1, "No space left on device");
    }
}

/// Commands that write a result to standard output.
const ANSWERS: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["bundle", "poj3740"],
    &["case", "poj3740"],
    &["case", "poj3740/sample-1", "--input"],
    &["completions", "bash"],
    &["explain", "../cases/1", "--exec", "cat"],
    &["gen", "poj3740"],
    &["list"],
    &["list", "--json"],
    &["man"],
    &["model", "poj3740"],
    &["run", "poj3740"],
    &["run", "poj3740", "--engine", "textbook"],
    &["show", "poj3740"],
    &["stress", "poj3740", "--count", "1", "--exec", "cat"],
    &["submit", "poj3740", "--built-in", "--no-test", "--print"],
    &["test", "../cases", "--exec", "cat"],
    &["test", "../cases", "--exec", "cat", "--format", "json"],
    &["test", "../cases", "--exec", "cat", "--format", "junit"],
    &["trace", "poj3740"],
];

#[test]
fn writing_to_a_closed_or_full_output_is_an_error() {
    let place = place();
    place.write("input", b"1 1\n1\n");
    let program = place.program();
    let judge = |arguments: &[&str], output: &str| {
        let mut command = place.command("sh".as_ref());
        command.args(["-c", &format!("exec \"$0\" \"$@\" <../input {output}")]).arg(&program);
        let output = command.args(arguments).output_in_time().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for &arguments in ANSWERS {
        for (output, why) in [(">&-", "standard output is closed"), (">/dev/full", "No space left on device")]
        {
            let (code, printed) = judge(arguments, output);
            let said = printed.lines().filter(|line| line.contains(why)).count();
            assert_eq!((code, said), (Some(1), 1), "{arguments:?} {output}: {printed}");
        }
    }
    // Writing to /dev/null is not an error.
    assert_eq!(judge(&["gen", "poj3740"], "1<>/dev/null"), (Some(0), String::new()));
}

#[test]
fn enormous_limits_in_a_folder_are_reduced() {
    let place = place();
    place.make(&[
        ("toml/cases/1.in", "1\n"),
        ("toml/cases/1.out", "1\n"),
        ("toml/problem.toml", "[limits]\ntime = 950400\nmemory = 1048576\n"),
        ("yaml/data/secret/1.in", "1\n"),
        ("yaml/data/secret/1.ans", "1\n"),
        ("yaml/problem.yaml", "name: x\nlimits:\n  memory: 900000\n"),
        ("yaml/.timelimit", "950400\n"),
    ]);
    for (folder, memory) in [("../toml", 1 << 20), ("../yaml", 900_000)] {
        let judge = |options: &[&str]| {
            let output = place.judge(&[&["test", folder, "--exec", "cat"], options].concat());
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            String::from_utf8_lossy(&output.stderr).into_owned()
        };
        let time = format!("{folder}: asks for 950400 s, gets 60 s; --time-limit raises the limit\n");
        let memory =
            format!("{folder}: asks for {memory} MiB, gets 4096 MiB; --memory-limit raises the limit\n");
        assert_eq!(judge(&[]), format!("{time}{memory}"));
        assert_eq!(judge(&["--time-limit", "100"]), memory);
        assert_eq!(judge(&["--time-limit", "100", "--memory-limit", "5000"]), "");
    }
}

#[test]
fn a_closed_pipe_ends_a_report_silently() {
    let place = place();
    for format in ["human", "json", "junit"] {
        let mut command = place.judging(&["test", "../cases", "--exec", "cat", "--format", format]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let _deadline = Deadline::start("a judge whose report has no reader".into());
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), printed.as_str()), (Some(0), ""));
    }
}

/// A judge whose run has written to the run's folder and sleeps, and the deadline for the test.
fn sleeping(place: &Place) -> (Child, Deadline) {
    let deadline = Deadline::start("a judge that is sent a signal".into());
    let script = "touch \"$TMPDIR/mine\"; sleep 100 & setsid sleep 100; sleep 100";
    let script = format!("sh -c {}", shell_words::quote(script));
    let mut command = place.judging(&["test", "../cases", "--env", MARK, "--exec", &script]);
    let judge = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Waits for the process, because the run's folder may be visible only to the run.
    let begun = || place.left_running().iter().any(|process| process.starts_with("sleep"));
    while !begun() {
        std::thread::sleep(Duration::from_millis(50));
    }
    (judge, deadline)
}

fn send(judge: &Child, signal: &str) {
    let sent = std::process::Command::new("kill").args([signal, &judge.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn runs_end_with_a_killed_judge() {
    let place = place();
    let (mut judge, _deadline) = sleeping(&place);
    send(&judge, "-KILL");
    judge.wait().unwrap();
    // The launcher needs time to notice the judge's end and to kill the run; then it removes the folder.
    let folders = || fs::read_dir(place.path("tmp")).unwrap().count();
    for _ in 0..200 {
        if place.left_running().is_empty() && folders() == 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    assert_eq!(place.left_running(), Vec::<String>::new());
    assert_eq!(folders(), 0);
}

#[test]
fn an_interrupted_judge_prints_a_summary_and_cleans_up() {
    for signal in ["-INT", "-TERM"] {
        let place = place();
        let (judge, _deadline) = sleeping(&place);
        send(&judge, signal);
        let output = judge.wait_with_output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(printed.contains("0 of 2 cases") && printed.contains("interrupted"), "{printed}");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(place.left_running(), Vec::<String>::new());
        assert_eq!(fs::read_dir(place.path("tmp")).unwrap().count(), 0);
    }
}
