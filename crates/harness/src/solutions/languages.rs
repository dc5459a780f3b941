//! The languages that are known by the endings of source files: how programs in them are compiled and run.

use crate::platform;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// How programs in a language are compiled and run.
pub struct Language {
    /// Of source files, without the dot.
    pub endings: &'static [&'static str],
    /// What makes programs of them.
    pub compiler: Compiler,
    /// The endings of files beside a source that it may be compiled of.
    pub parts: &'static [&'static str],
}

/// A compiler or an interpreter.
pub struct Tool {
    /// Its programs: the first that is installed is taken.
    pub names: &'static [&'static str],
    /// The variable of the environment that names another one. May be empty.
    pub variable: &'static str,
    /// How the program is asked where it is, in case it stands in for another.
    pub question: &'static [&'static str],
    /// Where it is, if the answer is a folder: below that.
    pub below: &'static str,
}

impl Tool {
    /// Where the answer to its question says that it is.
    pub fn answered(&self, answer: &str) -> PathBuf {
        if self.below.is_empty() { PathBuf::from(answer) } else { Path::new(answer).join(self.below) }
    }
}

/// The way a source file becomes a program.
pub enum Compiler {
    /// It is one for this interpreter.
    Interpreted(Tool),
    /// `tool ARGUMENTS OUTPUT FILE AFTER`.
    ToFile {
        /// The compiler.
        tool: Tool,
        /// The first arguments.
        arguments: &'static [&'static str],
        /// Where the program and a list of what was read go, in this folder.
        output: fn(&Path) -> Vec<OsString>,
        /// The last arguments.
        after: &'static [&'static str],
    },
    /// `javac -d FOLDER FILE`, the file under the name of its public class.
    Java,
}

/// The name of the program in the folder that it is made in, without the system's ending for programs.
pub const PROGRAM: &str = "program";
/// The name of the list of files that a compiler read, in the form of a makefile.
pub const DEPENDENCIES: &str = "dependencies";

/// The endings of what C and C++ include.
const INCLUDED: &[&str] =
    &["h", "hh", "hpp", "hxx", "H", "inc", "inl", "ipp", "tpp", "tcc", "c", "cc", "cpp", "cxx", "C"];

/// The compilers of C++ and of C. On Windows, that of Visual Studio is the second choice.
const CPP: &[&str] = if cfg!(windows) { &["g++", "cl"] } else { &["g++"] };
const C: &[&str] = if cfg!(windows) { &["gcc", "cl"] } else { &["gcc"] };
/// On Windows, the linker decides how large the stack is, and the libraries of MinGW are in no place where a
/// program finds them.
const GCC: &[&str] = if cfg!(windows) { &["-O2", "-static", "-Wl,--stack,268435456"] } else { &["-O2"] };
/// On Windows, the launcher of all versions comes first.
const PYTHON: &[&str] = if cfg!(windows) { &["py", "python", "python3"] } else { &["python3"] };

const fn plain(names: &'static [&'static str], variable: &'static str) -> Tool {
    Tool { names, variable, question: &[], below: "" }
}

const LANGUAGES: &[Language] = &[
    Language {
        endings: &["rs"],
        compiler: Compiler::ToFile {
            tool: Tool {
                names: &["rustc"],
                variable: "RUSTC",
                question: &["--print", "sysroot"],
                below: "bin/rustc",
            },
            arguments: &["-O", "-Ccodegen-units=1", "--edition=2021", "-Awarnings", "--crate-name=solution"],
            output: |folder| {
                let [program, list] = [&platform::program(PROGRAM), DEPENDENCIES]
                    .map(|name| folder.join(name).display().to_string());
                vec![format!("--emit=link={program},dep-info={list}").into()]
            },
            after: &[],
        },
        parts: &["rs"],
    },
    Language {
        endings: &["cpp", "cc", "cxx", "C"],
        compiler: Compiler::ToFile { tool: plain(CPP, "CXX"), arguments: GCC, output: of_gcc, after: &[] },
        parts: INCLUDED,
    },
    Language {
        endings: &["c"],
        compiler: Compiler::ToFile { tool: plain(C, "CC"), arguments: GCC, output: of_gcc, after: &["-lm"] },
        parts: INCLUDED,
    },
    Language {
        endings: &["go"],
        compiler: Compiler::ToFile {
            tool: Tool { names: &["go"], variable: "GO", question: &["env", "GOROOT"], below: "bin/go" },
            arguments: &["build"],
            output: |folder| vec!["-o".into(), folder.join(platform::program(PROGRAM)).into()],
            after: &[],
        },
        parts: &[],
    },
    Language { endings: &["java"], compiler: Compiler::Java, parts: &[] },
    Language {
        endings: &["py"],
        compiler: Compiler::Interpreted(Tool {
            question: &["-c", "import sys; print(sys.executable)"],
            ..plain(PYTHON, "")
        }),
        parts: &[],
    },
    Language {
        endings: &["js"],
        compiler: Compiler::Interpreted(Tool {
            question: &["-p", "process.execPath"],
            ..plain(&["node"], "")
        }),
        parts: &[],
    },
];

/// Of gcc and what takes the same arguments.
fn of_gcc(folder: &Path) -> Vec<OsString> {
    let [program, list] =
        [&platform::program(PROGRAM), DEPENDENCIES].map(|name| OsString::from(folder.join(name)));
    vec!["-MMD".into(), "-MF".into(), list, "-o".into(), program]
}

/// The words by which a compiler is called: what comes first, where the program and a list of what was read
/// go, what comes last.
pub type Words = (&'static [&'static str], fn(&Path) -> Vec<OsString>, &'static [&'static str]);

/// The words of `compiler`, whatever its tool is called by default: that of Visual Studio takes other words
/// than gcc, and makes no list.
pub fn words_of(compiler: &Path, default: Words) -> Words {
    let name = compiler.file_stem().and_then(OsStr::to_str).unwrap_or_default();
    match name.eq_ignore_ascii_case("cl") || name.eq_ignore_ascii_case("clang-cl") {
        true => (&["/nologo", "/O2", "/EHsc", "/F268435456"], of_cl, &[]),
        false => default,
    }
}

/// Of the compiler of Visual Studio.
fn of_cl(folder: &Path) -> Vec<OsString> {
    let mut program = OsString::from("/Fe:");
    program.push(folder.join(platform::program(PROGRAM)));
    let mut object = OsString::from("/Fo:");
    object.push(folder.join("object.obj"));
    vec![program, object]
}

/// The language of a source file, by its ending.
pub fn of(file: &Path) -> Option<&'static Language> {
    let ending = file.extension().and_then(OsStr::to_str)?;
    LANGUAGES.iter().find(|language| language.endings.contains(&ending))
}

/// The first ending of the language whose sources end in `ending`; that itself if no language is known.
pub fn first_ending(ending: &str) -> &str {
    let language = LANGUAGES.iter().find(|language| language.endings.contains(&ending));
    language.map_or(ending, |language| language.endings[0])
}

/// The endings that are known, such as `.rs .cpp`.
pub fn endings() -> String {
    shown(LANGUAGES.iter().flat_map(|language| language.endings))
}

/// The first endings of the languages whose compilers take additional words.
pub fn endings_with_flags() -> String {
    let takes = |language: &&Language| matches!(language.compiler, Compiler::ToFile { .. });
    shown(LANGUAGES.iter().filter(takes).map(|language| &language.endings[0]))
}

fn shown<'a>(endings: impl Iterator<Item = &'a &'static str>) -> String {
    endings.map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_of_visual_studio_takes_words_of_its_own() {
        let default: Words = (GCC, of_gcc, &["-lm"]);
        for name in ["cl.exe", "CL.EXE", "clang-cl"] {
            let (first, output, last) = words_of(&Path::new("tools").join(name), default);
            assert_eq!((first[0], last), ("/nologo", &[][..]));
            let program = output(Path::new("folder"))[0].to_string_lossy().into_owned();
            assert!(program.starts_with("/Fe:folder") && program.contains(PROGRAM), "{program}");
        }
        assert_eq!(words_of(Path::new("/usr/bin/g++"), default).0, GCC);
    }
}
