//! The tests of the built program, in one binary.

#![allow(clippy::unwrap_used)]

mod centre;
mod cluster;
mod counting;
mod files;
mod formats;
mod hostile;
mod least;
mod memory;
mod parts;
#[path = "../../../../tests/tools/process.rs"]
mod process;
#[path = "../../../../tests/tools/random.rs"]
mod random;
mod repeat_covers;
mod scale;
#[allow(dead_code)] // Not all of them are needed here.
#[path = "../../../../tests/tools/mod.rs"]
mod tools;

use self::process::run_in;
use std::path::Path;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_dlx-cover");

/// Exit code, standard output and standard error of the program in `folder`.
pub fn cover(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run_in(folder, arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Standard output of the program, which must succeed.
pub fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = cover(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}
