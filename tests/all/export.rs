//! Packages written by `export` are judged like the exported folder and accepted by BAPCtools; unsupported
//! parts of a folder are refused or reported.

use crate::common::{Ran, assert_wrong_usage, is_its_day, judge_in, write};
use crate::tools::{day, skip, tools};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const TWICE: [(&str, &str); 13] = [
    (
        "mine/problem.toml",
        "title = \"Twice: \\\"it\\\"\"\ncompare = \"float(1e-3,1e-6)\"\n[limits]\ntime = 2.5\nmemory = 256\n",
    ),
    (
        "mine/README.md",
        "# Twice\n\nRead `n`, print *2n* with $n < 3000$, n ∈ [1](https://x.org/a_b), n ≤ 9.\n",
    ),
    ("mine/cases/1.in", "1\n"),
    ("mine/cases/1.out", "2\n"),
    ("mine/cases/deep/größe.in", "1000\n"),
    ("mine/cases/deep/größe.out", "2000\n"),
    ("mine/validate.py", "text = input()\nassert text.isdigit() and text[0] != '0' and int(text) < 3000\n"),
    ("mine/reference.py", "print(2 * int(input()))\n"),
    ("mine/solutions/near.py", "print(2 * int(input()) + 0.0005)\n"),
    ("mine/solutions/wa-one.py", "print(int(input()) + 1)\n"),
    ("mine/solutions/wa-tle-either.py", "n = int(input())\nwhile n > 9:\n    pass\nprint(2 * n)\n"),
    ("mine/solutions/pe-blank.py", "print('', 2 * int(input()))\n"),
    ("mine/solutions/grün 2.py", "print(2 * int(input()))\n"),
];

fn place(more: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &TWICE);
    write(folder.path(), more);
    folder
}

fn export(folder: &Path, to: &str) -> Ran {
    judge_in(folder, &["export", "./mine", "-o", "out.zip", "--to", to])
}

/// Unpacks the package to `package`, and returns the names of its files.
fn unpacked(folder: &Path) -> Vec<String> {
    let mut zip = zip::ZipArchive::new(fs::File::open(folder.join("out.zip")).unwrap()).unwrap();
    zip.extract(folder.join("package")).unwrap();
    zip.file_names().map(|name| name.unwrap().into_owned()).collect()
}

fn assert_has(files: &[String], some: &[&str]) {
    for name in some {
        assert!(files.iter().any(|file| file == name), "{name}: {files:?}");
    }
}

#[test]
fn packages_are_judged_like_their_folder() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[("mine/notes.txt", "")]);
    let here = folder.path();
    let output = export(here, "kattis");
    output.ends(0).says("out.zip: 13 files\n");
    output.warns("./mine/deep/größe: called case-2-deep-gr--e in the package");
    output.warns("./mine: shown as 1 sample: 1: no case has the word `sample` in its name");
    output.warns("./mine: README.md: LaTeX needs packages for \u{2208}");
    output.warns("not in the package: pe-blank.py: these judges have no folder for PE");
    output.warns("./mine: grün 2.py is called gr-n-2.py in the package");
    output.warns("not in the package: notes.txt: the format does not support it");
    let files = unpacked(here);
    let some = [
        "out/problem.yaml",
        "out/statement/problem.en.tex",
        "out/data/sample/1.in",
        "out/data/secret/case-2-deep-gr--e.ans",
        "out/input_validators/validate.py",
        "out/submissions/accepted/reference.py",
        "out/submissions/rejected/wa-tle-either.py",
    ];
    assert_has(&files, &some);
    let yaml = fs::read_to_string(here.join("package/out/problem.yaml")).unwrap();
    assert!(
        yaml.contains("\n  en: \"Twice: \\\"it\\\"\"\n") && yaml.contains("\n  time_limit: 2.5\n"),
        "{yaml}"
    );
    let output = judge_in(here, &["test", "./package/out"]);
    output
        .says("accepted/near.py gets AC")
        .says("accepted/reference.py gets AC")
        .says("wrong_answer/wa-one.py gets WA");
    // Exporting the same folder gives the same bytes.
    let first = fs::read(here.join("out.zip")).unwrap();
    export(here, "kattis").ends(0);
    assert!(first == fs::read(here.join("out.zip")).unwrap());
    export(here, "domjudge").ends(0);
    let files = unpacked(here);
    assert_has(&files, &["problem.yaml", "domjudge-problem.ini", "submissions/mixed/wa-tle-either.py"]);
    let read = |name: &str| fs::read_to_string(here.join("package").join(name)).unwrap();
    assert_eq!(read("domjudge-problem.ini"), "timelimit='2.5'\n");
    assert!(
        read("problem.yaml").contains("validator_flags: \"case_sensitive float_absolute_tolerance 1e-3 ")
    );
    assert!(
        read("submissions/mixed/wa-tle-either.py")
            .ends_with("\n# @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER\n")
    );
    let output = judge_in(here, &["test", "./package"]);
    output.says("accepted/near.py gets AC").says("wrong_answer/wa-one.py gets WA");
}

#[test]
fn testlib_checkers_and_validators_are_adapted_to_kattis() {
    if !tools(&["python3", "g++"]) || !is_its_day(3) {
        return;
    }
    let python = "from __future__ import annotations\nimport sys\nn, found, answer = [open(name).read().split() for name in sys.argv[1:]]\n\
                  if found != answer:\n    sys.exit('not %s' % answer[0])\n";
    let header = "#include <fstream>\n#include <string>\ninline std::string word(const char* name) {\n    \
                  std::string all;\n    std::ifstream(name) >> all;\n    return all;\n}\n";
    let cpp = "#include \"words.h\"\n#include <cstdio>\nint main(int argc, char** argv) {\n    \
               if (argc == 4 && word(argv[2]) == word(argv[3])) return 0;\n    \
               std::fprintf(stderr, \"not %s\\n\", word(argv[3]).c_str());\n    return 1;\n}\n";
    let valid =
        "#include <iostream>\nint main() {\n    int n;\n    return std::cin >> n && n < 3000 ? 0 : 1;\n}\n";
    for files in [
        &[("mine/checker.py", python)][..],
        &[("mine/checker.cpp", cpp), ("mine/words.h", header), ("mine/validate.cpp", valid)],
    ] {
        let folder = place(files);
        let here = folder.path();
        if files.len() > 1 {
            fs::remove_file(here.join("mine/validate.py")).unwrap();
        }
        for (to, root) in [("kattis", "package/out"), ("domjudge", "package")] {
            export(here, to).ends(0);
            unpacked(here);
            let output = judge_in(here, &["test", &format!("./{root}")]);
            output.says("accepted/reference.py gets AC").says("wrong_answer/wa-one.py gets WA");
            output.says("WRONG: accepted/near.py gets WA");
            let one = ["test", &format!("./{root}"), "--solution", "mine/solutions/near.py"];
            judge_in(here, &one).ends(1).says("not 2");
            let bad = format!("{root}/data/sample/1.in");
            write(here, &[(&bad, "3000\n")]);
            let check = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
                .args(["gen", &format!("./{root}"), "--check"])
                .current_dir(here)
                .stdin(fs::File::open(here.join(&bad)).unwrap())
                .output()
                .unwrap();
            assert_eq!(check.status.code(), Some(1));
        }
    }
}

#[test]
fn unsupported_features_are_refused_or_reported() {
    if !tools(&["python3"]) {
        return;
    }
    let go = "package main\nfunc main() {}\n";
    for (files, message) in [
        (
            &[("mine/problem.toml", "files = [\"a.in\", \"a.out\"]\n")][..],
            "solutions use the files a.in,a.out",
        ),
        (&[("mine/problem.yaml", "name: Twice\n")], "./mine is already a package of Kattis"),
        (&[("mine/checker.go", go)], "checker.go is a testlib checker"),
        (
            &[("mine/problem.toml", "checker = \"python3 x.py\"\n"), ("mine/x.py", "")],
            "the checker is a command",
        ),
        (
            &[("mine/checker.py", "import helper\n"), ("mine/helper.py", "")],
            "checker.py: it needs helper.py, but a package can only contain single source files",
        ),
        (&[("mine/cases/2.in", "1\n")], "./mine/2: it has no expected output"),
    ] {
        let folder = place(files);
        let output = export(folder.path(), "kattis");
        assert!(
            output.err.contains(message) && !folder.path().join("out.zip").exists(),
            "{message}: {output}"
        );
        assert_ne!(output.code, Some(0));
    }
    let slow = "n = int(input())\nwhile n > 9:\n    pass\nprint(2 * n)\n";
    let toml = "compare = \"lines\"\n[limits]\ntime = 0.3\n";
    let folder = place(&[("mine/problem.toml", toml), ("mine/reference.py", slow), ("mine/validate.go", go)]);
    fs::remove_file(folder.path().join("mine/validate.py")).unwrap();
    let output = export(folder.path(), "kattis");
    output
        .ends(0)
        .warns("the package compares tokens and ignores line ends, because the format cannot compare lines");
    output.warns("not in the package: reference.py: as a solution it fails on deep/größe: over 0.300 s");
    output.warns("not in the package: a validator: validate.go: only validators in C, C++, Python or Rust");
    let name = ["export", "./mine", "-o", "My-Zip.zip", "--to", "kattis"];
    assert_wrong_usage(
        folder.path(),
        &name,
        "-o My-Zip.zip: expected lowercase letters and digits, and .zip",
    );
}

#[test]
fn bapctools_accepts_packages() {
    let bt = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/bapctools/bin/bt");
    if !bt.is_file() {
        return skip("bapctools_accepts_packages", "target/bapctools (.ci/run makes it)");
    }
    if !tools(&["python3", "g++"]) || !is_its_day(1) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    // BAPCtools runs `pypy3`, which here starts the Python of BAPCtools.
    let python = format!("#!/bin/sh\nexec '{}' \"$@\"\n", bt.with_file_name("python").display());
    write(here, &[("bin/pypy3", &python)]);
    fs::set_permissions(here.join("bin/pypy3"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", here.join("bin").display(), std::env::var("PATH").unwrap_or_default());
    // A run takes ten seconds of CPU time, so each day tests one language.
    let lang = ["python", "cpp"][day() % 2];
    judge_in(here, &["new", "--here", "mine", "--lang", lang]).ends(0);
    export(here, "kattis").ends(0);
    unpacked(here);
    for words in ["validate --input", "run"] {
        let mut command = Command::new(&bt);
        command.args(words.split(' ')).arg("--no-bar").current_dir(here.join("package/out"));
        // BAPCtools remembers in its home folder which packages it has seen.
        command.env("PATH", &path).env("HOME", here).env_remove("XDG_CONFIG_HOME");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{command:?}: {output:?}");
    }
}
