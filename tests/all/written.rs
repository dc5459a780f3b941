//! What commands write: whole files or none where the disk is full, and nothing more once nobody reads.

use crate::common::{judge_in, stderr, write};
use crate::site::site;
use crate::tools::deadline::{Deadline, InTime};
use crate::tools::is_sampled;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Three options that cover six items, and more than can be seen at once.
const MATRIX: &str = "a b c d e f\na b\nc d\ne f\na b c\nd e f\nc d e f\n";

/// Runs the program in `folder`, where no file may grow beyond this many blocks of 512 bytes, as on a full
/// disk.
fn on_a_full_disk(folder: &Path, blocks: u32, arguments: &[&str]) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_dlx-judge")]).args(arguments).current_dir(folder);
    command.stdin(Stdio::null()).output_in_time().unwrap()
}

/// Every file and folder below a folder, with the lengths of files.
fn listed(folder: &Path) -> Vec<(String, u64)> {
    let entries =
        walkdir::WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter().map(Result::unwrap);
    let entry = |entry: walkdir::DirEntry| {
        let length = if entry.file_type().is_file() { entry.metadata().unwrap().len() } else { 0 };
        (entry.path().strip_prefix(folder).unwrap().display().to_string(), length)
    };
    entries.map(entry).collect()
}

/// Copies a folder, as making the site again takes longer.
fn copy(from: &Path, to: &Path) {
    for (path, _) in listed(from) {
        let (from, to) = (from.join(&path), to.join(&path));
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        if from.is_file() {
            fs::copy(from, to).unwrap();
        }
    }
}

/// Commands that write files, each with the file or folder that it writes in whole.
const WRITERS: &[(&[&str], &str)] = &[
    (&["bundle", "poj3074", "-o", "new"], "new"),
    (&["model", "poj3074", "--format", "svg", "-o", "new"], "new"),
    (&["trace", "pentomino", "--format", "html", "-o", "new"], "new"),
    (&["cover", "model", "m.dlx", "--format", "svg", "-o", "new"], "new"),
    (&["cover", "count", "m.dlx", "--zdd", "new"], "new"),
    (&["import", "set", "--id", "new", "--cases", "."], "new"),
    (&["case", "poj3074", "-o", "new"], "new"),
    (&["site", "-o", "new"], "new"),
];

#[test]
fn on_a_full_disk_there_is_the_old_file_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let items: Vec<String> = (0..200).map(|item| format!("i{item}")).collect();
    let options: String = items.iter().map(|item| format!("{item}\n")).collect();
    let long = "7 ".repeat(4000);
    write(folder, &[("m.dlx", &format!("{}\n{options}", items.join(" ")))]);
    write(folder, &[("set/1.in", "1\n"), ("set/1.out", "1\n"), ("set/2.in", &long), ("set/2.out", "2\n")]);
    let is_quick = |&&(arguments, _): &&(&[&str], &str)| arguments[0] != "site" || !is_sampled();
    for (arguments, target) in WRITERS.iter().filter(is_quick) {
        let before = listed(folder);
        let output = on_a_full_disk(folder, 2, arguments);
        let error = stderr(&output);
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{arguments:?}: {error}");
        assert!(error.contains("cannot write") && error.contains("File too large"), "{arguments:?}: {error}");
        assert_eq!(listed(folder), before, "{arguments:?}");
        // Over what is there.
        if arguments[0] == "site" {
            copy(site(), &folder.join(target));
        } else {
            assert!(judge_in(folder, arguments).status.success(), "{arguments:?}");
        }
        let mut again = arguments.to_vec();
        if ["import", "case"].contains(&arguments[0]) {
            again.push("--force");
            for (path, _) in listed(&folder.join(target)) {
                fs::write(folder.join(target).join(path), "old").unwrap();
            }
        }
        let before = listed(folder);
        let output = on_a_full_disk(folder, 2, &again);
        assert_eq!(output.status.code(), Some(1), "{again:?}: {}", stderr(&output));
        assert_eq!(listed(folder), before, "{again:?}");
        let target = folder.join(target);
        if target.is_dir() { fs::remove_dir_all(target).unwrap() } else { fs::remove_file(target).unwrap() }
    }
}

/// Commands with something to print.
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
    &["cover", "solve", "m.dlx"],
    &["cover", "solve", "m.dlx", "--all"],
    &["cover", "solve", "m.dlx", "--all", "-j", "2"],
    &["cover", "count", "m.dlx"],
    &["cover", "count", "m.dlx", "--part", "1/1"],
    &["cover", "sample", "m.dlx", "-n", "100000"],
    &["cover", "marginals", "m.dlx", "--json"],
    &["cover", "convert", "m.dlx", "--to", "cnf"],
    &["cover", "check", "m.dlx", "cover.txt"],
    &["cover", "model", "m.dlx"],
    &["cover", "trace", "m.dlx"],
];

#[test]
fn a_reader_that_ends_early_ends_every_command_alike() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write(folder, &[("m.dlx", MATRIX), ("cover.txt", "a b\n"), ("set/1.in", "1\n"), ("set/1.out", "1\n")]);
    let report = judge_in(folder, &["test", "poj3074", "--exec", "echo 7", "--format", "json"]);
    fs::write(folder.join("report.json"), report.stdout).unwrap();
    for arguments in PRINTERS {
        let input = fs::File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/poj3074/hard-17-clues.in"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
        command.args(*arguments).current_dir(folder).stdin(input.unwrap());
        // The reader is gone before the program starts.
        let (_, writer) = std::io::pipe().unwrap();
        let child = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let _deadline = Deadline::start(format!("{arguments:?}"));
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?}");
    }
}
