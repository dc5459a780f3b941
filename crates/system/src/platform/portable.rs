//! Any Unix but Linux: substitutes for what only Linux has.

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

/// How folders on the way to another one are opened.
pub(super) const ON_THE_WAY: OFlags = OFlags::empty();

/// What is called `name` in a folder. A link cannot be opened: another user may exchange it between the two
/// looks.
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
