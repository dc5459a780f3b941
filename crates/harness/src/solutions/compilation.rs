//! Compiles sources into the cache, in the sandbox and with limits for compilers.
//!
//! In the sandbox, a compiler can read its installation, the source, and the files [near](super::Near) the
//! source that are not hidden from it. These files are found by listing folders; no path in a source is
//! opened. A compiled program is reused until one of these files changes; without a sandbox, it is reused
//! only if the compiler reports that it read no other files.

use super::cache::{Artifact, Cache};
use super::ingredients::{digest, hash, named, stamp};
use super::languages::{self, DEPENDENCIES, Language, PROGRAM};
use super::{MAX_SOURCE_BYTES, Near};
use crate::beneath::{self, Found, Held, Member, Tree};
use crate::files;
use crate::judge::violation;
use crate::platform;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::{Command, Confinement, Exit, Limits, Needs, Termination};
use crate::run::room;
use crate::run::runner::Runner;
use crate::run::secrets;
use anyhow::{Context, bail};
use cap_fs_ext::DirExt;
use cap_std::fs::Dir;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum CPU time and wall-clock time of a compiler. Only a faulty compiler or a hostile source exceeds
/// this limit or one of the limits below.
const TIME: Duration = Duration::from_secs(120);
/// Maximum number of bytes of a compiler's messages that are kept, for each of many solutions.
const MAX_MESSAGE_BYTES: usize = 64 << 10;
/// Default memory limit of a compiler in bytes.
pub const MEMORY: u64 = 2 << 30;
const FILE: u64 = 128 << 20;
const FILES: u64 = 256 << 20;
/// Maximum size in bytes of a compiler's messages.
const OUTPUT: u64 = 1 << 20;

/// Maximum number, total size in bytes, and folder depth of the files near a source that its compiler can
/// read.
const MAX_PARTS: usize = 200;
const MAX_PART_BYTES: u64 = 16 << 20;
const MAX_PART_DEPTH: usize = 3;
/// Maximum number of files and folders examined to find these files.
const MAX_EXAMINED: usize = 10_000;

/// Maximum size in bytes of the list of files that a compiler has read.
const MAX_DEPENDENCY_BYTES: u64 = 16 << 20;

/// How to compile a source.
pub struct Recipe<'a> {
    /// Bytes that identify the compiler and its arguments.
    pub key: Vec<u8>,
    /// Returns the compiler's command, which writes the program to the given folder.
    pub build: &'a dyn Fn(&Path) -> Vec<OsString>,
    /// Checks the files that the compiler wrote to the given folder; the error says what is wrong with them.
    pub check: &'a dyn Fn(&Path) -> Result<(), String>,
    /// The files that the compiler needs besides the source.
    pub needs: Needs,
    /// Finds the files for the compiler. Called again after compiling, to detect changed files.
    pub parts: &'a dyn Fn() -> anyhow::Result<Parts>,
    /// Whether all files that can affect the result are known: the compiler's arguments and environment name
    /// no others.
    pub is_whole: bool,
    /// How Go's build cache is used. None for other compilers.
    pub go: Option<GoCache<'a>>,
}

/// How a compilation uses Go's build cache.
pub enum GoCache<'a> {
    /// The output folder is the cache, so filling the cache is the purpose of the compilation.
    Filled,
    /// The cache is an empty folder, which this function fills before the compilation. The compiler can also
    /// read the folder that the function returns.
    Laid(&'a dyn Fn(&Builder, &Path) -> anyhow::Result<Option<PathBuf>>),
}

/// The files that a compiler can read, besides its installation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The source and the readable files near it, each with its identity and a digest of its content.
    files: BTreeMap<PathBuf, (Option<Held>, String)>,
    /// Files near the source that are hidden from the compiler, each with the reason.
    left_out: Vec<(PathBuf, String)>,
    /// Whether all files near the source are hidden because it is one of several solutions.
    is_alone: bool,
    /// Whether other users can write to some of these files, and so could change them between two reads.
    are_of_others: bool,
}

/// Compiles sources with these settings.
pub struct Builder<'a> {
    /// The sandbox of runs, from which the compiler's sandbox is derived. None for trusted sources.
    pub confinement: Option<&'a Confinement>,
    /// The compiler's memory limit in bytes.
    pub memory: u64,
    /// Once this is set, running compilers are stopped.
    pub interrupt: &'a Interrupt,
}

impl Builder<'_> {
    /// Compiles a source, or finds it compiled in the cache. Returns the folder with the program. The inner
    /// error is the compiler's message.
    ///
    /// # Errors
    /// Fails if a file cannot be read, the compiler cannot be started, or there is no space for its output.
    pub fn make(&self, recipe: Recipe) -> anyhow::Result<Result<PathBuf, String>> {
        let cache = Cache::open()?;
        let parts = (recipe.parts)()?;
        let name = self.name(&recipe, &parts);
        if let Some(place) = name.as_ref().and_then(|name| cache.find(Artifact::Program, name)) {
            return Ok(Ok(place));
        }
        let building = cache.build()?;
        let folder = building.path();
        if let Err(errors) = self.run(&recipe, &parts, folder)? {
            return Ok(Err(errors));
        }
        if let Err(error) = sealed(folder) {
            return Ok(Err(format!("the compiler's output cannot be used: {error}")));
        }
        if let Err(wrong) = (recipe.check)(folder) {
            return Ok(Err(wrong));
        }
        // If a file changed during the compilation, the compiler may have read either version.
        let now = (recipe.parts)()?;
        let is_same = now == parts && self.name(&recipe, &now) == name;
        let is_known = is_same && !parts.are_of_others && (self.is_confined() || parts.are_all_of(folder));
        // If the files that were read are not known, the program gets a name that is never looked up.
        let unknown = || hash(&[b"made once: ", folder.as_os_str().as_encoded_bytes()].concat());
        let name = name.filter(|_| is_known).unwrap_or_else(unknown);
        Ok(Ok(cache.keep(building, Artifact::Program, &name)?))
    }

    /// Returns whether a compiler can read only the files that it needs and the files in its [`Parts`].
    fn is_confined(&self) -> bool {
        self.confinement.is_some() && cfg!(target_os = "linux")
    }

    /// Returns a name for the program compiled from `parts`: a digest of their contents, the compiler, and
    /// everything else that the compiler may read. None if some of that is unknown.
    fn name(&self, recipe: &Recipe, parts: &Parts) -> Option<String> {
        let [readable, secret] = match self.confinement {
            // The compiler could include a file from a readable folder in place of a hidden file.
            Some(confinement) if !confinement.readable.is_empty() => {
                [&confinement.readable, &confinement.secret]
            }
            _ => [const { &Vec::new() }; 2],
        };
        let readable = digest(&named(readable), &|_| true).filter(|_| recipe.is_whole)?;
        let layer = self.confinement.filter(|_| self.is_confined()).map(|confinement| confinement.layer);
        let digests: Vec<_> = parts.files.iter().map(|(path, (_, digest))| (path, digest)).collect();
        let compiler: String = recipe.needs.files.iter().map(|path| stamp(path)).collect();
        let around = format!("\n{layer:?} {readable} {secret:?} {digests:?} {compiler}");
        Some(hash(&[&recipe.key[..], around.as_bytes()].concat()))
    }

    /// Runs a compiler. The inner error is the compiler's message if it failed.
    pub(super) fn run(
        &self,
        recipe: &Recipe,
        parts: &Parts,
        folder: &Path,
    ) -> anyhow::Result<Result<(), String>> {
        let limits = Limits {
            cpu: Some(TIME),
            wall: Some(TIME),
            output: Some(OUTPUT),
            memory: Some(self.memory),
            file: Some(FILE),
            folder: Some(FILES),
            processes: Some(Limits::PROCESSES),
            ..Limits::default()
        };
        // Stdout and stderr are joined because the start of the messages matters most: stdout keeps its
        // start, but stderr would keep only its end.
        let mut command = Command { joined: true, ..Command::new((recipe.build)(folder)) };
        if recipe.go.is_some() {
            // The variable keeps Go from looking for `go.mod` in all parent folders, which may belong to
            // other users.
            command.environment.push(("GO111MODULE".into(), "off".into()));
        }
        let stdin = platform::in_memory(&mut io::empty()).context("cannot open an empty input")?;
        let own;
        let go = match recipe.go.as_ref().filter(|_| self.confinement.is_some()) {
            None => None,
            Some(GoCache::Filled) => Some((folder, None)),
            Some(GoCache::Laid(lay)) => {
                own = Cache::open()?.build()?;
                Some((own.path(), lay(self, own.path())?))
            }
        };
        let mut runner = Runner::new(self.interrupt);
        runner.confine(self.within(&recipe.needs, parts, folder, go).as_ref());
        let ran = runner.run(&command, stdin, &limits).context("cannot start the compiler")?;
        let message = &ran.output[..ran.output.len().min(MAX_MESSAGE_BYTES)];
        let message = String::from_utf8_lossy(message).trim_end().to_string();
        let ended = match &ran.end {
            Termination::Ended(ended) => ended,
            Termination::LauncherLost(how) => return Ok(Err(format!("the launcher of the compiler {how}"))),
            Termination::LauncherStarved => bail!("the machine is too busy: the launcher does not answer"),
            Termination::Interrupted => bail!("interrupted"),
        };
        let violation = violation::worst(ended, ran.flooded, &limits);
        if violation.is_some() {
            check_room(&message, folder)?;
        }
        Ok(match violation {
            None => Ok(()),
            Some(_) if matches!(ended.exit, Exit::Code(_)) && ended.stopped.is_none() && !ran.flooded => {
                Err(explained(message, parts, &ended.refused))
            }
            Some(over) => {
                Err(format!("the compiler was stopped: {}\n{message}", over.reason.unwrap_or_default()))
            }
        })
    }

    /// Returns the sandbox of a compiler that writes to `folder`. For Go, the sandbox also includes Go's
    /// build cache and the cache of the standard library.
    fn within(
        &self,
        needs: &Needs,
        parts: &Parts,
        folder: &Path,
        go: Option<(&Path, Option<PathBuf>)>,
    ) -> Option<Confinement> {
        let of_runs = self.confinement?;
        let held = parts.files.values().filter_map(|(held, _)| held.clone());
        let parts = Needs { files: parts.files.keys().cloned().collect(), ..Needs::default() };
        let mut confinement = Confinement {
            layer: of_runs.layer,
            readable: of_runs.readable.clone(),
            secret: of_runs.secret.clone(),
            beneath: of_runs.beneath.iter().cloned().chain(held).collect(),
            writable: vec![folder.to_path_buf()],
            // Linkers make their output executable, and Go locks files in its build cache.
            makes: true,
            ..Confinement::default()
        };
        if let Some((own, library)) = go {
            confinement.writable.push(own.to_path_buf());
            confinement.readable.extend(library);
            let variables =
                [("GOCACHE", own.as_os_str()), ("GOTELEMETRY", "off".as_ref()), ("GOPROXY", "off".as_ref())];
            confinement.environment = variables.map(|(name, value)| (name.into(), value.into())).into();
        }
        Some(confinement.reading(needs).reading(&parts))
    }
}

/// Returns whether a file begins like a program or a script. The mode of the file proves nothing: the sandbox
/// may have kept the linker from making the file executable.
#[cfg(unix)]
fn is_runnable(file: &Member) -> bool {
    use std::io::Read;
    let mut start = Vec::new();
    let read = file.open(FILES).and_then(|file| file.take(4).read_to_end(&mut start));
    read.is_ok() && (start.starts_with(b"\x7fELF") || start.starts_with(b"#!"))
}

/// Makes the compiler's output folder private, because code from the source may have changed the folder's
/// mode during compilation. Makes the program executable. Removes everything but files and folders.
fn sealed(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    use std::os::unix::fs::PermissionsExt;
    #[cfg(unix)]
    std::fs::set_permissions(folder, PermissionsExt::from_mode(0o700))?;
    let tree = Tree::open(folder)?;
    let mut files = Vec::new();
    for (path, found) in tree.walk()? {
        match found {
            Found::File => files.push(tree.member(path)),
            Found::Folder => {}
            Found::Special | Found::Outside => tree.dir().remove_file(&path)?,
            Found::Unreadable(why) => return Err(io::Error::other(format!("{}: {why}", path.display()))),
        }
    }
    #[cfg(unix)]
    if files.iter().any(|file| file.below() == Path::new(PROGRAM) && is_runnable(file)) {
        std::fs::set_permissions(folder.join(PROGRAM), PermissionsExt::from_mode(0o700))?;
    }
    Ok(())
}

/// Adds to a compiler's message the limit that the compiler exceeded, the files that were hidden from it, and
/// the system calls that the sandbox refused.
fn explained(mut message: String, parts: &Parts, refused: &[String]) -> String {
    let limits = [
        ("File size limit exceeded", format!("over {} MiB in a file", FILE >> 20)),
        ("No space left on device", format!("over {} MiB of files", FILES >> 20)),
    ];
    if let Some((_, limit)) = limits.into_iter().find(|(words, _)| message.contains(words)) {
        message = format!("the compiler was stopped: {limit}\n{message}");
    }
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let named = parts.left_out.iter().map(|(path, why)| (name(path), why));
    let named: Vec<_> = named.filter(|(name, _)| message.contains(name)).take(MAX_PARTS).collect();
    named.into_iter().for_each(|(name, why)| message += &format!("\n{name} {why}"));
    if parts.is_alone && MISSED.iter().any(|sign| message.contains(sign)) {
        message += &format!("\na file next to one of several solutions {HIDDEN}; {SHOWN}");
    }
    // The Java compiler always tries to open a socket, and compiles without one.
    let is_of_java = message.contains(".java:") && message.contains(": error: ");
    if !refused.is_empty() && !is_of_java {
        message += &format!("\nthe sandbox refused {}", refused.join(", "));
    }
    message
}

/// Fails if a compiler's `message` says that a disk was full, and a disk has little space left: the disk of
/// the cache, where `folder` is, or the disk with the folders of runs.
fn check_room(message: &str, folder: &Path) -> anyhow::Result<()> {
    for (folder, most) in [(folder.parent().unwrap_or(folder), FILE), (&std::env::temp_dir(), FILES)] {
        if let Some(shortage) = room::shortage(message, folder, most) {
            let full = io::Error::from(io::ErrorKind::StorageFull);
            return Err(full).context(format!("the compiler ran out of disk space: {shortage}"));
        }
    }
    Ok(())
}

const HIDDEN: &str = "is hidden from compilers";
const SHOWN: &str = "to show it, add --readable FILE";
/// What compilers print about a file that they cannot find or open.
const MISSED: [&str; 4] = ["No such file", "Permission denied", "couldn't read", "file not found for module"];

impl Parts {
    /// Makes only the file `source` readable, and returns its contents.
    ///
    /// # Errors
    /// Fails if the source cannot be read.
    pub fn only(source: &Path) -> anyhow::Result<(Parts, Vec<u8>)> {
        let mut parts = Parts::default();
        let text = parts.offer(source, files::open(source, MAX_SOURCE_BYTES), MAX_SOURCE_BYTES);
        let text = text.with_context(|| format!("cannot read {}", source.display()))?;
        Ok((parts, text))
    }

    /// Makes all of `files` readable; they must be copies made by this program.
    ///
    /// # Errors
    /// Fails if a file cannot be read.
    pub fn all(files: &[PathBuf]) -> anyhow::Result<Parts> {
        let mut parts = Parts::default();
        for file in files {
            let offered = parts.offer(file, files::open(file, MAX_SOURCE_BYTES), MAX_SOURCE_BYTES);
            offered.with_context(|| format!("cannot read {}", file.display()))?;
        }
        Ok(parts)
    }

    /// Makes `source` (written in `language`) readable, as well as the files `near` it: headers and, except
    /// for solutions, other sources that a readable file names. Named files come first, then headers, nearest
    /// first. Omits files whose names are not UTF-8, links to any other files, and other names of files that
    /// `sandbox` hides or, for solutions, of any files.
    ///
    /// # Errors
    /// Fails if the source cannot be read, or there are too many secret files to check.
    pub fn beside(
        source: &Path,
        near: Near,
        language: &Language,
        sandbox: &Confinement,
    ) -> anyhow::Result<Parts> {
        if language.parts.is_empty() || near == Near::Nothing {
            return Ok(Parts { is_alone: near == Near::Nothing, ..Parts::only(source)?.0 });
        }
        let is_solution = near == Near::Headers;
        let folder = source.parent().unwrap_or(Path::new("/"));
        let root = match near {
            Near::Parts { below: Some(root) } if folder.starts_with(root) => root,
            _ => folder,
        };
        // All files are read from one open folder, even if another folder takes its path meanwhile.
        let tree = folder_at(root).with_context(|| format!("cannot open {}", root.display()))?;
        let within = |path: &Path| tree.member(path.strip_prefix(root).unwrap_or(path));
        let file = match within(source).open(MAX_SOURCE_BYTES) {
            // The user named a link that leads out of the folder.
            Err(error) if beneath::leads_out(&error) => files::open(source, MAX_SOURCE_BYTES),
            file => file,
        };
        let mut parts = Parts::default();
        let text = parts.offer(source, file, MAX_SOURCE_BYTES);
        let mut text = text.with_context(|| format!("cannot read {}", source.display()))?;
        let (links, files) = found(source, root, &tree, &language.parts);
        let others = secrets::other_names(&sandbox.secret, &files)?;
        let (mut named, mut headers) = (VecDeque::new(), VecDeque::new());
        let mut unnamed: BTreeMap<Vec<u8>, Vec<PathBuf>> = BTreeMap::new();
        for path in files {
            let is_header = languages::of(&path).is_none();
            if others.contains(&path) {
                parts.left_out.push((path, format!("{HIDDEN} and runs")));
            } else if is_solution && !is_header {
                parts.left_out.push((path, format!("{HIDDEN}: it may be another solution; {SHOWN}")));
            } else {
                let names: BTreeSet<Vec<u8>> = names_in_text(&path).into_iter().map(<[u8]>::to_vec).collect();
                names.into_iter().for_each(|name| unnamed.entry(name).or_default().push(path.clone()));
                headers.extend(is_header.then_some(path));
            }
        }
        let mut bytes_left = MAX_PART_BYTES;
        let open = |path: &Path| {
            let file = within(path).open(MAX_PART_BYTES)?;
            let names = platform::identity(&file.metadata()?).map_or(1, |file| file.names);
            match is_solution && names > 1 {
                true => Err(io::Error::other("it has another name, which may be another solution's")),
                false => Ok(file),
            }
        };
        loop {
            words(&text).for_each(|word| named.extend(unnamed.remove(word).into_iter().flatten()));
            let Some(path) = named.pop_front().or_else(|| headers.pop_front()) else { break };
            let offered = match parts.files.len() > MAX_PARTS {
                _ if parts.files.contains_key(&path) => Ok(Vec::new()),
                true => Err(io::Error::other(format!("there are more than {MAX_PARTS}"))),
                false => parts.offer(&path, open(&path), bytes_left),
            };
            text = offered.unwrap_or_else(|error| {
                parts.left_out.push((path, format!("{HIDDEN}: {error}")));
                Vec::new()
            });
            bytes_left -= text.len() as u64;
        }
        let unnamed: BTreeSet<PathBuf> = unnamed.into_values().flatten().collect();
        let unnamed = unnamed
            .into_iter()
            .filter(|path| languages::of(path).is_some() && !parts.files.contains_key(path));
        let unnamed: Vec<_> =
            unnamed.map(|path| (path, format!("{HIDDEN}: no file that they can read names it"))).collect();
        parts.left_out.extend(unnamed);
        for path in links {
            let held = open(&path).ok().and_then(|file| {
                let about = file.metadata().ok()?;
                Some(Held::of(&path, &about)?.keeping(file))
            });
            let is_same = |other: &&(Option<Held>, String)| match (&other.0, &held) {
                (Some(other), Some(held)) => other.identity == held.identity,
                _ => false,
            };
            let same = parts.files.values().find(is_same).filter(|_| parts.files.len() <= MAX_PARTS);
            match same.map(|(_, digest)| digest.clone()) {
                Some(digest) => drop(parts.files.insert(path, (held, digest))),
                None => parts.left_out.push((path, format!("is a link to a file that {HIDDEN}"))),
            }
        }
        // Anyone who can write to a folder can replace the files in it.
        let places: BTreeSet<&Path> = parts.files.keys().filter_map(|path| path.parent()).collect();
        let is_of_others =
            |place: &Path| within(place).tree().is_ok_and(|at| platform::is_folder_of_others(at.dir()));
        let are_others = parts.files.len() > 1 && places.into_iter().any(is_of_others);
        parts.are_of_others |= are_others;
        Ok(parts)
    }

    /// Checks that the file read at the path of `file` has the identity of `file`. Checks nothing if `file`
    /// is None.
    ///
    /// # Errors
    /// Fails if another file was read at this path.
    pub fn being(self, file: Option<&Held>) -> anyhow::Result<Parts> {
        if let Some(file) = file
            && self.files.get(&file.path).is_none_or(|(held, _)| held.as_ref() != Some(file))
        {
            bail!("{} was replaced while it was being read", file.path.display());
        }
        Ok(self)
    }

    /// Makes a file readable, and returns its contents.
    fn offer(&mut self, path: &Path, file: io::Result<File>, most: u64) -> io::Result<Vec<u8>> {
        let file = file?;
        let about = file.metadata()?;
        self.are_of_others |= platform::is_of_others(&about);
        let text = files::all(&file, most)?;
        let held = Held::of(path, &about).map(|held| held.keeping(file));
        self.files.insert(path.to_path_buf(), (held, hash(&text)));
        Ok(text)
    }

    /// Returns whether the compiler read only these files, according to the list that the compiler wrote to
    /// the folder `made`. False for compilers that write no list, such as the compilers of Go and Java.
    fn are_all_of(&self, made: &Path) -> bool {
        let list = Tree::open(made).and_then(|made| made.member(DEPENDENCIES).read(MAX_DEPENDENCY_BYTES));
        let Ok(list) = list else { return false };
        let list =
            String::from_utf8_lossy(&list).replace("\\\r\n", " ").replace("\\\n", " ").replace("\\ ", "\0");
        let mut words =
            list.split_ascii_whitespace().map(|word| word.trim_end_matches(':').replace('\0', " "));
        words.all(|word| Path::new(&word).starts_with(made) || self.files.contains_key(Path::new(&word)))
    }
}

/// Opens the folder at `path`, a path without links. If the folder is in a guarded folder, opens it from the
/// guarded folder.
///
/// # Errors
/// Fails if the folder cannot be opened, or its path now contains a link.
fn folder_at(path: &Path) -> io::Result<Tree> {
    let tree = match beneath::guarded_member(path) {
        Some(member) => member.tree()?,
        None => Tree::open(path)?,
    };
    match tree.real() == path || cfg!(not(unix)) {
        true => Ok(tree),
        false => Err(io::Error::other("it has become a link")),
    }
}

/// Returns the links and the files with one of these extensions next to `source` and below `root`, nearest
/// first; `tree` is the open folder `root`.
fn found(source: &Path, root: &Path, tree: &Tree, endings: &[String]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    // Paths must be UTF-8, because they are sent to the launcher in JSON.
    let has_ending = |path: &Path| {
        let ending = path.to_str().and_then(|_| path.extension()?.to_str());
        ending.is_some_and(|ending| endings.iter().any(|known| known == ending))
    };
    let (mut known, mut links, mut files) = (BTreeSet::from([source.to_path_buf()]), Vec::new(), Vec::new());
    for folder in [source.parent().unwrap_or(root), root] {
        let mut all = Vec::new();
        let below = tree.member(folder.strip_prefix(root).unwrap_or(folder));
        if let Ok(Some(dir)) = below.folder_if_there() {
            look(&dir, folder, 1, &mut { MAX_EXAMINED }, &mut all);
        }
        all.retain(|(_, path, _)| has_ending(path));
        all.sort();
        for (_, path, is_link) in all.into_iter().filter(|(_, path, _)| known.insert(path.clone())) {
            if is_link { links.push(path) } else { files.push(path) }
        }
    }
    (links, files)
}

/// Adds the files and links in the open folder `dir` at `path`, and in its subfolders, to `all`: each with
/// its depth and whether it is a link. Examines at most `left` entries.
fn look(dir: &Dir, path: &Path, depth: usize, left: &mut usize, all: &mut Vec<(usize, PathBuf, bool)>) {
    for entry in dir.entries().into_iter().flatten().flatten() {
        let (name, Some(fewer)) = (entry.file_name(), left.checked_sub(1)) else { return };
        *left = fewer;
        let Some(kind) = entry.file_type().ok().filter(|_| !name.as_encoded_bytes().starts_with(b".")) else {
            continue;
        };
        if !kind.is_dir() {
            all.push((depth, path.join(name), kind.is_symlink()));
        } else if depth < MAX_PART_DEPTH
            && let Ok(inside) = dir.open_dir_nofollow(&name)
        {
            look(&inside, &path.join(name), depth + 1, left, all);
        }
    }
}

/// Returns the names that a text may use for a file next to it: the file name or, for a Rust module, the stem
/// or the folder.
fn names_in_text(path: &Path) -> [&[u8]; 2] {
    let name = path.file_name().unwrap_or_default();
    let module = path.file_stem().filter(|_| path.extension() == Some(OsStr::new("rs")));
    let module = match module {
        Some(module) if module == "mod" => path.parent().and_then(Path::file_name),
        module => module,
    };
    [name, module.unwrap_or(name)].map(OsStr::as_encoded_bytes)
}

/// Returns the words of a text that may name files or modules.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let between = text.split(|byte| b"\"<>/\\\r\n".contains(byte));
    between.chain(text.split(|&byte| !(byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80)))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_folder_that_has_become_a_link_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for place in ["own", "private"] {
            fs::create_dir(root.join(place)).unwrap();
            fs::write(root.join(place).join("a.cpp"), "#include \"b.h\"").unwrap();
            fs::write(root.join(place).join("b.h"), "").unwrap();
        }
        let source = root.join("own/a.cpp");
        let near = Near::Parts { below: None };
        let parts = || Parts::beside(&source, near, languages::of(&source).unwrap(), &Confinement::default());
        assert_eq!(parts().unwrap().files.len(), 2);
        fs::rename(root.join("own"), root.join("away")).unwrap();
        std::os::unix::fs::symlink("private", root.join("own")).unwrap();
        let error = format!("{:#}", parts().unwrap_err());
        assert!(error.ends_with("own: it has become a link"), "{error}");
    }

    #[test]
    fn solutions_are_compiled_without_files_that_may_be_other_solutions() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        let write = |name: &str, text: &str| fs::write(root.join(name), text).unwrap();
        write("a.cpp", "#include \"named.h\"\n#include \"named.cpp\"\n#include \"same.h\"\n");
        for name in ["named.h", "named.cpp", "unnamed.cpp", "last.h"] {
            write(name, "");
        }
        fs::hard_link(root.join("named.cpp"), root.join("same.h")).unwrap();
        fs::File::create(root.join("first.h")).unwrap().set_len(MAX_PART_BYTES).unwrap();
        let source = root.join("a.cpp");
        let readable = |near: Near| {
            let language = languages::of(&source).unwrap();
            let parts = Parts::beside(&source, near, language, &Confinement::default()).unwrap();
            let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_string();
            parts.files.keys().map(name).collect::<Vec<_>>()
        };
        assert_eq!(readable(Near::Nothing), ["a.cpp"]);
        assert_eq!(readable(Near::Headers), ["a.cpp", "first.h", "last.h", "named.h"]);
        let all = readable(Near::Parts { below: None });
        assert_eq!(all, ["a.cpp", "first.h", "last.h", "named.cpp", "named.h", "same.h"]);
        // A named file is readable although the files before it are as large as all files may be together.
        write("named.h", "// a comment");
        assert_eq!(readable(Near::Headers), ["a.cpp", "last.h", "named.h"]);
    }
}
