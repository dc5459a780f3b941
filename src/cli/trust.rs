//! Whose folders are read without being named: a folder `cases` here or above is the user's own, or is left
//! out with a line that says why.
//!
//! Whoever may write there could otherwise put cases of his own in place of built-in ones.

use dlx_harness::platform::{self, Rights};
use dlx_harness::terminal::say_once;
use std::path::{Path, PathBuf};

/// The variable of the environment with folders that are trusted as those of `--trust` are, separated as in
/// PATH.
const VARIABLE: &str = "DLX_JUDGE_TRUST";

/// The folders that are taken whoever they belong to.
#[derive(clap::Args)]
pub struct TrustOptions {
    /// Take the folder `cases` in this folder, or this one itself, although other users may write there
    /// [default: those in DLX_JUDGE_TRUST]
    #[arg(long, value_name = "DIR")]
    trust: Vec<PathBuf>,
}

/// The nearest folder `cases` here or above, up to the root of the repository.
pub enum Nearest {
    /// There is none.
    None,
    /// It is the user's, or trusted.
    Found(PathBuf),
    /// It is another user's, which standard error has been told.
    LeftOut(PathBuf),
}

impl TrustOptions {
    /// The nearest folder `cases`.
    pub fn nearest(&self) -> Nearest {
        let Some(folder) = nearest(&std::env::current_dir().unwrap_or_default()) else {
            return Nearest::None;
        };
        if self.names(&folder) {
            return Nearest::Found(folder);
        }
        match doubt(&folder) {
            None => Nearest::Found(folder),
            Some(why) => {
                let place = folder.display();
                say_once(&format!("{place} is not read: {why}; --cases {place} or --trust {place} takes it"));
                Nearest::LeftOut(folder)
            }
        }
    }

    /// Whether the user has named `folder`, or the one that it is in, as trusted.
    fn names(&self, folder: &Path) -> bool {
        let by_variable = std::env::var_os(VARIABLE).unwrap_or_default();
        let by_variable = std::env::split_paths(&by_variable).filter(|path| !path.as_os_str().is_empty());
        let Ok(full) = std::fs::canonicalize(folder) else { return false };
        let mut all = self.trust.iter().cloned().chain(by_variable);
        all.any(|named| {
            std::fs::canonicalize(named).is_ok_and(|named| full == named || full.parent() == Some(&named))
        })
    }
}

/// The folders that mark the root of a repository.
const REPOSITORIES: [&str; 3] = [".git", ".hg", ".jj"];

fn nearest(here: &Path) -> Option<PathBuf> {
    for above in here.ancestors() {
        let folder = above.join("cases");
        if folder.is_dir() {
            // Where it is here, its name is enough.
            return Some(if above == here { PathBuf::from("cases") } else { folder });
        }
        if REPOSITORIES.iter().any(|name| above.join(name).exists()) {
            return None;
        }
    }
    None
}

/// Why a folder is not taken for the user's own. None if it is.
fn doubt(folder: &Path) -> Option<String> {
    let full = std::path::absolute(folder).ok()?;
    for rights in [platform::rights_of_link(&full), platform::rights(&full)] {
        match rights {
            Err(error) => return Some(format!("its owner is not known ({error})")),
            Ok(Rights { is_trusted: false, owner, .. }) => {
                return Some(format!("it belongs to another user (number {owner})"));
            }
            Ok(Rights { others_write: true, .. }) => return Some("all users may write there".to_string()),
            Ok(Rights { group_writes: true, .. }) if !is_in_own_repository(&full) => {
                return Some("others of its group may write there".to_string());
            }
            Ok(_) => {}
        }
    }
    None
}

/// Whether a folder is in a repository of the user's, who decides for himself who works in it.
fn is_in_own_repository(folder: &Path) -> bool {
    let is_own = |path: &Path| platform::rights_of_link(path).is_ok_and(|rights| rights.is_trusted);
    let root = |above: &&Path| REPOSITORIES.iter().any(|name| above.join(name).exists());
    let Some(root) = folder.ancestors().skip(1).find(root) else { return false };
    is_own(root)
        && REPOSITORIES
            .map(|name| root.join(name))
            .iter()
            .filter(|path| path.exists())
            .all(|path| is_own(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_above_are_searched_up_to_the_root_of_the_repository() {
        let root = tempfile::tempdir().unwrap();
        let path = |path: &str| root.path().join(path);
        std::fs::create_dir_all(path("cases")).unwrap();
        std::fs::create_dir_all(path("a/b")).unwrap();
        assert_eq!(nearest(&path("a/b")), Some(path("cases")));
        std::fs::create_dir_all(path("a/.git")).unwrap();
        assert_eq!(nearest(&path("a/b")), None);
        std::fs::create_dir_all(path("a/cases")).unwrap();
        assert_eq!(nearest(&path("a/b")), Some(path("a/cases")));
        assert_eq!(nearest(&path("a")), Some(PathBuf::from("cases")));
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_others_may_write_to_are_doubted() {
        use std::os::unix::fs::PermissionsExt;
        let root = tempfile::tempdir().unwrap();
        let cases = root.path().join("cases");
        std::fs::create_dir_all(&cases).unwrap();
        let with = |mode| {
            std::fs::set_permissions(&cases, std::fs::Permissions::from_mode(mode)).unwrap();
            doubt(&cases)
        };
        assert_eq!(with(0o755), None);
        assert!(with(0o775).is_some_and(|why| why.contains("group")));
        assert!(with(0o757).is_some_and(|why| why.contains("all users")));
        std::fs::create_dir(root.path().join(".git")).unwrap();
        assert_eq!(with(0o775), None);
        assert!(with(0o777).is_some());
    }
}
