//! The command `tutor` checks a program or a file, and reports in one line what it cannot check.

use crate::common::{assert_wrong_usage, fresh, is_its_day, judge_in, write};
use crate::tools::{is_left_to_ci, tools};
use serde_json::Value;
use std::path::Path;

/// A queens program in which the tests replace `DIAGONALS`, so that the diagonals are primary or secondary.
const QUEENS: &str = r#"n = int(input())
primary = [f"{kind}{i}" for kind in "rc" for i in range(n)]
diagonals = [f"{kind}{i}" for kind in "+-" for i in range(2 * n - 1)]
print(*primary, DIAGONALS, *diagonals)
for r in range(n):
    for c in range(n):
        print(f"| queen r{r + 1}c{c + 1}")
        print(f"r{r} c{c} +{r + c} -{r - c + n - 1}")
"#;

/// A program that prints the matrix in its input unchanged.
const MATRIX: &str = r#"import sys
rows, columns, *ones = map(int, sys.stdin.read().split())
print(*(f"c{column}" for column in range(columns)))
for row in range(rows):
    own = [f"c{column}" for column in range(columns) if ones[row * columns + column]]
    print(f"| row {row + 1}")
    print(" ".join(own) or " |")
"#;

/// A folder with right and wrong programs, and with a matrix.
fn folder() -> tempfile::TempDir {
    fresh(&[
        ("matrix.py", MATRIX),
        ("wrong.py", &QUEENS.replace("DIAGONALS", "''")),
        ("unknown.py", &QUEENS.replace("DIAGONALS", "'|'").replace("queen", "quen")),
        ("crash.py", "print(1 // 0)\n"),
        ("nothing.py", "print('| a')\n"),
        ("hang.py", "while True: pass\n"),
        ("flood.py", "while True: print('x' * 100000)\n"),
        ("bad.py", "print('a b')\nprint('| queen r1c1')\nprint('a c')\n"),
        (
            "4.dlx",
            "a b c d 1 2 3 4\n| queen r1c2\na 2\n| queen r2c4\nb 4\n| queen r3c1\nc 1\n| queen r4c3\nd 3\n",
        ),
        ("4.in", "4\n"),
    ])
}

fn tutor(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = judge_in(folder, &[&["tutor", "nqueens"], arguments].concat());
    (output.code, output.out, output.err)
}

#[test]
fn programs_get_a_verdict_with_reasons() {
    if is_left_to_ci() || !tools(&["python3"]) {
        return;
    }
    let folder = folder();
    let right = ["tutor", "poj3740", "--model", "matrix.py", "--count", "4"];
    let output = judge_in(folder.path(), &right);
    let out = &output.out;
    output.ends(0);
    assert!(out.starts_with("right on ") && out.contains("\nnodes "), "{out}");

    let (code, out, _) = tutor(folder.path(), &["--model", "python3 wrong.py", "--count", "2"]);
    assert_eq!(code, Some(1), "{out}");
    let [of_instance, difference, reason] =
        ["\n    4\n", "your matrix forbids queen r1c", "make it secondary"];
    assert!(out.contains(of_instance) && out.contains(difference) && out.contains(reason), "{out}");

    let (code, out, _) = tutor(
        folder.path(),
        &["--model", "wrong.py", "--count", "4", "--shrink", "0", "--format", "json", "--lang", "zh"],
    );
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, json["verdict"].as_str()), (Some(1), Some("wrong")));
    let wrong = &json["wrong"];
    let size: usize = wrong["input"].as_str().unwrap().trim().parse().unwrap();
    assert_eq!(wrong["cover"].as_array().unwrap().len(), size, "{out}");
    assert_eq!(wrong["reasons"][0]["key"], "SECONDARY", "{out}");
    assert!(wrong["reasons"][0]["text"].as_str().unwrap().ends_with("make it secondary"), "{out}");
    assert!(out.is_ascii(), "{out}");
}

#[test]
fn a_file_is_checked_against_one_instance() {
    let folder = folder();
    let (code, out, _) = tutor(folder.path(), &["--file", "4.dlx", "--input", "4.in"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(
        out.contains("forbids queen r1c3") && out.contains("none of your options is queen r1c3"),
        "{out}"
    );
    let (_, out, _) = tutor(folder.path(), &["--file", "4.dlx", "--input", "4.in", "--lang", "zh"]);
    assert!(out.contains("你漏了皇后 (1,3) 这一行") && !out.contains("r1c3"), "{out}");
    for case in ["1", "sample-8", "nqueens/sample-8"] {
        let (code, out, _) = tutor(folder.path(), &["--file", "4.dlx", "--case", case]);
        assert_eq!(code, Some(1), "{case}: {out}");
    }
    let model = judge_in(folder.path(), &["model", "nqueens", "--input", "4.in", "--format", "dlx"]);
    write(folder.path(), &[("right.dlx", &model.out)]);
    let (code, out, _) = tutor(folder.path(), &["--file", "right.dlx", "--input", "4.in"]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.starts_with("right: the covers are those of the problem (2)\n"), "{out}");
}

/// A wrong sudoku program, which computes boxes as if rows and columns were counted from 1.
const SUDOKU: &str = r#"n = int(input())
N = n * n
given = [input() for _ in range(N)]
digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:N]
print(*(f"p{r}.{c}" for r in range(N) for c in range(N)),
      *(f"{kind}{i}#{d}" for kind in "rcb" for i in range(N + n + 1) for d in digits if kind == "b" or i < N))
for r in range(N):
    for c in range(N):
        for d in digits:
            if given[r][c] in "." + d:
                print(f"| r{r + 1}c{c + 1}={d}")
                print(f"p{r}.{c} r{r}#{d} c{c}#{d} b{(r + 1) // n * n + (c + 1) // n}#{d}")
"#;

/// Several instances are compared, because on a sudoku with few blanks the options of a box may equal those
/// of a row.
#[test]
fn the_most_frequent_reason_is_given() {
    if is_left_to_ci() || !is_its_day(1) && !is_its_day(3) || !tools(&["python3"]) {
        return;
    }
    let folder = folder();
    write(folder.path(), &[("sudoku.py", SUDOKU)]);
    let output = judge_in(folder.path(), &["tutor", "hdu3909", "--model", "sudoku.py", "--format", "json"]);
    let json: Value = serde_json::from_str(&output.out).unwrap();
    assert_eq!(json["wrong"]["reasons"][0]["key"], "SHIFTED", "{json:#}");
}

/// A program whose matrix has a slip that changes no cover.
const SLIPS: &str = r#"n = int(input())
names = [f"{kind}{i}" for kind in "rc" for i in range(n)] + ["|"]
names += [f"{kind}{i}" for kind in "+-" for i in range(2 * n - 1)] + ["spare"]
print(*names)
for r in range(n):
    for c in range(n):
        for again in range(2 if r + c == 0 and n > 1 else 1):
            print(f"| queen r{r + 1}c{c + 1}")
            print(f"r{r} c{c} +{r + c} -{r - c + n - 1}")
"#;

#[test]
fn harmless_slips_are_noted() {
    if is_left_to_ci() || !is_its_day(0) && !is_its_day(2) || !tools(&["python3"]) {
        return;
    }
    let folder = folder();
    write(folder.path(), &[("slips.py", SLIPS)]);
    // The duplicate of the corner queen's option is a mistake on any instance with a cover that contains this
    // queen.
    let (code, out, err) = tutor(folder.path(), &["--model", "slips.py", "--count", "4"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("queen r1c1 has 2 options with the same items"), "{out}");
    write(folder.path(), &[("slips.py", &SLIPS.replace("if r + c == 0 and n > 1", "if False"))]);
    let (code, out, err) = tutor(folder.path(), &["--model", "slips.py", "--count", "4", "--format", "json"]);
    assert_eq!(code, Some(0), "{out}{err}");
    let json: Value = serde_json::from_str(&out).unwrap();
    let expected = "none of your options has your item spare, and nothing has to cover it: leave it out";
    assert_eq!(json["notes"], serde_json::json!([{ "key": "NOTE_EMPTY", "text": expected }]), "{out}");
    let (_, out, _) = tutor(folder.path(), &["--model", "slips.py", "--count", "4"]);
    assert!(out.ends_with(&format!("\n\n{expected}\n")), "{out}");
}

#[test]
fn a_matrix_without_decisions_is_named() {
    let folder = fresh(&[("4.dlx", "a\na\n"), ("4.in", "4\n")]);
    let (code, out, _) = tutor(folder.path(), &["--file", "4.dlx", "--input", "4.in"]);
    assert!(
        code == Some(1)
            && out
                .ends_with("\nnone of your options has a decision above it, in a line that begins with |\n"),
        "{out}"
    );
}

#[test]
fn models_that_cannot_be_checked_give_one_line_errors() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = folder();
    let usage = |arguments: &[&str], message: &str| {
        assert_wrong_usage(folder.path(), &[&["tutor", "nqueens"], arguments].concat(), message);
    };
    usage(&[], "add what to check: --model FILE|CMD, or --file FILE");
    usage(&["--model", "none.py"], "none.py");
    usage(&["--file", "4.dlx", "--case", "nothing"], "--case nothing: no case of nqueens");
    usage(&["--file", "4.dlx", "--case", "0"], "expected a number from 1");
    for (program, message) in [
        ("crash.py", "ZeroDivisionError"),
        ("hang.py", "over 0.300 s of CPU time"),
        ("flood.py", "over 16 MiB of output"),
        (
            "nothing.py",
            "expected the line of items (` |` with a blank before the bar if there are none), found",
        ),
        (
            "unknown.py",
            "line 2: expected a decision of the problem, found 'quen r1c1'; did you mean 'queen r1c1'?",
        ),
        ("bad.py", "line 3, column 3: expected one of the items, found 'c'"),
    ] {
        let (code, out, err) = tutor(folder.path(), &["--model", program, "--time-limit", "0.3"]);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(1), "", 1), "{program}: {err}");
        assert!(err.contains(message) && err.contains("nqueens"), "{program}: {err}");
    }
}
