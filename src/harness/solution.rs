//! Solutions: the built-in one of a problem, a source file in any of several languages, or a command.
//!
//! A source file is compiled once; the program is cached under a name made of the compiler, its arguments and the
//! text with all that it includes, so the same is never compiled twice.

use super::cache::{Cache, Kind};
use super::interrupt::Interrupt;
use super::java::{self, Classes};
use super::protocol::{Command, Confinement, Exit, Limits};
use super::runner::{End, Runner};
use crate::files;
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What came of compiling: a command, or what the compiler said against it.
pub type Compiled = Result<Command, String>;

/// How programs in a language are compiled and run.
struct Language {
    endings: &'static [&'static str],
    compiler: Compiler,
    /// What runs the file, or None if it runs by itself.
    interpreter: Option<&'static str>,
}

/// What makes a program of a source file.
enum Compiler {
    /// Nothing needs to.
    None,
    /// `compiler ARGUMENTS -o PROGRAM FILE AFTER`, the compiler by its variable in the environment or else by its name.
    ToFile {
        name: &'static str,
        variable: &'static str,
        arguments: &'static [&'static str],
        after: &'static [&'static str],
    },
    /// `javac -d FOLDER FILE`, the file under the name of its public class.
    Java,
}

const LANGUAGES: &[Language] = &[
    Language {
        endings: &["rs"],
        compiler: Compiler::ToFile {
            name: "rustc",
            variable: "RUSTC",
            arguments: &["-O", "-Ccodegen-units=1", "--edition=2021", "-Awarnings", "--crate-name=solution"],
            after: &[],
        },
        interpreter: None,
    },
    Language {
        endings: &["cpp", "cc", "cxx", "C"],
        compiler: Compiler::ToFile { name: "g++", variable: "CXX", arguments: &["-O2"], after: &[] },
        interpreter: None,
    },
    Language {
        endings: &["c"],
        compiler: Compiler::ToFile { name: "gcc", variable: "CC", arguments: &["-O2"], after: &["-lm"] },
        interpreter: None,
    },
    Language {
        endings: &["go"],
        compiler: Compiler::ToFile { name: "go", variable: "GO", arguments: &["build"], after: &[] },
        interpreter: None,
    },
    Language { endings: &["java"], compiler: Compiler::Java, interpreter: None },
    Language { endings: &["py"], compiler: Compiler::None, interpreter: Some("python3") },
    Language { endings: &["js"], compiler: Compiler::None, interpreter: Some("node") },
];

/// No source file is longer.
const LONGEST: u64 = 16 << 20;

/// What a compiler may use; more is its own fault or that of a hostile source.
const COMPILE_TIME: Duration = Duration::from_secs(120);
const COMPILE_OUTPUT: u64 = 1 << 20;

/// The built-in solution of the problem called `id`: this program once more.
pub fn built_in(id: &str) -> Command {
    Command::new(["/proc/self/exe", "run", id])
}

/// Whether the name of a file ends as that of a source file in a language that is known.
pub fn is_source(file: &Path) -> bool {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    LANGUAGES.iter().any(|language| language.endings.contains(&ending))
}

/// The program and arguments of a command line, split as a shell does.
pub fn command(line: &str) -> anyhow::Result<Command> {
    let words = shell_words::split(line).with_context(|| format!("cannot split the command '{line}'"))?;
    if words.is_empty() {
        bail!("the command is empty");
    }
    Ok(Command { here: true, ..Command::new(words) })
}

fn language(file: &Path) -> Option<&'static Language> {
    let ending = file.extension()?.to_str()?;
    LANGUAGES.iter().find(|language| language.endings.contains(&ending))
}

/// Compiles the source `file`, with `flags` besides those of its language. The compiler can read what `confinement`
/// lets runs read.
///
/// # Errors
/// If the file cannot be read, the language is not known or the compiler is missing.
pub fn compile(
    file: &Path,
    flags: &[&str],
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> anyhow::Result<Compiled> {
    let Some(language) = language(file) else {
        let known: Vec<&str> = LANGUAGES.iter().flat_map(|language| language.endings).copied().collect();
        bail!("{}: expected a source file ending in .{}", file.display(), known.join(", ."));
    };
    let file = std::path::absolute(file)?;
    let text = ingredients(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let kitchen = Kitchen { confinement, interrupt };
    match language.compiler {
        Compiler::None => {
            let interpreter = language.interpreter.unwrap_or_default();
            Ok(Ok(Command::new([find(interpreter)?, file])))
        }
        Compiler::ToFile { name, variable, arguments, after } => {
            let compiler = find(std::env::var_os(variable).as_deref().unwrap_or(OsStr::new(name)))?;
            let program = |folder: &Path| folder.join("program");
            let build = |folder: &Path| {
                let mut build: Vec<OsString> = vec![compiler.clone().into()];
                build.extend(arguments.iter().chain(flags).map(OsString::from));
                build.extend(["-o".into(), program(folder).into(), file.clone().into()]);
                build.extend(after.iter().map(OsString::from));
                build
            };
            let made = |folder: &Path| is_program(&program(folder));
            let folder = kitchen.cached(&text, &build(Path::new("")), build, made)?;
            Ok(folder.map(|folder| Command::new([program(&folder)])))
        }
        Compiler::Java => {
            let (compiler, machine) = (find("javac")?, find("java")?);
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let source = String::from_utf8_lossy(&text);
            let classes = Classes::of(&source, &stem);
            if let Some(name) = classes.public.as_ref().filter(|name| name.len() > java::LONGEST_NAME) {
                let (length, most) = (name.len(), java::LONGEST_NAME);
                return Ok(Err(format!(
                    "the name of the public class has {length} bytes: expected at most {most}"
                )));
            }
            let place = match &classes.public {
                Some(name) if *name != stem => keep(&text, &format!("{name}.java"))?,
                _ => file.clone(),
            };
            let build = |folder: &Path| {
                vec![compiler.clone().into(), "-d".into(), folder.into(), place.clone().into()]
            };
            let folder = kitchen.cached(&text, &build(Path::new("")), build, |_| Ok(()))?;
            let run = |folder: PathBuf| -> Vec<OsString> {
                [machine.into()]
                    .into_iter()
                    .chain(JAVA.map(OsString::from))
                    .chain([folder.into(), classes.run.into()])
                    .collect()
            };
            let (ours, theirs) = (place.to_string_lossy(), file.to_string_lossy());
            Ok(folder.map(|folder| Command::new(run(folder))).map_err(|said| said.replace(&*ours, &theirs)))
        }
    }
}

/// What the Java machine is told. Its heap grows with what is in use, and not with what the computer has, and to no more
/// than a run may take: else it would keep what it could throw away, and look like a program that needs that much. Its
/// statistics for other tools would go to a place of their own among the temporary files.
const JAVA: [&str; 6] = ["-Xss64m", "-XX:+UseSerialGC", "-Xms1m", "-Xmx{memory}m", "-XX:-UsePerfData", "-cp"];

/// What stands for the MiB of memory that a run may take among the words of a command that we made.
const MEMORY: &str = "{memory}";

/// The command with the limit on memory, in bytes, told to programs that want to know it.
pub fn within(mut command: Command, memory: u64) -> Command {
    for word in command.words.iter_mut().filter(|_| !command.here) {
        if let Some(text) = word.to_str().filter(|text| text.starts_with('-') && text.contains(MEMORY)) {
            *word = text.replace(MEMORY, &(memory >> 20).to_string()).into();
        }
    }
    command
}

/// Compiles a `text` whose language is the one of files that end in `ending`. The file is kept in the cache.
///
/// # Errors
/// As [`compile`].
pub fn compile_text(text: &str, ending: &str, interrupt: &Interrupt) -> anyhow::Result<Compiled> {
    let file = keep(text.as_bytes(), &format!("solution.{ending}"))?;
    compile(&file, &[], None, interrupt)
}

/// Writes a `text` to a file of this name that stays, in a folder called after both.
fn keep(text: &[u8], name: &str) -> anyhow::Result<PathBuf> {
    let cache = Cache::open()?;
    let key = hash_name(&Sha256::new().chain_update(name).chain_update([0]).chain_update(text).finalize());
    if let Some(file) =
        cache.find(Kind::Source, &key).map(|folder| folder.join(name)).filter(|file| file.is_file())
    {
        return Ok(file);
    }
    let building = cache.build()?;
    let file = building.path().join(name);
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(cache.keep(building, Kind::Source, &key)?.join(name))
}

/// The bytes of `file` and of the files that it names: those in quotes, as in `#include "FILE"`, and the modules of
/// Rust. They are what it may be compiled of, besides what belongs to the system.
///
/// # Errors
/// If `file` itself cannot be read.
fn ingredients(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut all = files::read(file, LONGEST)?;
    let mut texts = vec![(file.to_path_buf(), String::from_utf8_lossy(&all).into_owned())];
    let mut seen = BTreeSet::from([file.to_path_buf()]);
    while let Some((place, text)) = texts.pop() {
        let folder = place.parent().unwrap_or(Path::new("/"));
        let quoted = text.split(['"', '\n']).filter(|name| (1..256).contains(&name.len())).map(String::from);
        let modules = text.lines().filter_map(|line| {
            let name = line.trim().strip_suffix(';')?.trim_start_matches("pub ").strip_prefix("mod ")?;
            Some([format!("{name}.rs"), format!("{name}/mod.rs")])
        });
        for name in quoted.chain(modules.flatten()) {
            let path = folder.join(name);
            if path.is_file() && seen.insert(path.clone()) {
                let bytes = fs::read(&path).unwrap_or_default();
                all.extend(&bytes);
                texts.push((path, String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
    }
    Ok(all)
}

/// Where compilers work.
struct Kitchen<'a> {
    confinement: Option<&'a Confinement>,
    interrupt: &'a Interrupt,
}

impl Kitchen<'_> {
    /// The folder with what the command `build(folder)` makes of `text`. Built beside its place and moved there, so that
    /// nobody ever sees half of it.
    fn cached(
        &self,
        text: &[u8],
        key: &[OsString],
        build: impl Fn(&Path) -> Vec<OsString>,
        made: impl Fn(&Path) -> Result<(), String>,
    ) -> anyhow::Result<Result<PathBuf, String>> {
        let mut hash = Sha256::new();
        for part in key {
            hash.update(part.as_encoded_bytes());
            hash.update([0]);
        }
        hash.update(text);
        let (cache, name) = (Cache::open()?, hash_name(&hash.finalize()));
        if let Some(place) = cache.find(Kind::Program, &name) {
            return Ok(Ok(place));
        }
        let building = cache.build()?;
        if let Err(said) = self.run(&build(building.path()))? {
            return Ok(Err(said));
        }
        if let Err(wrong) = made(building.path()) {
            return Ok(Err(wrong));
        }
        Ok(Ok(cache.keep(building, Kind::Program, &name)?))
    }

    /// Runs a compiler. The inner error is what it said when it failed.
    fn run(&self, build: &[OsString]) -> anyhow::Result<Result<(), String>> {
        let limits = Limits { wall: Some(COMPILE_TIME), ..Limits::default() };
        // The beginning of what a compiler says matters, and of stderr only the end is kept.
        let mut command = Command::new(["sh", "-c", r#"exec "$0" "$@" 2>&1"#]);
        command.words.extend(build.iter().cloned());
        let stdin = fs::File::open("/dev/null").context("cannot open /dev/null")?;
        let mut runner = Runner::new(self.interrupt);
        // A compiler may write wherever it does: what it makes, caches, temporary files.
        let writable = vec![PathBuf::from("/")];
        let environment = environment();
        runner.confine(
            self.confinement.map(|from| Confinement { writable, environment, ..from.clone() }).as_ref(),
        );
        let ran = runner.run(&command, stdin.into(), &limits, COMPILE_OUTPUT);
        let ran = ran.context("cannot start the compiler")?;
        let said = String::from_utf8_lossy(&ran.output).trim_end().to_string();
        Ok(match ran.end {
            End::Ended(ended) if ended.exit == Exit::Code(0) => Ok(()),
            End::Ended(ended) if ended.stopped.is_some() && !ran.flooded => {
                Err(format!("the compiler took more than {} s\n{said}", COMPILE_TIME.as_secs()))
            }
            End::Ended(_) => Err(said),
            End::LauncherLost(how) => Err(format!("the process that watched the compiler was {how}")),
            End::Interrupted => bail!("interrupted"),
        })
    }
}

/// The variables that a compiler has besides those of every run: where its own files are.
fn environment() -> Vec<(OsString, OsString)> {
    let names =
        ["HOME", "CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "GOROOT", "GOPATH", "GOCACHE", "JAVA_HOME"];
    names.iter().filter_map(|name| Some((name.into(), std::env::var_os(name)?))).collect()
}

/// A name made of the beginning of a hash.
fn hash_name(hash: &[u8]) -> String {
    hash[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether the compiler made a program. Some make something else of a source that is not a whole program, and call it well.
fn is_program(file: &Path) -> Result<(), String> {
    let found = fs::symlink_metadata(file).ok().filter(fs::Metadata::is_file);
    match found.is_some_and(|found| found.permissions().mode() & 0o111 != 0) {
        true => Ok(()),
        false => Err("the compiler made no program: expected a whole one, in Go `package main`".into()),
    }
}

/// The file of a program, as a shell finds it.
fn find(program: impl AsRef<OsStr>) -> anyhow::Result<PathBuf> {
    let program = Path::new(program.as_ref());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).map(|folder| folder.join(program)).collect();
    if program.components().count() > 1 {
        places = vec![std::path::absolute(program)?];
    }
    let found = places.into_iter().find(|place| {
        fs::metadata(place).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    });
    found.with_context(|| format!("{} is not installed: it was not found on PATH", program.display()))
}
