//! The folder of its own that a run may write to: what is in it, and how it becomes empty again.

use std::fs;
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;
use walkdir::WalkDir;

/// What a file takes at least.
const LEAST: u64 = 4096;

/// How often removing is tried: a program that looks for viruses may have a file open for a moment.
const ATTEMPTS: usize = 5;
/// The pause in between.
const PAUSE: Duration = Duration::from_millis(20);

/// Makes such a folder, in the user's own folder for temporary files.
///
/// # Errors
/// If there is no place for it.
pub fn make() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix("dlx-judge-run-").tempdir()
}

/// Bytes of all that is in `folder`, at any depth; every file counts as some. Once they are more than `most`, there may be
/// still more of them.
pub fn used(folder: &Path, most: u64) -> u64 {
    let mut sum = 0;
    for entry in WalkDir::new(folder).min_depth(1).into_iter().flatten() {
        sum += entry.metadata().map_or(LEAST, |file| file.len().max(LEAST));
        if sum > most {
            break;
        }
    }
    sum
}

/// Removes everything in `folder`; nothing is followed.
///
/// # Errors
/// If something cannot be removed; the rest is.
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

/// Lets files be removed that a run has marked as read-only.
#[expect(
    clippy::permissions_set_readonly_false,
    reason = "on Windows it is a mark on the file and no permission"
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

/// Removes `folder` and everything in it, as far as that can be.
pub fn remove(folder: &Path) {
    let _ = empty(folder);
    let _ = fs::remove_dir(folder);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_it_counts_and_goes() {
        let made = make().unwrap();
        let folder = made.path();
        fs::create_dir_all(folder.join("a/b/c")).unwrap();
        fs::write(folder.join("a/b/c/d"), vec![1; 10_000]).unwrap();
        let file = folder.join("a/kept");
        fs::write(&file, "").unwrap();
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        assert!(used(folder, u64::MAX) >= 10_000 + LEAST);
        remove(folder);
        assert!(!folder.exists());
    }
}
