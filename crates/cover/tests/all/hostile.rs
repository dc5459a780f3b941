//! Pipes and devices as files, failing outputs, closed pipes, and escapes in names.

use crate::process::{assert_ends_with_its_reader, listed, on_a_full_disk, run_in, stderr, write};
use crate::tools::deadline::InTime;
use crate::{PROGRAM, cover};
use std::fs::File;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

/// Six items and six options; three of the options are a cover.
const MATRIX: &str = "a b c d e f\na b\nc d\ne f\na b c\nd e f\nc d e f\n";

/// Creates a folder with `MATRIX` in `m.dlx` and a cover of it in `cover.txt`.
fn folder(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("m.dlx", text), ("cover.txt", "a b\nc d\ne f\n")]);
    folder
}

#[test]
fn pipes_and_devices_are_rejected_as_matrices() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    symlink("/dev/zero", path("zero")).unwrap();
    File::create(path("large")).unwrap().set_len(100 << 30).unwrap();
    for (file, reason) in [
        ("pipe", "it is a named pipe: expected a regular file"),
        ("zero", "it is a device: expected a regular file"),
        ("large", "it is larger than 4096 MiB"),
    ] {
        for arguments in [
            &["sum", file][..],
            &["cheapest", file],
            &["count", file],
            &["check", file, file],
            &["centre", "2", file, "--metric", "l1"],
        ] {
            let (code, _, error) = cover(folder.path(), arguments);
            assert_eq!((code, error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
            assert!(error.contains(reason), "{arguments:?}: {error}");
        }
    }
}

#[test]
fn a_full_disk_leaves_the_old_file_or_none() {
    let items: Vec<String> = (0..200).map(|item| format!("i{item}")).collect();
    let options: String = items.iter().map(|item| format!("{item}\n")).collect();
    let folder = folder(&format!("{}\n{options}", items.join(" ")));
    let folder = folder.path();
    for arguments in
        [&["model", "m.dlx", "--format", "svg", "-o", "new"][..], &["count", "m.dlx", "--zdd", "new"]]
    {
        // Run first without an old file, then with an old file.
        for _ in 0..2 {
            let before = listed(folder);
            let output = on_a_full_disk(folder, 2, arguments);
            let error = stderr(&output);
            assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
            assert!(error.contains("cannot write") && error.contains("File too large"), "{error}");
            assert_eq!(listed(folder), before, "{arguments:?}");
            assert!(run_in(folder, arguments).status.success(), "{arguments:?}");
        }
        std::fs::remove_file(folder.join("new")).unwrap();
    }
}

#[test]
fn a_closed_or_full_output_gives_a_one_line_error() {
    let folder = folder(MATRIX);
    for (output, why) in [(">&-", "standard output is closed"), (">/dev/full", "No space left on device")] {
        for arguments in [&["count", "m.dlx"][..], &["--help"], &["man"]] {
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("exec \"$0\" \"$@\" {output}"), PROGRAM]).args(arguments);
            let output = shell.current_dir(folder.path()).output_in_time().unwrap();
            let error = stderr(&output);
            let code = if arguments[0] == "--help" { 1 } else { 2 };
            assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
            assert_eq!(error.lines().filter(|line| line.contains(why)).count(), 1, "{arguments:?}: {error}");
        }
    }
}

#[test]
fn every_command_exits_quietly_when_its_reader_is_gone() {
    let folder = folder(MATRIX);
    for arguments in [
        &["solve", "m.dlx"][..],
        &["solve", "m.dlx", "--all"],
        &["solve", "m.dlx", "--all", "-j", "2"],
        &["count", "m.dlx"],
        &["count", "m.dlx", "--part", "1/1"],
        &["sample", "m.dlx", "-n", "100000"],
        &["marginals", "m.dlx", "--format", "json"],
        &["convert", "m.dlx", "--to", "cnf"],
        &["check", "m.dlx", "cover.txt"],
        &["model", "m.dlx"],
        &["trace", "m.dlx"],
        &["--help"],
        &["completions", "bash"],
    ] {
        assert_ends_with_its_reader(folder.path(), arguments, Stdio::null());
    }
}

#[test]
fn escapes_in_arguments_are_escaped_in_messages() {
    for arguments in [&["solve", "\u{1b}[2J\u{202e}"][..], &["\u{1b}[2J"], &["solve", "-j", "\u{1b}[2J"]] {
        let (code, _, error) = cover(Path::new("/"), arguments);
        assert!(matches!(code, Some(1 | 2)) && !error.contains('\u{1b}'), "{arguments:?}: {error}");
    }
}
