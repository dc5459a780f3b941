//! The languages of solutions, recognised by file extension, and how their programs are compiled and run. The
//! built-in table is `languages.toml`. Users can extend the table in their settings folder, but a judged
//! folder cannot extend it.

use crate::run::private;
use crate::{files, platform, terminal};
use anyhow::Context;
use serde::Deserialize;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// How programs in a language are compiled and run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// File extensions without the dot.
    pub endings: Vec<String>,
    /// The display name; may be empty.
    #[serde(default)]
    name: String,
    /// A program that does nothing, to measure the memory of a large runtime.
    empty: Option<String>,
    /// How a source becomes a program.
    #[serde(default)]
    pub way: Way,
    /// The compilers or interpreters; the first installed one is used.
    pub programs: Vec<String>,
    /// The environment variable that overrides `programs`; may be empty.
    #[serde(default)]
    pub variable: String,
    /// The arguments with which a version manager's shim prints the path of the actual program.
    #[serde(default)]
    pub question: Vec<String>,
    /// The path of the actual program in the folder that the shim prints; empty if the shim prints the path
    /// of the program.
    #[serde(default)]
    below: String,
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    output: Vec<String>,
    #[serde(default)]
    after: Vec<String>,
    /// Extensions of files next to a source that may be compiled with it.
    #[serde(default)]
    pub parts: Vec<String>,
    #[serde(default)]
    windows: OnWindows,
}

/// How a source file becomes a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// `compiler ARGUMENTS FLAGS OUTPUT FILE AFTER`.
    #[default]
    Compiled,
    /// `interpreter ARGUMENTS FILE`.
    Interpreted,
    /// `javac -d FOLDER FILE`, where the file is named after its public class.
    Java,
}

/// Programs and arguments that replace the usual ones on Windows. An empty list replaces nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct OnWindows {
    programs: Vec<String>,
    arguments: Vec<String>,
}

/// Name of the compiled program, without the system's extension for programs.
pub const PROGRAM: &str = "program";
/// Name of the list of files that a compiler read, in makefile format.
pub const DEPENDENCIES: &str = "dependencies";

/// The first arguments, output arguments, and last arguments for the compiler of Visual Studio.
const CL: [&[&str]; 3] =
    [&["/nologo", "/O2", "/EHsc", "/F268435456"], &["/Fe:{program}", "/Fo:{program}.obj"], &[]];

/// The arguments for calling a compiler.
pub struct Words {
    /// The first arguments.
    pub arguments: Vec<String>,
    /// The arguments that name the program to write and the list of dependencies.
    output: Vec<String>,
    /// The last arguments.
    pub after: Vec<String>,
}

impl Words {
    /// Returns the output arguments for `folder`.
    pub fn output(&self, folder: &Path) -> impl Iterator<Item = OsString> {
        self.output.iter().map(move |word| {
            let mut filled = OsString::new();
            for part in word.split(['{', '}']) {
                match part {
                    "program" => filled.push(folder.join(platform::program(PROGRAM))),
                    "list" => filled.push(folder.join(DEPENDENCIES)),
                    text => filled.push(text),
                }
            }
            filled
        })
    }
}

impl Language {
    /// Returns the path of the actual program, according to a shim's `answer` to
    /// [`question`](Language::question).
    pub fn answered(&self, answer: &str) -> PathBuf {
        if self.below.is_empty() { PathBuf::from(answer) } else { Path::new(answer).join(&self.below) }
    }

    /// Returns the arguments for `program`. Visual Studio's compiler takes different arguments from gcc, and
    /// writes no list of dependencies.
    pub fn words(&self, program: &Path) -> Words {
        let name = program.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let [arguments, output, after] =
            match name.eq_ignore_ascii_case("cl") || name.eq_ignore_ascii_case("clang-cl") {
                true => CL.map(|words| words.iter().map(|word| word.to_string()).collect()),
                false => [&self.arguments, &self.output, &self.after].map(Clone::clone),
            };
        Words { arguments, output, after }
    }
}

/// The built-in languages, and the languages that the user has added.
static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let mut all = read(include_str!("languages.toml")).unwrap_or_default();
    let added = configured().unwrap_or_else(|error| {
        terminal::say(&format!("dlx-judge: {error:#}; its languages are left out"));
        Vec::new()
    });
    for language in added {
        match all.iter_mut().find(|known| known.endings[0] == language.endings[0]) {
            Some(known) => *known = language,
            None => all.push(language),
        }
    }
    all
});

/// Parses a table of languages.
fn read(text: &str) -> anyhow::Result<Vec<Language>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Table {
        language: Vec<Language>,
    }
    let wrong = |error: toml::de::Error| {
        let line = text[..error.span().map_or(0, |span| span.start)].matches('\n').count() + 1;
        anyhow::anyhow!("line {line}: {}", error.message())
    };
    let mut all = toml::from_str::<Table>(text).map_err(wrong)?.language;
    for language in &mut all {
        anyhow::ensure!(!language.endings.is_empty(), "a language needs an ending");
        let OnWindows { programs, arguments } = std::mem::take(&mut language.windows);
        for (usual, other) in [(&mut language.programs, programs), (&mut language.arguments, arguments)] {
            if cfg!(windows) && !other.is_empty() {
                *usual = other;
            }
        }
    }
    Ok(all)
}

/// Maximum size of a table of languages in bytes.
const MAX_TABLE_BYTES: u64 = 1 << 20;

/// Returns the languages that the user has added.
///
/// # Errors
/// Fails if the table is malformed, or another user could replace it.
fn configured() -> anyhow::Result<Vec<Language>> {
    let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from).filter(|it| it.is_absolute());
    let below = if cfg!(windows) { "" } else { ".config" };
    let base = folder("XDG_CONFIG_HOME").or_else(|| Some(folder(private::HOME)?.join(below)));
    let Some(file) = base.map(|base| base.join("dlx-judge/languages.toml")) else { return Ok(Vec::new()) };
    let opened = match private::open_settled(&file, MAX_TABLE_BYTES) {
        Err(_) if !file.exists() => return Ok(Vec::new()),
        opened => opened.and_then(|opened| files::all(opened, MAX_TABLE_BYTES)),
    };
    let read = || read(&String::from_utf8(opened?)?);
    read().with_context(|| file.display().to_string())
}

/// Returns the language of a source file, by its extension.
pub fn of(file: &Path) -> Option<&'static Language> {
    of_ending(file.extension()?.to_str()?)
}

fn of_ending(ending: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.endings.iter().any(|known| known == ending))
}

/// Returns the first extension of the language with the extension `ending`, or `ending` if no language has
/// it.
pub fn first_ending(ending: &str) -> &str {
    of_ending(ending).map_or(ending, |language| &language.endings[0])
}

/// Returns the display name of the language with this extension, such as `Python`.
pub fn name(ending: &str) -> String {
    let name = of_ending(ending).map(|language| &language.name).filter(|name| !name.is_empty());
    name.cloned().unwrap_or_else(|| format!(".{ending}"))
}

/// Returns an empty program in the language with this extension, if the runtime of the language uses much
/// memory.
pub fn empty(ending: &str) -> Option<&'static str> {
    of_ending(ending)?.empty.as_deref()
}

/// Returns the known extensions, such as `.rs .cpp`.
pub fn endings() -> String {
    shown(LANGUAGES.iter().flat_map(|language| &language.endings))
}

/// Returns the first extension of each language, or only of languages whose compilers take additional flags.
pub fn first_endings(with_flags: bool) -> String {
    let is_shown = |language: &&Language| !with_flags || language.way == Way::Compiled;
    shown(LANGUAGES.iter().filter(is_shown).map(|language| &language.endings[0]))
}

fn shown<'a>(endings: impl Iterator<Item = &'a String>) -> String {
    endings.map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visual_studio_has_its_own_arguments() {
        let language = of_ending("c").unwrap();
        for name in ["cl.exe", "CL.EXE", "clang-cl"] {
            let words = language.words(&Path::new("tools").join(name));
            assert_eq!((&*words.arguments[0], words.after.len()), ("/nologo", 0));
            let program = words.output(Path::new("folder")).next().unwrap().into_string().unwrap();
            assert!(program.starts_with("/Fe:folder") && program.contains(PROGRAM), "{program}");
        }
        assert_eq!(language.words(Path::new("/usr/bin/gcc")).after, ["-lm"]);
    }

    #[test]
    fn malformed_tables_are_errors() {
        assert!(read(include_str!("languages.toml")).is_ok());
        for (text, message) in [
            ("[[language]]\nendings = []\nprograms = ['sh']\n", "a language needs an ending"),
            ("[[language]]\nendings = ['sh']\n", "missing field `programs`"),
            (
                "[[language]]\nendings = ['sh']\nprograms = ['sh']\nargument = []\n",
                "unknown field `argument`",
            ),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}
