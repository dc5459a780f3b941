//! Temporary folders. The next process removes those that a killed process has left behind.
//!
//! The process that makes a folder locks it. If another process removes the folder as a leftover before it is
//! locked, the folder is made again. The lock ends with the process, even if the process is killed, so an
//! unlocked folder is a leftover. Folders of other users are not removed.

use super::private::{self, Lock};
use super::scratch;
use dlx_system::last;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The temporary folders of this process.
static THERE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn list(change: impl FnOnce(&mut Vec<PathBuf>)) {
    change(&mut THERE.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Removes the temporary folders of this process when the process must end early.
fn remove_all() {
    list(|there| there.iter().for_each(|path| scratch::remove(path)));
}

/// A folder that is removed with its contents on drop.
pub struct Passing {
    path: PathBuf,
    /// None once the folder has another owner or is removed.
    lock: Option<Lock>,
}

impl Passing {
    /// Creates a folder in `parent` whose name begins with `prefix`.
    ///
    /// # Errors
    /// Fails if the folder cannot be created.
    pub fn make(parent: &Path, prefix: &str) -> io::Result<Passing> {
        let (path, lock) = private::make_locked(parent, prefix)?;
        last::at_end(remove_all);
        list(|there| there.push(path.clone()));
        Ok(Passing { path, lock: Some(lock) })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves the folder for another owner to remove, and returns the folder's lock.
    pub fn keep(mut self) -> Option<Lock> {
        self.forget();
        self.lock.take()
    }

    /// Removes the folder from the list of temporary folders.
    fn forget(&self) {
        list(|there| there.retain(|path| *path != self.path));
    }

    /// Writes a file in the folder, replacing anything that other users have put in its place. Returns the
    /// path of the file.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    #[cfg(unix)]
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        self.lock.as_ref().map_or(Ok(()), |lock| lock.write(name, bytes))?;
        Ok(self.path.join(name))
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        if let Some(lock) = self.lock.take() {
            lock.remove(&self.path);
            self.forget();
        }
    }
}

/// Removes leftover folders in `parent` whose names begin with `prefix`, except folders that other users may
/// have made.
pub fn sweep(parent: &Path, prefix: &str) {
    let settled = private::settled(parent).and_then(|parent| private::keeps_names(&parent).map(|()| parent));
    let Ok(parent) = settled else { return };
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        if entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes())
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
    fn only_leftovers_of_killed_processes_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let here = || {
            let mut names: Vec<_> =
                fs::read_dir(parent.path()).unwrap().flatten().map(|entry| entry.path()).collect();
            names.sort();
            names
        };
        let used = Passing::make(parent.path(), "run-").unwrap();
        let killed = Passing::make(parent.path(), "run-").unwrap();
        fs::create_dir_all(killed.path().join("a/b")).unwrap();
        fs::create_dir(parent.path().join("other")).unwrap();
        sweep(parent.path(), "run-");
        assert!(used.path().is_dir() && killed.path().is_dir());
        // A killed process does not run `drop`, but its locks are released.
        let (left, mut killed) = (killed.path().to_path_buf(), std::mem::ManuallyDrop::new(killed));
        killed.lock = None;
        sweep(parent.path(), "run-");
        assert!(used.path().is_dir() && !left.exists());
        drop(used);
        #[cfg(unix)]
        assert_eq!(here(), [parent.path().join("other")]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_folders_of_other_users_are_kept() {
        use std::os::unix::fs::{PermissionsExt, chown, symlink};
        let (parent, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let [link, closed, foreign, moved] =
            ["run-link", "run-closed", "run-foreign", "run-moved"].map(|name| parent.path().join(name));
        fs::write(outside.path().join("kept"), "").unwrap();
        symlink(outside.path(), &link).unwrap();
        for folder in [&closed, &foreign] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("file"), "").unwrap();
            symlink(outside.path(), folder.join("link")).unwrap();
            fs::set_permissions(folder, fs::Permissions::from_mode(0o0)).unwrap();
        }
        // Another user who can write to a folder could have moved the folder here under a name like ours.
        fs::create_dir(&moved).unwrap();
        fs::write(moved.join("file"), "").unwrap();
        fs::set_permissions(&moved, fs::Permissions::from_mode(0o775)).unwrap();
        // Only root can give a folder to another user.
        let is_given = chown(&foreign, Some(65534), None).is_ok();
        sweep(parent.path(), "run-");
        assert!(link.is_symlink() && outside.path().join("kept").exists() && !closed.exists());
        assert!(moved.join("file").exists());
        assert_eq!(foreign.exists(), is_given);
        if is_given {
            assert_eq!(fs::read_dir(&foreign).unwrap().count(), 2);
            assert_eq!(fs::metadata(&foreign).unwrap().permissions().mode() & 0o777, 0);
        }
    }

    /// This test creates folders while another thread removes leftovers.
    #[cfg(unix)]
    #[test]
    fn folders_can_be_made_during_sweeps() {
        let parent = tempfile::tempdir().unwrap();
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    sweep(parent.path(), "run-");
                }
            });
            for _ in 0..500 {
                let made = Passing::make(parent.path(), "run-").unwrap();
                made.write("file", b"text").unwrap();
                assert_eq!(fs::read(made.path().join("file")).unwrap(), b"text");
            }
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        });
    }
}
