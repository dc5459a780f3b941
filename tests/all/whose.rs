//! Which program is judged, and what the last line of the report says about the program.

use crate::common::{Run, fresh, judge_in};
use crate::tools::tools;
use std::path::Path;
use std::process::Command;

#[test]
fn a_source_file_can_be_given_in_place_of_a_problem() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[("poj3074.py", "print(1)\n"), ("x/POJ/3074.py", ""), ("mine.py", "")]);
    let judge = |arguments: &[&str]| judge_in(folder.path(), arguments);
    let first = |arguments: &[&str]| judge(arguments).out.lines().next().unwrap_or_default().to_string();
    let sample = "poj3074/sample-1";
    for (arguments, says) in [
        (&["test", "poj3074.py", "--fail-fast"][..], "judging poj3074.py on poj3074"),
        (&["test", "x/POJ/3074.py", "--fail-fast"], "judging x/POJ/3074.py on poj3074"),
        (&["test", sample], "judging poj3074.py on poj3074/sample-1"),
        (&["test", sample, "mine.py"], "judging mine.py on poj3074/sample-1"),
        (&["test", "-s", "mine.py", sample], "judging mine.py on poj3074/sample-1"),
        (&["test", sample, "--built-in"], "judging the built-in solution on poj3074/sample-1"),
        (&["stress", "poj3074"], "trying poj3074.py on poj3074"),
        (&["explain", "poj3074.py"], "explaining poj3074.py"),
        (&["explain", sample], "explaining poj3074.py"),
    ] {
        assert_eq!(first(arguments), says, "{arguments:?}");
    }
    judge(&["test", sample]).ends(1).says("\nwrong answer on the case; POJ takes no Python\n");
    judge(&["test", sample, "--format", "json"]).ends(0);
    judge(&["test", "none.py"]).refuses(2, "none.py: no such file");
    judge(&["test", "mine.py"]).refuses(2, "which problem? mine.py, its folder and its comments do not say");
    judge(&["test", "3074"]).refuses(2, "no problem is called '3074'; did you mean poj3074?");
    judge(&["submit", "hdu5046"]).refuses(2, "submit what? add your source file");
    std::fs::write(folder.path().join("poj3074.c"), "").unwrap();
    judge(&["test", "poj3074"]).refuses(2, "poj3074.c, poj3074.py: several solutions of poj3074; name one");
}

#[test]
fn failed_cases_are_rerun() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[
        ("a/1.in", "1\n"),
        ("a/1.out", "1\n"),
        ("a/2.in", "2\n"),
        ("a/2.out", "2\n"),
        ("b/1.in", "1\n"),
        ("b/1.out", "1\n"),
        ("mine.py", "print(1)\n"),
    ]);
    // Two judges that end at the same moment may forget one of the runs.
    let cache = tempfile::tempdir().unwrap();
    let judge_in = |place: &Path, arguments: &[&str]| {
        let mut judge = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
        judge.args(arguments).current_dir(place).env("XDG_CACHE_HOME", cache.path()).ran()
    };
    let judge = |arguments: &[&str]| judge_in(folder.path(), arguments);
    judge(&["test", "a", "-s", "mine.py", "--failed"])
        .refuses(2, "none of the last 20 runs of `test` was in this folder with these arguments");
    let again = "rerun the cases that failed: dlx-judge test --failed\nwrong answer on 1 of 2 cases\n";
    judge(&["test", "a", "-s", "mine.py"]).ends(1).says(again);
    let failed = judge(&["test", "--failed"]);
    failed.ends(1).says("judging mine.py on 1 case that failed\n").says("WA  a/2 ");
    // `--failed` ignores runs with other arguments or in other folders.
    judge(&["test", "b", "-s", "mine.py"]).ends(0);
    let elsewhere = fresh(&[("a/1.in", "1\n"), ("a/1.out", "1\n"), ("mine.py", "print(1)\n")]);
    judge_in(elsewhere.path(), &["test", "a", "-s", "mine.py"]).ends(0);
    std::fs::write(folder.path().join("mine.py"), "print(input())\n").unwrap();
    judge(&["test", "a", "--failed", "-s", "mine.py"]).ends(0).says("\nthe case passes\n");
    judge(&["test", "--failed"]).ends(0).says("no case failed in the last run\n");
}

#[test]
fn short_help_lists_few_options_and_long_help_all() {
    let folder = fresh(&[]);
    let help = |option: &str| judge_in(folder.path(), &["test", option]).out;
    let options = |text: &str| text.matches("\n  -").count() + text.matches("\n      --").count();
    let short = help("-h");
    assert_eq!(options(&short), 9, "{short}");
    assert!(options(&help("--help")) > 40 && help("--help").contains("\nWhich cases:\n"));
    let all = judge_in(folder.path(), &["-h"]).out;
    for (heading, first) in [("Solve a problem", "test"), ("Study", "model"), ("Set a problem", "new")] {
        assert!(all.contains(&format!("\n{heading}:\n  {first} ")), "{all}");
    }
}

#[test]
fn a_memory_limit_may_have_a_unit() {
    let folder = fresh(&[("1.in", "1\n"), ("1.out", "1\n")]);
    let judge = |limit| judge_in(folder.path(), &["test", ".", "--exec", "cat", "--memory-limit", limit]);
    for limit in ["64", "64MB", "65536KB", "1GB"] {
        judge(limit).ends(0).says("the case passes with these options");
    }
    judge("64X").ends(2).warns("expected MiB, such as 64 or 64MB");
}

/// The author of a folder chooses the names of its cases: if the names were taken for paths, they could lead
/// through a link in the folder.
#[cfg(unix)]
#[test]
fn failed_case_names_are_not_paths() {
    let wrong = "print('none')\n";
    let folder =
        fresh(&[("pkg/x.in", "1\n"), ("pkg/x.out", "1\n"), ("mine.py", wrong), ("own/1.in", "own\n")]);
    std::os::unix::fs::symlink("../own", folder.path().join("pkg/x")).unwrap();
    let judge = |arguments: &[&str]| judge_in(folder.path(), arguments);
    judge(&["test", "pkg", "-s", "mine.py"]).ends(1).says("WA  pkg/x ");
    let again = judge(&["test", "--failed"]);
    again.ends(1).says("on 1 case that failed").says("WA  pkg/x ");
    assert!(!again.out.contains("x/1"), "{}", again.out);
}

/// Cases are hidden from solutions. If the target of the link were hidden as a folder of cases, no solution
/// could run.
#[cfg(unix)]
#[test]
fn links_to_system_folders_are_not_taken_for_cases() {
    let folder = fresh(&[("mine.py", "print(1)\n"), ("1.in", "1\n"), ("1.out", "1\n")]);
    std::os::unix::fs::symlink("/usr/lib", folder.path().join("lib")).unwrap();
    let judged = judge_in(folder.path(), &["test", "lib", ".", "-s", "mine.py"]);
    judged.ends(1).warns("lib leads to /usr/lib, which belongs to the system");
    assert!(!judged.out.contains("RE"), "{}", judged.out);
}
