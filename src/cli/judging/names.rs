//! Resolves names on the command line: problems, single cases, folders and archives of cases.

use crate::cli::cases::Places;
use crate::cli::errors::{Usage, hint, misuse};
use crate::embedded;
use crate::folder::Folder;
use anyhow::{Context, bail};
use dlx_harness::beneath::Tree;
use dlx_harness::cases::layouts::{self, Contents, marks};
use dlx_harness::cases::{self, Case, Origin};
use dlx_harness::platform;
use dlx_problems::{self as problems, Problem};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The problem or the cases that a name refers to.
pub enum Named<'a> {
    /// A problem, or one case of it.
    Problem(&'static Problem, Option<&'a str>),
    /// Cases on disk.
    Path {
        /// The path as typed.
        path: PathBuf,
        /// The folder or archive.
        place: Place,
        /// The one case selected.
        case: Option<String>,
    },
}

impl Named<'_> {
    /// The paths that contain the cases, which a run must not read, with symbolic links resolved. Empty for a
    /// problem; for a package, the file and the folder to which it is unpacked.
    ///
    /// # Errors
    /// Fails if the path of the cases cannot be resolved or belongs to the system.
    pub fn secret(self) -> anyhow::Result<Vec<PathBuf>> {
        let Named::Path { path, place, .. } = self else { return Ok(Vec::new()) };
        let real = place.real()?;
        check_system(&path, &real)?;
        let file = platform::reached(&path).ok().filter(|file| file.is_file());
        Ok([real].into_iter().chain(file).collect())
    }
}

/// A folder or an archive of cases.
pub enum Place {
    /// A path given by the user, or the shared folder of a problem that shares its cases.
    Typed(PathBuf),
    /// A folder among the user's own cases, found by its name.
    Own(Tree),
}

impl Place {
    /// The path of the folder or archive.
    pub fn path(&self) -> &Path {
        match self {
            Place::Typed(path) => path,
            Place::Own(tree) => tree.place(),
        }
    }

    /// The absolute path of the folder or archive, with symbolic links resolved.
    ///
    /// # Errors
    /// Fails if the path cannot be resolved, or a link in it belongs to another user.
    pub fn real(&self) -> anyhow::Result<PathBuf> {
        match self {
            Place::Typed(path) => {
                platform::reached(path).with_context(|| format!("cannot read {}", path.display()))
            }
            Place::Own(tree) => Ok(tree.real().to_path_buf()),
        }
    }

    /// The problem in the folder or archive, as found by [`Folder::at`].
    ///
    /// # Errors
    /// Fails if the folder or archive cannot be read.
    pub fn folder(&self) -> anyhow::Result<Option<Folder>> {
        match self {
            Place::Typed(path) => Folder::at(path),
            Place::Own(tree) => Folder::in_tree(tree.clone()),
        }
    }

    /// Whether the folder or archive contains cases.
    ///
    /// # Errors
    /// Fails if the folder or archive cannot be read.
    pub fn has_cases(&self) -> anyhow::Result<bool> {
        Ok(!self.contents()?.pairs.is_empty())
    }

    fn contents(&self) -> anyhow::Result<Contents> {
        match (self.folder()?, self) {
            (Some(folder), _) => folder.contents(),
            (None, Place::Typed(path)) => layouts::read(path),
            (None, Place::Own(tree)) => layouts::folder(tree),
        }
    }
}

/// Folders with programs that solutions need; a link to cases must not lead into one of them.
const SYSTEM: [&str; 6] = ["/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc"];

/// Checks that the cases at `real`, to which `path` leads, are neither in a system folder nor in a folder
/// that contains one, because runs need the system's programs.
fn check_system(path: &Path, real: &Path) -> anyhow::Result<()> {
    let is_typed = |system: &str| std::path::absolute(path).is_ok_and(|path| path.starts_with(system));
    let is_above = |system: &str| Path::new(system).starts_with(real);
    if SYSTEM.iter().any(|system| is_above(system) || real.starts_with(system) && !is_typed(system)) {
        bail!("{} leads to {}, which belongs to the system", path.display(), real.display());
    }
    Ok(())
}

/// Resolves `name`: a problem, a path, or a folder of the user's own cases that belongs to no
/// problem.
///
/// # Errors
/// Fails if there is nothing with this name.
pub fn named<'a>(name: &'a str, places: &Places) -> anyhow::Result<Named<'a>> {
    // URLs contain slashes too.
    let parts = name.split_once('/').filter(|_| !name.contains("://"));
    let (id, case) = parts.map_or((name, None), |(id, case)| (id, Some(case)));
    if let Some(problem) = problems::known(id) {
        places.check_left_out(id, Some(problem))?;
        return Ok(Named::Problem(problem, case.filter(|case| !case.is_empty())));
    }
    // A zip file may be a problem package.
    if let Some(tree) = Folder::unpacked(Path::new(name))? {
        return Ok(Named::Path { path: PathBuf::from(name), place: Place::Own(tree), case: None });
    }
    if let Some(named) = shared(name).or_else(|| on_disk(name)) {
        return Ok(named);
    }
    let own = places.own.as_ref().map_or(Ok(None), |own| own.folder(id))?;
    if let Some(tree) = own {
        let case = case.filter(|case| !case.is_empty()).map(str::to_string);
        return Ok(Named::Path { path: PathBuf::from(id), place: Place::Own(tree), case });
    }
    places.check_left_out(id, None)?;
    let near = problems::similar(id);
    let hint = hint(&near);
    let looks_like_path = name.starts_with('.') || name.contains('/');
    Err(Usage(match looks_like_path {
        true if near.is_empty() || id.starts_with('.') => format!("{name}: no such file or folder"),
        true => format!("{name}: no such file or folder, and no problem is called '{id}'; {hint}"),
        false => format!("no problem is called '{name}'; {hint}"),
    })
    .into())
}

/// The folder or archive at the path `name`, or the case in it.
fn on_disk(name: &str) -> Option<Named<'static>> {
    let path = Path::new(name);
    let of = |place: &Path, case: Option<String>| {
        Some(Named::Path { path: place.to_path_buf(), place: Place::Typed(place.to_path_buf()), case })
    };
    if path.is_file() && !layouts::is_archive(path) {
        let file = path.file_name()?.to_string_lossy();
        let case = marks::mark(&file).map_or_else(|| file.to_string(), |mark| mark.key);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        return of(folder.unwrap_or(Path::new(".")), Some(case));
    }
    if path.exists() {
        return of(path, None);
    }
    let folder = path.ancestors().skip(1).find(|above| above.is_dir() && *above != Path::new("/"))?;
    let case = path.strip_prefix(folder).ok()?.to_str()?;
    of(folder, Some(case.to_string()))
}

/// Resolves the path of a missing folder of cases whose problem shares the cases of another problem:
/// `cases/uva1309` means `cases/zoj3122`.
fn shared(name: &str) -> Option<Named<'static>> {
    let path = Path::new(name);
    let missing = path.ancestors().take_while(|above| !above.exists()).last()?;
    let problem = problems::known(missing.file_name()?.to_str()?)?;
    let place = missing.with_file_name(problem.home);
    let case = path.strip_prefix(missing).ok()?.to_str().filter(|case| !case.is_empty()).map(str::to_string);
    let is_there = place.is_dir();
    is_there.then_some(Named::Path { path: missing.to_path_buf(), place: Place::Typed(place), case })
}

/// The cases in a folder or an archive.
pub struct Listing {
    /// The cases.
    pub cases: Vec<Case>,
    /// Files that are not part of a case, each with the reason. Empty if a single case was selected.
    pub left_out: Vec<(String, String)>,
    /// Remarks, one line each.
    pub notes: Vec<String>,
}

/// Lists the cases at `place`, a folder or an archive called `name`, or only the case `only`. Cases
/// that are identical to built-in cases of `problem` count as built in.
///
/// # Errors
/// Fails if there are no cases at `place`.
pub fn in_place(
    name: &str,
    place: &Place,
    only: Option<&str>,
    problem: Option<&Problem>,
    places: &Places,
) -> anyhow::Result<Listing> {
    let mut contents = place.contents()?;
    if contents.pairs.is_empty() && place.folder()?.is_some_and(|folder| !folder.made.is_empty()) {
        let place = platform::quote(name);
        misuse!("there are no cases in {name}: `dlx-judge make {place}` makes those that problem.toml lists");
    }
    let place = place.path();
    let missing = |only: &str| missing(&Path::new(name).join(only), &place.join(only));
    if let (Some(only), true) = (only, contents.pairs.is_empty()) {
        misuse!("{}", missing(only));
    }
    if contents.pairs.is_empty() {
        contents.left_out.truncate(3);
        let left: Vec<String> =
            contents.left_out.iter().map(|(path, reason)| format!("; {path}: {reason}")).collect();
        let expected =
            "expected NAME.in with NAME.out, or another layout that `dlx-judge import --help` lists";
        misuse!("there are no cases in {name}: {expected}{}", left.concat());
    }
    let left_out = match only {
        Some(_) => Vec::new(),
        None => std::mem::take(&mut contents.left_out),
    };
    let notes = std::mem::take(&mut contents.notes);
    let mut cases = cases::of(contents);
    if let Some(problem) = problem {
        let names: BTreeSet<String> = cases.iter().map(|case| case.name.clone()).collect();
        cases = cases::merged(embedded::cases(problem), cases);
        cases.retain(|case| names.contains(&case.name));
        for case in cases.iter_mut().filter(|case| case.origin == Origin::Replacing) {
            case.origin = Origin::Own;
        }
        places.mark(problem, &mut cases);
    }
    if let Some(only) = only {
        retain(&mut cases, name, only, "").map_err(|error| {
            let missing = missing(only);
            Usage(if place.join(only).exists() { missing } else { format!("{missing}; {error}") })
        })?;
    }
    Ok(Listing { cases, left_out, notes })
}

/// The error for a name that matches no case: there is nothing at `place`, or what is there is not part of a
/// case.
fn missing(name: &Path, place: &Path) -> String {
    let called = name.strip_prefix(".").unwrap_or(name).display();
    match place.exists() {
        true => layouts::not_cases(&called.to_string()),
        false => format!("{}: no such file or folder", name.display()),
    }
}

/// Keeps only the case `only` of `subject`. `place` describes where the cases are, as [`Places::place`] does,
/// or is empty.
///
/// # Errors
/// Fails if there is no such case.
pub fn retain(cases: &mut Vec<Case>, subject: &str, only: &str, place: &str) -> anyhow::Result<()> {
    let known: Vec<String> = cases.iter().map(|case| case.name.clone()).collect();
    cases.retain(|case| case.name == only);
    if cases.is_empty() {
        let likeness = |name: &String| strsim::jaro_winkler(name, only);
        let near = known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {subject}/{near}?"));
        let found = if place.is_empty() { String::new() } else { format!(" {place}") };
        misuse!("{subject} does not have a case '{only}'{found}{hint}");
    }
    Ok(())
}
