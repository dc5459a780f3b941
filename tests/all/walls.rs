//! Import rules: the kernel and the input reader import nothing else of the project, a solution only these two, and the
//! harness no matrices. These walls keep bundled code within the standard library.

use std::fs;
use std::path::{Path, PathBuf};

/// The files with `extension` below `folder`, without unit tests: the kernel's are never bundled and may use the crates that
/// tests use.
fn sources(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) && !path.ends_with("tests.rs")
            {
                found.push(path);
            }
        }
    }
    found
}

/// Every `root::next` (the second part is empty if the path ends or leads elsewhere) that code outside comments imports
/// or names, for roots that are crates or `crate`.
fn imports(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>().join("\n");
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let starts_line =
            code[..at].rsplit('\n').next().unwrap().trim().trim_start_matches("pub").trim().is_empty();
        let rest = code[at + 4..].trim_start_matches("::");
        if starts_line && word(rest) != "crate" {
            found.push((word(rest), String::new()));
        }
    }
    for (at, marker) in code.match_indices("crate::") {
        found.push(("crate".to_string(), word(&code[at + marker.len()..])));
    }
    found
}

fn check(path: &Path, roots: &[&str], modules: &[&str]) {
    for (root, next) in imports(path) {
        let allowed =
            if root == "crate" { modules.contains(&next.as_str()) } else { roots.contains(&root.as_str()) };
        assert!(allowed, "{} may not import {root}::{next}", path.display());
    }
}

#[test]
fn the_kernel_imports_only_itself() {
    for path in sources("src/cover", "rs") {
        check(&path, &["std", "self", "super"], &["cover"]);
    }
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/input.rs"), &["std"], &[]);
}

/// The headers of the project that a file in C++ includes.
fn includes(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let names = text.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
    let names = names.filter_map(|line| line.trim_start().strip_prefix("include"));
    names.filter_map(|name| Some(name.trim().strip_prefix('"')?.strip_suffix('"')?.to_string())).collect()
}

fn check_includes(paths: &[PathBuf], allowed: &[&str]) {
    assert!(!paths.is_empty());
    for path in paths {
        for name in includes(path) {
            let is_allowed =
                |prefix: &str| name == prefix || prefix.ends_with('/') && name.starts_with(prefix);
            let found = allowed.iter().any(|prefix| is_allowed(prefix)) && !name.contains("..");
            assert!(found, "{} may not include {name}", path.display());
        }
    }
}

#[test]
fn headers_obey_the_same_import_rules() {
    check_includes(&sources("src/cover", "hpp"), &["cover/"]);
    check_includes(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("src/input.hpp")], &[]);
    let solutions: Vec<_> =
        sources("problems", "cpp").into_iter().filter(|path| path.ends_with("solution.cpp")).collect();
    check_includes(&solutions, &["cover/", "input.hpp"]);
}

#[test]
fn a_solution_imports_only_the_kernel_and_the_input_reader() {
    let solutions: Vec<_> =
        sources("problems", "rs").into_iter().filter(|path| path.ends_with("solution.rs")).collect();
    assert!(!solutions.is_empty());
    for path in solutions {
        check(&path, &["std", "self", "super"], &["cover", "input"]);
    }
}

#[test]
fn the_harness_knows_no_matrices() {
    for path in sources("src/harness", "rs") {
        for (root, next) in imports(&path) {
            assert!(root != "crate" || next != "cover", "{} may not import the kernel", path.display());
        }
    }
}

#[test]
fn the_import_check_finds_forbidden_imports() {
    let file = std::env::temp_dir().join(format!("walls-{}.rs", std::process::id()));
    fs::write(
        &file,
        "use std::io;\npub use serde::Deserialize; // use no::comment;\nfn f() { crate::cli::main() }\n",
    )
    .unwrap();
    let found = imports(&file);
    fs::remove_file(&file).unwrap();
    let header = std::env::temp_dir().join(format!("walls-{}.hpp", std::process::id()));
    fs::write(&header, "#include <vector>\n# include \"input.hpp\"\n// #include \"no.hpp\"\n").unwrap();
    let included = includes(&header);
    fs::remove_file(&header).unwrap();
    assert_eq!(included, ["input.hpp"]);
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(found, [pair("std", ""), pair("serde", ""), pair("crate", "cli")]);
}
