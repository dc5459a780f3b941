//! Commands that wait: for a change of a file, for a browser, for an interrupt.

use crate::judge::{case, command, role, stdout};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// The tests, each with its name.
pub const TESTS: &[(&str, fn())] = &[
    ("changed_cases_are_judged_again", watch),
    ("samples_are_taken_from_the_browser", listen),
    ("an_interrupt_ends_the_judge_and_its_runs_within_seconds", interrupt),
];

/// Time limit for a command to respond.
const PATIENCE: Duration = Duration::from_secs(30);

/// The lines of a stream as they arrive.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if tell.send(line).is_err() {
                return;
            }
        }
    });
    told
}

/// Waits for a line that contains `text`.
fn wait_for(lines: &Receiver<String>, text: &str) -> String {
    let start = Instant::now();
    while let Ok(line) = lines.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
        if line.contains(text) {
            return line;
        }
    }
    panic!("no line with '{text}'");
}

/// A process that is killed at the end of its test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn watch() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("poj3074");
    fs::create_dir(&own).unwrap();
    let half = |option: &str| stdout(&["case", "poj3074/sample-1", option]);
    fs::write(own.join("a.in"), half("--input")).unwrap();
    fs::write(own.join("a.out"), "wrong\n").unwrap();
    let cases = folder.path().to_str().unwrap();
    let arguments = ["test", "poj3074", "--own", "--cases", cases, "--watch", "--no-sandbox"];
    let mut judge = Killed(command(&arguments).spawn().unwrap());
    let out = lines(judge.0.stdout.take().unwrap());
    let printed = lines(judge.0.stderr.take().unwrap());
    wait_for(&out, "WA");
    wait_for(&printed, "watching for changes");
    fs::write(own.join("a.out"), half("--output")).unwrap();
    wait_for(&out, "AC");
}

fn listen() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["import", "--listen", "--port", "0", "--cases", folder.path().to_str().unwrap()];
    let mut judge = Killed(command(&arguments).spawn().unwrap());
    let printed = lines(judge.0.stderr.take().unwrap());
    let line = wait_for(&printed, "127.0.0.1:");
    let port: u16 = line.split("127.0.0.1:").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    let body = serde_json::json!({
        "name": "Mine", "group": "POJ", "url": "http://poj.org/problem?id=1000", "interactive": false,
        "memoryLimit": 64, "timeLimit": 1000, "tests": [{"input": "1 2\n", "output": "3\n"}],
        "batch": {"id": "1", "size": 1},
    });
    let body = body.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let head = format!("POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all((head + &body).as_bytes()).unwrap();
    assert!(judge.0.wait().unwrap().success());
    let files = walkdir::WalkDir::new(folder.path()).into_iter().flatten();
    let inputs: Vec<_> =
        files.filter(|file| file.path().extension().is_some_and(|ending| ending == "in")).collect();
    assert_eq!(inputs.len(), 1, "{inputs:?}");
    assert_eq!(fs::read(inputs[0].path()).unwrap(), b"1 2\n");
}

fn interrupt() {
    let folder = case("", "");
    let beat = folder.path().join("beat");
    let role = role(&["beat", beat.to_str().unwrap()]);
    let mut judge = command(&["test", folder.path().to_str().unwrap(), "--exec", &role, "--no-sandbox"]);
    send::apart(&mut judge);
    let mut judge = judge.spawn().unwrap();
    let start = Instant::now();
    while !beat.exists() {
        assert!(start.elapsed() < PATIENCE, "the run does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    let start = Instant::now();
    if !send::interrupt(&judge) {
        // Without a console, Ctrl-C cannot be sent; killing the judge must end its runs, too.
        println!("no console: the judge is killed");
        judge.kill().unwrap();
    }
    let status = judge.wait().unwrap();
    assert!(!status.success() && start.elapsed() < Duration::from_secs(5), "{status}");
    std::thread::sleep(Duration::from_millis(300));
    let before = fs::read_to_string(&beat).unwrap_or_default();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(fs::read_to_string(&beat).unwrap_or_default(), before, "the run is alive");
}

/// Sends Ctrl-C.
#[cfg(unix)]
mod send {
    use rustix::process::{Pid, Signal, kill_process};
    use std::process::{Child, Command};

    pub fn apart(_command: &mut Command) {}

    pub fn interrupt(judge: &Child) -> bool {
        kill_process(Pid::from_child(judge), Signal::INT).is_ok()
    }
}

/// Sends Ctrl-Break, which, unlike Ctrl-C, can be sent to one process group.
#[cfg(windows)]
mod send {
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};
    use windows_sys::Win32::System::Console::{CTRL_BREAK_EVENT, GenerateConsoleCtrlEvent};
    use windows_sys::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

    pub fn apart(command: &mut Command) {
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }

    pub fn interrupt(judge: &Child) -> bool {
        // SAFETY: the call takes two numbers.
        unsafe { GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, judge.id()) != 0 }
    }
}
