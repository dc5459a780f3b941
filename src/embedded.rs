//! The files of the project that travel inside the program: cases, sources of bundles, and the texts about the problems.

/// Each file by its path from the root of the project, in the order of the paths.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The content of a file, by its path from the root of the project.
pub fn file(path: &str) -> Option<&'static [u8]> {
    FILES.binary_search_by_key(&path, |(path, _)| path).ok().map(|index| FILES[index].1)
}

/// The paths below `folder`, which ends in `/`, in order.
pub fn below(folder: &str) -> impl Iterator<Item = &'static str> {
    let start = FILES.partition_point(|(path, _)| *path < folder);
    FILES[start..].iter().map(|(path, _)| *path).take_while(move |path| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_path_and_by_folder() {
        assert_eq!(file("src/cover/mod.rs"), Some(&include_bytes!("cover/mod.rs")[..]));
        assert_eq!(file("src/cover"), None);
        let cases: Vec<&str> = below("cases/poj3074/").collect();
        assert!(cases.contains(&"cases/poj3074/sample-1.in"));
        assert!(cases.iter().all(|path| path.starts_with("cases/poj3074/")));
        assert_eq!(below("cases/poj30/").count(), 0);
    }

    #[test]
    fn files_for_tests_stay_in_the_repository() {
        assert!(below("problems/").all(|path| !path.contains("/wrong/") && !path.ends_with("/output.rs")));
    }
}
