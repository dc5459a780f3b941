//! Bundling: a solution and the parts of the kernel that it uses become one source file that a judge accepts.
//!
//! * `rust.rs` finds the parts of the kernel that a solution uses; `cpp.rs` finds the headers that it
//!   includes.
//! * [`Engine`] selects the fast engines or the textbook engines. A bundle contains only those fast engines
//!   that the problem's `problem.toml` lists.

pub mod compact;
pub mod cpp;
mod engine;
mod heading;
mod language;
pub(crate) mod module;
#[cfg(test)]
mod nested;
mod prune;
mod rust;

pub use self::engine::{BLOG, ENGINES, Engine};
pub use self::language::Language;

use self::engine::lists;
use crate::embedded;
use anyhow::bail;
use dlx_problems::{Facts, PROBLEMS, Problem, judges};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// Maximum size in bytes of a source to bundle with the kernel.
pub const MAX_SOURCE_BYTES: u64 = 1 << 20;

/// Bundles `source` with the kernel, in the version that the first line of `source` requests, otherwise in
/// the version of `engine`. `source` is either a module with a function `solve`, whose imports are from the
/// kernel, the reader and `crate::solution`, or a program with a function `main` that uses the crate
/// `dlx_kernel`; nothing is cut from it. The result may be [longer than a judge allows](too_long).
///
/// # Errors
/// Fails if `source` is not valid Rust.
pub fn bundle_source(source: &str, problem: &Problem, engine: Engine) -> anyhow::Result<String> {
    bundle_fitting(source, problem, engine).map(|(text, _)| text)
}

/// Like [`bundle_source`], but also returns the engines used: the first suitable list of engines whose bundle
/// is not too long, or else the last suitable list. The list is empty if the source uses no engines.
///
/// # Errors
/// Fails as [`bundle_source`] does.
pub fn bundle_fitting(
    source: &str,
    problem: &Problem,
    engine: Engine,
) -> anyhow::Result<(String, Vec<String>)> {
    let mut fitting = (bundle_with(source, problem, engine, &[])?, Vec::new());
    let without = fitting.0.clone();
    for list in lists(source, &problem.facts().engines) {
        fitting = (bundle_with(source, problem, engine, &list)?, list);
        if fitting.0 == without {
            fitting.1.clear();
        }
        if too_long(&fitting.0, problem, Language::Rust).is_none() {
            break;
        }
    }
    Ok(fitting)
}

/// Returns whether a Rust text uses the crate `dlx_kernel` but does not contain it.
pub fn uses_kernel(source: &str) -> bool {
    source.contains("dlx_kernel::") && !source.contains("mod dlx_kernel")
}

/// Bundles `source`, a Rust text that [uses the kernel](uses_kernel), with the kernel and all suitable
/// engines. The program's error messages begin with `name`; the program uses `files`, if given, in place of
/// stdin and stdout. None if the text does not use the kernel.
pub fn with_kernel(source: &str, name: &str, files: Option<&[String; 2]>) -> Option<anyhow::Result<String>> {
    uses_kernel(source).then(|| {
        let engines = lists(source, &[]).into_iter().next().unwrap_or_default();
        rust::expand_whole(source, name, files, Engine::asked_for(source, Engine::Fast), &engines)
    })
}

/// Bundles `source`, the text of `file`, if `file` is a source of this project but not a complete program:
/// `problems/ID/solution.cpp`, or a wrong solution in `problems/ID/wrong`. None for other files, even if
/// their paths have such an end: a bundle contains the problem's own solution, so only files in the checkout
/// from which this program was built get one.
pub fn of_problem(source: &str, file: &Path) -> Option<anyhow::Result<String>> {
    let problems = fs::canonicalize(embedded::root().join("problems")).ok()?;
    let file = fs::canonicalize(file).ok()?;
    let names: Vec<&str> =
        file.strip_prefix(problems).ok()?.iter().map(OsStr::to_str).collect::<Option<_>>()?;
    let of = |id: &str| PROBLEMS.iter().find(|problem| problem.home == problem.id && problem.id == id);
    match names[..] {
        [id, "solution.cpp"] => Some(cpp::around(source, of(id)?, Engine::Fast)),
        [id, "wrong", name] if name.ends_with(".rs") => {
            Some(bundle_source(source, of(id)?, Engine::Textbook))
        }
        _ => None,
    }
}

/// Like [`bundle_source`], but with the given engines.
///
/// # Errors
/// Fails as [`bundle_source`] does.
pub fn bundle_with(
    source: &str,
    problem: &Problem,
    engine: Engine,
    engines: &[String],
) -> anyhow::Result<String> {
    let parts = rust::expand_beside(source, problem, Engine::asked_for(source, engine), engines)?;
    let text = parts.concat();
    if too_long(&text, problem, Language::Rust).is_none() {
        return Ok(text);
    }
    // Comments are removed from the kernel only: the kernel precedes a `source` that is a module, and follows
    // a `source` that is a program.
    let [before, own, after] = parts;
    Ok(match before.is_empty() {
        true => own + &without_comments(&after),
        false => without_comments(&before) + &own + &after,
    })
}

/// Bundles the solution of `problem` in `language` with the kernel version of `engine`.
///
/// # Errors
/// Fails if the problem has no solution in `language`, or if the bundle exceeds the source limit of a judge
/// that accepts `language`.
pub fn bundle(problem: &Problem, language: Language, engine: Engine) -> anyhow::Result<String> {
    if !language.has(problem) {
        bail!("{} does not have a solution in {}", problem.id, language.title());
    }
    let text = match language {
        Language::Rust if engine == Engine::Blog => bail!("--engine blog is only available in C++"),
        Language::Rust => rust::bundle(problem, engine)?,
        Language::Cpp => cpp::bundle(problem, engine)?,
    };
    if too_long(&text, problem, language).is_none() {
        return Ok(text);
    }
    let text = without_comments(&text);
    match too_long(&text, problem, language) {
        Some(reason) => bail!("the bundle of {} has {reason}", problem.id),
        None => Ok(text),
    }
}

/// Bundles `text` in place of the problem's solution in `language`. Does not check the length of the bundle.
///
/// # Errors
/// Fails if `text` is not valid Rust, or if it is C++ and its includes cannot be resolved.
pub fn bundle_changed(text: &str, problem: &Problem, language: Language) -> anyhow::Result<String> {
    match language {
        Language::Rust => bundle_with(text, problem, Engine::Fast, &problem.facts().engines),
        Language::Cpp => cpp::around(text, problem, Engine::Fast),
    }
}

/// Returns a message with the size of `text` and the smallest source limit of the judges of `problem` that
/// accept `language`. None if the limit is not exceeded.
pub fn too_long(text: &str, problem: &Problem, language: Language) -> Option<String> {
    let limit = |facts: &'static Facts| Some((judges::find(&facts.judge)?.source_bytes, &facts.judge));
    let (most, judge) = language.judges(problem).filter_map(limit).min()?;
    (text.len() > most).then(|| format!("{} bytes, but {judge} accepts at most {most}", text.len()))
}

/// Returns `text` without comment lines, except those of its opening comment.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    let heading: Vec<&str> = text.lines().take_while(|line| is_comment(line)).collect();
    let code = text.lines().skip(heading.len()).filter(|line| !is_comment(line));
    let note =
        ["// Comments are left out, because with them the file would exceed the judge's source limit."];
    let lines = heading.iter().chain(&note).copied().chain(code);
    lines.flat_map(|line| [line, "\n"]).collect()
}
