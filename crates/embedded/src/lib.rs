//! The files embedded in the program: cases, documents, lessons, kernel sources for bundles, and the texts of
//! the problems. The program provides the files, so that no library is recompiled when a file changes. If no
//! files are provided, as in tests, they are read from the checkout.

#![forbid(unsafe_code)]

pub mod measured;

use anyhow::Context;
use dlx_harness::cases::{self, Case, Source};
use dlx_problems::{PROBLEMS, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Files and their paths relative to the project root, sorted by path.
pub type Files = &'static [(&'static str, &'static [u8])];

/// The files that a program provides. `dlx_problems` provides the texts of the problems.
pub struct Contents {
    /// The documents.
    pub documents: Files,
    /// The lessons of the course.
    pub lessons: Files,
    /// The cases, compressed with zlib.
    pub cases: Files,
}

/// Wraps the bytes of an input or an expected output, which are compressed in a program but not in the
/// checkout.
type Half = fn(&'static [u8]) -> Source;

static CONTENTS: OnceLock<(Contents, Half)> = OnceLock::new();

/// Sets the embedded files. Call this function before any other function of this crate; later calls have no
/// effect.
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

/// Returns the root of the checkout from which this program was built; it need not exist on this machine.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the files of a folder of the checkout.
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

/// Returns the file at `path`, relative to the project root; the file must not belong to a case.
pub fn file(path: &str) -> Option<&'static [u8]> {
    if let Some(path) = path.strip_prefix("crates/kernel/") {
        return found(dlx_kernel::sources(), path).map(str::as_bytes);
    }
    match path.strip_prefix("problems/") {
        Some(path) => dlx_problems::text(path),
        None => found(contents().0.documents, path).or_else(|| found(contents().0.lessons, path)),
    }
}

/// Returns the text of a file.
///
/// # Errors
/// Fails if there is no such file or if it is not UTF-8 text.
pub fn text(path: &str) -> anyhow::Result<&'static str> {
    let file = file(path).with_context(|| format!("{path} is not part of this program"))?;
    std::str::from_utf8(file).with_context(|| format!("{path} is not UTF-8 text"))
}

/// Finds the file at `path` in `files`, which are sorted by path.
fn found<T: Copy>(files: &[(&str, T)], path: &str) -> Option<T> {
    files.binary_search_by_key(&path, |(path, _)| path).ok().map(|index| files[index].1)
}

/// Returns the documents and their paths from the project root, sorted.
pub fn documents() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    contents().0.documents.iter().copied()
}

/// Returns the built-in cases of a problem: cases stored in files, and generated cases.
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
    fn every_case_has_an_input_and_an_expected_output() {
        for problem in PROBLEMS.iter() {
            let files = fs::read_dir(root().join("cases").join(problem.home)).unwrap().count();
            assert_eq!(2 * cases(problem).len(), files + problem.made.len(), "{}", problem.id);
        }
    }

    #[test]
    fn files_used_only_by_tests_are_not_embedded() {
        assert_eq!(file("problems/poj3074/wrong/wa-nine-lines-a-grid.rs"), None);
    }
}
