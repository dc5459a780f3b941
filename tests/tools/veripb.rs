//! VeriPB, which checks proofs.

use crate::tools::{is_for_every, record, skip};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The path of VeriPB: `$VERIPB`, or the path at which `.ci/run --all` installs VeriPB. If VeriPB is missing,
/// the calling test, or a part of it, is skipped and must return.
pub fn veripb() -> Option<PathBuf> {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let installed = folders.map(|folder| folder.join("target/veripb/bin/veripb"));
    let program = std::env::var_os("VERIPB")
        .map(PathBuf::from)
        .into_iter()
        .chain(installed)
        .find(|file| file.is_file());
    if program.is_none() {
        let test = std::thread::current().name().unwrap_or("a test").to_string();
        match is_for_every() {
            true => skip(&test, "veripb"),
            false => record(&test, "veripb", "`.ci/run --all` installs veripb"),
        }
    }
    program
}

/// The statement that VeriPB verifies from the files `NAME.opb` and `NAME.pbp`, and VeriPB's whole output.
/// The statement is None if VeriPB rejects the proof or prints a warning: assumptions only cause a warning.
pub fn verify(program: &Path, folder: &Path, name: &str) -> (Option<String>, String) {
    let mut command = Command::new(program);
    command.arg("--opb").arg(format!("{name}.opb")).arg(format!("{name}.pbp"));
    let output = command.current_dir(folder).env("RUST_BACKTRACE", "0").output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let said = text.lines().find_map(|line| line.strip_prefix("s VERIFIED ")).map(str::to_string);
    (said.filter(|_| output.status.success() && !text.contains("Warning:")), text)
}
