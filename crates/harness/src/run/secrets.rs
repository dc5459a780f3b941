//! Finds other names, such as hard links, of files that runs must not read.

use crate::files;
use crate::platform::{self, Identity};
use anyhow::bail;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Maximum number of files searched for other names.
const MAX_FILES: usize = 1_000_000;
/// Maximum number of other names that are hidden, because each run checks all of them.
const MAX_NAMES: usize = 1_000;

/// The usual folders of programs, which are searched in addition to PATH.
const USUAL: &str = "/usr/local/bin:/usr/bin:/bin";

/// Returns the paths in or below `shown` that are other names of files in or below `secret`.
///
/// # Errors
/// Fails if there are too many files to check.
pub fn other_names(secret: &[PathBuf], shown: &[PathBuf]) -> anyhow::Result<BTreeSet<PathBuf>> {
    let mut several: HashMap<Identity, Vec<PathBuf>> = HashMap::new();
    look(shown, |entry| {
        if let Some(file) = identity(entry.path()).filter(|file| file.names > 1) {
            several.entry(file).or_default().push(entry.into_path());
        }
    })?;
    let mut found = BTreeSet::new();
    if several.is_empty() {
        return Ok(found);
    }
    // The first path found of each secret file. If the file has a second secret path, each of its names
    // differs from one of these two paths, so all its names are found, and further paths need not be
    // compared: a file may have thousands of names.
    let mut known: HashMap<Identity, Option<PathBuf>> = HashMap::new();
    look(secret, |entry| {
        let Some(file) = identity(entry.path()) else { return };
        let Some(names) = several.get(&file) else { return };
        let own = fs::canonicalize(entry.path()).ok();
        match known.get_mut(&file) {
            None => {
                found.extend(names.iter().filter(|name| fs::canonicalize(name).ok() != own).cloned());
                known.insert(file, own);
            }
            Some(first) if *first != own => {
                found.extend(names.iter().cloned());
                several.remove(&file);
            }
            Some(_) => {}
        }
    })?;
    if found.len() > MAX_NAMES {
        bail!("hidden files have more than {MAX_NAMES} other names among the files that --readable shows");
    }
    Ok(found)
}

/// Returns the files in or below `shown` that are byte-for-byte copies of `program`.
///
/// # Errors
/// Fails if there are too many files to check.
pub fn copies(program: &Path, shown: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let (mut found, mut compared) = (Vec::new(), HashMap::new());
    let size = fs::metadata(program).map_or(0, |program| program.len());
    let is_as_large = |file: fs::Metadata| file.is_file() && file.len() == size;
    look(shown, |entry| {
        if !entry.metadata().is_ok_and(is_as_large) {
            return;
        }
        // A file that cannot be compared is hidden, too. Other names of a compared file need no comparison.
        let compare = || are_the_same(program, entry.path()).unwrap_or(true);
        let is_same = match identity(entry.path()) {
            Some(file) => *compared.entry((file.device, file.number)).or_insert_with(compare),
            None => compare(),
        };
        if is_same {
            found.push(entry.into_path());
        }
    })?;
    Ok(found)
}

/// Returns all installed programs with the same name as `program`, which may be other versions of `program`.
pub fn installed(program: &Path) -> Vec<PathBuf> {
    let Some(name) = program.file_name() else { return Vec::new() };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: BTreeSet<PathBuf> =
        std::env::split_paths(&path).chain(std::env::split_paths(USUAL)).collect();
    folders.into_iter().map(|folder| folder.join(name)).filter(|path| path.is_file()).collect()
}

/// Visits everything below `places` without following links.
fn look(places: &[PathBuf], mut at: impl FnMut(DirEntry)) -> anyhow::Result<()> {
    let all = places.iter().flat_map(|place| WalkDir::new(place).into_iter().flatten());
    for (number, entry) in all.enumerate() {
        if number == MAX_FILES {
            let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
            let places = places.join(", ");
            bail!(
                "{places}: more than {MAX_FILES} files, too many to search for other names of hidden files"
            );
        }
        at(entry);
    }
    Ok(())
}

fn identity(path: &Path) -> Option<Identity> {
    platform::identity(&fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?)
}

fn are_the_same(one: &Path, other: &Path) -> io::Result<bool> {
    let open = |file: &Path| files::open(file, u64::MAX);
    let (mut one, mut other) = (open(one)?, open(other)?);
    let (mut here, mut there) = (vec![0; 1 << 20], vec![0; 1 << 20]);
    loop {
        let count = one.read(&mut here)?;
        if count == 0 {
            return Ok(other.read(&mut there)? == 0);
        }
        if other.read_exact(&mut there[..count]).is_err() || here[..count] != there[..count] {
            return Ok(false);
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn hard_links_to_secret_files_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        ["open/deep", "cases/deep"].iter().for_each(|path| fs::create_dir_all(root.join(path)).unwrap());
        for path in ["cases/2.out", "cases/deep/3.out", "open/other"] {
            fs::write(root.join(path), "").unwrap();
        }
        let link = |to: &str, from: &str| std::os::unix::fs::symlink(root.join(to), root.join(from)).unwrap();
        let [cases, open] = ["cases", "open"].map(|name| [root.join(name)]);
        assert_eq!(other_names(&cases, &open).unwrap(), BTreeSet::new());
        let twin = |of: &str, name: &str| fs::hard_link(root.join(of), root.join(name)).unwrap();
        twin("cases/deep/3.out", "open/deep/x");
        twin("open/other", "open/another");
        link("cases/2.out", "open/link");
        assert_eq!(other_names(&cases, &open).unwrap(), BTreeSet::from([root.join("open/deep/x")]));
        // The path of a secret file does not count as another name of the file.
        assert_eq!(other_names(&cases, &cases).unwrap(), BTreeSet::new());
    }

    #[test]
    fn installed_programs_of_the_same_name_are_found() {
        assert!(installed(Path::new("/elsewhere/sh")).iter().any(|path| path.ends_with("bin/sh")));
    }
}
