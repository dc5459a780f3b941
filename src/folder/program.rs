//! The programs of a folder, such as generators and checkers: commands, or source files in any language that
//! solutions may use.

use anyhow::{Context, bail};
use dlx_harness::beneath::{self, Found, Member, Tree};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Confinement, Needs};
use dlx_harness::run::toolchain;
use dlx_harness::solutions::assembly::{self, Files};
use dlx_harness::solutions::{self, Compiled, Near, Options};
use dlx_harness::terminal::{self, say_once};
use dlx_harness::{files, platform};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

/// A program of a folder.
#[derive(Clone, Debug)]
pub struct Program {
    /// The purpose of the program, such as `generator`.
    pub role: &'static str,
    /// The source or command of the program.
    pub kind: Kind,
    /// Arguments at the end of the program's command line.
    pub flags: Vec<String>,
}

/// The kind of a program.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A source file.
    Source(PathBuf),
    /// The name of the main source file, and all files of the program by path. A copy of these files is
    /// compiled.
    Sources(String, Vec<(String, Member)>),
    /// A command.
    Command(Command),
}

/// The library that checkers and validators of Polygon use.
pub const TESTLIB: &str = "testlib.h";
/// Maximum number of files of a program.
pub const MAX_FILES: usize = 200;
/// Maximum size in bytes of one file of a program, and of all its files together.
const MAX_BYTES: u64 = 16 << 20;
const MAX_TOTAL: u64 = 64 << 20;

impl Program {
    /// Returns a program that consists of one source file.
    pub fn source(role: &'static str, file: PathBuf) -> Program {
        Program { role, kind: Kind::Source(file), flags: Vec::new() }
    }

    /// Returns the name of the main source file, without its folder. None for a command.
    pub fn file_name(&self) -> Option<String> {
        let main = match &self.kind {
            Kind::Source(file) => file.as_path(),
            Kind::Sources(main, _) => Path::new(main),
            Kind::Command(_) => return None,
        };
        Some(main.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the program that consists of `files`, or the reason why they are not a program. If only one of
    /// them is a source file and none is a link out of the folder, the source is compiled in place.
    ///
    /// # Errors
    /// Fails if a file cannot be read.
    pub fn of_files(
        role: &'static str,
        files: Vec<(String, Member)>,
    ) -> anyhow::Result<Result<Program, String>> {
        let sources: Vec<_> =
            files.iter().filter(|(name, _)| solutions::is_source(Path::new(name))).collect();
        let is_outside = |file: &Member| matches!(file.found(), Found::Outside);
        if let ([(_, file)], false) = (&sources[..], files.iter().any(|(_, file)| is_outside(file))) {
            let place = file.real().with_context(|| format!("cannot read {}", file.path().display()))?;
            return Ok(Ok(Program::source(role, place)));
        }
        let texts = collected(&files, None)?;
        let program = |main| Program { role, kind: Kind::Sources(main, files), flags: Vec::new() };
        Ok(assembly::main(&texts, None).map(program))
    }

    /// Returns the program that `text` names: a source file in `tree`, or a command whose words may be files
    /// in `tree`. Other words may name programs of the system and of programming languages, which are looked
    /// up on PATH. Any other program is started, too, but the user has to make its files readable with
    /// `--readable`.
    ///
    /// # Errors
    /// Fails if `text` does not name a program, or a word leads out of the folder.
    pub fn named(role: &'static str, tree: &Tree, text: &str) -> anyhow::Result<Program> {
        if let Some(file) =
            inside(tree, text).filter(|file| file.is_file() && solutions::is_source(file.below()))
        {
            return Ok(Program::source(role, file.real()?));
        }
        let mut words: Vec<OsString> =
            platform::split(text).unwrap_or_default().into_iter().map(OsString::from).collect();
        let mut reads = Needs::default();
        let mut is_program = false;
        for (at, word) in words.iter_mut().enumerate() {
            let is_path = Path::new(word).components().count() > 1;
            let file = word.to_str().and_then(|name| inside(tree, name.trim_start_matches("./")));
            match file.as_ref().map(Member::found) {
                // A first word without a slash is looked up on PATH.
                Some(Found::File) if at > 0 || is_path => {
                    let Some(file) = file else { continue };
                    let real = file.real()?;
                    if at == 0 {
                        let mut start = Vec::new();
                        file.open(u64::MAX)?.take(256).read_to_end(&mut start)?;
                        reads.extend(toolchain::of_script(&start));
                        is_program = platform::executable(&real).is_some();
                    }
                    reads.files.push(real.clone());
                    *word = real.into();
                }
                Some(Found::Outside) => bail!("{} leads out of the folder", word.display()),
                _ if is_path => {}
                _ => {
                    if let Ok(program) = toolchain::find(&word) {
                        // Folders of programs that are not common may contain private files.
                        match at {
                            _ if !toolchain::is_common(&program) => {}
                            0 => reads.extend(toolchain::of(&program)),
                            _ => reads.folders.push(program),
                        }
                        is_program |= at == 0;
                    }
                }
            }
        }
        if !is_program {
            bail!("expected a source file in the folder, or a command, found '{text}'");
        }
        Ok(Program { role, kind: Kind::Command(Command { reads, ..Command::new(words) }), flags: Vec::new() })
    }

    /// Compiles the program if needed, in the sandbox of `confinement`, with the `flags` of its folder
    /// `root`. Returns the command that runs the program, or the errors of the compiler.
    ///
    /// # Errors
    /// Fails if a source cannot be read or the compiler cannot be run.
    pub fn compile(
        &self,
        root: &Path,
        flags: &[String],
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Compiled> {
        let compiled = match &self.kind {
            Kind::Command(command) => Ok(command.clone()),
            Kind::Source(file) => {
                let flags = flags_of(flags, solutions::ending_of(file));
                let options =
                    Options { near: Near::Parts { below: Some(root) }, flags, ..Options::default() };
                solutions::compile(file, &options, confinement, interrupt)
                    .with_context(|| format!("{}: the {}", file.display(), self.role))?
            }
            Kind::Sources(main, files) => {
                let readable = confinement.map_or(&[][..], |confinement| &confinement.readable);
                let copy = assembly::assemble(&collected(files, Some(readable))?, main)?;
                solutions::compile(&copy, &Options::default(), confinement, interrupt)
                    .with_context(|| format!("{main}: the {}", self.role))?
            }
        };
        Ok(compiled.map(|mut command| {
            command.words.extend(self.flags.iter().map(OsString::from));
            command.flags = u16::try_from(self.flags.len()).unwrap_or(u16::MAX);
            command
        }))
    }
}

/// Returns the folder's `flags` for sources with this extension. The flags are for gcc, so only sources in C
/// and C++ get them.
pub fn flags_of<'a>(flags: &'a [String], ending: &str) -> &'a [String] {
    if ["c", "cpp"].contains(&solutions::first_ending(ending)) { flags } else { &[] }
}

/// Returns the files at any depth in a folder, including links that lead out of the folder, each with its
/// path relative to the folder.
///
/// # Errors
/// Fails if the folder cannot be read or has too many files.
pub fn files_below(folder: &Member) -> anyhow::Result<Vec<(String, Member)>> {
    files_within(folder, &mut { beneath::MAX_ENTRIES }, beneath::MAX_ENTRIES)
}

/// Like [`files_below`], for one of several folders that may have [`MAX_ENTRIES`] entries in total, because
/// many links may lead to one folder. `left` is the number of entries that are left of this total; the folder
/// may have at most `most`.
///
/// [`MAX_ENTRIES`]: beneath::MAX_ENTRIES
///
/// # Errors
/// Fails if the folder cannot be read or has too many files.
pub fn files_within(folder: &Member, left: &mut usize, most: usize) -> anyhow::Result<Vec<(String, Member)>> {
    let cannot = || format!("cannot read {}", folder.path().display());
    let is_last = *left < beneath::MAX_ENTRIES.min(most);
    let found = match folder.tree().with_context(cannot)?.walk_at_most(most.min(*left)) {
        Err(error) if error.kind() == ErrorKind::QuotaExceeded && is_last => bail!(too_many(folder)),
        found => found.with_context(cannot)?,
    };
    *left -= found.len();
    let mut files = Vec::new();
    for (path, found) in found {
        let name = terminal::name(&path);
        let is_hidden = name.split('/').any(|part| part.starts_with('.') || part == "__pycache__");
        // A link out of this folder may still lead to a file in the enclosing folder; reading what is no file
        // gives an error that names it.
        if !matches!(found, Found::Folder) && !is_hidden {
            files.push((name, folder.join(path)));
        }
    }
    check_number(&files)?;
    Ok(files)
}

/// Returns the error for a folder that raises the total number of entries in several folders above the limit.
pub fn too_many(folder: &Member) -> String {
    let most = beneath::MAX_ENTRIES;
    format!("{}: together with earlier folders, more than {most} files and folders", folder.path().display())
}

/// Fails if there are too many files for a program.
fn check_number(files: &[(String, Member)]) -> anyhow::Result<()> {
    match files.get(MAX_FILES) {
        None => Ok(()),
        Some((_, file)) => {
            bail!("{}: expected a program of at most {MAX_FILES} files", file.path().display())
        }
    }
}

/// Returns the contents of a solution's files.
///
/// # Errors
/// Returns a message if a file cannot be read, or is another name of one of the `hidden` paths or of a file
/// below one of them, or if there are too many files or they are too large.
pub fn open_texts(files: Vec<(String, Member)>, hidden: &BTreeSet<PathBuf>) -> Result<Files, String> {
    for (_, file) in &files {
        let place = file.path();
        match file.real() {
            Ok(real) if real.ancestors().any(|above| hidden.contains(above)) => {
                return Err(format!("{} is a case under another name", place.display()));
            }
            Err(error) => return Err(format!("cannot read {}: {error}", place.display())),
            Ok(_) => {}
        }
    }
    collected(&files, None).map_err(|error| format!("{error:#}"))
}

/// Returns the contents of `files`. A link out of the folder is read if it leads to one of the files and
/// folders `readable`, which the user named. Other such links are left out, and reported if `readable` is
/// known.
fn collected(files: &[(String, Member)], readable: Option<&[PathBuf]>) -> anyhow::Result<Files> {
    check_number(files)?;
    let is_settled = readable.is_some();
    let readable = readable.unwrap_or_default();
    let mut texts = Files::new();
    for (name, file) in files {
        if matches!(file.found(), Found::Outside) {
            let real = platform::reached(&file.path()).ok();
            let inside = |place: &PathBuf| {
                let below = real.as_ref()?.strip_prefix(place).ok()?;
                Tree::open(place).ok()?.member(below).read(MAX_BYTES).ok()
            };
            match readable.iter().find_map(inside) {
                Some(text) => drop(texts.insert(name.clone(), text)),
                None if is_settled => say_once(&format!(
                    "{}: not read: it leads out of the folder; to read it, add --readable FOLDER",
                    file.path().display()
                )),
                None => {}
            }
        } else {
            let left = MAX_TOTAL.saturating_sub(texts.values().map(|text| text.len() as u64).sum());
            let text = file.read(MAX_BYTES.min(left));
            let text = text.with_context(|| format!("cannot read {}", file.path().display()))?;
            texts.insert(name.clone(), text);
        }
    }
    // Packages often omit the library that their checkers and validators need.
    let is_needed = |text: &Vec<u8>| String::from_utf8_lossy(text).contains(TESTLIB);
    if texts.values().any(is_needed) && !texts.contains_key(TESTLIB) {
        let given = readable.iter().map(|place| match place.ends_with(TESTLIB) {
            true => files::read_named(place, MAX_BYTES),
            false => Tree::open(place)?.member(TESTLIB).read(MAX_BYTES),
        });
        if let Some(text) = given.filter_map(Result::ok).next() {
            texts.insert(TESTLIB.to_string(), text);
        }
    }
    Ok(texts)
}

/// Returns whether a file is in the folder, even if it cannot be read: then the error names it. What leads
/// out of the folder is reported with the other parts.
pub fn is_in(file: &Member) -> bool {
    file.is_there() && !matches!(file.found(), Found::Outside)
}

/// Returns the file or folder `name` in `tree`. None if `name` leads out of `tree`.
pub fn inside(tree: &Tree, name: &str) -> Option<Member> {
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    (is_inside && !name.is_empty()).then(|| tree.member(name))
}

/// Returns the source files in `tree` with one of the `names` and any extension.
pub fn sources(tree: &Tree, names: &[&str]) -> Vec<Member> {
    let all = tree.names().unwrap_or_default().into_iter();
    let all = all.filter(|name| is_called(Path::new(name), names));
    all.map(|name| tree.member(name)).filter(Member::is_file).collect()
}

/// Returns whether a file is a source with one of the `names` and any extension.
pub fn is_called(file: &Path, names: &[&str]) -> bool {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy());
    stem.is_some_and(|stem| names.contains(&&*stem)) && solutions::is_source(file)
}

/// Returns the program in `tree` whose source file has one of these `names`, if there is one.
///
/// # Errors
/// Fails if there are several such programs.
pub fn found(tree: &Tree, role: &'static str, names: &[&str]) -> anyhow::Result<Option<Program>> {
    match &sources(tree, names)[..] {
        [] => Ok(None),
        [file] => Ok(Some(Program::source(role, file.real()?))),
        [one, other, ..] => {
            bail!("{}: expected one {role}, also found {}", one.path().display(), other.below().display())
        }
    }
}
