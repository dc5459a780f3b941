//! Writing files of cases: all of a set, or none, even if the disk is full or the process is killed.
//!
//! They are made in a hidden folder. If the folder of cases is new, that becomes it. Otherwise it is renamed
//! to [`MADE`], and from that moment on its files are cases of the folder: they are moved to their places, if
//! not by us, by whoever looks for cases there next ([`settle`]).

use super::file_of;
use crate::files::folder_of;
use crate::run::leftovers::{self, Passing};
use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// How the names of hidden folders begin in which files are made.
const MAKING: &str = ".dlx-judge-new-";
/// The hidden folder whose files are all made.
const MADE: &str = ".dlx-judge-made";

/// Writes a case as `NAME.in` and `NAME.out` below `folder`, which is made if need be.
///
/// # Errors
/// As [`write_all`], and if the name points outside the folder.
pub fn write(folder: &Path, name: &str, input: &[u8], output: &[u8]) -> anyhow::Result<()> {
    write_all(folder, &[(file_of(name, ".in")?, input), (file_of(name, ".out")?, output)], false)
}

/// Writes files below `folder`, which is made if need be, all or none. Existing ones are replaced only with
/// `force`, and never what a link leads to.
///
/// # Errors
/// If one of them exists or cannot be written.
pub fn write_all(folder: &Path, files: &[(PathBuf, &[u8])], force: bool) -> anyhow::Result<()> {
    let cannot = || format!("cannot write to {}", folder.display());
    settle(folder).with_context(cannot)?;
    for (path, _) in files {
        check(folder, path, force)?;
    }
    let is_new = folder.symlink_metadata().is_err();
    // The folder may be on another disk than the one it is in.
    let place = if is_new { folder_of(folder) } else { folder };
    fs::create_dir_all(place).with_context(cannot)?;
    leftovers::sweep(place, MAKING);
    let making = Passing::make(place, MAKING, 0o777).with_context(cannot)?;
    for (path, bytes) in files {
        let file = making.path().join(path);
        // Where names that differ only in their case are the same, the second would replace the first.
        let made = fs::create_dir_all(folder_of(&file)).and_then(|()| File::create_new(&file));
        let written = made.and_then(|mut file| file.write_all(bytes)).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::other("to this disk it is another file of the set"),
            _ => error,
        });
        written.with_context(|| format!("cannot write {}", folder.join(path).display()))?;
    }
    if is_new {
        return fs::rename(making.path(), folder).with_context(cannot);
    }
    fs::rename(making.path(), folder.join(MADE)).with_context(cannot)?;
    settle(folder).with_context(cannot)
}

/// An error if a file cannot be moved to its place.
fn check(folder: &Path, path: &Path, force: bool) -> anyhow::Result<()> {
    let place = folder.join(path);
    match place.symlink_metadata() {
        Ok(_) if !force => bail!("{} already exists", place.display()),
        Ok(found) if found.is_dir() => bail!("{} is a folder", place.display()),
        _ => {}
    }
    let above = path.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty());
    match above.map(|above| folder.join(above)).find(|above| above.exists() && !above.is_dir()) {
        Some(above) => bail!("{} is not a folder", above.display()),
        None => Ok(()),
    }
}

/// Moves the files of a set that was made, if there is one, to their places below `folder`. Several processes
/// may do so at once.
///
/// # Errors
/// If one of them cannot be moved.
pub fn settle(folder: &Path) -> io::Result<()> {
    let made = folder.join(MADE);
    if !made.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return Ok(());
    }
    let unless_gone = |done: io::Result<()>| match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    };
    for entry in WalkDir::new(&made).into_iter().flatten().filter(|entry| !entry.file_type().is_dir()) {
        let Ok(path) = entry.path().strip_prefix(&made) else { continue };
        let place = folder.join(path);
        fs::create_dir_all(folder_of(&place))?;
        unless_gone(fs::rename(entry.path(), place))?;
    }
    unless_gone(fs::remove_dir_all(&made))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files below a folder, with what is in them.
    fn texts(folder: &Path) -> Vec<(String, String)> {
        let files = WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
        let files = files.filter(|entry| entry.file_type().is_file());
        let text = |entry: walkdir::DirEntry| {
            let path = entry.path().strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
            (path, fs::read_to_string(entry.path()).unwrap())
        };
        files.map(text).collect()
    }

    fn set<'a>(files: &[(&str, &'a str)]) -> Vec<(PathBuf, &'a [u8])> {
        files.iter().map(|(path, text)| (PathBuf::from(path), text.as_bytes())).collect()
    }

    fn owned(files: &[(&str, &str)]) -> Vec<(String, String)> {
        files.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect()
    }

    #[test]
    fn all_files_are_written_or_none() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("cases/x");
        write_all(&folder, &set(&[("a.in", "1"), ("deep/b.in", "2")]), false).unwrap();
        assert_eq!(texts(root.path()), owned(&[("cases/x/a.in", "1"), ("cases/x/deep/b.in", "2")]));
        let before = texts(root.path());
        for (files, force) in [
            (set(&[("c.in", "3"), ("a.in", "4")]), false),
            (set(&[("c.in", "3"), ("deep", "4")]), true),
            (set(&[("c.in", "3"), ("a.in/d", "4")]), true),
            (set(&[("c.in", "3"), ("c.in", "4")]), true),
            // A name that no file can have.
            (set(&[("c.in", "3"), (&"x".repeat(300), "4")]), true),
        ] {
            write_all(&folder, &files, force).unwrap_err();
            write_all(&root.path().join("new"), &set(&[("c.in", "3"), (&"x".repeat(300), "4")]), force)
                .unwrap_err();
            assert_eq!(texts(root.path()), before);
            assert!(!root.path().join("new").exists());
        }
        write_all(&folder, &set(&[("c.in", "3"), ("a.in", "4")]), true).unwrap();
        let after = owned(&[("cases/x/a.in", "4"), ("cases/x/c.in", "3"), ("cases/x/deep/b.in", "2")]);
        assert_eq!(texts(root.path()), after);
    }

    #[test]
    fn a_set_that_was_made_by_a_process_that_was_killed_is_moved_and_one_that_was_not_is_removed() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path();
        for path in [".dlx-judge-made/deep/b.in", ".dlx-judge-new-x/c.in", "a.in"] {
            fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
            fs::write(folder.join(path), path).unwrap();
        }
        assert_eq!(super::super::in_folder(folder).unwrap().len(), 2);
        assert!(folder.join("deep/b.in").is_file() && !folder.join(MADE).exists());
        write(folder, "d", b"1", b"2").unwrap();
        let names: Vec<String> = texts(folder).into_iter().map(|(path, _)| path).collect();
        assert_eq!(names, ["a.in", "d.in", "d.out", "deep/b.in"]);
    }
}
