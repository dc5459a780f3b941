//! The imports of `src` have no cycles, so that a module can be read after those that it imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Item, UseTree, Visibility};

/// The path of a module, or of a name in it, from the crate root: `["harness", "judge"]`.
type Names = Vec<String>;

/// A module in its own file.
#[derive(Default)]
struct Module {
    /// The targets of its `use` declarations, by their local names.
    uses: BTreeMap<String, Names>,
    /// Everything it names, except names re-exported with `pub use`.
    mentions: Vec<Names>,
}

/// The modules below `src`.
fn modules() -> BTreeMap<Names, Module> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    // The templates of `new` are not modules.
    let is_module = |entry: &walkdir::DirEntry| !entry.path().ends_with("cli/new");
    for entry in walkdir::WalkDir::new(&folder).into_iter().filter_entry(is_module) {
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
    let mut handed_on = Vec::new();
    let mut words = BTreeSet::new();
    for item in syn::parse_file(text).unwrap().items {
        match item {
            Item::Use(item) => {
                let mut leaves = Vec::new();
                walk(names, Vec::new(), &item.tree, &mut leaves);
                for (name, path) in leaves {
                    match item.vis {
                        Visibility::Inherited => module.mentions.push(path.clone()),
                        _ => handed_on.push((name.clone(), path.clone())),
                    }
                    module.uses.insert(name, path);
                }
            }
            // Unit tests may import anything.
            Item::Mod(item) if item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) => {}
            item => {
                collect(item.to_token_stream(), &mut words);
                mention(names, item.to_token_stream(), &mut module.mentions);
            }
        }
    }
    let used = handed_on.into_iter().filter(|(name, _)| words.contains(name));
    module.mentions.extend(used.map(|(_, path)| path));
    module
}

/// All words of `code`.
fn collect(code: TokenStream, words: &mut BTreeSet<String>) {
    for token in code {
        match token {
            TokenTree::Group(group) => collect(group.stream(), words),
            TokenTree::Ident(word) => drop(words.insert(word.to_string())),
            _ => {}
        }
    }
}

/// The names that a `use` declaration imports, each with its path from the crate root.
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

/// Extends `path` by `name`. An external crate's path begins with `::`, which is not a module here.
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

/// The paths in `code`, resolved from `module`.
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

/// The module in which the name at the end of `path` is defined, found by following `use` declarations.
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

/// The rest after repeatedly removing modules that import no others or are imported by no others: the cycles and the
/// modules between them.
fn circles(modules: &BTreeMap<Names, Module>) -> BTreeMap<Names, BTreeSet<Names>> {
    let mut graph: BTreeMap<Names, BTreeSet<Names>> = BTreeMap::new();
    for (names, module) in modules {
        let homes = module.mentions.iter().filter_map(|path| home(modules, path, 8));
        let others = homes.filter(|home| home != names);
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
    let left = circles(&modules());
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
    assert!(circles(&modules).is_empty());
    modules.extend([module(&["door", "two"], "pub struct Two; fn f(_: crate::door::One) {}")]);
    let left: Vec<String> = circles(&modules).keys().map(|names| names.join("::")).collect();
    assert_eq!(left, ["door::one", "door::two"]);
}
