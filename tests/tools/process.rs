//! Runs the program that is tested: `PROGRAM`, which the root of each test binary defines.

use crate::PROGRAM;
use crate::tools::deadline::{Deadline, InTime};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// Runs the program in a folder, with an empty standard input.
pub fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(folder).stdin(Stdio::null()).output_in_time().unwrap()
}

/// Writes files to `folder`, and creates the folders in their paths.
pub fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
}

/// Starts the program in `folder`, with its output and errors in pipes.
pub fn start_in(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A command, not started yet, that runs `command` in a shell in `folder`. The program of this build is on
/// the PATH, and standard error goes to standard output.
pub fn shell(command: &str, folder: &Path) -> Command {
    let program = Path::new(PROGRAM).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .stdin(Stdio::null());
    shell
}

/// The standard error of a program.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs the program in `folder`, where no file may grow beyond this many blocks of 512 bytes, as on a full
/// disk.
pub fn on_a_full_disk(folder: &Path, blocks: u32, arguments: &[&str]) -> Output {
    limited(folder, &format!("trap '' XFSZ; ulimit -f {blocks}"), arguments)
}

/// Runs the program in `folder` after the shell command `limit`.
pub fn limited(folder: &Path, limit: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{limit}; exec \"$0\" \"$@\""), PROGRAM]);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).output_in_time().unwrap()
}

/// Every file and folder below a folder, with the lengths of files.
pub fn listed(folder: &Path) -> Vec<(String, u64)> {
    let entries =
        walkdir::WalkDir::new(folder).min_depth(1).sort_by_file_name().into_iter().map(Result::unwrap);
    let entry = |entry: walkdir::DirEntry| {
        let length = if entry.file_type().is_file() { entry.metadata().unwrap().len() } else { 0 };
        (entry.path().strip_prefix(folder).unwrap().display().to_string(), length)
    };
    entries.map(entry).collect()
}

/// Checks that the program succeeds without a message if its output is a pipe that nobody reads.
pub fn assert_ends_with_its_reader(folder: &Path, arguments: &[&str], input: Stdio) {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder).stdin(input);
    let (_, writer) = std::io::pipe().unwrap();
    let child = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let _deadline = Deadline::start(format!("{arguments:?}"));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{arguments:?}");
}
