//! Starts desktop programs: the browser, and the owner of the clipboard. Only these programs may outlive this
//! program: a browser stays open, and a clipboard owner provides the text until another program replaces it.

use dlx_harness::platform;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Maximum time to wait for a program. A browser that is still running after this time is considered open.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// The state of a desktop program after the wait.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ProgramState {
    /// The program ended successfully.
    Succeeded,
    /// The program is missing, or ended with an error.
    Failed,
    /// The program is still running.
    Running,
}

/// Opens `page` in the user's browser. Returns whether a program was started for the page and did not fail.
pub fn open(page: &str) -> bool {
    open::commands(page)
        .into_iter()
        .any(|mut command| start(command.stdin(Stdio::null()), false) != ProgramState::Failed)
}

/// Starts a program without output. If `must_end` is true, a program that is still running after `MAX_WAIT`
/// is killed.
pub fn start(command: &mut Command, must_end: bool) -> ProgramState {
    platform::in_own_group(command);
    let Ok(mut child) = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
        return ProgramState::Failed;
    };
    let end = Instant::now() + MAX_WAIT;
    while Instant::now() < end {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return ProgramState::Succeeded,
            Ok(None) => sleep(Duration::from_millis(10)),
            Ok(Some(_)) | Err(_) => return ProgramState::Failed,
        }
    }
    if must_end {
        platform::end_group(&mut child);
    }
    ProgramState::Running
}
