//! The cache of compiled programs, generated sources, complete outputs and verdicts on mutants.
//!
//! The cache is private to its user (folders of other users are refused) and bounded in size (least recently
//! used entries are removed first). It contains only complete entries: each entry is built in a folder in
//! `building/` and then moved to its final path. If this process is killed before the move, the next process
//! removes the folder.

use crate::beneath::Tree;
use crate::run::leftovers::{self, Passing};
use crate::run::private::{self, Lock, make};
use crate::terminal::say;
use anyhow::{Context, bail};
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::SystemTime;

/// Maximum size of the cache in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// Number of bytes that one process adds before it checks the size of the cache again.
const BYTES_BETWEEN_CHECKS: u64 = 128 << 20;

/// The locks of the entries that this process uses; they keep other processes from removing the entries.
static IN_USE: Mutex<Vec<Lock>> = Mutex::new(Vec::new());
/// The packages that this process has unpacked, with their locks.
static UNPACKED: Mutex<Vec<(PathBuf, Lock)>> = Mutex::new(Vec::new());
/// Number of bytes that this process has added since the last check.
static ADDED: AtomicU64 = AtomicU64::new(BYTES_BETWEEN_CHECKS);

/// A cache in a folder.
#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    most: u64,
}

/// A folder for building an entry. It is removed on drop unless it is [kept](Cache::keep).
pub type Building = Passing;

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Artifact {
    /// A folder with the output of a compiler.
    Program,
    /// A folder with a source file.
    Source,
    /// A folder with all files of a program.
    Assembly,
    /// A folder with an unpacked package.
    Package,
}

impl Artifact {
    fn folder(self) -> &'static str {
        match self {
            Artifact::Program => "programs",
            Artifact::Source => "sources",
            Artifact::Assembly => "assemblies",
            Artifact::Package => "packages",
        }
    }
}

impl Cache {
    /// Opens the user's cache: `$XDG_CACHE_HOME/dlx-judge`, `~/.cache/dlx-judge`, or, without a writable
    /// home, a folder in the system's folder for temporary files. Removes leftovers of killed processes.
    ///
    /// # Errors
    /// Fails if the cache cannot be created, belongs to another user, or is writable by others.
    pub fn open() -> anyhow::Result<Cache> {
        static SWEPT: Once = Once::new();
        let set =
            |variable: &str| std::env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let temporary = || {
            let folder = std::env::temp_dir().join(private::name());
            // Any user may have created a folder or a link with this name in the folder for temporary files.
            if folder.is_symlink() {
                bail!("{} is a link; remove it, or {}", folder.display(), private::ADVICE);
            }
            Cache::at(folder)
        };
        let cache = match (set("XDG_CACHE_HOME"), set(private::HOME)) {
            (Some(base), _) => Cache::at(base.join("dlx-judge"))?,
            (None, None) => temporary()?,
            (None, Some(home)) => {
                let folder = home.join(private::BELOW_HOME);
                match private::make_settled(&folder, 0o700) {
                    Ok(folder) => Cache::at(folder)?,
                    Err(error) => {
                        let cache = temporary()?;
                        static TOLD: Once = Once::new();
                        let (folder, other) = (folder.display(), cache.folder.display());
                        TOLD.call_once(|| {
                            say(&format!("dlx-judge: cannot write to {folder} ({error}): using {other}"))
                        });
                        cache
                    }
                }
            }
        };
        SWEPT.call_once(|| {
            // Code that ran during a compilation may have opened these folders to all users; their parent
            // stays private.
            #[cfg(unix)]
            for folder in entries(&cache.building()).iter().filter(|entry| !entry.is_symlink()) {
                use std::os::unix::fs::PermissionsExt;
                let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
            }
            [cache.building(), cache.unpacking()].iter().for_each(|place| leftovers::sweep(place, ""));
        });
        Ok(cache)
    }

    /// Opens the cache in `folder`. Creates the folder and makes it private if needed.
    fn at(folder: PathBuf) -> anyhow::Result<Cache> {
        let cannot = || format!("cannot make {}; {}", folder.display(), private::ADVICE);
        let folder = private::make_settled(&folder, 0o700).with_context(cannot)?;
        private::check(&folder)?;
        let cache = Cache { folder, most: MAX_BYTES };
        // The folders must exist, because a sandbox hides only existing paths.
        for hidden in cache.of_packages().into_iter().chain([cache.outputs()]) {
            make(&hidden).with_context(|| format!("cannot make {}", hidden.display()))?;
        }
        Ok(cache)
    }

    /// Returns the folders in which packages are unpacked and stored.
    pub fn of_packages(&self) -> [PathBuf; 2] {
        [self.unpacking(), self.of(Artifact::Package)]
    }

    /// Returns the folder of the cache.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of complete outputs.
    pub fn outputs(&self) -> PathBuf {
        self.folder.join("outputs")
    }

    /// Returns the folder for building entries.
    fn building(&self) -> PathBuf {
        self.folder.join("building")
    }

    /// Returns the folder for unpacking packages, which runs must not see.
    fn unpacking(&self) -> PathBuf {
        self.folder.join("unpacking")
    }

    /// Returns the folder of all entries of this kind.
    pub fn of(&self, kind: Artifact) -> PathBuf {
        self.folder.join(kind.folder())
    }

    /// Creates a folder in which an entry can be built.
    ///
    /// # Errors
    /// Fails if the folder cannot be created.
    pub fn build(&self) -> anyhow::Result<Building> {
        Cache::new_in(self.building())
    }

    /// Creates a folder in which an entry of this kind can be built.
    ///
    /// # Errors
    /// Fails if the folder cannot be created.
    pub fn build_kind(&self, kind: Artifact) -> anyhow::Result<Building> {
        Cache::new_in(if kind == Artifact::Package { self.unpacking() } else { self.building() })
    }

    fn new_in(all: PathBuf) -> anyhow::Result<Building> {
        let made = make(&all).and_then(|()| Passing::make(&all, ""));
        made.with_context(|| format!("cannot write to {}", all.display()))
    }

    /// Moves a built entry to its final path and returns this path; the entry is not removed while this
    /// process runs.
    ///
    /// # Errors
    /// Fails if the entry cannot be moved.
    pub fn keep(&self, building: Building, kind: Artifact, name: &str) -> anyhow::Result<PathBuf> {
        let all = self.of(kind);
        let place = all.join(name);
        self.added(size(building.path()));
        make(&all).with_context(|| format!("cannot make {}", all.display()))?;
        match fs::rename(building.path(), &place) {
            Ok(()) => {
                // The folder has been moved, so nothing is left to remove on drop.
                let lock = building.keep().and_then(|lock| lock.moved(&place));
                if kind == Artifact::Package {
                    let lock = lock.map(|lock| (place.clone(), lock));
                    UNPACKED.lock().unwrap_or_else(PoisonError::into_inner).extend(lock);
                } else {
                    IN_USE.lock().unwrap_or_else(PoisonError::into_inner).extend(lock);
                }
                Ok(place)
            }
            // Another process may have built the same entry first.
            Err(error) => self
                .find(kind, name)
                .ok_or(error)
                .with_context(|| format!("cannot move {} to {}", building.path().display(), place.display())),
        }
    }

    /// Returns the entry of this name if it exists; the entry is not removed while this process runs.
    pub fn find(&self, kind: Artifact, name: &str) -> Option<PathBuf> {
        let place = self.of(kind).join(name);
        let lock = Lock::of_present(&place)?;
        IN_USE.lock().unwrap_or_else(PoisonError::into_inner).push(lock);
        Some(place)
    }

    /// Writes an output to `PROBLEM/CASE.out` in the folder of outputs and returns the path of the file.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or its name leads out of the folder of outputs.
    pub fn keep_output(&self, problem: &str, case: &Path, output: &[u8]) -> io::Result<PathBuf> {
        let is_name = |part: Component| matches!(part, Component::Normal(_));
        if ![Path::new(problem), case].iter().all(|name| name.components().all(is_name)) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut file = self.outputs().join(problem).join(case).into_os_string();
        file.push(".out");
        let file = PathBuf::from(file);
        // Making room may remove empty folders.
        self.added(output.len() as u64);
        make(file.parent().unwrap_or(&self.folder))?;
        let written = private::create(&file).and_then(|mut out| out.write_all(output));
        written.inspect_err(|_| drop(fs::remove_file(&file)))?;
        Ok(file)
    }

    /// Returns the verdicts that [`keep_verdicts`](Cache::keep_verdicts) stored under this name.
    pub fn verdicts(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.join("verdicts").join(name)).ok()
    }

    /// Stores verdicts under a name, replacing earlier verdicts.
    ///
    /// # Errors
    /// Fails if the verdicts cannot be written.
    pub fn keep_verdicts(&self, name: &str, verdicts: &[u8]) -> io::Result<()> {
        let folder = self.folder.join("verdicts");
        make(&folder)?;
        self.added(verdicts.len() as u64);
        Tree::open(&folder)?.member(name).write(true, |out| out.write_all(verdicts))?;
        #[cfg(unix)]
        fs::set_permissions(folder.join(name), std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        Ok(())
    }

    /// Records that bytes will be added, and occasionally removes old entries to make room.
    fn added(&self, bytes: u64) {
        if ADDED.fetch_add(bytes, Ordering::Relaxed) + bytes > BYTES_BETWEEN_CHECKS {
            ADDED.store(0, Ordering::Relaxed);
            self.trim(self.most.saturating_sub(bytes));
        }
    }

    /// Removes least recently used entries until at most `most` bytes are left.
    fn trim(&self, most: u64) {
        let folders =
            ["programs", "sources", "assemblies", "packages", "verdicts"].map(|name| self.folder.join(name));
        let outputs = walkdir::WalkDir::new(self.outputs()).into_iter().flatten();
        let outputs = outputs.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path);
        let all = folders.iter().flat_map(|folder| entries(folder)).chain(outputs);
        let used = |path: &Path| fs::symlink_metadata(path).and_then(|file| file.modified());
        // An output may lie in folders of its own.
        let around = |path: &Path| path.strip_prefix(self.outputs()).map_or(0, |it| it.components().count());
        let size = |path: &Path| size(path) + 4096 * around(path) as u64;
        let mut all: Vec<(SystemTime, u64, PathBuf)> =
            all.filter_map(|path| Some((used(&path).ok()?, size(&path), path))).collect();
        all.sort();
        let mut sum: u64 = all.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in all {
            if sum <= most {
                return;
            }
            let removed = match path.is_dir() {
                true => Lock::alone(&path).map(|lock| lock.remove(&path)).is_some(),
                false => fs::remove_file(&path).is_ok(),
            };
            let folders = path.ancestors().skip(1).take(around(&path).saturating_sub(1));
            let _ = folders.map(fs::remove_dir).take_while(io::Result::is_ok).count();
            sum -= if removed { size } else { 0 };
        }
    }
}

/// Removes the packages that this process has unpacked and no other process uses. Failed commands call it,
/// because a refused package must not fill the cache.
pub fn remove_unpacked() {
    for (place, lock) in UNPACKED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        drop(lock);
        if let Some(lock) = Lock::alone(&place) {
            lock.remove(&place);
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).into_iter().flatten().flatten();
    all.filter(|entry| !private::is_lock(&entry.file_name())).map(|entry| entry.path()).collect()
}

/// Returns the number of bytes on disk that a file, or a folder with its contents, occupies.
fn size(path: &Path) -> u64 {
    let files = walkdir::WalkDir::new(path).into_iter().flatten();
    files.filter_map(|file| Some(private::size(&file.metadata().ok()?))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(unix)]
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    fn cache(folder: &Path) -> Cache {
        Cache::at(folder.join("cache")).unwrap()
    }

    /// Adds a program of this many bytes that was last used this many seconds ago.
    fn program(cache: &Cache, name: &str, bytes: usize, ago: u64) -> PathBuf {
        let building = cache.build().unwrap();
        fs::write(building.path().join("program"), vec![1; bytes]).unwrap();
        let place = cache.keep(building, Artifact::Program, name).unwrap();
        let time = SystemTime::now() - std::time::Duration::from_secs(ago);
        if ago > 0 {
            fs::File::open(&place).unwrap().set_modified(time).unwrap();
        }
        place
    }

    /// Releases an entry as if the process that uses it had ended.
    #[cfg(unix)]
    fn forget(place: &Path) {
        IN_USE.lock().unwrap().retain(|lock| !lock.is_at(place));
    }

    #[test]
    fn kept_entries_are_found_and_the_building_folder_is_emptied() {
        let root = tempfile::tempdir().unwrap();
        let cache = cache(root.path());
        assert!(cache.find(Artifact::Program, "a").is_none());
        let place = program(&cache, "a", 1, 0);
        assert_eq!(cache.find(Artifact::Program, "a"), Some(place.clone()));
        // If two processes build the same entry, the cache keeps the copy that is moved first.
        assert_eq!(program(&cache, "a", 1, 0), place);
        drop(cache.build().unwrap());
        assert!(entries(&root.path().join("cache/building")).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn least_recently_used_entries_are_removed_unless_in_use() {
        let root = tempfile::tempdir().unwrap();
        let cache = cache(root.path());
        let [oldest, used, newest] =
            [("a", 300), ("b", 200), ("c", 100)].map(|(name, ago)| program(&cache, name, 1 << 20, ago));
        let output = cache.keep_output("p", Path::new("x/1"), &[1; 1 << 20]).unwrap();
        forget(&oldest);
        forget(&newest);
        cache.trim(5 << 20);
        assert!(oldest.exists());
        cache.trim(7 << 19);
        assert!(!oldest.exists() && newest.exists());
        cache.trim(5 << 19);
        assert!(!newest.exists() && used.exists() && output.exists());
        cache.trim(0);
        assert!(used.exists() && !output.exists());
        // The folders around an output are removed, too.
        assert_eq!(entries(&cache.outputs()), Vec::<PathBuf>::new());
    }

    #[cfg(unix)]
    #[test]
    fn a_cache_readable_by_others_is_made_private() {
        let root = tempfile::tempdir().unwrap();
        let folder = cache(root.path()).folder;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        let closed = Cache::at(folder).unwrap().folder;
        assert_eq!(fs::metadata(closed).unwrap().mode() & 0o777, 0o700);
    }
}
