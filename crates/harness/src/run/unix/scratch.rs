//! Measures and empties the folder that a run may write to, whatever the run has created in it.
//!
//! The judge creates the folder. The launcher, which outlives the run and the judge, removes the folder. If
//! both the launcher and the judge are killed, the folder is a leftover.

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

/// A folder for runs.
pub use crate::run::leftovers::Passing as Scratch;

/// Prefix of the names of folders for runs.
pub const PREFIX: &str = "dlx-judge-run-";

/// Creates a folder for runs, accessible only to this user; the first call removes leftovers.
///
/// # Errors
/// Fails if the folder cannot be created, or if another user could redirect its path.
pub fn make() -> io::Result<Scratch> {
    static SWEPT: Once = Once::new();
    // Runs use the path of the folder, so other users must not be able to redirect the path.
    let own = |error| io::Error::other(format!("{error}; set TMPDIR to a folder of your own"));
    let place = private::settled(&std::env::temp_dir()).map_err(own)?;
    private::keeps_names(&place).map_err(own)?;
    SWEPT.call_once(|| leftovers::sweep(&place, PREFIX));
    Scratch::make(&place, PREFIX)
}

/// Minimum number of bytes that are counted for a file, to include its entry in the folder and its metadata.
const MIN_FILE_BYTES: u64 = 4096;
/// Minimum number of bytes that are counted for each name of a file with several names. The minimum limits
/// the number of names, because checking more names would take seconds.
const MIN_NAME_BYTES: u64 = 1024;

/// Returns the contents of `folder`. Counting stops once a limit is exceeded, or at the first entry if there
/// is no limit on bytes.
pub fn contents(folder: &Path, limits: &Limits) -> Contents {
    // If the folder changes during the walk, it counts as one small file until it is walked again: at the
    // next check or after the run.
    walk(folder, limits).unwrap_or(Contents { bytes: MIN_FILE_BYTES, entries: 1, ..Contents::default() })
}

/// A folder between the root of the walk and the current folder.
struct Level {
    /// The name of the folder in its parent.
    name: CString,
    /// The device and inode number of the folder, to recognise it on the way back.
    identity: (u64, u64),
    /// The subfolders that remain to be walked.
    below: Vec<CString>,
}

/// Adds up all files below `folder`. Only the current folder is open, and paths have one component, so
/// neither open files nor path lengths limit the depth.
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
            break; // The run has moved the subfolder in the meantime.
        }
    }
    Ok(found)
}

fn is_enough(found: &Contents, limits: &Limits) -> bool {
    found.bytes > limits.folder.unwrap_or(0) || found.over(limits).is_some()
}

/// Adds the entries of an open folder to `found` until a limit is exceeded. The folder is the subfolder
/// `name` of the last of `levels`.
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

/// Returns the entries of an open folder, without `.` and `..`.
fn entries(folder: &impl AsFd) -> rustix::io::Result<impl Iterator<Item = rustix::io::Result<DirEntry>>> {
    let is_itself = |entry: &DirEntry| matches!(entry.file_name().to_bytes(), b"." | b"..");
    let entries = Dir::read_from(folder)?;
    Ok(entries.filter(move |entry| !entry.as_ref().is_ok_and(is_itself)))
}

/// Describes an entry in the last of `levels` by its path and kind.
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

/// Opens a folder without following a link.
///
/// # Errors
/// Fails if the folder does not exist or may not be read.
pub fn open(folder: &Path) -> rustix::io::Result<OwnedFd> {
    let name = CString::new(folder.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)?;
    open_folder(CWD, &name)
}

/// Opens a folder after restoring the owner's right to read and enter it: a run may have removed any of these
/// rights.
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

/// Restores access to a folder of this user that the run has made unreadable. The run may replace the folder
/// with a link at any moment, so the mode is changed through the open folder, not by name.
#[cfg(system = "linux")]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(above, name, flags, Mode::empty())?;
    if !is_own(&folder) {
        return Err(Errno::ACCESS);
    }
    let path = CString::new(format!("/proc/self/fd/{}", folder.as_raw_fd())).map_err(|_| Errno::INVAL)?;
    let place = libc::c_long::from(libc::AT_FDCWD);
    // The sandbox may deny this call to runs, hence the key.
    // SAFETY: the kernel reads a path that outlives the call.
    unsafe { key::call(libc::SYS_fchmodat, [place, path.as_ptr() as _, 0o700, 0, 0]) }
        .map(drop)
        .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::ACCESS))
}

/// Restores access to a folder that the run has made unreadable. Does not follow a link in place of the
/// folder.
#[cfg(not(system = "linux"))]
fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    // On Linux, rustix does not support `AT_SYMLINK_NOFOLLOW`.
    // SAFETY: the call reads a name that outlives the call.
    match unsafe { libc::fchmodat(above.as_raw_fd(), name.as_ptr(), 0o700, libc::AT_SYMLINK_NOFOLLOW) } {
        0 => Ok(()),
        _ => Err(Errno::from_io_error(&io::Error::last_os_error()).unwrap_or(Errno::ACCESS)),
    }
}

/// Returns whether an open folder belongs to this user.
pub fn is_own(folder: &impl AsFd) -> bool {
    rustix::fs::fstat(folder).is_ok_and(|found| found.st_uid == rustix::process::geteuid().as_raw())
}

#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn identity(file: &Stat) -> (u64, u64) {
    (file.st_dev as u64, file.st_ino as u64)
}

/// Returns how many bytes are counted for one name of a file. The size is divided among all names of the
/// file.
#[allow(clippy::unnecessary_cast, reason = "the fields have other sizes on other systems")]
fn size(file: &Stat) -> u64 {
    let is_folder = FileType::from_raw_mode(file.st_mode) == FileType::Directory;
    let names = if is_folder { 1 } else { (file.st_nlink as u64).max(1) };
    ((512 * file.st_blocks as u64).max(MIN_FILE_BYTES) / names).max(MIN_NAME_BYTES)
}

/// Removes everything in `folder`.
///
/// # Errors
/// Fails if something cannot be removed, but removes everything else.
pub fn empty(folder: &Path) -> io::Result<()> {
    Ok(empty_open(&open(folder)?)?)
}

/// Removes everything in an open folder. Subfolders are moved up before they are entered, so the depth is not
/// limited. Uses only open folders and follows no links, even if other users replace entries in the meantime.
///
/// # Errors
/// Fails if something cannot be removed, but removes everything else.
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

/// Removes the file `name`, or calls `remove_folder` if `name` is a folder.
fn remove_entry(
    folder: &impl AsFd,
    name: &CStr,
    remove_folder: impl FnOnce(&CStr) -> rustix::io::Result<()>,
) -> rustix::io::Result<()> {
    match rustix::fs::unlinkat(folder, name, AtFlags::empty()) {
        // POSIX does not permit removing folders with this call.
        Err(Errno::ISDIR | Errno::PERM) => remove_folder(name),
        removed => removed,
    }
}

/// Removes the folder `name` in `top` with its files, and moves its subfolders to `top`.
fn remove_folder(top: &impl AsFd, name: &CStr, moved: &mut u64) -> rustix::io::Result<()> {
    let folder = open_folder(top, name)?;
    for entry in entries(&folder)? {
        remove_entry(&folder, entry?.file_name(), |name| move_up(top, &folder, name, moved))?;
    }
    rustix::fs::unlinkat(top, name, AtFlags::REMOVEDIR)
}

/// Moves the folder `name` in `folder` to `top` under an unused name.
fn move_up(top: &impl AsFd, folder: &OwnedFd, name: &CStr, moved: &mut u64) -> rustix::io::Result<()> {
    // A read-only folder cannot be moved.
    drop(open_folder(folder, name)?);
    loop {
        *moved += 1;
        match rustix::fs::renameat(folder, name, top, format!("moved-{moved}")) {
            Err(Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR) => {}
            done => return done,
        }
    }
}

/// Removes `folder` and its contents as far as possible.
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
    fn hard_links_count_once_and_symbolic_links_are_not_followed() {
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
    fn every_name_of_an_empty_file_counts() {
        let (made, outside) = (make().unwrap(), tempfile::tempdir().unwrap());
        let original = outside.path().join("original");
        fs::write(&original, "").unwrap();
        for name in 0..MIN_FILE_BYTES + 1 {
            fs::hard_link(&original, made.path().join(name.to_string())).unwrap();
        }
        assert!(used(made.path(), 0) > 0);
    }

    #[test]
    fn folders_without_permissions_are_measured_and_emptied() {
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
