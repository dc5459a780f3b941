//! On a terminal, `dlx-judge test --accept` asks before it accepts an output. These tests run the command on
//! a pseudo-terminal and answer.

use crate::common::terminal;
use crate::tools::deadline::Deadline;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A running `dlx-judge test`, whose questions this test answers.
struct Asking {
    folder: TempDir,
    process: Child,
    terminal: File,
    _deadline: Deadline,
}

impl Asking {
    /// Judges `cat` on two cases whose expected outputs are wrong.
    fn start() -> Asking {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "b"] {
            fs::write(folder.path().join(name).with_extension("in"), format!("right {name}\n")).unwrap();
            fs::write(folder.path().join(name).with_extension("out"), "wrong\n").unwrap();
        }
        let (terminal, other) = terminal();
        let process = Command::new(env!("CARGO_BIN_EXE_dlx-judge"))
            .args(["test", folder.path().to_str().unwrap(), "--exec", "cat", "--accept"])
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .stdin(other.try_clone().unwrap())
            .stdout(Stdio::null())
            .stderr(other)
            .spawn()
            .unwrap();
        Asking { folder, process, terminal, _deadline: Deadline::start("test --accept".into()) }
    }

    /// Reads the terminal's output up to and including `end`.
    fn until(&mut self, end: &str) -> String {
        let mut shown = Vec::new();
        let mut byte = [0];
        while !shown.ends_with(end.as_bytes()) {
            // A terminal whose other end is closed returns an error instead of end of file.
            if !self.terminal.read(&mut byte).is_ok_and(|count| count == 1) {
                let shown = String::from_utf8_lossy(&shown).into_owned();
                panic!("it ended after {shown:?} without {end:?}");
            }
            shown.push(byte[0]);
        }
        String::from_utf8(shown).unwrap()
    }

    fn answer(&mut self, answer: &str) {
        self.terminal.write_all(answer.as_bytes()).unwrap();
    }

    /// Waits for the judge to end. Returns the expected outputs and the exit code.
    fn end(mut self) -> ([String; 2], Option<i32>) {
        let code = self.process.wait().unwrap().code();
        let read = |name: &str| fs::read_to_string(self.folder.path().join(name)).unwrap();
        (["a.out", "b.out"].map(read), code)
    }
}

const QUESTION: &str = "accept this output as the expected output? [y/N] ";

#[test]
fn only_yes_accepts_an_output() {
    let mut asking = Asking::start();
    assert!(asking.until(QUESTION).contains("/a: "));
    asking.answer("y\n");
    assert!(asking.until(QUESTION).contains("a.out"));
    asking.answer("\n");
    assert_eq!(asking.end(), (["right a\n", "wrong\n"].map(String::from), Some(1)));
}

#[test]
fn accepting_all_outputs_is_a_success() {
    let mut asking = Asking::start();
    for answer in ["yes\n", "Y\n"] {
        asking.until(QUESTION);
        asking.answer(answer);
    }
    asking.until("b.out");
    assert_eq!(asking.end(), (["right a\n", "right b\n"].map(String::from), Some(0)));
}

#[test]
fn ctrl_c_at_the_question_accepts_nothing() {
    let mut asking = Asking::start();
    asking.until(QUESTION);
    let process = rustix::process::Pid::from_child(&asking.process);
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    assert_eq!(asking.end(), (["wrong\n", "wrong\n"].map(String::from), Some(1)));
}

#[test]
fn ctrl_d_at_the_question_means_no() {
    let mut asking = Asking::start();
    asking.until(QUESTION);
    // Ctrl-D.
    asking.answer("\u{4}");
    asking.until(QUESTION);
    asking.answer("\u{4}");
    assert_eq!(asking.end(), (["wrong\n", "wrong\n"].map(String::from), Some(1)));
}
