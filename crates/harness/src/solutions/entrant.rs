//! Solutions judged together, each with an expected verdict from its folder or name.
//!
//! As in Kattis packages, a folder `accepted`, `wrong_answer`, `time_limit_exceeded` or `run_time_error`
//! gives the expected verdict of the solutions in it. In other folders, the source may list verdicts after
//! `@EXPECTED_RESULTS@:`, as in DOMjudge packages. Without such a list, the file name may begin with
//! verdicts, each followed by `-` or `_`, such as `wa-greedy.cpp` or `wa-tle-random.cpp`. All other solutions
//! are expected to be accepted.

use crate::beneath::{Found, Member, Tree};
use crate::judge::verdict::{Expected, Verdict};
use crate::terminal;
use crate::{files, solutions};
use anyhow::{Context, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Component, Path, PathBuf};

/// Maximum number of bytes at the start of a source that are searched for a list of verdicts.
const MAX_SEARCHED: u64 = 1 << 20;

/// A solution among several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name of the solution in the report.
    pub label: String,
    /// The expected verdicts.
    pub expected: Expected,
    /// The source file of the solution.
    pub file: PathBuf,
    /// Why the solution cannot be judged, such as an error in the list of verdicts in its source.
    pub fault: Option<String>,
    /// Whether the user named the file itself, not a folder with the solutions of several people.
    pub is_named: bool,
}

/// Maximum number of characters of an unknown verdict in a message.
const MAX_QUOTED: usize = 40;

const FOLDERS: &[(&str, Verdict)] = &[
    ("accepted", Verdict::AC),
    ("presentation_error", Verdict::PE),
    ("wrong_answer", Verdict::WA),
    ("run_time_error", Verdict::RE),
    ("output_limit_exceeded", Verdict::OLE),
    ("memory_limit_exceeded", Verdict::MLE),
    ("time_limit_exceeded", Verdict::TLE),
    ("compile_error", Verdict::CE),
];

/// Returns whether `path` names a folder of solutions. A path that ends like a source never does, even if
/// someone puts a folder there meanwhile.
pub fn is_folder(path: &Path) -> bool {
    !solutions::is_source(path) && path.is_dir()
}

/// Returns the solutions in `paths`: the files themselves, and all solutions in folders, at any depth.
///
/// # Errors
/// Fails if a folder cannot be read or contains no solutions.
pub fn entrants(paths: &[PathBuf]) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants = Vec::new();
    for path in paths {
        match is_folder(path) {
            true => {
                let tree = Tree::open(path).with_context(|| format!("cannot read {}", path.display()))?;
                let found = in_tree(tree.clone())?;
                tell_of_empty(&tree, &found);
                entrants.extend(found);
            }
            false => entrants.push(Entrant { is_named: true, ..entrant(terminal::name(path), path.clone()) }),
        }
    }
    tell_apart(&mut entrants);
    Ok(entrants)
}

/// Names the folders in `tree` without a solution, if all solutions are in folders, as with one per person.
fn tell_of_empty(tree: &Tree, entrants: &[Entrant]) {
    let top = |entrant: &Entrant| Some(entrant.label.split_once('/')?.0.to_string());
    let Some(tops) = entrants.iter().map(top).collect::<Option<BTreeSet<_>>>() else { return };
    let labels = tree.names().unwrap_or_default().into_iter().map(|name| terminal::name(Path::new(&name)));
    let is_empty = |label: &String| !label.starts_with('.') && !tops.contains(label);
    let empty: Vec<String> = labels.filter(|label| is_empty(label) && tree.member(label).is_dir()).collect();
    if !empty.is_empty() {
        terminal::say_once(&format!("no solution: {}", terminal::some_of(empty.into_iter())));
    }
}

/// Returns all solutions in a folder, at any depth. Links are not followed, because one solution's author
/// could make a link to another solution. What cannot be read counts as a solution with a fault.
///
/// # Errors
/// Fails if the folder cannot be read or contains no solutions.
pub fn in_tree(tree: Tree) -> anyhow::Result<Vec<Entrant>> {
    let tree = tree.linkless();
    tree.guard();
    let found = tree.walk().with_context(|| format!("cannot read {}", tree.place().display()))?;
    let (mut entrants, mut links) = (Vec::new(), Vec::new());
    for (below, found) in found {
        let is_link = || tree.dir().symlink_metadata(&below).is_ok_and(|found| found.is_symlink());
        let (label, file) = (terminal::name(&below), tree.member(&below).place());
        match found {
            Found::File if solutions::is_source(&below) => entrants.push(entrant(label, file)),
            Found::Unreadable(_) if !solutions::is_source(&below) && is_link() => links.push(label),
            Found::Unreadable(why) => entrants.push(faulty(label, file, why)),
            Found::Special if solutions::is_source(&below) => {
                entrants.push(faulty(label, file, "it is not a file".into()));
            }
            Found::File | Found::Folder | Found::Special | Found::Outside => {}
        }
    }
    if !links.is_empty() {
        let (place, links) = (tree.place().display(), terminal::some_of(links.into_iter()));
        terminal::say_once(&format!("{place}: links are not followed: {links}"));
    }
    if entrants.is_empty() {
        bail!("{} does not contain solutions", tree.place().display());
    }
    tell_apart(&mut entrants);
    Ok(entrants)
}

/// Returns one of several solutions, which is expected to be accepted. It has a fault if it is, or is reached
/// through, a link.
pub fn of(label: String, file: Member) -> Entrant {
    let file = file.linkless();
    let folder = file.in_its_tree(files::folder_of(file.below()));
    folder.tree().iter().for_each(Tree::guard);
    match file.real() {
        Ok(file) => Entrant { label, expected: Expected::default(), file, fault: None, is_named: false },
        Err(why) => faulty(label, file.place(), why.to_string()),
    }
}

fn faulty(label: String, file: PathBuf, why: String) -> Entrant {
    let fault = Some(format!("{label} is not read: {why}"));
    Entrant { label, expected: Expected::default(), file, fault, is_named: false }
}

/// Extends equal labels by parts of the files' paths until the labels differ.
fn tell_apart(entrants: &mut [Entrant]) {
    loop {
        let mut called: BTreeMap<&str, usize> = BTreeMap::new();
        for entrant in entrants.iter() {
            *called.entry(&entrant.label).or_default() += 1;
        }
        let longer = |entrant: &Entrant| {
            let parts: Vec<Component> = entrant.file.components().collect();
            let length = Path::new(&entrant.label).components().count();
            let start = parts.len().checked_sub(length + 1).filter(|_| called[entrant.label.as_str()] > 1)?;
            Some(terminal::name(&parts[start..].iter().collect::<PathBuf>()))
        };
        let labels: Vec<Option<String>> = entrants.iter().map(longer).collect();
        if labels.iter().all(Option::is_none) {
            return;
        }
        for (entrant, label) in entrants.iter_mut().zip(labels) {
            entrant.label = label.unwrap_or(std::mem::take(&mut entrant.label));
        }
    }
}

fn entrant(label: String, file: PathBuf) -> Entrant {
    let (listed, fault) = match by_folder(&file).map_or_else(|| by_tag(&file), |known| Ok(Some(known))) {
        Ok(listed) => (listed.or_else(|| by_name(&file)), None),
        Err(fault) => (None, Some(format!("{fault:#}"))),
    };
    Entrant { label, expected: listed.unwrap_or_default(), file, fault, is_named: false }
}

/// Returns the expected verdicts that the name of a solution's folder gives, if any.
pub fn by_folder(file: &Path) -> Option<Expected> {
    let folder = file.parent()?.file_name()?.to_str()?;
    let verdict = |name: &str| FOLDERS.iter().find(|(folder, _)| *folder == name).map(|known| known.1);
    Some(Expected::any_of(folder.split('-').map(verdict).collect::<Option<Vec<_>>>()?))
}

/// Returns the expected verdicts at the start of a solution's file name, if any.
fn by_name(file: &Path) -> Option<Expected> {
    let name = file.file_name()?.to_string_lossy().to_ascii_uppercase();
    let (before, _) = name.rsplit_once(['-', '_'])?;
    let verdicts: Vec<Verdict> = before.split(['-', '_']).map_while(Verdict::named).collect();
    (!verdicts.is_empty()).then(|| Expected::any_of(verdicts))
}

/// The tag before the list of expected verdicts in a source.
const TAG: &str = "@EXPECTED_RESULTS@:";

/// Names of verdicts that the list may contain besides the names in `FOLDERS`.
const RESULTS: &[(&str, Verdict)] = &[
    ("correct", Verdict::AC),
    ("no_output", Verdict::WA),
    ("run_error", Verdict::RE),
    ("output_limit", Verdict::OLE),
    ("memory_limit", Verdict::MLE),
    ("timelimit", Verdict::TLE),
    ("compiler_error", Verdict::CE),
];

/// Returns the expected verdicts listed at the start of the source, if any. An unreadable file lists none;
/// compiling it reports the error.
///
/// # Errors
/// Fails if the source lists an unknown verdict.
pub fn by_tag(file: &Path) -> anyhow::Result<Option<Expected>> {
    let mut text = Vec::new();
    if let Ok(file) = files::open_named(file, solutions::MAX_SOURCE_BYTES) {
        file.take(MAX_SEARCHED).read_to_end(&mut text).ok();
    }
    let text = String::from_utf8_lossy(&text);
    let Some((_, list)) = text.split_once(TAG) else { return Ok(None) };
    // The comment with the list may end on the same line.
    let list = list.lines().next().unwrap_or_default().trim_end_matches("*/");
    let verdict = |name: &str| {
        let plain = name.trim().to_ascii_lowercase().replace('-', "_");
        let known = FOLDERS.iter().chain(RESULTS).find(|(known, _)| *known == plain);
        known.map(|known| known.1).with_context(|| {
            // The fault of each of many solutions is kept, so it quotes only a beginning.
            let name: String = name.trim().chars().take(MAX_QUOTED).collect();
            let file = file.display();
            format!("{file}: {TAG} expected verdicts such as WRONG-ANSWER, TIMELIMIT, found '{name}'")
        })
    };
    Ok(Some(Expected::any_of(list.split(',').map(verdict).collect::<anyhow::Result<Vec<_>>>()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_labels_are_extended_until_they_differ() {
        let labels = |files: &[(&str, &str)]| {
            let mut entrants: Vec<Entrant> =
                files.iter().map(|(label, file)| entrant(label.to_string(), file.into())).collect();
            tell_apart(&mut entrants);
            entrants.into_iter().map(|entrant| entrant.label).collect::<Vec<_>>()
        };
        let files = [("x.py", "/a/one/in/x.py"), ("x.py", "/a/two/in/x.py"), ("y.py", "/a/one/in/y.py")];
        assert_eq!(labels(&files), ["one/in/x.py", "two/in/x.py", "y.py"]);
        assert_eq!(labels(&[("x.py", "x.py"), ("x.py", "a/x.py")]), ["x.py", "a/x.py"]);
        assert_eq!(labels(&[("x.py", "a/x.py"), ("x.py", "a/x.py")]), ["a/x.py", "a/x.py"]);
    }

    #[test]
    fn folders_and_names_give_the_expected_verdict() {
        let of = |path: &str| entrant(String::new(), path.into()).expected.to_string();
        assert_eq!(of("submissions/accepted/wa-once-thought-to-be.cpp"), "AC");
        assert_eq!(of("time_limit_exceeded/x.py"), "TLE");
        assert_eq!(of("run_time_error-wrong_answer/x.py"), "WA or RE");
        assert_eq!(of("wrong/pe-blank-lines.rs"), "PE");
        assert_eq!(of("wrong/tle-slow.rs"), "TLE");
        assert_eq!(of("wrong/wa-tle-in-a-loop.rs"), "WA or TLE");
        assert_eq!(of("solutions/wa_runs.cpp"), "WA");
        for name in ["wave.cpp", "mine.cpp", "wa.cpp", "not-wa-at-all.cpp", "mixed/x.cpp"] {
            assert_eq!(of(name), "AC", "{name}");
        }
    }

    #[test]
    fn a_list_in_a_comment_gives_expected_verdicts_unless_the_folder_does() {
        let folder = tempfile::tempdir().unwrap();
        let of = |path: &str, text: &str| {
            let file = folder.path().join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, text).unwrap();
            entrant(String::new(), file).expected.to_string()
        };
        assert_eq!(of("a.c", "/* @EXPECTED_RESULTS@: CORRECT,RUN_TIME_ERROR */"), "AC or RE");
        assert_eq!(of("accepted/a.c", "// @EXPECTED_RESULTS@: WRONG-ANSWER\n"), "AC");
        let long = folder.path().join("long.c");
        std::fs::write(&long, format!("// @EXPECTED_RESULTS@: {}\n", "x".repeat(1 << 20))).unwrap();
        let fault = entrant(String::new(), long).fault.unwrap();
        assert!(fault.len() < 1000 && fault.contains("found 'xxx"), "{fault}");
    }
}
