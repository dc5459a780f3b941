//! Errors that new users encounter, with the built program in a new folder: one line that names the cause.

use crate::common::{Run, assert_wrong_usage, judge_in as judge};
use crate::tools::tools;
use std::ffi::OsString;
use std::fs;
use std::process::{Command, Stdio};

#[test]
fn wrong_names_give_one_line_errors_and_nothing_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir_all(path.join("empty")).unwrap();
    fs::write(path.join("prog"), "").unwrap();
    fs::write(path.join("notes.txt"), "").unwrap();
    fs::write(path.join("my prog"), "").unwrap();
    for (arguments, message) in [
        (&["test", "poj3074", "--exec", "nosuchcmd"][..], "--exec 'nosuchcmd': nosuchcmd: not found on PATH"),
        (
            &["test", "poj3074", "--exec", "prog x"],
            "for the file in the current folder, write ./ before its name",
        ),
        (&["test", "poj3074", "--exec", "./prog"], "./prog: it is not executable"),
        (&["test", "poj3074", "--exec", "./none"], "./none: no such file"),
        (&["test", "poj3074", "--exec", "./my prog"], "quote a path that contains spaces"),
        (&["test", "poj3074", "--exec", "cat", "--checker", "nosuchchecker"], "--checker 'nosuchchecker'"),
        (&["test", "poj3074", "--exec", "cat", "--checker", "none.cpp"], "--checker none.cpp: no such file"),
        (&["stress", "poj3074", "--exec", "nosuchcmd"], "not found on PATH"),
        (&["stress", "poj3074", "--solution", "none.cpp"], "--solution none.cpp: no such file"),
        (&["test", "poj3074", "--solution", "none.cpp"], "--solution none.cpp: no such file"),
        (&["test", "poj3074", "--solution", "notes.txt"], "expected a source file ending in .rs"),
        (&["test", "my/cases", "--exec", "cat"], "my/cases: no such file or folder"),
        (&["test", "./nothere", "--exec", "cat"], "./nothere: no such file or folder"),
        (&["test", "poj3047/sample-1"], "no problem is called 'poj3047'; did you mean poj3074"),
        (&["test", "empty", "--exec", "cat"], "there are no cases in empty: expected NAME.in with NAME.out"),
        (&["run", "./empty"], "./empty: this command takes only built-in problems"),
        (
            &["bundle", "poj3740", "--solution", "a.cpp"],
            "a.cpp: only Rust is bundled; `submit` hands in other languages unchanged",
        ),
        (&["new", "poj1000"], "run it in a clone"),
    ] {
        assert_wrong_usage(path, arguments, message);
    }
}

#[test]
fn an_id_may_be_in_capital_letters() {
    let folder = tempfile::tempdir().unwrap();
    judge(folder.path(), &["test", "POJ3740/sample-1"]).ends(0);
    judge(folder.path(), &["show", "Luogu10482"]).ends(0);
}

#[test]
fn the_extension_of_the_output_file_gives_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, beginning) in [
        (["model", "pentomino", "-o", "x.svg"], "<svg"),
        (["model", "pentomino", "-o", "x.json"], "{"),
        (["trace", "poj3740", "-o", "x.html"], "<!DOCTYPE html>"),
    ] {
        judge(folder.path(), &arguments).ends(0);
        let text = fs::read_to_string(folder.path().join(arguments[3])).unwrap();
        let start: String = text.chars().take(40).collect();
        assert!(text.to_lowercase().starts_with(&beginning.to_lowercase()), "{start}");
    }
    let text = |arguments: &[&str]| {
        judge(folder.path(), arguments);
        fs::read_to_string(folder.path().join("y.svg")).unwrap()
    };
    assert!(!text(&["model", "poj3740", "-o", "y.svg", "--format", "text"]).contains("<svg"));
}

#[test]
fn a_case_that_is_not_accepted_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a", "b"] {
        fs::create_dir_all(folder.path().join("c")).unwrap();
        fs::write(folder.path().join(format!("c/{name}.in")), "").unwrap();
        fs::write(folder.path().join(format!("c/{name}.out")), "1\n").unwrap();
    }
    let output = judge(folder.path(), &["test", "c", "--exec", "echo 2"]);
    let text = output.out;
    assert_eq!(text.lines().filter(|line| line.starts_with("WA ")).count(), 2, "{text}");
    assert_eq!(text.matches("\nrerun the cases that failed: dlx-judge test --failed\n").count(), 1, "{text}");
}

#[test]
fn a_temporary_folder_replaces_an_unwritable_home() {
    if !tools(&["rustc"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("c")).unwrap();
    for (path, text) in
        [("c/1.in", "7\n"), ("c/1.out", "7\n"), ("mine.rs", "fn main() { println!(\"7\"); }\n")]
    {
        fs::write(folder.path().join(path), text).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", "c", "--solution", "mine.rs"])
        .current_dir(folder.path())
        .env_remove("XDG_CACHE_HOME")
        .env("HOME", "/dev/null")
        .env("RUSTUP_HOME", std::env::var_os("RUSTUP_HOME").unwrap_or_else(|| home(".rustup")))
        .env("CARGO_HOME", std::env::var_os("CARGO_HOME").unwrap_or_else(|| home(".cargo")))
        .env("TMPDIR", folder.path())
        .stdin(Stdio::null())
        .ran();
    let printed = &output.err;
    output.ends(0);
    let expected = format!("using {}/dlx-judge-", folder.path().display());
    assert!(
        printed.lines().count() == 1 && printed.contains("cannot write to /dev/null/.cache/dlx-judge"),
        "{printed}"
    );
    output.warns(&expected);
}

fn home(name: &str) -> OsString {
    std::env::home_dir().unwrap_or_default().join(name).into()
}
