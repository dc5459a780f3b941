//! Decides which folders are read without being named. A folder `cases` in the current folder or above it is
//! read if it is the user's own; otherwise it is skipped with a message.
//!
//! If every such folder were read, other users who can write to one could replace built-in cases.

use dlx_harness::beneath::{Tree, above};
use dlx_harness::platform::{self, Rights};
use dlx_harness::terminal::say_once;
use std::io;
use std::path::{Path, PathBuf};

/// The environment variable that lists trusted folders, separated as in PATH, in addition to `--trust`.
const VARIABLE: &str = "DLX_JUDGE_TRUST";

/// The folders that are read regardless of their owners.
#[derive(clap::Args)]
pub struct TrustOptions {
    /// Read the folder `cases` in this folder, or this folder itself, even if other users can write to it
    /// [default: the folders in DLX_JUDGE_TRUST]
    #[arg(long, value_name = "DIR")]
    trust: Vec<PathBuf>,
}

/// The nearest folder `cases` in the current folder or above it, up to the root of the repository.
pub enum Nearest {
    /// There is no such folder.
    None,
    /// The folder belongs to the user or is trusted. The flag is set if the user named the folder, or its
    /// parent folder, as trusted.
    Found(Tree, bool),
    /// The folder is not trusted; this was reported on standard error.
    LeftOut(PathBuf),
}

impl TrustOptions {
    /// Finds the nearest folder `cases`.
    pub fn nearest(&self) -> Nearest {
        let Some((above, folder)) = nearest(&std::env::current_dir().unwrap_or_default()) else {
            return Nearest::None;
        };
        let (is_named, is_above_named) = (self.names(&folder), self.names(&above));
        let opened = match (is_named, is_above_named) {
            (true, _) => Tree::open(&folder).map_err(|error| error.to_string()),
            (false, true) => child(&above, &folder),
            (false, false) => own(&above, &folder),
        };
        match opened {
            Ok(tree) => Nearest::Found(tree, is_named || is_above_named),
            Err(why) => {
                let place = folder.display();
                // Another user's link is not followed, even if the user named it as trusted.
                let hint = match platform::reached(&folder) {
                    Ok(_) => format!("; to use it, add --cases {place} or --trust {place}"),
                    Err(_) => String::new(),
                };
                say_once(&format!("{place} is not read: {why}{hint}"));
                Nearest::LeftOut(folder)
            }
        }
    }

    /// Whether the user named `folder` as trusted.
    fn names(&self, folder: &Path) -> bool {
        let by_variable = std::env::var_os(VARIABLE).unwrap_or_default();
        let by_variable = std::env::split_paths(&by_variable).filter(|path| !path.as_os_str().is_empty());
        let Ok(full) = std::path::absolute(folder) else { return false };
        let mut all = self.trust.iter().cloned().chain(by_variable);
        all.any(|named| std::path::absolute(named).is_ok_and(|named| full == named))
    }
}

/// The folders that mark the root of a repository, and an entry that each contains.
const REPOSITORIES: [(&str, &str); 3] = [(".git", "HEAD"), (".hg", "store"), (".jj", "repo")];

/// Finds the nearest folder `cases`: returns its parent folder and its path.
fn nearest(here: &Path) -> Option<(PathBuf, PathBuf)> {
    for above in here.ancestors() {
        let folder = above.join("cases");
        if folder.is_dir() || folder.is_symlink() {
            // A folder in the current folder needs no path other than its name.
            let folder = if above == here { PathBuf::from("cases") } else { folder };
            return Some((above.to_path_buf(), folder));
        }
        if REPOSITORIES.iter().any(|(name, _)| above.join(name).exists()) {
            return None;
        }
    }
    None
}

/// Opens the folder `cases` in `above` unless it is a link; `folder` is its path for messages.
///
/// # Errors
/// Fails with the reason why the folder cannot be opened.
fn child(above: &Path, folder: &Path) -> Result<Tree, String> {
    let opened = Tree::open(above).and_then(|parent| parent.child("cases", folder));
    opened.map_err(|error| error.to_string())
}

/// Opens the folder `cases` in `above` if it is the user's own and not a link; `folder` is its path for
/// messages.
///
/// # Errors
/// Fails with the reason why the folder is not used.
fn own(above: &Path, folder: &Path) -> Result<Tree, String> {
    let tree = child(above, folder)?;
    tree.names().map_err(|error| error.to_string())?;
    check(&tree).map(|()| tree)
}

/// Checks that a folder is the user's own.
///
/// # Errors
/// Fails with the reason why the folder is not the user's own.
pub fn check(folder: &Tree) -> Result<(), String> {
    let rights = folder.rights().map_err(|error| format!("its owner is not known ({error})"))?;
    if !rights.is_trusted {
        return Err(format!("it belongs to another user (number {})", rights.owner));
    }
    if rights.others_write {
        return Err("all users can write to it".to_string());
    }
    match rights.group_writes && !is_in_own_repository(folder) {
        true => Err("other members of its group can write to it".to_string()),
        false => Ok(()),
    }
}

/// Whether a folder is in the user's own repository, whose group members the user has chosen. Parent folders
/// are opened through handles, because another folder may be at their path by now.
fn is_in_own_repository(folder: &Tree) -> bool {
    let is_own = |rights: io::Result<Rights>| rights.is_ok_and(|rights| rights.is_trusted);
    let is_closed = |rights: io::Result<Rights>| {
        rights.is_ok_and(|rights| rights.is_trusted && !rights.group_writes && !rights.others_write)
    };
    let mut here = folder.dir().try_clone();
    for _ in folder.real().ancestors() {
        let Ok(root) = here else { return false };
        let rights = |path: &Path| platform::rights_of_link(&root, path);
        let mut marks = REPOSITORIES.iter().filter(|(name, _)| rights(name.as_ref()).is_ok()).peekable();
        // Anyone who can write to `root` could rename one of the user's folders in it to `.git`.
        if marks.peek().is_some() {
            let is_mark = |(name, inside): &(&str, &str)| {
                is_closed(rights(name.as_ref())) && is_own(rights(&Path::new(name).join(inside)))
            };
            return is_closed(platform::rights(&root)) && marks.all(is_mark);
        }
        here = above(&root);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn folders_writable_by_others_are_not_trusted() {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().unwrap();
        let cases = root.path().join("cases");
        std::fs::create_dir_all(&cases).unwrap();
        let with = |mode| {
            std::fs::set_permissions(&cases, std::fs::Permissions::from_mode(mode)).unwrap();
            own(root.path(), &cases).err()
        };
        assert_eq!(with(0o755), None);
        assert!(with(0o775).is_some_and(|why| why.contains("group")));
        assert!(with(0o757).is_some_and(|why| why.contains("all users")));
        std::fs::create_dir(root.path().join(".git")).unwrap();
        assert!(with(0o775).is_some());
        std::fs::write(root.path().join(".git/HEAD"), "").unwrap();
        assert_eq!(with(0o775), None);
        assert!(with(0o777).is_some());
        std::fs::set_permissions(root.path(), std::fs::Permissions::from_mode(0o775)).unwrap();
        assert!(with(0o775).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_repository_swapped_in_for_the_parent_folder_does_not_count() {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().unwrap();
        let path = |path: &str| root.path().join(path);
        for folder in ["shared/cases", "repository/.git", "repository/cases"] {
            std::fs::create_dir_all(path(folder)).unwrap();
        }
        std::fs::write(path("repository/.git/HEAD"), "").unwrap();
        std::fs::set_permissions(path("shared/cases"), std::fs::Permissions::from_mode(0o775)).unwrap();
        let cases = child(&path("shared"), &path("shared/cases")).unwrap();
        std::fs::rename(path("shared"), path("away")).unwrap();
        std::fs::rename(path("repository"), path("shared")).unwrap();
        assert!(check(&cases).is_err_and(|why| why.contains("group")));
    }
}
