//! The tests of the built program, in one binary.

#![allow(clippy::unwrap_used)]

mod answers;
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
mod proof;
#[path = "../../../../tests/tools/random.rs"]
mod random;
mod repeat_covers;
mod scale;
mod states;
#[allow(dead_code)]
#[path = "../../../../tests/tools/mod.rs"]
mod tools;
#[path = "../../../../tests/tools/veripb.rs"]
mod veripb;

use self::process::{run_in, start_in};
use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_dlx-cover");

/// Exit code, standard output and standard error.
type Printed = (Option<i32>, String, String);

fn printed(output: Output) -> Printed {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

pub fn cover(folder: &Path, arguments: &[&str]) -> Printed {
    printed(run_in(folder, arguments))
}

/// Runs the program and sends Ctrl-C after `after` milliseconds; the program must then end soon.
pub fn interrupted(folder: &Path, arguments: &[&str], after: u64) -> Printed {
    let child = start_in(folder, arguments);
    std::thread::sleep(Duration::from_millis(after));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20));
    printed(output)
}

/// Splits the standard error of a stopped search into the best cover and the last line.
pub fn found(error: &str) -> (&str, &str) {
    let end = error.trim_end().rfind('\n').map_or(0, |end| end + 1);
    error.split_at(end)
}

/// The output of a command that finds no cover.
pub fn no_cover() -> Printed {
    (Some(1), String::new(), "no cover\n".into())
}

/// Runs the program, which must succeed or find no cover. Returns its standard output, or `no cover`.
pub fn answer(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, err) = cover(folder, arguments);
    if (code, out.clone(), err.clone()) == no_cover() {
        return err;
    }
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}
