//! Runs the judge.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Runs `dlx-judge` with these arguments on an empty input.
pub fn judge(arguments: &[&str]) -> Output {
    on(arguments, b"")
}

/// Runs `dlx-judge` with these arguments on an input.
pub fn on(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, &input));
    let output = child.wait_with_output().unwrap();
    let _ = feeder.join();
    output
}

/// The command of `dlx-judge` with these arguments and pipes for all standard streams.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-judge"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The standard output of a command that succeeded.
pub fn stdout(arguments: &[&str]) -> String {
    let output = judge(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// The standard error of a command.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with one case.
pub fn case(input: &str, expected: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.in"), input).unwrap();
    fs::write(folder.path().join("a.out"), expected).unwrap();
    folder
}

/// The argument of `--exec` that runs this program in a role.
pub fn role(words: &[&str]) -> String {
    let own = std::env::current_exe().unwrap();
    let words = [own.to_str().unwrap(), super::acts::ARGUMENT].into_iter().chain(words.iter().copied());
    let quoted = words.map(|word| dlx_harness::platform::quote(word).into_owned());
    quoted.collect::<Vec<_>>().join(" ")
}

/// The JSON record of this program, in a role, on the case in `folder`.
pub fn record(folder: &Path, words: &[&str], options: &[&str]) -> Value {
    let (folder, command) = (folder.to_str().unwrap(), role(words));
    let fixed = ["test", folder, "--exec", &command, "--format", "json", "--no-sandbox"];
    let output = judge(&[&fixed, options].concat());
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let first = text.lines().next().unwrap_or_else(|| panic!("no record: {}", stderr(&output)));
    serde_json::from_str(first).unwrap()
}

/// The verdict of this program, in a role, on a case whose expected output equals its input.
pub fn verdict(words: &[&str], options: &[&str]) -> String {
    let folder = case("7\n8\n", "7\n8\n");
    let record = record(folder.path(), words, options);
    record["verdict"].as_str().unwrap().to_string()
}
