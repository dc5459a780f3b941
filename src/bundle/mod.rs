//! Bundling: a problem's solution and the parts of the kernel that it uses, as one source file that a judge accepts.
//!
//! * [`rust`]: finds the parts that are used, and their text;
//! * [`cpp`]: the headers that a solution includes;
//! * [`Engine`]: chooses between the fast engines and the textbook ones;
//! * [`Sources`]: the text of the project, embedded in the program.

pub mod cpp;
pub mod dense;
mod engine;
mod module;
mod prune;
pub mod rust;

use self::dense::dense;
pub use self::engine::Engine;

use crate::embedded;
use crate::problems::{Facts, Problem};
use anyhow::{Context, bail};
use std::borrow::Cow;

/// The languages that a problem can be bundled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// One Rust file that uses only the standard library.
    Rust,
    /// One C++98 file.
    Cpp,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::Rust, Language::Cpp];

    /// The language that problem.toml and the command line call `name`.
    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    /// Its name in problem.toml and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::Cpp => "cpp",
        }
    }

    /// Its display name.
    pub fn title(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::Cpp => "C++",
        }
    }

    /// The extension of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::Cpp => "cpp",
        }
    }

    /// The path of the solution of `problem` in this language, if there is one.
    pub fn path(self, problem: &Problem) -> String {
        problem.file(&format!("solution.{}", self.ending()))
    }

    /// Whether `problem` has a solution in this language.
    pub fn has(self, problem: &Problem) -> bool {
        Sources::file(&self.path(problem)).is_some()
    }
}

/// The sources of the kernel, the reader and the solutions, and the texts about the problems.
pub struct Sources;

impl Sources {
    /// The content of a file, by its path from the root of the project.
    pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
        embedded::file(path).map(Cow::Borrowed)
    }

    /// The text of a file.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn text(path: &str) -> anyhow::Result<String> {
        let file = Sources::file(path).with_context(|| format!("{path} is not part of this program"))?;
        String::from_utf8(file.into_owned()).with_context(|| format!("{path} is not UTF-8 text"))
    }
}

/// A program around `source`, the text of a Rust module with a function `solve` that imports only from the kernel, the
/// reader and, as `crate::solution`, the solution of `problem`; with the engines that its first line asks for, otherwise
/// those of `engine`.
///
/// # Errors
/// If the text is not valid Rust.
pub fn bundle_source(source: &str, problem: &Problem, engine: Engine) -> anyhow::Result<String> {
    rust::expand_beside(source, problem, Engine::asked_for(source, engine))
}

/// The bundle of a problem in a language, with the engines of `engine`.
///
/// # Errors
/// If there is no solution in that language, or the bundle is larger than a judge of that language allows.
pub fn bundle(problem: &Problem, language: Language, engine: Engine) -> anyhow::Result<String> {
    if !language.has(problem) {
        bail!("{} does not have a solution in {}", problem.id, language.title());
    }
    let text = match language {
        Language::Rust => rust::bundle(problem, engine)?,
        Language::Cpp => cpp::bundle(problem, engine)?,
    };
    let limit = |judge: String| Some((crate::judges::find(&judge)?.source_bytes, judge));
    let limits = judges(&problem.facts(), language).into_iter().filter_map(|(judge, ..)| limit(judge));
    let Some((most, judge)) = limits.min() else { return Ok(text) };
    let text = if text.len() <= most { text } else { without_comments(&text) };
    if text.len() > most {
        bail!("the bundle of {} has {} bytes, but {judge} accepts at most {most}", problem.id, text.len());
    }
    Ok(text)
}

/// `text` without comment lines, except for the opening ones.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &str| line.trim_start().starts_with("//");
    let heading: Vec<&str> = text.lines().take_while(|line| is_comment(line)).collect();
    let code = text.lines().skip(heading.len()).filter(|line| !is_comment(line));
    let note =
        ["// Comments are left out, because with them the file would exceed the judge's source limit."];
    let lines = heading.iter().chain(&note).copied().chain(code);
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The judges of a problem that accept `language`, each with its number and address of the problem.
fn judges(facts: &Facts, language: Language) -> Vec<(String, String, String)> {
    let home = (&facts.judge, &facts.number, &facts.address, &facts.languages);
    let twins = facts.twins.iter().map(|twin| (&twin.judge, &twin.number, &twin.address, &twin.languages));
    std::iter::once(home)
        .chain(twins)
        .filter(|(.., languages)| languages.iter().any(|taken| taken == language.name()))
        .map(|(judge, number, address, _)| (judge.clone(), number.clone(), address.clone()))
        .collect()
}

/// The opening comment of a bundle: the problem, its address, the model (the lines of the solution's own comment
/// without their slashes), and the command that made the file.
fn heading(problem: &Problem, language: Language, engine: Engine, model: &[&str]) -> String {
    let facts = problem.facts();
    let mut lines = vec![format!(" {} {} {}", facts.judge, facts.number, facts.title)];
    lines.push(format!(" {}", facts.address));
    for (judge, number, address) in judges(&facts, language) {
        if address != facts.address {
            lines.push(format!(" Same problem: {judge} {number}, {address}"));
        }
    }
    lines.push(String::new());
    lines.extend(model.iter().map(|line| line.trim_end().to_string()));
    lines.push(String::new());
    lines.push(" The solution and the parts of the kernel that it uses, bundled by".to_string());
    let options = format!("{} --lang {}", problem.id, language.name());
    if engine == Engine::Textbook {
        lines.retain(|line| !line.is_empty());
        lines.pop();
        lines.push(format!(
            " `dlx-judge bundle {options} --engine textbook` made this of plain dancing links."
        ));
    } else {
        lines.push(format!(" `dlx-judge bundle {options}`."));
    }
    lines.iter().map(|line| format!("//{line}\n")).collect::<String>() + "\n"
}
