//! `test --archive`: judges submissions whose paths contain the problem and the judge's verdict, and compares
//! its own verdicts with those of the judge.

use crate::common::{fresh, judge_in};
use std::fs;
use std::os::unix::fs::symlink;

/// Solves the n queens problem: prints the first three solutions, then the number of solutions.
const QUEENS: &str = "#include <stdio.h>
int n, count, at[16];
void place(int row, int columns, int left, int right) {
    int free = ~(columns | left | right) & ((1 << n) - 1), column;
    if (row == n && count++ < 3)
        for (row = 0; row < n; row++) printf(\"%d%c\", at[row], row < n - 1 ? ' ' : '\\n');
    for (column = 0; column < n && row < n; column++)
        if (free >> column & 1) {
            at[row] = column + 1;
            place(row + 1, columns | 1 << column, (left | 1 << column) << 1, (right | 1 << column) >> 1);
        }
}
int main() { scanf(\"%d\", &n); place(0, 0, 0, 0); printf(\"%d\\n\", count); return 0; }
";
const SILENT: &str = "int main() { return 0; }\n";

#[test]
fn archive_reports_list_differing_verdicts() {
    let archive = fresh(&[
        ("all/Luogu/P1219/1_AC_0ms_4kB.c", QUEENS),
        ("all/Luogu/P1219/2_WA_0ms_4kB.c", SILENT),
        ("all/Luogu/P1000/3_WA_0ms_4kB.c", SILENT),
        ("all/notes/plain.c", SILENT),
    ]);
    let agree = judge_in(archive.path(), &["test", "--archive", "all"]);
    agree.ends(0).says("luogu1219    AC        AC        Luogu/P1219/1_AC_0ms_4kB.c\n");
    agree.says("luogu1219    WA        WA        Luogu/P1219/2_WA_0ms_4kB.c\n");
    agree.says("2 submissions: the verdict agrees for 2\n");
    agree.says(
        "accepted by the judge: 1; 1 of them AC here (100 %)\nrejected by the judge: 1; 1 of them not AC",
    );
    agree.says("not judged: 1 source for other problems, 1 source without a verdict\n");

    let all = archive.path().join("all/Luogu/P1219");
    fs::write(all.join("4_TLE_0ms_4kB.c"), QUEENS).unwrap();
    fs::write(all.join("5_AC_0ms_4kB.c"), SILENT).unwrap();
    let differ = judge_in(archive.path(), &["test", "all"]);
    differ
        .ends(1)
        .says("TLE       AC        Luogu/P1219/4_TLE_0ms_4kB.c\n    differs: it fails no case that counts");
    differ.says("AC        WA        Luogu/P1219/5_AC_0ms_4kB.c\n    differs: WA luogu1219/");
    differ.says("accepted by the judge: 2; 1 of them AC here (50 %)");
}

#[test]
fn headers_implied_by_the_judge_are_included() {
    let text = "#include <iostream>\nint main() { printf(\"It is\\n\"); return 0; }\n";
    let folder = fresh(&[("it/3740/1_WA.cpp", text)]);
    judge_in(folder.path(), &["test", "--archive", "it"]).ends(0).says("WA        WA");
}

#[test]
fn a_folder_is_read_as_a_problem_or_else_cases_or_else_submissions() {
    let folder = fresh(&[("it/3740/1_WA.c", SILENT)]);
    let (place, it) = (folder.path(), folder.path().join("it"));
    judge_in(place, &["test", "it"]).ends(0).says("poj3740      WA ");
    fs::write(it.join("1.in"), "").unwrap();
    fs::write(it.join("1.out"), "").unwrap();
    judge_in(place, &["test", "it"]).ends(2).warns("it is not named after a problem; add --solution");
    fs::write(it.join("problem.toml"), "").unwrap();
    judge_in(place, &["test", "it"]).ends(1).warns("it does not have a folder `solutions`");
    judge_in(place, &["test", "--archive", "it"]).ends(0).says("poj3740      WA ");

    let empty = fresh(&[("it/plain.c", SILENT)]);
    let words = "expected problem.toml or problem.yaml; NAME.in with NAME.out, or another layout";
    judge_in(empty.path(), &["test", "it"])
        .refuses(2, words)
        .warns("submissions such as 3074/6072796_WA.cpp");
    judge_in(empty.path(), &["test", "--archive", "it"])
        .refuses(2, "expected sources whose names or folders");
    judge_in(empty.path(), &["test", "--archive", "none"]).refuses(2, "--archive none: no such folder");
}

#[test]
fn links_in_an_archive_are_skipped() {
    let folder = fresh(&[("it/3740/1_WA.c", SILENT), ("other.c", SILENT)]);
    symlink(folder.path().join("other.c"), folder.path().join("it/3740/2_WA.c")).unwrap();
    let ran = judge_in(folder.path(), &["test", "--archive", "it"]);
    ran.ends(0)
        .says("1 submission: the verdict agrees for 1")
        .warns("it/3740/2_WA.c is not read: it is a link");
}
