//! `--proof`: VeriPB verifies the proofs, and the answers match those without a proof.

use crate::tools::tool;
use crate::veripb::{verify, veripb};
use crate::{PROGRAM, cover, no_cover};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

const WORDS: &str = "a b c | x\na b |3\nc x:red |2\na c |1\nb x:red |2\nb\n";
const TRIANGLE: &str = "a b c\na b\nb c\nc a\n";
const GUARDS: &str = "1:2|a 0:2|b\na\na b\nb\na\n";
const POINTS: &str = "0 0\n1 0\n2 0\n10 0\n11 0\n12.5 0\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [("words", WORDS), ("triangle", TRIANGLE), ("guards", GUARDS), ("points", POINTS)];
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    folder
}

/// Runs the script that checks lists of covers.
fn listed(folder: &Path, name: &str) -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/proof_covers.py");
    let output =
        Command::new(tool(&["python3"])?).arg(script).arg(name).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn answers_match_those_without_a_proof_and_veripb_verifies_them() {
    let folder = folder();
    let program = veripb();
    for (command, verified) in [
        ("solve triangle", "UNSATISFIABLE"),
        ("solve words", "SATISFIABLE"),
        ("solve words --all --rows", "UNSATISFIABLE"),
        ("solve guards --all --rows --format json", "UNSATISFIABLE"),
        ("solve words --cheapest", "BOUNDS 1 <= obj <= 1"),
        ("solve triangle --cheapest", "BOUNDS INF <= obj <= INF"),
        ("solve words --cheapest --repeat", "BOUNDS 1 <= obj <= 1"),
        ("solve triangle --repeat", "BOUNDS 2 <= obj <= 2"),
        ("count triangle --repeat", "UNSATISFIABLE"),
        ("count guards", "UNSATISFIABLE"),
        ("centre 2 points --metric l2", "UNSATISFIABLE"),
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let (code, plain, _) = cover(folder.path(), &arguments);
        let (own, proved, error) = cover(folder.path(), &[&arguments[..], &["--proof", "p"]].concat());
        assert_eq!(own, code, "{command}: {error}");
        if command.contains("--all") {
            let sorted = |text: &str| {
                let mut lines: Vec<String> =
                    text.lines().map(|line| line.trim_end_matches(',').to_string()).collect();
                lines.sort_unstable();
                lines
            };
            assert!(command.contains("json") || sorted(&proved) == sorted(&plain), "{command}: {proved}");
        } else if command != "solve words" {
            assert_eq!(proved, plain, "{command}");
        }
        if let Some(program) = &program {
            let (said, text) = verify(program, folder.path(), "p");
            assert_eq!(said.as_deref(), Some(verified), "{command}: {text}");
        }
        if command.contains("--all") || command.contains("count") {
            let number = fs::read_to_string(folder.path().join("p.covers")).unwrap().lines().count();
            assert!(listed(folder.path(), "p").is_none_or(|said| said == format!("{number} covers\n")));
        }
    }
}

#[test]
fn a_stopped_search_for_centres_writes_no_proof() {
    let folder = tempfile::tempdir().unwrap();
    let points: String = (0..2000).map(|at| format!("{} {}\n", at * 7919 % 1000, at * 6101 % 997)).collect();
    fs::write(folder.path().join("points"), points).unwrap();
    let arguments = ["centre", "40", "points", "--metric", "l2", "--time-limit", "0.1", "--proof", "p"];
    let (code, _, error) = cover(folder.path(), &arguments);
    assert_eq!((code, error.contains("no proof")), (Some(3), true), "{error}");
    assert!(!folder.path().join("p.opb").exists());
}

#[test]
fn a_list_of_covers_is_removed_with_its_proof() {
    let folder = folder();
    let list = folder.path().join("p.covers");
    for (command, is_listed) in [("solve words --all", true), ("solve words", false)] {
        let arguments: Vec<&str> = command.split(' ').collect();
        cover(folder.path(), &[&arguments[..], &["--proof", "p"]].concat());
        assert_eq!(list.exists(), is_listed, "{command}");
    }
}

#[test]
fn a_proof_does_not_replace_its_input() {
    let folder = folder();
    fs::rename(folder.path().join("words"), folder.path().join("words.opb")).unwrap();
    let text = fs::read(folder.path().join("words.opb")).unwrap();
    for command in ["count", "solve"] {
        let (code, _, error) = cover(folder.path(), &[command, "words.opb", "--proof", "words"]);
        assert_eq!((code, error.contains("would replace words.opb")), (Some(2), true), "{error}");
        assert_eq!(fs::read(folder.path().join("words.opb")).unwrap(), text);
    }
}

#[cfg(unix)]
#[test]
fn proofs_are_not_written_or_removed_through_links() {
    for ending in ["opb", "pbp", "covers"] {
        let folder = folder();
        let elsewhere = folder.path().join("elsewhere");
        fs::write(&elsewhere, "mine").unwrap();
        std::os::unix::fs::symlink("elsewhere", folder.path().join(format!("p.{ending}"))).unwrap();
        for command in [&["solve", "words", "--proof", "p"][..], &["solve", "words", "--all", "--proof", "p"]]
        {
            assert_eq!(cover(folder.path(), command).0, Some(0), "{ending}");
            assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "mine");
        }
    }
}

#[test]
fn an_unwritable_proof_is_an_error() {
    let folder = folder();
    let (code, _, error) = cover(folder.path(), &["solve", "triangle", "--proof", "none/p"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("none/p.opb"), "{error}");
    if cfg!(target_os = "linux") {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["solve", "words", "--all", "--proof", "p"]).current_dir(folder.path()).stdout(full);
        let error = String::from_utf8(command.output().unwrap().stderr).unwrap();
        assert!(
            error.ends_with("cannot write the output: No space left on device (os error 28)\n"),
            "{error}"
        );
        let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" solve triangle --proof full";
        let mut command = Command::new("sh");
        let output = command.args(["-c", script, PROGRAM]).current_dir(folder.path()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(error.contains("cannot write the proof full.pbp"), "{error}");
    }
    let (code, _, error) = cover(folder.path(), &["solve", "words", "--limit", "1", "--proof", "p"]);
    assert_eq!((code, error.contains("--proof proves the whole answer")), (Some(2), true), "{error}");
    assert_eq!(cover(folder.path(), &["solve", "triangle"]), no_cover());
}
