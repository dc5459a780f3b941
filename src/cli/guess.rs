//! The problem of a source file that is given without one: told by its name, its folder or an address in it,
//! so that an editor can judge the file that it shows.

use super::errors::misuse;
use crate::bundle;
use crate::folder::Folder;
use dlx_harness::files;
use dlx_harness::terminal::say;
use dlx_problems::{self as problems, Problem};
use std::ffi::OsStr;
use std::path::Path;

/// What a command is about.
pub enum Topic {
    /// A built-in problem.
    Problem(&'static Problem),
    /// A problem in a folder.
    Folder(Box<Folder>),
}

/// The built-in problem, or the one in a folder, called `name`; without a name, that of the source `file`.
///
/// # Errors
/// If there is none, the folder is malformed, or the file does not tell.
pub fn topic(name: Option<&str>, file: Option<&Path>) -> anyhow::Result<Topic> {
    if let Some(name) = name {
        let (path, is_problem) = (Path::new(name), problems::known(name).is_some());
        let is_path = path.components().count() > 1 || name.starts_with('.') || name.ends_with('/');
        if path.is_dir() && (is_path || !is_problem) {
            match Folder::at(path)? {
                Some(folder) => return Ok(Topic::Folder(Box::new(folder))),
                None if is_problem => {}
                None => misuse!(
                    "{name}: expected a folder with a problem.toml, or with programs such as generate.py"
                ),
            }
        }
        if name.starts_with('.') && !path.exists() {
            misuse!("{name}: no such folder");
        }
    }
    problem(name, file).map(Topic::Problem)
}

/// The problem called `id`; without one, that of the source `file`, which is then said.
///
/// # Errors
/// If there is no such problem, or the file does not tell.
pub fn problem(id: Option<&str>, file: Option<&Path>) -> anyhow::Result<&'static Problem> {
    if let Some(id) = id {
        return super::errors::find(id);
    }
    let Some(file) = file else {
        misuse!("name the problem, such as poj3074");
    };
    let Some((problem, by)) = of_file(file) else {
        let ways = "by its name, its folder or an address in it";
        misuse!("name the problem: {} does not tell it {ways}", file.display());
    };
    say(&format!("{}, by {by}", problem.id));
    Ok(problem)
}

/// The problem of a source file, and what tells it.
pub fn of_file(file: &Path) -> Option<(&'static Problem, &'static str)> {
    let full = std::path::absolute(file).ok()?;
    let mut folders = full.ancestors().skip(1).take(2).filter_map(Path::file_name);
    let address = || addressed(&String::from_utf8_lossy(&files::read(file, bundle::MOST).ok()?));
    let by_name = full.file_stem().and_then(named).map(|problem| (problem, "the name of the file"));
    by_name
        .or_else(|| folders.find_map(named).map(|problem| (problem, "the name of the folder")))
        .or_else(|| address().map(|problem| (problem, "the address in the file")))
}

/// The problem whose address is in a text, the first of those of its judges. None if there are addresses of
/// several problems.
fn addressed(text: &str) -> Option<&'static Problem> {
    let starts = text.match_indices("http").map(|(start, _)| &text[start..]);
    let ends = |c: char| c.is_whitespace() || "\"'<>)]}`,;".contains(c);
    let addresses = starts.filter_map(|rest| rest.split(ends).next()).filter(|word| word.contains("://"));
    let mut found = addresses.filter_map(|address| problems::known(address.trim_end_matches(['.', '/'])));
    let first = found.next()?;
    found.all(|other| other.home == first.home).then_some(first)
}

/// The problem that a name such as `poj3074`, `POJ-3074-fast` or `P10482` begins with. A code without a
/// number, such as `SUDOKU`, is also a common name, and tells nothing.
fn named(name: &OsStr) -> Option<&'static Problem> {
    let name = name.to_str()?;
    let ends = name.char_indices().rev().filter(|(_, c)| !c.is_alphanumeric()).map(|(end, _)| end);
    // The longest first.
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
    fn names_begin_with_the_problem() {
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
