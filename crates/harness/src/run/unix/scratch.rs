//! The folder that a run may write to: what is in it, and how it becomes empty again whatever the run made of
//! it.
//!
//! It is made by us and removed by the launcher, which outlives the run, and also us if we are killed. If
//! both are, it is a leftover.

use crate::run::contents::Contents;
use crate::run::leftovers;
#[cfg(system = "linux")]
use crate::run::linux::sandbox::key;
use crate::run::private;
use crate::run::protocol::Limits;
use rustix::fs::{AtFlags, CWD, Dir, DirEntry, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Once;

/// Such a folder.
pub use crate::run::leftovers::Passing as Scratch;

/// How the names of these folders begin.
const PREFIX: &str = "dlx-judge-run-";

/// Makes such a folder, which no other user may look into, and removes those that are left over.
///
/// # Errors
/// If there is no place for it.
pub fn make() -> io::Result<Scratch> {
    static SWEPT: Once = Once::new();
    // Runs are given its path, and are in other folders.
    let own = |error| io::Error::other(format!("{error}; set TMPDIR to a folder of your own"));
    let place = private::settled(&std::env::temp_dir()).map_err(own)?;
    private::keeps_names(&place).map_err(own)?;
    SWEPT.call_once(|| leftovers::sweep(&place, PREFIX));
    Scratch::make(&place, PREFIX)
}

/// The least bytes that a file takes: its entry in a folder, and the system's data on it.
const LEAST: u64 = 4096;
/// The least bytes that one of many names of a file takes: to look at more would take seconds.
const LEAST_NAME: u64 = 1024;

/// What is in `folder`. Once it is over one of the limits, or there is something where none is on bytes,
/// there may be still more.
pub fn contents(folder: &Path, limits: &Limits) -> Contents {
    // A folder whose tree changes under the walk is walked again at the next look, and once more when the run
    // is over.
    walk(folder, limits).unwrap_or(Contents { bytes: LEAST, entries: 1, ..Contents::default() })
}

/// A folder on the way down from the one that is walked.
struct Level {
    /// Its name in the one above.
    name: CString,
    /// Its device and number, by which it is known on the way back up.
    identity: (u64, u64),
    /// The folders in it that were not walked yet.
    below: Vec<CString>,
}

/// Adds up all files below `folder`. Only the folder that is looked at is open, and paths have one name each,
/// so that neither open files nor the longest path limit the depth.
fn walk(folder: &Path, limits: &Limits) -> rustix::io::Result<Contents> {
    let mut found = Contents::default();
    let mut here = open(folder)?;
    let mut levels = Vec::new();
    look(CString::default(), &here, &mut levels, &mut found, limits)?;
    while let Some(level) = levels.last_mut() {
        if is_enough(&found, limits) {
            break;
        }
        if let Some(name) = level.below.pop() {
            if let Ok(next) = open_folder(&here, &name) {
                look(name, &next, &mut levels, &mut found, limits)?;
                here = next;
            }
            continue;
        }
        levels.pop();
        let Some(above) = levels.last() else { break };
        here = open_folder(&here, c"..")?;
        if identity(&rustix::fs::fstat(&here)?) != above.identity {
            break; // The run has moved it meanwhile.
        }
    }
    Ok(found)
}

fn is_enough(found: &Contents, limits: &Limits) -> bool {
    found.bytes > limits.folder.unwrap_or(0) || found.over(limits).is_some()
}

/// Adds up the files in an open folder until it is enough. The folder is a level below the others.
fn look(
    name: CString,
    folder: &OwnedFd,
    levels: &mut Vec<Level>,
    found: &mut Contents,
    limits: &Limits,
) -> rustix::io::Result<()> {
    let identity = identity(&rustix::fs::fstat(folder)?);
    levels.push(Level { name, identity, below: Vec::new() });
    found.depth = found.depth.max(levels.len() as u64 - 1);
    for entry in entries(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Ok(file) = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        found.bytes += size(&file);
        found.entries += 1;
        found.depth = found.depth.max(levels.len() as u64);
        if is_enough(found, limits) {
            break;
        }
        match FileType::from_raw_mode(file.st_mode) {
            FileType::RegularFile => {}
            FileType::Directory => {
                levels.last_mut().into_iter().for_each(|level| level.below.push(name.to_owned()))
            }
            kind => found.special = Some(described(levels, name, kind)),
        }
    }
    Ok(())
}

/// What is in an open folder.
fn entries(folder: &impl AsFd) -> rustix::io::Result<impl Iterator<Item = rustix::io::Result<DirEntry>>> {
    let is_itself = |entry: &DirEntry| matches!(entry.file_name().to_bytes(), b"." | b"..");
    let entries = Dir::read_from(folder)?;
    Ok(entries.filter(move |entry| !entry.as_ref().is_ok_and(is_itself)))
}

/// An entry of the deepest of these folders, by its path from the first, and its kind.
fn described(levels: &[Level], name: &CStr, kind: FileType) -> String {
    let kind = match kind {
        FileType::Symlink => "a link",
        FileType::Fifo => "a named pipe",
        FileType::Socket => "a socket",
        _ => "a device",
    };
    let names = levels[1..].iter().map(|level| level.name.as_c_str()).chain([name]);
    let names: Vec<_> = names.map(|name| name.to_string_lossy().escape_debug().to_string()).collect();
    format!("{} is {kind}", names.join("/"))
}

/// Opens a folder, but not one that a link leads to.
///
/// # Errors
/// If there is none, or it may not be read.
pub fn open(folder: &Path) -> rustix::io::Result<OwnedFd> {
    let name = CString::new(folder.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)?;
    open_folder(CWD, &name)
}

/// Opens a folder, after giving its owner back the right to read it, to look at what is in it and to leave
/// it: a run may have taken any of them away.
fn open_folder(above: impl AsFd, name: &CStr) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let open = || {
        let folder = rustix::fs::openat(&above, name, flags, Mode::empty())?;
        let mode = rustix::fs::fstat(&folder)?.st_mode;
        if mode & 0o700 == 0o700 { Ok(folder) } else { Err(Errno::ACCESS) }
    };
    open().or_else(|error| {
        if error != Errno::ACCESS {
            return Err(error);
        }
        unlock(above.as_fd(), name)?;
        open()
    })
}

/// Lets us read a folder that the run has closed, if it is ours. The run may put a link to somewhere else in
/// its place at any moment, so that the mode is changed by the open folder and not by its name.
#[cfg(system = "linux")]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(above, name, flags, Mode::empty())?;
    if !is_own(&folder) {
        return Err(Errno::ACCESS);
    }
    let path = CString::new(format!("/proc/self/fd/{}", folder.as_raw_fd())).map_err(|_| Errno::INVAL)?;
    let place = libc::c_long::from(libc::AT_FDCWD);
    // SAFETY: the kernel reads a path that lives through the call. Runs in a sandbox may not make it
    // themselves.
    unsafe { key::call(libc::SYS_fchmodat, [place, path.as_ptr() as _, 0o700, 0, 0]) }
        .map(drop)
        .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::ACCESS))
}

/// Lets us read a folder that the run has closed. A link in its place is not followed.
#[cfg(not(system = "linux"))]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    // SAFETY: the call reads a name that lives through it. That of rustix does not know the flag on Linux.
    match unsafe { libc::fchmodat(above.as_raw_fd(), name.as_ptr(), 0o700, libc::AT_SYMLINK_NOFOLLOW) } {
        0 => Ok(()),
        _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::ACCESS)),
    }
}

/// Whether an open folder belongs to our user.
pub fn is_own(folder: &impl AsFd) -> bool {
    rustix::fs::fstat(folder).is_ok_and(|found| found.st_uid == rustix::process::geteuid().as_raw())
}

#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn identity(file: &Stat) -> (u64, u64) {
    (file.st_dev as u64, file.st_ino as u64)
}

/// The part of a file that one of its names stands for.
#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn size(file: &Stat) -> u64 {
    let is_folder = FileType::from_raw_mode(file.st_mode) == FileType::Directory;
    let names = if is_folder { 1 } else { (file.st_nlink as u64).max(1) };
    ((512 * file.st_blocks as u64).max(LEAST) / names).max(LEAST_NAME)
}

/// Removes everything in `folder`.
///
/// # Errors
/// If something cannot be removed; the rest is.
pub fn empty(folder: &Path) -> io::Result<()> {
    Ok(empty_open(&open(folder)?)?)
}

/// Removes everything in an open folder. Folders in folders are moved up before they are looked into, so that
/// any depth can be handled. Everything is reached by open folders, and no link is followed, whatever others
/// put in the place of what was there a moment ago.
///
/// # Errors
/// If something cannot be removed; the rest is.
pub fn empty_open(folder: &impl AsFd) -> rustix::io::Result<()> {
    let mut moved = 0;
    loop {
        let (mut progress, mut done) = (false, Ok(()));
        for entry in entries(folder)? {
            let entry = entry?;
            match remove_entry(folder, entry.file_name(), |name| remove_folder(folder, name, &mut moved)) {
                Ok(()) => progress = true,
                Err(error) => done = Err(error),
            }
        }
        if !progress {
            return done;
        }
    }
}

/// Removes a file, or has `remove_folder` remove what turns out to be a folder.
fn remove_entry(
    folder: &impl AsFd,
    name: &CStr,
    remove_folder: impl FnOnce(&CStr) -> rustix::io::Result<()>,
) -> rustix::io::Result<()> {
    match rustix::fs::unlinkat(folder, name, AtFlags::empty()) {
        // By POSIX, folders are not permitted.
        Err(Errno::ISDIR | Errno::PERM) => remove_folder(name),
        removed => removed,
    }
}

/// Removes the folder `name` in `top` and all files in it, and moves the folders in it to `top`.
fn remove_folder(top: &impl AsFd, name: &CStr, moved: &mut u64) -> rustix::io::Result<()> {
    let folder = open_folder(top, name)?;
    for entry in entries(&folder)? {
        remove_entry(&folder, entry?.file_name(), |name| move_up(top, &folder, name, moved))?;
    }
    rustix::fs::unlinkat(top, name, AtFlags::REMOVEDIR)
}

/// Moves the folder `name` in `folder` to `top` under a name that nothing has.
fn move_up(top: &impl AsFd, folder: &OwnedFd, name: &CStr, moved: &mut u64) -> rustix::io::Result<()> {
    // A folder that may not be written to is not moved.
    drop(open_folder(folder, name)?);
    loop {
        *moved += 1;
        match rustix::fs::renameat(folder, name, top, format!("moved-{moved}")) {
            Err(Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR) => {}
            done => return done,
        }
    }
}

/// Removes `folder` and everything in it, as far as that can be.
pub fn remove(folder: &Path) {
    let _ = empty(folder);
    let _ = fs::remove_dir(folder);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn used(folder: &Path, most: u64) -> u64 {
        contents(folder, &Limits { folder: Some(most), ..Limits::default() }).bytes
    }

    fn is_empty(folder: &Path) -> bool {
        fs::read_dir(folder).unwrap().next().is_none()
    }

    #[test]
    fn what_is_in_it_counts_and_once_only() {
        let (made, outside) = (make().unwrap(), tempfile::tempdir().unwrap());
        let folder = made.path();
        let used = |most: u64| used(folder, most);
        assert_eq!(used(u64::MAX), 0);
        fs::create_dir(folder.join("closed")).unwrap();
        fs::write(folder.join("closed/file"), vec![1; 1 << 20]).unwrap();
        fs::hard_link(folder.join("closed/file"), folder.join("twin")).unwrap();
        fs::write(outside.path().join("large"), vec![1; 8 << 20]).unwrap();
        symlink(outside.path(), folder.join("link")).unwrap();
        fs::set_permissions(folder.join("closed"), fs::Permissions::from_mode(0o0)).unwrap();
        assert!((1 << 20..2 << 20).contains(&used(u64::MAX)), "{}", used(u64::MAX));
        for name in 0..100 {
            fs::write(folder.join(name.to_string()), "").unwrap();
        }
        assert!(used(100_000) > 100_000 && used(100_000) < 2 << 20);
    }

    #[test]
    fn nothing_counts_as_nothing_however_many_names_it_has() {
        let (made, outside) = (make().unwrap(), tempfile::tempdir().unwrap());
        let original = outside.path().join("original");
        fs::write(&original, "").unwrap();
        for name in 0..LEAST + 1 {
            fs::hard_link(&original, made.path().join(name.to_string())).unwrap();
        }
        assert!(used(made.path(), 0) > 0);
    }

    #[test]
    fn a_folder_without_rights_hides_nothing() {
        let made = make().unwrap();
        let folder = made.path();
        for mode in [0o0, 0o100, 0o200, 0o300, 0o400, 0o500, 0o600] {
            fs::create_dir_all(folder.join("closed/in")).unwrap();
            fs::write(folder.join("closed/in/file"), vec![1; 1 << 20]).unwrap();
            fs::write(folder.join("beside"), vec![1; 1 << 20]).unwrap();
            fs::set_permissions(folder.join("closed/in"), fs::Permissions::from_mode(mode)).unwrap();
            fs::set_permissions(folder.join("closed"), fs::Permissions::from_mode(mode)).unwrap();
            assert!(used(folder, u64::MAX) > 2 << 20, "{mode:o}");
            fs::set_permissions(folder.join("closed"), fs::Permissions::from_mode(mode)).unwrap();
            empty(folder).unwrap();
            assert!(is_empty(folder), "{mode:o}");
        }
    }
}
