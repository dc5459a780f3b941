//! The files of the project that travel inside the program: cases, documents, sources of bundles, and the
//! texts about the problems.

use anyhow::Context;
use dlx_harness::cases::{self, Case, Source};
use dlx_problems::Problem;

/// Cases and documents by their paths from the root of the project, in the order of the paths.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The content of a file, by its path from the root of the project.
pub fn file(path: &str) -> Option<&'static [u8]> {
    if let Some(path) = path.strip_prefix("crates/kernel/") {
        return found(dlx_kernel::sources(), path).map(str::as_bytes);
    }
    match path.strip_prefix("problems/") {
        Some(path) => found(dlx_problems::sources(), path),
        None => found(FILES, path),
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

/// The cases and documents below `folder`, which ends in `/`, each with its path from the root of the
/// project, in order.
pub fn below(folder: &str) -> impl Iterator<Item = (&'static str, &'static [u8])> {
    let start = FILES.partition_point(|(path, _)| *path < folder);
    FILES[start..].iter().copied().take_while(move |(path, _)| path.starts_with(folder))
}

/// The built-in cases of a problem: those of its files, and those that it makes.
pub fn cases(problem: &Problem) -> Vec<Case> {
    let folder = format!("cases/{}/", problem.home);
    let files = below(&folder).map(|(path, bytes)| (&path[folder.len()..], Source::Embedded(bytes)));
    cases::built_in(files.chain(problem.made.iter().map(|&(file, make)| (file, Source::Made(make)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_path_and_by_folder() {
        assert_eq!(
            file("crates/kernel/src/lib.rs"),
            Some(&include_bytes!("../crates/kernel/src/lib.rs")[..])
        );
        assert_eq!(file("crates/kernel/src"), None);
        let cases: Vec<&str> = below("cases/poj3074/").map(|(path, _)| path).collect();
        assert!(cases.contains(&"cases/poj3074/sample-1.in"));
        assert!(cases.iter().all(|path| path.starts_with("cases/poj3074/")));
        assert_eq!(below("cases/poj30/").count(), 0);
    }

    #[test]
    fn files_for_tests_stay_in_the_repository() {
        let is_for_tests = |path: &str| path.contains("/wrong/") || path.ends_with("/output.rs");
        assert!(dlx_problems::sources().iter().all(|(path, _)| !is_for_tests(path)));
    }
}
