//! The imports of `src` have no circle, so that a module can be read after those that it imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, UseTree, Visibility};

/// Doors that hold types which the rooms behind them use. Everywhere else such types have a room of their own.
const DOORS: [&str; 3] = ["bundle", "generate", "import"];

/// The path of a module, or of a name in it, from the crate on: `["harness", "judge"]`.
type Names = Vec<String>;

/// A module that is a file of its own.
#[derive(Default)]
struct Module {
    /// What its `use` declarations name, by the name it has here.
    uses: BTreeMap<String, Names>,
    /// All that it names, but for what it hands on with `pub use`.
    mentions: Vec<Names>,
}

/// The modules below `src`.
fn modules() -> BTreeMap<Names, Module> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    for entry in walkdir::WalkDir::new(&folder) {
        let entry = entry.unwrap();
        if entry.path().extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let path = entry.path().strip_prefix(&folder).unwrap().with_extension("");
        let mut names: Names = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if ["mod", "lib"].contains(&names.last().unwrap().as_str()) {
            names.pop();
        }
        let module = read(&names, &fs::read_to_string(entry.path()).unwrap());
        found.insert(names, module);
    }
    found
}

fn read(names: &Names, text: &str) -> Module {
    let mut module = Module::default();
    for item in syn::parse_file(text).unwrap().items {
        match item {
            Item::Use(item) => {
                let mut leaves = Vec::new();
                walk(names, Vec::new(), &item.tree, &mut leaves);
                for (name, path) in leaves {
                    if matches!(item.vis, Visibility::Inherited) {
                        module.mentions.push(path.clone());
                    }
                    module.uses.insert(name, path);
                }
            }
            // Unit tests may import what they like.
            Item::Mod(item) if item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) => {}
            item => mention(names, item.to_token_stream(), &mut module.mentions),
        }
    }
    module
}

/// The names that a `use` declaration brings in, each with its path from the crate on.
fn walk(module: &Names, mut path: Names, tree: &UseTree, leaves: &mut Vec<(String, Names)>) {
    match tree {
        UseTree::Path(tree) => {
            step(module, &mut path, &tree.ident.to_string());
            walk(module, path, &tree.tree, leaves);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| walk(module, path.clone(), tree, leaves)),
        UseTree::Name(name) => {
            let own = name.ident.to_string();
            let own = if own == "self" { path.last().cloned().unwrap_or_default() } else { own };
            step(module, &mut path, &name.ident.to_string());
            leaves.push((own, path));
        }
        UseTree::Rename(rename) => {
            step(module, &mut path, &rename.ident.to_string());
            leaves.push((rename.rename.to_string(), path));
        }
        UseTree::Glob(_) => leaves.push(("*".to_string(), path)),
    }
}

/// Goes on from `path` to `name`. An outer crate's path begins with `::`, which is no module here.
fn step(module: &Names, path: &mut Names, name: &str) {
    match name {
        "crate" => path.clear(),
        "self" if path.is_empty() => path.clone_from(module),
        "self" => {}
        "super" if path.is_empty() => *path = module[..module.len().saturating_sub(1)].to_vec(),
        "super" => drop(path.pop()),
        _ => path.push(name.trim_start_matches("r#").to_string()),
    }
}

/// The paths in `code`, as if each began in `module`.
fn mention(module: &Names, code: TokenStream, found: &mut Vec<Names>) {
    let tokens: Vec<TokenTree> = code.into_iter().collect();
    let is_colon =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Group(group) => mention(module, group.stream(), found),
            TokenTree::Ident(first) if is_colon(at + 1) && is_colon(at + 2) => {
                let first = first.to_string();
                let is_keyword = ["crate", "self", "super"].contains(&first.as_str());
                let mut path = if is_keyword { Vec::new() } else { module.clone() };
                step(module, &mut path, &first);
                while let (true, true, Some(TokenTree::Ident(name))) =
                    (is_colon(at + 1), is_colon(at + 2), tokens.get(at + 3))
                {
                    step(module, &mut path, &name.to_string());
                    at += 3;
                }
                found.push(path);
            }
            _ => {}
        }
        at += 1;
    }
}

/// The module in which the name at the end of `path` is defined, found through the `use` declarations on the way.
fn home(modules: &BTreeMap<Names, Module>, path: &Names, depth: usize) -> Option<Names> {
    let length = (1..=path.len()).rev().find(|&length| modules.contains_key(&path[..length]))?;
    let (module, rest) = path.split_at(length);
    match rest.first().and_then(|name| modules[module].uses.get(name)) {
        Some(full) if depth > 0 => {
            let full: Names = full.iter().chain(&rest[1..]).cloned().collect();
            home(modules, &full, depth - 1).or(Some(module.to_vec()))
        }
        _ => Some(module.to_vec()),
    }
}

/// What is left when modules that import none of the others, or that none of the others imports, are taken away for as
/// long as there is one: the circles, and what lies between them.
fn circles(modules: &BTreeMap<Names, Module>, doors: &[&str]) -> BTreeMap<Names, BTreeSet<Names>> {
    let mut graph: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for (names, module) in modules {
        let homes = module.mentions.iter().filter_map(|path| home(modules, path, 8));
        let is_door = doors.contains(&names.join("::").as_str());
        let others = homes.filter(|home| home != names && !(is_door && home.starts_with(names)));
        graph.insert(names.clone(), others.collect());
    }
    loop {
        let count = graph.len();
        let left: BTreeSet<Names> = graph.keys().cloned().collect();
        for targets in graph.values_mut() {
            targets.retain(|target| left.contains(target));
        }
        let imported: BTreeSet<Names> = graph.values().flatten().cloned().collect();
        graph.retain(|names, targets| !targets.is_empty() && imported.contains(names));
        if graph.len() == count {
            return graph;
        }
    }
}

#[test]
fn no_module_imports_itself_through_others() {
    let left = circles(&modules(), &DOORS);
    let shown: Vec<String> = left
        .iter()
        .map(|(names, targets)| {
            let targets: Vec<String> = targets.iter().map(|target| target.join("::")).collect();
            format!("{} imports {}", names.join("::"), targets.join(", "))
        })
        .collect();
    assert!(left.is_empty(), "a circle of imports:\n{}", shown.join("\n"));
}

#[test]
fn every_door_in_the_list_is_needed() {
    let modules = modules();
    for door in DOORS {
        let others: Vec<&str> = DOORS.into_iter().filter(|other| *other != door).collect();
        assert!(!circles(&modules, &others).is_empty(), "{door} is not part of a circle");
    }
}

#[test]
fn no_type_of_the_argument_parser_is_used_below_the_command_line() {
    for (names, module) in modules() {
        let uses_clap = module.mentions.iter().chain(module.uses.values());
        let uses_clap = uses_clap.flatten().any(|name| name == "clap");
        assert!(!uses_clap || names[0] == "cli", "{} uses clap", names.join("::"));
    }
}

#[test]
fn a_circle_is_found_through_a_door_and_through_a_path_in_the_code() {
    let module = |names: &[&str], text: &str| {
        let names: Names = names.iter().map(|name| name.to_string()).collect();
        let module = read(&names, text);
        (names, module)
    };
    let mut modules = BTreeMap::from([
        module(&["door"], "pub mod one; pub mod two; pub use self::one::One;"),
        module(&["door", "one"], "use super::two::Two; pub struct One(Two);"),
        module(&["door", "two"], "pub struct Two; #[cfg(test)] mod tests { use crate::door::One; }"),
        module(&["user"], "use crate::door::One; fn f() {}"),
    ]);
    assert!(circles(&modules, &[]).is_empty());
    modules.extend([module(&["door", "two"], "pub struct Two; fn f(_: crate::door::One) {}")]);
    let left: Vec<String> = circles(&modules, &[]).keys().map(|names| names.join("::")).collect();
    assert_eq!(left, ["door::one", "door::two"]);
}
