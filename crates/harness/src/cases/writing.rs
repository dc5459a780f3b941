//! Writes all files of a set of cases or none, even if the disk is full or the process is killed.
//!
//! The files are first written to a hidden folder. If the folder of cases does not exist, the hidden folder
//! is renamed to the folder of cases. Otherwise the hidden folder is moved to [`MADE`] in the folder of
//! cases, and the new files are then moved into place one by one. If the process is killed during the move,
//! the next writer completes the move; until then, readers use the old files and write nothing.
//!
//! [`MADE`] contains the files that are not moved yet (in `new`), the files that were replaced (in `old`,
//! with `force` only), and a list of all paths (`list`). [`MADE`] must contain no other files, belong to this
//! user, root or `sudo`'s caller, and be writable only by its owner. If [`MADE`] does not meet these
//! conditions, another user may have put it there, and writing fails. Only single files are moved, never
//! folders, because in another user's folder, that user can replace any entry at any moment.

use super::MAX_SET_FILES;
use crate::beneath::{self, Found, Member, Tree};
use crate::files::folder_of;
use crate::platform;
use anyhow::{Context, bail};
use cap_fs_ext::DirExt;
use cap_std::fs::Dir;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Prefix of the names of hidden folders for new files.
const MAKING: &str = ".dlx-judge-new-";
/// The name of the hidden folder with a complete set of files.
const MADE: &str = ".dlx-judge-made";
/// The names of the folders and the file in [`MADE`].
const NEW: &str = "new";
const OLD: &str = "old";
const LIST: &str = "list";
/// How long to wait while another process works on a set, and how often to check.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(10);
const LOCK_TICK: Duration = Duration::from_millis(10);
const MAX_LIST_BYTES: u64 = 16 << 20;

/// Writes either all `files` or none of them below the folder `place`, which is created if needed. Existing
/// files are replaced only with `force`. Links are not followed.
///
/// # Errors
/// Fails if a file cannot be written, or already exists and `force` is not set.
pub fn write_all(place: &Member, files: &[(PathBuf, &[u8])], force: bool) -> anyhow::Result<()> {
    let cannot = || format!("cannot write to {}", place.path().display());
    place.check_open().with_context(cannot)?;
    let folder = place.folder_if_there().with_context(cannot)?;
    if let Some(folder) = &folder {
        complete_in(folder).with_context(cannot)?;
    }
    let (above, name) = match &folder {
        Some(folder) => (folder.try_clone()?, OsStr::new(MADE)),
        None => place.folder_to_write().with_context(cannot)?,
    };
    sweep(&above);
    let mut making = Making::start(&above, folder.is_some()).with_context(cannot)?;
    if folder.is_some() && force {
        making.folder(OLD, false).with_context(cannot)?;
    }
    let files_in = match &folder {
        Some(_) => making.folder(NEW, true),
        None => making.dir.try_clone(),
    };
    let files_in = files_in.with_context(cannot)?;
    for (path, bytes) in files {
        let written = create(&files_in, path, bytes).map_err(|error| match error.kind() {
            // On a case-insensitive disk, a file could replace another file of the set whose name differs
            // only in letter case.
            ErrorKind::AlreadyExists => {
                io::Error::other("on this disk, another file of the set has the same name")
            }
            _ => error,
        });
        written.with_context(|| format!("cannot write {}", place.join(path).path().display()))?;
    }
    if let Some(folder) = &folder {
        for (path, _) in files {
            check(folder, path, force).with_context(|| place.join(path).path().display().to_string())?;
        }
        let paths: Vec<&[u8]> = files.iter().map(|(path, _)| path.as_os_str().as_encoded_bytes()).collect();
        create(&making.dir, Path::new(LIST), &paths.join(&0)).with_context(cannot)?;
    }
    let made = making.becomes(&above, name).with_context(cannot)?;
    match folder {
        Some(folder) => move_all(&folder, &made).with_context(cannot),
        None => Ok(()),
    }
}

/// A hidden folder for a new set, locked while this process lives. The folder is removed on drop unless it
/// was renamed.
struct Making<'a> {
    above: &'a Dir,
    name: String,
    dir: Dir,
    is_kept: bool,
    _lock: Option<platform::FolderLock>,
}

impl Making<'_> {
    /// Creates the hidden folder; with `is_closed`, only this user may write to the folder.
    fn start(above: &Dir, is_closed: bool) -> io::Result<Making<'_>> {
        let name = format!("{MAKING}{}", platform::passing_number());
        above.create_dir(&name)?;
        let dir = above.open_dir_nofollow(&name)?;
        check_new(&dir, is_closed)?;
        let lock = platform::lock(&dir);
        Ok(Making { above, name, dir, is_kept: false, _lock: lock })
    }

    /// Creates a subfolder that other users cannot write to; they can read the subfolder only if it
    /// `is_readable`.
    fn folder(&self, name: &str, is_readable: bool) -> io::Result<Dir> {
        self.dir.create_dir(name)?;
        let folder = self.dir.open_dir_nofollow(name)?;
        platform::close_to_others(&folder, is_readable);
        Ok(folder)
    }

    /// Renames the hidden folder to `name` in `folder` and returns its handle.
    fn becomes(&mut self, folder: &Dir, name: &OsStr) -> io::Result<Dir> {
        self.above.rename(&self.name, folder, name)?;
        self.is_kept = true;
        self.dir.try_clone()
    }
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        if !self.is_kept {
            beneath::remove(self.above, self.name.as_ref(), &self.dir);
        }
    }
}

/// If `is_closed`, removes other users' write permission for the new folder `dir`. Fails if another user has
/// replaced the folder.
fn check_new(dir: &Dir, is_closed: bool) -> io::Result<()> {
    if is_closed {
        platform::close_to_others(dir, true);
    }
    // Some file systems do not support permissions, so it suffices that the folder belongs to this user.
    let rights = platform::rights(dir)?;
    let is_ours = rights.is_user || if is_closed { is_own(dir) } else { rights.is_trusted };
    match is_ours && dir.entries()?.next().is_none() {
        true => Ok(()),
        false => Err(io::Error::other("another user has replaced the new folder")),
    }
}

/// Removes unfinished sets that killed processes have left in `folder`. Does nothing if other users can write
/// to `folder`.
fn sweep(folder: &Dir) {
    if !is_own(folder) {
        return;
    }
    for entry in folder.entries().into_iter().flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with(MAKING)) else { continue };
        if let Ok(left) = folder.open_dir_nofollow(name)
            && platform::lock(&left).is_some()
        {
            beneath::remove(folder, name.as_ref(), &left);
        }
    }
}

/// Returns whether a folder belongs to a trusted user and nobody else may write to it.
fn is_own(folder: &Dir) -> bool {
    let is_closed = |rights: platform::Rights| !rights.group_writes && !rights.others_write;
    platform::rights(folder).is_ok_and(|rights| rights.is_trusted && is_closed(rights))
}

fn create(folder: &Dir, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (folder, name) = beneath::place_in(folder, path)?;
    platform::create_new(&folder, name)?.write_all(bytes)
}

/// Checks that a file can be moved to `path` in `folder`.
fn check(folder: &Dir, path: &Path, force: bool) -> anyhow::Result<()> {
    let above = beneath::descend(folder, folder_of(path), false)?;
    let Some((above, name)) = above.zip(path.file_name()) else { return Ok(()) };
    match above.symlink_metadata(name) {
        Err(_) => Ok(()),
        Ok(_) if !force => bail!("it already exists"),
        Ok(found) if found.is_dir() => bail!("it is a folder"),
        Ok(_) => Ok(()),
    }
}

/// Completes the move of a set into the folder `place` if a move was interrupted there.
///
/// # Errors
/// Fails if a file cannot be moved, or if another user may have made the set.
pub fn complete(place: &Member) -> io::Result<()> {
    place.folder_if_there()?.map_or(Ok(()), |folder| complete_in(&folder))
}

fn complete_in(folder: &Dir) -> io::Result<()> {
    let open = || match folder.open_dir_nofollow(MADE) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    };
    let Some(made) = open()? else { return Ok(()) };
    // In another user's folder, `MADE` may be any folder that the other user could move there, even a private
    // folder of this user.
    let check_own = |folder: &Dir| match is_own(folder) {
        true => Ok(()),
        false => Err(io::Error::other(format!("other users may have put {MADE} there: remove it"))),
    };
    check_own(&made)?;
    // The lock may be held by a process that is completing the move, or by any user with read permission.
    let end = Instant::now() + MAX_LOCK_WAIT;
    let lock = loop {
        match platform::lock(&made) {
            None if Instant::now() < end => std::thread::sleep(LOCK_TICK),
            lock => break lock,
        }
    };
    if lock.is_none() && platform::HAS_FOLDER_LOCKS {
        return Err(io::Error::other(format!("another process has locked {MADE} in it")));
    }
    for name in [NEW, OLD] {
        beneath::descend(&made, Path::new(name), false)?.as_ref().map_or(Ok(()), check_own)?;
    }
    match open()? {
        Some(_) if !is_set(&made)? => Err(io::Error::other(format!("{MADE} in it is not a set of cases"))),
        Some(_) => move_all(folder, &made),
        None => Ok(()),
    }
}

/// Returns whether the folder `made` contains the files of a set and no other files.
fn is_set(made: &Dir) -> io::Result<bool> {
    let tree = Tree::of(made.try_clone()?);
    if !tree.member(NEW).is_dir() || !tree.member(LIST).is_file() {
        return Ok(false);
    }
    let list: BTreeSet<PathBuf> = list_of(made)?.into_iter().collect();
    let is_of_set = |(path, found): (PathBuf, Found)| {
        let below = [NEW, OLD].iter().find_map(|name| path.strip_prefix(name).ok());
        match found {
            Found::Folder => below.is_some(),
            _ => below.map_or(path == Path::new(LIST), |below| list.contains(below)),
        }
    };
    Ok(tree.walk()?.into_iter().all(is_of_set))
}

/// Moves the files of the set `made` into `folder`.
fn move_all(folder: &Dir, made: &Dir) -> io::Result<()> {
    let [new, old] = [NEW, OLD].map(|name| beneath::descend(made, Path::new(name), false));
    let (Some(new), old) = (new?, old?) else { return Ok(()) };
    for path in list_of(made)? {
        let from = beneath::descend(&new, folder_of(&path), false).ok().flatten();
        let Some((from, name)) = from.zip(path.file_name()) else { continue };
        if from.symlink_metadata(name).is_err() {
            continue; // The file was moved before the interruption.
        }
        let (to, _) = beneath::place_in(folder, &path)?;
        if let Some(old) = &old {
            keep(&to, &beneath::place_in(old, &path)?.0, name)?;
        }
        platform::rename_new(&from, &to, name).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => io::Error::other(format!("{} already exists", path.display())),
            _ => error,
        })?;
    }
    let done = format!("{MAKING}{}", platform::passing_number());
    folder.rename(MADE, folder, &done)?;
    beneath::remove(folder, done.as_ref(), made);
    Ok(())
}

/// Moves the file `name`, if there is one, from the folder `to` to the folder `kept`.
fn keep(to: &Dir, kept: &Dir, name: &OsStr) -> io::Result<()> {
    let is_folder = |dir: &Dir| dir.symlink_metadata(name).ok().map(|found| found.is_dir());
    if is_folder(kept).is_none() && is_folder(to) == Some(false) {
        to.rename(name, kept, name)?;
    }
    // Between the check and the move, another user may have replaced the file with a folder, even a folder
    // that belongs to this user.
    match is_folder(kept) {
        Some(true) => platform::rename_new(kept, to, name)
            .and_then(|()| Err(io::Error::other(format!("{} is a folder", name.display())))),
        _ => Ok(()),
    }
}

fn list_of(made: &Dir) -> io::Result<Vec<PathBuf>> {
    let list = Tree::of(made.try_clone()?).member(LIST).read(MAX_LIST_BYTES)?;
    let paths = || list.split(|&byte| byte == 0).filter(|path| !path.is_empty());
    if paths().count() > 2 * MAX_SET_FILES {
        return Err(io::Error::other(format!("{LIST} in {MADE} names too many files")));
    }
    Ok(paths().filter_map(|path| platform::word(path).map(PathBuf::from)).collect())
}

/// Edits `found`, the files in `tree`, as if an interrupted move into `tree` were undone: removes the new
/// files, and puts the old files back. Returns whether a move was interrupted.
pub(super) fn restore(tree: &Tree, found: &mut BTreeMap<PathBuf, Member>) -> bool {
    let made = tree.dir().open_dir_nofollow(MADE);
    let Ok(list) = made.and_then(|made| list_of(&made)) else { return false };
    for path in list {
        let [new, old] = [NEW, OLD].map(|name| Path::new(MADE).join(name).join(&path));
        if let Some(old) = found.get(&old).cloned() {
            found.insert(path, old);
        } else if !found.contains_key(&new) {
            found.remove(&path);
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use walkdir::WalkDir;

    /// Returns the files below a folder with their contents.
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

    fn write_in(root: &Path, path: &str, files: &[(&str, &str)], force: bool) -> anyhow::Result<()> {
        write_all(&Tree::open(root).unwrap().member(path), &set(files), force)
    }

    #[test]
    fn all_files_are_written_or_none() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, files: &[(&str, &str)], force| write_in(root.path(), path, files, force);
        write("cases/x", &[("a.in", "1"), ("deep/b.in", "2")], false).unwrap();
        assert_eq!(texts(root.path()), owned(&[("cases/x/a.in", "1"), ("cases/x/deep/b.in", "2")]));
        let before = texts(root.path());
        // This name is too long for a file.
        let long = "x".repeat(300);
        for (files, force) in [
            ([("c.in", "3"), ("a.in", "4")], false),
            ([("c.in", "3"), ("deep", "4")], true),
            ([("c.in", "3"), ("a.in/d", "4")], true),
            ([("c.in", "3"), ("c.in", "4")], true),
            ([("c.in", "3"), ("../d", "4")], true),
            ([("c.in", "3"), (&long, "4")], true),
        ] {
            write("cases/x", &files, force).unwrap_err();
            write("new", &[("c.in", "3"), (&long, "4")], force).unwrap_err();
            assert_eq!(texts(root.path()), before);
            assert!(!root.path().join("new").exists());
        }
        write("cases/x", &[("c.in", "3"), ("a.in", "4")], true).unwrap();
        let after = owned(&[("cases/x/a.in", "4"), ("cases/x/c.in", "3"), ("cases/x/deep/b.in", "2")]);
        assert_eq!(texts(root.path()), after);
    }

    #[cfg(unix)]
    #[test]
    fn writing_follows_no_link() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        for folder in ["outside", "cases/real"] {
            fs::create_dir_all(root.path().join(folder)).unwrap();
        }
        fs::write(root.path().join("outside/kept"), "kept").unwrap();
        symlink("../outside", root.path().join("cases/out")).unwrap();
        symlink("real", root.path().join("cases/in")).unwrap();
        symlink("../outside/kept", root.path().join("cases/file")).unwrap();
        let cases = root.path().join("cases");
        for (path, file) in [("", "out/kept"), ("out", "kept"), ("", "in/a"), ("in", "a")] {
            let error = write_in(&cases, path, &[(file, "new")], true).unwrap_err();
            assert!(format!("{error:#}").contains("is a link"), "{error:#}");
        }
        // A link in place of the file itself is replaced.
        write_in(&cases, "", &[("file", "new")], true).unwrap();
        assert_eq!(texts(root.path()), owned(&[("cases/file", "new"), ("outside/kept", "kept")]));
    }

    /// Makes a folder in which a move of a set was interrupted after `moved` files.
    fn interrupted(moved: usize) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let files = ["a.in", "deep/b.in", "c.in"];
        let write = |path: &str, text: &str| {
            fs::create_dir_all(root.path().join(path).parent().unwrap()).unwrap();
            fs::write(root.path().join(path), text).unwrap();
        };
        write("other.in", "old");
        write(&format!("{MADE}/{LIST}"), &files.join("\0"));
        for (index, path) in files.iter().enumerate() {
            // There is no old `c.in`.
            let old = if index < moved { format!("{MADE}/{OLD}/{path}") } else { path.to_string() };
            if *path != "c.in" {
                write(&old, "old");
            }
            write(&if index < moved { path.to_string() } else { format!("{MADE}/{NEW}/{path}") }, "new");
        }
        let tree = Tree::open(root.path()).unwrap();
        for folder in [MADE.to_string(), format!("{MADE}/{NEW}"), format!("{MADE}/{OLD}")] {
            let folder = beneath::descend(tree.dir(), Path::new(&folder), true).unwrap().unwrap();
            platform::close_to_others(&folder, true);
        }
        root
    }

    #[test]
    fn an_interrupted_import_is_invisible_until_the_next_import_completes_it() {
        for moved in 0..=3 {
            let root = interrupted(moved);
            let tree = Tree::open(root.path()).unwrap();
            let before = texts(root.path());
            let cases = crate::cases::in_folder(&tree).unwrap();
            let read = |case: &crate::cases::Case| {
                let input = case.files.as_ref().unwrap().input.read().unwrap().into_owned();
                (case.name.clone(), String::from_utf8(input).unwrap())
            };
            let seen: Vec<_> = cases.iter().map(read).collect();
            assert_eq!(seen, owned(&[("a", "old"), ("deep/b", "old"), ("other", "old")]), "{moved}");
            // Reading the cases has written nothing.
            assert_eq!(texts(root.path()), before);
            let files: [(PathBuf, &[u8]); 2] = [("d.in".into(), b"1"), ("d.out".into(), b"2")];
            write_all(&tree.member(""), &files, false).unwrap();
            let now = [("a.in", "new"), ("c.in", "new"), ("d.in", "1"), ("d.out", "2"), ("deep/b.in", "new")];
            assert_eq!(texts(root.path()), owned(&[&now[..], &[("other.in", "old")]].concat()), "{moved}");
        }
    }

    #[test]
    fn a_folder_swapped_for_a_set_is_not_removed() {
        let root = interrupted(1);
        let folder = Tree::open(root.path()).unwrap();
        let swap = |name: &str| {
            fs::create_dir(root.path().join(format!("{name}-mine"))).unwrap();
            fs::write(root.path().join(format!("{name}-mine/precious")), "").unwrap();
            fs::rename(root.path().join(name), root.path().join(format!("{name}-away"))).unwrap();
            fs::rename(root.path().join(format!("{name}-mine")), root.path().join(name)).unwrap();
        };
        let making = Making::start(folder.dir(), true).unwrap();
        swap(&making.name);
        drop(making);
        let made = folder.dir().open_dir_nofollow(MADE).unwrap();
        swap(MADE);
        move_all(folder.dir(), &made).unwrap();
        let kept = texts(root.path()).into_iter().filter(|(path, _)| path.ends_with("/precious"));
        assert_eq!(kept.count(), 2);
        // A folder is not a set just because its name is `MADE`.
        fs::create_dir(root.path().join(MADE)).unwrap();
        for name in [LIST, "precious"] {
            fs::write(root.path().join(MADE).join(name), "").unwrap();
        }
        assert!(write_in(root.path(), "", &[("d.in", "1")], false).is_err());
        assert!(root.path().join(MADE).join("precious").exists());
    }

    #[test]
    fn folders_swapped_for_files_are_not_moved() {
        // A folder has replaced the file either before the move, or between the check and the move, so that
        // the folder was moved instead.
        for place in ["a.in".to_string(), format!("{MADE}/{OLD}/a.in")] {
            let root = interrupted(0);
            fs::remove_file(root.path().join("a.in")).unwrap();
            fs::create_dir(root.path().join(&place)).unwrap();
            fs::write(root.path().join(&place).join("precious"), "").unwrap();
            let folder = Tree::open(root.path()).unwrap();
            let made = folder.dir().open_dir_nofollow(MADE).unwrap();
            move_all(folder.dir(), &made).unwrap_err();
            assert!(root.path().join("a.in/precious").is_file(), "{place}");
        }
    }

    #[test]
    fn files_created_during_a_move_are_not_replaced_without_force() {
        let root = interrupted(0);
        fs::remove_dir(root.path().join(MADE).join(OLD)).unwrap();
        let error = complete(&Tree::open(root.path()).unwrap().member("")).unwrap_err();
        assert!(error.to_string().contains("a.in already exists"), "{error}");
        assert_eq!(fs::read_to_string(root.path().join("a.in")).unwrap(), "old");
    }

    #[test]
    fn a_folder_with_other_contents_is_not_taken_for_a_set() {
        let precious = format!("{MADE}/{NEW}/precious");
        for (missing, more) in [(NEW, LIST), (LIST, NEW), ("", &precious[..])] {
            let root = interrupted(3);
            if !missing.is_empty() {
                let place = root.path().join(MADE).join(missing);
                fs::remove_file(&place).or_else(|_| fs::remove_dir(&place)).unwrap();
            }
            if more == precious {
                fs::write(root.path().join(more), "").unwrap();
            }
            let before = texts(root.path());
            let error = complete(&Tree::open(root.path()).unwrap().member("")).unwrap_err();
            assert!(error.to_string().contains("is not a set"), "{error}");
            assert_eq!(texts(root.path()), before);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_new_folder_that_another_user_replaced_is_rejected() {
        let root = tempfile::tempdir().unwrap();
        let tree = Tree::open(root.path()).unwrap();
        check_new(tree.dir(), true).unwrap();
        // Only root can give a folder to another user.
        if std::os::unix::fs::chown(root.path(), Some(65534), None).is_ok() {
            for is_closed in [true, false] {
                check_new(tree.dir(), is_closed).unwrap_err();
            }
        }
    }

    #[test]
    fn a_list_of_too_many_files_is_rejected() {
        let root = interrupted(1);
        fs::write(root.path().join(MADE).join(LIST), "a\0".repeat(2 * MAX_SET_FILES + 1)).unwrap();
        let tree = Tree::open(root.path()).unwrap();
        assert!(!restore(&tree, &mut BTreeMap::new()));
        assert!(complete(&tree.member("")).unwrap_err().to_string().contains("too many files"));
    }

    #[test]
    fn unfinished_sets_of_killed_processes_are_removed() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join(".dlx-judge-new-x/deep")).unwrap();
        write_in(root.path(), "", &[("a.in", "1")], false).unwrap();
        assert_eq!(texts(root.path()), owned(&[("a.in", "1")]));
        // Without folder locks, an unfinished set stays until it is old.
        assert_eq!(root.path().join(".dlx-judge-new-x").exists(), cfg!(windows));
    }
}
