//! Selects the cases of a problem: built-in ones and the user's own.

use super::errors::misuse;
use crate::cli::trust::{self, Nearest, TrustOptions};
use crate::embedded;
use anyhow::{Context, bail};
use dlx_harness::beneath::{self, Found, Member, Tree};
use dlx_harness::cases::{self, Case, Origin, Scope};
use dlx_harness::platform;
use dlx_harness::terminal::say_once;
use dlx_problems::{self as problems, Problem};
use std::path::{Path, PathBuf};

/// The options that select cases, as typed.
#[derive(clap::Args)]
pub struct CaseOptions {
    /// Folder of your own cases, used in addition to the built-in ones; a case with the same name as a
    /// built-in one replaces it [default: the nearest folder `cases` in the current folder or above it, up to
    /// the root of the repository]
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Use only your own cases
    #[arg(long, conflicts_with = "built_in")]
    pub own: bool,
    /// Use only built-in cases; without a solution, judge the built-in one
    #[arg(long, conflicts_with = "cases")]
    pub built_in: bool,
    #[command(flatten)]
    pub trust: TrustOptions,
}

/// Maximum number of cases that are counted in folders that belong to no problem.
const MAX_UNKNOWN_CASES: usize = 100_000;

/// Where to look for the cases of problems.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The folder of the user's own cases, which has a subfolder for each problem. None if there is no such
    /// folder or it is not used.
    pub own: Option<OwnCases>,
    /// A folder of cases that was found but is not read, because it does not belong to the user.
    pub left_out: Option<PathBuf>,
    /// Whether to use only the user's own cases.
    pub only_own: bool,
    /// Whether to leave out extra-hard cases and cases that do not conform to the statement.
    pub like_judge: bool,
    /// Whether extra-hard cases and cases that do not conform to the statement count like all other cases.
    pub strict: bool,
}

impl CaseOptions {
    /// Finds the folders that the options select.
    ///
    /// # Errors
    /// Fails if a folder that the options name or require is missing.
    pub fn resolve(&self) -> anyhow::Result<Places> {
        let found = match &self.cases {
            _ if self.built_in => Nearest::None,
            Some(folder) if !folder.is_dir() => misuse!("--cases {}: no such folder", folder.display()),
            Some(folder) => Nearest::Found(opened(folder)?, true),
            None => self.trust.nearest(),
        };
        let (own, left_out) = match found {
            Nearest::None => (None, None),
            Nearest::Found(tree, is_named) => (Some(OwnCases::of(tree, is_named)?), None),
            Nearest::LeftOut(folder) => (None, Some(folder)),
        };
        if self.own && own.is_none() {
            misuse!("--own: no folder `cases` in the current folder or above it; give one with --cases DIR");
        }
        Ok(Places { own, left_out, only_own: self.own, like_judge: false, strict: false })
    }

    /// Returns command-line arguments that select the same cases.
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
    /// Fails if the problem's folder cannot be read.
    pub fn of(&self, problem: &Problem) -> anyhow::Result<Vec<Case>> {
        let built_in = embedded::cases(problem);
        let own = match &self.own {
            Some(own) => cases::in_folders(&own.folders(problem)?)?,
            None => Vec::new(),
        };
        let mut cases = cases::merged(built_in, own);
        if self.only_own {
            cases.retain(|case| case.origin != Origin::BuiltIn);
        }
        self.mark(problem, &mut cases);
        Ok(cases)
    }

    /// Marks or removes the built-in cases of `problem` that are harder than the judge's cases or do not
    /// conform to the statement.
    pub fn mark(&self, problem: &Problem, cases: &mut Vec<Case>) {
        let facts = problem.facts();
        let is_apart = |case: &&mut Case| !self.strict && case.origin.is_built_in();
        for case in cases.iter_mut().filter(is_apart) {
            case.scope = match &case.name {
                name if facts.is_outside(name) => Scope::Outside,
                name if facts.beyond.contains(name) => Scope::Beyond,
                _ => Scope::Judge,
            };
        }
        if self.like_judge {
            cases.retain(|case| case.scope == Scope::Judge);
        }
    }

    /// The folder of the user's own cases, as the user would write it.
    pub fn own_folder(&self) -> Option<&Path> {
        self.own.as_ref().map(|own| own.tree.place())
    }

    /// Describes where the cases of `problem` are, for errors: `in FOLDER`, `among the built-in cases`, or
    /// both.
    pub fn place(&self, problem: &Problem) -> String {
        let own = self.own.as_ref().map(|own| own.member(problem).path());
        match (self.only_own, own) {
            (true, Some(folder)) => format!("in {}", folder.display()),
            (_, Some(folder)) if folder.is_dir() => {
                format!("among the built-in cases and those in {}", folder.display())
            }
            _ => "among the built-in cases".to_string(),
        }
    }

    /// The folders of the user's cases that belong to no problem, by name, with the number of cases in each.
    pub fn unknown_folders(&self) -> Vec<(String, usize)> {
        let Some(own) = &self.own else { return Vec::new() };
        let unknown = own.folders.iter().filter(|name| problems::is_unknown_folder(name));
        let (mut found, mut left) = (Vec::new(), MAX_UNKNOWN_CASES);
        for name in unknown {
            // `child` follows no links, because a link may lead to the folder of another problem.
            let Ok(folder) = own.tree.child(name, &own.tree.member(name).path()) else { continue };
            // Folders that cannot be read take time too, so they count against the limit.
            let cases = cases::in_folder(&folder).map(|cases| cases.len());
            found.extend(cases.as_ref().ok().filter(|&&count| count > 0).map(|&count| (name.clone(), count)));
            left = left.saturating_sub(cases.unwrap_or(MAX_UNKNOWN_CASES / 8));
            if left == 0 {
                break;
            }
        }
        found
    }

    /// Checks that no skipped folder contains cases for `problem` or a subfolder called `id`.
    ///
    /// # Errors
    /// Fails if a skipped folder contains one of these.
    pub fn check_left_out(&self, id: &str, problem: Option<&Problem>) -> anyhow::Result<()> {
        let whole = self.left_out.as_deref().and_then(|folder| opened(folder).ok());
        let whole = whole.and_then(|tree| OwnCases::of(tree, true).ok());
        let parts = self.own.as_ref().map(|own| (own.tree.place(), &own.left_out));
        for (place, names) in
            whole.as_ref().map(|own| (own.tree.place(), &own.folders)).into_iter().chain(parts)
        {
            let is_its = |problem: &Problem| !problem.names_of_cases(names).is_empty();
            if names.iter().any(|name| name == id) || problem.is_some_and(is_its) {
                bail!("{id} has cases in {}, which are not read (see above)", place.display());
            }
        }
        Ok(())
    }
}

/// The folder of the user's own cases, which has a subfolder for each problem.
#[derive(Clone, Debug)]
pub struct OwnCases {
    /// The folder.
    pub tree: Tree,
    /// The names of the subfolders that are valid Unicode.
    folders: Vec<String>,
    /// The `folders` that are named after problems; only these are searched, as there may be many others.
    named: Vec<String>,
    /// The names of subfolders that are not read, because they do not belong to the user.
    left_out: Vec<String>,
}

impl OwnCases {
    /// Lists the folder's subfolders. Links that lead out of the folder are reported and skipped; so are
    /// subfolders that belong to other users, unless the user named the folder.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
    fn of(tree: Tree, is_named: bool) -> anyhow::Result<OwnCases> {
        let cannot = || format!("cannot read the cases in {}", tree.place().display());
        let (mut folders, mut left_out, mut outside) = (Vec::new(), Vec::new(), Vec::new());
        for name in tree.names().with_context(cannot)? {
            let member = tree.member(&name);
            match (member.found(), name.into_string()) {
                (Found::Folder, Ok(name)) => match member.tree().map(|tree| trust::check(&tree)) {
                    Ok(Err(why)) if !is_named => {
                        say_once(&format!("{} is not read: {why}", member.path().display()));
                        left_out.push(name);
                    }
                    _ => folders.push(name),
                },
                (Found::Outside, Ok(name)) => outside.push(name.into()),
                _ => {}
            }
        }
        beneath::left_outside(tree.place(), &outside).iter().for_each(|line| say_once(line));
        let tree = if is_named { tree } else { tree.with_check(trust::check) };
        let named = folders.iter().filter(|name| problems::known(name).is_some()).cloned().collect();
        Ok(OwnCases { tree, folders, named, left_out })
    }

    /// The folders with cases of `problem`.
    ///
    /// # Errors
    /// Fails if one of the folders cannot be opened.
    pub fn folders(&self, problem: &Problem) -> anyhow::Result<Vec<Tree>> {
        problem.names_of_cases(&self.named).into_iter().map(|name| self.open(name)).collect()
    }

    /// The folder of cases called `id`. None if the folder does not exist or is skipped.
    ///
    /// # Errors
    /// Fails if the folder cannot be opened.
    pub fn folder(&self, id: &str) -> anyhow::Result<Option<Tree>> {
        let is_there = !id.starts_with('.') && self.folders.iter().any(|name| name == id);
        is_there.then(|| self.open(id)).transpose()
    }

    fn open(&self, name: &str) -> anyhow::Result<Tree> {
        let folder = self.tree.member(name);
        folder.tree().with_context(|| format!("cannot read the cases in {}", folder.path().display()))
    }

    /// The folder for cases of `problem`, which may not exist yet.
    pub fn member(&self, problem: &Problem) -> Member {
        let names = problem.names_of_cases(&self.named);
        self.tree.member(names.first().copied().unwrap_or(problem.home))
    }
}

fn opened(folder: &Path) -> anyhow::Result<Tree> {
    Tree::open(folder).with_context(|| format!("cannot read the cases in {}", folder.display()))
}

/// The folder that the user named, which may not exist yet.
///
/// # Errors
/// Fails if its parent folder cannot be opened.
pub fn named(folder: &Path) -> anyhow::Result<Member> {
    Member::named(folder).with_context(|| format!("cannot open {}", folder.display()))
}

/// The folder to which the user's own cases are written, which may not exist yet: the folder `asked`, if
/// given, or else the nearest folder `cases`, or else `cases` in the current folder.
///
/// # Errors
/// Fails if the folder cannot be opened or does not belong to the user.
pub fn folder_to_write(asked: Option<&Path>, trust: &TrustOptions) -> anyhow::Result<Member> {
    match asked {
        Some(folder) => named(folder),
        None => match trust.nearest() {
            Nearest::Found(tree, _) => Ok(tree.member("")),
            Nearest::None => named(Path::new("cases")),
            Nearest::LeftOut(folder) => bail!("{} is not written to (see above)", folder.display()),
        },
    }
}

/// The folder for cases of `problem` in the folder `cases`; neither may exist yet.
///
/// # Errors
/// Fails if `cases` cannot be read.
pub fn place_to_write(problem: &Problem, cases: &Member) -> anyhow::Result<Member> {
    match cases.tree() {
        Ok(tree) => Ok(OwnCases::of(tree, true)?.member(problem)),
        Err(_) => Ok(cases.join(problem.home)),
    }
}

/// Number of cases of each origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases built into the program.
    pub built_in: usize,
    /// The user's own cases, including those that replace built-in ones.
    pub own: usize,
    /// The user's cases that replace built-in ones.
    pub replacing: usize,
    /// The user's cases that are identical to built-in ones; these are counted as built in.
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
