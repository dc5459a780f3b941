//! Lists the files that travel inside the program: cases, sources of bundles, and the texts about the problems. Wrong solutions
//! and screenshots stay in the repository. (Crates that embed folders can leave one out only with the help of a pattern library.)

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const EMBEDDED: [&str; 7] =
    ["cases", "docs", "problems", "src/cover", "src/input", "src/input.rs", "src/input.hpp"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut files = Vec::new();
    for place in EMBEDDED.iter().filter(|place| root.join(place).exists()) {
        println!("cargo:rerun-if-changed={place}");
        add(&root, place, &mut files)?;
    }
    files.sort();
    let entry = |path: &String| format!("    ({path:?}, include_bytes!({:?})),\n", root.join(path));
    let list = format!("&[\n{}]\n", files.iter().map(entry).collect::<String>());
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("embedded.rs"), list)
}

/// Adds the file at `path`, or all files below it, with `/` between folders.
fn add(root: &Path, path: &str, files: &mut Vec<String>) -> io::Result<()> {
    if root.join(path).is_file() {
        files.push(path.to_string());
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path))? {
        let name = entry?.file_name();
        if let Some(name) = name.to_str().filter(|&name| name != "wrong" && !name.ends_with(".png")) {
            add(root, &format!("{path}/{name}"), files)?;
        }
    }
    Ok(())
}
