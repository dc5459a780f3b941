//! Programs of the user's desktop: what opens a page, and what owns the clipboard. They are not runs, and the
//! only ones that may outlive this program: a browser stays open, and an owner of the clipboard hands out its
//! text until another takes its place.

use dlx_harness::platform;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a program may take. A browser that is still there by then is open.
const PATIENCE: Duration = Duration::from_secs(3);

/// How a program of the desktop went.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Went {
    /// It ended well.
    Well,
    /// It is missing, or ended with an error.
    Badly,
    /// It goes on.
    On,
}

/// Opens `page` in the user's browser. Returns whether a program for that could be started and did not fail.
pub fn open(page: &str) -> bool {
    open::commands(page)
        .into_iter()
        .any(|mut command| start(command.stdin(Stdio::null()), false) != Went::Badly)
}

/// Starts a program without output. If it `must_end`, it is ended if it does not end by itself in a few
/// seconds.
pub fn start(command: &mut Command, must_end: bool) -> Went {
    platform::in_own_group(command);
    let Ok(mut child) = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
        return Went::Badly;
    };
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Went::Well,
            Ok(None) => sleep(Duration::from_millis(10)),
            Ok(Some(_)) | Err(_) => return Went::Badly,
        }
    }
    if must_end {
        platform::end_group(&mut child);
    }
    Went::On
}
