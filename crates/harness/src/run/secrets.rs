//! Other names of files that runs must not read: what a name hides, another one could show.

use crate::platform;
use std::fs;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// How far below the folder of a program its other names are looked for: cargo has one in `deps`.
const NEAR: usize = 2;
/// The files of a folder after which the rest are not looked at.
const MOST: usize = 100_000;

/// The names of a file in its folder and below: its own, and those of hard links to it.
pub fn names_of(file: &Path) -> Vec<PathBuf> {
    let mut names = vec![file.to_path_buf()];
    let identity = |path: &Path| platform::identity(&fs::metadata(path).ok()?);
    let own = identity(file);
    let folder = file.parent().unwrap_or(Path::new("/"));
    if own.is_some_and(|own| own.names > 1) {
        let all = WalkDir::new(folder).min_depth(1).max_depth(NEAR).into_iter().take(MOST).flatten();
        let same = all.filter(|entry| entry.path() != file && identity(entry.path()) == own);
        names.extend(same.map(walkdir::DirEntry::into_path));
    }
    names
}

/// The files that symbolic links below a folder lead to.
pub fn behind_links(folder: &Path) -> Vec<PathBuf> {
    let all = WalkDir::new(folder).into_iter().take(MOST).flatten();
    let links = all.filter(|entry| entry.path_is_symlink());
    links.filter_map(|link| fs::canonicalize(link.path()).ok()).filter(|file| file.is_file()).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn hard_links_nearby_and_files_behind_links_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for path in ["debug/deps", "cases/deep", "elsewhere"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        fs::write(root.join("debug/judge"), "program").unwrap();
        fs::write(root.join("debug/other"), "program").unwrap();
        assert_eq!(names_of(&root.join("debug/judge")), [root.join("debug/judge")]);
        fs::hard_link(root.join("debug/judge"), root.join("debug/deps/judge-1")).unwrap();
        assert_eq!(
            names_of(&root.join("debug/judge")),
            ["judge", "deps/judge-1"].map(|name| root.join("debug").join(name))
        );
        fs::write(root.join("elsewhere/1.out"), "").unwrap();
        let link = |to: &str, from: &str| std::os::unix::fs::symlink(root.join(to), root.join(from)).unwrap();
        link("elsewhere/1.out", "cases/deep/1.out");
        link("elsewhere", "cases/folder");
        link("nowhere", "cases/2.out");
        assert_eq!(behind_links(&root.join("cases")), [root.join("elsewhere/1.out")]);
    }
}
