//! The folder of its own that a run may write to, and how it becomes empty again whatever the run made of it.
//!
//! It is made by us and removed by the launcher, which outlives both the run and us, should we be killed.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

/// Makes such a folder, which nobody else may look into.
///
/// # Errors
/// If there is no place for it.
pub fn make() -> io::Result<TempDir> {
    let private = fs::Permissions::from_mode(0o700);
    tempfile::Builder::new().prefix("dlx-judge-run-").permissions(private).tempdir()
}

/// Removes everything in `folder`. Folders in folders are moved up before they are looked into, so that no depth is too
/// deep; nothing is followed.
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

/// Removes the folder `path`, what is in it that is no folder, and moves those that are to `top`.
fn remove_folder(top: &Path, path: &Path, moved: &mut u64) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o700))?;
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
    use std::os::unix::fs::symlink;

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
    fn no_depth_is_too_deep() {
        let made = make().unwrap();
        let folder = made.path();
        // One inside the other from the innermost out, since no path could name it.
        fs::create_dir(folder.join("inner")).unwrap();
        for _ in 0..5000 {
            fs::create_dir(folder.join("outer")).unwrap();
            fs::rename(folder.join("inner"), folder.join("outer/inner")).unwrap();
            fs::rename(folder.join("outer"), folder.join("inner")).unwrap();
        }
        empty(folder).unwrap();
        remove(folder);
        assert!(!folder.exists());
    }
}
