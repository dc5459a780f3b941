//! The folder that a run may write to: what is in it, and how it becomes empty again whatever the run made of
//! it.
//!
//! It is made by us and removed by the launcher, which outlives the run, and also us if we are killed. If
//! both are, it is a leftover.

use crate::run::leftovers::{self, Passing};
#[cfg(system = "linux")]
use crate::run::linux::sandbox::key;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat};
use rustix::io::Errno;
use std::ffi::{CStr, CString, OsString};
use std::fs;
use std::io;
#[cfg(system = "linux")]
use std::os::fd::AsRawFd;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Once;

/// How the names of these folders begin.
const PREFIX: &str = "dlx-judge-run-";

/// Makes such a folder, which no other user may look into, and removes those that are left over.
///
/// # Errors
/// If there is no place for it.
pub fn make() -> io::Result<Passing> {
    static SWEPT: Once = Once::new();
    let place = std::env::temp_dir();
    SWEPT.call_once(|| leftovers::sweep(&place, PREFIX));
    Passing::make(&place, PREFIX, 0o700)
}

/// The least bytes that a file takes: its entry in a folder, and the system's data on it.
const LEAST: u64 = 4096;

/// Bytes on disk of all that is in `folder`, at any depth; every file counts as some. Once they are more than
/// `most`, there may be still more of them.
pub fn used(folder: &Path, most: u64) -> u64 {
    // A folder whose tree changes under the walk is walked again at the next look, and once more when the run
    // is over.
    walk(folder, most).unwrap_or(LEAST)
}

/// A folder on the way down from the one that is walked.
struct Level {
    /// Its device and number, by which it is known on the way back up.
    identity: (u64, u64),
    /// The folders in it that were not walked yet.
    below: Vec<CString>,
}

/// The bytes of all files below `folder`. Only the folder that is looked at is open, and paths have one name
/// each, so that neither open files nor the longest path limit the depth.
fn walk(folder: &Path, most: u64) -> rustix::io::Result<u64> {
    let mut sum = 0;
    let mut here = open_folder(CWD, &c_string(folder)?)?;
    let mut levels = vec![look(&here, &mut sum, most)?];
    while let Some(level) = levels.last_mut() {
        if sum > most {
            break;
        }
        if let Some(name) = level.below.pop() {
            if let Ok(next) = open_folder(&here, &name) {
                levels.push(look(&next, &mut sum, most)?);
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
    Ok(sum)
}

/// Adds up the files in an open folder until they are more than `most`.
fn look(folder: &OwnedFd, sum: &mut u64, most: u64) -> rustix::io::Result<Level> {
    let mut level = Level { identity: identity(&rustix::fs::fstat(folder)?), below: Vec::new() };
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") {
            continue;
        }
        let Ok(file) = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW) else { continue };
        *sum += size(&file);
        if *sum > most {
            break;
        }
        if is_folder(&file) {
            level.below.push(name.to_owned());
        }
    }
    Ok(level)
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

/// Lets us read a folder that the run has closed. The run may put a link to somewhere else in its place at
/// any moment, so that the mode is changed by the open folder and not by its name.
#[cfg(system = "linux")]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(above, name, flags, Mode::empty())?;
    let path = CString::new(format!("/proc/self/fd/{}", folder.as_raw_fd())).map_err(|_| Errno::INVAL)?;
    let place = libc::c_long::from(libc::AT_FDCWD);
    // SAFETY: the kernel reads a path that lives through the call. Runs in a sandbox may not make it
    // themselves.
    unsafe { key::call(libc::SYS_fchmodat, [place, path.as_ptr() as _, 0o700, 0, 0]) }
        .map(drop)
        .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::ACCESS))
}

/// Lets us read a folder that the run has closed.
#[cfg(not(system = "linux"))]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let found = rustix::fs::statat(above, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if !is_folder(&found) {
        return Err(Errno::NOTDIR);
    }
    rustix::fs::chmodat(above, name, Mode::RWXU, AtFlags::empty())
}

#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn identity(file: &Stat) -> (u64, u64) {
    (file.st_dev as u64, file.st_ino as u64)
}

fn is_folder(file: &Stat) -> bool {
    FileType::from_raw_mode(file.st_mode) == FileType::Directory
}

fn c_string(path: &Path) -> rustix::io::Result<CString> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)
}

/// The part of a file that one of its names stands for.
#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn size(file: &Stat) -> u64 {
    let names = if is_folder(file) { 1 } else { (file.st_nlink as u64).max(1) };
    ((512 * file.st_blocks as u64).max(LEAST) / names).max(1)
}

/// Removes everything in `folder`. Folders in folders are moved up before they are looked into, so that any
/// depth can be handled; no links are followed.
///
/// # Errors
/// If something cannot be removed; the rest is.
pub fn empty(folder: &Path) -> io::Result<()> {
    let mut moved = 0;
    let mut done = Ok(());
    loop {
        let mut progress = false;
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let removed = match entry.file_type()?.is_dir() {
                true => remove_folder(folder, &entry.path(), &mut moved),
                false => fs::remove_file(entry.path()),
            };
            match removed {
                Ok(()) => progress = true,
                Err(error) => done = Err(error),
            }
        }
        if !progress {
            return done.or_else(|error| if is_empty(folder) { Ok(()) } else { Err(error) });
        }
    }
}

/// Removes the folder `path` and all files in it, and moves the folders in it to `top`.
fn remove_folder(top: &Path, path: &Path, moved: &mut u64) -> io::Result<()> {
    unlock(CWD, &c_string(path)?)?;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            unlock(CWD, &c_string(&entry.path())?)?;
            move_up(top, &entry.path(), moved)?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    fs::remove_dir(path)
}

/// Moves a folder to `top` under a name that nothing has.
fn move_up(top: &Path, folder: &Path, moved: &mut u64) -> io::Result<()> {
    loop {
        *moved += 1;
        let place = top.join(OsString::from(format!("moved-{moved}")));
        if fs::symlink_metadata(&place).is_err() {
            return fs::rename(folder, place);
        }
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
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

    #[test]
    fn whatever_is_in_it_goes() {
        let outside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("kept"), "").unwrap();
        let made = make().unwrap();
        let folder = made.path();
        fs::write(folder.join("moved-1"), "").unwrap();
        fs::create_dir_all(folder.join("a/b/c")).unwrap();
        fs::write(folder.join("a/b/c/d"), "").unwrap();
        symlink(outside.path(), folder.join("a/link")).unwrap();
        symlink("nowhere", folder.join("dangling")).unwrap();
        fs::set_permissions(folder.join("a/b"), fs::Permissions::from_mode(0o0)).unwrap();
        empty(folder).unwrap();
        assert!(is_empty(folder));
        remove(folder);
        assert!(!folder.exists() && outside.path().join("kept").exists());
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

    #[test]
    fn no_depth_is_too_deep() {
        let made = make().unwrap();
        let folder = made.path();
        // One inside the other from the innermost out, since no path could name it.
        fs::create_dir(folder.join("inner")).unwrap();
        for _ in 0..1000 {
            fs::create_dir(folder.join("outer")).unwrap();
            fs::rename(folder.join("inner"), folder.join("outer/inner")).unwrap();
            fs::rename(folder.join("outer"), folder.join("inner")).unwrap();
        }
        assert!(used(folder, u64::MAX) >= 1000 * LEAST);
        empty(folder).unwrap();
        remove(folder);
        assert!(!folder.exists());
    }
}
