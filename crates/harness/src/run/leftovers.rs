//! Folders for a while: what a process that was killed has left of them is removed by the next one.
//!
//! A folder is locked by the process that made it, and has been from before it had its name. The lock ends
//! with the process, even one that is killed, so a folder without one is a leftover.

use super::private::{self, Lock};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A folder that is removed with everything in it when this is dropped.
pub struct Passing {
    path: PathBuf,
    /// None once it has been dropped.
    lock: Option<Lock>,
}

/// A part of the names of folders that are not locked yet.
pub const MAKING: &str = "making-";
/// The age of one that nothing locks any more.
const LONG: Duration = Duration::from_secs(60);

impl Passing {
    /// Makes a folder in `parent` whose name begins with `prefix`, with this mode less the user's mask.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn make(parent: &Path, prefix: &str, mode: u32) -> io::Result<Passing> {
        let (path, lock) = private::make_locked(parent, prefix, mode)?;
        Ok(Passing { path, lock: Some(lock) })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        if let Some(lock) = self.lock.take() {
            lock.remove(&self.path);
        }
    }
}

/// Removes the leftovers in `parent` of folders whose names begin with `prefix`.
pub fn sweep(parent: &Path, prefix: &str) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(prefix)) else { continue };
        let found = entry.metadata().ok().filter(fs::Metadata::is_dir);
        let age = || found.as_ref()?.modified().ok()?.elapsed().ok();
        let is_made = !rest.starts_with(MAKING) || age().is_some_and(|age| age > LONG);
        if found.is_some()
            && is_made
            && let Some(lock) = Lock::alone(&entry.path())
        {
            lock.remove(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_has_left_is_removed_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let here = || {
            let mut names: Vec<_> =
                fs::read_dir(parent.path()).unwrap().flatten().map(|entry| entry.path()).collect();
            names.sort();
            names
        };
        let used = Passing::make(parent.path(), "run-", 0o700).unwrap();
        let killed = Passing::make(parent.path(), "run-", 0o700).unwrap();
        fs::create_dir_all(killed.path().join("a/b")).unwrap();
        fs::create_dir(parent.path().join("run-making-x")).unwrap();
        fs::create_dir(parent.path().join("other")).unwrap();
        sweep(parent.path(), "run-");
        assert!(used.path().is_dir() && killed.path().is_dir());
        // A process that is killed drops nothing, and its locks end.
        let (left, mut killed) = (killed.path().to_path_buf(), std::mem::ManuallyDrop::new(killed));
        killed.lock = None;
        sweep(parent.path(), "run-");
        assert!(used.path().is_dir() && !left.exists());
        drop(used);
        #[cfg(unix)]
        assert_eq!(here(), ["other", "run-making-x"].map(|name| parent.path().join(name)));
        let old = std::time::SystemTime::now() - 2 * LONG;
        #[cfg(unix)]
        fs::File::open(parent.path().join("run-making-x")).unwrap().set_modified(old).unwrap();
        sweep(parent.path(), "run-");
        #[cfg(unix)]
        assert_eq!(here(), [parent.path().join("other")]);
    }
}
