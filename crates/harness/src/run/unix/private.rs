//! Files and folders that are private to their user, and locks on folders (flock(2)).

use super::scratch;
use crate::files;
use anyhow::{Context, bail};
use rustix::fs::{Access, AtFlags, FlockOperation, Mode, OFlags, flock};
use rustix::io::Errno;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// The environment variable that contains the path of the home directory.
pub const HOME: &str = "HOME";
/// The path of the cache, relative to the home directory.
pub const BELOW_HOME: &str = ".cache/dlx-judge";

/// Returns the name of this user's folder in the folder for temporary files.
pub fn name() -> String {
    format!("dlx-judge-{}", rustix::process::getuid().as_raw())
}

/// Creates a folder and its parents, accessible only to this user.
pub fn make(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Creates a file accessible only to this user, or truncates an existing file.
pub fn create(file: &Path) -> io::Result<File> {
    File::options().write(true).create(true).truncate(true).mode(0o600).open(file)
}

/// Maximum number of links followed along a path.
const MAX_LINKS: usize = 40;

/// Returns the path of the existing `folder` with links resolved; no other user can redirect this path by
/// renaming a folder or link. A missing folder is an error, because another user could create it.
///
/// # Errors
/// Fails if another user could redirect the path, or the folder is missing or cannot be checked.
pub fn settled(folder: &Path) -> io::Result<PathBuf> {
    reached(folder, None)
}

/// Opens a file of at most `most` bytes that no other user can replace or write to.
///
/// # Errors
/// Fails if another user can replace the file or write to it, or if it cannot be opened.
pub fn open_settled(file: &Path, most: u64) -> io::Result<File> {
    let place = settled(file)?;
    let opened = files::open(&place, most)?;
    check_rights(&place, &opened.metadata()?)?;
    Ok(opened)
}

/// Like [`settled`], but creates missing folders with the mode `missing`, if given.
fn reached(folder: &Path, missing: Option<u32>) -> io::Result<PathBuf> {
    let parts = |path: &Path| -> Vec<OsString> {
        let parts = path.components().rev().filter(|part| *part != Component::RootDir);
        parts.map(|part| part.as_os_str().to_os_string()).collect()
    };
    let mut left = parts(&std::path::absolute(folder)?);
    let (mut here, mut links) = (PathBuf::from("/"), 0);
    while let Some(part) = left.pop() {
        if part == ".." {
            here.pop();
            continue;
        }
        keeps_names(&here)?;
        let next = here.join(&part);
        let found = fs::symlink_metadata(&next);
        let is_missing = found.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        let found = match missing.filter(|_| is_missing && left.iter().all(|part| part != "..")) {
            // In a sticky folder, another user may create the missing folder first, so the owner is checked,
            // too.
            Some(mode) => match DirBuilder::new().mode(mode).create(&next) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => fs::symlink_metadata(&next)?,
            },
            None => found?,
        };
        check_owner(&next, &found)?;
        if !found.is_symlink() {
            here = next;
            continue;
        }
        links += 1;
        if links > MAX_LINKS {
            return Err(Errno::LOOP.into());
        }
        let target = fs::read_link(&next)?;
        if target.is_absolute() {
            here = PathBuf::from("/");
        }
        left.extend(parts(&target));
    }
    Ok(here)
}

fn check_owner(path: &Path, found: &Metadata) -> io::Result<()> {
    let why = format!("{} belongs to another user (number {})", path.display(), found.uid());
    let is_trusted = [rustix::process::geteuid().as_raw(), 0].contains(&found.uid());
    if is_trusted { Ok(()) } else { Err(io::Error::other(why)) }
}

/// Checks that no other user can rename this user's files in `folder`, whose path is [settled].
///
/// # Errors
/// Fails if another user can rename files, or if the folder cannot be checked.
pub fn keeps_names(folder: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(folder)?;
    // In a sticky folder, users can only rename their own files.
    let check = if found.mode() & 0o1000 != 0 { check_owner } else { check_rights };
    check(folder, &found)
}

/// Checks that the path `folder` leads to a folder to which no other user can write.
///
/// # Errors
/// Fails if another user can write to the folder, or if it cannot be checked.
pub fn is_ours(folder: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(folder)?;
    if found.is_dir() { check_rights(folder, &found) } else { Err(Errno::NOTDIR.into()) }
}

/// Checks that not all users can write to `folder`.
///
/// # Errors
/// Fails if all users can write to the folder, or if it cannot be checked.
pub fn is_not_for_all(folder: &Path) -> io::Result<()> {
    let why = || format!("all users may write to {}", folder.display());
    if fs::symlink_metadata(folder)?.mode() & 0o002 == 0 { Ok(()) } else { Err(io::Error::other(why())) }
}

/// Checks that `path` belongs to this user or to root, and that no other user can write to it.
fn check_rights(path: &Path, found: &Metadata) -> io::Result<()> {
    check_owner(path, found)?;
    let why = || format!("other users may write to {}", path.display());
    if found.mode() & 0o022 == 0 { Ok(()) } else { Err(io::Error::other(why())) }
}

/// Creates `folder` and its parents with `mode` if needed, and returns its path with links resolved.
/// Creates no folder where other users could rename it.
///
/// # Errors
/// Fails if another user could replace the folder, or if this user may not write to it.
pub fn make_settled(folder: &Path, mode: u32) -> io::Result<PathBuf> {
    let folder = reached(folder, Some(mode))?;
    rustix::fs::access(&folder, Access::WRITE_OK | Access::EXEC_OK)?;
    Ok(folder)
}

/// Advice if the cache cannot be created.
pub const ADVICE: &str = "set XDG_CACHE_HOME to a folder of your own";

/// Denies other users access to `folder`, whose path is [settled].
///
/// # Errors
/// Fails if the folder belongs to another user, or if other users can write to it.
pub fn check(folder: &Path) -> anyhow::Result<()> {
    let place = folder.display();
    let cannot = || format!("cannot examine {place}");
    let user = rustix::process::geteuid().as_raw();
    let opened = File::from(scratch::open(folder).with_context(cannot)?);
    let found = opened.metadata().with_context(cannot)?;
    if found.uid() != user {
        bail!("{place} belongs to another user (number {}); {ADVICE}", found.uid());
    }
    if found.mode() & 0o022 != 0 {
        bail!("other users may write to {place}; remove it, or {ADVICE}");
    }
    if found.mode() & 0o055 != 0 {
        let private = fs::Permissions::from_mode(0o700);
        opened.set_permissions(private).with_context(|| format!("cannot make {place} private"))?;
    }
    Ok(())
}

/// Maximum number of attempts to create a folder that another process may remove as a leftover before it is
/// locked.
const ATTEMPTS: usize = 100;

/// Creates and locks a folder in `parent` whose name begins with `prefix`, accessible only to this user. If
/// the file system does not support locks, leftovers may remain.
pub fn make_locked(parent: &Path, prefix: &str) -> io::Result<(PathBuf, Lock)> {
    for _ in 0..ATTEMPTS {
        let permissions = fs::Permissions::from_mode(0o700);
        let made = tempfile::Builder::new().prefix(prefix).permissions(permissions).tempdir_in(parent)?;
        let lock = match open(made.path()) {
            Ok(folder) => Lock(folder),
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        let locked = flock(&lock.0, FlockOperation::NonBlockingLockExclusive);
        if locked != Err(Errno::WOULDBLOCK) && lock.is_at(made.path()) {
            return Ok((made.keep(), lock));
        }
    }
    Err(io::ErrorKind::ResourceBusy.into())
}

/// Opens a folder without following a link.
fn open(folder: &Path) -> io::Result<File> {
    Ok(scratch::open(folder)?.into())
}

/// Returns the number of bytes that a file occupies on disk.
pub fn size(file: &Metadata) -> u64 {
    512 * file.blocks()
}

/// Returns whether a file with this name is part of a lock. On Unix, locks are not files.
pub fn is_lock(_name: &OsStr) -> bool {
    false
}

/// A lock on a folder, released when the value is dropped or this process ends.
pub struct Lock(File);

impl Lock {
    /// Locks a folder exclusively. Returns None if another process has locked the folder, or if the folder
    /// belongs to or can be written by another user, who may have moved it to this path.
    pub fn alone(folder: &Path) -> Option<Lock> {
        let lock = open(folder).ok().filter(scratch::is_own)?;
        if lock.metadata().ok()?.mode() & 0o022 != 0 {
            return None;
        }
        flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()?;
        Some(Lock(lock))
    }

    /// Locks an existing folder with a shared lock, and marks the folder as used now.
    pub fn of_present(place: &Path) -> Option<Lock> {
        let lock = Lock(open(place).ok()?);
        // Waits for an exclusive lock to end.
        let _ = flock(&lock.0, FlockOperation::LockShared);
        // The folder may have been removed before it was locked.
        if !lock.is_at(place) {
            return None;
        }
        let _ = lock.0.set_modified(SystemTime::now());
        Some(lock)
    }

    /// Returns this lock as a shared lock on a folder that was moved to `place`.
    pub fn moved(self, _place: &Path) -> Option<Lock> {
        let _ = flock(&self.0, FlockOperation::NonBlockingLockShared);
        Some(self)
    }

    /// Removes the folder `place`, to which this lock belongs, or a file that replaced it.
    pub fn remove(self, place: &Path) {
        if self.is_at(place) {
            // Empties the open folder, not the folder at `place`, which other users may replace.
            let _ = scratch::empty_open(&self.0);
            let _ = fs::remove_dir(place);
        } else {
            scratch::remove(place);
        }
    }

    /// Returns whether this lock belongs to the folder at `place`.
    pub fn is_at(&self, place: &Path) -> bool {
        let there = fs::symlink_metadata(place);
        let identity = |found: Metadata| (found.dev(), found.ino());
        self.0.metadata().ok().map(identity) == there.ok().map(identity)
    }

    /// Writes a file in the folder, replacing any entry with the same name.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match rustix::fs::unlinkat(&self.0, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => {}
            // A folder has this name, so everything in the locked folder is removed; nothing in it is needed.
            Err(_) => scratch::empty_open(&self.0)?,
        }
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let file = rustix::fs::openat(&self.0, name, flags, Mode::from_raw_mode(0o600))?;
        File::from(file).write_all(bytes)
    }
}
