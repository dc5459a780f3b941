//! Functions for Linux, such as those for files in memory and files without names.

use super::unix::Part;
use cap_std::fs::Dir;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{
    AtFlags, CWD, FileType, MemfdFlags, Mode, OFlags, RenameFlags, SealFlags, fcntl_add_seals, linkat,
    memfd_create,
};
use rustix::io::Errno;
use rustix::net::{RecvFlags, SendFlags};
use rustix::pipe::fcntl_setpipe_size;
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

/// Flags to open the folders along a path, even folders without read permission.
pub(super) const ON_THE_WAY: OFlags = OFlags::PATH;

/// Opens `name` in a folder. If `name` is a link, opens the link itself, so that its owner and its target are
/// read from the same link.
pub(super) fn part(folder: &OwnedFd, name: &OsStr, _flags: OFlags) -> io::Result<Part> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = rustix::fs::openat(folder, name, flags, Mode::empty())?;
    let found = rustix::fs::fstat(&opened)?;
    Ok(match FileType::from_raw_mode(found.st_mode) {
        FileType::Directory => Part::Folder(opened),
        FileType::Symlink => {
            let target = rustix::fs::readlinkat(&opened, "", Vec::new())?;
            Part::Link(OsString::from_vec(target.into_bytes()), found.st_uid)
        }
        _ => Part::Other,
    })
}

/// Returns a read-only file in memory with the bytes of `from`, positioned at the start. If the system does
/// not support files in memory, the file is a nameless file on disk.
///
/// # Errors
/// Fails if `from` cannot be read, or memory runs out.
pub fn in_memory(from: &mut impl Read) -> io::Result<File> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let in_memory = memfd_create("input", flags);
    let mut file = match &in_memory {
        Ok(file) => File::from(file.try_clone()?),
        Err(_) => tempfile::tempfile()?,
    };
    io::copy(from, &mut file)?;
    file.rewind()?;
    if in_memory.is_err() {
        // Reopen the file read-only.
        return File::open(format!("/proc/self/fd/{}", file.as_raw_fd()));
    }
    // The seals keep a run from writing to the file, which would use memory that is not counted for the run.
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file)
}

/// Writes the file `name` in `folder` with the output of `write`, completely or not at all, and never through
/// a symbolic link. Leaves no temporary file if the process is killed.
///
/// # Errors
/// Fails if the file exists and `force` is not set, or the file cannot be written.
pub fn write_whole(
    folder: &Dir,
    name: &OsStr,
    force: bool,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let mut nameless = match rustix::fs::openat(folder, ".", flags, Mode::from_raw_mode(0o666)) {
        Ok(nameless) => File::from(nameless),
        // Some file systems have no nameless files.
        Err(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL) => {
            return super::write_named(folder, name, force, write);
        }
        Err(error) => return Err(error.into()),
    };
    super::write_buffered(&nameless, write)?;
    super::keep_mode(&nameless, folder, name);
    let source = format!("/proc/self/fd/{}", nameless.as_raw_fd());
    let link = |name: &OsStr| linkat(CWD, &source, folder, name, AtFlags::SYMLINK_FOLLOW);
    match link(name) {
        Err(Errno::EXIST) if force => {
            // The temporary name exists only until the rename.
            let passing = super::passing_name();
            link(passing.as_ref())?;
            folder.rename(&passing, folder, name).inspect_err(|_| drop(folder.remove_file(&passing)))
        }
        // Without /proc, the nameless file cannot be linked to a name.
        Err(Errno::NOENT | Errno::OPNOTSUPP) => {
            nameless.rewind()?;
            super::write_named(folder, name, force, |out| io::copy(&mut nameless, out).map(drop))
        }
        linked => Ok(linked?),
    }
}

/// Exchanges two folders atomically.
///
/// # Errors
/// Fails if one of the folders cannot be moved.
pub fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    match rustix::fs::renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        // Some file systems do not support this flag.
        Err(Errno::INVAL | Errno::NOSYS) => super::swap(one, other),
        done => Ok(done?),
    }
}

/// Moves `name` from one folder to another, which must not contain this name.
///
/// # Errors
/// Fails if the other folder contains this name, or the move fails.
pub fn rename_new(from: &Dir, to: &Dir, name: &OsStr) -> io::Result<()> {
    match rustix::fs::renameat_with(from, name, to, name, RenameFlags::NOREPLACE) {
        // Some file systems do not support this flag.
        Err(Errno::INVAL | Errno::NOSYS) => super::rename_checked(from, to, name),
        done => Ok(done?),
    }
}

/// Flags to send messages: if the receiver is gone, sending fails without SIGPIPE.
pub const SEND: SendFlags = SendFlags::NOSIGNAL;
/// Flags to receive messages: children do not inherit received files.
pub const RECEIVE: RecvFlags = RecvFlags::CMSG_CLOEXEC;

/// Does nothing: [`RECEIVE`] has already made sure that children do not inherit a received file.
pub fn keep_from_children(_file: &OwnedFd) {}

/// Enlarges a pipe to `size` bytes. If the system refuses, transfers are just slower.
pub fn enlarge(pipe: impl AsFd, size: usize) {
    let _ = fcntl_setpipe_size(pipe, size);
}

/// Returns whether a child ends within `patience`.
pub fn ends_within(child: &mut Child, patience: Duration) -> bool {
    let patience = Timespec::try_from(patience).ok();
    let ended = Pid::from_raw(child.id() as i32)
        .and_then(|process| pidfd_open(process, PidfdFlags::empty()).ok())
        .and_then(|end| poll(&mut [PollFd::new(&end, PollFlags::IN)], patience.as_ref()).ok());
    ended != Some(0)
}

/// Returns the total idle time of all processors since boot, in seconds. None if it is unknown.
pub fn idle() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    Some(ticks(&text)? / rustix::param::clock_ticks_per_second() as f64)
}

/// Returns the number of ticks for which processors were idle or waited for a disk, from the contents of
/// `/proc/stat`.
fn ticks(text: &str) -> Option<f64> {
    let mut fields = text.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let idle: f64 = fields.nth(3)?.parse().ok()?;
    let waiting: f64 = fields.next()?.parse().ok()?;
    Some(idle + waiting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn idle_time_is_read_from_proc_stat() {
        assert_eq!(ticks("cpu  10 20 30 400 50 6 7 8 0 0\ncpu0 1 2 3 4 5\n"), Some(450.0));
        assert_eq!(ticks("intr 1\n"), None);
        assert!(idle().is_some());
    }
}
