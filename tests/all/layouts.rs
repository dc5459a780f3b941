//! Every layout in the table of `docs/cases.md`, with `import` and `test`, in a new folder; and which files
//! are left out.

use crate::common::{is_of_today, judge_in as judge, write};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::{SimpleFileOptions, ZipWriter};

/// A layout: the files of two cases, and the name of the first case for `test` and `import`.
struct Layout {
    /// The first cell of the layout's row in the table.
    row: &'static str,
    cases: [(&'static str, &'static str); 2],
    tested: &'static str,
    imported: &'static str,
}

const fn layout(
    row: &'static str,
    cases: [(&'static str, &'static str); 2],
    tested: &'static str,
    imported: &'static str,
) -> Layout {
    Layout { row, cases, tested, imported }
}

/// The layouts determined by file names alone.
#[rustfmt::skip]
const LAYOUTS: &[Layout] = &[
    layout("`x.in` `x.out`", [("a.in", "a.out"), ("b.in", "b.out")], "a", "a"),
    layout("`x.in` `x.ans`", [("data/sample/1.in", "data/sample/1.ans"), ("data/secret/1.in", "data/secret/1.ans")], "data/sample/1", "sample-1"),
    layout("`x.in` `x.a`, `x.ok`, `x.diff`, `x.sol`", [("1.in", "1.ok"), ("2.in", "2.diff")], "1", "1"),
    layout("`01` `01.a`", [("tests/01", "tests/01.a"), ("tests/02", "tests/02.a")], "tests/01", "01"),
    layout("`x.dat` `x.ok`, `x.in` `x.dat`", [("1.dat", "1.ok"), ("2.in", "2.dat")], "1", "1"),
    layout("`X.INP` `X.OUT`", [("TEST01/P.INP", "TEST01/P.OUT"), ("TEST02/P.INP", "TEST02/P.OUT")], "TEST01/P", "TEST01-P"),
    layout("`in/x.in` `out/x.out`", [("in/example_00.in", "out/example_00.out"), ("in/max_00.in", "out/max_00.out")], "example_00", "example_00"),
    layout("`input/input00.txt` `output/output00.txt`", [("input/input00.txt", "output/output00.txt"), ("input/input01.txt", "output/output01.txt")], "00", "00"),
    layout("`input1.txt` `output1.txt`", [("input1.txt", "output1.txt"), ("in02.dat", "expected_output02.dat")], "1", "1"),
    layout("`input` `output`", [("1/input", "1/output"), ("2/input", "2/answer")], "1", "1"),
    layout("`test_input/1.txt` `test_output/1.txt`", [("test_input/1.txt", "test_output/1.txt"), ("test_input/2.txt", "test_output/2.txt")], "test/1", "1"),
    layout("`airport.in.1` `airport.out.1`", [("airport.in.1", "airport.out.1"), ("airport.in.2", "airport.out.2")], "airport.1", "airport.1"),
    layout("`dummy.in.1a` `dummy.out.1a`", [("dummy.in.1a", "dummy.out.1a"), ("dummy.in.1b", "dummy.out.1b")], "dummy.1a", "dummy.1a"),
    layout("`test.in1` `test.out1`", [("test.in1", "test.out1"), ("test.in2", "test.out2")], "test.1", "test.1"),
    layout("`1.stdin` `1.stdout`", [("1.stdin", "1.stdout"), ("2.stdin", "2.stdout")], "1", "1"),
    layout("`sampleInput1.txt` `sampleOutput1.txt`", [("sampleInput1.txt", "sampleOutput1.txt"), ("sampleInput2.txt", "sampleOutput2.txt")], "sample1", "sample1"),
    layout("`x.i` `x.o`", [("1.i", "1.o"), ("2.i", "2.o")], "1", "1"),
    layout("`x.in` `x.res`, `x.exp`, `x.ref`, `x.std`", [("1.in", "1.res"), ("2.in", "2.std")], "1", "1"),
    layout("`输入1.txt` `输出1.txt`", [("输入1.txt", "输出1.txt"), ("输入/2.txt", "输出/2.txt")], "1", "1"),
    layout("`I.1` `O.1`", [("I.1", "O.1"), ("I.2", "O.2")], "1", "1"),
];

/// The other rows of the table, each with its own test.
const OTHERS: [&str; 6] = [
    "`x.in.gz` `x.out.gz`",
    "`x.zip`",
    "`x.tar`, `x.tar.gz`, `x.tgz`",
    "`init.yml`",
    "`x.xml`",
    "`.cph/.a.cpp_HASH.prob`",
];

const FILES: [(&str, &str); 2] = [("1\n", "one\n"), ("2\n", "two\n")];

/// The files of a layout, with their contents.
fn files(layout: &Layout) -> Vec<(&'static str, &'static str)> {
    layout
        .cases
        .iter()
        .zip(FILES)
        .flat_map(|(paths, texts)| [(paths.0, texts.0), (paths.1, texts.1)])
        .collect()
}

/// A command that solves both cases.
const SOLUTION: &str = "sed -e s/1/one/ -e s/2/two/";

/// Checks that `test` accepts `SOLUTION` on the cases in `from` and calls the first case `tested`, and that
/// `import` calls this case `imported`.
fn works(folder: &Path, from: &str, tested: &str, imported: &str) {
    let output = judge(folder, &["test", from, "--exec", SOLUTION, "--format", "json"]);
    let text = &output.out;
    output.ends(0);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), lines[0]["case"].as_str()), (3, Some(tested)), "{text}");
    // The command that judges one case of a layout.
    let one = format!("{from}/{tested}");
    if folder.join(from).is_dir() {
        judge(folder, &["test", &one, "--exec", SOLUTION]).ends(0);
    }
    judge(folder, &["import", from, "--id", "x", "--cases", "imported"]).ends(0);
    let read = |ending: &str| {
        fs::read_to_string(folder.join(format!("imported/x/{imported}.{ending}"))).unwrap_or_default()
    };
    assert_eq!((read("in").trim(), read("out").trim()), ("1", "one"), "{from}");
    assert_eq!(fs::read_dir(folder.join("imported/x")).unwrap().count(), 4, "{from}");
}

#[test]
fn import_and_test_understand_the_same_layouts() {
    for layout in LAYOUTS {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("from"), &files(layout));
        works(folder.path(), "from", layout.tested, layout.imported);
    }
}

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, text) in files {
        zip.start_file(*path, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn tarred(files: &[(&str, &str)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (path, text) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, path, text.as_bytes()).unwrap();
    }
    tar.into_inner().unwrap()
}

#[test]
fn archives_are_read_in_every_layout() {
    // File names in archives follow the same rules as in folders, so a third of the layouts is enough.
    for (_, layout) in LAYOUTS.iter().enumerate().filter(|(number, _)| is_of_today(*number)) {
        let folder = tempfile::tempdir().unwrap();
        let tar = tarred(&files(layout));
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(&tar).unwrap();
        for (name, bytes) in
            [("x.zip", zipped(&files(layout))), ("x.tar", tar), ("x.tar.gz", gzip.finish().unwrap())]
        {
            fs::write(folder.path().join(name), bytes).unwrap();
            works(folder.path(), name, layout.tested, layout.imported);
        }
    }
}

const LIST: &str = "archive: data.zip\ntest_cases:\n- {in: odd.x, out: odd.y, points: 1}\n- batched:\n  - in: 02\n    out: 02.b\n  points: 4\n";

#[test]
fn a_dmoj_list_names_the_files_of_cases() {
    let files = [("odd.x", "1\n"), ("odd.y", "one\n"), ("02", "2\n"), ("02.b", "two\n"), ("spare.in", "")];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("a")).unwrap();
    fs::write(path.join("a/init.yml"), LIST).unwrap();
    fs::write(path.join("a/data.zip"), zipped(&files)).unwrap();
    let beside = LIST.split_once('\n').unwrap().1;
    write(&path.join("b"), &files);
    fs::write(path.join("b/init.yml"), beside).unwrap();
    fs::write(path.join("b/statement.md"), "").unwrap();
    for from in ["a", "b"] {
        judge(path, &["test", from, "--exec", SOLUTION]).ends(0).says("all 2 cases pass");
        let imported = judge(path, &["import", from, "--id", from]);
        imported.ends(0).warns("left out: spare.in: init.yml does not list it");
        assert!(!imported.err.contains("statement.md"), "{}", imported.err);
        assert_eq!(fs::read_to_string(path.join(format!("cases/{from}/02.out"))).unwrap(), "two\n");
        assert_eq!(fs::read_to_string(path.join(format!("cases/{from}/odd.x.in"))).unwrap(), "1\n");
    }
    // If init.yml lists no cases, file names determine them.
    write(&path.join("c"), &[("init.yml", "archive: data.zip\n")]);
    fs::write(
        path.join("c/data.zip"),
        zipped(&[("p.1.in", "1"), ("p.1.out", "one"), ("p.2.in", "2"), ("p.2.out", "two")]),
    )
    .unwrap();
    works(path, "c", "p.1", "p.1");
    // The archives of several lists may have the same file names.
    for (place, output) in [("f/x", "one"), ("f/y", "two")] {
        write(&path.join(place), &[("init.yml", "archive: data.zip\n"), ("old.in", "")]);
        let zip = zipped(&[("1.in", "1"), ("1.out", output)]);
        fs::write(path.join(place).join("data.zip"), zip).unwrap();
    }
    judge(path, &["import", "f", "--id", "f"]).ends(0).warns("the cases of x/init.yml are in data.zip");
    for (name, output) in [("x-1", "one"), ("y-1", "two")] {
        assert_eq!(fs::read_to_string(path.join(format!("cases/f/{name}.out"))).unwrap(), output);
    }
    write(&path.join("d"), &[("init.yml", "test_cases: [{in: 1.in, out: 1.out}]"), ("1.in", "1")]);
    judge(path, &["import", "d", "--id", "d"]).ends(1).warns("init.yml names 1.out, which is missing");
    // A list decides for the folders below it, even for those whose names come first.
    write(
        &path.join("g"),
        &[("init.yml", "test_cases: [{in: 1.in, out: 1.out}]"), ("1.in", "1"), ("1.out", "")],
    );
    write(&path.join("g/backup"), &[("init.yml", "test_cases: [{in: 7.in}]"), ("7.in", "7")]);
    let imported = judge(path, &["import", "g", "--id", "g"]);
    imported.ends(0).says("1 case written").warns("left out: backup/7.in");
    write(&path.join("e"), &[("init.yml", "test_cases: [")]);
    let output = judge(path, &["import", "e", "--id", "e"]);
    assert_eq!((output.code, output.err.lines().count()), (Some(1), 1), "{}", output.err);
}

#[test]
fn an_fps_file_of_hustoj_is_read() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fps version=\"1.2\" url=\"https://example.org/\">\n<item>\n<title><![CDATA[A]]></title>\n\
                <sample_input><![CDATA[1\n]]></sample_input>\n<sample_output><![CDATA[one\n]]></sample_output>\n\
                <test_input><![CDATA[2\n]]></test_input>\n<test_output>two&#10;</test_output>\n</item>\n</fps>\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.xml"), text).unwrap();
    works(folder.path(), "p.xml", "sample-1", "sample-1");
    fs::write(folder.path().join("p.zip"), zipped(&[("fps.xml", text)])).unwrap();
    works(folder.path(), "p.zip", "fps/sample-1", "sample-1");
}

#[test]
fn files_that_are_left_out_are_named_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("a.in", "1\n"),
        ("a.out", "one\n"),
        ("b.in", ""),
        ("c.ans", ""),
        ("notes.txt", ""),
        ("gen/main.cpp", ""),
    ];
    write(&folder.path().join("from"), &files);
    let output = judge(folder.path(), &["import", "from", "--id", "x"]);
    output.ends(1);
    let expected = "b.in: left out: its output is missing\nc.ans: left out: its input is missing\n\
                    left out: gen/main.cpp, notes.txt: its name marks it neither as an input nor as an output\n";
    assert_eq!(output.err, expected);
    write(&folder.path().join("only"), &[("notes.txt", "")]);
    judge(folder.path(), &["test", "only", "--exec", "cat"])
        .refuses(2, "notes.txt: its name marks it neither");
}

#[test]
fn answer_files_take_precedence_over_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let files =
        [("a.in", "1\n"), ("a.out", "wrong\n"), ("a.ans", "one\n"), ("b.in", "2\n"), ("b.ans", "two\n")];
    write(&folder.path().join("from"), &files);
    works(folder.path(), "from", "a", "a");
    for command in [&["import", "from", "--id", "y"][..], &["test", "from", "--exec", SOLUTION]] {
        let output = judge(folder.path(), command);
        assert_eq!(output.err, "left out: a.out: a.ans is the expected output\n");
    }
    // A compiler's object file is not mistaken for an output whose input is missing.
    write(&folder.path().join("from"), &[("main.o", "")]);
    judge(folder.path(), &["test", "from", "--exec", SOLUTION])
        .warns("left out: main.o: its name marks it neither")
        .ends(0);
}

#[test]
fn gzipped_files_are_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("from");
    fs::create_dir(&from).unwrap();
    for (name, text) in [("a.in", "1\n"), ("a.out", "one\n"), ("b.in", "2\n"), ("b.out", "two\n")] {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        fs::write(from.join(format!("{name}.gz")), gzip.finish().unwrap()).unwrap();
    }
    works(folder.path(), "from", "a", "a");
    judge(folder.path(), &["test", "from/a.in.gz", "--exec", SOLUTION]).ends(0);
    fs::write(from.join("b.in.gz"), "no gzip").unwrap();
    judge(folder.path(), &["test", "from", "--exec", SOLUTION]).ends(1).says("cannot unpack b.in.gz");
}

#[test]
fn duplicate_files_of_a_case_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("from"), &[("a.in", "1\n"), ("a.ok", "one\n"), ("a.ans", "one\n")]);
    let message = "a.ans and a.ok are both the output of one case";
    judge(folder.path(), &["import", "from", "--id", "x"]).ends(1).warns(message);
    let output = judge(folder.path(), &["test", "from", "--exec", SOLUTION]);
    let text = &output.out;
    assert!(output.code == Some(1) && text.contains("SE ") && text.contains(message), "{text}");
}

#[test]
fn the_table_in_the_documentation_lists_every_layout() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cases.md")).unwrap();
    let table = page.split("\n| layout |").nth(1).expect("no table of layouts").split("\n\n").next().unwrap();
    let rows: BTreeSet<&str> =
        table.lines().skip(2).map(|row| row.trim_start_matches("| ").split(" | ").next().unwrap()).collect();
    let tested: BTreeSet<&str> = LAYOUTS.iter().map(|layout| layout.row).chain(OTHERS).collect();
    assert_eq!(rows, tested);
}
