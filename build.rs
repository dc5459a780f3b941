//! Lists the cases and documents to embed in the program, checks whether problems have files that are not
//! compiled, and sets linker options.
//!
//! (A crate that embeds folders would need a pattern library to leave out screenshots.)

use flate2::Compression;
use flate2::read::ZlibEncoder;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    link();
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for place in ["docs", "cases"] {
        println!("cargo:rerun-if-changed={place}");
        let mut files = Vec::new();
        add(&root, place, &mut files)?;
        files.sort();
        let mut list = String::from("&[\n");
        for path in &files {
            let mut file = root.join(path);
            if place == "cases" {
                file = packed(&file, out.join(path))?;
            }
            list += &format!("    ({path:?}, include_bytes!({file:?})),\n");
        }
        fs::write(out.join(place).with_extension("rs"), list + "]\n")?;
    }
    see_new_files(&root.join("problems"))
}

/// Returns the `model` in `file`, or an empty string if `file` is not a `problem.toml` or has no model.
/// (`problems/build.rs` has the same function.)
fn model(file: &Path) -> io::Result<String> {
    if !file.ends_with("problem.toml") {
        return Ok(String::new());
    }
    let facts = fs::read_to_string(file)?;
    let named = facts.lines().find_map(|line| line.strip_prefix("model = \""));
    Ok(named.and_then(|named| named.split('"').next()).unwrap_or_default().to_string())
}

/// Checks that the folders of the problems contain exactly the files and models that `dlx-problems` was
/// compiled from. Cargo does not check this.
///
/// # Errors
/// Fails if they differ; the next build compiles the new files.
fn see_new_files(problems: &Path) -> io::Result<()> {
    let Some(listed) = env::var_os("DEP_DLX_PROBLEMS_LISTED").filter(|_| problems.is_dir()) else {
        return Ok(());
    };
    println!("cargo:rerun-if-changed=problems");
    let mut files = Vec::new();
    for entry in fs::read_dir(problems)? {
        let folder = entry?.path();
        if folder.join("problem.toml").is_file() {
            for file in fs::read_dir(&folder)? {
                let file = file?.path();
                if file.is_file() && file.extension().is_none_or(|ending| ending != "png") {
                    let name = file.strip_prefix(problems).unwrap_or(&file).display().to_string();
                    files.push(format!("{name} {}\n", model(&file)?));
                }
            }
        }
    }
    files.sort();
    if files.concat().replace('\\', "/") == fs::read_to_string(&listed)? {
        return Ok(());
    }
    fs::write(&listed, "")?;
    Err(io::Error::other("problems/ has changed since it was compiled: run the build again"))
}

/// Compresses the file to `out` and returns `out`. (Compression reduces cases to a fifth of their size.)
fn packed(file: &Path, out: PathBuf) -> io::Result<PathBuf> {
    fs::create_dir_all(out.parent().unwrap_or(Path::new("")))?;
    // Debug builds need not be small.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let level = if is_release { Compression::best() } else { Compression::fast() };
    let mut packed = ZlibEncoder::new(fs::File::open(file)?, level);
    io::copy(&mut packed, &mut fs::File::create(&out)?)?;
    Ok(out)
}

/// Sets `cfg(system)` to the value that the build script of dlx-system chose, and sets linker options.
fn link() {
    println!("cargo:rustc-check-cfg=cfg(system, values(\"linux\", \"portable\", \"windows\"))");
    let system = env::var("DEP_DLX_SYSTEM_SYSTEM").unwrap_or_default();
    println!("cargo:rustc-cfg=system=\"{system}\"");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // On Linux and macOS, the main thread of a program has 8 MiB of stack; on Windows, the linker must set
    // the same size.
    match (system.as_str(), target("ENV").as_str()) {
        ("windows", "msvc") => println!("cargo:rustc-link-arg-bins=/STACK:8388608"),
        ("windows", _) => println!("cargo:rustc-link-arg-bins=-Wl,--stack,8388608"),
        // Each run starts this program again as the run's launcher. If the program is linked to a fixed
        // address, it starts in two thirds of the time, because no addresses need relocation. (Static
        // programs are linked in another way.)
        ("linux", "gnu") if !target("FEATURE").contains("crt-static") => {
            println!("cargo:rustc-link-arg-bins=-no-pie");
        }
        _ => {}
    }
}

/// Adds the paths of the files in the folder at `path` and below, with `/` as separator.
fn add(root: &Path, path: &str, files: &mut Vec<String>) -> io::Result<()> {
    if root.join(path).is_file() {
        files.push(path.to_string());
        return Ok(());
    }
    for entry in fs::read_dir(root.join(path))? {
        let name = entry?.file_name();
        if let Some(name) = name.to_str().filter(|name| !name.ends_with(".png")) {
            add(root, &format!("{path}/{name}"), files)?;
        }
    }
    Ok(())
}
