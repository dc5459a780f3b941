//! Measures and empties the folder that a run may write to.

use crate::run::contents::Contents;
use crate::run::protocol::Limits;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;
use walkdir::WalkDir;
use windows_sys::Win32::Storage::FileSystem::{FILE_FLAG_DELETE_ON_CLOSE, FILE_SHARE_DELETE};

/// Minimum number of bytes that are counted for a file.
const MIN_FILE_BYTES: u64 = 4096;

/// Maximum number of attempts to remove a file: a virus scanner may have the file open for a moment.
const ATTEMPTS: usize = 5;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Prefix of the names of folders for runs.
pub const PREFIX: &str = "dlx-judge-run-";
/// The extension of the file that marks the folder next to it as in use.
const IN_USE: &str = "in-use";
/// How long a folder that is being created may lack its marker file.
const MAX_CREATION_TIME: Duration = Duration::from_secs(60);

/// A folder that is removed on drop. If this process is killed, the next process removes the folder.
pub struct Scratch {
    folder: TempDir,
    /// The file that marks the folder as in use. The system removes the file when this process ends.
    _in_use: File,
}

/// Creates a folder for runs in the user's folder for temporary files.
///
/// # Errors
/// Fails if the folder cannot be created.
pub fn make() -> io::Result<Scratch> {
    static SWEPT: Once = Once::new();
    SWEPT.call_once(|| sweep(&std::env::temp_dir(), MAX_CREATION_TIME));
    let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
    let mut options = File::options();
    options.write(true).create(true).share_mode(FILE_SHARE_DELETE).custom_flags(FILE_FLAG_DELETE_ON_CLOSE);
    let _in_use = options.open(mark(folder.path()))?;
    Ok(Scratch { folder, _in_use })
}

impl Scratch {
    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file in the folder, replacing anything that other users have put at this path. Returns the
    /// path.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let path = self.path().join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => empty(self.path())?,
            _ => {}
        }
        File::create_new(&path)?.write_all(bytes)?;
        Ok(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(self.path());
    }
}

/// Returns the path of the file that marks a folder as in use.
fn mark(folder: &Path) -> PathBuf {
    folder.with_extension(IN_USE)
}

/// Removes folders that killed processes have left in `place`.
fn sweep(place: &Path, making: Duration) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        let kind = entry.metadata().ok().filter(|entry| is_ours && entry.is_dir());
        let age = kind.and_then(|folder| folder.modified().ok()?.elapsed().ok());
        if age.is_some_and(|age| age >= making) && !mark(&entry.path()).exists() {
            remove(&entry.path());
        }
    }
}

/// Measures the contents of `folder`. Counting stops once a limit is exceeded, or at the first entry if there
/// is no limit on bytes.
pub fn contents(folder: &Path, limits: &Limits) -> Contents {
    let mut found = Contents::default();
    for entry in WalkDir::new(folder).min_depth(1).into_iter().flatten() {
        found.bytes += entry.metadata().map_or(MIN_FILE_BYTES, |file| file.len().max(MIN_FILE_BYTES));
        found.entries += 1;
        found.depth = found.depth.max(entry.depth() as u64);
        if found.bytes > limits.folder.unwrap_or(0) || found.over(limits).is_some() {
            break;
        }
        if entry.path_is_symlink() {
            found.special = Some(format!("{} is a link", entry.file_name().to_string_lossy().escape_debug()));
        }
    }
    found
}

/// Removes everything in `folder` without following links.
///
/// # Errors
/// Fails if something cannot be removed, but removes everything else.
pub fn empty(folder: &Path) -> io::Result<()> {
    let mut done = Ok(());
    for attempt in 0..ATTEMPTS {
        if attempt > 0 {
            sleep(PAUSE);
        }
        done = attempt_to_empty(folder);
        if done.is_ok() {
            break;
        }
        unlock(folder);
    }
    done
}

fn attempt_to_empty(folder: &Path) -> io::Result<()> {
    let mut done = Ok(());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let removed = match (kind.is_dir(), kind.is_symlink()) {
            (true, _) => fs::remove_dir_all(entry.path()),
            (false, true) => fs::remove_file(entry.path()).or_else(|_| fs::remove_dir(entry.path())),
            (false, false) => fs::remove_file(entry.path()),
        };
        done = done.and(removed);
    }
    done
}

/// Allows the removal of files that a run has marked as read-only.
#[expect(
    clippy::permissions_set_readonly_false,
    reason = "on Windows, read-only is an attribute of the file, not a permission"
)]
fn unlock(folder: &Path) {
    for entry in WalkDir::new(folder).min_depth(1).into_iter().flatten() {
        if let Ok(file) = entry.metadata()
            && file.permissions().readonly()
            && !file.is_symlink()
        {
            let mut permissions = file.permissions();
            permissions.set_readonly(false);
            let _ = fs::set_permissions(entry.path(), permissions);
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

    #[test]
    fn all_contents_count_and_are_removed() {
        let made = make().unwrap();
        let folder = made.path();
        fs::create_dir_all(folder.join("a/b/c")).unwrap();
        fs::write(folder.join("a/b/c/d"), vec![1; 10_000]).unwrap();
        let file = folder.join("a/kept");
        fs::write(&file, "").unwrap();
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        let limits = Limits { folder: Some(u64::MAX), ..Limits::default() };
        assert!(contents(folder, &limits).bytes >= 10_000 + MIN_FILE_BYTES);
        remove(folder);
        assert!(!folder.exists());
    }

    #[test]
    fn leftovers_are_removed_and_folders_in_use_are_kept() {
        let place = tempfile::tempdir().unwrap();
        let folder = |name: &str| place.path().join(name);
        for name in ["dlx-judge-run-left", "dlx-judge-run-used", "another"] {
            fs::create_dir(folder(name)).unwrap();
            fs::write(folder(name).join("file"), "x").unwrap();
        }
        fs::write(mark(&folder("dlx-judge-run-used")), "").unwrap();
        sweep(place.path(), Duration::from_secs(60));
        assert!(folder("dlx-judge-run-left").exists(), "its creation may not be finished");
        sweep(place.path(), Duration::ZERO);
        assert!(!folder("dlx-judge-run-left").exists());
        assert!(folder("dlx-judge-run-used").join("file").exists() && folder("another").exists());
    }

    #[test]
    fn a_folder_is_in_use_until_it_is_removed() {
        let made = make().unwrap();
        let folder = made.path().to_path_buf();
        assert!(folder.is_dir() && mark(&folder).exists());
        drop(made);
        assert!(!folder.exists() && !mark(&folder).exists());
    }
}
