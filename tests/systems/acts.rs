//! The roles that this program plays as a solution.

#![allow(clippy::disallowed_methods, reason = "a solution writes to standard output itself")]

use std::fs;
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::mem::ManuallyDrop;
use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

/// The first argument that makes this program a solution; its role and the role's arguments follow.
pub const ARGUMENT: &str = "--act";

/// A duration longer than any wait in the tests.
const LONG: Duration = Duration::from_secs(60);

/// Plays a role.
#[expect(clippy::zombie_processes, reason = "what a solution leaves behind is what is tested")]
pub fn act(words: &[String]) -> ExitCode {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["copy"] => copy(),
        // Programs on Windows end lines with CR LF by default.
        ["copy-crlf"] => print!("{}", input().replace('\n', "\r\n")),
        ["copy-file", from, to] => drop(fs::copy(from, to).expect("a file")),
        ["print", text] => println!("{text}"),
        ["fail"] => return ExitCode::from(3),
        ["crash"] => std::process::abort(),
        ["loop"] => loop {
            black_box(0);
        },
        ["sleep"] => sleep(LONG),
        ["flood"] => flood(),
        ["hog"] => hog(),
        ["leave", file] => {
            start(&["beat", file]);
            copy();
        }
        ["beat", file] => beat(file),
        ["children", count] => {
            for _ in 0..count.parse().expect("a number") {
                start(&["sleep"]);
            }
            sleep(LONG);
        }
        ["bomb"] => bomb(),
        ["fill"] => fill(),
        ["wait-for-child"] => {
            let mut child = start(&["sleep-briefly"]);
            child.wait().expect("a child");
            copy();
        }
        ["sleep-briefly"] => sleep(Duration::from_millis(200)),
        ["complain"] => eprintln!("why"),
        ["scribble"] => scribble(),
        ["where"] => println!("{}", std::env::temp_dir().display()),
        _ => panic!("no such role: {words:?}"),
    }
    ExitCode::SUCCESS
}

fn input() -> String {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("an input");
    text
}

fn copy() {
    io::stdout().write_all(input().as_bytes()).expect("an output");
}

fn flood() {
    let line = [b'x'; 8192];
    while io::stdout().write_all(&line).is_ok() {}
}

/// Allocates megabytes until memory runs out.
fn hog() {
    let mut all: Vec<Vec<u8>> = Vec::new();
    loop {
        all.push(vec![1; 1 << 20]);
        black_box(&all);
        sleep(Duration::from_micros(500));
    }
}

/// Writes to a file repeatedly.
fn beat(file: &str) {
    for number in 0..LONG.as_millis() / 20 {
        let _ = fs::write(file, number.to_string());
        sleep(Duration::from_millis(20));
    }
}

/// Starts two copies of this program, which do the same.
fn bomb() {
    loop {
        for _ in 0..2 {
            let own = std::env::current_exe().expect("this program");
            let _ = Command::new(own).args([ARGUMENT, "bomb"]).spawn();
        }
        sleep(Duration::from_millis(5));
    }
}

/// Writes to every handle that this process may have inherited, without knowing which are open.
fn scribble() {
    for number in 1..512 {
        // SAFETY: nothing else uses these handles: writing to a number that is not open fails, and no handle
        // is closed.
        #[cfg(windows)]
        let file = unsafe { std::os::windows::io::FromRawHandle::from_raw_handle((4 * number) as _) };
        // SAFETY: as above.
        #[cfg(unix)]
        let file = unsafe { std::os::fd::FromRawFd::from_raw_fd(number) };
        let mut file: ManuallyDrop<fs::File> = ManuallyDrop::new(file);
        let _ = file.write_all(b"scribble\n");
    }
}

/// Fills the temporary folder of the run.
fn fill() {
    for number in 0..4 {
        fs::write(std::env::temp_dir().join(format!("file-{number}")), vec![1; 1 << 20]).expect("a file");
    }
}

/// Starts a child. If the caller does not wait for the child, the child is left behind.
fn start(role: &[&str]) -> std::process::Child {
    let own = std::env::current_exe().expect("this program");
    Command::new(own).arg(ARGUMENT).args(role).spawn().expect("a child")
}
