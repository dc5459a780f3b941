//! A Rust module split into parts, the pieces that a bundle can include or omit, with the names that each
//! part needs.

use crate::strength::syntax::{is_joint, with_tree};
use anyhow::bail;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use syn::spanned::Spanned;
use syn::{ImplItem, Item, UseTree};

/// A source file.
#[derive(Clone)]
pub struct Module {
    /// The module path, such as `["cover", "exact"]`.
    pub path: Vec<String>,
    /// The text of the file.
    pub text: String,
    /// The parts that may be cut.
    pub parts: Vec<Part>,
    /// The imports and re-exports of the file.
    pub uses: Vec<Use>,
    /// Whether the text is a user's, of which nothing is cut; it is a single part.
    pub is_whole: bool,
    /// The child modules that the file declares, each with the byte range of its declaration, `pub mod
    /// name;`.
    pub children: Vec<(String, Range<usize>)>,
}

/// Macros whose arguments are expressions, in which methods are called with the usual syntax.
const OF_EXPRESSIONS: [&str; 8] =
    ["assert", "assert_eq", "debug_assert", "format", "matches", "vec", "write", "writeln"];

/// Maximum total number of names in the paths that a user's text imports.
const MAX_IMPORTED: usize = 50_000;

/// An item or a method.
#[derive(Clone)]
pub struct Part {
    /// The part is needed if a needed part mentions one of these names. An `impl` of a trait has no names.
    pub names: Vec<String>,
    /// The type that a method or `impl` belongs to; the part is needed only if the type is needed, too.
    pub owner: Option<String>,
    /// All words in the part's text.
    pub mentions: BTreeSet<String>,
    /// The words that may call a method: after a dot and before parentheses, in a path, or in a macro with
    /// custom syntax.
    pub calls: BTreeSet<String>,
    /// All paths in the part's text, such as `["crate", "cover", "bits", "MOST"]`.
    pub paths: Vec<Vec<String>>,
    /// The byte range of the part in the module's text.
    pub bytes: Range<usize>,
    /// Whether the part is in the bundle.
    pub needed: bool,
}

/// An import or re-export.
#[derive(Clone)]
pub struct Use {
    /// The imported paths. The last name of a path may be `Name as Other`.
    pub leaves: Vec<Vec<String>>,
    /// The visibility before `use`, if other modules can use the re-export.
    pub visibility: Option<String>,
    /// The byte range of the import in the module's text.
    pub bytes: Range<usize>,
}

impl Module {
    /// Returns the module at `path` split into parts. Each text is parsed only once, even if many bundles use
    /// it.
    ///
    /// # Errors
    /// Fails if `text` is not valid Rust.
    pub fn new(path: &[String], text: String) -> anyhow::Result<Module> {
        static PARSED: Mutex<BTreeMap<String, Module>> = Mutex::new(BTreeMap::new());
        let parsed = || PARSED.lock().unwrap_or_else(PoisonError::into_inner);
        let known = parsed().get(&text).cloned();
        let module = match known {
            Some(module) => module,
            None => {
                let module = Module::parse(text)?;
                parsed().insert(module.text.clone(), module.clone());
                module
            }
        };
        Ok(Module { path: path.to_vec(), ..module })
    }

    /// Returns the module at `path` with all of a user's `text` as one part. Paths that begin with the
    /// module `kernel` become absolute.
    ///
    /// # Errors
    /// Fails if `text` is not valid Rust, or imports too many paths.
    pub fn whole(path: &[String], text: &str, kernel: &str) -> anyhow::Result<Module> {
        let text = text.trim_start_matches('\u{feff}');
        let mut module = with_tree(text, |tree| {
            let is_function =
                |item: &Item, name: &str| matches!(item, Item::Fn(item) if item.sig.ident == name);
            let names =
                ["main", "solve"].into_iter().find(|name| tree.items.iter().any(|it| is_function(it, name)));
            let names = names.into_iter().map(str::to_string).collect();
            let mut module = Module::empty();
            module.text = rooted(text, tree.to_token_stream(), kernel);
            module.parts.push(Part::new(names, &tree, 0..text.len()));
            let others = |item: &Item| matches!(item, Item::Use(_) | Item::Mod(_));
            for item in tree.items.into_iter().filter(others) {
                if !matches!(&item, Item::Mod(item) if item.content.is_some()) {
                    module.add(item);
                }
            }
            module
        })?;
        let imported: usize = module.uses.iter().flat_map(|item| &item.leaves).map(Vec::len).sum();
        if imported > MAX_IMPORTED {
            bail!("the imported paths have more than {MAX_IMPORTED} names");
        }
        module.path = path.to_vec();
        module.is_whole = true;
        Ok(module)
    }

    fn empty() -> Module {
        let (path, text, parts, uses, children) = Default::default();
        Module { path, text, parts, uses, children, is_whole: false }
    }

    fn parse(text: String) -> anyhow::Result<Module> {
        let mut module = with_tree(&text, |tree| {
            let mut module = Module::empty();
            tree.items.into_iter().for_each(|item| module.add(item));
            module
        })?;
        module.text = text;
        Ok(module)
    }

    /// Adds the parts of an item.
    fn add(&mut self, item: Item) {
        let bytes = item.span().byte_range();
        let named = |name: &syn::Ident| Part::new(vec![name.to_string()], &item, bytes.clone());
        let part = match &item {
            Item::Use(item) => return self.uses.push(Use::new(item)),
            Item::Mod(item) if item.content.is_none() => {
                return self.children.push((item.ident.to_string(), bytes));
            }
            Item::Const(item) => named(&item.ident),
            Item::Enum(item) => named(&item.ident),
            Item::Fn(item) => named(&item.sig.ident),
            Item::Static(item) => named(&item.ident),
            Item::Struct(item) => named(&item.ident),
            Item::Trait(item) => named(&item.ident),
            Item::Type(item) => named(&item.ident),
            Item::Macro(syn::ItemMacro { ident: Some(name), .. }) => named(name),
            Item::Impl(item) => return self.add_impl(item, bytes),
            // A macro call produces `impl`s for a type of the module and is kept with that type.
            Item::Macro(call) => {
                let owner = self.type_of_macro(&call.mac.path.to_token_stream().to_string());
                Part { owner, ..Part::new(Vec::new(), &item, bytes) }
            }
            Item::Mod(item) if !item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")) => {
                named(&item.ident)
            }
            // Test modules are never needed.
            _ => Part::new(vec![String::new()], &TokenStream::new(), bytes),
        };
        self.parts.push(part);
    }

    /// Returns the type of this module that the macro `name` mentions. The macro and the type must be defined
    /// before the macro call.
    fn type_of_macro(&self, name: &str) -> Option<String> {
        let mentions = &self.parts.iter().find(|part| part.names == [name])?.mentions;
        let is_type = |name: &&String| name.starts_with(char::is_uppercase) && mentions.contains(*name);
        self.parts.iter().flat_map(|part| &part.names).find(is_type).cloned()
    }

    fn add_impl(&mut self, item: &syn::ItemImpl, bytes: Range<usize>) {
        let owner = type_name(&item.self_ty);
        if item.trait_.is_some() {
            self.parts.push(Part { owner, ..Part::new(Vec::new(), item, bytes) });
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
            let part = Part::new(vec![name], member, member.span().byte_range());
            self.parts.push(Part { owner: owner.clone(), ..part });
        }
        // The `impl` block is cut if all its members are cut. The names in its header are not recorded: the
        // type needs them anyway.
        self.parts.push(Part { owner, ..Part::new(names, &TokenStream::new(), bytes) });
    }

    /// Returns all words in the needed parts.
    pub fn words(&self) -> BTreeSet<String> {
        let needed = self.parts.iter().filter(|part| part.needed);
        needed.flat_map(|part| part.mentions.iter().cloned()).collect()
    }
}

/// Makes the paths in `text`, whose tokens are `tokens`, that begin with the module `kernel` absolute; but
/// not in strings and comments.
fn rooted(text: &str, tokens: TokenStream, kernel: &str) -> String {
    let mut found = Vec::new();
    find_paths(tokens, kernel, &mut found);
    found.sort_unstable();
    let (mut rooted, mut at) = (String::new(), 0);
    for start in found {
        rooted.extend([&text[at..start], "crate::"]);
        at = start;
    }
    rooted.push_str(&text[at..]);
    if !rooted.ends_with('\n') {
        rooted.push('\n');
    }
    rooted
}

/// Adds the start of each path in `tokens` that begins with `name` to `found`.
fn find_paths(tokens: TokenStream, name: &str, found: &mut Vec<usize>) {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(it) if it.as_char() == ':');
    let mut tokens = tokens.into_iter().peekable();
    let mut after_colon = false;
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Group(group) => find_paths(group.stream(), name, found),
            TokenTree::Ident(word)
                if word == name
                    && !after_colon
                    && tokens.peek().is_some_and(|next| is_colon(next) && is_joint(next)) =>
            {
                found.push(word.span().byte_range().start);
            }
            _ => {}
        }
        after_colon = is_colon(&token);
    }
}

impl Part {
    fn new(names: Vec<String>, code: &impl ToTokens, bytes: Range<usize>) -> Part {
        let mut part = Part {
            names,
            owner: None,
            mentions: BTreeSet::new(),
            calls: BTreeSet::new(),
            paths: Vec::new(),
            bytes,
            needed: false,
        };
        part.mention(code.to_token_stream(), false);
        part
    }

    /// Excludes the part from every bundle.
    pub fn exclude(&mut self) {
        self.names = vec![String::new()];
    }

    /// Returns whether this part is needed in a bundle whose needed parts mention `known` and may call
    /// `called`.
    pub fn is_wanted(&self, known: &BTreeSet<String>, called: &BTreeSet<String>) -> bool {
        let words = if self.owner.is_some() { called } else { known };
        self.owner.as_ref().is_none_or(|owner| known.contains(owner))
            && (self.names.is_empty() || self.names.iter().any(|name| words.contains(name)))
    }

    /// Collects the words, calls and paths in `code`. Inside a macro with custom syntax, every word may call
    /// a method.
    fn mention(&mut self, code: TokenStream, mut in_macro: bool) {
        let mut path: Vec<String> = Vec::new();
        // The number of colons directly before the current token.
        let mut colons = 0;
        let mut tokens = code.into_iter().peekable();
        let (mut after_dot, mut after_word) = (false, false);
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) => {
                    let word = word.to_string();
                    let (is_given, is_called) = match tokens.peek() {
                        Some(TokenTree::Group(next)) => (false, next.delimiter() == Delimiter::Parenthesis),
                        Some(TokenTree::Punct(next)) => {
                            let is_alone = next.spacing() == Spacing::Alone;
                            (is_alone && next.as_char() == '=', !is_alone && next.as_char() == ':')
                        }
                        _ => (false, false),
                    };
                    // An assigned name does not refer to a part: `let first = 1`, `Item = usize`. The type of
                    // an assigned name does: `let cells: Cells = ...`.
                    if !is_given || colons == 1 {
                        self.mentions.insert(word.clone());
                    }
                    // The last name of a path through a module refers to a function, not a method.
                    let is_in_module = path.last().is_some_and(|last| last.starts_with(char::is_lowercase));
                    if after_dot && is_called || colons == 2 && !is_in_module || in_macro {
                        self.calls.insert(word.clone());
                    }
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut path));
                    }
                    after_word = !["if", "in", "match", "return", "while"].contains(&word.as_str());
                    after_dot = false;
                    path.push(word);
                    colons = 0;
                    continue;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.mention(group.stream(), in_macro);
                    colons = 0;
                }
                TokenTree::Punct(punct) => {
                    // `name!` begins a macro call.
                    let is_call = after_word && punct.as_char() == '!' && punct.spacing() == Spacing::Alone;
                    in_macro |=
                        is_call && path.last().is_some_and(|name| !OF_EXPRESSIONS.contains(&name.as_str()));
                    after_dot = punct.as_char() == '.';
                    colons = 0;
                }
                TokenTree::Literal(_) => colons = 0,
            }
            after_word = false;
        }
        self.add_path(path);
    }

    /// Adds a path, unless it is a single name.
    fn add_path(&mut self, path: Vec<String>) {
        if path.len() > 1 {
            self.paths.push(path);
        }
    }
}

impl Use {
    fn new(item: &syn::ItemUse) -> Use {
        let visibility = item.vis.to_token_stream().to_string().replace(' ', "");
        Use {
            leaves: {
                let mut all = Vec::new();
                leaves(&item.tree, &[], &mut all, &mut { MAX_IMPORTED + 1 });
                all
            },
            visibility: Some(visibility).filter(|visibility| !visibility.is_empty()),
            bytes: item.span().byte_range(),
        }
    }
}

/// Returns the name under which `path` is imported.
pub fn name_of(path: &[String]) -> &str {
    match path {
        [.., parent, last] if last == "self" => parent,
        [.., last] => last.rsplit(" as ").next().unwrap_or(last),
        [] => "",
    }
}

/// Adds the paths of an import, all of which begin with `above`, to `all`; `left` limits their total length.
fn leaves(tree: &UseTree, above: &[String], all: &mut Vec<Vec<String>>, left: &mut usize) {
    let last = match tree {
        UseTree::Path(path) => {
            return leaves(&path.tree, &[above, &[path.ident.to_string()]].concat(), all, left);
        }
        UseTree::Group(group) => {
            return group.items.iter().for_each(|tree| leaves(tree, above, all, left));
        }
        UseTree::Name(name) => name.ident.to_string(),
        UseTree::Rename(name) => format!("{} as {}", name.ident, name.rename),
        UseTree::Glob(_) => "*".into(),
    };
    if *left > 0 {
        *left = left.saturating_sub(above.len() + 1);
        all.push([above, &[last]].concat());
    }
}

fn type_name(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_macros_with_custom_syntax_every_word_may_be_a_call() {
        let calls = |code: &str| {
            let code: TokenStream = code.parse().unwrap();
            Part::new(Vec::new(), &code, 0..0).calls.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(calls("let counts = vec![0; primary]; items.push(primary)"), ["push"]);
        assert_eq!(calls("assert!(first < items.len(), \"{}\", first)"), ["len"]);
        assert_eq!(calls("each!(primary)"), ["primary"]);
    }
}
