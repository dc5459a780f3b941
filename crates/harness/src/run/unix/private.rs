//! Files and folders that are private to their user, and locks on folders (flock(2)).

use super::scratch;
use crate::run::leftovers::MAKING;
use anyhow::{Context, bail};
use rustix::fs::{Access, FlockOperation, flock};
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, Metadata};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The variable that names the folder below which a user keeps things.
pub const HOME: &str = "HOME";
/// The place of the cache below that.
pub const BELOW_HOME: &str = ".cache/dlx-judge";

/// The name of a folder of this user's among the temporary ones of all.
pub fn name() -> String {
    format!("dlx-judge-{}", rustix::process::getuid().as_raw())
}

/// Makes a folder and those it is in, for its user alone.
pub fn make(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes a file for its user alone, or empties the one that is there.
pub fn create(file: &Path) -> io::Result<File> {
    File::options().write(true).create(true).truncate(true).mode(0o600).open(file)
}

/// Makes `folder`, and checks that something can be made in it.
pub fn can_write(folder: &Path) -> io::Result<()> {
    make(folder)?;
    Ok(rustix::fs::access(folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

/// Has no other user look into `folder`.
///
/// # Errors
/// If it belongs to another user, or others may write to it.
pub fn check(folder: &Path) -> anyhow::Result<()> {
    let place = folder.display();
    let found = fs::metadata(folder).with_context(|| format!("cannot look at {place}"))?;
    let user = rustix::process::geteuid().as_raw();
    let advice = "set XDG_CACHE_HOME to a folder of your own";
    if found.uid() != user {
        bail!("{place} belongs to another user (number {}); {advice}", found.uid());
    }
    if found.mode() & 0o022 != 0 {
        bail!("other users may write to {place}; remove it, or {advice}");
    }
    if found.mode() & 0o055 != 0 {
        let private = fs::Permissions::from_mode(0o700);
        fs::set_permissions(folder, private).with_context(|| format!("cannot make {place} private"))?;
    }
    Ok(())
}

/// Makes a folder in `parent` whose name begins with `prefix`, with this mode less the user's mask. It is
/// locked before it has that name.
pub fn make_locked(parent: &Path, prefix: &str, mode: u32) -> io::Result<(PathBuf, Lock)> {
    let making = format!("{prefix}{MAKING}");
    let made = tempfile::Builder::new()
        .prefix(&making)
        .permissions(fs::Permissions::from_mode(mode))
        .tempdir_in(parent)?;
    let lock = Lock::new(made.path())?;
    let name = made.path().file_name().unwrap_or_default().to_string_lossy().replacen(&making, prefix, 1);
    let place = parent.join(name);
    fs::rename(made.path(), &place)?;
    let _ = made.keep();
    Ok((place, lock))
}

/// Bytes on disk of a file.
pub fn size(file: &Metadata) -> u64 {
    512 * file.blocks()
}

/// Whether a file of this name is part of a lock.
pub fn is_lock(_name: &OsStr) -> bool {
    false
}

/// A lock on a folder, which ends with this process at the latest.
pub struct Lock(File);

impl Lock {
    /// The lock of an existing folder that no other process knows yet. On a disk without locks, leftovers are
    /// the worst that can happen.
    pub fn new(folder: &Path) -> io::Result<Lock> {
        let lock = File::open(folder)?;
        let _ = flock(&lock, FlockOperation::NonBlockingLockExclusive);
        Ok(Lock(lock))
    }

    /// The lock of a folder, which others may have, too; waits for one that has it alone.
    pub fn shared(folder: &Path) -> io::Result<Lock> {
        let lock = File::open(folder)?;
        let _ = flock(&lock, FlockOperation::LockShared);
        Ok(Lock(lock))
    }

    /// The lock of a folder, if no other process has it.
    pub fn alone(folder: &Path) -> Option<Lock> {
        let lock = File::open(folder).ok()?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()?;
        Some(Lock(lock))
    }

    /// The shared lock of a folder, if it exists; marks it as used now.
    pub fn of_present(place: &Path) -> Option<Lock> {
        let lock = Lock::shared(place).ok()?;
        // It may have been removed before it was locked.
        if !fs::metadata(place).is_ok_and(|there| there.is_dir() && lock.is_of(&there)) {
            return None;
        }
        let _ = lock.0.set_modified(SystemTime::now());
        Some(lock)
    }

    /// This lock, shared, of a folder that was moved to `place`.
    pub fn moved(self, _place: &Path) -> Option<Lock> {
        let _ = flock(&self.0, FlockOperation::NonBlockingLockShared);
        Some(self)
    }

    /// Removes the folder `place`, of which this is the lock.
    pub fn remove(self, place: &Path) {
        scratch::remove(place);
    }

    fn is_of(&self, folder: &Metadata) -> bool {
        self.0.metadata().is_ok_and(|own| own.ino() == folder.ino())
    }

    /// Whether it is the lock of the folder at `place`.
    #[cfg(test)]
    pub fn is_at(&self, place: &Path) -> bool {
        fs::metadata(place).is_ok_and(|there| self.is_of(&there))
    }
}
