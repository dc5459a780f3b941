//! Lists the folders of the problems: their modules, and their texts, which travel inside the program. Wrong
//! solutions and pictures stay in the repository.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The modules that a folder may have, the solution first, each with the code that sets its field of
/// `Problem`.
const PARTS: [(&str, &str); 6] = [
    ("solution", ""),
    ("study", "study: Some(study::model), "),
    ("checker", "check: Some(checker::check), "),
    ("generate", "generator: Some(&generate::GENERATOR), "),
    ("made", "made: made::FILES, "),
    ("answer", ""),
];

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=.");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut ids: Vec<String> = Vec::new();
    for entry in fs::read_dir(&root)? {
        let entry = entry?;
        if entry.path().join("problem.toml").is_file() {
            ids.extend(entry.file_name().into_string());
        }
    }
    ids.sort();
    let mut modules = String::new();
    let mut listed: Vec<(String, String)> = Vec::new();
    let mut texts = String::new();
    for id in &ids {
        let folder = root.join(id);
        modules += &module(id, &folder);
        listed.push((id.clone(), format!("{id}::PROBLEM")));
        let facts = fs::read_to_string(folder.join("problem.toml"))?;
        listed.extend(listed_twins(&facts).map(|twin| {
            let problem = format!("Problem {{ id: {twin:?}, ..{id}::PROBLEM }}");
            (twin.to_string(), problem)
        }));
        for name in files(&folder)? {
            let (path, file) = (format!("{id}/{name}"), folder.join(&name));
            let _ = writeln!(texts, "    ({path:?}, include_bytes!({file:?})),");
        }
    }
    listed.sort();
    let problems: String = listed.iter().map(|(_, problem)| format!("    {problem},\n")).collect();
    let code = format!(
        "{modules}
/// Every problem, in the order of the ids.
pub static PROBLEMS: &[Problem] = &[\n{problems}];

/// The files of the folders, each by its path, in the order of the paths.
static TEXTS: &[(&str, &[u8])] = &[\n{texts}];\n"
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("folders.rs"), code)?;
    fs::write(out.join("solutions.rs"), solutions(&root, &ids))
}

/// The solutions alone, for a test that compiles them with a reader of inputs that notes what it reads.
fn solutions(root: &Path, ids: &[String]) -> String {
    let module = |id: &String| format!("#[path = {:?}]\npub mod {id};\n", root.join(id).join("solution.rs"));
    let entry = |id: &String| format!("    ({id:?}, {id}::solve),\n");
    let (modules, entries): (String, String) =
        (ids.iter().map(module).collect(), ids.iter().map(entry).collect());
    format!("{modules}/// Each with its id.\npub const ALL: &[(&str, Solve)] = &[\n{entries}];\n")
}

/// The module of a folder, with those of its files.
fn module(id: &str, folder: &Path) -> String {
    let file = |part: &str| folder.join(part).with_extension("rs");
    let mut code = format!("/// The files of one problem.\npub mod {id} {{\n");
    // A solution is bundled for judges with old compilers.
    code += "    #[clippy::msrv = \"1.56\"]\n";
    let mut fields = String::new();
    for (part, field) in PARTS.iter().filter(|(part, _)| file(part).is_file()) {
        let _ = writeln!(code, "    #[path = {:?}]\n    pub mod {part};", file(part));
        fields += field;
    }
    let facts = folder.join("problem.toml");
    let read = if file("answer").is_file() { "Some(answer::read)" } else { "None" };
    let _ = writeln!(
        code,
        "    static FACTS: std::sync::LazyLock<Vec<crate::Facts>> =
        std::sync::LazyLock::new(|| crate::Facts::of_file({id:?}, include_str!({facts:?}), {read}));
    /// The problem.
    pub const PROBLEM: crate::Problem = crate::Problem {{ {fields}..crate::Problem::new({id:?}, &FACTS, solution::solve) }};\n}}"
    );
    code
}

/// The ids of the twins that are listed as problems.
fn listed_twins(facts: &str) -> impl Iterator<Item = &str> {
    let twins = facts.split("[[twins]]").skip(1).filter(|twin| twin.contains("\nlisted = true"));
    twins.filter_map(|twin| twin.split("\nid = \"").nth(1)?.split('"').next())
}

/// The files of a folder that are texts for users, in order.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.extend(entry.file_name().into_string());
        }
    }
    names.retain(|name| !name.ends_with(".png"));
    names.sort();
    Ok(names)
}
