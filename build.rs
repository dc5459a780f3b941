//! Lists the files that travel inside the program: cases, sources of bundles, and the texts about the problems. Wrong solutions,
//! readers of outputs and screenshots stay in the repository. (Crates that embed folders can leave one out only with the help of a pattern library.)
//!
//! And chooses the kind of system that the program is built for, `cfg(system = "...")`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const EMBEDDED: [&str; 7] =
    ["cases", "docs", "problems", "src/cover", "src/input", "src/input.rs", "src/input.hpp"];

/// The names of files and folders that only tests need.
const LEFT_OUT: [&str; 2] = ["wrong", "output.rs"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    choose_system();
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

/// The variable that has Linux treated like any other Unix if it is `portable`; for tests.
const SYSTEM: &str = "DLX_JUDGE_SYSTEM";

/// Sets `cfg(system)`: `linux`, `windows`, or `portable` for the rest of Unix.
fn choose_system() {
    println!("cargo:rerun-if-env-changed={SYSTEM}");
    println!("cargo:rustc-check-cfg=cfg(system, values(\"linux\", \"portable\", \"windows\"))");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    let is_portable = env::var(SYSTEM).is_ok_and(|asked| asked == "portable");
    let system = match (target("FAMILY").as_str(), target("OS").as_str()) {
        ("windows", _) => "windows",
        (_, "linux") if !is_portable => "linux",
        _ => "portable",
    };
    println!("cargo:rustc-cfg=system=\"{system}\"");
    // The main thread of a program has 8 MiB of stack on Linux and macOS; on Windows the linker decides.
    match (system, target("ENV").as_str()) {
        ("windows", "msvc") => println!("cargo:rustc-link-arg-bins=/STACK:8388608"),
        ("windows", _) => println!("cargo:rustc-link-arg-bins=-Wl,--stack,8388608"),
        // The program is started anew for each run, as its launcher. At a fixed address, it starts in two thirds of the time,
        // because it has no addresses to relocate. (A static program is linked in another way.)
        ("linux", "gnu") if !target("FEATURE").contains("crt-static") => {
            println!("cargo:rustc-link-arg-bins=-no-pie");
        }
        _ => {}
    }
}

/// Adds the file at `path`, or all files below it, with `/` between folders.
fn add(root: &Path, path: &str, files: &mut Vec<String>) -> io::Result<()> {
    if root.join(path).is_file() {
        files.push(path.to_string());
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path))? {
        let name = entry?.file_name();
        let is_embedded = |name: &&str| !LEFT_OUT.contains(name) && !name.ends_with(".png");
        if let Some(name) = name.to_str().filter(is_embedded) {
            add(root, &format!("{path}/{name}"), files)?;
        }
    }
    Ok(())
}
