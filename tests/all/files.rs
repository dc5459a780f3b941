//! Programs that read and write files instead of stdin and stdout, with and without `--files`.

use crate::common::{Run, assert_wrong_usage, judge_in, write};
use crate::tools::{is_for_every, tools};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Two cases whose answers are twice their inputs, and programs that read the number from a file and write
/// the result to a file.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let double = "#!/bin/sh\nread n < airport.in && echo $((2 * n)) > airport.out\n";
    write(
        folder.path(),
        &[
            ("cases/1.in", "1\n"),
            ("cases/1.out", "2\n"),
            ("cases/2.in", "21\n"),
            ("cases/2.out", "42\n"),
            ("double.sh", double),
            (
                "double.cpp",
                "#include <cstdio>\nint main() {\n    freopen(\"airport.in\", \"r\", stdin);\n    freopen(\"airport.out\", \"w\", stdout);\n    \
             int n;\n    if (scanf(\"%d\", &n) != 1) return 1;\n    printf(\"%d\\n\", 2 * n);\n}\n",
            ),
        ],
    );
    folder
}

const FILES: [&str; 2] = ["--files", "airport.in,airport.out"];

/// Exit code and report of judging in `folder`. The argument `runs` is one of the kinds that the function
/// `runs` lists.
fn judged(folder: &Path, runs: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    judge.args(["test", "cases"]).args(arguments).current_dir(folder);
    match runs {
        "portable" => judge.arg("--no-sandbox").env("DLX_JUDGE_RUNS", "portable"),
        runs => judge.args(["--sandbox", runs]),
    };
    let output = judge.ran();
    (output.code, output.out + &output.err)
}

/// The kinds of runs to test: the most and the least confined, or all. `portable` runs are those on Unix
/// systems other than Linux.
fn runs() -> &'static [&'static str] {
    if is_for_every() { &["auto", "landlock", "none", "portable"] } else { &["auto", "portable"] }
}

#[test]
fn programs_can_read_and_write_files() {
    let folder = folder();
    for &runs in runs() {
        // The shell gets the full path of the script, because the command runs in another folder.
        let (code, report) = judged(folder.path(), runs, &[&["--exec", "sh double.sh"], &FILES[..]].concat());
        assert!(code == Some(0) && report.contains("all 2 cases pass"), "{runs}: {report}");
        let (code, report) =
            judged(folder.path(), runs, &[&["--exec", "sh -c 'echo 2 >airport.out'"], &FILES[..]].concat());
        assert!(code == Some(1) && report.contains("wrong answer on 1 of 2 cases"), "{runs}: {report}");
        // Without --files the file does not exist.
        let (_, report) = judged(folder.path(), runs, &["--exec", "sh -c 'cat airport.in || echo none'"]);
        assert!(report.contains("+none"), "{runs}: {report}");
    }
}

#[test]
fn only_the_file_counts_as_output() {
    let folder = folder();
    for &runs in runs() {
        let wrong = |script: &str| {
            let command = format!("sh -c {}", shell_words::quote(script));
            let (code, report) =
                judged(folder.path(), runs, &[&["--exec", command.as_str()], &FILES[..]].concat());
            assert_eq!(code, Some(1), "{runs}: {report}");
            report
        };
        // Standard input is empty, and the report shows what the program printed.
        let report = wrong("echo I print; cat; cat airport.in >/dev/null");
        assert!(
            report.contains("no output; it did not write airport.out") && report.contains("I print"),
            "{report}"
        );
        let report = wrong("ln -s /etc/passwd airport.out || mkdir airport.out");
        assert!(
            report.contains("it did not write airport.out") && !report.contains("root"),
            "{runs}: {report}"
        );
        let report = wrong("mkfifo airport.out || exit 3");
        assert!(
            report.contains("it did not write airport.out") || report.contains("exit code 3"),
            "{report}"
        );
        let report = wrong("echo 2 >airport.out; exit 3");
        assert!(
            report.contains("run-time error on 2 of 2 cases") && !report.contains("did not write"),
            "{report}"
        );
    }
}

#[test]
fn written_files_count_towards_the_output_limit() {
    let folder = folder();
    for &runs in runs() {
        let judged = |script: &str| {
            let command = format!("sh -c {}", shell_words::quote(script));
            judged(
                folder.path(),
                runs,
                &[&["--output-limit", "1", "--exec", command.as_str()], &FILES[..]].concat(),
            )
        };
        let (_, report) = judged("yes | head -c 3000000 >airport.out");
        assert!(report.contains("output limit exceeded on 2 of 2 cases"), "{runs}: {report}");
        let (_, report) = judged("echo 2 >airport.out; for i in 1 2 3; do yes | head -c 900000 >$i; done");
        assert!(report.contains("output limit exceeded on 2 of 2 cases"), "{runs}: {report}");
        let (_, report) = judged("yes >&2 & sleep 0.2; kill $!; cp airport.in airport.out");
        assert!(report.contains("wrong answer on 2 of 2 cases"), "{runs}: {report}");
    }
    // The input file does not count towards the output limit, and the limit is at least twice the size of the
    // expected output.
    let large = "7".repeat(5 << 18) + "\n";
    write(folder.path(), &[("cases/1.in", &large), ("cases/1.out", &large)]);
    for &runs in runs() {
        let copy = ["--output-limit", "1", "--exec", "cp airport.in airport.out"];
        let (_, report) = self::judged(folder.path(), runs, &[&copy, &FILES[..]].concat());
        assert!(report.contains("wrong answer on 1 of 2 cases"), "{runs}: {report}");
    }
}

#[test]
fn unrequested_file_use_is_reported() {
    let folder = folder();
    let wrote =
        "no output; it wrote airport.out: --files airport.in,airport.out judges this file as its output";
    for &runs in runs() {
        // A command runs in the current folder, where a sandbox forbids writing.
        let told = if ["auto", "landlock"].contains(&runs) {
            "it cannot write files here: add --files IN,OUT"
        } else {
            wrote
        };
        let (_, report) = judged(folder.path(), runs, &["--exec", "sh -c 'cat >airport.out || exit 0'"]);
        assert!(report.contains(told), "{runs}: {report}");
        let (_, report) = judged(folder.path(), runs, &["--exec", "echo 7"]);
        assert!(!report.contains("--files"), "{runs}: {report}");
    }
    if !tools(&["g++"]) {
        return;
    }
    let silent = "#include <fstream>\nint main() { std::ofstream(\"airport.out\") << 2; }\n";
    let endless = "#include <cstdio>\nint main() { std::freopen(\"airport.in\", \"r\", stdin);\n\
                   std::freopen(\"airport.out\", \"w\", stdout); while (std::getchar() != '7') {} }\n";
    write(folder.path(), &[("silent.cpp", silent), ("endless.cpp", endless)]);
    for &runs in runs() {
        let (_, report) = judged(folder.path(), runs, &["--solution", "silent.cpp"]);
        assert!(report.contains(wrote), "{runs}: {report}");
        let (code, report) = judged(folder.path(), runs, &["--solution", "double.cpp"]);
        let told = "its source opens files with freopen: --files airport.in,airport.out provides them";
        assert!(code == Some(1) && report.contains(told), "{runs}: {report}");
        let (_, report) = judged(folder.path(), runs, &["--solution", "endless.cpp", "--time-limit", "0.1"]);
        assert!(report.contains("TLE") && report.contains(told), "{runs}: {report}");
        let (code, report) =
            judged(folder.path(), runs, &[&["--solution", "double.cpp"], &FILES[..]].concat());
        assert!(code == Some(0) && !report.contains("freopen"), "{runs}: {report}");
    }
}

#[test]
fn stress_tests_programs_that_use_files() {
    let folder = folder();
    let copy = ["stress", "poj3074", "--exec", "cp airport.in airport.out", "--count", "1", "--shrink", "0"];
    judge_in(folder.path(), &[&copy, &FILES[..]].concat())
        .says("gets WA")
        .says("--files airport.in,airport.out");
    let wrong = ["test", "cases", "--exec", "true", "--files"];
    for names in ["airport.in", "a,a", "../a,b", "a/b,c", ""] {
        judge_in(folder.path(), &[&wrong[..], &[names]].concat())
            .ends(2)
            .warns("such as airport.in,airport.out");
    }
    for built_in in
        [&["test", "poj3074"][..], &["test", "poj3074", "--bundled"], &["test", "poj3074", "--bundled=cpp"]]
    {
        let arguments = [built_in, &FILES[..]].concat();
        assert_wrong_usage(folder.path(), &arguments, "--files is for a solution of your own");
    }
}
