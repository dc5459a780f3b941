//! Wrong programs by other authors are recognised by their outputs. The authors of
//! `tests/ports/ID/MISTAKE.py` and `.cpp` knew the problem's statement and the sentence about the mistake,
//! but not the wrong solution.

use crate::tools::deadline::InTime;
use crate::tools::{find, is_sampled, skip};
use dlx_judge::explain::mistake;
use dlx_problems::Problem;
use libtest_mimic::Trial;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NAME: &str = "ports_are_recognised";

/// The text before the mistake in a report.
const KNOWN: &str = "perhaps this mistake, because a program that makes it prints the same output: ";

/// The test of all ports.
pub fn trials() -> impl Iterator<Item = Trial> {
    [crate::trial(NAME.to_string(), are_recognised)].into_iter()
}

struct Port {
    problem: &'static Problem,
    mistake: String,
    file: PathBuf,
}

/// All ports, sorted by path.
fn ports() -> Vec<Port> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ports");
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().map(Result::unwrap);
    let files = entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path);
    let port = |file: PathBuf| {
        let id = file.parent().unwrap().file_name().unwrap().to_str().unwrap();
        let mistake = file.file_stem().unwrap().to_str().unwrap().to_string();
        Port { problem: dlx_problems::find(id).unwrap(), mistake, file }
    };
    files.map(port).collect()
}

/// The name of the mistake that the judge recognises in the outputs of a port.
fn recognised(port: &Port) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
        .args(["test", port.problem.id, "--solution"])
        .arg(&port.file)
        .stdin(Stdio::null())
        .output_in_time()
        .unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    assert!(
        report.contains(" cases in "),
        "{}: {}",
        port.file.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    let says = report.lines().find_map(|line| line.strip_prefix(KNOWN))?;
    let mut known = mistake::known(port.problem).into_iter();
    known.find(|known| known.line(port.problem) == says).map(|known| known.name)
}

/// Checks that each port is recognised as the mistake in its file name.
fn are_recognised() {
    if is_sampled() {
        return;
    }
    if let Some(missing) = ["python3", "g++"].into_iter().find(|program| find(program).is_none()) {
        return skip(NAME, missing);
    }
    for port in ports() {
        assert_eq!(recognised(&port).as_ref(), Some(&port.mistake), "{}", port.file.display());
    }
}
