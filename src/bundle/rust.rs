//! A Rust bundle: the modules as they are written, without what the solution does not reach.
//!
//! Every item and every method is a *part*. A part that is needed makes those needed whose names it mentions; a method needs
//! its type to be needed, too, and an `impl` of a trait comes with its type. What is left over is cut out of the original
//! text, so that comments and layout stay. Names decide, not types: a part may stay for a namesake's sake, but none that is
//! needed goes.

use super::{Language, Sources, heading};
use crate::problems::Problem;
use anyhow::Context;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{ImplItem, Item, UseTree};

/// A file of the bundle.
struct Module {
    /// Its path as a module: `["cover", "exact"]`.
    path: Vec<String>,
    text: String,
    parts: Vec<Part>,
    uses: Vec<syn::ItemUse>,
}

/// Something that is in the bundle or not.
struct Part {
    /// Any of these names makes it needed; empty for an `impl` of a trait.
    names: Vec<String>,
    /// The type that must be needed, too.
    owner: Option<String>,
    mentions: BTreeSet<String>,
    bytes: Range<usize>,
    needed: bool,
}

/// The one file.
///
/// # Errors
/// If a source is missing or is no Rust, which tests rule out.
pub fn bundle(problem: &Problem) -> anyhow::Result<String> {
    let solution = Module::read("solution", problem.path)?;
    let mut modules = vec![Module::read("input", "src/input.rs")?, solution];
    let mut next = 0;
    while next < modules.len() {
        for name in modules[next].kernel_modules() {
            let path = ["cover".to_string(), name.clone()];
            if !modules.iter().any(|module| module.path == path) {
                modules.push(Module::read(&path.join("/"), &format!("src/cover/{name}.rs"))?);
            }
        }
        next += 1;
    }
    reach(&mut modules);
    Ok(write(problem, &modules))
}

impl Module {
    fn read(path: &str, file: &str) -> anyhow::Result<Module> {
        let text = Sources::text(file)?;
        let syntax = syn::parse_file(&text).with_context(|| format!("cannot parse {file}"))?;
        let mut module = Module {
            path: path.split('/').map(str::to_string).collect(),
            text,
            parts: Vec::new(),
            uses: Vec::new(),
        };
        for item in syntax.items {
            module.add(item);
        }
        Ok(module)
    }

    /// Takes the parts of an item.
    fn add(&mut self, item: Item) {
        let bytes = item.span().byte_range();
        let mentions = mentions(item.to_token_stream());
        let named = |name: &syn::Ident| Part {
            names: vec![name.to_string()],
            owner: None,
            mentions: mentions.clone(),
            bytes: bytes.clone(),
            needed: false,
        };
        let part = match &item {
            Item::Use(item) => return self.uses.push(item.clone()),
            Item::Const(item) => named(&item.ident),
            Item::Enum(item) => named(&item.ident),
            Item::Fn(item) => named(&item.sig.ident),
            Item::Static(item) => named(&item.ident),
            Item::Struct(item) => named(&item.ident),
            Item::Trait(item) => named(&item.ident),
            Item::Type(item) => named(&item.ident),
            Item::Macro(syn::ItemMacro { ident: Some(name), .. }) => named(name),
            Item::Impl(item) => return self.add_impl(item, bytes, mentions),
            // What a macro makes is `impl`s for a type of the module, which comes with that type.
            Item::Macro(item) => {
                let owner = self.type_of_macro(&item.mac.path.to_token_stream().to_string());
                Part { names: Vec::new(), owner, mentions, bytes, needed: false }
            }
            // The module of the tests, and nothing else in the kernel.
            _ => Part {
                names: vec![String::new()],
                owner: None,
                mentions: BTreeSet::new(),
                bytes,
                needed: false,
            },
        };
        self.parts.push(part);
    }

    /// The type that is mentioned in the macro `name`, both defined above.
    fn type_of_macro(&self, name: &str) -> Option<String> {
        let mentions = &self.parts.iter().find(|part| part.names == [name])?.mentions;
        let is_type = |name: &&String| name.starts_with(char::is_uppercase) && mentions.contains(*name);
        self.parts.iter().flat_map(|part| &part.names).find(is_type).cloned()
    }

    fn add_impl(&mut self, item: &syn::ItemImpl, bytes: Range<usize>, all: BTreeSet<String>) {
        let owner = type_name(&item.self_ty);
        if item.trait_.is_some() {
            self.parts.push(Part { names: Vec::new(), owner, mentions: all, bytes, needed: false });
            return;
        }
        let mut names = Vec::new();
        for member in &item.items {
            let name = match member {
                ImplItem::Fn(member) => member.sig.ident.to_string(),
                ImplItem::Const(member) => member.ident.to_string(),
                _ => continue,
            };
            names.push(name.clone());
            self.parts.push(Part {
                names: vec![name],
                owner: owner.clone(),
                mentions: mentions(member.to_token_stream()),
                bytes: member.span().byte_range(),
                needed: false,
            });
        }
        // The block around them goes when all of them do. What it mentions itself comes with the type.
        self.parts.push(Part { names, owner, mentions: BTreeSet::new(), bytes, needed: false });
    }

    /// The modules of the kernel that it imports from or names.
    fn kernel_modules(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for item in &self.uses {
            for path in leaves(&item.tree) {
                match path.iter().map(String::as_str).collect::<Vec<_>>()[..] {
                    ["crate", "cover", name, ..] if name.starts_with(char::is_uppercase) => {
                        found.insert("matrix".into())
                    }
                    ["crate", "cover", name, ..] | ["super", name, ..] => found.insert(name.to_string()),
                    _ => false,
                };
            }
        }
        found
    }
}

/// Marks the parts that are reached from the solution's `solve` and the reader's `run`.
fn reach(modules: &mut [Module]) {
    let mut known: BTreeSet<String> = ["solve", "run"].map(str::to_string).into();
    loop {
        let before = known.len();
        for part in modules.iter_mut().flat_map(|module| &mut module.parts).filter(|part| !part.needed) {
            let owned = part.owner.as_ref().is_none_or(|owner| known.contains(owner));
            if owned && (part.names.is_empty() || part.names.iter().any(|name| known.contains(name))) {
                part.needed = true;
                known.extend(part.mentions.iter().cloned());
            }
        }
        if known.len() == before {
            return;
        }
    }
}

fn write(problem: &Problem, modules: &[Module]) -> String {
    let model: Vec<&str> = modules
        .iter()
        .filter(|module| module.path == ["solution"])
        .flat_map(|module| module.text.lines().map_while(|line| line.strip_prefix("//!")))
        .collect();
    let mut text = heading(problem, Language::Rust, &model);
    text.push_str("#![allow(dead_code)]\n\n");
    let kernel: Vec<&Module> = modules.iter().filter(|module| module.path[0] == "cover").collect();
    if !kernel.is_empty() {
        text.push_str("mod cover {\n");
        for module in &kernel {
            text.push_str(&format!("pub mod {} {{\n{}}}\n\n", module.path[1], kept(module)));
        }
        let at_the_root = |module: &Module| {
            let mut paths = module.uses.iter().flat_map(|item| leaves(&item.tree));
            paths.any(|path| path == ["crate", "cover", "Matrix"])
        };
        if modules.iter().any(at_the_root) {
            text.push_str("pub use self::matrix::Matrix;\n");
        }
        text.push_str("}\n\n");
    }
    for module in modules.iter().filter(|module| module.path[0] != "cover") {
        text.push_str(&format!("mod {} {{\n{}}}\n\n", module.path[0], kept(module)));
    }
    text.push_str(&format!(
        "fn main() {{\n    std::process::exit(input::run(\"{}\", solution::solve));\n}}\n",
        problem.id
    ));
    text
}

/// The text of a module without the parts that are not needed and the imports that are left unused.
fn kept(module: &Module) -> String {
    let mut cuts: Vec<(Range<usize>, String)> = Vec::new();
    let mut words = BTreeSet::new();
    for part in &module.parts {
        if part.needed {
            words.extend(part.mentions.iter().cloned());
        } else {
            cuts.push((part.bytes.clone(), String::new()));
        }
    }
    for item in &module.uses {
        let all = leaves(&item.tree);
        let used: Vec<String> =
            all.iter().filter(|path| is_used(path, &words)).map(|path| path.join("::")).collect();
        if used.len() < all.len() {
            let lines: Vec<String> = used.iter().map(|path| format!("use {path};")).collect();
            cuts.push((item.span().byte_range(), lines.join("\n")));
        }
    }
    cuts.sort_by_key(|(bytes, _)| (bytes.start, std::cmp::Reverse(bytes.end)));
    let mut text = String::new();
    let mut at = 0;
    for (bytes, instead) in cuts {
        if bytes.start < at {
            continue; // Within what was cut.
        }
        text.push_str(&module.text[at..bytes.start]);
        text.push_str(&instead);
        at = bytes.end;
        if instead.is_empty() {
            text.truncate(text.trim_end_matches(' ').len());
            at += module.text[at..].len() - module.text[at..].trim_start_matches('\n').len();
        }
    }
    text.push_str(&module.text[at..]);
    let text = text.replace("\n\n}", "\n}");
    format!("{}\n", text.trim_end())
}

/// Whether one of `words` uses the import: by its name, or, of a trait, by a method.
fn is_used(path: &[String], words: &BTreeSet<String>) -> bool {
    let methods: &[&str] = match path.last().map(String::as_str) {
        Some("Read") => &["read_to_end"],
        Some("Write") => &["write_all", "writeln", "write", "flush"],
        Some("TryFrom") => &["try_from"],
        _ => &[],
    };
    let name = match path {
        [.., last] if last == "*" => return !words.is_empty(),
        [.., parent, last] if last == "self" => parent,
        [.., last] => last,
        [] => return false,
    };
    words.contains(name) || methods.iter().any(|method| words.contains(*method))
}

/// The paths that an import brings in.
fn leaves(tree: &UseTree) -> Vec<Vec<String>> {
    match tree {
        UseTree::Path(path) => {
            let mut below = leaves(&path.tree);
            below.iter_mut().for_each(|leaf| leaf.insert(0, path.ident.to_string()));
            below
        }
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Name(name) => vec![vec![name.ident.to_string()]],
        UseTree::Rename(name) => vec![vec![format!("{} as {}", name.ident, name.rename)]],
        UseTree::Glob(_) => vec![vec!["*".into()]],
    }
}

/// All words of some code but those in comments.
fn mentions(code: TokenStream) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut rest = vec![code];
    while let Some(code) = rest.pop() {
        for token in code {
            match token {
                TokenTree::Ident(word) => drop(words.insert(word.to_string())),
                TokenTree::Group(group) => rest.push(group.stream()),
                _ => {}
            }
        }
    }
    words
}

fn type_name(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}
