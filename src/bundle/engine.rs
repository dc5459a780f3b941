//! The two versions of each kernel module.

use super::sources::Sources;

/// The folders of the kernel's texts, in Rust and in C++. The textbook version of each file is below `textbook` at the same path.
pub const KERNEL: [&str; 2] = ["crates/kernel/src/", "crates/kernel/cpp/"];

/// The version of the kernel modules, and of the input reader, that a bundle contains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The fast engines, and the reader that locates errors in the input.
    #[default]
    Fast,
    /// Plain dancing links and a plain reader: short, and slow on hard instances.
    Textbook,
}

impl Engine {
    /// Both.
    pub const ALL: [Engine; 2] = [Engine::Fast, Engine::Textbook];

    /// The engine called `name`.
    pub fn named(name: &str) -> Option<Engine> {
        Engine::ALL.into_iter().find(|engine| engine.name() == name)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Fast => "fast",
            Engine::Textbook => "textbook",
        }
    }

    /// The engine that the first line of a source asks for, as in `// engine: fast`; otherwise `other`.
    pub fn asked_for(source: &str, other: Engine) -> Engine {
        let first = source.lines().next().unwrap_or_default();
        let is_asked_for = |engine: &Engine| first.contains(&format!("engine: {}", engine.name()));
        Engine::ALL.into_iter().find(is_asked_for).unwrap_or(other)
    }

    /// The text of the source at `path` in a bundle: the textbook version if there is one.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn text(self, path: &str) -> anyhow::Result<String> {
        let second =
            KERNEL.iter().find_map(|kernel| Some(format!("{kernel}textbook/{}", path.strip_prefix(kernel)?)));
        let second = second.filter(|path| self == Engine::Textbook && Sources::file(path).is_some());
        Sources::text(second.as_deref().unwrap_or(path))
    }
}
