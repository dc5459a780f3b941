//! Access to folders whose contents are not trusted: downloads, shared folders, files of other users.
//!
//! Such a folder is only accessed through a [`Tree`], which holds it open, so that neither links nor folders
//! that are replaced meanwhile can redirect an access:
//! * reading follows links within the tree; a link that leads out of the tree causes an error that says so;
//! * writing, renaming and removing follow no link at all, not even one within the tree.
//!
//! A [`Member`] is a path in a tree. A member cannot exist without its tree, so functions that take members
//! instead of paths cannot break these rules. [`Tree::open`] and [`Member::named`] open a path typed by the
//! user.
//!
//! If the kernel has openat2(2), cap-std uses it to resolve paths in a tree; otherwise, cap-std opens paths
//! component by component.

use crate::platform::Rights;
use crate::{plain, platform, terminal};
use cap_fs_ext::{
    DirExt, FileTypeExt, FollowSymlinks, MetadataExt, OpenOptionsFollowExt, OpenOptionsSyncExt,
};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, FileType, Metadata, OpenOptions};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// Maximum number of entries in a walk; limited because links within a tree can multiply its contents.
pub const MAX_ENTRIES: usize = 200_000;
const LINK: &str = "it is a link";
const ENTRIES: &str = "files and folders";
/// Maximum total length of the paths in a walk, in bytes.
const MAX_PATH_BYTES: usize = 32 << 20;
/// Maximum number of links to folders that a walk follows.
const MAX_LINKED_FOLDERS: usize = 1000;
/// One folder of several in a [linkless](Tree::linkless) folder may use this part of the limits of a walk.
const PART: usize = 20;
/// Maximum depth of nested folders in a walk.
pub const MAX_DEPTH: usize = 64;

/// The path and identity of a file or folder, to check later whether the same file or folder is still at this
/// path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The absolute path.
    pub path: PathBuf,
    /// The device and the inode number.
    pub identity: (u64, u64),
    #[serde(skip)]
    handle: Handle,
}

/// A handle that may keep a file open, so that no other file gets its inode number.
#[derive(Clone, Default)]
struct Handle(Option<Arc<dyn std::any::Any + Send + Sync>>);

/// Maximum number of files that are kept open: a process may usually open 1,024.
const MAX_KEPT: usize = 512;
/// The number of files that are kept open.
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// A file that counts as [`KEPT`] until it is closed.
struct Kept(#[expect(dead_code, reason = "open as long as this exists")] File);

impl Drop for Kept {
    fn drop(&mut self) {
        KEPT.fetch_sub(1, Ordering::Relaxed);
    }
}

impl std::fmt::Debug for Handle {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(if self.0.is_some() { "open" } else { "closed" })
    }
}

/// All handles are equal, because two [`Held`] are compared only by path and identity.
impl PartialEq for Handle {
    fn eq(&self, _: &Handle) -> bool {
        true
    }
}

impl Eq for Handle {}

impl Held {
    /// Returns the path and identity of the file or folder with metadata `about`. None if the system does not
    /// provide the identity.
    pub fn of(path: &Path, about: &std::fs::Metadata) -> Option<Held> {
        let platform::Identity { device, number, .. } = platform::identity(about)?;
        Some(Held { path: path.to_path_buf(), identity: (device, number), handle: Handle::default() })
    }

    /// Keeps the file `open` open, so that no other file gets its inode number; but of thousands of files,
    /// only [`MAX_KEPT`].
    pub fn keeping(self, open: File) -> Held {
        let kept = Kept(open);
        let is_kept = KEPT.fetch_add(1, Ordering::Relaxed) < MAX_KEPT;
        Held { handle: Handle(is_kept.then(|| Arc::new(kept) as _)), ..self }
    }

    /// Returns the path and identity of the file or folder at `path`, which the user named. None if the
    /// system does not provide the identity.
    ///
    /// # Errors
    /// Fails if `path` goes through another user's link, or nothing exists at `path`.
    pub fn named(path: &Path) -> io::Result<Option<Held>> {
        Ok(platform::reached_itself(path)?.map(|reached| Held {
            path: path.to_path_buf(),
            identity: reached.identity,
            handle: Handle(reached.handle.map(|file| shared(reached.identity, file) as _)),
        }))
    }
}

/// Returns the handle that already keeps the file with this identity open, otherwise one that keeps `file`
/// open: thousands of solutions need the same folders of their interpreter.
fn shared(identity: (u64, u64), file: File) -> Arc<File> {
    static SHARED: Mutex<BTreeMap<(u64, u64), Weak<File>>> = Mutex::new(BTreeMap::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    let handle = shared.get(&identity).and_then(Weak::upgrade).unwrap_or_else(|| Arc::new(file));
    shared.insert(identity, Arc::downgrade(&handle));
    handle
}

/// Checks whether a folder may be read. The error is the reason why the folder is left out.
pub type Check = fn(&Tree) -> Result<(), String>;

/// An open folder.
#[derive(Clone, Debug)]
pub struct Tree {
    dir: Arc<Dir>,
    place: PathBuf,
    /// The absolute path without links that the folder had when it was opened; programs in a sandbox get this
    /// path.
    real: PathBuf,
    /// The check that subfolders must pass.
    check: Option<Check>,
    /// Whether writing to the folder is forbidden.
    is_sealed: bool,
    /// Whether files are opened, and folders walked, without following any link.
    is_linkless: bool,
}

impl Tree {
    /// Opens the folder at `place`, which the user named. Follows only links made by the user or root.
    ///
    /// # Errors
    /// Fails if there is no folder at `place`, it cannot be opened, or another user's link leads to it.
    pub fn open(place: &Path) -> io::Result<Tree> {
        let (dir, real) = platform::open_folder(place)?;
        Ok(Tree { place: place.to_path_buf(), real, ..Tree::of(dir) })
    }

    /// Returns a tree of the open folder `dir`, whose path is unknown.
    pub fn of(dir: Dir) -> Tree {
        let (place, real) = (PathBuf::new(), PathBuf::new());
        let dir = Arc::new(dir);
        Tree { dir, place, real, check: None, is_sealed: false, is_linkless: false }
    }

    /// Opens the subfolder called `name`, which must not be a link; `place` is the path of the subfolder in
    /// messages.
    ///
    /// # Errors
    /// Fails if the subfolder is a link or not a folder, or cannot be opened.
    pub fn child(&self, name: &str, place: &Path) -> io::Result<Tree> {
        let missing = || io::Error::from(ErrorKind::NotFound);
        let dir = descend(&self.dir, Path::new(name), false)?.ok_or_else(missing)?;
        self.checked(dir, place.to_path_buf(), self.real.join(name))
    }

    /// Returns a tree of the subfolder `dir`, unless the check refuses the subfolder.
    fn checked(&self, dir: Dir, place: PathBuf, real: PathBuf) -> io::Result<Tree> {
        let tree = Tree { dir: Arc::new(dir), place, real, ..self.clone() };
        self.check.map_or(Ok(()), |check| check(&tree)).map_err(io::Error::other)?;
        Ok(tree)
    }

    /// Returns the permissions of the folder.
    ///
    /// # Errors
    /// Fails if the system does not report the permissions.
    pub fn rights(&self) -> io::Result<Rights> {
        platform::rights(&self.dir)
    }

    /// Adds a check: folders that `check` refuses are not opened, and a [walk](Tree::walk) reports and skips
    /// them.
    pub fn with_check(self, check: Check) -> Tree {
        Tree { check: Some(check), ..self }
    }

    /// Forbids writing to the folder, for example because it is a copy of an archive's contents.
    pub fn sealed(self) -> Tree {
        Tree { is_sealed: true, ..self }
    }

    /// Forbids links in the folder when files are opened and when the folder is walked, because its parts
    /// belong to different people: a link would give one of them a file of another.
    ///
    /// In a walk, what one folder of several exceeds makes only that folder unreadable.
    pub fn linkless(self) -> Tree {
        Tree { is_linkless: true, ..self }
    }

    /// Returns the path by which the folder was opened, for messages.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Returns the absolute path without links that the folder had when it was opened, for a program in a
    /// sandbox.
    pub fn real(&self) -> &Path {
        &self.real
    }

    /// Returns the open folder.
    pub fn dir(&self) -> &Dir {
        &self.dir
    }

    /// Returns the path and identity of the folder, by which a sandbox checks that it is still the same
    /// folder.
    ///
    /// # Errors
    /// Fails if the system does not report the identity.
    pub fn held(&self) -> io::Result<Held> {
        let handle = Handle(Some(Arc::clone(&self.dir) as _));
        Ok(Held { path: self.real.clone(), identity: identity(&self.dir)?, handle })
    }

    /// Applies the rules of this module, from now on, to files in the folder even if they are opened by an
    /// absolute path below [`Tree::real`]. The judge reads sources by such paths, and passes such paths to
    /// compilers and interpreters. The rules of a [linkless](Tree::linkless) folder stay in force even if the
    /// same folder, or a folder in it, is guarded again.
    pub fn guard(&self) {
        let mut guarded = guarded();
        if self.is_linkless || !guarded.get(&self.real).is_some_and(|known| known.is_linkless) {
            guarded.insert(self.real.clone(), self.clone());
        }
    }

    /// Returns the member at `path`, which need not exist.
    pub fn member(&self, path: impl Into<PathBuf>) -> Member {
        Member { tree: self.clone(), path: path.into(), is_regular: false }
    }

    /// Returns the member at `path`, where a [walk](Tree::walk) found a [`Found::File`].
    pub fn regular(&self, path: impl Into<PathBuf>) -> Member {
        Member { is_regular: true, ..self.member(path) }
    }

    /// Returns all entries of the folder and its subfolders, sorted by name. A link within the folder counts
    /// as the file or folder to which it leads; in a [linkless](Tree::linkless) folder, it is unreadable.
    ///
    /// # Errors
    /// Fails if the folder cannot be read or has too many entries.
    pub fn walk(&self) -> io::Result<Vec<(PathBuf, Found)>> {
        self.walk_at_most(MAX_ENTRIES)
    }

    /// Does the same as [`Tree::walk`], but allows at most `most` entries, for folders that share a limit.
    ///
    /// # Errors
    /// Fails as [`Tree::walk`] does, with [`ErrorKind::QuotaExceeded`] if there are more than `most` entries.
    pub fn walk_at_most(&self, most: usize) -> io::Result<Vec<(PathBuf, Found)>> {
        let (above, found) = (Vec::new(), Vec::new());
        let mut walk = Walk {
            tree: self,
            most,
            above,
            linked_folders: 0,
            path_bytes: 0,
            most_bytes: MAX_PATH_BYTES,
            found,
        };
        walk.look(&self.dir, Path::new(""))?;
        Ok(walk.found)
    }

    /// Returns the names of the folder's entries, sorted.
    ///
    /// # Errors
    /// Fails if the folder cannot be read or has too many entries.
    pub fn names(&self) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in self.dir.entries()? {
            names.push(entry?.file_name());
            check_number(names.len(), MAX_ENTRIES, ENTRIES)?;
        }
        names.sort();
        Ok(names)
    }
}

/// Returns a message saying that `links` are left out because they lead out of the folder `place`. None if
/// there are no such links.
pub fn left_outside(place: &Path, links: &[PathBuf]) -> Option<String> {
    let named = terminal::some_of(links.iter().map(|link| terminal::name(link)));
    let lead = if links.len() == 1 { "which leads" } else { "which lead" };
    let place = place.display();
    (!links.is_empty()).then(|| format!("{place}: left out: {named}, {lead} out of the folder"))
}

/// The kind of an entry in a tree.
#[derive(Debug)]
pub enum Found {
    /// A regular file.
    File,
    /// Anything that is neither a file nor a folder, such as a pipe or a device.
    Special,
    /// A folder; its contents follow.
    Folder,
    /// A link that leads out of the tree.
    Outside,
    /// Something that cannot be accessed, with the reason.
    Unreadable(String),
}

/// A walk through a tree.
struct Walk<'a> {
    tree: &'a Tree,
    most: usize,
    /// The identities and paths of the current folder and of the folders that contain it.
    above: Vec<((u64, u64), PathBuf)>,
    linked_folders: usize,
    path_bytes: usize,
    most_bytes: usize,
    found: Vec<(PathBuf, Found)>,
}

impl Walk<'_> {
    /// Adds the contents of the folder `dir`, which is at `path`.
    fn look(&mut self, dir: &Dir, path: &Path) -> io::Result<()> {
        self.above.push((identity(dir)?, path.to_path_buf()));
        let mut entries = Vec::new();
        for entry in dir.entries()? {
            let entry = entry?;
            entries.push((entry.file_name(), entry.file_type()?));
            check_number(self.found.len() + entries.len(), self.most, ENTRIES)?;
        }
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        let depth = self.above.len();
        let is_shared = self.tree.is_linkless
            && depth == 1
            && entries.iter().filter(|(_, kind)| kind.is_dir()).count() > 1;
        for (name, kind) in entries {
            let path = path.join(&name);
            self.path_bytes += path.as_os_str().len();
            check_number(self.path_bytes, self.most_bytes, "bytes of paths")?;
            let found = match self.seen(dir, &name, &path, kind) {
                Ok((found, None)) => found,
                Ok((_, Some(folder))) => {
                    if let Err(why) = self.check(&folder, &path)? {
                        let place = self.tree.place.join(&path);
                        terminal::say_once(&format!("{} is not read: {why}", place.display()));
                        continue;
                    }
                    self.found.push((path.clone(), Found::Folder));
                    let looked = match is_shared {
                        true => self.look_at_part(&folder, &path),
                        false => self.look(&folder, &path),
                    };
                    match looked {
                        Ok(()) => continue,
                        Err(error) if error.kind() == ErrorKind::QuotaExceeded => return Err(error),
                        Err(error) => {
                            self.above.truncate(depth);
                            Found::Unreadable(format!("cannot read it: {error}"))
                        }
                    }
                }
                Err(error) if leads_out(&error) => Found::Outside,
                Err(error) if error.kind() == ErrorKind::QuotaExceeded => return Err(error),
                Err(error) => Found::Unreadable(error.to_string()),
            };
            self.found.push((path, found));
        }
        self.above.pop();
        Ok(())
    }

    /// Adds the contents of a folder, which may use up only a part of the limits. If it exceeds its part, its
    /// contents are left out, and do not count.
    fn look_at_part(&mut self, dir: &Dir, path: &Path) -> io::Result<()> {
        let (found, bytes, most) = (self.found.len(), self.path_bytes, (self.most, self.most_bytes));
        self.most = self.most.min(found + self.most / PART);
        self.most_bytes = self.most_bytes.min(bytes + self.most_bytes / PART);
        let looked = self.look(dir, path);
        (self.most, self.most_bytes) = most;
        looked.map_err(|error| {
            self.found.truncate(found);
            self.path_bytes = bytes;
            io::Error::other(error)
        })
    }

    /// Checks the folder `dir` at `path`. The inner error is the reason why the folder is left out.
    fn check(&self, dir: &Dir, path: &Path) -> io::Result<Result<(), String>> {
        let Some(check) = self.tree.check else { return Ok(Ok(())) };
        let (dir, [place, real]) = (dir.try_clone()?, [&self.tree.place, &self.tree.real]);
        Ok(check(&Tree { place: place.join(path), real: real.join(path), ..Tree::of(dir) }))
    }

    /// Returns the kind of `name` in `dir`; a folder is opened so that the walk can enter it.
    fn seen(
        &mut self,
        dir: &Dir,
        name: &OsStr,
        path: &Path,
        kind: FileType,
    ) -> io::Result<(Found, Option<Dir>)> {
        let is_link = kind.is_symlink();
        if is_link && self.tree.is_linkless {
            return Err(io::Error::other(LINK));
        }
        let kind = if is_link { self.tree.dir.metadata(path)?.file_type() } else { kind };
        let folder = match kind.is_dir() {
            false => return Ok((if kind.is_file() { Found::File } else { Found::Special }, None)),
            true if is_link => {
                self.linked_folders += 1;
                check_number(self.linked_folders, MAX_LINKED_FOLDERS, "links to folders")?;
                self.tree.dir.open_dir(path)?
            }
            true => dir.open_dir_nofollow(name)?,
        };
        let identity = identity(&folder)?;
        if let Some((_, above)) = self.above.iter().find(|(known, _)| *known == identity) {
            let above = self.tree.place.join(above);
            return Err(io::Error::other(format!("it links back to {}", above.display())));
        }
        if self.above.len() > MAX_DEPTH {
            return Err(io::Error::other(format!("it is more than {MAX_DEPTH} folders deep")));
        }
        Ok((Found::Folder, Some(folder)))
    }
}

fn check_number(number: usize, most: usize, what: &str) -> io::Result<()> {
    let why = || format!("it has more than {most} {what}");
    if number > most { Err(io::Error::new(ErrorKind::QuotaExceeded, why())) } else { Ok(()) }
}

fn identity(folder: &Dir) -> io::Result<(u64, u64)> {
    let about = folder.dir_metadata()?;
    Ok((about.dev(), about.ino()))
}

/// Returns the [guarded](Tree::guard) folders.
fn guarded() -> MutexGuard<'static, BTreeMap<PathBuf, Tree>> {
    static GUARDED: Mutex<BTreeMap<PathBuf, Tree>> = Mutex::new(BTreeMap::new());
    GUARDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the member for `path` if the path is in a [guarded](Tree::guard) folder, otherwise None.
pub fn guarded_member(path: &Path) -> Option<Member> {
    let guarded = guarded();
    let mut above = guarded.iter().rev().filter(|(folder, _)| path.starts_with(folder));
    let nearest = above.clone().next();
    let (folder, tree) = above.find(|(_, tree)| tree.is_linkless).or(nearest)?;
    Some(tree.member(path.strip_prefix(folder).ok()?))
}

/// Returns whether an error of cap-std says that a link leads out of the tree.
pub fn leads_out(error: &io::Error) -> bool {
    error.kind() == ErrorKind::PermissionDenied && error.raw_os_error().is_none()
}

/// A path in a [`Tree`].
#[derive(Clone, Debug)]
pub struct Member {
    tree: Tree,
    path: PathBuf,
    /// Whether a walk found a regular file at the path.
    is_regular: bool,
}

impl Member {
    /// Opens a path that the user named. If the path leads to a folder, the tree is this folder; otherwise,
    /// the tree is the nearest existing folder above it. Links in the path to the tree are followed.
    ///
    /// # Errors
    /// Fails if the tree cannot be opened.
    pub fn named(place: &Path) -> io::Result<Member> {
        let is_folder = |above: &&Path| plain::itself(above).is_dir();
        let folder = place.ancestors().find(is_folder).unwrap_or(Path::new(""));
        let below = place.strip_prefix(folder).unwrap_or(place);
        Ok(Tree::open(plain::itself(folder))?.member(below))
    }

    /// Returns the member with [no links](Tree::linkless) followed.
    pub fn linkless(self) -> Member {
        Member { tree: self.tree.linkless(), ..self }
    }

    /// Returns the member called `name` below this member.
    pub fn join(&self, name: impl AsRef<Path>) -> Member {
        self.tree.member(self.path.join(name))
    }

    /// Returns the member at `path` in the same tree.
    pub fn in_its_tree(&self, path: impl Into<PathBuf>) -> Member {
        self.tree.member(path)
    }

    /// Returns the path of the member as the user would write it, for messages.
    pub fn path(&self) -> PathBuf {
        match self.path.as_os_str().is_empty() {
            true => self.tree.place.clone(),
            false => self.tree.place.join(&self.path),
        }
    }

    /// Returns the absolute path of the member. Links in the tree are not resolved.
    pub fn place(&self) -> PathBuf {
        self.tree.real.join(&self.path)
    }

    /// Returns the path of the member in the tree.
    pub fn below(&self) -> &Path {
        &self.path
    }

    /// Returns the absolute path of the member without links, for a program in a sandbox.
    ///
    /// # Errors
    /// Fails if the member does not exist or leads out of the tree.
    pub fn real(&self) -> io::Result<PathBuf> {
        if self.tree.is_linkless {
            self.about()?;
            return Ok(self.place());
        }
        let below = self.tree.dir.canonicalize(self.inside()).map_err(told)?;
        Ok(self.tree.real.join(below).components().collect())
    }

    /// Returns whether the member is a regular file, or leads to a regular file by links within the tree.
    pub fn is_file(&self) -> bool {
        self.about().is_ok_and(|about| about.is_file())
    }

    /// Returns whether the member is a folder, or leads to a folder by links within the tree.
    pub fn is_dir(&self) -> bool {
        self.about().is_ok_and(|about| about.is_dir())
    }

    /// Returns whether the member exists, even as a link that leads nowhere or out of the tree.
    pub fn is_there(&self) -> bool {
        self.tree.dir.symlink_metadata(self.inside()).is_ok()
    }

    /// Returns the kind of the member, after following links within the tree.
    pub fn found(&self) -> Found {
        match self.about() {
            Ok(about) if about.is_dir() => Found::Folder,
            Ok(about) if about.is_file() => Found::File,
            Ok(_) => Found::Special,
            Err(error) if leads_out(&error) => Found::Outside,
            Err(error) => Found::Unreadable(error.to_string()),
        }
    }

    /// Returns the size of the file in bytes.
    ///
    /// # Errors
    /// Fails if the member does not exist or leads out of the tree.
    pub fn size(&self) -> io::Result<u64> {
        Ok(self.about()?.len())
    }

    /// Opens the member, a folder, as a separate tree.
    ///
    /// # Errors
    /// Fails if the member is not a folder or leads out of the tree.
    pub fn tree(&self) -> io::Result<Tree> {
        if self.path.as_os_str().is_empty() {
            return Ok(self.tree.clone());
        }
        let dir = match self.tree.is_linkless {
            true => descend(&self.tree.dir, &self.path, false)?.ok_or(ErrorKind::NotFound)?,
            false => self.tree.dir.open_dir(&self.path).map_err(told)?,
        };
        self.tree.checked(dir, self.path(), self.real()?)
    }

    /// Opens a regular file of at most `most` bytes, without waiting.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, leads out of the tree, is not a regular file, or is larger.
    pub fn open(&self, most: u64) -> io::Result<File> {
        // The file is checked before it is opened, because opening a device can have an effect, and again
        // afterwards, because it may have been replaced.
        if !self.is_regular {
            regular(&self.about()?, most)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).nonblock(true);
        let file = match self.tree.is_linkless {
            true => {
                let (above, name) = self.above()?;
                above.open_with(name, options.follow(FollowSymlinks::No))?
            }
            false => self.tree.dir.open_with(&self.path, &options).map_err(told)?,
        };
        regular(&file.metadata()?, most)?;
        Ok(file.into_std())
    }

    /// Reads a regular file of at most `most` bytes, without waiting.
    ///
    /// # Errors
    /// Fails as [`Member::open`] does, or if the file cannot be read.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        plain::all(self.open(most)?, most)
    }

    /// Writes the output of `write` to the member, completely or not at all. Creates parent folders; follows
    /// no link.
    ///
    /// # Errors
    /// Fails if the member exists and `force` is not set, its path goes through a link, or the file cannot be
    /// written.
    pub fn write(&self, force: bool, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let (folder, name) = self.folder_to_write()?;
        platform::write_whole(&folder, name, force, write)
    }

    /// Opens the member, a folder, without following links. None if the member does not exist.
    ///
    /// # Errors
    /// Fails if a component of the path is a link or a file.
    pub fn folder_if_there(&self) -> io::Result<Option<Dir>> {
        descend(&self.tree.dir, &self.path, false)
    }

    /// Opens the parent folder of the member without following links, creating the folder if needed. Also
    /// returns the name of the member in this folder.
    ///
    /// # Errors
    /// Fails if the path goes through a link or a file, the folder cannot be created, or the tree is
    /// [sealed](Tree::sealed).
    pub fn folder_to_write(&self) -> io::Result<(Dir, &OsStr)> {
        self.check_open()?;
        place_in(&self.tree.dir, &self.path)
    }

    /// Checks that writing is allowed.
    ///
    /// # Errors
    /// Fails if the member is in a [sealed](Tree::sealed) tree.
    pub fn check_open(&self) -> io::Result<()> {
        let why = "it is in a package file: unpack that first";
        if self.tree.is_sealed { Err(io::Error::other(why)) } else { Ok(()) }
    }

    /// Opens the parent folder of the member without following links. Also returns the name of the member in
    /// this folder.
    fn above(&self) -> io::Result<(Dir, &OsStr)> {
        let above = descend(&self.tree.dir, plain::folder_of(&self.path), false)?;
        above.zip(self.path.file_name()).ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn about(&self) -> io::Result<Metadata> {
        if self.tree.is_linkless && !self.path.as_os_str().is_empty() {
            let (above, name) = self.above()?;
            let about = above.symlink_metadata(name)?;
            return if about.is_symlink() { Err(io::Error::other(LINK)) } else { Ok(about) };
        }
        self.tree.dir.metadata(self.inside()).map_err(told)
    }

    fn inside(&self) -> &Path {
        if self.path.as_os_str().is_empty() { Path::new(".") } else { &self.path }
    }
}

/// Opens the parent of an open folder, even if the path of the folder has changed.
///
/// # Errors
/// Fails if the parent cannot be opened.
pub fn above(folder: &Dir) -> io::Result<Dir> {
    folder.open_parent_dir(ambient_authority())
}

/// Opens the folder at `path` in `folder` without following links. If the folder is missing, creates it if
/// `make` is set, and otherwise returns None.
///
/// # Errors
/// Fails if a component of the path is a link or a file, or the folder cannot be created.
pub fn descend(folder: &Dir, path: &Path, make: bool) -> io::Result<Option<Dir>> {
    let mut folder = folder.try_clone()?;
    for part in path.components().filter(|part| *part != Component::CurDir) {
        let Component::Normal(name) = part else { return Err(outside()) };
        folder = match folder.open_dir_nofollow(name) {
            Err(error) if error.kind() == ErrorKind::NotFound && make => {
                folder.create_dir(name)?;
                folder.open_dir_nofollow(name)?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let is_link = folder.symlink_metadata(name).is_ok_and(|found| found.is_symlink());
                let what = || format!("{} is a link, which is not followed", name.display());
                return Err(if is_link { io::Error::other(what()) } else { error });
            }
            Ok(next) => next,
        };
    }
    Ok(Some(folder))
}

/// Opens the parent folder of `path` in `folder` without following links, creating it if needed. Also returns
/// the last name in `path`.
///
/// # Errors
/// Fails if the path goes through a link or a file, or the parent folder cannot be created.
pub fn place_in<'a>(folder: &Dir, path: &'a Path) -> io::Result<(Dir, &'a OsStr)> {
    let above = descend(folder, plain::folder_of(path), true)?;
    above.zip(path.file_name()).ok_or_else(outside)
}

/// Removes the contents of the open folder `folder`, then the folder called `name` in `above`. If another
/// process has put something else at this name, that is removed only if it is an empty folder.
pub fn remove(above: &Dir, name: &OsStr, folder: &Dir) {
    let entries: Vec<_> = folder.entries().into_iter().flatten().flatten().collect();
    for name in entries.iter().map(|entry| entry.file_name()) {
        let _ = folder.remove_file(&name).or_else(|_| folder.remove_dir_all(&name));
    }
    let _ = above.remove_dir(name);
}

fn outside() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "its path leads out of the folder")
}

/// Rewords the error of cap-std about a path that leads out of a folder.
fn told(error: io::Error) -> io::Error {
    match leads_out(&error) {
        // The new error has no OS error number either, so `leads_out` recognises it.
        true => io::Error::new(ErrorKind::PermissionDenied, "it leads out of the folder"),
        false => error,
    }
}

/// Checks that a file is regular and has at most `most` bytes.
///
/// # Errors
/// Fails if the file is not regular, or is larger.
pub fn regular(file: &Metadata, most: u64) -> io::Result<()> {
    if !file.is_file() {
        return Err(io::Error::other(format!("it is {}: expected a regular file", kind(file.file_type()))));
    }
    if file.len() > most { Err(plain::too_large(most)) } else { Ok(()) }
}

/// Names the kind of a file that is not regular.
fn kind(file: FileType) -> &'static str {
    match file {
        _ if file.is_dir() => "a folder",
        _ if file.is_fifo() => "a named pipe",
        _ if file.is_socket() => "a socket",
        _ if file.is_char_device() || file.is_block_device() => "a device",
        _ => "not a file",
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    /// Makes a folder `tree` with links that stay within it and links that lead out of it, next to a folder
    /// `outside`.
    fn place() -> (tempfile::TempDir, Tree) {
        let root = tempfile::tempdir().unwrap();
        let path = |path: &str| root.path().join(path);
        for folder in ["outside", "tree/deep/er"] {
            fs::create_dir_all(path(folder)).unwrap();
        }
        for file in ["outside/secret", "tree/file", "tree/deep/er/file"] {
            fs::write(path(file), file).unwrap();
        }
        for (from, to) in [
            ("tree/near", "deep/er/file"),
            ("tree/deep/up", "../file"),
            ("tree/folder", "deep"),
            ("tree/deep/back", "../deep"),
            ("tree/far", "../outside/secret"),
            ("tree/root", "/"),
            ("tree/deep/out", "../../outside"),
            ("tree/absolute", &path("tree/file").display().to_string()),
            ("tree/nowhere", "missing"),
            ("tree/self", "self"),
        ] {
            symlink(to, path(from)).unwrap();
        }
        let tree = Tree::open(&path("tree")).unwrap();
        (root, tree)
    }

    /// Without the handle, the file system could reuse the inode number of a removed file.
    #[test]
    fn inode_numbers_of_held_files_are_not_reused() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        fs::write(&path, "").unwrap();
        let held = Held::named(&path).unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        for number in 0..20 {
            fs::write(place.path().join(number.to_string()), "").unwrap();
            let other = Held::named(&place.path().join(number.to_string())).unwrap().unwrap();
            assert_ne!(other.identity, held.identity);
        }
    }

    /// Thousands of solutions in Python need the same folders, and a process may open only so many files.
    #[test]
    fn the_same_folder_is_kept_open_once() {
        let place = tempfile::tempdir().unwrap();
        let handle = || Held::named(place.path()).unwrap().unwrap().handle.0.unwrap();
        let (first, second) = (handle(), handle());
        assert!(Arc::ptr_eq(&first, &second));
    }

    #[test]
    fn only_links_within_a_tree_are_followed() {
        let (root, tree) = place();
        let read =
            |path: &str| tree.member(path).read(1 << 10).map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(read("near").unwrap(), "tree/deep/er/file");
        assert_eq!(read("folder/up").unwrap(), "tree/file");
        // The link `absolute` is an error although its target is in the tree.
        for path in ["far", "root/etc/passwd", "deep/out/secret", "absolute", "../outside/secret"] {
            let error = read(path).unwrap_err();
            assert!(leads_out(&error), "{path}: {error}");
        }
        assert!(read("deep").unwrap_err().to_string().contains("it is a folder"));
        assert!(read("self").is_err() && read("nowhere").is_err());
        let real = fs::canonicalize(root.path()).unwrap();
        assert_eq!(tree.member("folder/up").real().unwrap(), real.join("tree/file"));
        assert!(tree.member("far").real().is_err() && tree.member("deep/out").tree().is_err());
    }

    #[test]
    fn a_walk_reports_links_that_lead_out_or_back() {
        let (_root, tree) = place();
        let found = tree.walk().unwrap();
        let of = |kind: fn(&Found) -> bool| -> Vec<String> {
            let those = found.iter().filter(|(_, found)| kind(found));
            those.map(|(path, _)| path.display().to_string()).collect()
        };
        let files = ["deep/er/file", "deep/up", "file", "folder/er/file", "folder/up", "near"];
        assert_eq!(of(|found| matches!(found, Found::File)), files);
        let outside = ["absolute", "deep/out", "far", "folder/out", "root"];
        assert_eq!(of(|found| matches!(found, Found::Outside)), outside);
        let unreadable = ["deep/back", "folder/back", "nowhere", "self"];
        assert_eq!(of(|found| matches!(found, Found::Unreadable(_))), unreadable);
    }

    #[test]
    fn a_walk_is_stopped_if_links_multiply_its_entries() {
        let root = tempfile::tempdir().unwrap();
        for level in 0..30 {
            fs::create_dir(root.path().join(level.to_string())).unwrap();
            for name in ["a", "b"] {
                symlink(format!("../{}", level + 1), root.path().join(format!("{level}/{name}"))).unwrap();
            }
        }
        fs::create_dir(root.path().join("30")).unwrap();
        let error = Tree::open(root.path()).unwrap().walk().unwrap_err();
        assert!(error.to_string().contains("more than"), "{error}");
    }

    #[test]
    fn a_linkless_folder_is_walked_without_links_and_limits_each_part() {
        let (root, tree) = place();
        for folder in ["few", "many"] {
            fs::create_dir(root.path().join("tree").join(folder)).unwrap();
            for number in 0..if folder == "few" { 2 } else { 10 } {
                fs::write(root.path().join(format!("tree/{folder}/{number}")), "").unwrap();
            }
        }
        assert!(tree.clone().linkless().member("near").open(1 << 10).is_err());
        assert!(tree.clone().linkless().member("folder/up").open(1 << 10).is_err());
        let found = tree.linkless().walk_at_most(100).unwrap();
        let of = |kind: fn(&Found) -> bool| found.iter().filter(move |(_, found)| kind(found));
        let files: Vec<_> = of(|found| matches!(found, Found::File)).map(|(path, _)| path).collect();
        assert_eq!(files, ["deep/er/file", "few/0", "few/1", "file"].map(Path::new));
        let unreadable = of(|found| matches!(found, Found::Unreadable(why) if why != "it is a link"));
        let unreadable: Vec<_> = unreadable.map(|(path, _)| path).collect();
        assert_eq!(unreadable, [Path::new("many")]);
    }

    #[test]
    fn guarding_a_folder_again_does_not_allow_links() {
        let (root, tree) = place();
        let path = tree.real().join("deep/up");
        let opened = || guarded_member(&path).unwrap().open(1 << 10);
        tree.clone().guard();
        assert!(opened().is_ok());
        tree.clone().linkless().guard();
        tree.clone().guard();
        Tree::open(&root.path().join("tree/deep")).unwrap().guard();
        assert!(opened().is_err());
        assert!(tree.linkless().member("deep/up").real().is_err());
    }

    #[test]
    fn only_some_of_many_files_are_kept_open() {
        let place = tempfile::NamedTempFile::new().unwrap();
        let held = |_| {
            let file = place.reopen().unwrap();
            Held::of(place.path(), &file.metadata().unwrap()).unwrap().keeping(file)
        };
        let all: Vec<Held> = (0..MAX_KEPT + 10).map(held).collect();
        assert!(all.iter().filter(|held| held.handle.0.is_none()).count() >= 10);
        drop(all);
        assert!(held(0).handle.0.is_some());
    }

    #[test]
    fn nothing_is_written_through_a_link() {
        let (root, tree) = place();
        let write = |path: &str| tree.member(path).write(true, |out| out.write_all(b"new"));
        for path in ["deep/out/secret", "folder/new", "root/tmp/x", "../x", "deep/../../x"] {
            assert!(write(path).is_err(), "{path}");
        }
        write("far").unwrap();
        write("made/for/it").unwrap();
        assert_eq!(fs::read_to_string(root.path().join("outside/secret")).unwrap(), "outside/secret");
        assert_eq!(fs::read_to_string(root.path().join("tree/far")).unwrap(), "new");
        assert!(tree.member("made/for/it").write(false, |out| out.write_all(b"x")).is_err());
    }
}
