//! Modules do not import each other in a cycle, and no subcommand imports the file that lists all
//! subcommands. A module and its submodules count as one.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module: its path from the root of its crate.
type Module = Vec<String>;
/// The modules that each module imports.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

/// The modules in a crate's folder `src`, each with its file.
fn modules(src: &Path) -> BTreeMap<Module, PathBuf> {
    let files = walkdir::WalkDir::new(src).into_iter().map(|entry| entry.unwrap().into_path());
    let of_file = |path: PathBuf| {
        let below = path.strip_prefix(src).unwrap();
        let below = (below.extension()? == "rs").then(|| below.with_extension(""))?;
        let mut names: Module = below.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        let is_inner = names[0] == "tests" || names[0] == "benches";
        let stands_for_folder = ["lib", "main", "mod"].contains(&names.last()?.as_str());
        names.truncate(names.len() - usize::from(stands_for_folder));
        (!is_inner).then_some((names, path))
    };
    files.filter_map(of_file).collect()
}

/// The tokens of a file, without its tests.
fn tokens(file: &Path) -> TokenStream {
    let all: TokenStream = std::fs::read_to_string(file).unwrap().parse().unwrap();
    let (mut kept, mut is_test) = (Vec::new(), false);
    for token in all {
        let is_body = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        let is_end = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';');
        is_test |= matches!(&token, TokenTree::Group(group) if group.stream().to_string() == "cfg (test)");
        if !is_test {
            kept.push(token);
        } else if is_body || is_end {
            is_test = false;
        }
    }
    kept.into_iter().collect()
}

/// Appends all paths in `text` to `all`. Expands groups such as `a::{b, c::d}`.
fn paths(text: TokenStream, before: &[String], all: &mut Vec<Module>) {
    let (mut path, mut colons) = (before.to_vec(), 2);
    for token in text {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
            TokenTree::Ident(name) => {
                if colons != 2 {
                    all.push(std::mem::take(&mut path));
                }
                path.push(name.to_string().trim_start_matches("r#").to_string());
                colons = 0;
            }
            TokenTree::Punct(mark) if mark.as_char() == ',' => {
                all.push(std::mem::replace(&mut path, before.to_vec()));
                colons = 2;
            }
            TokenTree::Group(group) => {
                let path = std::mem::take(&mut path);
                if colons == 2 && group.delimiter() == Delimiter::Brace {
                    paths(group.stream(), &path, all);
                } else if path != ["pub"] {
                    all.push(path);
                    paths(group.stream(), &[], all);
                }
                colons = 0;
            }
            _ => {
                all.push(std::mem::take(&mut path));
                colons = 0;
            }
        }
    }
    all.push(path);
}

/// The module that `path` names when used in the module `here`, or the module that defines the item it names.
/// None if `path` leads out of the crate.
fn meant(path: &[String], here: &Module, modules: &BTreeMap<Module, PathBuf>) -> Option<Module> {
    let ups = path.iter().take_while(|name| *name == "super").count();
    let (start, rest) = match path.first()?.as_str() {
        "crate" => (&[][..], &path[1..]),
        "self" => (&here[..], &path[1..]),
        "super" => (&here[..here.len().checked_sub(ups)?], &path[ups..]),
        _ => return None,
    };
    let whole = [start, rest].concat();
    (0..=whole.len()).rev().map(|length| whole[..length].to_vec()).find(|module| modules.contains_key(module))
}

/// For each module, the other modules of the crate that it imports.
fn imports(src: &Path) -> Imports {
    let modules = modules(src);
    let of_module = |(here, file): (&Module, &PathBuf)| {
        let mut all = Vec::new();
        paths(tokens(file), &[], &mut all);
        let others = all.iter().filter_map(|path| meant(path, here, &modules));
        (here.clone(), others.filter(|other| other != here).collect())
    };
    modules.iter().map(of_module).collect()
}

/// The modules in import cycles, or on a chain of imports between two cycles. Ignores imports between a
/// module and its submodules. Repeatedly removes the modules that import no remaining module, and those that
/// no remaining module imports.
fn in_circles(mut imports: Imports) -> Vec<Module> {
    for (here, others) in &mut imports {
        others.retain(|other| !other.starts_with(here) && !here.starts_with(other));
    }
    loop {
        let left: BTreeSet<Module> = imports.keys().cloned().collect();
        let imported: BTreeSet<Module> = imports.values().flatten().cloned().collect();
        imports.retain(|here, others| imported.contains(here) && !others.is_disjoint(&left));
        if imports.len() == left.len() {
            return left.into_iter().collect();
        }
    }
}

/// The source folders of all crates of the project.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates =
        std::fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path().join("src"));
    crates.chain([root.join("src"), root.join("problems/src")]).collect()
}

#[test]
fn no_module_imports_itself_through_others() {
    for src in sources() {
        let imports = imports(&src);
        assert!(!imports.is_empty(), "{}", src.display());
        assert_eq!(in_circles(imports), Vec::<Module>::new(), "{}", src.display());
    }
}

#[test]
fn no_subcommand_imports_the_list_of_subcommands() {
    let list = vec!["cli".to_string()];
    let imports = imports(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(imports.contains_key(&list));
    let upwards = imports.iter().filter(|(here, others)| here.starts_with(&list) && others.contains(&list));
    assert_eq!(upwards.map(|(here, _)| here).collect::<Vec<_>>(), Vec::<&Module>::new());
}

#[test]
fn import_cycles_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |file: &str, text: &str| std::fs::write(folder.path().join(file), text).unwrap();
    write("lib.rs", "mod a; mod b; mod c; fn f() { a::f() }");
    write("a.rs", "use super::b::{self, f}; #[cfg(test)] mod tests { use crate::d; }");
    write("b.rs", "pub fn f() { g(vec![crate::c::{g}]) }");
    write("c.rs", "use {std::fs, crate::{a::f, b}};");
    write("d.rs", "use crate::f;");
    let names = |imports| in_circles(imports).concat().join(" ");
    assert_eq!(names(imports(folder.path())), "a b c");
    write("c.rs", "use super::d;");
    assert_eq!(names(imports(folder.path())), "");
}
