//! Private files and folders of a user, which Windows protects by their location, and locks on folders.
//!
//! Windows cannot lock a folder, nor move a folder that contains an open file. The lock of the folder `x` is
//! therefore a file `x.lock` next to `x`, opened exclusively or shared for reading.

use super::scratch;
use crate::files;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The environment variable that contains the path of the user's folder for application data.
pub const HOME: &str = "LOCALAPPDATA";
/// The path of the cache, relative to the folder that [`HOME`] names.
pub const BELOW_HOME: &str = r"dlx-judge\cache";

/// The extension of lock files.
const LOCK: &str = ".lock";
/// The access that other processes have to an open file (FILE_SHARE_READ).
const SHARE_READ: u32 = 1;
/// How long to wait for a process with an exclusive lock, and how often to check.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(10);
const TICK: Duration = Duration::from_millis(5);

/// Advice if the cache cannot be created.
pub const ADVICE: &str = "set LOCALAPPDATA to a folder of your own";

/// Returns the name of this user's folder in the folder for temporary files, which belongs to the user on
/// Windows.
pub fn name() -> String {
    "dlx-judge".to_string()
}

/// Creates a folder and its parents.
pub fn make(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// Creates a file, or truncates an existing file.
pub fn create(file: &Path) -> io::Result<File> {
    File::create(file)
}

/// Returns the path of the existing `folder`. On Windows, the access of other users is not checked.
///
/// # Errors
/// Fails if the folder cannot be examined.
pub fn settled(folder: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(folder)?.is_symlink() {
        true => folder.canonicalize(),
        false => std::path::absolute(folder),
    }
}

/// Opens a file of at most `most` bytes.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn open_settled(file: &Path, most: u64) -> io::Result<File> {
    files::open(file, most)
}

/// Does nothing: names are not checked on Windows.
///
/// # Errors
/// Never fails.
pub fn keeps_names(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: permissions are not checked on Windows.
///
/// # Errors
/// Never fails.
pub fn is_ours(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Does nothing: permissions are not checked on Windows.
///
/// # Errors
/// Never fails.
pub fn is_not_for_all(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Creates `folder`, checks that it is writable, and returns its path.
///
/// # Errors
/// Fails if the folder cannot be created or is not writable.
pub fn make_settled(folder: &Path, _mode: u32) -> io::Result<PathBuf> {
    make(folder)?;
    tempfile::tempfile_in(folder)?;
    settled(folder)
}

/// Does nothing: folders below [`HOME`] belong to the user.
///
/// # Errors
/// Never fails.
pub fn check(_folder: &Path) -> anyhow::Result<()> {
    Ok(())
}

/// Creates and locks a folder in `parent` whose name begins with `prefix`.
pub fn make_locked(parent: &Path, prefix: &str) -> io::Result<(PathBuf, Lock)> {
    let made = tempfile::Builder::new().prefix(prefix).tempdir_in(parent)?;
    let lock = Lock::new(made.path())?;
    Ok((made.keep(), lock))
}

/// Returns the size of a file in bytes.
pub fn size(file: &Metadata) -> u64 {
    file.len()
}

/// Returns whether a file with this name is a lock file.
pub fn is_lock(name: &OsStr) -> bool {
    name.as_encoded_bytes().ends_with(LOCK.as_bytes())
}

/// A lock on a folder, released when the value is dropped or this process ends.
pub struct Lock {
    /// None on a file system without locks, where leftovers may remain.
    file: Option<File>,
    path: PathBuf,
}

fn path_of(folder: &Path) -> PathBuf {
    let mut path = OsString::from(folder);
    path.push(LOCK);
    path.into()
}

/// Opens a lock file exclusively.
fn open_alone(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).share_mode(0).open(path)
}

/// Opens a lock file shared with other processes.
fn open_shared(path: &Path) -> io::Result<File> {
    let open = || File::options().read(true).share_mode(SHARE_READ).open(path);
    open().or_else(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            return Err(error);
        }
        drop(open_alone(path));
        open()
    })
}

impl Lock {
    /// Creates the lock for a folder that no other process knows of yet.
    pub fn new(folder: &Path) -> io::Result<Lock> {
        let path = path_of(folder);
        Ok(Lock { file: open_alone(&path).ok(), path })
    }

    /// Locks a folder with a shared lock; waits for an exclusive lock to end.
    pub fn shared(folder: &Path) -> io::Result<Lock> {
        let path = path_of(folder);
        let start = Instant::now();
        loop {
            match open_shared(&path) {
                Err(_) if start.elapsed() < MAX_LOCK_WAIT => sleep(TICK),
                opened => return Ok(Lock { file: opened.ok(), path }),
            }
        }
    }

    /// Locks a folder exclusively. Returns None if another process has locked the folder.
    pub fn alone(folder: &Path) -> Option<Lock> {
        let path = path_of(folder);
        if !folder.is_dir() {
            return None;
        }
        Some(Lock { file: Some(open_alone(&path).ok()?), path })
    }

    /// Locks an existing folder with a shared lock, and marks the folder as used now.
    pub fn of_present(place: &Path) -> Option<Lock> {
        if !place.is_dir() {
            return None;
        }
        let lock = Lock::shared(place).ok()?;
        // The folder may have been removed before it was locked.
        if !place.is_dir() {
            return None;
        }
        // Creating and removing a file updates the folder's modification time.
        let _ = fs::write(place.join(USED), "").and_then(|()| fs::remove_file(place.join(USED)));
        Some(lock)
    }

    /// Returns a shared lock on a folder that was moved to `place`.
    pub fn moved(self, place: &Path) -> Option<Lock> {
        self.discard();
        Lock::shared(place).ok()
    }

    /// Removes the folder `place`, to which this lock belongs.
    pub fn remove(self, place: &Path) {
        scratch::remove(place);
        self.discard();
    }

    /// Removes the lock file of a removed folder.
    fn discard(self) {
        let Lock { file, path } = self;
        drop(file);
        let _ = fs::remove_file(path);
    }
}

/// Name of a file that is created and removed in a folder to update the folder's time.
const USED: &str = ".used";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_lock_prevents_an_exclusive_lock() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("x");
        make(&folder).unwrap();
        let one = Lock::of_present(&folder).unwrap();
        let other = Lock::of_present(&folder).unwrap();
        assert!(Lock::alone(&folder).is_none());
        drop((one, other));
        let alone = Lock::alone(&folder).unwrap();
        assert!(Lock::alone(&folder).is_none());
        alone.remove(&folder);
        assert!(fs::read_dir(root.path()).unwrap().next().is_none());
    }
}
