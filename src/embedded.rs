//! The files of the project that travel inside the program: cases, documents, sources of bundles, and the
//! texts about the problems.

use anyhow::Context;
use dlx_harness::cases::{self, Case, Source};
use dlx_problems::Problem;

/// Files by their paths from the root of the project, in the order of the paths.
type Files = &'static [(&'static str, &'static [u8])];

static DOCUMENTS: Files = include!(concat!(env!("OUT_DIR"), "/docs.rs"));

/// Compressed by zlib.
static CASES: Files = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// The content of a file that is not of a case, by its path from the root of the project.
pub fn file(path: &str) -> Option<&'static [u8]> {
    if let Some(path) = path.strip_prefix("crates/kernel/") {
        return found(dlx_kernel::sources(), path).map(str::as_bytes);
    }
    match path.strip_prefix("problems/") {
        Some(path) => found(dlx_problems::sources(), path),
        None => found(DOCUMENTS, path),
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
    DOCUMENTS.iter().copied()
}

/// The built-in cases of a problem: those of its files, and those that it makes.
pub fn cases(problem: &Problem) -> Vec<Case> {
    let folder = format!("cases/{}/", problem.home);
    let start = CASES.partition_point(|(path, _)| *path < folder.as_str());
    let files = CASES[start..]
        .iter()
        .map_while(|&(path, packed)| Some((path.strip_prefix(&folder)?, Source::Embedded(packed))));
    cases::built_in(files.chain(problem.made.iter().map(|&(file, make)| (file, Source::Made(make)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_path() {
        assert_eq!(
            file("crates/kernel/src/lib.rs"),
            Some(&include_bytes!("../crates/kernel/src/lib.rs")[..])
        );
        assert_eq!(file("crates/kernel/src"), None);
        assert_eq!(file("docs/judging.md"), Some(&include_bytes!("../docs/judging.md")[..]));
    }

    #[test]
    fn the_cases_of_a_problem_are_the_files_of_its_folder() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
        for problem in dlx_problems::PROBLEMS {
            let cases = cases(problem);
            let folder = root.join(problem.home);
            let files = std::fs::read_dir(&folder).unwrap().count();
            assert_eq!(2 * cases.len(), files + problem.made.len(), "{}", problem.id);
            for case in cases {
                let files = case.files.unwrap();
                for (half, ending) in [(files.input, "in"), (files.expected.unwrap(), "out")] {
                    let Source::Embedded(_) = half else { continue };
                    let file = folder.join(format!("{}.{ending}", case.name));
                    assert!(half.read().unwrap() == std::fs::read(&file).unwrap(), "{}", file.display());
                }
            }
        }
    }

    #[test]
    fn files_for_tests_stay_in_the_repository() {
        let is_for_tests = |path: &str| path.contains("/wrong/");
        assert!(dlx_problems::sources().iter().all(|(path, _)| !is_for_tests(path)));
    }
}
