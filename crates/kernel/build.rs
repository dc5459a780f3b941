//! With the feature `sources`, generates the list of source files that `sources()` returns.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_SOURCES").is_none() {
        return Ok(());
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for place in ["cpp", "src"] {
        println!("cargo:rerun-if-changed={}", place);
        add(&root, place, &mut files)?;
    }
    files.sort();
    let entry = |path: &String| format!("    ({:?}, include_str!({:?})),\n", path, root.join(path));
    let list = format!("&[\n{}]\n", files.iter().map(entry).collect::<String>());
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("sources.rs"), list)
}

/// Adds the file at `path`, or all files below it, with `/` as the separator.
fn add(root: &Path, path: &str, files: &mut Vec<String>) -> io::Result<()> {
    if root.join(path).is_file() {
        files.push(path.to_string());
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path))? {
        if let Some(name) = entry?.file_name().to_str() {
            add(root, &format!("{}/{}", path, name), files)?;
        }
    }
    Ok(())
}
