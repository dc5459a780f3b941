//! No test waits forever: if a wait takes too long, the processes that the tests started are killed, and the
//! tests end.

use std::io::{self, Write};
use std::process::{Command, Output};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// A duration longer than any wait in the tests, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(900);

/// A wait, which is over when this value is dropped. If it lasts longer than `LONGEST`, all tests end.
pub struct Deadline {
    _over: Sender<()>,
}

impl Deadline {
    /// Starts a wait. If the wait takes too long, the error message names `what`.
    pub fn start(what: String) -> Deadline {
        let (over, is_over) = channel::<()>();
        let test = std::thread::current().name().unwrap_or("a test").to_string();
        std::thread::spawn(move || {
            if is_over.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
                // The test harness captures the output of `eprintln!`, but not this text.
                let _ = writeln!(std::io::stderr(), "\n{test}: {what} does not end");
                kill_children();
                std::process::exit(101);
            }
        });
        Deadline { _over: over }
    }
}

/// Kills the processes that this program started. A judge's processes end with the judge.
fn kill_children() {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
    let parent = format!("\nPPid:\t{}\n", std::process::id());
    for number in numbers {
        let status = std::fs::read_to_string(format!("/proc/{number}/status")).unwrap_or_default();
        if let Some(process) = rustix::process::Pid::from_raw(number)
            && status.contains(&parent)
        {
            let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
        }
    }
}

/// Commands that must terminate.
pub trait InTime {
    /// Like `output`, with a deadline.
    fn output_in_time(&mut self) -> io::Result<Output>;
}

impl InTime for Command {
    fn output_in_time(&mut self) -> io::Result<Output> {
        let _deadline = Deadline::start(format!("{self:?}"));
        self.output()
    }
}
