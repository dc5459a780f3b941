//! Makes a module of each wrong solution, and a list of them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The formulations that the textbook engines share with the fast ones.
const SHARED: [&str; 2] = ["polyomino", "queens"];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let root = own.join("../../..");
    let mut code = "mod shared {\n".to_string();
    for name in SHARED {
        let file = root.join(format!("crates/kernel/src/formulations/{name}.rs"));
        code += &module(&file, &out.join("shared"), &[("crate::", "crate::textbook::")])?;
    }
    code += "}\n";
    let mut list = String::new();
    println!("cargo:rerun-if-changed={}", root.join("problems").display());
    for problem in sorted(&root.join("problems"))? {
        let id = name(&problem);
        let wrong = problem.join("wrong");
        if !wrong.is_dir() {
            continue;
        }
        let _ = writeln!(code, "mod {id} {{");
        let out = out.join(&id);
        let files = sorted(&wrong)?;
        let (fast, textbook): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_fast(file));
        let engines = [("fast", "dlx_kernel", fast), ("textbook", "crate::textbook", textbook)];
        for (engine, kernel, files) in engines.into_iter().filter(|(.., files)| !files.is_empty()) {
            let out = out.join(engine);
            let _ = writeln!(code, "pub mod {engine} {{");
            let paths =
                [("dlx_kernel::", &*format!("{kernel}::")), ("crate::solution::", "super::solution::")];
            match engine {
                "fast" => _ = writeln!(code, "pub use dlx_problems::{id}::solution;"),
                _ => code += &module(&problem.join("solution.rs"), &out, &paths[..1])?,
            }
            for file in files {
                code += &module(&file, &out, &paths)?;
                let (name, module) = (name(&file), identifier(&file));
                let run = format!("|| {kernel}::input::run({id:?}, {id}::{engine}::{module}::solve)");
                let _ = writeln!(
                    list,
                    "    Wrong {{ problem: {id:?}, name: {name:?}, text: include_str!({file:?}), run: {run} }},"
                );
            }
            code += "}\n";
        }
        code += "}\n";
    }
    let code = format!("{code}\n/// All of them.\npub static ALL: &[Wrong] = &[\n{list}];\n");
    fs::write(out.join("solutions.rs"), code)
}

/// Whether the first line of a solution selects the fast engines. The bundler recognises the same line.
fn is_fast(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.starts_with("// engine: fast"))
}

/// Copies `file` with the beginnings of its paths replaced, and returns the declaration of the copy as a
/// module.
fn module(file: &Path, folder: &Path, paths: &[(&str, &str)]) -> io::Result<String> {
    println!("cargo:rerun-if-changed={}", file.display());
    let text = paths.iter().fold(fs::read_to_string(file)?, |text, (path, other)| text.replace(path, other));
    let copy = folder.join(identifier(file)).with_extension("rs");
    fs::create_dir_all(folder)?;
    fs::write(&copy, text)?;
    Ok(format!("#[path = {copy:?}]\npub mod {};\n", identifier(file)))
}

/// The files of a folder, sorted by name.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn identifier(file: &Path) -> String {
    name(file).replace('-', "_")
}
