//! The constants of the engines have the same values in Rust and in C++.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

fn kernel() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel")
}

/// The values of the engines' constants in Rust, keyed by file and name.
fn constants() -> BTreeMap<(String, String), String> {
    let source = kernel().join("src");
    let mut found = BTreeMap::new();
    for entry in WalkDir::new(&source) {
        let entry = entry.unwrap();
        let file = entry.path().strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
        let is_engine = file != "input.rs" && !file.starts_with("textbook") && !file.contains("tests");
        if !is_engine || !file.ends_with(".rs") {
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for line in code.lines() {
            let Some((_, rest)) = line.split_once("const ") else { continue };
            let Some((name, rest)) = rest.split_once(": ") else { continue };
            let Some((_, value)) = rest.strip_suffix(';').and_then(|rest| rest.split_once(" = ")) else {
                continue;
            };
            let is_name = name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase());
            let is_number = value.starts_with(|first: char| first.is_ascii_digit());
            // The languages write octal and hexadecimal numbers differently.
            if is_name && is_number && !value[1..].starts_with(['o', 'x']) {
                found.insert((file.clone(), name.to_string()), value.to_string());
            }
        }
    }
    found
}

/// The value of the constant `name` in the C++ header that corresponds to the Rust file `file`; None if there
/// is none.
fn twin(file: &str, name: &str) -> Option<String> {
    let stem = file.strip_suffix("/mod.rs").or(file.strip_suffix(".rs"))?;
    let header = std::fs::read_to_string(kernel().join("cpp/dlx").join(stem).with_extension("hpp")).ok()?;
    let (_, value) = header.split_once(&format!(" {name} = "))?;
    value.split([',', ';', '}']).next().map(|value| value.trim().to_string())
}

#[test]
fn both_languages_have_the_same_constants() {
    let mut twins = 0;
    for ((file, name), value) in constants() {
        if let Some(twin) = twin(&file, &name) {
            assert_eq!(twin, value.replace('_', ""), "{name} in the twin of {file}");
            twins += 1;
        }
    }
    assert!(twins > 15, "{twins} twins");
}
