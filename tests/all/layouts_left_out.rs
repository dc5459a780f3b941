//! Which files in a folder or an archive are left out, where accepted outputs are written, and which parts of
//! DMOJ lists are unsupported, with the built program in a new folder.

use crate::common::{fresh, judge_in as judge, write};
use std::fs;
use std::io::{Cursor, Write};
use zip::write::{SimpleFileOptions, ZipWriter};

#[test]
fn test_reports_skipped_files() {
    let folder = fresh(&[("p/01", "1\n"), ("p/02", "2\n"), ("p/02.a", "2\n"), ("p/Makefile", "")]);
    let output = judge(folder.path(), &["test", "p", "--exec", "cat"]);
    output.ends(1).says("RUN p/01 ").says("AC  p/02 ");
    let expected = "left out: Makefile: its name marks it neither as an input nor as an output\n";
    assert_eq!(output.err, expected);
    assert_eq!(judge(folder.path(), &["test", "p/02", "--exec", "cat"]).err, "");
    judge(folder.path(), &["import", "p", "--id", "x"]).warns("01: left out: its output is missing");
}

#[test]
fn accept_writes_outputs_as_the_layout_names_them() {
    for (files, input, expected) in [
        (&["input/input00.txt", "output/output00.txt"][..], "input/input01.txt", "output/output01.txt"),
        (&["in/max_00.in", "out/max_00.out"], "in/random_01.in", "out/random_01.out"),
        (&["data/sample/02.in", "data/sample/02.ans"], "data/sample/01.in", "data/sample/01.ans"),
        (&["01", "01.a"], "02", "02.a"),
        (&["A.IN", "A.OUT"], "B.IN", "B.OUT"),
        (&[], "x.in", "x.out"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for file in files.iter().chain([&input]) {
            write(folder.path(), &[(&format!("left/{file}"), "1\n")]);
        }
        let names = || {
            let text = &judge(folder.path(), &["case", "left"]).out;
            let names = text.lines().filter(|line| line.starts_with("left/"));
            names.map(|line| line.split("  ").next().unwrap().to_string()).collect::<Vec<_>>()
        };
        let before = names();
        let output = judge(folder.path(), &["test", "left", "--exec", "cat", "--accept", "--yes"]);
        output.ends(0);
        assert!(folder.path().join("left").join(expected).is_file(), "{input}: {}", output.err);
        assert_eq!(names(), before, "{input}");
        judge(folder.path(), &["test", "left", "--exec", "cat"]).ends(0);
    }
}

#[test]
fn a_dmoj_case_without_an_output_cannot_be_accepted() {
    let folder = fresh(&[("d/init.yml", "test_cases:\n- {in: 1.in}\n"), ("d/1.in", "1\n")]);
    judge(folder.path(), &["test", "d", "--exec", "cat", "--accept", "--yes"])
        .ends(1)
        .warns("init.yml does not name its expected output");
    assert_eq!(fs::read_dir(folder.path().join("d")).unwrap().count(), 2);
}

const PATTERNS: &str = "test_cases:\n  input_format: 'p-(?P<batch>\\d+)-(?P<case>[a-z])\\.x$'\n  output_format: 'p-(?P<batch>\\d+)-(?P<case>[a-z])\\.y$'\n";

#[test]
fn dmoj_patterns_pair_files() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("d/p-1-a.x", "1\n"),
        ("d/P-01-a.y", "1\n"),
        ("d/p-2-b.x", "2\n"),
        ("d/p-2-b.y", "2\n"),
        ("d/other.in", ""),
    ];
    write(folder.path(), &[("d/init.yml", PATTERNS)]);
    write(folder.path(), &files);
    judge(folder.path(), &["test", "d", "--exec", "cat"])
        .says("all 2 cases pass")
        .ends(0)
        .warns("left out: other.in: init.yml has no pattern for it");
    judge(folder.path(), &["import", "d", "--id", "x"]).ends(0);
    assert_eq!(fs::read_dir(folder.path().join("cases/x")).unwrap().count(), 4);
}

#[test]
fn errors_in_a_dmoj_list_name_the_line() {
    for (list, message) in [
        ("test_cases:\n- {in: [1]}\n", "init.yml: line 2: in: expected text"),
        ("test_cases:\n- 1.in\n", "init.yml: line 2: expected a case such as {in: 1.in, out: 1.out}"),
        ("archive: ~\ntest_cases: many\n", "init.yml: line 2: expected a list of cases"),
        ("- 1\n", "init.yml: line 1: expected keys such as"),
        ("test_cases:\n- batched: 3\n", "init.yml: line 2: batched: expected a list"),
        ("test_cases: [\n", "init.yml: "),
        (
            "test_cases:\n  input_format: '(?=x)(?P<case>1)'\n",
            "line 2: input_format: the pattern is not supported",
        ),
        ("test_cases:\n  input_format: '(?P<case>1)'\n", "expected both input_format and output_format"),
        (
            "test_cases:\n  input_format: 'x'\n",
            "line 2: input_format: expected a pattern with a group (?P<case>...)",
        ),
    ] {
        let folder = fresh(&[("d/init.yml", list), ("d/1.in", "1\n"), ("d/1.out", "1\n")]);
        for arguments in [&["test", "d", "--exec", "cat"][..], &["import", "d", "--id", "x"]] {
            judge(folder.path(), arguments).refuses(1, message);
        }
    }
}

#[test]
fn backslashes_in_a_zip_are_separators() {
    let folder = tempfile::tempdir().unwrap();
    let zip = |names: &[&str]| {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(b"1\n").unwrap();
        }
        fs::write(folder.path().join("x.zip"), zip.finish().unwrap().into_inner()).unwrap();
        judge(folder.path(), &["test", "x.zip", "--exec", "cat"])
    };
    zip(&["a\\1.in", "a\\1.out"]).says("AC  x.zip/a/1 ");
    for name in ["..\\1.in", "a\\..\\..\\1.in", "\\tmp\\1.in", "C:\\1.in"] {
        zip(&[name]).ends(1).warns("points outside the archive");
    }
}

#[test]
fn an_fps_file_with_several_problems_is_reported() {
    let item = "<item><test_input>1</test_input><test_output>1</test_output></item>";
    let folder = fresh(&[
        ("p.xml", &format!("<fps>{item}{item}</fps>")),
        ("cut.xml", &format!("<fps>{item}<item><title>")),
    ]);
    for arguments in [&["test", "p.xml", "--exec", "cat"][..], &["import", "p.xml", "--id", "x"]] {
        judge(folder.path(), arguments).warns("p.xml has 2 problems");
    }
    judge(folder.path(), &["import", "cut.xml", "--id", "y"]).warns("not well-formed XML");
}
