//! Substitutes for functions of Linux on other Unix systems.

use super::unix::Part;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};
use rustix::io::FdFlags;
use rustix::net::{RecvFlags, SendFlags};
use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Flags to open the folders along a path.
pub(super) const ON_THE_WAY: OFlags = OFlags::empty();

/// Opens `name` in a folder. A link itself cannot be opened, so another user may replace the link between the
/// call that reads its owner and the call that reads its target.
pub(super) fn part(folder: &OwnedFd, name: &OsStr, flags: OFlags) -> io::Result<Part> {
    let found = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
    Ok(match FileType::from_raw_mode(found.st_mode) {
        FileType::Directory => Part::Folder(rustix::fs::openat(folder, name, flags, Mode::empty())?),
        FileType::Symlink => {
            let target = rustix::fs::readlinkat(folder, name, Vec::new())?;
            Part::Link(OsString::from_vec(target.into_bytes()), found.st_uid)
        }
        _ => Part::Other,
    })
}

/// Flags to send messages. If the receiver is gone, sending fails without a signal, because Rust's runtime
/// ignores SIGPIPE.
pub const SEND: SendFlags = SendFlags::empty();
/// Flags to receive messages.
pub const RECEIVE: RecvFlags = RecvFlags::empty();

/// Makes sure that children do not inherit a received file, because no flag in [`RECEIVE`] does.
pub fn keep_from_children(file: &OwnedFd) {
    let _ = rustix::io::fcntl_setfd(file, FdFlags::CLOEXEC);
}

/// Does nothing: these systems cannot enlarge pipes.
pub fn enlarge(_pipe: impl AsFd, _size: usize) {}

/// Returns whether a child ends within `patience`.
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

/// Returns None: the idle time of the processors is unknown on these systems.
pub fn idle() -> Option<f64> {
    None
}
