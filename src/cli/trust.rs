//! Whose folders are read without being named: a folder `cases` here or above is the user's own, or is left
//! out with a line that says why.
//!
//! Whoever may write there could otherwise put cases of his own in place of built-in ones.

use dlx_harness::beneath::{Tree, above};
use dlx_harness::platform::{self, Rights};
use dlx_harness::terminal::say_once;
use std::io;
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
    /// It is the user's, or trusted; and whether by its name.
    Found(Tree, bool),
    /// It is not, which standard error has been told.
    LeftOut(PathBuf),
}

impl TrustOptions {
    /// The nearest folder `cases`.
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
                // A link of another user's is not followed, whoever names it.
                let hint = match platform::reached(&folder) {
                    Ok(_) => format!("; --cases {place} or --trust {place} takes it"),
                    Err(_) => String::new(),
                };
                say_once(&format!("{place} is not read: {why}{hint}"));
                Nearest::LeftOut(folder)
            }
        }
    }

    /// Whether the user has named `folder` as trusted.
    fn names(&self, folder: &Path) -> bool {
        let by_variable = std::env::var_os(VARIABLE).unwrap_or_default();
        let by_variable = std::env::split_paths(&by_variable).filter(|path| !path.as_os_str().is_empty());
        let Ok(full) = std::path::absolute(folder) else { return false };
        let mut all = self.trust.iter().cloned().chain(by_variable);
        all.any(|named| std::path::absolute(named).is_ok_and(|named| full == named))
    }
}

/// The folders that mark the root of a repository, and what is in each.
const REPOSITORIES: [(&str, &str); 3] = [(".git", "HEAD"), (".hg", "store"), (".jj", "repo")];

/// The folder above, and the path of `cases` in it.
fn nearest(here: &Path) -> Option<(PathBuf, PathBuf)> {
    for above in here.ancestors() {
        let folder = above.join("cases");
        if folder.is_dir() || folder.is_symlink() {
            // Where it is here, its name is enough.
            let folder = if above == here { PathBuf::from("cases") } else { folder };
            return Some((above.to_path_buf(), folder));
        }
        if REPOSITORIES.iter().any(|(name, _)| above.join(name).exists()) {
            return None;
        }
    }
    None
}

/// Opens the folder `cases` in `above` if it is no link; `folder` is its path for messages.
///
/// # Errors
/// The reason why it cannot.
fn child(above: &Path, folder: &Path) -> Result<Tree, String> {
    let opened = Tree::open(above).and_then(|parent| parent.child("cases", folder));
    opened.map_err(|error| error.to_string())
}

/// Opens the folder `cases` in `above` if it is the user's own, and no link; `folder` is its path for
/// messages.
///
/// # Errors
/// The reason why it is not.
fn own(above: &Path, folder: &Path) -> Result<Tree, String> {
    let tree = child(above, folder)?;
    tree.names().map_err(|error| error.to_string())?;
    check(&tree).map(|()| tree)
}

/// An error if a folder is not the user's own.
///
/// # Errors
/// The reason why it is not.
pub fn check(folder: &Tree) -> Result<(), String> {
    let rights = folder.rights().map_err(|error| format!("its owner is not known ({error})"))?;
    if !rights.is_trusted {
        return Err(format!("it belongs to another user (number {})", rights.owner));
    }
    if rights.others_write {
        return Err("all users may write there".to_string());
    }
    match rights.group_writes && !is_in_own_repository(folder) {
        true => Err("others of its group may write there".to_string()),
        false => Ok(()),
    }
}

/// Whether a folder is in a repository of the user's, who decides for himself who works in it. What it is in
/// is asked by handles: at its path, another folder may be by now.
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
        // Whoever may write to the root can call anything of the user's so.
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
    fn folders_that_others_may_write_to_are_doubted() {
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
    fn a_repository_that_takes_the_place_of_the_folder_around_is_not_that_of_the_cases() {
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
