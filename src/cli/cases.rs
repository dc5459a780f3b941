//! Which cases of a problem are meant: those in this program and those of the user.

use super::misuse;
use crate::embedded;
use dlx_harness::cases::{self, Case, Origin};
use dlx_harness::platform;
use dlx_problems::{self as problems, Problem};
use std::path::{Path, PathBuf};

/// The choice of cases, as typed.
#[derive(clap::Args)]
pub struct CaseOptions {
    /// Folder of own cases, which come in addition to the built-in ones; one of the same name replaces the
    /// built-in one [default: the nearest `cases` here or above, up to the root of the repository]
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Only own cases
    #[arg(long, conflicts_with = "built_in")]
    pub own: bool,
    /// Only built-in cases
    #[arg(long, conflicts_with = "cases")]
    pub built_in: bool,
}

/// Where the cases of problems are.
#[derive(Clone, Debug)]
pub struct Places {
    /// The folder of the user's own cases, with a folder for each problem. None if there is none, or it is
    /// not asked for.
    pub own: Option<PathBuf>,
    /// Whether only those are meant.
    pub only_own: bool,
    /// Whether cases that are harder than the judge's are left out.
    pub like_judge: bool,
}

impl CaseOptions {
    /// The cases and places that the options ask for.
    ///
    /// # Errors
    /// If the folder is missing.
    pub fn meaning(&self) -> anyhow::Result<Places> {
        let own = if self.built_in { None } else { folder(self.cases.clone())? };
        if self.own && own.is_none() {
            misuse!("--own: there is no folder `cases` here or above; give one with --cases DIR");
        }
        Ok(Places { own, only_own: self.own, like_judge: false })
    }

    /// The words of a command line that asks for the same.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let folder = self.cases.as_deref().map(Path::to_string_lossy);
        words.extend(folder.map(|folder| format!("--cases {}", platform::quote(&folder))));
        words.extend(self.own.then(|| "--own".to_string()));
        words.extend(self.built_in.then(|| "--built-in".to_string()));
        words
    }
}

impl Places {
    /// The cases of `problem`.
    ///
    /// # Errors
    /// If its folder cannot be read.
    pub fn of(&self, problem: &Problem) -> anyhow::Result<Vec<Case>> {
        let built_in = embedded::cases(problem);
        let own = match &self.own {
            Some(folder) => cases::in_folders(&problem.folders_below(folder))?,
            None => Vec::new(),
        };
        let mut cases = cases::merged(built_in, own);
        if self.only_own {
            cases.retain(|case| case.origin != Origin::BuiltIn);
        }
        self.mark(problem, &mut cases);
        Ok(cases)
    }

    /// Marks the cases of `problem` that are harder than the judge's, or leaves them out.
    pub fn mark(&self, problem: &Problem, cases: &mut Vec<Case>) {
        let beyond = &problem.facts().beyond;
        for case in cases.iter_mut() {
            case.is_beyond = case.origin.is_built_in() && beyond.contains(&case.name);
        }
        if self.like_judge {
            cases.retain(|case| !case.is_beyond);
        }
    }

    /// Where the cases of `problem` are, for errors: `in FOLDER`, `among the built-in cases`, or both.
    pub fn place(&self, problem: &Problem) -> String {
        let own = self.own.as_ref().map(|folder| problem.cases_below(folder));
        match (self.only_own, own) {
            (true, Some(folder)) => format!("in {}", folder.display()),
            (_, Some(folder)) if folder.is_dir() => {
                format!("among the built-in cases and those in {}", folder.display())
            }
            _ => "among the built-in cases".to_string(),
        }
    }

    /// The folders of own cases that do not belong to a problem, by name, with the number of cases in each.
    pub fn strangers(&self) -> Vec<(String, usize)> {
        let Some(own) = &self.own else { return Vec::new() };
        let count = |name: &String| cases::in_folder(&own.join(name)).map_or(0, |cases| cases.len());
        let found = problems::strangers(own).into_iter().map(|name| (count(&name), name));
        found.filter(|(count, _)| *count > 0).map(|(count, name)| (name, count)).collect()
    }
}

/// The folder of the user's own cases: the one asked for, or the nearest `cases` here or above, up to the
/// root of the repository. None if there is none.
///
/// # Errors
/// If the one asked for is not a folder.
pub fn folder(asked: Option<PathBuf>) -> anyhow::Result<Option<PathBuf>> {
    match asked {
        Some(folder) if folder.is_dir() => Ok(Some(folder)),
        Some(folder) => misuse!("--cases {}: no such folder", folder.display()),
        None => Ok(nearest(&std::env::current_dir().unwrap_or_default())),
    }
}

/// The folder of own cases to write to: the one asked for, or the nearest, or `cases` here. It may have to be
/// made.
pub fn folder_to_write(asked: Option<&Path>) -> PathBuf {
    let nearest = || nearest(&std::env::current_dir().unwrap_or_default());
    asked.map(Path::to_path_buf).or_else(nearest).unwrap_or_else(|| PathBuf::from("cases"))
}

fn nearest(here: &Path) -> Option<PathBuf> {
    for above in here.ancestors() {
        let folder = above.join("cases");
        if folder.is_dir() {
            // Where it is here, its name is enough.
            return Some(if above == here { PathBuf::from("cases") } else { folder });
        }
        if [".git", ".hg", ".jj"].iter().any(|name| above.join(name).exists()) {
            return None;
        }
    }
    None
}

/// How many cases there are of each origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// In this program.
    pub built_in: usize,
    /// The user's, those that replace built-in ones among them.
    pub own: usize,
    /// The user's that replace built-in ones.
    pub replacing: usize,
    /// The user's that are identical to built-in ones, and are counted as those.
    pub identical: usize,
}

impl Counts {
    /// The counts of `cases`.
    pub fn of(cases: &[Case]) -> Counts {
        let count = |origin| cases.iter().filter(|case| case.origin == origin).count();
        let replacing = count(Origin::Replacing);
        let identical = count(Origin::Identical);
        let (built_in, own) = (count(Origin::BuiltIn) + identical, count(Origin::Own) + replacing);
        Counts { built_in, own, replacing, identical }
    }
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
}
