//! Bundling: a problem's solution and the parts of the kernel that it uses, as one source file that a judge takes.
//!
//! * [`rust`]: which parts those are, and their text;
//! * [`Sources`]: the text of the project, which travels inside the program.

pub mod rust;

use crate::problems::Problem;
use anyhow::{Context, bail};

/// The languages that a problem can be bundled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// One file of Rust, with nothing but the standard library.
    Rust,
    /// One file of C++98.
    Cpp,
}

impl Language {
    /// As problem.toml calls it.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::Cpp => "cpp",
        }
    }

    /// How its files end.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::Cpp => "cpp",
        }
    }
}

/// The sources of the kernel, the reader and the solutions.
#[derive(rust_embed::RustEmbed)]
#[folder = "."]
#[include = "src/cover/*.rs"]
#[include = "src/input.rs"]
#[include = "problems/*/solution.rs"]
pub struct Sources;

impl Sources {
    /// The text of a file, by its path from the root of the project.
    ///
    /// # Errors
    /// If there is none.
    pub fn text(path: &str) -> anyhow::Result<String> {
        let file = Sources::get(path).with_context(|| format!("{path} is not part of this program"))?;
        String::from_utf8(file.data.into_owned()).with_context(|| format!("{path} is no text"))
    }
}

/// The most bytes of source that a judge takes: SPOJ 50,000, POJ, HDU and all others not less than 64 KB.
fn most_bytes(judge: &str) -> usize {
    if judge == "SPOJ" { 50_000 } else { 65_536 }
}

/// The bundle of a problem in a language.
///
/// # Errors
/// If there is no solution in that language, or the bundle is larger than the judge takes.
pub fn bundle(problem: &Problem, language: Language) -> anyhow::Result<String> {
    let facts = problem.facts();
    let text = match language {
        Language::Rust => rust::bundle(problem)?,
        Language::Cpp => bail!("{} has no solution in C++", problem.id),
    };
    let twins = facts.twins.into_iter().map(|twin| (twin.judge, twin.languages));
    for (judge, languages) in std::iter::once((facts.judge, facts.languages)).chain(twins) {
        let most = most_bytes(&judge);
        if languages.iter().any(|taken| taken == language.name()) && text.len() > most {
            bail!("the bundle of {} has {} bytes, {judge} takes {most}", problem.id, text.len());
        }
    }
    Ok(text)
}
