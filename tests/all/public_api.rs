//! The kernel's public interface matches `crates/kernel/public-api.txt`, so that reviewers see its changes.
//! `UPDATE_API=1 cargo test --test all public_api` writes the list. `doc(hidden)` items are not listed.

use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::{Attribute, ImplItem, Item, UseTree, Visibility};

fn kernel() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/kernel")
}

/// The definitions in the kernel's files, reachable or not.
#[derive(Default)]
struct Found {
    /// The signatures of reachable public items, by path.
    reached: BTreeSet<String>,
    /// The public items of each module: names and signatures.
    items: BTreeMap<String, Vec<(String, String)>>,
    /// The public modules of each module.
    modules: BTreeMap<String, Vec<String>>,
    /// The public re-exports of each module: name, and the original module and name.
    exports: BTreeMap<String, Vec<(String, String, String)>>,
    /// The public methods, constants and traits of a type, by defining module.
    members: BTreeMap<(String, String), BTreeSet<String>>,
}

/// Code as one line with the usual spaces.
fn shown(code: impl ToTokens) -> String {
    let mut text = code.to_token_stream().to_string();
    for (from, to) in [
        (" :: ", "::"),
        (" < ", "<"),
        (" > ", ">"),
        (" >", ">"),
        ("< ", "<"),
        (" ,", ","),
        ("& ", "&"),
        (" :", ":"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        ("' ", "'"),
        (" ;", ";"),
        (" ?", "?"),
        (" .", "."),
        ("->", " -> "),
        ("  ->  ", " -> "),
        (",)", ")"),
        (",>", ">"),
        (">->", "> ->"),
        ("[ ", "["),
        (" ]", "]"),
        ("# ", "#"),
        ("! ", "!"),
        ("  ", " "),
        (" where", " where "),
    ] {
        text = text.replace(from, to);
    }
    text.replace("  ", " ").trim().to_string()
}

fn is(attributes: &[Attribute], name: &str, argument: &str) -> bool {
    let says = |attribute: &Attribute| attribute.path().is_ident(name) && shown(attribute).contains(argument);
    attributes.iter().any(says)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

impl Found {
    /// Reads the module `path`, such as `::exact::dense`, from `file`.
    fn read(&mut self, path: &str, file: &Path) {
        for item in syn::parse_file(&std::fs::read_to_string(file).unwrap()).unwrap().items {
            self.add(path, item);
        }
    }

    fn add(&mut self, path: &str, item: Item) {
        let mut define = |visibility: &Visibility, name: &syn::Ident, signature: String| {
            if is_public(visibility) {
                self.items.entry(path.to_string()).or_default().push((name.to_string(), signature));
            }
        };
        match item {
            Item::Mod(item) if is(&item.attrs, "doc", "hidden") || is(&item.attrs, "cfg", "test") => {}
            Item::Struct(item) if is(&item.attrs, "doc", "hidden") => {}
            Item::Mod(item) => {
                let inner = format!("{path}::{}", item.ident);
                if is_public(&item.vis) {
                    self.modules.entry(path.to_string()).or_default().push(item.ident.to_string());
                }
                match item.content {
                    Some((_, items)) => items.into_iter().for_each(|item| self.add(&inner, item)),
                    None => {
                        let stem = kernel().join("src").join(inner[2..].replace("::", "/"));
                        let files = [stem.with_extension("rs"), stem.join("mod.rs")];
                        let file = files.iter().find(|file| file.is_file()).unwrap();
                        self.read(&inner, file);
                    }
                }
            }
            Item::Fn(item) => define(&item.vis, &item.sig.ident, shown(&item.sig)),
            Item::Const(item) => {
                define(&item.vis, &item.ident, format!("const {}: {}", item.ident, shown(&item.ty)));
            }
            Item::Type(item) => {
                define(&item.vis, &item.ident, format!("type {} = {}", item.ident, shown(&item.ty)))
            }
            Item::Enum(mut item) => {
                let is_open = |attribute: &Attribute| attribute.path().is_ident("non_exhaustive");
                item.attrs.retain(is_open);
                for variant in &mut item.variants {
                    variant.attrs.retain(is_open);
                    variant.fields.iter_mut().for_each(|field| field.attrs.clear());
                }
                define(&item.vis.clone(), &item.ident.clone(), shown(item).replacen("pub ", "", 1));
            }
            Item::Trait(mut item) => {
                item.attrs.clear();
                for member in &mut item.items {
                    if let syn::TraitItem::Fn(function) = member {
                        function.attrs.clear();
                        function.default = None;
                    }
                }
                define(&item.vis.clone(), &item.ident.clone(), shown(item).replacen("pub ", "", 1));
            }
            Item::Struct(item) => {
                let fields = item.fields.iter().filter(|field| is_public(&field.vis));
                let fields: Vec<String> = fields
                    .map(|field| {
                        let name = field.ident.as_ref().map_or(String::new(), |name| format!("{name}: "));
                        name + &shown(&field.ty)
                    })
                    .collect();
                let open = if is(&item.attrs, "non_exhaustive", "") { "non_exhaustive " } else { "" };
                let name = format!("{}{}", item.ident, shown(&item.generics));
                define(&item.vis, &item.ident, format!("{open}struct {name} {{ {} }}", fields.join(", ")));
            }
            Item::Use(item) if is_public(&item.vis) && !is(&item.attrs, "cfg", "") => {
                self.export(path, path, &item.tree)
            }
            Item::Impl(item) => self.implement(path, item),
            _ => {}
        }
    }

    fn export(&mut self, module: &str, from: &str, tree: &UseTree) {
        match tree {
            UseTree::Path(tree) if tree.ident == "self" => self.export(module, module, &tree.tree),
            UseTree::Path(tree) if tree.ident == "crate" => self.export(module, "", &tree.tree),
            UseTree::Path(tree) => self.export(module, &format!("{from}::{}", tree.ident), &tree.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.export(module, from, tree)),
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.exports.entry(module.to_string()).or_default().push((
                    name.clone(),
                    from.to_string(),
                    name,
                ));
            }
            _ => panic!("an export of another form in {module}"),
        }
    }

    fn implement(&mut self, module: &str, item: syn::ItemImpl) {
        let syn::Type::Path(path) = &*item.self_ty else { return };
        let name = path.path.segments.last().unwrap().ident.to_string();
        let members = self.members.entry((module.to_string(), name)).or_default();
        if let Some((path, _)) = &item.trait_ {
            members.insert(format!("impl {}", shown(path)));
            return;
        }
        for member in item.items {
            match member {
                ImplItem::Fn(function)
                    if is_public(&function.vis) && !is(&function.attrs, "doc", "hidden") =>
                {
                    members.insert(shown(&function.sig));
                }
                ImplItem::Const(constant) if is_public(&constant.vis) => {
                    members.insert(format!("const {}: {}", constant.ident, shown(&constant.ty)));
                }
                _ => {}
            }
        }
    }

    /// Lists the items that are reachable through the module `path`.
    fn reach(&mut self, path: &str) {
        for (name, signature) in self.items.get(path).cloned().unwrap_or_default() {
            self.list(path, path, &name, &signature);
        }
        for (name, from, original) in self.exports.get(path).cloned().unwrap_or_default() {
            let items = self.items.get(&from).cloned().unwrap_or_default();
            let found = items.into_iter().find(|(item, _)| *item == original);
            self.list(path, &from, &name, &found.map_or(String::new(), |(_, signature)| signature));
        }
        for module in self.modules.get(path).cloned().unwrap_or_default() {
            self.reach(&format!("{path}::{module}"));
        }
    }

    /// Lists `name`, defined in the module `from`, as part of the module `path`.
    fn list(&mut self, path: &str, from: &str, name: &str, signature: &str) {
        self.reached.insert(format!("dlx_kernel{path}: {signature}"));
        // Methods that submissions do not need are in submodules named `library`.
        let is_its = |(module, owner): &&(String, String)| {
            owner == name && (module.starts_with(from) || module.ends_with("::library"))
        };
        let of_it = self.members.keys().filter(is_its).cloned().collect::<Vec<_>>();
        // Some types in `textbook` have the same names as types outside it.
        for key in
            of_it.into_iter().filter(|key| key.0.starts_with("::textbook") == from.starts_with("::textbook"))
        {
            for member in &self.members[&key] {
                self.reached.insert(format!("dlx_kernel{path}::{name}: {member}"));
            }
        }
    }
}

#[test]
fn the_kernels_interface_matches_the_list() {
    let mut found = Found::default();
    found.read("", &kernel().join("src/lib.rs"));
    found.reach("");
    let text: String = found.reached.iter().flat_map(|line| [line, "\n"]).collect();
    let file = kernel().join("public-api.txt");
    if std::env::var_os("UPDATE_API").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let how = "a change on purpose is written by UPDATE_API=1 cargo test --test all public_api";
    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), text, "{how}");
    assert!(text.contains("dlx_kernel::Exact: fn first(&mut self) -> Option<Vec<usize>>\n"), "{text}");
}
