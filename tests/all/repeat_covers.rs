//! Repeat covers as processes: the formats of the OR-library.

use crate::common::judge_in;
use std::fs;
use std::path::Path;

/// Exit code, standard output and standard error of `dlx-judge cover` in `folder`.
fn cover(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = judge_in(folder, &[&["cover"], arguments].concat());
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Standard output of a run that succeeds.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = cover(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}

/// A folder with the file `it`.
fn folder(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("it"), text).unwrap();
    folder
}

const BY_ROWS: &str = "3 4\n5 1 2 7\n2\n1 3\n3\n1 2 4\n1\n4\n";
const BY_COLUMNS: &str = "3 4\n5 2 1 2\n1 1 2\n2 1 1\n7 2 2 3\n";
const DLX: &str = "1 2 3\n1 2 |5\n2 |1\n1 |2\n2 3 |7\n";

#[test]
fn every_format_is_converted_to_every_other() {
    for (format, text) in [("orlib", BY_ROWS), ("rail", BY_COLUMNS), ("dlx", DLX)] {
        let folder = folder(text);
        let convert = |to| answer(folder.path(), &["convert", "it", "--format", format, "--to", to]);
        assert_eq!(
            (convert("orlib"), convert("rail"), convert("dlx")),
            (BY_ROWS.into(), BY_COLUMNS.into(), DLX.into())
        );
        let repeated =
            answer(folder.path(), &["convert", "it", "--format", format, "--to", "lp", "--repeat"]);
        assert!(repeated.contains("\n i2: x1 + x2 + x4 >= 1\n"), "{repeated}");
        // A file of the OR-library is a repeat cover without the flag.
        assert_eq!(convert("lp") == repeated, format != "dlx");
    }
}

#[test]
fn every_command_reads_every_format() {
    for (format, text) in [("orlib", BY_ROWS), ("rail", BY_COLUMNS), ("dlx", DLX)] {
        let folder = folder(text);
        let run = |arguments: &[&str]| {
            let (name, rest) = arguments.split_first().unwrap();
            // The format of the output is that of `model` and `trace`.
            let flag = if ["model", "trace"].contains(name) { "--file-format" } else { "--format" };
            answer(folder.path(), &[&[*name, "it", flag, format], rest].concat())
        };
        assert_eq!(run(&["count"]), "1\n");
        assert_eq!(run(&["count", "--repeat"]), "6\n");
        assert_eq!(run(&["solve"]), "2 3 |7\n1 |2\n");
        assert_eq!(run(&["sample"]), "1 |2\n2 3 |7\n\n");
        assert_eq!(run(&["marginals"]), "0 1 2\n0 2\n1 1\n1 2 3\n");
        assert!(run(&["model", "--repeat"]).contains("4 options"));
        assert!(run(&["trace", "--repeat"]).contains("2 3"));
        fs::write(folder.path().join("cover"), "1 2\n2 3\n").unwrap();
        assert_eq!(run(&["check", "cover", "--repeat"]), "a cover\n");
        fs::write(folder.path().join("cover"), "1 2\n").unwrap();
        let (code, out, _) = cover(folder.path(), &["check", "it", "cover", "--format", format, "--repeat"]);
        assert_eq!((code, &out[..]), (Some(1), "item 3 is covered by no option, expected at least once\n"));
    }
}

#[test]
fn malformed_files_of_the_or_library_are_one_line() {
    let folder = folder("3 4\n5 1 2 7\n2\n1 3\n3\n1 2 9\n1\n4\n");
    let message = "dlx-judge: it: line 6, column 5: expected a column of row 2, 1 to 4, found '9'\n";
    assert_eq!(
        cover(folder.path(), &["solve", "it", "--repeat", "--format", "orlib"]),
        (Some(1), String::new(), message.to_string())
    );
    fs::write(folder.path().join("it"), "a | x\na x\n").unwrap();
    let (code, _, error) = cover(folder.path(), &["convert", "it", "--to", "rail"]);
    let message = "dlx-judge: it: line 1, column 5: expected no secondary items in a repeat cover, which covers items any number of times\n";
    assert_eq!((code, &error[..]), (Some(1), message));
}
