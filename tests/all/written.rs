//! On a full disk, commands write whole files or none. They stop when the reader of their output closes the
//! pipe.

use crate::common::{Ran, judge_in, write};
use crate::process::{assert_ends_with_its_reader, listed, on_a_full_disk};
use crate::site::site;
use crate::tools::is_sampled;
use std::fs;
use std::path::Path;

/// Copies a site's folder, which is faster than writing the site again.
fn copy(from: &Path, to: &Path) {
    for (path, _) in listed(from) {
        let (from, to) = (from.join(&path), to.join(&path));
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        if from.is_file() {
            fs::copy(from, to).unwrap();
        }
    }
}

/// Commands that write files, each with the file or folder that it writes as a whole.
const WRITERS: &[(&[&str], &str)] = &[
    (&["bundle", "poj3074", "-o", "new"], "new"),
    (&["model", "poj3074", "--format", "svg", "-o", "new"], "new"),
    (&["trace", "pentomino", "--format", "html", "-o", "new"], "new"),
    (&["import", "set", "--id", "new", "--cases", "."], "new"),
    (&["case", "poj3074", "-o", "new"], "new"),
    (&["site", "-o", "new"], "new"),
];

#[test]
fn full_disks_leave_the_old_file_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let long = "7 ".repeat(4000);
    write(folder, &[("set/1.in", "1\n"), ("set/1.out", "1\n"), ("set/2.in", &long), ("set/2.out", "2\n")]);
    let is_quick = |&&(arguments, _): &&(&[&str], &str)| arguments[0] != "site" || !is_sampled();
    for (arguments, target) in WRITERS.iter().filter(is_quick) {
        let before = listed(folder);
        let output = Ran::from(on_a_full_disk(folder, 2, arguments));
        let error = &output.err;
        assert_eq!((output.code, error.lines().count()), (Some(1), 1), "{arguments:?}: {error}");
        output.warns("cannot write").warns("File too large");
        assert_eq!(listed(folder), before, "{arguments:?}");
        // Tries again where the file or site already exists.
        if arguments[0] == "site" {
            copy(site(), &folder.join(target));
        } else {
            assert!(judge_in(folder, arguments).code == Some(0), "{arguments:?}");
        }
        let mut again = arguments.to_vec();
        if ["import", "case"].contains(&arguments[0]) {
            again.push("--force");
            for (path, _) in listed(&folder.join(target)) {
                fs::write(folder.join(target).join(path), "old").unwrap();
            }
        }
        let before = listed(folder);
        Ran::from(on_a_full_disk(folder, 2, &again)).ends(1);
        assert_eq!(listed(folder), before, "{again:?}");
        let target = folder.join(target);
        if target.is_dir() { fs::remove_dir_all(target).unwrap() } else { fs::remove_file(target).unwrap() }
    }
}

/// Commands that print something.
const PRINTERS: &[&[&str]] = &[
    &["list"],
    &["list", "--json"],
    &["list", "poj3074"],
    &["show", "poj3074"],
    &["run", "poj3074"],
    &["model", "poj3074"],
    &["model", "poj3074", "--format", "svg"],
    &["trace", "poj3074"],
    &["trace", "poj3074", "--format", "html"],
    &["gen", "poj3074", "--size", "20"],
    &["case", "poj3074"],
    &["case", "poj3074/hard-17-clues", "--input"],
    &["case", "poj3074", "-o", "exported"],
    &["bundle", "poj3074"],
    &["test", "poj3074"],
    &["test", "poj3074", "-j", "2"],
    &["test", "poj3074", "--exec", "echo 7"],
    &["test", "poj3074", "--format", "json"],
    &["test", "poj3074", "--format", "junit"],
    &["stress", "poj3074", "--exec", "cat", "--count", "1", "--shrink", "0"],
    &["report", "report.json"],
    &["report", "report.json", "--format", "json"],
    &["report", "report.json", "--format", "junit"],
    &["import", "set", "--id", "new", "--cases", "."],
    &["completions", "bash"],
    &["man", "test"],
    &["--help"],
    &["test", "--help"],
    &["--version"],
];

#[test]
fn closed_pipes_end_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, &[("set/1.in", "1\n"), ("set/1.out", "1\n")]);
    let report = judge_in(folder, &["test", "poj3074", "--exec", "echo 7", "--format", "json"]);
    fs::write(folder.join("report.json"), report.out).unwrap();
    for arguments in PRINTERS {
        let input = fs::File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/poj3074/hard-17-clues.in"));
        assert_ends_with_its_reader(folder, arguments, input.unwrap().into());
    }
}
