//! A Rust bundle: the modules as written, without the parts that the solution does not reach.
//!
//! Every item and every method is a *part*. If a part is needed, so are all items that it mentions and all
//! methods that it may call. A method is needed only if its type is needed, too; an `impl` of a
//! trait is kept with its type. All other parts are cut from the original text, so comments and layout stay.
//! Parts are found by name, regardless of types. So a part may stay merely because a needed part has the same
//! name, but no needed part is cut.
//!
//! A module is read when a needed part names something in it, and is placed where its parent declares it. If
//! a parent is used only for its child modules, only its declarations of used modules and its re-exports
//! along used paths stay.

use super::compact::compact;
use super::engine::{Engine, KERNEL as FOLDERS, keep_engines};
use super::heading::heading;
use super::language::Language;
use super::module::{Module, Part, Use, name_of};
use crate::embedded;
use anyhow::{Context, bail};
use dlx_problems::Problem;
use std::collections::BTreeSet;
use std::ops::Range;

/// Bundles the solution of `problem`.
///
/// # Errors
/// Fails if a source is missing or is not valid Rust; tests rule out both.
pub fn bundle(problem: &Problem, engine: Engine) -> anyhow::Result<String> {
    let solution = embedded::text(&Language::Rust.path(problem))?;
    let model: Vec<&str> = solution.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let engines = &problem.facts().engines;
    Ok(heading(problem, Language::Rust, engine, &model)
        + &expand(solution, problem.id, problem.facts().files.as_ref(), engine, engines)?)
}

/// Returns a program around `solution`, the text of a module with a function `solve` that imports only from
/// the kernel and the reader. The program's error messages begin with `id`. It uses `files`, if given, in
/// place of stdin and stdout. Its kernel chooses among `engines`.
///
/// # Errors
/// Fails if `solution` is not valid Rust.
pub fn expand(
    solution: &str,
    id: &str,
    files: Option<&[String; 2]>,
    engine: Engine,
    engines: &[String],
) -> anyhow::Result<String> {
    let main = Module::new(&[SOLUTION.to_string()], solution.to_string())?;
    let parts = program(main, (id, files), engine, &|path| kernel(path, engine, engines))?;
    Ok(parts.concat())
}

/// Like [`expand`], for a user's text, of which nothing is cut.
///
/// # Errors
/// Fails if `text` is not valid Rust, or has neither `main` nor `solve`.
pub fn expand_whole(
    text: &str,
    id: &str,
    files: Option<&[String; 2]>,
    engine: Engine,
    engines: &[String],
) -> anyhow::Result<String> {
    let main = Module::whole(&[SOLUTION.to_string()], text, KERNEL)?;
    let parts = program(main, (id, files), engine, &|path| kernel(path, engine, engines))?;
    Ok(parts.concat())
}

/// The name of the module for a source that is bundled next to the problem's solution.
const OWN: &str = "own";

/// Like [`expand_whole`], for a `source` that may also import from the solution of `problem`
/// (`crate::solution`). A source with a function `main` is a complete program and becomes the root of the
/// bundle. Returns the text before the source, the source, and the text after it.
///
/// # Errors
/// Fails if `source` is not valid Rust, or has neither `main` nor `solve`.
pub fn expand_beside(
    source: &str,
    problem: &Problem,
    engine: Engine,
    engines: &[String],
) -> anyhow::Result<[String; 3]> {
    let main = Module::whole(&[OWN.to_string()], source, KERNEL)?;
    program(main, (problem.id, problem.facts().files.as_ref()), engine, &|path| match path {
        BESIDE => embedded::text(&Language::Rust.path(problem)).ok().map(str::to_string),
        _ => kernel(path, engine, engines),
    })
}

/// Returns the kernel file at `path` in the version of `engine`, with only `engines`. Drops
/// `#[non_exhaustive]`, which matters only to other crates.
fn kernel(path: &str, engine: Engine, engines: &[String]) -> Option<String> {
    let text = keep_engines(engine.text(path).ok()?, engines);
    let kept = text.lines().filter(|line| line.trim() != "#[non_exhaustive]");
    Some(kept.flat_map(|line| [line, "\n"]).collect())
}

/// The name of a program in messages, and the files that it uses in place of stdin and stdout.
type Frame<'a> = (&'a str, Option<&'a [String; 2]>);

/// Returns a bundle of the module `main`, with the module's function `main` or a new one that calls its
/// `solve`: the text before the module, the module's text, and the text after it.
fn program(main_module: Module, frame: Frame, engine: Engine, read: Read) -> anyhow::Result<[String; 3]> {
    if let Some((name, _)) = main_module.children.first() {
        bail!("`mod {name};`: expected a single file, with its modules in braces");
    }
    let has = ["main", "solve"].map(|name| main_module.parts.iter().any(|part| part.names == [name]));
    let main = main_module.path[0].clone();
    let bundle = Bundle::new(read, main_module, engine == Engine::Textbook)?;
    let own = &bundle.modules[0];
    let mut text = String::new();
    let kernel = bundle.declaration(&format!("mod {KERNEL}"), &[KERNEL.to_string()]);
    text.push_str(&prefixed(&kernel, "crate::", &format!("crate::{KERNEL}::")));
    let rooted = |text: &str| prefixed(text, &format!("{KERNEL}::"), &format!("crate::{KERNEL}::"));
    let is_whole = own.is_whole;
    let own = if is_whole { own.text.clone() } else { rooted(&bundle.kept(own)) };
    if main != SOLUTION {
        text.push_str(&rooted(&bundle.declaration(&format!("mod {SOLUTION}"), &[SOLUTION.to_string()])));
    }
    let [before, after] = match has {
        [true, _] => [String::new(), format!("\n#[allow(dead_code)]\n{text}")],
        [_, true] => [
            format!("#![allow(dead_code)]\n\n{text}mod {main} {{\n"),
            format!("}}\n\n{}", calling(&main, frame)),
        ],
        _ => bail!("expected a function `solve` or `main`, found neither"),
    };
    Ok(match (bundle.is_compact, is_whole) {
        (false, _) => [before, own, after],
        (true, true) => [compact(&before), own, compact(&after)],
        (true, false) => [compact(&(before + &own + &after)), String::new(), String::new()],
    })
}

/// Returns a function `main` that calls `solve` of the module `main`.
fn calling(main: &str, (id, files): Frame) -> String {
    let Some([input, output]) = files else {
        let call = format!("{KERNEL}::input::run({id:?}, {main}::solve)");
        return format!("fn main() {{\n    std::process::exit({call});\n}}\n");
    };
    format!(
        "fn main() {{
    let solved = || -> Result<(), String> {{
        let input = std::fs::read({input:?}).map_err(|error| format!(\"{{}}: {{}}\", {input:?}, error))?;
        let unwritten = |error: std::io::Error| format!(\"{{}}: {{}}\", {output:?}, error);
        let mut output = std::io::BufWriter::new(std::fs::File::create({output:?}).map_err(unwritten)?);
        let solved = {main}::solve(&input, &mut output).map_err(|stop| stop.to_string());
        std::io::Write::flush(&mut output).map_err(unwritten)?;
        solved
    }};
    if let Err(error) = solved() {{
        eprintln!(\"{id}: {{}}\", error);
        std::process::exit(1);
    }}
}}
"
    )
}

/// Replaces the prefix `path` of the paths in `text` with `other`.
fn prefixed(text: &str, path: &str, other: &str) -> String {
    let mut replaced = String::new();
    let mut at = 0;
    for (found, _) in text.match_indices(path) {
        let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        if !text[..found].ends_with(is_inside) {
            replaced.extend([&text[at..found], other]);
            at = found + path.len();
        }
    }
    replaced + &text[at..]
}

/// The kernel's module in a bundle. It has the name of the crate that solutions import from.
pub const KERNEL: &str = "dlx_kernel";

const KERNEL_SOURCES: &str = FOLDERS[0];

/// The module of a problem's solution.
const SOLUTION: &str = "solution";

/// The name of modules with methods and trait implementations that programs may use but solutions do not.
const LIBRARY: &str = "library";

/// A placeholder for the path of a problem's solution next to the main module.
const BESIDE: &str = "solution.rs";

/// Returns the text of the source at a path from the project root. None if there is no such source.
type Read<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Maximum number of re-exports along a path.
const MAX_RE_EXPORTS: usize = 32;

/// Maximum number of names examined to follow the paths of a bundle: a user's text may have many paths, and a
/// path many names and re-exports.
const MAX_EXAMINED: usize = 20_000_000;

/// A bundle in the making: the modules that a solution reaches.
struct Bundle<'a> {
    read: Read<'a>,
    modules: Vec<Module>,
    /// The modules that are used for more than their child modules.
    reached: BTreeSet<Vec<String>>,
    /// Re-exports on used paths: each a module and the name that it re-exports.
    passed_on: BTreeSet<(Vec<String>, String)>,
    /// All words in needed parts.
    known: BTreeSet<String>,
    /// All words in needed parts that may call a method.
    called: BTreeSet<String>,
    /// Whether the bundle is written without blank lines and, except at its head, without comments.
    is_compact: bool,
    /// Whether the main module may use the modules called [`LIBRARY`].
    has_library: bool,
    /// The number of names that may still be examined.
    left: usize,
}

impl<'a> Bundle<'a> {
    /// Collects everything that the module `main` needs, starting with its function `main` or `solve` and the
    /// reader's `run`.
    fn new(read: Read<'a>, main: Module, is_compact: bool) -> anyhow::Result<Bundle<'a>> {
        let mut bundle = Bundle {
            read,
            reached: BTreeSet::from([main.path.clone()]),
            passed_on: BTreeSet::new(),
            known: ["main", "solve", "run"].map(str::to_string).into(),
            called: BTreeSet::new(),
            is_compact,
            has_library: main.path != [SOLUTION],
            left: MAX_EXAMINED,
            modules: vec![main],
        };
        bundle.follow(&[], &[KERNEL, "input", "run"].map(str::to_string))?;
        while bundle.grow()? {}
        Ok(bundle)
    }

    /// Marks the parts that are needed by those marked so far. Returns false if this adds no part or module.
    fn grow(&mut self) -> anyhow::Result<bool> {
        let before = (self.known.len(), self.called.len(), self.reached.len(), self.passed_on.len());
        let mut paths = Vec::new();
        for module in self.modules.iter_mut().filter(|module| self.reached.contains(&module.path)) {
            for part in module.parts.iter_mut().filter(|part| !part.needed) {
                if part.is_wanted(&self.known, &self.called) {
                    part.needed = true;
                    self.known.extend(part.mentions.iter().cloned());
                    self.called.extend(part.calls.iter().cloned());
                    paths.extend(part.paths.iter().map(|path| (module.path.clone(), path.clone())));
                }
            }
            let words = module.words();
            let used = module.uses.iter().flat_map(|item| &item.leaves);
            let used = used.filter(|path| module.is_whole || is_used(path, &words));
            paths.extend(used.map(|path| (module.path.clone(), path.clone())));
            if self.has_library && module.children.iter().any(|(name, _)| name == LIBRARY) {
                paths.push((module.path.clone(), vec!["self".into(), LIBRARY.into()]));
            }
        }
        for (module, path) in paths {
            self.follow(&module, &path)?;
        }
        Ok(before != (self.known.len(), self.called.len(), self.reached.len(), self.passed_on.len()))
    }

    /// Reads the modules along `path`, as written in the module `from`, and marks the last as reached.
    /// Ignores paths that lead outside the project.
    fn follow(&mut self, from: &[String], path: &[String]) -> anyhow::Result<()> {
        let mut next = Some((from.to_vec(), path.to_vec()));
        // Limit the steps: the re-exports of a source may form a cycle, which only the compiler rejects.
        for _ in 0..MAX_RE_EXPORTS {
            let Some((from, path)) = next else { break };
            let uses = self.find(&from).map_or(&[][..], |module| &module.uses);
            let names: usize = uses.iter().map(|item| 1 + item.leaves.len()).sum();
            let left = self.left.checked_sub(path.len() + names);
            self.left = left.context("its paths are too many or too long")?;
            next = self.follow_once(from, &path)?;
        }
        Ok(())
    }

    /// Follows a path to the first re-export on it. Returns the re-exporting module, and the path to follow
    /// from that module. None if no re-export is on the path.
    fn follow_once(
        &mut self,
        mut at: Vec<String>,
        path: &[String],
    ) -> anyhow::Result<Option<(Vec<String>, Vec<String>)>> {
        let mut rest = path.iter().map(|name| name.split(" as ").next().unwrap_or(name));
        let mut next = rest.next();
        match next {
            Some("crate") => at.truncate(usize::from(at.first().is_some_and(|root| root == KERNEL))),
            Some(KERNEL) => at.clear(),
            Some("super") => drop(at.pop()),
            Some("self") => {}
            Some(name) if self.child(&at, name).is_some() => {}
            _ => return Ok(None),
        }
        if matches!(next, Some("crate" | "super" | "self")) {
            next = rest.next();
        }
        while let Some(name) = next {
            if name == "super" {
                at.pop();
            } else if self.module(&at, name)? {
                at.push(name.to_string());
            } else if let Some(mut elsewhere) = self.re_export(&at, name) {
                self.passed_on.insert((at.clone(), name.to_string()));
                elsewhere.extend(rest.map(str::to_string));
                return Ok(Some((at, elsewhere)));
            } else {
                break;
            }
            next = rest.next();
        }
        if !at.is_empty() {
            self.reached.insert(at);
        }
        Ok(None)
    }

    fn find(&self, path: &[String]) -> Option<&Module> {
        self.modules.iter().find(|module| module.path == path)
    }

    /// Returns the file of the module `name` in the module `parent`.
    fn child(&self, parent: &[String], name: &str) -> Option<String> {
        let (Some((_, below)), Some(module)) = (parent.split_first(), self.find(parent)) else {
            let file = match name {
                KERNEL => format!("{KERNEL_SOURCES}lib.rs"),
                SOLUTION => BESIDE.to_string(),
                _ => return None,
            };
            return (parent.is_empty() && (self.read)(&file).is_some()).then_some(file);
        };
        let declared = module.children.iter().any(|(child, _)| child == name);
        let stem = [below, &[name.to_string()]].concat().join("/");
        let files = [format!("{KERNEL_SOURCES}{stem}.rs"), format!("{KERNEL_SOURCES}{stem}/mod.rs")];
        files.into_iter().find(|file| declared && (self.read)(file).is_some())
    }

    /// Reads the module `name` in the module `parent`. Returns whether that module exists.
    fn module(&mut self, parent: &[String], name: &str) -> anyhow::Result<bool> {
        let path = [parent, &[name.to_string()]].concat();
        if self.find(&path).is_some() {
            return Ok(true);
        }
        let Some(text) = self.child(parent, name).and_then(|file| (self.read)(&file)) else {
            return Ok(false);
        };
        let mut module = Module::new(&path, text)?;
        if path == [SOLUTION] {
            // The main module has its own `solve`, which replaces that of the solution.
            module.parts.iter_mut().filter(|part| part.names == ["solve"]).for_each(Part::exclude);
        }
        self.modules.push(module);
        Ok(true)
    }

    /// Returns the path from which the module at `path` re-exports `name`. None if it does not re-export
    /// `name`.
    fn re_export(&self, path: &[String], name: &str) -> Option<Vec<String>> {
        let uses = self.find(path)?.uses.iter().filter(|item| item.visibility.is_some());
        uses.flat_map(|item| &item.leaves).find(|leaf| leaf.len() > 1 && name_of(leaf) == name).cloned()
    }

    /// Returns the module at `path` as `opening`, such as `pub mod bits`, and its text in braces. Empty if
    /// the module is not in the bundle.
    fn declaration(&self, opening: &str, path: &[String]) -> String {
        let Some(module) = self.find(path) else { return String::new() };
        format!("{opening} {{\n{}}}\n\n", self.kept(module))
    }

    /// Returns the text of a module without unneeded parts and imports that become unused.
    fn kept(&self, module: &Module) -> String {
        let mut cuts: Vec<(Range<usize>, String)> = Vec::new();
        for (name, bytes) in &module.children {
            let opening = module.text[bytes.clone()].trim_end_matches(';');
            // An attribute may select another file for the module in builds that check inputs. A bundle omits
            // this attribute.
            let plain = opening.strip_prefix("#[cfg_attr(").and_then(|rest| rest.split_once('\n'));
            let opening = plain.map_or(opening, |(_, rest)| rest);
            let path = [&module.path[..], std::slice::from_ref(name)].concat();
            cuts.push((bytes.clone(), self.declaration(opening, &path).trim_end().to_string()));
        }
        let words = module.words();
        let is_reached = self.reached.contains(&module.path);
        for item in &module.uses {
            let stays = |path: &&Vec<String>| {
                let passed_on = (module.path.clone(), name_of(path).to_string());
                is_used(path, &words) || item.visibility.is_some() && self.passed_on.contains(&passed_on)
            };
            let used: Vec<_> = item.leaves.iter().filter(stays).collect();
            if used.len() < item.leaves.len() || !is_reached {
                cuts.push((item.bytes.clone(), lines(item, &used)));
            }
        }
        if !is_reached {
            let kept: Vec<String> =
                cuts.into_iter().map(|(_, text)| text).filter(|text| !text.is_empty()).collect();
            return kept.join("\n\n") + "\n";
        }
        let unneeded = module.parts.iter().filter(|part| !part.needed);
        cuts.extend(unneeded.map(|part| (part.bytes.clone(), String::new())));
        without_example(&without(&module.text, cuts))
    }
}

/// Returns imports for the paths in `used`, with the visibility of `item`.
fn lines(item: &Use, used: &[&Vec<String>]) -> String {
    let visibility = item.visibility.as_ref().map_or(String::new(), |visibility| format!("{visibility} "));
    let lines: Vec<String> = used
        .iter()
        .map(|path| format!("{visibility}use {};", path.join("::").trim_end_matches("::self")))
        .collect();
    lines.join("\n")
}

/// Returns `text` with each range in `cuts` replaced by the string next to it.
fn without(text: &str, mut cuts: Vec<(Range<usize>, String)>) -> String {
    cuts.sort_by_key(|(bytes, _)| (bytes.start, std::cmp::Reverse(bytes.end)));
    let mut kept = String::new();
    let mut at = 0;
    for (bytes, instead) in cuts {
        if bytes.start < at {
            continue; // Inside a range that is already cut.
        }
        kept.push_str(&text[at..bytes.start]);
        kept.push_str(&instead);
        at = bytes.end;
        if instead.is_empty() {
            kept.truncate(kept.trim_end_matches(' ').len());
            at += text[at..].len() - text[at..].trim_start_matches('\n').len();
        }
    }
    kept.push_str(&text[at..]);
    let kept = kept.replace("\n\n}", "\n}");
    format!("{}\n", kept.trim_end())
}

/// Returns `text` without the example at the end of the module comment. The example is for readers of the
/// kernel.
fn without_example(text: &str) -> String {
    let Some((before, example)) = text.split_once("//!\n//! # Example\n") else { return text.to_string() };
    let code = example.lines().skip_while(|line| line.starts_with("//!"));
    code.fold(before.to_string(), |text, line| text + line + "\n")
}

/// Returns whether one of `words` is the import's name or, for a trait, the name of one of its methods.
fn is_used(path: &[String], words: &BTreeSet<String>) -> bool {
    let methods: &[&str] = match path.last().map(String::as_str) {
        Some("Read") => &["read_to_end", "read_to_string", "read_exact"],
        Some("BufRead") => &["lines", "read_line", "read_until"],
        Some("FromStr") => &["from_str"],
        Some("Write") => &["write_all", "writeln", "write", "flush"],
        Some("TryFrom") => &["try_from"],
        Some("Representation") => &["begin", "advance", "cover"],
        _ => &[],
    };
    match name_of(path) {
        "*" => !words.is_empty(),
        name => words.contains(name) || methods.iter().any(|method| words.contains(*method)),
    }
}

#[cfg(test)]
mod tests;
