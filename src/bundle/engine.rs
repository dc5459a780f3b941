//! The versions of the kernel modules, and the engines that a bundle can contain.

use super::language::Language;
use crate::embedded;
use dlx_problems::Problem;

/// The folders of the kernel's sources in Rust and in C++. The textbook version of a file has the same path
/// below `textbook`.
pub const KERNEL: [&str; 2] = ["crates/kernel/src/", "crates/kernel/cpp/dlx/"];

/// The version of the kernel modules and the input reader in a bundle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The fast engines, and a reader that reports where the input has an error.
    #[default]
    Fast,
    /// Plain dancing links and a plain reader: short, and slow on hard instances.
    Textbook,
    /// A complete program with arrays `L R U D col row cnt`, as in tutorials; only for the two problems whose
    /// input is a matrix.
    Blog,
}

impl Engine {
    /// All versions.
    pub const ALL: [Engine; 3] = [Engine::Fast, Engine::Textbook, Engine::Blog];

    /// Returns the engine with this name.
    pub fn named(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Returns the engine's name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Fast => "fast",
            Engine::Textbook => "textbook",
            Engine::Blog => "blog",
        }
    }

    /// Returns the language whose bundle `test` and `run` use by default. None for the fast engines: this
    /// program contains them and needs no bundle.
    pub fn language(self) -> Option<Language> {
        match self {
            Engine::Fast => None,
            Engine::Textbook => Some(Language::Rust),
            Engine::Blog => Some(Language::Cpp),
        }
    }

    /// Returns whether `problem` has a bundle in `language` with this engine.
    pub fn has(self, problem: &Problem, language: Language) -> bool {
        language.has(problem)
            && (self != Engine::Blog || language == Language::Cpp && blog_of(problem).is_some())
    }

    /// Returns the engine that a source's first line requests (`// engine: fast`); otherwise `other`.
    pub fn asked_for(source: &str, other: Engine) -> Engine {
        let first = source.lines().next().unwrap_or_default();
        let is_asked_for = |engine: &Engine| first.contains(&format!("engine: {}", engine.name()));
        Engine::ALL.into_iter().find(is_asked_for).unwrap_or(other)
    }

    /// Returns the text of the source at `path` for this engine: the textbook engine has its own version of
    /// some files.
    ///
    /// # Errors
    /// Fails if there is no such source.
    pub(super) fn text(self, path: &str) -> anyhow::Result<&'static str> {
        let second =
            KERNEL.iter().find_map(|kernel| Some(format!("{kernel}textbook/{}", path.strip_prefix(kernel)?)));
        let second = second.filter(|path| self == Engine::Textbook && embedded::file(path).is_some());
        embedded::text(second.as_deref().unwrap_or(path))
    }
}

/// The linked lists and the search of [`Engine::Blog`].
pub const BLOG: &str = include_str!("blog/dlx.cpp");

/// Returns the part of the blog program that reads the input and prints the output of `problem`.
pub(super) fn blog_of(problem: &Problem) -> Option<&'static str> {
    match problem.home {
        "luogu4929" => Some(include_str!("blog/luogu4929.cpp")),
        "poj3740" => Some(include_str!("blog/poj3740.cpp")),
        _ => None,
    }
}

/// The engines that the kernel chooses from; a bundle contains some of them.
pub const ENGINES: [&str; 10] =
    ["dense", "wide", "linked", "grid", "trail", "learning", "best", "large", "matching", "parts"];

/// Prefix of a comment at the end of a line that only some engines need, such as `// only: dense wide`.
const ONLY: &str = "// only: ";

/// Prefix of a comment that names an engine. The line is dropped if the bundle has only that engine.
const UNLESS: &str = "// unless: ";

/// Returns `text` without the lines that none of `engines` needs, and without the comments that mark lines.
pub fn keep_engines(text: &str, engines: &[String]) -> String {
    let kept = |line: &'_ str| match line.rsplit_once(ONLY) {
        Some((line, names)) => {
            let is_kept = names.split_whitespace().any(|name| engines.iter().any(|engine| engine == name));
            is_kept.then(|| format!("{}\n", line.trim_end()))
        }
        None => match line.rsplit_once(UNLESS) {
            Some((line, name)) => (*engines != [name]).then(|| format!("{}\n", line.trim_end())),
            None => Some(format!("{line}\n")),
        },
    };
    text.lines().filter_map(kept).collect()
}

/// Returns candidate lists of engines for the program `source` when the user gives none, best first. Every
/// list includes the engines that the program needs for colours, multiplicities or costs. `own` lists the
/// engines of the program's problem, because the program may use that problem's matrix.
pub fn lists(source: &str, own: &[String]) -> Vec<Vec<String>> {
    let has = |words: &[&str]| words.iter().any(|word| source.contains(word));
    let is_coloured = own.iter().any(|engine| engine == "trail") || has(&["add_coloured", "set_bounds"]);
    let (plain, always): (&[&[&str]], &[&str]) = match is_coloured {
        true => (
            &[&["dense", "wide", "linked", "learning", "grid"], &["dense", "grid"], &["grid"], &[]],
            &["trail"],
        ),
        false => (
            &[
                &["dense", "wide", "linked", "learning"],
                &["dense", "wide", "linked"],
                &["dense", "linked"],
                &["linked"],
            ],
            &[],
        ),
    };
    let best = (has(&["Exact"]) && has(&[".cheapest(", ".fewest("])).then_some("best");
    let large = (has(&["Repeat"]) && has(&[".cheapest("])).then_some("large");
    let list = |names: &&[&str]| {
        names.iter().chain(always).copied().chain(best).chain(large).map(str::to_string).collect()
    };
    plain.iter().map(list).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_for_other_engines_are_dropped() {
        let text =
            "one\n    dense, // only: dense\n    both, // only: dense wide\n    wide, // only: wide\nend\n";
        let kept = |engines: &[&str]| {
            keep_engines(text, &engines.iter().map(|name| name.to_string()).collect::<Vec<_>>())
        };
        assert_eq!(kept(&["dense"]), "one\n    dense,\n    both,\nend\n");
        assert_eq!(kept(&["wide", "trail"]), "one\n    both,\n    wide,\nend\n");
        assert_eq!(kept(&[]), "one\nend\n");
    }

    #[test]
    fn every_list_has_the_engines_for_the_calls_in_the_source() {
        assert_eq!(lists("Exact::new(&matrix).first()", &[]).last().unwrap(), &["linked"]);
        assert!(
            lists("matrix.add_coloured(&cells)", &[]).iter().all(|list| list.contains(&"trail".to_string()))
        );
        assert_eq!(lists("Exact::new(&matrix).cheapest(&costs)", &[]).last().unwrap(), &["linked", "best"]);
    }
}
