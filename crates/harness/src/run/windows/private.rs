//! Files and folders of a user, which Windows keeps apart from those of others, and locks on folders.
//!
//! A folder cannot be locked or moved while something in it is open, so the lock of `x` is a file `x.lock`
//! beside it, opened in a way that lets no other process open it, or only to read it.

use super::scratch;
use crate::files;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The variable that names the folder in which a user keeps things.
pub const HOME: &str = "LOCALAPPDATA";
/// The place of the cache below that.
pub const BELOW_HOME: &str = r"dlx-judge\cache";

/// The ending of the names of locks.
const LOCK: &str = ".lock";
/// The access that other processes have to an open file (FILE_SHARE_READ).
const SHARE_READ: u32 = 1;
/// How long to wait for a process that has a lock alone; none has it for long.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(10);
const TICK: Duration = Duration::from_millis(5);

/// What helps where the cache cannot be.
pub const ADVICE: &str = "set LOCALAPPDATA to a folder of your own";

/// The name of a folder of this user's among the temporary ones, which are the user's already.
pub fn name() -> String {
    "dlx-judge".to_string()
}

/// Makes a folder and those it is in.
pub fn make(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// Makes a file, or empties the one that is there.
pub fn create(file: &Path) -> io::Result<File> {
    File::create(file)
}

/// The path of `folder`, which is there; whether another user may put something else in its place is not
/// asked here.
///
/// # Errors
/// If it cannot be looked at.
pub fn settled(folder: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(folder)?.is_symlink() {
        true => folder.canonicalize(),
        false => std::path::absolute(folder),
    }
}

/// Opens a file of at most `most` bytes.
///
/// # Errors
/// If it cannot be opened.
pub fn open_settled(file: &Path, most: u64) -> io::Result<File> {
    files::open(file, most)
}

/// Whether no other user may rename what is ours in `folder`, which is not asked here.
///
/// # Errors
/// None.
pub fn keeps_names(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether no other user may write in `folder`, which is not asked here.
///
/// # Errors
/// None.
pub fn is_ours(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether not all users may write in `folder`, which is not asked here.
///
/// # Errors
/// None.
pub fn is_not_for_all(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes `folder`, and checks that something can be made in it; returns its path.
///
/// # Errors
/// If nothing can.
pub fn make_settled(folder: &Path, _mode: u32) -> io::Result<PathBuf> {
    make(folder)?;
    tempfile::tempfile_in(folder)?;
    settled(folder)
}

/// Checks nothing: what is below [`HOME`] is the user's.
///
/// # Errors
/// None.
pub fn check(_folder: &Path) -> anyhow::Result<()> {
    Ok(())
}

/// Makes a folder in `parent` whose name begins with `prefix`, and locks it.
pub fn make_locked(parent: &Path, prefix: &str) -> io::Result<(PathBuf, Lock)> {
    let made = tempfile::Builder::new().prefix(prefix).tempdir_in(parent)?;
    let lock = Lock::new(made.path())?;
    Ok((made.keep(), lock))
}

/// Bytes of a file.
pub fn size(file: &Metadata) -> u64 {
    file.len()
}

/// Whether a file of this name is a lock.
pub fn is_lock(name: &OsStr) -> bool {
    name.as_encoded_bytes().ends_with(LOCK.as_bytes())
}

/// A lock on a folder, which ends with this process at the latest.
pub struct Lock {
    /// None on a disk without locks, which has leftovers at worst.
    file: Option<File>,
    path: PathBuf,
}

fn path_of(folder: &Path) -> PathBuf {
    let mut path = OsString::from(folder);
    path.push(LOCK);
    path.into()
}

/// Opens the lock so that no other process can.
fn open_alone(path: &Path) -> io::Result<File> {
    File::options().read(true).write(true).create(true).truncate(false).share_mode(0).open(path)
}

/// Opens the lock so that other processes can, too, but none alone.
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
    /// The lock of an existing folder that no other process knows yet.
    pub fn new(folder: &Path) -> io::Result<Lock> {
        let path = path_of(folder);
        Ok(Lock { file: open_alone(&path).ok(), path })
    }

    /// The lock of a folder, which others may have, too; waits for one that has it alone.
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

    /// The lock of a folder, if no other process has it.
    pub fn alone(folder: &Path) -> Option<Lock> {
        let path = path_of(folder);
        if !folder.is_dir() {
            return None;
        }
        Some(Lock { file: Some(open_alone(&path).ok()?), path })
    }

    /// The shared lock of a folder that is there and has been used now.
    pub fn of_present(place: &Path) -> Option<Lock> {
        if !place.is_dir() {
            return None;
        }
        let lock = Lock::shared(place).ok()?;
        // It may have been removed before it was locked.
        if !place.is_dir() {
            return None;
        }
        // The date of a folder is that of the last change in it.
        let _ = fs::write(place.join(USED), "").and_then(|()| fs::remove_file(place.join(USED)));
        Some(lock)
    }

    /// The shared lock of a folder that was moved to `place`.
    pub fn moved(self, place: &Path) -> Option<Lock> {
        self.discard();
        Lock::shared(place).ok()
    }

    /// Removes the folder `place`, of which this is the lock.
    pub fn remove(self, place: &Path) {
        scratch::remove(place);
        self.discard();
    }

    /// Removes the lock of a folder that is gone.
    fn discard(self) {
        let Lock { file, path } = self;
        drop(file);
        let _ = fs::remove_file(path);
    }
}

/// A file that is made and removed in a folder to give that the present date.
const USED: &str = ".used";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_lock_cannot_be_taken_alone() {
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
