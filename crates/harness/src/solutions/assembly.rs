//! Programs that consist of several files, such as a solution's folder in a package together with the
//! package's include files. The files are copied into a folder in the cache, in which all sources belong to
//! one program.

use super::cache::{Artifact, Cache};
use super::ingredients::hash;
use super::languages;
use crate::beneath::{Found, Tree};
use crate::terminal::some_of;
use anyhow::{Context, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The files of a program by path, with `/` between folders.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Maximum size in bytes of the copies of programs that one process makes: many programs may share large
/// files.
const MAX_COPIED: u64 = 512 << 20;
/// The size of the copies made so far, in bytes.
static COPIED: AtomicU64 = AtomicU64::new(0);

/// Returns the number of folders that contain `files`.
pub fn folders(files: &Files) -> usize {
    let above = files.keys().flat_map(|path| path.match_indices('/').map(|(end, _)| &path[..end]));
    above.collect::<BTreeSet<&str>>().len()
}

/// Copies `files` into the cache and returns the path of the copy of `main`.
///
/// # Errors
/// Fails if a file cannot be written, or a path leads out of the folder.
pub fn assemble(files: &Files, main: &str) -> anyhow::Result<PathBuf> {
    keep(files, Artifact::Assembly).map(|folder| folder.join(main))
}

/// Copies `files` into a folder in the cache, which is not removed while this process runs.
///
/// # Errors
/// Fails if a file cannot be written, or a path leads out of the folder.
pub fn keep(files: &Files, kind: Artifact) -> anyhow::Result<PathBuf> {
    let cache = Cache::open()?;
    let list: String = files.iter().map(|(path, text)| format!("{path:?} {}\n", hash(text))).collect();
    let name = hash(list.as_bytes());
    if let Some(folder) = cache.find(kind, &name) {
        return Ok(folder);
    }
    let size: u64 = files.values().map(|text| text.len() as u64).sum();
    if kind == Artifact::Assembly && COPIED.fetch_add(size, Ordering::Relaxed) > MAX_COPIED {
        bail!("together with earlier programs, the copies exceed {} MiB", MAX_COPIED >> 20);
    }
    let building = cache.build_kind(kind)?;
    let tree = Tree::open(building.path()).context("cannot open a folder of the cache")?;
    for (path, text) in files {
        if !Path::new(path).components().all(|part| matches!(part, Component::Normal(_))) {
            bail!("the path '{path}' leads out of its folder");
        }
        let written = tree.member(path).write(false, |out| out.write_all(text));
        written.with_context(|| format!("cannot copy {path}"))?;
    }
    cache.keep(building, kind, &name)
}

/// Returns the folder in which the source `file` was assembled, and all files in the folder. None for other
/// sources.
pub fn of(file: &Path) -> Option<(PathBuf, Vec<PathBuf>)> {
    let all = Cache::open().ok()?.of(Artifact::Assembly);
    let key = file.strip_prefix(&all).ok()?.components().next()?;
    let folder = all.join(key);
    let tree = Tree::open(&folder).ok()?;
    let files = tree.walk().ok()?.into_iter().filter(|(_, found)| matches!(found, Found::File));
    Some((folder.clone(), files.map(|(path, _)| folder.join(path)).collect()))
}

/// Languages whose compilers must be given all sources of a program at once.
const TOGETHER: [&str; 4] = ["c", "cpp", "go", "java"];

/// Returns the other sources that must be compiled with `file`.
pub fn others(file: &Path) -> Vec<PathBuf> {
    let language = |path: &Path| Some(languages::of(path)?.endings[0].as_str());
    let own = language(file).filter(|own| TOGETHER.contains(own));
    let is_other = |path: &PathBuf| path != file && own.is_some() && language(path) == own;
    of(file).map_or(Vec::new(), |(_, files)| files.into_iter().filter(is_other).collect())
}

/// Returns the main file of a program: the file named by `entry` if given, otherwise the file in which
/// execution starts by the rules of the language.
///
/// # Errors
/// Returns a message if no file is the main file, or several files could be.
pub fn main(files: &Files, entry: Option<&str>) -> Result<String, String> {
    let ending = |name: &str| Some(languages::of(Path::new(name))?.endings[0].as_str());
    let sources: Vec<&str> = files.keys().map(String::as_str).filter(|name| ending(name).is_some()).collect();
    let mut endings: BTreeSet<&str> = sources.iter().filter_map(|name| ending(name)).collect();
    // C++ compilers accept C as well.
    if endings == BTreeSet::from(["c", "cpp"]) {
        endings.remove("c");
    }
    let found = || some_of(sources.iter().map(|name| name.to_string()));
    let Some(language) = endings.pop_first() else {
        return Err(format!("expected a source file, found {}", some_of(files.keys().cloned())));
    };
    if !endings.is_empty() {
        return Err(format!("expected sources in one language, found {}", found()));
    }
    let sources: Vec<&str> = sources.iter().copied().filter(|name| ending(name) == Some(language)).collect();
    let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_string();
    if let Some(entry) = entry {
        let is_it = |name: &&&str| **name == entry || stem(name) == entry;
        let missing = || format!("expected the entry point {entry}, found {}", found());
        return sources.iter().find(is_it).map(|name| name.to_string()).ok_or_else(missing);
    }
    let named = ["__main__", "main", "Main"]
        .iter()
        .find_map(|known| sources.iter().find(|name| stem(name) == *known).copied());
    let sign = match language {
        "java" => "void main",
        "rs" => "fn main",
        _ => "",
    };
    let has_sign =
        |name: &&&str| files[**name].windows(sign.len().max(1)).any(|part| part == sign.as_bytes());
    let mut starting = sources.iter().filter(|_| !sign.is_empty()).filter(has_sign);
    let only = match (&sources[..], starting.next(), starting.next()) {
        ([only], ..) | (_, Some(only), None) => Some(*only),
        ([first, ..], ..) if ["c", "cpp", "go"].contains(&language) => Some(*first),
        _ => None,
    };
    let unsettled = || format!("expected one main file, such as main.{language}, found {}", found());
    named.or(only).map(str::to_string).ok_or_else(unsettled)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_main_file_of_a_program_is_found() {
        let main = |files: &[(&str, &str)], entry: Option<&str>| {
            let files = files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
            super::main(&files.collect(), entry)
        };
        let of = |names: &[&str]| main(&names.iter().map(|name| (*name, "")).collect::<Vec<_>>(), None);
        assert_eq!(of(&["a.py", "main.py"]).unwrap(), "main.py");
        assert_eq!(of(&["__main__.py", "main.py"]).unwrap(), "__main__.py");
        assert_eq!(of(&["only.py", "notes.txt", "lib.c.txt"]).unwrap(), "only.py");
        assert_eq!(of(&["a.cpp", "b.cpp", "b.h"]).unwrap(), "a.cpp");
        assert_eq!(of(&["a.c", "b.cpp"]).unwrap(), "b.cpp");
        let java = [("A.java", "class A {}"), ("B.java", "static void main(")];
        assert_eq!(main(&java, None).unwrap(), "B.java");
        assert_eq!(main(&java, Some("A")).unwrap(), "A.java");
        assert!(of(&["a.py", "b.py"]).unwrap_err().contains("expected one main file"));
        assert!(of(&["a.py", "b.cpp"]).unwrap_err().contains("in one language"));
        assert!(of(&["a.hs"]).unwrap_err().contains("expected a source file"));
    }
}
