//! `dlx-judge verify`: each claim that a folder makes is checked, false claims are found, and missing parts
//! give notes.

use crate::common::{judge_in, write};
use crate::tools::tools;
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// The problem of finding the largest of some numbers, with everything that a setter writes. Most programs
/// are shell scripts, which start faster than Python.
const LARGEST: [(&str, &str); 14] = [
    ("mine/problem.toml", TOML),
    ("mine/cases/one.in", "1\n5\n"),
    ("mine/cases/one.out", "5\n"),
    ("mine/cases/falling.in", "3\n9 4 2\n"),
    ("mine/cases/falling.out", "9\n"),
    ("mine/cases/rising.in", "3\n2 4 9\n"),
    ("mine/cases/rising.out", "9\n"),
    (
        "mine/largest.sh",
        "read n; read all; most=0; for x in $all; do [ $x -le $most ] || most=$x; done; echo $most\n",
    ),
    (
        "mine/valid.sh",
        "awk 'NR == 1 { n = $1 } NR == 1 && !/^[1-9][0-9]*$/ { bad = 1 } NR == 2 { for (i = 1; i <= NF; i++) \
         if ($i >= 1000 || $i !~ /^[1-9][0-9]*$/) bad = 1 } NR == 2 && NF != n { bad = 1 } END { exit bad || NR != 2 }'\n",
    ),
    (
        "mine/make.sh",
        "awk -v seed=$1 -v size=$2 'BEGIN { srand(seed); print size; for (i = 1; i <= size; i++) \
         printf \"%d%s\", 1 + int(999 * rand()), i < size ? \" \" : \"\\n\" }'\n",
    ),
    ("mine/check.sh", "cmp -s $2 $3\n"),
    ("mine/solutions/right.py", "input()\nprint(sorted(map(int, input().split()))[-1])\n"),
    ("mine/solutions/wa-last.py", "input()\nprint(input().split()[-1])\n"),
    ("mine/solutions/wa-first.py", "input()\nprint(input().split()[0])\n"),
];
const TOML: &str = "reference = \"sh largest.sh\"\nvalidator = \"sh valid.sh\"\ngenerator = \"sh make.sh\"\n\
                    checker = \"sh check.sh\"\n[limits]\ntime = 1\n";
const SLOW: (&str, &str) = ("mine/solutions/tle-loop.py", "while True: pass\n");

type Pairs<'a> = &'a [(&'a str, &'a str)];

/// A folder with the files of `LARGEST`, some of them changed; files with an empty text are removed.
fn place(changed: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &LARGEST);
    write(folder.path(), changed);
    for (name, _) in changed.iter().filter(|(_, text)| text.is_empty()) {
        std::fs::remove_file(folder.path().join(name)).unwrap();
    }
    folder
}

/// The report as JSON, and whether the exit code means success.
fn verify(folder: &Path) -> (Value, bool) {
    let output = judge_in(folder, &["verify", "./mine", "--format", "json"]);
    let report: Value = serde_json::from_str(&output.out).unwrap_or_else(|_| panic!("{output}"));
    assert_eq!(report["passed"], output.code == Some(0), "{output}");
    (report, output.code == Some(0))
}

/// The result of a check: `ok`, `note` or `failed`, with its details. Empty if the check is missing.
fn outcome(report: &Value, check: &str) -> String {
    let checks = report["checks"].as_array().unwrap().iter();
    let texts = checks.filter(|it| it["check"] == check).map(|it| {
        let details = it["details"].as_array().into_iter().flatten().map(|it| it.as_str().unwrap());
        let details = details.map(|it| format!("; {it}")).collect::<String>();
        format!("{}: {}{details}", it["outcome"].as_str().unwrap(), it["text"].as_str().unwrap())
    });
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn true_claims_pass_every_check() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = place(&[SLOW]);
    let (report, is_well) = verify(folder.path());
    assert!(is_well, "{report}");
    for check in report["checks"].as_array().unwrap() {
        assert_eq!(check["outcome"], "ok", "{check}");
    }
    let limit = outcome(&report, "time limit");
    assert!(limit.contains("more than 4.000 s (tle-loop.py"), "{limit}");
    let solutions = report["solutions"].as_array().unwrap();
    assert_eq!(solutions.len(), 4);
    assert!(
        solutions.iter().all(|it| it["as_expected"] == true && it["cases"].as_array().unwrap().len() == 3)
    );
    let folder = place(&[]);
    let output = judge_in(folder.path(), &["verify", "./mine", "--format", "html"]);
    assert!(output.out.starts_with("<!doctype html>") && output.out.contains("wa-last.py"), "{output}");
    assert!(!output.out.contains("src=") && !output.out.contains("href="), "{output}");
    let output = judge_in(folder.path(), &["verify", "./mine", "--format", "junit"]);
    assert!(output.out.contains("failures=\"0\"") && output.out.contains("strange outputs"), "{output}");
}

#[test]
fn false_claims_fail_and_missing_parts_give_notes() {
    if !tools(&["python3"]) {
        return;
    }
    let listed = format!("{TOML}[[made]]\nname = \"more\"\nseed = 1\nsize = 1\n");
    let without = TOML.replace("validator = \"sh valid.sh\"\n", "");
    let faults: [(Pairs, Pairs); 4] = [
        (
            &[
                ("mine/cases/rising.out", "4\n"),
                ("mine/cases/more.in", "1\n5\n"),
                ("mine/cases/more.out", "5\n"),
                ("mine/problem.toml", &listed),
                ("mine/make.sh", "echo 1; echo $$ | sed 's/^/1/; s/.*\\(..\\)$/1\\1/'\n"),
                ("mine/solutions/right.py", "print(input().split()[0])\n"),
            ],
            &[
                ("reference", "failed: is not right on 1 of 4 cases; rising: WA"),
                ("equal cases", "note: these have the same input; more, one"),
                ("made cases", "failed: 1 of 1 differ from what `make` would write"),
                ("generator", "the generator makes a different input each time for"),
                ("solutions", "failed: 1 of 3 solutions is not as expected; right.py gets WA, expected AC"),
                ("kinds of solutions", "note: some are missing; no slow solution"),
            ],
        ),
        (
            &[
                ("mine/valid.sh", "exit 0\n"),
                ("mine/check.sh", "exit 0\n"),
                ("mine/make.sh", "echo 1; echo 1\n"),
                ("mine/cases/rising.out", ""),
            ],
            &[
                ("damaged inputs", "failed: the validator accepts all 15"),
                ("strange outputs", "note: the checker accepts some"),
                ("generator", "the generator does not use its seed"),
                (
                    "cases",
                    "failed: 1 of 3 do not have an expected output: `test --solution FILE --accept` adds the outputs of a correct solution; rising",
                ),
            ],
        ),
        (
            &[
                ("mine/cases/rising.in", "4\n2 4 9\n"),
                ("mine/check.sh", "[ -s $2 ] || exit 3; cmp -s $2 $3\n"),
            ],
            &[
                ("validator", "failed: rejects 1 of 3 inputs; rising"),
                ("strange outputs", "failed: the checker does not end with a verdict"),
            ],
        ),
        (&[("mine/problem.toml", &without)], &[("validator", "note: none")]),
    ];
    for (changed, expected) in faults {
        let (report, is_well) = verify(place(changed).path());
        for (check, expected) in expected {
            let found = outcome(&report, check);
            assert!(found.contains(expected), "{check}: {found}");
        }
        assert_eq!(is_well, !report["checks"].to_string().contains("\"failed\""), "{report}");
    }
}

#[test]
fn built_in_problems_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let output = judge_in(folder.path(), &["verify", "luogu1219", "poj3740", "--memory-limit", "256"]);
    assert_eq!(output.code, Some(0), "{output}");
    for line in ["verifying poj3740", "absent  wrong and slow solutions: not part of this program"] {
        assert!(output.out.lines().any(|found| found == line), "{output}");
    }
    judge_in(folder.path(), &["verify", "./none"]).refuses(2, "./none");
}

#[test]
fn the_model_of_a_folder_is_run_on_its_inputs() {
    if !tools(&["python3"]) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    judge_in(here, &["new", "--here", "mine"]).ends(0);
    let model = std::fs::read_to_string(here.join("mine/model.py")).unwrap();
    std::fs::remove_dir_all(here.join("mine")).unwrap();
    let three = "3 3\n100\n010\n001\n";
    write(here, &[("mine/problem.toml", ""), ("mine/cases/a.in", three), ("mine/cases/a.out", "Yes\n")]);
    write(here, &[("mine/cases/b.in", "1 1\n1\n"), ("mine/cases/b.out", "Yes\n")]);
    let said = |model: &str| {
        write(here, &[("mine/model.py", model)]);
        let (report, is_well) = verify(here);
        (outcome(&report, "model"), is_well)
    };
    assert_eq!(said(&model), ("ok: prints a matrix for each of 2 inputs".to_string(), true));
    // With a 1 in the first column of every row, the matrix loses most of its covers.
    let fewer = model.replace("digit == \"1\"", "digit == \"1\" or j == 1");
    let (told, is_well) = said(&fewer);
    assert!(told.starts_with("note: the matrices may be wrong; ") && is_well, "{told}");
    assert!(told.ends_with("does not, but their outputs are equal"), "{told}");
    let (told, is_well) = said(&model.replace("| row {i}", "| row"));
    assert!(told.starts_with("failed: fails on ") && !is_well, "{told}");
    assert!(
        told.contains("a: ./mine: output of the model: option 2: expected a decision other than"),
        "{told}"
    );
}
