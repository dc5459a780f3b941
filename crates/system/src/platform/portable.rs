//! Any Unix but Linux: substitutes for what only Linux has.

use rustix::io::FdFlags;
use rustix::net::{RecvFlags, SendFlags};
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How messages are sent. If the other side is gone, that is an error, because Rust's runtime ignores
/// SIGPIPE.
pub const SEND: SendFlags = SendFlags::empty();
/// How messages are received.
pub const RECEIVE: RecvFlags = RecvFlags::empty();

/// Makes sure that a file received in a message is closed in children.
pub fn keep_from_children(file: &OwnedFd) {
    let _ = rustix::io::fcntl_setfd(file, FdFlags::CLOEXEC);
}

/// Gives a pipe room for this many bytes, where the system can.
pub fn enlarge(_pipe: impl AsFd, _size: usize) {}

/// Whether a child ends in this time.
pub fn ends_within(child: &mut Child, patience: Duration) -> bool {
    let start = Instant::now();
    while matches!(child.try_wait(), Ok(None)) {
        if start.elapsed() > patience {
            return false;
        }
        sleep(Duration::from_millis(1));
    }
    true
}

/// Seconds that all processors together were idle since the start of the system. None if the system does not
/// say.
pub fn idle() -> Option<f64> {
    None
}
