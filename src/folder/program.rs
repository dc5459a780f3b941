//! The programs of a folder: source files in any language of solutions, or commands.

use anyhow::{Context, bail};
use dlx_harness::files;
use dlx_harness::platform;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement};
use dlx_harness::run::toolchain;
use dlx_harness::solutions::{self, Compiled, Options};
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

/// A program of a folder.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it is for: `generator`.
    pub role: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Words at the end of its command line.
    pub flags: Vec<String>,
}

/// What a program is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A source file.
    Source(PathBuf),
    /// A command.
    Command(Command),
}

impl Program {
    /// A source file.
    pub fn source(role: &'static str, file: PathBuf) -> Program {
        Program { role, kind: Kind::Source(file), flags: Vec::new() }
    }

    /// The program that `text` names: a source file in the folder `place`, or a command whose words may be
    /// files there.
    ///
    /// # Errors
    /// If it is neither.
    pub fn named(role: &'static str, place: &Path, text: &str) -> anyhow::Result<Program> {
        if let Some(file) = inside(place, text).filter(|file| file.is_file() && solutions::is_source(file)) {
            return Ok(Program::source(role, file));
        }
        let mut words: Vec<OsString> =
            platform::split(text).unwrap_or_default().into_iter().map(OsString::from).collect();
        for (at, word) in words.iter_mut().enumerate() {
            let file = place.join(&*word);
            // A program without a folder before its name is one on PATH.
            if file.is_file() && (at > 0 || Path::new(word).components().count() > 1) {
                *word = files::whole(&file)?.into();
            }
        }
        if words.first().is_none_or(|program| toolchain::find(program).is_err()) {
            bail!("expected a source file in the folder, or a command, found '{text}'");
        }
        let command = Command { reads: toolchain::of_words(&words), ..Command::new(words) };
        Ok(Program { role, kind: Kind::Command(command), flags: Vec::new() })
    }

    /// The command that runs it, compiled in the sandbox of `confinement` if need be; or the errors of its
    /// compiler.
    ///
    /// # Errors
    /// If it cannot be compiled.
    pub fn compile(
        &self,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Compiled> {
        let compiled = match &self.kind {
            Kind::Command(command) => Ok(command.clone()),
            Kind::Source(file) => solutions::compile(file, &Options::default(), confinement, interrupt)
                .with_context(|| format!("{}: the {}", file.display(), self.role))?,
        };
        Ok(compiled.map(|mut command| {
            command.words.extend(self.flags.iter().map(OsString::from));
            command
        }))
    }
}

/// The path of what is called `name` in the folder `place`. None if that leads elsewhere.
pub fn inside(place: &Path, name: &str) -> Option<PathBuf> {
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    (is_inside && !name.is_empty()).then(|| place.join(name))
}

/// The source files in `place` with one of these names, whatever their endings.
pub fn sources(place: &Path, names: &[&str]) -> Vec<PathBuf> {
    let is_named = |path: &Path| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy());
        stem.is_some_and(|stem| names.contains(&&*stem)) && solutions::is_source(path) && path.is_file()
    };
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| place.join(entry.file_name())).filter(|path| is_named(path)).collect();
    found.sort();
    found
}

/// The program in `place` with one of these names, if there is one.
///
/// # Errors
/// If there are several.
pub fn found(place: &Path, role: &'static str, names: &[&str]) -> anyhow::Result<Option<Program>> {
    match &sources(place, names)[..] {
        [] => Ok(None),
        [file] => Ok(Some(Program::source(role, file.clone()))),
        [one, other, ..] => {
            let file = other.file_name().unwrap_or_default().to_string_lossy();
            bail!("{}: expected one {role}, found {file}, too", one.display())
        }
    }
}
