//! Generates the list of problem folders, with their modules and the names and contents of their text files.
//! Wrong solutions and pictures are left out.
//!
//! A text file may change without this crate being recompiled: [`texts!`] includes the file when a program is
//! compiled. This script passes the list to the program's build script, which notices files that are added
//! later.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io};

/// The modules that a problem's folder may have, the solution first, each with the code that sets its field
/// of `Problem`.
const PARTS: [(&str, &str); 6] = [
    ("solution", ""),
    ("study", "study: Some(study::model), "),
    ("checker", "check: Some(checker::check), "),
    ("generate", "generator: Some(&generate::GENERATOR), "),
    ("made", "made: made::FILES, "),
    ("answer", ""),
];

/// The shared models that `problem.toml` may name, each with the solution's function that reads a
/// case for the model.
const MODELS: [(&str, &str); 3] = [("slots", "matrix"), ("sudoku", "grid"), ("queens", "board")];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut files: Vec<String> = Vec::new();
    for folder in names(&root)? {
        if root.join(&folder).join("problem.toml").is_file() {
            files.extend(names(&root.join(&folder))?.into_iter().map(|name| format!("{folder}/{name}")));
        }
    }
    files.retain(|file| root.join(file).is_file() && !file.ends_with(".png"));
    files.sort();
    let listed = out.join("listed");
    let line = |file: &String| Ok(format!("{file} {}\n", model(&root.join(file))?));
    fs::write(&listed, files.iter().map(line).collect::<io::Result<String>>()?)?;
    // Backdates the modification time of the list, because cargo would otherwise run this script again.
    fs::File::options().write(true).open(&listed)?.set_modified(SystemTime::UNIX_EPOCH)?;
    files.retain(|file| !file.ends_with("/brute.rs"));
    files.extend(["measured.txt", "src/judges.toml"].map(String::from));
    files.sort();
    println!("cargo:rerun-if-changed=build.rs\ncargo:rerun-if-changed={}", listed.display());
    println!("cargo:listed={}", listed.display());
    let ids: Vec<&str> = files.iter().filter_map(|file| file.strip_suffix("/problem.toml")).collect();
    let modules = ids.iter().map(|id| module(id, &root.join(id))).collect::<io::Result<String>>()?;
    let homes: String = ids.iter().map(|id| format!("    {id}::PROBLEM,\n")).collect();
    let name = |file: &String| format!("    {file:?},\n");
    let text = |file: &String| format!("    ({file:?}, include_bytes!({:?})),\n", root.join(file));
    let (names, texts): (String, String) =
        (files.iter().map(name).collect(), files.iter().map(text).collect());
    let code = format!(
        "{modules}
/// The problems, in the order of their ids.
static HOMES: &[Problem] = &[\n{homes}];

/// The paths of the problems' text files, in ascending order.
static NAMES_OF_TEXTS: &[&str] = &[\n{names}];

/// The problems' text files, each with its path and contents, for [`provide`].
#[macro_export]
macro_rules! texts {{ () => {{ &[\n{texts}] }} }}\n"
    );
    fs::write(out.join("folders.rs"), code)?;
    fs::write(out.join("brutes.rs"), brutes(&root, &ids))
}

/// The names of a folder's entries, in ascending order.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut names: Vec<String> =
        entries.into_iter().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

/// The code that lists the brute-force programs, with which tests check the solutions.
fn brutes(root: &Path, ids: &[&str]) -> String {
    let file = |id: &&str| root.join(id).join("brute.rs");
    let (mut brutes, mut listed) = (String::new(), String::new());
    for id in ids.iter().filter(|id| file(id).is_file()) {
        brutes += &format!("    #[path = {:?}]\n    pub mod {id};\n", file(id));
        listed += &format!("    ({id:?}, brutes::{id}::BRUTE),\n");
    }
    format!(
        "/// The brute-force programs.
#[clippy::msrv = \"1.88\"]
#[allow(clippy::type_complexity)]
pub mod brutes {{\n{brutes}}}
/// Each program with the id of its problem.
pub const BRUTES: &[(&str, crate::brute::Brute)] = &[\n{listed}];\n"
    )
}

/// The name of the shared model in `file`; empty if `file` names none or is not a `problem.toml`.
fn model(file: &Path) -> io::Result<String> {
    if !file.ends_with("problem.toml") {
        return Ok(String::new());
    }
    let facts = fs::read_to_string(file)?;
    let named = facts.lines().find_map(|line| line.strip_prefix("model = \""));
    Ok(named.and_then(|named| named.split('"').next()).unwrap_or_default().to_string())
}

/// The code of a problem's module, with a module for each of its files.
fn module(id: &str, folder: &Path) -> io::Result<String> {
    let file = |part: &str| folder.join(part).with_extension("rs");
    let mut code = format!("/// The files of one problem.\npub mod {id} {{\n");
    // Bundled solutions must compile with judges' old compilers.
    code += "    #[clippy::msrv = \"1.56\"]\n";
    let mut fields = String::new();
    for (part, field) in PARTS.iter().filter(|(part, _)| file(part).is_file()) {
        let _ = writeln!(code, "    #[path = {:?}]\n    pub mod {part};", file(part));
        fields += field;
    }
    let model = model(&folder.join("problem.toml"))?;
    if let Some((name, read)) = MODELS.iter().find(|(name, _)| *name == model) {
        println!("cargo:rerun-if-changed={}", file("solution").display());
        let has_count = fs::read_to_string(file("solution"))?.contains("pub fn cases(");
        let count = if has_count { "solution::cases(input)?; " } else { "" };
        let model = format!("crate::models::{name}(&FACTS[0], (input, case), solution::{read})");
        let _ = write!(fields, "study: Some(|input, case| {{ {count}{model} }}), ");
    }
    let read = if file("answer").is_file() { "Some(answer::read)" } else { "None" };
    let _ = writeln!(
        code,
        "    static FACTS: std::sync::LazyLock<Vec<crate::Facts>> = std::sync::LazyLock::new(|| {{
        crate::Facts::of_file({id:?}, crate::texts::words(concat!({id:?}, \"/problem.toml\")), {read})
    }});
    /// The problem.
    pub const PROBLEM: crate::Problem = crate::Problem {{ {fields}..crate::Problem::new({id:?}, &FACTS, solution::solve) }};\n}}"
    );
    Ok(code)
}
