//! Reads cases. A case has an input and an expected output; their files are arranged in one of the
//! [`layouts`], at any depth below a folder. The name of a case is what the names of its two files have in
//! common. The cases of built-in problems are part of this program.
//!
//! A broken case (with a missing or unreadable input, or with a folder or a pipe in place of a file) is still
//! a case: its verdict is SE, so that the user notices it. Without an expected output, a case can be run but
//! not judged.

pub mod layouts;
pub mod source;
mod writing;

pub use self::source::Source;
pub use self::writing::{complete, write_all};

use self::layouts::{Contents, PACKED, Pair};
use crate::beneath::{MAX_DEPTH, Member, Tree};
use crate::language::Text;
use crate::words;
use anyhow::bail;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// Maximum size in bytes of a set of cases. Anything larger is either not a set of cases or an attack.
pub const MAX_SET_BYTES: u64 = 512 << 20;
/// Maximum number of files in a set of cases.
pub const MAX_SET_FILES: usize = 20_000;

/// One case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name. Bytes that are not valid UTF-8 are written in hexadecimal, as in `\xff`.
    pub name: String,
    /// The two halves, or why the case is broken.
    pub files: Result<Files, String>,
    /// Where the case comes from.
    pub origin: Origin,
    /// How the case relates to the judge's own cases.
    pub scope: Scope,
}

/// How a case relates to the judge's own cases, which are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Ordinary: the judge may have a similar case.
    Judge,
    /// Extra-hard: probably harder than any of the judge's cases.
    Beyond,
    /// The input violates the format or a promise of the statement, so the case does not count.
    Outside,
}

impl Scope {
    /// Returns the name of this scope, or None for ordinary cases.
    pub fn title(self) -> Option<Text> {
        match self {
            Scope::Judge => None,
            Scope::Beyond => Some(words::EXTRA_HARD.with([])),
            Scope::Outside => Some(words::OUTSIDE_STATEMENT.with([])),
        }
    }
}

/// The two halves of a case.
#[derive(Clone, Debug)]
pub struct Files {
    /// The input.
    pub input: Source,
    /// The expected output, or None if it is missing.
    pub expected: Option<Source>,
    /// Where to write a missing expected output, or why that is unknown.
    pub place: Result<Member, String>,
}

impl Files {
    /// Creates the files of a case from any sources, without a path to write a missing output to.
    pub fn new(input: Source, expected: Option<Source>) -> Files {
        Files { input, expected, place: Err("the case is not a file".to_string()) }
    }
}

/// The origin of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Built into this program.
    BuiltIn,
    /// From the user.
    Own,
    /// From the user; the case replaces the built-in case of the same name.
    Replacing,
    /// From the user; the case is identical to the built-in case of the same name.
    Identical,
}

impl Origin {
    /// Returns whether the case is built into this program.
    pub fn is_built_in(self) -> bool {
        matches!(self, Origin::BuiltIn | Origin::Identical)
    }
}

impl Case {
    /// Creates a case that comes from the user.
    pub fn own(name: impl Into<String>, files: Result<Files, String>) -> Case {
        Case { name: name.into(), files, origin: Origin::Own, scope: Scope::Judge }
    }

    /// Returns whether two cases have the same input and the same expected output.
    fn equals(&self, other: &Case) -> bool {
        let same = |one: &Source, other: &Source| {
            one.size().ok() == other.size().ok()
                && one.read().ok().is_some_and(|bytes| other.read().is_ok_and(|other| bytes == other))
        };
        match (&self.files, &other.files) {
            (
                Ok(Files { input, expected: Some(expected), .. }),
                Ok(Files { input: other, expected: Some(others), .. }),
            ) => same(input, other) && same(expected, others),
            _ => false,
        }
    }
}

/// Returns the path of the file with the extension `ending` for the case `name`, relative to the folder of
/// cases.
///
/// # Errors
/// Fails if the name is not a plain path inside the folder, or leads to a file that is too deep to be read.
pub fn file_of(name: &str, ending: &str) -> anyhow::Result<PathBuf> {
    let is_plain = name.split('/').all(|part| !matches!(part, "" | "." | ".."));
    let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_plain || !inside {
        bail!("'{name}' is not a valid case name: expected a path in the folder of cases, such as a/1");
    }
    if Path::new(name).components().count() > MAX_DEPTH {
        let start: String = name.chars().take(MAX_DEPTH).collect();
        bail!("expected a case name with at most {MAX_DEPTH} parts, found '{start}...'");
    }
    Ok(PathBuf::from(format!("{name}{ending}")))
}

/// Returns the cases below `folder`: first the samples, then the other cases, both sorted by name with
/// numbers compared by value.
///
/// # Errors
/// Fails if the folder cannot be read or a list of cases in it is malformed. An unreadable file becomes a
/// broken case.
pub fn in_folder(folder: &Tree) -> anyhow::Result<Vec<Case>> {
    Ok(of(layouts::folder(folder)?))
}

/// Returns the cases below several folders. If the name of a case is already taken, the name of its folder is
/// prepended. The names differ, as in [`of`].
///
/// # Errors
/// Fails if one of the folders cannot be read.
pub fn in_folders(folders: &[Tree]) -> anyhow::Result<Vec<Case>> {
    let mut cases: Vec<Case> = Vec::new();
    for folder in folders {
        let taken: BTreeSet<String> = cases.iter().map(|case| case.name.clone()).collect();
        let called = folder.place().file_name().unwrap_or_default().to_string_lossy().into_owned();
        for case in in_folder(folder)? {
            let name = if taken.contains(&case.name) { format!("{called}/{}", case.name) } else { case.name };
            cases.push(Case { name, ..case });
        }
    }
    Ok(distinct(cases))
}

/// Converts the contents of a folder or an archive to cases, in the order of [`in_folder`]. If lists and
/// archives give several cases one name, `-again` is added to the second name, `-again-2` to the third.
pub fn of(contents: Contents) -> Vec<Case> {
    distinct(contents.pairs.into_iter().map(case).collect())
}

/// Makes the names of cases differ, and sorts the cases.
fn distinct(mut cases: Vec<Case>) -> Vec<Case> {
    sort(&mut cases);
    let mut taken: BTreeSet<String> = cases.iter().map(|case| case.name.clone()).collect();
    let mut repeats: BTreeMap<String, usize> = BTreeMap::new();
    for case in &mut cases {
        let Some(repeat) = repeats.get_mut(&case.name) else {
            repeats.insert(case.name.clone(), 0);
            continue;
        };
        let plain = case.name.clone();
        while !taken.insert(case.name.clone()) {
            *repeat += 1;
            let number = if *repeat == 1 { String::new() } else { format!("-{repeat}") };
            case.name = format!("{plain}-again{number}");
        }
    }
    sort(&mut cases);
    cases
}

fn case(pair: Pair) -> Case {
    // An `init.yml` can contain any names, even `..`.
    let parts = pair.name.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let name = parts.collect::<Vec<_>>().join("/");
    let name = if name.is_empty() { "case".to_string() } else { name };
    let wrong = [&pair.input, &pair.output].into_iter().flatten().find_map(|half| half.source.clone().err());
    let files = match (wrong, pair.input, pair.output) {
        (Some(wrong), _, _) => Err(wrong),
        (None, Some(input), output) => input.source.map(|input| {
            let expected = output.and_then(|output| output.source.ok());
            let place = match input.file() {
                Some(file) => pair.place.map(|place| file.in_its_tree(place)),
                None => Err(pair.place.err().unwrap_or_else(|| PACKED.to_string())),
            };
            Files { input, expected, place }
        }),
        (None, None, Some(output)) => Err(format!("the input for {} is missing", output.path)),
        (None, None, None) => Err("it has no files".to_string()),
    };
    Case::own(name, files)
}

/// Returns the built-in cases that `files` (names and contents) form, in the order of [`in_folder`].
pub fn built_in(files: impl Iterator<Item = (&'static str, Source)>) -> Vec<Case> {
    let mut found: BTreeMap<&str, [Option<Source>; 2]> = BTreeMap::new();
    for (file, source) in files {
        match file.rsplit_once('.') {
            Some((name, "in")) => found.entry(name).or_default()[0] = Some(source),
            Some((name, "out")) => found.entry(name).or_default()[1] = Some(source),
            _ => {}
        }
    }
    let case = |(name, [input, expected]): (&str, [Option<Source>; 2])| Case {
        files: input.map(|input| Files::new(input, expected)).ok_or_else(|| format!("{name}.in is missing")),
        origin: Origin::BuiltIn,
        ..Case::own(name, Err(String::new()))
    };
    let mut cases: Vec<Case> = found.into_iter().map(case).collect();
    sort(&mut cases);
    cases
}

/// Merges `built_in` cases with the user's `own` cases. A user's case replaces the built-in case of the same
/// name.
pub fn merged(built_in: Vec<Case>, own: Vec<Case>) -> Vec<Case> {
    let mut cases: BTreeMap<String, Case> =
        built_in.into_iter().map(|case| (case.name.clone(), case)).collect();
    for mut case in own {
        case.origin = match cases.get(&case.name) {
            None => Origin::Own,
            Some(there) if case.equals(there) => Origin::Identical,
            Some(_) => Origin::Replacing,
        };
        cases.insert(case.name.clone(), case);
    }
    let mut cases: Vec<Case> = cases.into_values().collect();
    sort(&mut cases);
    cases
}

fn sort(cases: &mut [Case]) {
    cases.sort_by(|a, b| order(&a.name, &b.name));
}

/// Compares two names. Samples come before other cases, and runs of digits are compared as numbers.
fn order(a: &str, b: &str) -> Ordering {
    let other = |name: &str| !name.starts_with("sample");
    other(a).cmp(&other(b)).then_with(|| natural(a.as_bytes(), b.as_bytes())).then_with(|| a.cmp(b))
}

fn natural(a: &[u8], b: &[u8]) -> Ordering {
    fn parts(name: &[u8]) -> impl Iterator<Item = &[u8]> {
        name.chunk_by(|one, next| one.is_ascii_digit() && next.is_ascii_digit())
    }
    let order = |(one, other): (&[u8], &[u8])| {
        if !(one[0].is_ascii_digit() && other[0].is_ascii_digit()) {
            return one[0].cmp(&other[0]);
        }
        let zeros = |number: &[u8]| number.iter().take_while(|&&digit| digit == b'0').count();
        let (one, other) = (&one[zeros(one)..], &other[zeros(other)..]);
        one.len().cmp(&other.len()).then_with(|| one.cmp(other))
    };
    let first = parts(a).zip(parts(b)).map(order).find(|order| order.is_ne());
    first.unwrap_or_else(|| parts(a).count().cmp(&parts(b).count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(cases: &[Case]) -> Vec<&str> {
        cases.iter().map(|case| case.name.as_str()).collect()
    }

    #[test]
    fn samples_come_first_and_numbers_are_sorted_by_value() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("more")).unwrap();
        for name in ["edge-10", "edge-9", "sample-2", "edge-09b", "more/x", "a.b"] {
            fs::write(folder.path().join(format!("{name}.in")), "").unwrap();
            fs::write(folder.path().join(format!("{name}.out")), "").unwrap();
        }
        fs::write(folder.path().join("README.md"), "").unwrap();
        let cases = in_folder(&Tree::open(folder.path()).unwrap()).unwrap();
        assert_eq!(names(&cases), ["sample-2", "a.b", "edge-9", "edge-09b", "edge-10", "more/x"]);
        assert!(cases.iter().all(|case| case.files.is_ok()));
    }

    #[test]
    fn names_that_lead_outside_or_too_deep_are_rejected() {
        assert_eq!(file_of("a/1", ".in").unwrap(), Path::new("a/1.in"));
        for name in ["", "../1", "/1", "a/../1", "a//1", "a/./1"] {
            assert!(file_of(name, ".in").unwrap_err().to_string().contains("not a valid"), "{name}");
        }
        let deep = |depth: usize| "\u{fc}/".repeat(depth) + "1";
        assert!(file_of(&deep(MAX_DEPTH - 1), ".in").is_ok());
        assert!(file_of(&deep(MAX_DEPTH), ".in").unwrap_err().to_string().contains("at most 64 parts"));
    }

    #[test]
    fn cases_with_one_name_are_all_kept() {
        let pair = |name: &str| Pair {
            name: name.to_string(),
            input: None,
            output: None,
            place: Err(PACKED.to_string()),
        };
        let pairs = ["1", "1-again", "2", "1", "./1", "2"].map(pair).into_iter().collect();
        let cases = of(Contents { pairs, ..Contents::default() });
        assert_eq!(names(&cases), ["1", "1-again", "1-again-2", "1-again-3", "2", "2-again"]);
        let root = tempfile::tempdir().unwrap();
        for place in ["a/1", "a/b/1", "b/1"] {
            fs::create_dir_all(root.path().join(place).parent().unwrap()).unwrap();
            fs::write(root.path().join(format!("{place}.in")), "").unwrap();
        }
        let folders = ["a", "b"].map(|name| Tree::open(&root.path().join(name)).unwrap());
        assert_eq!(names(&in_folders(&folders).unwrap()), ["1", "b/1", "b/1-again"]);
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_stay_distinct() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let names = [&b"a\xff"[..], b"a\xfe", b"b\xff", b"b\\xff"];
        for (name, ending) in names.iter().flat_map(|name| [(name, ".in"), (name, ".out")]) {
            let file = [name, ending.as_bytes()].concat();
            fs::write(folder.path().join(std::ffi::OsStr::from_bytes(&file)), name).unwrap();
        }
        let cases = in_folder(&Tree::open(folder.path()).unwrap()).unwrap();
        assert_eq!(self::names(&cases), ["a\\xfe", "a\\xff", "b\\xff"]);
        for (case, input) in cases.iter().zip([names[1], names[0]]) {
            assert_eq!(*case.files.as_ref().unwrap().input.read().unwrap(), *input);
        }
        assert!(cases[2].files.as_ref().unwrap_err().contains("two files"));
    }
}
