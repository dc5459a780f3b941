//! Solutions that are judged side by side, each with its expected verdict, which its folder or name gives.
//!
//! As in Kattis problem packages, a folder `accepted`, `wrong_answer`, `time_limit_exceeded` or
//! `run_time_error` gives the expected verdict of the solutions in it; elsewhere a file name that begins with
//! a verdict and a dash does, such as `wa-greedy.cpp`. All other solutions are expected to be accepted. The
//! verdict of a solution is the worst of its cases.

use crate::judge::verdict::Verdict;
use crate::solutions;
use crate::terminal;
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// A solution among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Its name in the report.
    pub label: String,
    /// The verdict expected of it.
    pub expected: Verdict,
    /// Its source file.
    pub file: PathBuf,
}

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

/// The solutions among `paths`, and in the folders among them at any depth.
///
/// # Errors
/// If a folder cannot be read, or does not contain solutions.
pub fn entrants(paths: &[PathBuf]) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants = Vec::new();
    for path in paths {
        if !path.is_dir() {
            entrants.push(entrant(terminal::name(path), path.clone()));
            continue;
        }
        let before = entrants.len();
        for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
            let entry = entry.with_context(|| format!("cannot read {}", path.display()))?;
            if entry.file_type().is_file() && solutions::is_source(entry.path()) {
                let label = entry.path().strip_prefix(path).unwrap_or(entry.path());
                entrants.push(entrant(terminal::name(label), entry.path().to_path_buf()));
            }
        }
        if entrants.len() == before {
            bail!("{} does not contain solutions", path.display());
        }
    }
    tell_apart(&mut entrants);
    Ok(entrants)
}

/// Makes equal labels longer by parts of their paths until they differ.
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
    let expected = expected(&file).unwrap_or(Verdict::AC);
    Entrant { label, expected, file }
}

/// The expected verdict that the path of a solution gives.
fn expected(file: &Path) -> Option<Verdict> {
    let folder = file.parent().and_then(Path::file_name);
    let by_folder = FOLDERS.iter().find(|(name, _)| folder.is_some_and(|folder| folder == *name));
    let name = file.file_name()?.to_string_lossy().to_ascii_uppercase();
    let by_name = || FOLDERS.iter().find(|(_, verdict)| name.starts_with(&format!("{}-", verdict.name())));
    by_folder.or_else(by_name).map(|(_, verdict)| *verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_labels_are_told_apart() {
        let labels = |files: &[(&str, &str)]| {
            let mut entrants: Vec<Entrant> =
                files.iter().map(|(label, file)| entrant(label.to_string(), PathBuf::from(file))).collect();
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
        let of = |path: &str| expected(Path::new(path));
        assert_eq!(of("submissions/accepted/wa-once-thought-to-be.cpp"), Some(Verdict::AC));
        assert_eq!(of("time_limit_exceeded/x.py"), Some(Verdict::TLE));
        assert_eq!(of("wrong/pe-blank-lines.rs"), Some(Verdict::PE));
        assert_eq!(of("wrong/tle-slow.rs"), Some(Verdict::TLE));
        assert_eq!(of("wave.cpp"), None);
        assert_eq!(of("mine.cpp"), None);
    }
}
