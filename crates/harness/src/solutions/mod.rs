//! Solutions: the built-in solution of a problem, a source file in a supported language, or a command.
//!
//! A source file is compiled once. The program is cached under a hash of the compiler, the compiler's
//! arguments, and the contents of all files that the compiler can read.

pub mod assembly;
pub mod cache;
pub mod compilation;
pub mod entrant;
pub mod go;
pub mod ingredients;
pub mod java;
pub mod languages;

use self::cache::{Artifact, Cache};
use self::compilation::{Builder, GoCache, Parts, Recipe};
use self::ingredients::hash;
use self::java::Classes;
use self::languages::{Language, PROGRAM, Way};
pub use self::languages::{empty, endings, first_ending, first_endings, name};
use crate::beneath::{self, Held};
use crate::run::interrupt::Interrupt;
use crate::run::protocol::{self, Command, Confinement, Needs};
use crate::run::toolchain;
use crate::{files, platform};
use anyhow::{Context, bail};
use regex_lite::{NoExpand, Regex};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The result of compiling: a command, or the compiler's errors.
pub type Compiled = Result<Command, String>;

/// How a source is compiled.
pub struct Options<'a> {
    /// Arguments that the judge gives the compiler; arguments from the environment follow.
    pub judge: &'a [String],
    /// Additional arguments, which come last.
    pub flags: &'a [String],
    /// The memory limit of the compiler in bytes.
    pub memory: u64,
    /// The files near the source that the compiler can read.
    pub near: Near<'a>,
}

/// The files near a source that its compiler can read, in addition to files that `--readable` shows. A file
/// that could be another solution is never readable for a solution, which would get its verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Near<'a> {
    /// No files, for one of several solutions in a folder.
    #[default]
    Nothing,
    /// Headers, for a solution that the user named.
    Headers,
    /// Headers, and sources that a readable file names, for a program that is not a solution; also in the
    /// folder `below`, if it contains the source.
    Parts {
        /// The folder of the problem.
        below: Option<&'a Path>,
    },
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { judge: &[], flags: &[], memory: compilation::MEMORY, near: Near::Nothing }
    }
}

/// Maximum size of a source in bytes.
pub(crate) const MAX_SOURCE_BYTES: u64 = 16 << 20;

/// Returns a command that runs this program's built-in solution of the problem `id`.
pub fn built_in(id: &str) -> Command {
    own(["run", id])
}

/// Returns a command that re-executes this program with `arguments`.
pub fn own<const N: usize>(arguments: [&str; N]) -> Command {
    // The command names the program by a path that the sandbox can show. If the program was replaced
    // meanwhile, there is no file at this path, but /proc/self/exe still leads to the original file.
    let own = std::env::current_exe().ok().filter(|own| own.is_file());
    let reads = own.as_deref().map(toolchain::of).unwrap_or_default();
    let own = own.unwrap_or_else(|| "/proc/self/exe".into());
    let arguments = arguments.iter().map(OsStr::new);
    Command { reads, ..Command::new([own.as_os_str()].into_iter().chain(arguments)) }
}

/// Returns the command with files in place of stdin and stdout. The command must run in the folder of the
/// run, so paths in the command are made absolute.
pub fn with_files(mut command: Command, files: protocol::Files) -> Command {
    for (at, word) in command.words.iter_mut().enumerate().filter(|_| command.here) {
        let path = Path::new(word);
        // A name without a folder is looked up on PATH.
        let is_here = path.is_file() && (at > 0 || path.components().count() > 1);
        if let Some(whole) = files::whole(path).ok().filter(|_| is_here) {
            *word = whole.into();
        }
    }
    Command { here: false, files: Some(files), ..command }
}

/// Returns the files that a C or C++ source opens in place of stdin and stdout, with a default name for a
/// file that no call names. Ignores comments and code under preprocessor conditions, such as `#ifdef LOCAL`.
fn reopened(text: &[u8]) -> Option<protocol::Files> {
    memchr::memmem::find(text, b"freopen")?;
    let text = String::from_utf8_lossy(text);
    let text = unconditional(&without_comments(&text));
    if !text.contains("freopen") {
        return None;
    }
    let call = Regex::new(r#"\bfreopen\s*\(\s*"([^"]*)"\s*,\s*"([rw])"#).ok()?;
    let named = |mode: &str| {
        let mut calls = call.captures_iter(&text).filter(|call| &call[2] == mode);
        calls.next().map(|call| call[1].to_string())
    };
    let input = named("r").unwrap_or_else(|| "input.txt".to_string());
    let output = named("w").unwrap_or_else(|| "output.txt".to_string());
    protocol::Files::new(&input, &output).ok()
}

/// Removes the comments from C or C++ code in a single pass; hostile code could make several passes slow.
fn without_comments(text: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(['/', '"', '\'']) {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = match &rest.as_bytes()[..rest.len().min(2)] {
            b"//" => rest.find('\n').unwrap_or(rest.len()),
            b"/*" => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
            [b'/', ..] => 1,
            _ => literal(rest),
        };
        if !rest.starts_with("//") && !rest.starts_with("/*") {
            kept.push_str(&rest[..length]);
        }
        rest = &rest[length..];
    }
    kept + rest
}

/// Returns the length in bytes of the literal at the start of `text`. An unclosed literal ends with its line.
fn literal(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != bytes[0] && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    // If the last step ended within a multi-byte character, include the whole character.
    (at + 1..=text.len()).find(|&end| text.is_char_boundary(end)).unwrap_or(text.len())
}

/// Returns the lines of a text that are not under a preprocessor condition.
fn unconditional(text: &str) -> String {
    let (mut depth, mut kept) = (0_usize, String::new());
    for line in text.lines() {
        let word = line.trim_start().strip_prefix('#').unwrap_or_default().trim_start();
        depth += usize::from(word.starts_with("if"));
        if depth == 0 {
            kept.push_str(line);
            kept.push('\n');
        }
        depth = depth.saturating_sub(usize::from(word.starts_with("endif")));
    }
    kept
}

/// Returns the extension of a file without the dot, or an empty string if the file has no extension.
pub fn ending_of(file: &Path) -> &str {
    file.extension().and_then(OsStr::to_str).unwrap_or_default()
}

/// Returns whether a file has the extension of a known language.
pub fn is_source(file: &Path) -> bool {
    languages::of(file).is_some()
}

/// Splits a command line into program and arguments, as a shell does.
pub fn command(line: &str) -> anyhow::Result<Command> {
    let words = platform::split(line).with_context(|| format!("cannot split the command '{line}'"))?;
    if words.is_empty() {
        bail!("the command is empty");
    }
    let command = Command::new(words);
    for word in command.words.iter().filter(|word| Path::new(word).is_file()) {
        platform::reached(Path::new(word)).with_context(|| format!("cannot read {}", word.display()))?;
    }
    Ok(Command { here: true, reads: toolchain::of_words(&command.words), ..command })
}

/// The error about an environment variable that names a missing program.
#[derive(Debug)]
pub struct Misnamed {
    variable: String,
    program: OsString,
}

impl fmt::Display for Misnamed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} names {}, which was not found on PATH", self.variable, self.program.display())
    }
}

impl std::error::Error for Misnamed {}

/// Returns the compiler or interpreter of a language: the one that the language's environment variable names,
/// otherwise one found on PATH; for a shim, the actual program. Also returns the first arguments: further
/// words of the variable, as in `CXX="g++ -m32"`.
fn program(language: &Language) -> anyhow::Result<(PathBuf, Vec<String>)> {
    let Language { variable, programs, .. } = language;
    let named = std::env::var_os(variable).filter(|_| !variable.is_empty());
    let words = match named.as_ref().and_then(|named| named.to_str()) {
        // A path may contain blanks.
        Some(text) if !Path::new(text).is_file() => platform::split(text)
            .with_context(|| format!("cannot split the command in {variable}: '{text}'"))?,
        _ => Vec::new(),
    };
    let first = words.first().map(OsString::from).or(named);
    let found = match first {
        Some(first) => {
            toolchain::find(&first).map_err(|_| Misnamed { variable: variable.clone(), program: first })?
        }
        None => {
            programs.iter().find_map(|name| toolchain::find(name).ok()).with_context(|| missing(programs))?
        }
    };
    // Each shim is asked only once.
    static ASKED: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());
    let asked = || ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = asked().get(&found).cloned();
    let program = match known {
        Some(program) => program,
        None => toolchain::behind(&found, &language.question, |answer| language.answered(answer))?,
    };
    asked().insert(found, program.clone());
    Ok((program, words.into_iter().skip(1).collect()))
}

/// Returns a message saying that none of these alternative programs was found.
fn missing(names: &[String]) -> String {
    let all = match names {
        [names @ .., last] if !names.is_empty() => format!("none of {} and {last} is", names.join(", ")),
        _ => format!("{} is not", names.concat()),
    };
    let they = if names.len() > 1 { "they were" } else { "it was" };
    format!("{all} installed: {they} not found on PATH")
}

/// Returns whether one of `flags` overrides `argument` by setting another edition or optimisation level.
fn is_overridden(argument: &str, flags: &[&String]) -> bool {
    let same = |flag: &&String| match argument {
        "-O" => flag.contains("opt-level"),
        _ => argument.split_once('=').is_some_and(|(name, _)| flag.split('=').next() == Some(name)),
    };
    argument.starts_with('-') && flags.iter().any(same)
}

/// Compiles the source `file` in the sandbox of `confinement`.
///
/// # Errors
/// Fails if the file cannot be read, its language is unknown, or the compiler is missing.
pub fn compile(
    file: &Path,
    options: &Options,
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> anyhow::Result<Compiled> {
    let Some(language) = languages::of(file) else {
        bail!("{}: expected a source file ending in {}", file.display(), endings());
    };
    // The path is resolved from the current folder, because other users may redirect an absolute path.
    let named = files::open_named(file, u64::MAX).and_then(|opened| Ok((opened.metadata()?, opened)));
    let (about, opened) = named.with_context(|| format!("cannot read {}", file.display()))?;
    let file = files::whole(file)?;
    if file.to_str().is_none() {
        return Ok(Err("the name of the file is not UTF-8".into()));
    }
    if about.len() > MAX_SOURCE_BYTES {
        return Ok(Err(files::too_large(MAX_SOURCE_BYTES).to_string()));
    }
    let text = files::read_open(&opened, MAX_SOURCE_BYTES);
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    // Files next to the source are searched for in its actual folder, without links in the path.
    let folder = file.parent().filter(|_| cfg!(unix) && beneath::guarded_member(&file).is_none());
    let folder = folder.and_then(|folder| fs::canonicalize(folder).ok());
    let file = folder.and_then(|folder| Some(folder.join(file.file_name()?))).unwrap_or(file);
    let builder = Builder { confinement, memory: options.memory, interrupt };
    let held = Held::of(&file, &about).map(|held| held.keeping(opened));
    match language.way {
        Way::Interpreted => {
            let (interpreter, words) = program(language)?;
            let mut reads = toolchain::of(&interpreter);
            reads.files.push(file.clone());
            reads.folders.extend(assembly::of(&file).map(|(folder, _)| folder));
            // Anyone who can write to the source's folder can replace the source with another file or a link.
            reads.held.extend(held);
            let words = language.words(&interpreter).arguments.into_iter().chain(words).map(OsString::from);
            let words = [interpreter.into()].into_iter().chain(words).chain([file.into()]);
            Ok(Ok(Command { reads, ..Command::new(words) }))
        }
        Way::Java => java(&file, held.as_ref(), &text, &builder),
        Way::Compiled => {
            let (compiler, words) = program(language)?;
            let own = language.words(&compiler);
            let others = assembly::others(&file);
            let is_go = language.endings == ["go"];
            let place = match is_go && others.is_empty() && !go::is_built(&file) {
                true => keep(&text, "solution.go")?,
                false => file.clone(),
            };
            let build = |folder: &Path| {
                let mut build = compile_words(&compiler, &own.arguments, &words, options);
                build.extend(own.output(folder));
                build.extend([&place].into_iter().chain(&others).map(OsString::from));
                build.extend(own.after.iter().map(OsString::from));
                build
            };
            let cache = |builder: &Builder, own: &Path| go::lay_over_library(&compiler, builder, own);
            let recipe = Recipe {
                key: key(&build(Path::new("")), b""),
                build: &build,
                check: &|folder| is_program(&folder.join(platform::program(PROGRAM))),
                needs: toolchain::of(&compiler),
                parts: &|| {
                    let held = held.as_ref().filter(|_| place == file);
                    parts(&place, options.near, language, confinement)?.being(held)
                },
                is_whole: is_whole(options.judge.iter().chain(&words).chain(options.flags), confinement),
                go: is_go.then_some(GoCache::Laid(&cache)),
            };
            let folder = builder.make(recipe)?.map_err(|errors| named_as(errors, &place, &file));
            Ok(folder.map(|folder| folder.join(platform::program(PROGRAM))).map(|program| Command {
                reads: Needs { files: vec![program.clone()], ..Needs::default() },
                reopens: reopened(&text),
                ..Command::new([program])
            }))
        }
    }
}

/// Returns the compiler and its flags: from the language, the judge, the environment, and additional flags.
fn compile_words(
    compiler: &Path,
    arguments: &[String],
    words: &[String],
    options: &Options,
) -> Vec<OsString> {
    let stronger: Vec<&String> = options.judge.iter().chain(words).chain(options.flags).collect();
    let arguments = arguments.iter().filter(|argument| !is_overridden(argument, &stronger));
    let words = arguments.chain(stronger.iter().copied()).map(OsString::from);
    [compiler.into()].into_iter().chain(words).collect()
}

/// Returns the command that compiles `file`, without output files. None if the language has no such command,
/// or its compiler is missing.
pub fn compiler_words(file: &Path, options: &Options) -> Option<Vec<OsString>> {
    let language = languages::of(file).filter(|language| language.way == Way::Compiled)?;
    let (compiler, words) = program(language).ok()?;
    let own = language.words(&compiler);
    let mut all = compile_words(&compiler, &own.arguments, &words, options);
    all.push(file.into());
    all.extend(own.after.iter().map(OsString::from));
    Some(all)
}

/// Returns bytes that identify a source and its compilation.
fn key(words: &[OsString], text: &[u8]) -> Vec<u8> {
    let mut key = Vec::new();
    for word in words {
        key.extend(word.as_encoded_bytes());
        key.push(0);
    }
    key.extend(text);
    key
}

/// Environment variables that name additional folders in which compilers look for files.
const SEARCHED: [&str; 4] = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH"];

/// Returns whether the compiler's arguments, and its environment unless a sandbox clears it, name no files or
/// folders.
fn is_whole<'a>(mut words: impl Iterator<Item = &'a String>, confinement: Option<&Confinement>) -> bool {
    let is_searched = |name| std::env::var_os(name).is_some();
    !words.any(|word| word.contains([std::path::MAIN_SEPARATOR, '@']))
        && (confinement.is_some() || !SEARCHED.into_iter().any(is_searched))
}

/// Returns the files that the compiler may read to compile a source file. A source file that this program
/// wrote needs no other files.
fn parts(
    file: &Path,
    near: Near,
    language: &Language,
    confinement: Option<&Confinement>,
) -> anyhow::Result<Parts> {
    let none = Confinement::default();
    let confinement = confinement.unwrap_or(&none);
    if let Some((_, files)) = assembly::of(file) {
        return Parts::all(&files);
    }
    match Cache::open().is_ok_and(|cache| file.starts_with(cache.of(Artifact::Source))) {
        true => Ok(Parts::only(file)?.0),
        false => Parts::beside(file, near, language, confinement),
    }
}

fn java(file: &Path, held: Option<&Held>, text: &[u8], builder: &Builder) -> anyhow::Result<Compiled> {
    let (compiler, machine) = (toolchain::find("javac")?, toolchain::find("java")?);
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let source = String::from_utf8_lossy(text);
    let classes = Classes::of(&source, &stem);
    if let Some(name) = classes.public.as_ref().filter(|name| name.len() > java::MAX_NAME_BYTES) {
        let (length, most) = (name.len(), java::MAX_NAME_BYTES);
        return Ok(Err(format!("the name of the public class has {length} bytes: expected at most {most}")));
    }
    let others = assembly::others(file);
    let place = match &classes.public {
        Some(name) if *name != stem && others.is_empty() => keep(text, &format!("{name}.java"))?,
        _ => file.to_path_buf(),
    };
    let build = |folder: &Path| {
        let words = [compiler.clone().into()].into_iter().chain(JAVAC.map(OsString::from));
        let sources = [&place].into_iter().chain(&others).map(OsString::from);
        words.chain([folder.into()]).chain(sources).collect::<Vec<OsString>>()
    };
    let recipe = Recipe {
        key: key(&build(Path::new("")), b""),
        build: &build,
        check: &|_| Ok(()),
        needs: toolchain::of(&compiler),
        parts: &|| match assembly::of(&place) {
            Some((_, files)) => Parts::all(&files),
            None => Parts::only(&place)?.0.being(held.filter(|_| place == file)),
        },
        is_whole: true,
        go: None,
    };
    let run = |folder: PathBuf| {
        let mut reads = toolchain::of(&machine);
        reads.folders.push(folder.clone());
        let words = [machine.clone().into()].into_iter().chain(JAVA.map(OsString::from));
        let words: Vec<OsString> = words.chain([folder.into(), classes.run.clone().into()]).collect();
        Command { reads, ..Command::new(words) }
    };
    Ok(builder.make(recipe)?.map(run).map_err(|errors| named_as(errors, &place, file)))
}

/// Returns a compiler's messages with the path of the source `file` in place of the path of its copy in the
/// cache, which Go may have made relative.
fn named_as(errors: String, copy: &Path, file: &Path) -> String {
    let shown = file.to_string_lossy();
    let errors = errors.replace(&*copy.to_string_lossy(), &shown);
    let end: PathBuf = copy.iter().skip(copy.iter().count().saturating_sub(2)).collect();
    match Regex::new(&format!(r"\S*{}", regex_lite::escape(&end.to_string_lossy()))) {
        Ok(relative) if copy != file => relative.replace_all(&errors, NoExpand(&shown)).into_owned(),
        _ => errors,
    }
}

/// Arguments of the Java compiler. The compiler is itself a Java program, and it runs too briefly for full
/// optimisation to pay off: without full optimisation, it takes half the CPU time.
const JAVAC: [&str; 3] = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-d"];

/// Arguments of the Java virtual machine. Its heap starts small and grows with use up to the memory limit of
/// a run: if the size of the heap depended on the computer's memory, the virtual machine would keep garbage
/// and seem to need that memory. `-XX:-UsePerfData` disables the statistics file in the folder for temporary
/// files.
const JAVA: [&str; 6] = ["-Xss64m", "-XX:+UseSerialGC", "-Xms1m", "-Xmx{memory}m", "-XX:-UsePerfData", "-cp"];

/// Placeholder for a run's memory limit in MiB in built-in commands.
const MEMORY: &str = "{memory}";

/// Replaces the placeholder in a built-in command with the memory limit, which is given in bytes.
pub fn within(mut command: Command, memory: u64) -> Command {
    for word in command.words.iter_mut().filter(|_| !command.here) {
        if let Some(text) = word.to_str().filter(|text| text.starts_with('-') && text.contains(MEMORY)) {
            *word = text.replace(MEMORY, &(memory >> 20).to_string()).into();
        }
    }
    command
}

/// Compiles `text` in the language with the extension `ending`. The source file stays in the cache.
///
/// # Errors
/// Fails if the source file cannot be written, or if [`compile`] fails.
pub fn compile_text(
    text: &str,
    ending: &str,
    options: &Options,
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> anyhow::Result<Compiled> {
    let file = keep(text.as_bytes(), &format!("solution.{ending}"))?;
    compile(&file, options, confinement, interrupt)
}

/// Writes `text` to a file called `name` in the cache, in a folder named by a digest of `name` and `text`.
fn keep(text: &[u8], name: &str) -> anyhow::Result<PathBuf> {
    let cache = Cache::open()?;
    let key = hash(&key(&[name.into()], text));
    if let Some(file) =
        cache.find(Artifact::Source, &key).map(|folder| folder.join(name)).filter(|file| file.is_file())
    {
        return Ok(file);
    }
    let building = cache.build()?;
    let file = building.path().join(name);
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(cache.keep(building, Artifact::Source, &key)?.join(name))
}

/// Checks that the compiler made a program. For an incomplete source, some compilers write another kind of
/// file and still report success.
fn is_program(file: &Path) -> Result<(), String> {
    let is_file = fs::symlink_metadata(file).is_ok_and(|found| found.is_file());
    match is_file && platform::executable(file).is_some() {
        true => Ok(()),
        false => {
            Err("the compiler made no executable: expected a complete program, in Go `package main`".into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_removed_in_one_pass_even_with_comment_marks_in_strings() {
        assert_eq!(without_comments("a // b\nc /* d */ e"), "a \nc  e");
        assert_eq!(without_comments("\"// \\\" /*\" x '\"' // y"), "\"// \\\" /*\" x '\"' ");
        assert_eq!(without_comments("1 / 2 /* open"), "1 / 2 ");
        assert_eq!(without_comments("\"\\é"), "\"\\é");
        // A search for the end of a comment from each `/*` would take hours.
        let hostile = "\"/* //\",\n".repeat(1 << 17) + "/* freopen */";
        assert!(reopened(hostile.as_bytes()).is_none());
    }

    #[test]
    fn files_that_a_source_reopens_are_found() {
        let found = |text: &str| reopened(text.as_bytes()).map(|files| files.to_string());
        let both =
            "int main() {\n  freopen(\"a.in\", \"r\", stdin); std::freopen (\"a.out\",\"wb\",stdout);\n";
        assert_eq!(found(both).as_deref(), Some("a.in,a.out"));
        assert_eq!(found("freopen(\"x\", \"r\", stdin);").as_deref(), Some("x,output.txt"));
        assert_eq!(found("freopen(name, mode, stdin);").as_deref(), Some("input.txt,output.txt"));
        assert_eq!(found("int main() {}"), None);
    }

    #[test]
    fn relative_paths_in_a_command_with_files_become_absolute() {
        let files = || "a.in,a.out".parse().unwrap();
        let command =
            Command { here: true, ..Command::new(["sh", "-c", "Cargo.toml", "src/lib.rs", "nothing"]) };
        let command = with_files(command, files());
        let whole = |path: &str| std::path::absolute(path).unwrap().into_os_string();
        let expected =
            [OsString::from("sh"), "-c".into(), whole("Cargo.toml"), whole("src/lib.rs"), "nothing".into()];
        assert_eq!((&command.words[..], command.here), (&expected[..], false));
        for wrong in
            ["a.in", "a.in,", "a.in,a.in", "../a.in,a.out", "/a.in,a.out", "a.in,b/a.out", "a,b,c", ".,a"]
        {
            assert!(wrong.parse::<protocol::Files>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_error_about_missing_programs_names_all_alternatives() {
        let missing =
            |names: &[&str]| missing(&names.iter().map(|name| name.to_string()).collect::<Vec<_>>());
        assert_eq!(missing(&["go"]), "go is not installed: it was not found on PATH");
        let one_of = "none of py, python and python3 is installed: they were not found on PATH";
        assert_eq!(missing(&["py", "python", "python3"]), one_of);
    }
}
