//! Packages in other formats: each is read as its format specifies. If some parts cannot be read, they are
//! reported and the exit code is 1.

use crate::common::{Ran, fresh, judge_in, write};
use crate::tools::tools;
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::{SimpleFileOptions, ZipWriter};

/// The problem of adding two numbers, in the newer Kattis format, without submissions.
const SUM: [(&str, &str); 6] = [
    ("sum/problem.yaml", "problem_format_version: 2025-09\nname: Sum\nlimits:\n  time_limit: 5\n"),
    ("sum/data/sample/1.in", "1 2\n"),
    ("sum/data/sample/1.ans", "3\n"),
    ("sum/data/secret/deep/2.in", "5 50\n"),
    ("sum/data/secret/deep/2.ans", "55\n"),
    ("sum/data/secret/deep/2.desc", "a note\n"),
];
const RIGHT: &str = "print(sum(map(int, input().split())))\n";
/// A submission that is right only on the sample.
const WRONG: &str = "print(sum(map(int, input().split())) % 50)\n";
const CRASH: &str = "a, b = map(int, input().split())\nassert b < 9\nprint(a + b)\n";

/// Checks the exit code, and that the output and the errors contain these lines.
fn assert_lines(output: &Ran, code: i32, lines: &[&str]) {
    output.ends(code);
    for line in lines {
        let has = |text: &str| text.lines().any(|found| found == *line);
        assert!(has(&output.out) || has(&output.err), "{line}: {output}");
    }
}

#[test]
fn kattis_packages_have_cases_only_in_sample_and_secret() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&SUM);
    write(
        folder.path(),
        &[
            ("sum/submissions/accepted/a.py", RIGHT),
            ("sum/data/invalid_input/x.in", "x\n"),
            ("sum/data/invalid_output/x.in", "1 2\n"),
            ("sum/data/invalid_output/x.ans", "3\n"),
            ("sum/data/invalid_output/x.out", "4\n"),
            ("sum/data/valid_output/x.in", "1 2\n"),
            ("sum/data/valid_output/x.ans", "3\n"),
            ("sum/data/valid_output/x.out", " 3\n"),
        ],
    );
    let output = judge_in(folder.path(), &["test", "./sum"]);
    assert_lines(&output, 0, &["as expected: accepted/a.py gets AC", "the solution is as expected"]);
    let names = |output: &Ran| output.out.lines().filter(|line| line.starts_with(" ./sum/")).count();
    assert_eq!(names(&output), 2, "{output}");
    let limits = "problem_format_version: 2025-09\nlimits: {time_limit: 5, output: 1}\n";
    write(folder.path(), &[("sum/problem.yaml", limits), ("much.py", "print('x' * (2 << 20))\n")]);
    let much = ["test", "./sum", "--solution", "much.py"];
    judge_in(folder.path(), &much).ends(1).says("OLE ./sum/sample/1");
    write(
        folder.path(),
        &[
            ("sum/data/other/y.in", "1 1\n"),
            ("sum/data/secret/3.in", "1 1\n"),
            ("sum/data/secret/deep/2.yaml", "args: [x]\n"),
            ("sum/generators/generators.yaml", "x: 1\n"),
        ],
    );
    let lines = [
        "./sum/data/other: 1 input: not read: cases are in sample and secret",
        "./sum/data/secret/3: not judged: its .ans is missing",
        "./sum/data/secret/deep/2: the arguments in its .yaml are not used",
        "./sum/generators/generators.yaml: not read: the cases in data are used",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./sum"]), 1, &lines);
}

#[test]
#[cfg(unix)]
fn parts_that_are_not_files_are_named() {
    use std::os::unix::fs::symlink;
    if !tools(&["python3"]) {
        return;
    }
    let case = |place: &str| [(format!("{place}/1.in"), "1 2\n"), (format!("{place}/1.out"), "3\n")];
    let folder = fresh(&SUM);
    let mut files = [case("own/cases"), case("poly/cases"), case("name/cases")].concat();
    for place in ["own/solutions", "poly/solutions", "name/solutions", "sum/submissions/accepted"] {
        files.push((format!("{place}/a.py"), RIGHT));
    }
    files.push(("own/checker.py/x".into(), ""));
    files.push(("poly/problem.xml".into(), "<p:problem/>"));
    files.push(("name/Problem.xml".into(), "<problem/>"));
    files.push(("sum/data/secret/deep/x".into(), ""));
    write(folder.path(), &files.iter().map(|(path, text)| (&**path, *text)).collect::<Vec<_>>());
    symlink("nowhere", folder.path().join("own/generate.py")).unwrap();
    symlink("nowhere", folder.path().join("sum/data/secret/group")).unwrap();
    let fails = |problem: &str, line: &str| {
        let output = judge_in(folder.path(), &["test", problem]);
        output.ends(1);
        assert!(
            format!("{}{}", output.out, output.err).contains(line),
            "{line}: {} {}",
            output.out,
            output.err
        );
    };
    fails("./own", "./own/checker.py: not read: expected a file, found a folder");
    fails("./own", "./own/generate.py: not read: No such file");
    fails("./poly", "./poly/problem.xml: not read: it is not a package of Polygon");
    fails("./name", "./name/Problem.xml: not read: expected the name problem.xml");
    fails("./sum", "cannot read ./sum/data/secret/group: No such file");
    std::fs::remove_file(folder.path().join("sum/data/secret/group")).unwrap();
    judge_in(folder.path(), &["test", "./sum"]).ends(0);
    write(folder.path(), &[("sum/data/secret/3.IN", ""), ("sum/data/secret/3.ANS", "")]);
    fails("./sum", "./sum/data/secret/3.IN: not read: it does not end in .in or .ans");
    std::fs::remove_file(folder.path().join("sum/data/secret/3.IN")).unwrap();
    std::fs::remove_file(folder.path().join("sum/data/secret/3.ANS")).unwrap();
    // A submission that cannot be read does not affect the others.
    let many = folder.path().join("sum/submissions/accepted/many");
    std::fs::create_dir(&many).unwrap();
    (0..=200).for_each(|number| std::fs::write(many.join(format!("{number}.h")), "").unwrap());
    fails("./sum", "as expected: accepted/a.py gets AC");
    fails("./sum", "a program of at most 200 files");
    (0..=2000).for_each(|number| std::fs::create_dir(many.join(number.to_string())).unwrap());
    fails("./sum", "accepted/many: it has more than 2000 files and folders");
    std::fs::remove_dir_all(many).unwrap();
    std::fs::create_dir(folder.path().join("sum/output_validator")).unwrap();
    symlink("nowhere", folder.path().join("sum/output_validator/w.py")).unwrap();
    fails("./sum", "output_validator/w.py");
    std::fs::remove_file(folder.path().join("sum/output_validator/w.py")).unwrap();
    write(folder.path(), &[("sum/output_validator/w.kt", "")]);
    fails("./sum", "sum/output_validator/w.kt: not run: its language is not known");
    std::fs::remove_dir_all(folder.path().join("sum/output_validator")).unwrap();
    write(folder.path(), &[("sum/output_validator", "validator.git")]);
    fails("./sum", "sum/output_validator: not run: expected a folder of programs");
    std::fs::remove_file(folder.path().join("sum/output_validator")).unwrap();
    write(folder.path(), &[("sum/data/secret/4.in/x", ""), ("sum/data/secret/4.ans", "4\n")]);
    fails("./sum", "sum/data/secret/4.in: expected a file, found a folder");
    write(folder.path(), &[("d/init.yml/x", ""), ("d/1.in", "1\n"), ("d/1.out", "1\n")]);
    fails("./d", "cannot read ./d/init.yml");
    for name in ["checker.hs", "Checker.py", "checker"] {
        let place = folder.path().join("plain");
        let _ = std::fs::remove_dir_all(&place);
        let files = [("1.in", "1 2\n"), ("1.out", "3\n"), ("solutions/a.py", RIGHT), (name, "")];
        write(&place, &files);
        fails("./plain", &format!("./plain/{name}: not read: expected a name in lowercase with"));
    }
    // A compiled checker lies next to its source.
    write(folder.path(), &[("plain/checker.py", "import sys\nsys.exit(0)\n")]);
    judge_in(folder.path(), &["test", "./plain"]).ends(0);
}

#[test]
fn packages_with_unread_parts_fail() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&SUM);
    write(
        folder.path(),
        &[
            ("sum/submissions/accepted/a.py", RIGHT),
            ("sum/submissions/wrong_answer/w.hs", "main = print 1\n"),
            ("sum/answer_validators/v.py", ""),
            ("sum/input_validators/v.ctd", "INT(1, 2)\n"),
            ("sum/input_validators/w.py", "exit(42)\n"),
            ("sum/input_validators/w", ""),
            ("sum/input_validators/Makefile", ""),
        ],
    );
    let output = judge_in(folder.path(), &["test", "./sum"]);
    let lines = [
        "./sum/submissions/wrong_answer/w.hs: not judged: its language is not known",
        "./sum/answer_validators: not run",
        "./sum/input_validators/v.ctd: not run: its language is not known",
        "the solution is right so far, but 3 parts of the package were not used",
    ];
    assert_lines(&output, 1, &lines);
    // These keys and file names are not in the format, or belong to another version of it.
    write(
        folder.path(),
        &[
            ("sum/problem.yaml", &SUM[0].1.replace("time_limit", "timelimit")),
            ("sum/input_validator/v.py", ""),
            ("sum/data/secret/testdata.yaml", "x: 1\n"),
        ],
    );
    let lines = [
        "./sum/problem.yaml: line 4: limits: timelimit is not known",
        "./sum/input_validator: not read: the format has input_validators",
        "./sum/data/secret/testdata.yaml: in this version of the format it is called test_group.yaml",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./sum"]), 1, &lines);
    write(folder.path(), &[SUM[0]]);
    std::fs::remove_dir_all(folder.path().join("sum/input_validator")).unwrap();
    std::fs::remove_file(folder.path().join("sum/data/secret/testdata.yaml")).unwrap();
    // These names have no meaning in this version of the format.
    let check = "import sys\nsys.exit(42 if sys.stdin.read() == open(sys.argv[2]).read() else 43)\n";
    write(
        folder.path(),
        &[
            ("sum/output_validators/v.py", check),
            ("sum/submissions/submissions.yaml", "slow/*:\n  permitted: [TLE]\n"),
        ],
    );
    let lines = [
        "./sum/output_validators: in this version of the format it is called output_validator",
        "./sum/submissions/submissions.yaml: line 2: slow/*: no submission matches",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./sum"]), 1, &lines);
    std::fs::remove_dir_all(folder.path().join("sum/output_validators")).unwrap();
    std::fs::remove_file(folder.path().join("sum/submissions/submissions.yaml")).unwrap();
    // If the output validator cannot be run, there is no verdict.
    write(folder.path(), &[("sum/output_validator/build", "#!/bin/sh\n")]);
    judge_in(folder.path(), &["test", "./sum"])
        .refuses(1, "./sum/output_validator: not run: it has its own build or run script");
    std::fs::remove_dir_all(folder.path().join("sum/output_validator")).unwrap();
    // With `--solution`, only that solution is judged and reported.
    let own = ["test", "./sum", "--solution", "sum/submissions/accepted/a.py"];
    assert_lines(&judge_in(folder.path(), &own), 0, &["all 2 cases pass"]);
}

#[test]
fn submissions_may_get_any_verdict_that_the_format_permits() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&SUM);
    write(
        folder.path(),
        &[
            ("sum/submissions/accepted/a.py", RIGHT),
            ("sum/submissions/rejected/crash.py", CRASH),
            ("sum/submissions/run_time_error/crash.py", CRASH),
            ("sum/submissions/brute_force/wrong.py", WRONG),
            ("sum/submissions/mixed/tagged.py", &format!("# @EXPECTED_RESULTS@: WRONG-ANSWER\n{WRONG}")),
            ("sum/submissions/mixed/bare.py", WRONG),
            ("sum/submissions/other/both.py", WRONG),
            (
                "sum/submissions/submissions.yaml",
                "other/{both,none}.py:\n  permitted: [AC, WA]\n  required: [WA]\nrejected/*:\n  required: [WA]\n",
            ),
        ],
    );
    let lines = [
        "as expected: accepted/a.py gets AC",
        "WRONG: rejected/crash.py gets RE, expected WA (and RE, OLE, MLE, TLE)",
        "as expected: run_time_error/crash.py gets RE",
        "WRONG: brute_force/wrong.py gets WA, expected RE or OLE or MLE or TLE",
        "as expected: mixed/tagged.py gets WA",
        "as expected: other/both.py gets WA",
    ];
    let output = judge_in(folder.path(), &["test", "./sum"]);
    assert_lines(&output, 1, &lines);
    output.says("mixed/bare.py gets SE").says("is not one of the format, such as wrong_answer, and");
    // In the older format, a submission that is too slow may also be wrong, and one that crashes may also get
    // any other verdict.
    let both = "a, b = map(int, input().split())\nassert b < 9\nprint(9)\n";
    write(
        folder.path(),
        &[
            ("sum/problem.yaml", "limits: {time_limit: 5}\n"),
            ("sum/submissions/run_time_error/crash.py", both),
        ],
    );
    let output = judge_in(folder.path(), &["test", "./sum"]);
    assert_lines(&output, 1, &["as expected: run_time_error/crash.py gets WA, RE"]);
}

#[test]
fn submissions_may_be_folders_with_included_files() {
    if !tools(&["python3", "g++"]) {
        return;
    }
    let folder = fresh(&SUM);
    let main = "#include \"add.h\"\n#include <cstdio>\nint main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", add(a, b)); }\n";
    write(
        folder.path(),
        &[
            ("sum/submissions/accepted/cpp/main.cpp", main),
            ("sum/submissions/accepted/cpp/add.cpp", "int add(int a, int b) { return a + b; }\n"),
            ("sum/include/cpp/add.h", "int add(int, int);\n"),
            ("sum/include/default/data.txt", "0\n"),
            (
                "sum/submissions/accepted/py/main.py",
                "from other import add\nprint(add(*map(int, input().split())))\n",
            ),
            ("sum/submissions/accepted/py/other.py", "def add(a, b): return a + b\n"),
            ("sum/submissions/wrong_answer/two/a.py", WRONG),
            ("sum/submissions/wrong_answer/two/b.py", WRONG),
            ("sum/submissions/wrong_answer/broken.cpp", "int main() { return x; }\n"),
            ("sum/submissions/wrong_answer/none.go", "package main\n"),
        ],
    );
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(["test", "./sum"]).current_dir(folder.path()).env("GO", "/no/such/go");
    let output = crate::common::Run::ran(&mut command);
    let two = "WRONG: wrong_answer/two gets SE, expected WA: expected one main file, such as main.py, found a.py, b.py";
    let lines = ["as expected: accepted/cpp gets AC", "as expected: accepted/py gets AC", two];
    assert_lines(&output, 1, &lines);
    output.says("wrong_answer/broken.cpp gets CE, expected WA: ").says("was not declared");
    output.says("wrong_answer/none.go gets SE, expected WA: GO names /no/such/go");
}

#[test]
fn all_output_validators_must_accept() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&SUM);
    let validator =
        |test: &str| format!("import sys\nfound = sys.stdin.read()\nsys.exit(42 if {test} else 43)\n");
    write(
        folder.path(),
        &[
            ("sum/problem.yaml", "validation: custom\nlimits: {time_limit: 5}\n"),
            ("sum/output_validators/number.py", &validator("found.strip().isdigit()")),
            ("sum/output_validators/ending/check.py", &validator("found.endswith('\\n')")),
            ("sum/submissions/accepted/a.py", "print(1)\n"),
            ("sum/submissions/wrong_answer/w.py", "print(1, end='')\n"),
        ],
    );
    let lines = ["as expected: accepted/a.py gets AC", "as expected: wrong_answer/w.py gets WA"];
    assert_lines(&judge_in(folder.path(), &["test", "./sum"]), 0, &lines);
}

/// The problem `sum` in Polygon's format, with a standard checker.
const POLYGON: [(&str, &str); 10] = [
    ("p/problem.xml", PROBLEM),
    ("p/check.cpp", "#include \"testlib.h\"\nint main() {}\n"),
    ("p/tests/01", "1 2\n"),
    ("p/tests/01.a", "3\n"),
    ("p/tests/02", "5 50\n"),
    ("p/tests/02.a", "55\n"),
    ("p/solutions/main.py", RIGHT),
    ("p/solutions/slow.py", RIGHT),
    ("p/solutions/wrong.py", WRONG),
    ("p/solutions/wrong.py.desc", "File name: wrong.py\nTag: WRONG_ANSWER\n"),
];
const PROBLEM: &str = r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem short-name="p"><names><name language="english" value="Sum"/></names>
<judging input-file="" output-file=""><testset name="tests"><time-limit>5000</time-limit>
<memory-limit>268435456</memory-limit><test-count>2</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests><test method="manual" sample="true"/><test cmd="gen 1" method="generated"/></tests></testset></judging>
<assets><checker name="std::wcmp.cpp" type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker>
<solutions><solution tag="main"><source path="solutions/main.py" type="python.3"/></solution>
<solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution>
</solutions></assets></problem>
"#;

#[test]
fn polygon_packages_are_read() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&POLYGON);
    let lines = [
        "as expected: main.py gets AC",
        "as expected: slow.py gets AC",
        "as expected: wrong.py gets WA",
        "all 3 solutions are as expected",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./p"]), 0, &lines);
    let with = |from: &str, to: &str| PROBLEM.replace(from, to);
    for (text, line) in [
        (
            with("<test-count>2", "<test-count>4"),
            "./p/problem.xml: 2 of 4 tests (3, 4): missing: generate them with the package's scripts (doall.sh)",
        ),
        (with("<test-count>2", "<test-count>1"), "./p/problem.xml: test 2 is beyond test-count 1: not read"),
        (
            with("main.py\" type=\"python.3", "main.py\" type=\"python.2"),
            "./p/solutions/main.py: not judged: it is in Python 2",
        ),
        (with("tag=\"main\"", "tag=\"new\""), "./p/solutions/main.py: not judged: its tag new is not known"),
        (
            with("tag=\"main\"", "tag=\"time_limit\""),
            "./p/solutions/main.py: not judged: its tag time_limit is not known",
        ),
        (with("main.py", "main.pas"), "./p/solutions/main.pas: not judged: it is missing"),
    ] {
        write(folder.path(), &[("p/problem.xml", &text)]);
        assert_lines(&judge_in(folder.path(), &["test", "./p"]), 1, &[line]);
    }
    // Tests without an answer are not judged, and the author's compiled program is not taken for a source.
    let binary = with("wrong", "x")
        .replace("/></solution>\n</sol", "/><binary path=\"solutions/slow.bin\"/></solution>\n</sol");
    write(folder.path(), &[("p/problem.xml", &binary), ("p/solutions/slow.bin", "\0")]);
    std::fs::remove_file(folder.path().join("p/tests/02.a")).unwrap();
    let lines = [
        "./p/problem.xml: 1 of 2 tests (2): not judged: no answer: generate them with the package's scripts (doall.sh)",
        "as expected: main.py gets AC",
        "1 of 3 solutions is not as expected; 1 part of the package was not used",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./p"]), 1, &lines);
    std::fs::remove_file(folder.path().join("p/tests/01.a")).unwrap();
    judge_in(folder.path(), &["test", "./p"]).ends(2).warns("./p: no case has an answer");
    judge_in(folder.path(), &["verify", "./p"]).ends(1).says("they cannot be judged");
    write(folder.path(), &[("p/tests/01.a", "3\n"), ("p/tests/02.a", "55\n")]);
    // Tests with Windows line ends, as in packages that authors download.
    let strict = "import sys\nassert sys.stdin.buffer.read().endswith(b'0\\n')\nprint(55)\n";
    write(folder.path(), &[("p/tests/02", "5 50\r\n"), ("p/tests/02.a", "55\r\n"), ("strict.py", strict)]);
    let output = judge_in(folder.path(), &["test", "./p/", "--solution", "strict.py"]);
    output.ends(1).says("1 of 2 cases").warns("Windows line ends in tests are converted to Linux line ends");
    // The problem uses files, but the solutions use standard input and output.
    write(
        folder.path(),
        &[(
            "p/problem.xml",
            &with("input-file=\"\" output-file=\"\"", "input-file=\"a.in\" output-file=\"a.out\""),
        )],
    );
    judge_in(folder.path(), &["test", "./p"]).ends(1).says("WRONG: main.py gets");
}

#[test]
fn polygon_checkers_use_the_testlib_that_is_provided() {
    if !tools(&["python3", "g++"]) {
        return;
    }
    let folder = fresh(&POLYGON);
    let check = "#include \"testlib.h\"\n#include <cstdio>\nint main(int, char** a) {\n  int x, y;\n\
                 std::fscanf(std::fopen(a[2], \"r\"), \"%d\", &x);\n  std::fscanf(std::fopen(a[3], \"r\"), \"%d\", &y);\n\
                 return (x - y) % ANSWER ? 1 : 0;\n}\n";
    write(
        folder.path(),
        &[
            ("p/problem.xml", &PROBLEM.replace("std::wcmp.cpp", "check.cpp")),
            ("p/check.cpp", check),
            ("p/solutions/wrong.py", "print(sum(map(int, input().split())) + 1)\n"),
            ("library/testlib.h", "#define ANSWER 10\n"),
        ],
    );
    let output = judge_in(folder.path(), &["test", "./p"]);
    output.ends(1).warns("testlib.h is not in the folder: add --readable DIR, where DIR contains it");
    let lines = ["as expected: main.py gets AC", "as expected: wrong.py gets WA"];
    let given = ["test", "./p", "--readable", "library"];
    assert_lines(&judge_in(folder.path(), &given), 0, &lines);
    write(folder.path(), &[("p/files/testlib.h", "#define ANSWER 1\n")]);
    let lines = ["as expected: main.py gets AC", "WRONG: wrong.py gets AC, expected WA (and PE)"];
    assert_lines(&judge_in(folder.path(), &["test", "./p"]), 1, &lines);
}

#[test]
fn interactive_packages_are_refused() {
    let folder = fresh(&[&SUM[..], &POLYGON[..]].concat());
    let interactor = PROBLEM.replace("<assets>", "<assets><interactor><source path=\"i.cpp\"/></interactor>");
    write(folder.path(), &[("sum/problem.yaml", "type: [interactive]\n"), ("p/problem.xml", &interactor)]);
    for (place, found) in [("sum", "found 'interactive'"), ("p", "found an interactor")] {
        for command in [vec!["test"], vec!["import", "--id", "poj3074", "--cases", "own"]] {
            let place = format!("./{place}");
            let arguments = [&command[..], &[&place]].concat();
            judge_in(folder.path(), &arguments).refuses(1, found);
        }
    }
}

/// A zip of these files, and of a link if `link` is set.
fn zipped(files: &[(&str, &str)], link: bool) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    if link {
        zip.add_symlink("sum/data/secret/3.in", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn zips_are_read_as_packages() {
    if !tools(&["python3"]) {
        return;
    }
    let files = [&SUM[..], &[("sum/submissions/accepted/a.py", RIGHT)]].concat();
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str, bytes: Vec<u8>| std::fs::write(folder.path().join(name), bytes).unwrap();
    place("in.zip", zipped(&files, false));
    let bare: Vec<_> = files.iter().map(|(path, text)| (&path["sum/".len()..], *text)).collect();
    place("bare.zip", zipped(&bare, false));
    for name in ["in.zip", "bare.zip"] {
        let output = judge_in(folder.path(), &["test", name]);
        assert_lines(&output, 0, &["as expected: accepted/a.py gets AC", "the solution is as expected"]);
        output.says(&format!("{name}/secret/deep/2"));
    }
    // Files beside the package's folder do not hide it, nor does the ending of the archive's name.
    let more = [&files[..], &[("README.md", "x"), ("._sum", "x")]].concat();
    place("beside", zipped(&more, false));
    let output = judge_in(folder.path(), &["test", "beside"]);
    assert_lines(&output, 0, &["as expected: accepted/a.py gets AC"]);
    output.warns("left out: README.md: beside the folder sum of the package");
    // Programs in a folder beside cases do not make the archive a package.
    let plain = [("1.in", "1\n"), ("1.out", "1\n"), ("old/solutions/a.py", ""), ("old/checker.py", "")];
    place("plain.zip", zipped(&plain, false));
    judge_in(folder.path(), &["test", "plain.zip", "--exec", "cat"]).ends(0);
    let deep: Vec<_> = files.iter().map(|(path, text)| (format!("a/{path}"), *text)).collect();
    let deep: Vec<_> = deep.iter().map(|(path, text)| (&path[..], *text)).collect();
    place("deep.zip", zipped(&[&deep[..], &[("b/x", "")]].concat(), false));
    judge_in(folder.path(), &["test", "deep.zip", "--exec", "cat"])
        .refuses(1, "found a/sum/problem.yaml: unpack");
    place("link.zip", zipped(&files, true));
    judge_in(folder.path(), &["test", "link.zip"]).refuses(1, "is a link");
    place("out.zip", zipped(&[("../x/problem.yaml", "")], false));
    judge_in(folder.path(), &["test", "out.zip"]).refuses(1, "points outside");
    assert!(!Path::new(folder.path()).join("x").exists());
}

/// The files unpacked from a zip are not changed. A run cannot read the zip, even if it may read the zip's
/// folder.
#[test]
fn zips_are_not_changed_and_are_hidden_from_runs() {
    if !tools(&["python3"]) {
        return;
    }
    let toml = "[[made]]\nname = \"m\"\nseed = 1\nsize = 1\n";
    let own =
        [("problem.toml", toml), ("cases/a.in", "1 2\n"), ("cases/a.out", "3\n"), ("reference.py", RIGHT)];
    let more = [("solutions/right.py", RIGHT), ("generate.py", "print(1, 2)\n")];
    let cheat = "import zipfile\nprint(zipfile.ZipFile('PLACE/own.zip').read('cases/a.out').decode())\n";
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let cheat = cheat.replace("PLACE", &std::fs::canonicalize(here).unwrap().display().to_string());
    write(here, &[("wrong.py", "print(1)\n"), ("cheat.py", &cheat)]);
    std::fs::write(here.join("own.zip"), zipped(&[&own[..], &more].concat(), false)).unwrap();
    let wrong = ["test", "own.zip", "--solution", "wrong.py"];
    judge_in(here, &[&wrong[..], &["--accept", "--yes"]].concat()).ends(1).warns("unpack that first");
    judge_in(here, &["make", "own.zip"]).refuses(2, "unpack the package first");
    judge_in(here, &wrong).ends(1).says("WA  own.zip/a");
    if cfg!(target_os = "linux") {
        judge_in(here, &["test", "own.zip", "--solution", "cheat.py", "--readable", "."])
            .ends(1)
            .says("RE  own.zip/a");
    }
}

#[test]
#[cfg(unix)]
fn submissions_must_not_contain_cases() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&SUM);
    let reads = "import os\nprint(open(os.path.join(os.path.dirname(__file__), 'table.txt')).read())\n";
    let main = "sum/submissions/accepted/NAME/main.py";
    for name in ["link", "twin"] {
        write(folder.path(), &[(&main.replace("NAME", name), reads)]);
    }
    let place = |path: &str| folder.path().join("sum").join(path);
    let [link, twin] = ["link", "twin"].map(|name| place(&format!("submissions/accepted/{name}/table.txt")));
    std::os::unix::fs::symlink("../../../data/sample/1.ans", link).unwrap();
    std::fs::hard_link(place("data/sample/1.ans"), twin).unwrap();
    let output = judge_in(folder.path(), &["test", "./sum"]);
    output.ends(1).says("accepted/link/table.txt: it is a link");
    output.says("accepted/twin/table.txt is a case under another name");
}

#[test]
fn changed_checker_files_prevent_resuming() {
    if !tools(&["python3"]) {
        return;
    }
    let checker =
        "import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\nimport rules\nsys.exit(rules.code)\n";
    let folder = fresh(&[
        ("p/checker.py", checker),
        ("p/rules.py", "code = 0\n"),
        ("p/cases/a.in", "1 2\n"),
        ("p/cases/a.out", "3\n"),
        ("right.py", RIGHT),
        ("p/rules.ans", "0\n"),
    ]);
    let test = ["test", "./p", "--solution", "right.py", "--resume", "it.json"];
    judge_in(folder.path(), &test).ends(0);
    judge_in(folder.path(), &test).ends(0).warns("it.json has all results");
    for (name, before, after) in [("p/rules.ans", "0\n", "1\n"), ("p/rules.py", "code = 0\n", "code = 1\n")] {
        write(folder.path(), &[(name, after)]);
        judge_in(folder.path(), &test).refuses(1, "it.json: from another run");
        write(folder.path(), &[(name, before)]);
    }
}

#[test]
fn a_folder_named_like_a_case_is_verified_with_its_own_cases() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[
        ("poj3740/sample-1/problem.toml", "title = \"Sum\"\n"),
        ("poj3740/sample-1/cases/z.in", "1 2\n"),
        ("poj3740/sample-1/cases/z.out", "3\n"),
        ("poj3740/sample-1/solutions/right.py", RIGHT),
    ]);
    let output = judge_in(folder.path(), &["verify", "poj3740/sample-1"]);
    output.ends(0).says("right.py on z");
}

#[test]
fn dmoj_checkers_map_to_comparison_rules() {
    let folder = fresh(&[("d/1.in", "1\n"), ("d/1.out", "1.004\n"), ("d/c.py", "exit(1)\n")]);
    let lists = [
        ("checker: {name: floats, args: {precision: 2}}\n", 0, "all 1 cases pass"),
        ("checker: {name: floatsabs, args: {precision: 3}}\n", 1, ""),
        ("file_io: {input: a.in, output: a.out}\n", 1, "file_io: not used"),
        ("checker: {name: floats, args: {precison: 2}}\n", 1, "precison of the checker floats: not read"),
        ("checker: {name: floats, args: {lang: CPP17}}\n", 1, "lang of the checker floats: not read"),
        (
            "checker: {name: bridged, args: {files: c.py, type: testlib, flag: x}}\n",
            1,
            "flag of the checker bridged: not read",
        ),
        ("checker: {name: floats, args: {precision: 2.5}}\n", 1, "precision of the checker floats: '2.5'"),
        ("checker: {name: floats, args: {error_mode: x}}\n", 1, "error_mode of the checker floats: 'x'"),
        (
            "pretest_test_cases:\n- batched:\n  - {in: 1.in, out: 1.out, checker: floats}\n",
            1,
            "line 3: a checker for a single case is not used",
        ),
        ("checker: sorted\n", 1, "not supported: outputs are compared as by the checker 'standard'"),
        ("", 1, ""),
    ];
    for (checker, code, line) in lists {
        let list = format!("{checker}test_cases:\n- {{in: 1.in, out: 1.out}}\n");
        write(folder.path(), &[("d/init.yml", &list)]);
        let output = judge_in(folder.path(), &["test", "./d", "--exec", "cat"]);
        output.ends(code);
        let line = if line == "all 1 cases pass" { "the case passes" } else { line };
        assert!(output.out.contains(line) || output.err.contains(line), "{line}: {output}");
    }
    // A zip is read like a folder, even if it contains no solutions.
    for (checker, code) in [("{name: floats, args: {precision: 2}}", 0), ("{name: floats}", 1)] {
        let list = format!("checker: {checker}\ntest_cases:\n- {{in: 1.in, out: 1.out}}\n");
        let zip = zipped(&[("init.yml", &list), ("1.in", "1\n"), ("1.out", "1.004\n")], false);
        std::fs::write(folder.path().join("d.zip"), zip).unwrap();
        judge_in(folder.path(), &["test", "d.zip", "--exec", "cat"]).ends(code);
        write(folder.path(), &[("d/init.yml", &list)]);
        let mut tar = tar::Builder::new(std::fs::File::create(folder.path().join("d.tar")).unwrap());
        tar.append_dir_all("d", folder.path().join("d")).unwrap();
        tar.finish().unwrap();
        judge_in(folder.path(), &["test", "d.tar", "--exec", "cat"]).ends(code);
    }
    let hydro = [
        ("testdata/config.yaml", "checker_type: strict\n"),
        ("testdata/1.in", "1\n"),
        ("testdata/1.out", "1 \n"),
    ];
    std::fs::write(folder.path().join("h.zip"), zipped(&hydro, false)).unwrap();
    judge_in(folder.path(), &["test", "h.zip", "--exec", "cat"]).ends(1).says("PE  h.zip/1");
}

#[test]
fn only_the_description_of_a_package_decides_its_cases_and_checker() {
    if !tools(&["python3"]) {
        return;
    }
    let dmoj = |checker: &str| format!("checker: {checker}\ntest_cases:\n- {{in: 1.in, out: 1.out}}\n");
    let [standard, own] = ["standard", "checker.py"].map(dmoj);
    let packed = format!("archive: a.zip\n{standard}");
    let deep = standard.replace("1.", "testdata/1.");
    let packages: [(&str, &str, [&str; 2]); 7] = [
        ("init.yml", &deep, ["testdata/1.in", "testdata/1.out"]),
        ("init.yml", &standard, ["1.in", "1.out"]),
        ("init.yml", &own, ["1.in", "1.out"]),
        ("init.yml", &packed, ["old.in", "old.out"]),
        ("problem.yaml", "problem_format_version: 2025-09\n", ["data/secret/1.in", "data/secret/1.ans"]),
        ("testdata/config.yaml", "checker_type: strict\n", ["testdata/1.in", "testdata/1.out"]),
        ("task.yaml", "n_input: 1\n", ["input/input0.txt", "output/output0.txt"]),
    ];
    for (description, text, [input, output]) in packages {
        let (description, input, output) =
            (format!("p/{description}"), format!("p/{input}"), format!("p/{output}"));
        let folder = fresh(&[(&description, text), (&input, "2\n"), (&output, "2\n")]);
        let zip = zipped(&[("1.in", "2\n"), ("1.out", "2\n")], false);
        std::fs::write(folder.path().join("p/a.zip"), zip).unwrap();
        // As a checker, this program would accept everything.
        write(folder.path(), &[("p/checker.py", "print('a tool')\n")]);
        if description.ends_with("init.yml") && text != deep {
            write(folder.path(), &[("p/data/old.in", "1\n"), ("p/data/old.out", "1\n")]);
        }
        let test = ["test", "./p", "--exec", "echo 1"];
        if description.ends_with("config.yaml") || description.ends_with("problem.yaml") {
            write(folder.path(), &[("p/init.yml", "test_cases: [\n")]);
            judge_in(folder.path(), &test).warns("p/init.yml: not read");
        }
        let output = judge_in(folder.path(), &test);
        output.ends(1).says("wrong answer on the case").warns("p/checker.py: not run");
        write(folder.path(), &[("p/problem.toml", "checker = \"checker.py\"\n")]);
        let output = judge_in(folder.path(), &test);
        assert!(!output.says("the case passes").err.contains("not run"), "{output}");
    }
    // A folder `testdata` is no description.
    let folder = fresh(&[("o/checker.py", "exit(1)\n"), ("o/testdata/1.in", ""), ("o/testdata/1.out", "")]);
    judge_in(folder.path(), &["test", "./o", "--exec", "cat"]).ends(1).says("WA ");
}

#[test]
fn flags_of_output_validators_are_those_of_the_version() {
    let folder = fresh(&[
        ("k/problem.yaml", "validator_flags: float_tolerance 1e-3\n"),
        ("k/data/testdata.yaml", "output_validator_flags: case_sensitive\n"),
        ("k/data/secret/1.in", "1.0001 Ab\n"),
        ("k/data/secret/1.ans", "1.0 Ab\n"),
    ]);
    let test = ["test", "./k", "--exec", "cat"];
    judge_in(folder.path(), &test).ends(0);
    write(folder.path(), &[("k/data/secret/1.in", "1.0001 ab\n")]);
    judge_in(folder.path(), &test).ends(1);
    let new = "problem_format_version: 2025-09\nvalidator_flags: float_tolerance 1e-3\n";
    write(folder.path(), &[("k/problem.yaml", new)]);
    judge_in(folder.path(), &test).ends(1).warns("line 2: validator_flags: not used");
    let check = ("k/output_validator/v.py", "import sys\nsys.exit(43)\n");
    let older = "problem_format_version: 2025-09\nvalidation: default\n";
    // A map gives each validator its own arguments.
    let each = ("k/data/test_group.yaml", "input_validator_args: {v: [a, b]}\noutput_visualizer_args: [a]\n");
    std::fs::remove_file(folder.path().join("k/data/testdata.yaml")).unwrap();
    write(folder.path(), &[("k/problem.yaml", older), check, each]);
    if tools(&["python3"]) {
        let output = judge_in(folder.path(), &test);
        output.ends(1).warns("line 2: validation: not used").says("WA  ./k/secret/1");
        output.warns("input_validator_args: flags for each program are not read");
        assert!(!output.err.contains("visualizer"), "{output}");
        let legacy = [("k/problem.yaml", "validation: default\n"), ("k/output_validators/v.py", check.1)];
        write(folder.path(), &legacy);
        judge_in(folder.path(), &test).warns("ignores output_validators and they are not run");
        std::fs::remove_dir_all(folder.path().join("k/output_validators")).unwrap();
        write(folder.path(), &[("k/problem.yaml", new)]);
    }
    // Each entry of a list is one argument.
    let check = "import sys\nsys.exit(42 if sys.argv[4:] == ['a b', 'c'] else 43)\n";
    let flags = ("k/data/test_group.yaml", "output_validator_args: [a b, c]\n");
    write(folder.path(), &[("k/output_validator/v.py", check), flags]);
    if tools(&["python3"]) {
        judge_in(folder.path(), &test).says("AC  ./k/secret/1");
    }
}

#[test]
fn limits_and_solutions_of_a_hustoj_file_are_read() {
    if !tools(&["python3"]) {
        return;
    }
    let item = "<item><title>t</title><time_limit unit=\"ms\"><![CDATA[1500]]></time_limit>\
                <memory_limit unit=\"mb\">64</memory_limit><sample_input>1 2</sample_input>\
                <sample_output>3</sample_output><solution language=\"Python\"><![CDATA[CODE]]></solution></item>";
    let text =
        format!("<?xml version=\"1.0\"?>\n<fps version=\"1.2\">{}</fps>\n", item.replace("CODE", RIGHT));
    let folder = fresh(&[("x.xml", &text), ("spin.py", "while True: pass\n")]);
    let lines = ["as expected: accepted/1.py gets AC", "the solution is as expected"];
    assert_lines(&judge_in(folder.path(), &["test", "x.xml"]), 0, &lines);
    let output = judge_in(folder.path(), &["test", "x.xml", "--solution", "spin.py"]);
    output.ends(1).says("1.5");
    let judge = "<spj language=\"C++\"><![CDATA[int main() {}]]></spj><solution language=\"C#\">x</solution>\
                 <append language=\"Java\">}</append></item>";
    let long = format!("<solution language=\"{}\">x</solution></item>", "Q".repeat(300));
    write(folder.path(), &[("x.xml", &text.replace("</item>", &long))]);
    judge_in(folder.path(), &["test", "x.xml"]).ends(1).warns("QQ.unknown: not judged");
    write(folder.path(), &[("x.xml", &text.replace("mb", "GB"))]);
    judge_in(folder.path(), &["test", "x.xml"]).refuses(1, "memory_limit: expected a number in mb or kb");
    write(folder.path(), &[("x.xml", &text.replace("</item>", "<tpj>x</tpj></item>"))]);
    judge_in(folder.path(), &["test", "x.xml"]).ends(1).warns("x.xml/tpj.cc: not read");
    write(folder.path(), &[("f/x.xml", &text.replace("</item>", judge)), ("f/solutions/a.py", RIGHT)]);
    let output = judge_in(folder.path(), &["verify", "f"]);
    output.ends(1).says("x.xml: spj: only the cases of this file are read");
    write(folder.path(), &[("x.xml", &text.replace("</item>", judge))]);
    let lines = [
        "x.xml/spj.cc: not read: special judges of HUSTOJ are not supported",
        "x.xml/prepend-append: not read: lines of code added before and after solutions are not supported",
        "x.xml/solutions/accepted/2-C#.unknown: not judged: its language is not known",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "x.xml"]), 1, &lines);
}

#[test]
fn hustoj_solutions_are_compiled_with_online_judge_defined() {
    if !tools(&["gcc"]) {
        return;
    }
    // The solution reads a file unless ONLINE_JUDGE is defined. The XML contains entities.
    let item = "<item><sample_input>7</sample_input><sample_output>7</sample_output><solution language=\"C\">\
                #include &lt;stdio.h&gt;&#10;int main(void) {\n#ifndef ONLINE_JUDGE\nfreopen(\"x\", \"r\", stdin);\n\
                #endif\nint n;\nif (scanf(\"%d\", &amp;n) &gt; 0) printf(\"%d\", n);\nreturn 0; }</solution></item>";
    let folder = fresh(&[
        ("x.xml", &format!("<fps version=\"1.5\">{item}</fps>")),
        ("y.xml", &format!("<fps version=\"1.5\">{item}{item}</fps>")),
    ]);
    let lines = ["as expected: accepted/1.c gets AC"];
    assert_lines(&judge_in(folder.path(), &["test", "x.xml"]), 0, &lines);
    let output = judge_in(folder.path(), &["test", "y.xml", "--exec", "cat"]);
    output.ends(0).warns("limits, solutions and special judges are read only from files with one problem");
}

#[test]
fn packages_of_cms_and_hydro_are_read_and_unknown_formats_named() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = fresh(&[
        (
            "cms/task.yaml",
            "name: sum\ntitle: Sum\ntime_limit: 5.0\nmemory_limit: 128\ninfile: ''\noutfile: ''\n",
        ),
        ("cms/input/input0.txt", "1 2\n"),
        ("cms/output/output0.txt", "3\n"),
        ("cms/sol/solution.py", RIGHT),
        ("cms/att/input0.txt", "1 2\n"),
        ("cms/att/output0.txt", "4\n"),
        ("cms/att/init.yml", "test_cases: [\n"),
        ("cms/input0.txt", "1 2\n"),
        ("hydro/testdata/init.yml", "test_cases: [\n"),
        ("cms/sol/other.py", WRONG),
        ("hydro/problem.yaml", "pid: P1\nowner: 1\ntitle: Sum\n"),
        ("hydro/testdata/config.yaml", "type: default\ntime: 2000ms\nmemory: 256m\nchecker_type: strict\n"),
        ("hydro/testdata/1.in", "1 2\n"),
        ("hydro/testdata/1.out", "3\n"),
        ("rbx/problem.rbx.yml", "name: sum\n"),
        ("rbx/tests/1.in", "1 2\n"),
        ("rbx/tests/1.out", "3\n"),
        ("rbx/solutions/a.py", RIGHT),
    ]);
    let lines = [
        "as expected: solution.py gets AC",
        "./cms: points not counted: each case is right or wrong",
        "./cms/sol: 1 other is not judged: no verdict is stated",
    ];
    assert_lines(&judge_in(folder.path(), &["test", "./cms"]), 0, &lines);
    write(folder.path(), &[("blank.py", "print(sum(map(int, input().split())), '')\n")]);
    let output = judge_in(folder.path(), &["test", "./hydro", "--solution", "blank.py"]);
    output.ends(1).says("PE  ./hydro/1");
    // What these systems assume if a key is missing, and older keys.
    let files =
        "a, b = map(int, open('input.txt').read().split())\nprint(a + b, file=open('output.txt', 'w'))\n";
    let spin = "while True: pass\n";
    write(
        folder.path(),
        &[
            ("old/task.yaml", "name: sum\ntimeout: 1.5\nmemlimit: 128\n"),
            ("old/input/input0.txt", "1 2\n"),
            ("old/output/output0.txt", "3\n"),
            ("old/sol/solution.py", files),
            ("old/sol/soluzione.py", spin),
            ("plain/problem.yaml", "pid: P1\nowner: 1\n"),
            ("plain/testdata/config.yaml", "subtasks: [{cases: [{input: 1.in, time: 100ms}]}]\n"),
            ("plain/testdata/1.in", "1 2\n"),
            ("plain/testdata/1.out", "3\n"),
            ("spin.py", spin),
        ],
    );
    let output = judge_in(folder.path(), &["test", "./old"]);
    output.warns("infile or outfile is not stated: solutions use input.txt or output.txt, as in CMS");
    output.says("as expected: solution.py gets AC").says("TLE 1.5");
    let output = judge_in(folder.path(), &["test", "./plain", "--solution", "spin.py"]);
    output.ends(1).says("1.000 s").warns("no time limit is stated: 1 s is used, as by Hydro");
    output.warns("256 MiB is used").warns("line 1: limits of single cases or subtasks are not used");
    // DOMjudge needs no problem.yaml.
    let ini = "TimeLimit = '1.5' ; seconds\nspecial_compare = x\n";
    let check = ("ini/output_validators/v.py", "import sys\nsys.exit(43)\n");
    write(
        folder.path(),
        &[("ini/domjudge-problem.ini", ini), check, ("ini/submissions/accepted/a.py", RIGHT)],
    );
    write(folder.path(), &[("ini/data/secret/1.in", "1 2\n"), ("ini/data/secret/1.ans", "3\n")]);
    let output = judge_in(folder.path(), &["test", "./ini"]);
    output.ends(1).says("WRONG: accepted/a.py gets WA").warns("ini: line 2: special_compare: not used");
    judge_in(folder.path(), &["test", "./ini", "--solution", "spin.py"]).ends(1).says("1.500 s");
    write(folder.path(), &[("ini/problem.yaml", "limits: {time_limit: 1}\n")]);
    judge_in(folder.path(), &["test", "./ini"]).ends(1).warns("ini: line 2: special_compare: not used");
    let lines = ["./rbx/problem.rbx.yml: not read: packages of rbx are not supported"];
    assert_lines(&judge_in(folder.path(), &["test", "./rbx"]), 1, &lines);
    write(
        folder.path(),
        &[("cms/check/manager.cpp", ""), ("hydro/testdata/config.yaml", "type: interactive\n")],
    );
    judge_in(folder.path(), &["test", "./cms"]).refuses(1, "found a manager");
    judge_in(folder.path(), &["test", "./hydro", "--solution", "blank.py"])
        .ends(1)
        .warns("found interactive");
}
