//! The languages of bundles.

use crate::embedded;
use dlx_problems::{Facts, Problem};

/// A language that problems can be bundled in.
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

    /// Returns the language with this name in problem.toml and on the command line.
    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    /// Returns the language's name in problem.toml and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Rust => "rust",
            Language::Cpp => "cpp",
        }
    }

    /// Returns the language's display name.
    pub fn title(self) -> &'static str {
        match self {
            Language::Rust => "Rust",
            Language::Cpp => "C++",
        }
    }

    /// Returns the extension of source files in the language.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::Cpp => "cpp",
        }
    }

    /// Returns the facts of `problem` for each judge that has the problem and accepts this language.
    pub fn judges(self, problem: &Problem) -> impl Iterator<Item = &'static Facts> {
        problem.judges().filter(move |facts| facts.languages.iter().any(|name| name == self.name()))
    }

    /// Returns the path of the solution of `problem` in this language; the file need not exist.
    pub fn path(self, problem: &Problem) -> String {
        problem.file(&format!("solution.{}", self.ending()))
    }

    /// Returns whether `problem` has a solution in this language.
    pub fn has(self, problem: &Problem) -> bool {
        embedded::file(&self.path(problem)).is_some()
    }
}
