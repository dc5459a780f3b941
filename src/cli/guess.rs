//! Guesses the problem of a source file from its name, its folder or a URL in it, so that an editor can judge
//! the open file.

use super::errors::misuse;
use super::trust;
use crate::bundle;
use crate::folder::Folder;
use dlx_harness::beneath::Tree;
use dlx_harness::run::private;
use dlx_harness::terminal::say;
use dlx_harness::{files, platform, solutions};
use dlx_problems::{self as problems, Problem, judges};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

/// Removes from `names` the source files, which may be given instead of problems, and returns these files.
///
/// # Errors
/// Fails if one of the source files does not exist.
pub fn take_sources(names: &mut Vec<String>) -> anyhow::Result<Vec<PathBuf>> {
    let is_source = |name: &String| solutions::is_source(Path::new(name)) && problems::known(name).is_none();
    let sources: Vec<PathBuf> = names.iter().filter(|name| is_source(name)).map(PathBuf::from).collect();
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    for source in &sources {
        let (place, has_folder) = (source.display(), source.components().count() > 1);
        // A path with a folder may name a case instead of a file.
        if !is_there(source) && !has_folder {
            misuse!("{place}: no such file");
        }
    }
    // What has the name of a source is never a folder of cases, or a solution's author could add cases.
    names.retain(|name| !is_source(name) || !is_there(Path::new(name)));
    Ok(sources.into_iter().filter(|source| is_there(source)).collect())
}

/// Returns the name and the source file given to a command; a source file may be given instead of a name.
///
/// # Errors
/// Fails if there is more than one name or more than one source file.
pub fn one_of_each(
    mut names: Vec<String>,
    solution: Option<PathBuf>,
) -> anyhow::Result<(Option<String>, Option<PathBuf>)> {
    let mut sources = take_sources(&mut names)?;
    sources.extend(solution);
    if names.len() > 1 || sources.len() > 1 {
        misuse!("expected one problem and one solution");
    }
    Ok((names.pop(), sources.pop()))
}

/// The file in the current folder that is named after `problem`, such as `poj3074.cpp`, if it is the user's
/// own. Files that do not belong to the user are reported and skipped.
///
/// # Errors
/// Fails if there are several such files.
pub fn own_file(problem: &Problem) -> anyhow::Result<Option<PathBuf>> {
    let Ok(here) = Tree::open(Path::new(".")) else { return Ok(None) };
    let is_its =
        |file: &&Path| file.file_stem() == Some(OsStr::new(problem.id)) && solutions::is_source(file);
    let names = here.names().unwrap_or_default();
    let mut found: Vec<&Path> = names.iter().map(Path::new).filter(is_its).collect();
    found.retain(|file| match whose(&here, file) {
        Ok(is_file) => is_file,
        Err(why) => {
            let file = file.display();
            say(&format!("{file} is ignored: {why}; to use it, add --solution {file}"));
            false
        }
    });
    found.sort_unstable();
    match &found[..] {
        [] => Ok(None),
        [file] => Ok(Some(file.to_path_buf())),
        several => {
            let names: Vec<String> = several.iter().map(|file| file.display().to_string()).collect();
            misuse!("{}: several solutions of {}; name one", names.join(", "), problem.id)
        }
    }
}

/// Checks that `file` in `folder` is the user's own and that nobody else can replace it. Returns whether
/// `file` is a regular file.
///
/// # Errors
/// Fails with the reason why the file is not trusted.
fn whose(folder: &Tree, file: &Path) -> Result<bool, String> {
    let unknown = |error: io::Error| error.to_string();
    let found = folder.dir().symlink_metadata(file).map_err(unknown)?;
    if found.is_symlink() {
        return Err("it is a symbolic link".to_string());
    }
    let rights = platform::rights_of_link(folder.dir(), file).map_err(unknown)?;
    if !rights.is_trusted {
        return Err(format!("it belongs to another user (number {})", rights.owner));
    }
    trust::check(folder).map_err(|why| format!("the current folder: {why}"))?;
    let is_settled = private::settled(&folder.real().join(file));
    is_settled.map_err(|why| format!("another user can replace it: {why}"))?;
    Ok(found.is_file())
}

/// Minimum number of digits of a problem number in a file name, because shorter numbers are common in file
/// names.
const MIN_DIGITS: usize = 4;

/// The problem that a command is about.
pub enum Topic {
    /// A built-in problem.
    Problem(&'static Problem),
    /// A problem in a folder.
    Folder(Box<Folder>),
}

/// The built-in problem or problem folder called `name`; without a name, the problem of the source `file`.
///
/// # Errors
/// Fails if there is no such problem or folder, the folder is malformed, or the file does not identify a
/// problem.
pub fn topic(name: Option<&str>, file: Option<&Path>) -> anyhow::Result<Topic> {
    if let Some(name) = name {
        let (path, is_problem) = (Path::new(name), problems::known(name).is_some());
        let is_path = path.components().count() > 1 || name.starts_with('.') || name.ends_with('/');
        let is_folder = path.is_dir() || Folder::unpacked(path)?.is_some();
        if is_folder && (is_path || !is_problem) {
            match Folder::at(path)? {
                Some(folder) => return Ok(Topic::Folder(Box::new(folder))),
                None if is_problem => {}
                None => misuse!(
                    "{name}: expected a folder with a problem.toml, or with programs such as generate.py"
                ),
            }
        }
        let is_file = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
        if (name.starts_with('.') || is_file) && !path.exists() {
            misuse!("{name}: no such file or folder");
        }
    }
    problem(name, file).map(Topic::Problem)
}

/// The problem called `id`; without an id, guesses the problem from the source `file` and reports the guess.
///
/// # Errors
/// Fails if there is no such problem or the file does not identify one.
pub fn problem(id: Option<&str>, file: Option<&Path>) -> anyhow::Result<&'static Problem> {
    if let Some(id) = id {
        return super::errors::find(id);
    }
    let Some(file) = file else {
        misuse!("name the problem, such as poj3074");
    };
    let place = file.display();
    let Some((problem, by)) = of_file(file) else {
        misuse!(
            "which problem? {place}, its folder and its comments do not say; add its id, such as poj3074"
        );
    };
    say(&format!("{place}: {}, by {by}", problem.id));
    Ok(problem)
}

/// The problem of a source file, and what identified it.
pub fn of_file(file: &Path) -> Option<(&'static Problem, &'static str)> {
    let full = std::path::absolute(file).ok()?;
    let mut folders = full.ancestors().skip(1).take(2).filter_map(Path::file_name);
    let address =
        || addressed(&String::from_utf8_lossy(&files::read_named(file, bundle::MAX_SOURCE_BYTES).ok()?));
    let by_name = full.file_stem().and_then(named).map(|problem| (problem, "the name of the file"));
    let in_folder = || {
        let (number, mut above) =
            (full.file_stem()?.to_str()?, full.ancestors().skip(1).filter_map(Path::file_name));
        Some((numbered(number, &mut above)?, "the number in the name of the file"))
    };
    by_name
        .or_else(in_folder)
        .or_else(|| folders.find_map(named).map(|problem| (problem, "the name of the folder")))
        .or_else(|| address().map(|problem| (problem, "the URL in the file")))
}

/// The problem whose number is at the start of a name such as `3074` or `3074(AC)`: if a parent folder is
/// named after a judge, such as `POJ`, the problem on that judge; otherwise the only problem with that
/// number.
fn numbered<'a>(name: &str, above: &mut impl Iterator<Item = &'a OsStr>) -> Option<&'static Problem> {
    let number: String = name.chars().take_while(char::is_ascii_digit).collect();
    let is_end = |c: char| !c.is_alphanumeric();
    if number.len() < MIN_DIGITS || !name[number.len()..].chars().next().is_none_or(is_end) {
        return None;
    }
    match above.filter_map(OsStr::to_str).find(|folder| judges::find(folder).is_some()) {
        Some(judge) => problems::known(&format!("{judge}{number}")),
        None => match &problems::numbered(&number)[..] {
            [only] => Some(only),
            _ => None,
        },
    }
}

const MAX_URL_BYTES: usize = 200;

/// The problem whose URL is in a text; if the problem is on several judges, the first URL selects the judge.
/// None if there are URLs of different problems.
fn addressed(text: &str) -> Option<&'static Problem> {
    let ends = |c: char| c.is_whitespace() || "\"'<>)]}`,;".contains(c);
    // Split the text first, so that each part of it is scanned only once.
    let words = text.split(ends).filter_map(|word| word.find("http").map(|start| &word[start..]));
    let addresses = words.filter(|word| word.len() <= MAX_URL_BYTES && word.contains("://"));
    let mut found = addresses.filter_map(|address| problems::known(address.trim_end_matches(['.', '/'])));
    let first = found.next()?;
    found.all(|other| other.home == first.home).then_some(first)
}

/// The problem at the beginning of a name such as `poj3074`, `POJ-3074-fast` or `P10482`. A code without a
/// number, such as `SUDOKU`, is also a common file name, so it is ignored.
fn named(name: &OsStr) -> Option<&'static Problem> {
    let name = name.to_str()?;
    let ends = name.char_indices().rev().filter(|(_, c)| !c.is_alphanumeric()).map(|(end, _)| end);
    // Try the longest prefix first.
    [name.len()].into_iter().chain(ends).find_map(|end| {
        let name = &name[..end];
        let problem = problems::known(name)?;
        (problem.id.eq_ignore_ascii_case(name) || name.contains(|c: char| c.is_ascii_digit()))
            .then_some(problem)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(problem: Option<&Problem>) -> &str {
        problem.map_or("", |problem| problem.id)
    }

    #[test]
    fn a_problem_at_the_beginning_of_a_name_is_found() {
        let told =
            ["poj3074", "POJ-3074-fast", "POJ 3074 Sudoku", "P10482", "luogu_P10482", "nqueens", "nqueens2"];
        let expected = ["poj3074", "poj3074", "poj3074", "luogu10482", "luogu10482", "nqueens", ""];
        assert_eq!(told.map(|name| id(named(OsStr::new(name)))), expected);
        for name in ["main", "a", "sudoku", "3074", "", "2024", "数独"] {
            assert_eq!(id(named(OsStr::new(name))), "", "{name}");
        }
    }

    #[test]
    fn addresses_are_found_in_comments() {
        assert_eq!(id(addressed("// see http://poj.org/problem?id=3074\n")), "poj3074");
        assert_eq!(id(addressed("# (https://vjudge.net/problem/HDU-5046), and https://x.org.")), "hdu5046");
        assert_eq!(id(addressed("http:// https://example.org/poj3074 http")), "");
        let two = "http://poj.org/problem?id=3074 https://www.luogu.com.cn/problem/P10482";
        assert_eq!(id(addressed(two)), "poj3074");
        assert_eq!(id(addressed("http://poj.org/problem?id=3074 http://poj.org/problem?id=3740")), "");
    }
}
