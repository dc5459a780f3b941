//! The files of the project that travel inside the program: cases, documents, sources of bundles, and the
//! texts about the problems. The program brings them, so that no library is compiled again when one changes;
//! where none did, as in tests, they are those of the checkout.

#![forbid(unsafe_code)]

pub mod measured;

use anyhow::Context;
use dlx_harness::cases::{self, Case, Source};
use dlx_problems::{PROBLEMS, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Files by their paths from the root of the project, in the order of the paths.
pub type Files = &'static [(&'static str, &'static [u8])];

/// The files that a program brings beside the texts of the problems.
pub struct Contents {
    /// The documents.
    pub documents: Files,
    /// The lessons of the course.
    pub lessons: Files,
    /// The cases, compressed by zlib.
    pub cases: Files,
}

/// How half of a case is read from its bytes: they are compressed in a program, and not in the checkout.
type Half = fn(&'static [u8]) -> Source;

static CONTENTS: OnceLock<(Contents, Half)> = OnceLock::new();

/// Sets the files. To be called before anything else here; otherwise it has no effect.
pub fn provide(files: Contents) {
    let _ = CONTENTS.set((files, Source::Embedded));
}

fn contents() -> &'static (Contents, Half) {
    CONTENTS.get_or_init(|| {
        let homes = PROBLEMS.iter().filter(|problem| problem.id == problem.home);
        let cases = homes.flat_map(|problem| of_checkout(&format!("cases/{}", problem.home)));
        let (documents, lessons) = (of_checkout("docs"), of_checkout("src/site/lessons"));
        let files = Contents { documents, lessons, cases: cases.copied().collect::<Vec<_>>().leak() };
        (files, |bytes| Source::Memory(Arc::from(bytes)))
    })
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder of the checkout.
fn of_checkout(folder: &str) -> Files {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let read = |name: String| {
        Some((&*format!("{folder}/{name}").leak(), &*fs::read(root().join(folder).join(&name)).ok()?.leak()))
    };
    let mut files: Vec<(&str, &[u8])> =
        names.filter(|name| !name.ends_with(".png")).filter_map(read).collect();
    files.sort_unstable();
    files.leak()
}

/// The content of a file that is not of a case, by its path from the root of the project.
pub fn file(path: &str) -> Option<&'static [u8]> {
    if let Some(path) = path.strip_prefix("crates/kernel/") {
        return found(dlx_kernel::sources(), path).map(str::as_bytes);
    }
    match path.strip_prefix("problems/") {
        Some(path) => dlx_problems::text(path),
        None => found(contents().0.documents, path).or_else(|| found(contents().0.lessons, path)),
    }
}

/// The text of a file.
///
/// # Errors
/// If there is no such file.
pub fn text(path: &str) -> anyhow::Result<&'static str> {
    let file = file(path).with_context(|| format!("{path} is not part of this program"))?;
    std::str::from_utf8(file).with_context(|| format!("{path} is not UTF-8 text"))
}

/// The file at `path` among `files`, which are in the order of their paths.
fn found<T: Copy>(files: &[(&str, T)], path: &str) -> Option<T> {
    files.binary_search_by_key(&path, |(path, _)| path).ok().map(|index| files[index].1)
}

/// The documents, each with its path from the root of the project, in order.
pub fn documents() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    contents().0.documents.iter().copied()
}

/// The built-in cases of a problem: those of its files, and those that it makes.
pub fn cases(problem: &Problem) -> Vec<Case> {
    let folder = format!("cases/{}/", problem.home);
    let (Contents { cases, .. }, half) = contents();
    let start = cases.partition_point(|(path, _)| *path < folder.as_str());
    let files =
        cases[start..].iter().map_while(|&(path, bytes)| Some((path.strip_prefix(&folder)?, half(bytes))));
    cases::built_in(files.chain(problem.made.iter().map(|&(file, make)| (file, Source::Made(make)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_path() {
        for path in ["crates/kernel/src/lib.rs", "docs/judging.md", "problems/poj3074/solution.rs"] {
            assert_eq!(file(path).unwrap(), fs::read(root().join(path)).unwrap(), "{path}");
        }
        assert_eq!(file("crates/kernel/src"), None);
    }

    #[test]
    fn each_case_has_both_halves() {
        for problem in PROBLEMS.iter() {
            let files = fs::read_dir(root().join("cases").join(problem.home)).unwrap().count();
            assert_eq!(2 * cases(problem).len(), files + problem.made.len(), "{}", problem.id);
        }
    }

    #[test]
    fn files_for_tests_stay_in_the_repository() {
        assert_eq!(file("problems/poj3074/wrong/wa-nine-lines-a-grid.rs"), None);
    }
}
