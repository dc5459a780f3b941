//! Compiling in the sandbox, under its own limits, into the cache.
//!
//! A compiler reads its own files, the source, and what it is offered beside it: headers, and other sources
//! as far as a text names them. A program is made again when one of these has changed. We read only files
//! that we offer, never one because a source names it.

use super::MAX_SOURCE_BYTES;
use super::cache::{Artifact, Cache};
use super::ingredients::{digest, hash, named, stamp};
use super::languages::{self, DEPENDENCIES, Language, PROGRAM};
use crate::beneath::{self, Found, Held, Member, Tree};
use crate::files;
use crate::judge::violation;
use crate::platform;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::{Command, Confinement, Exit, Limits, Needs, Termination};
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

/// The limits of a compiler; only a faulty compiler or a hostile source needs more.
const TIME: Duration = Duration::from_secs(120);
/// Bytes of memory, unless asked otherwise.
pub const MEMORY: u64 = 2 << 30;
const FILE: u64 = 128 << 20;
const FILES: u64 = 256 << 20;
const PROCESSES: u64 = 256;
/// Of what it says.
const OUTPUT: u64 = 1 << 20;

/// The most files beside a source that a compiler is offered, the most bytes of all, and how many folders
/// deep they may be.
const MAX_PARTS: usize = 200;
const MAX_PART_BYTES: u64 = 16 << 20;
const MAX_PART_DEPTH: usize = 3;
/// The files and folders after which the rest are not looked at.
const MAX_EXAMINED: usize = 10_000;

/// The most bytes of the list of files that a compiler has read.
const MAX_DEPENDENCY_BYTES: u64 = 16 << 20;

/// A source to be compiled.
pub struct Recipe<'a> {
    /// The bytes that identify its compiler and how that is called.
    pub key: Vec<u8>,
    /// The command that puts the program into a folder.
    pub build: &'a dyn Fn(&Path) -> Vec<OsString>,
    /// The check of the program that the compiler made there; its error says what is wrong.
    pub check: &'a dyn Fn(&Path) -> Result<(), String>,
    /// The files that the compiler needs for itself.
    pub needs: Needs,
    /// What it is made of, looked at anew.
    pub parts: &'a dyn Fn() -> anyhow::Result<Parts>,
    /// Whether the words of the compiler's command line name no files, of which nothing is known.
    pub is_whole: bool,
    /// The cache of its compiler, if that is Go.
    pub go: Option<GoCache<'a>>,
}

/// The cache of a compile with Go.
pub enum GoCache<'a> {
    /// It is what is made.
    Filled,
    /// An empty folder that this makes one; what lies in the folder that it names is read, too.
    Laid(&'a dyn Fn(&Builder, &Path) -> anyhow::Result<Option<PathBuf>>),
}

/// The files that a compiler is offered.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The source, and files beside it: which file each is, and a digest of its content.
    files: BTreeMap<PathBuf, (Option<Held>, String)>,
    /// Files beside the source that it is not offered, and what to say of them.
    left_out: Vec<(PathBuf, String)>,
    /// Whether other users may write to some of them, and so change what is compiled between two looks.
    are_of_others: bool,
}

/// Where compilers work.
pub struct Builder<'a> {
    /// The sandbox of runs. None for what is ours.
    pub confinement: Option<&'a Confinement>,
    /// The compiler's limit in bytes.
    pub memory: u64,
    /// Has compilers stop.
    pub interrupt: &'a Interrupt,
}

impl Builder<'_> {
    /// The folder with what is made of a source. The inner error is the compiler's message.
    ///
    /// # Errors
    /// If the compiler cannot be started, or there is no place for what it makes.
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
            return Ok(Err(format!("what the compiler made cannot be used: {error}")));
        }
        if let Err(wrong) = (recipe.check)(folder) {
            return Ok(Err(wrong));
        }
        // What changed meanwhile may have been read before or after.
        let now = (recipe.parts)()?;
        let is_same = now == parts && self.name(&recipe, &now) == name;
        let is_known = is_same && !parts.are_of_others && (self.is_confined() || parts.are_all_of(folder));
        // Else one by which it is not looked for, whatever was made.
        let unknown = || hash(&[b"made once: ", folder.as_os_str().as_encoded_bytes()].concat());
        let name = name.filter(|_| is_known).unwrap_or_else(unknown);
        Ok(Ok(cache.keep(building, Artifact::Program, &name)?))
    }

    /// Whether a compiler can read nothing but what it is offered.
    fn is_confined(&self) -> bool {
        self.confinement.is_some() && cfg!(target_os = "linux")
    }

    /// The name of the program that is made of `parts`: of these, the compiler, and all else that it may
    /// read. None if that cannot be known.
    fn name(&self, recipe: &Recipe, parts: &Parts) -> Option<String> {
        let [readable, secret] = match self.confinement {
            // What is hidden from a compiler could be included elsewhere.
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

    /// Runs a compiler. The inner error is its message when it failed.
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
            processes: Some(PROCESSES),
            ..Limits::default()
        };
        // The beginning of what a compiler says matters, and of stderr only the end is kept.
        let mut command = Command { joined: true, ..Command::new((recipe.build)(folder)) };
        if recipe.go.is_some() {
            // It would look for a `go.mod` in all folders above, which may be another user's.
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
        let message = String::from_utf8_lossy(&ran.output).trim_end().to_string();
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
                Err(explained(message, &parts.left_out, &ended.refused))
            }
            Some(over) => {
                Err(format!("the compiler was stopped: {}\n{message}", over.reason.unwrap_or_default()))
            }
        })
    }

    /// The sandbox of a compiler, which makes a program in `folder`; that of Go has a cache, and reads
    /// another one.
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
            // Linkers make their output executable, and Go locks the files of its cache.
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

/// Whether a file begins like a program or a script that the system runs: its linker may not have been able
/// to make it one.
#[cfg(unix)]
fn is_runnable(file: &Member) -> bool {
    use std::io::Read;
    let mut start = Vec::new();
    let read = file.open(FILES).and_then(|file| file.take(4).read_to_end(&mut start));
    read.is_ok() && (start.starts_with(b"\x7fELF") || start.starts_with(b"#!"))
}

/// Makes the folder of what a compiler has left ours alone, and its program one that can be run: in it may
/// have run what the source says. Nothing but files and folders stays.
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

/// A compiler's message, with the limit that it is about, the files in it that it was not offered, and the
/// system calls that the sandbox refused it.
fn explained(mut message: String, left_out: &[(PathBuf, String)], refused: &[String]) -> String {
    let limits = [
        ("File size limit exceeded", format!("over {} MiB in a file", FILE >> 20)),
        ("No space left on device", format!("over {} MiB of files", FILES >> 20)),
    ];
    if let Some((_, limit)) = limits.into_iter().find(|(words, _)| message.contains(words)) {
        message = format!("the compiler was stopped: {limit}\n{message}");
    }
    for (path, why) in left_out.iter().take(MAX_PARTS) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if message.contains(&*name) {
            message += &format!("\n{name} {why}");
        }
    }
    if !refused.is_empty() {
        message += &format!("\nthe sandbox refused {}", refused.join(", "));
    }
    message
}

/// What compilers say where a disk is full, or one of their processes was killed for that: it had mapped a
/// file for which there was no room.
const FULL: [&str; 2] = ["no space left on device", "bus error"];

/// An error if a compiler that failed has found the disk of the cache full, where `folder` is, or that of the
/// folders of runs.
fn check_room(message: &str, folder: &Path) -> anyhow::Result<()> {
    let message = message.to_ascii_lowercase();
    if !FULL.iter().any(|words| message.contains(words)) {
        return Ok(());
    }
    for (folder, most) in [(folder.parent().unwrap_or(folder), FILE), (&std::env::temp_dir(), FILES)] {
        if let Some(free) = platform::free(folder).filter(|&free| free < most) {
            let full = io::Error::from(io::ErrorKind::StorageFull);
            let (free, folder) = (free >> 20, folder.display());
            let why = || format!("the compiler found no room: {free} MiB are free in {folder}");
            return Err(full).with_context(why);
        }
    }
    Ok(())
}

const NOT_OFFERED: &str = "is not offered to compilers";

impl Parts {
    /// The file `source` alone, and its text.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn only(source: &Path) -> anyhow::Result<(Parts, Vec<u8>)> {
        let mut parts = Parts::default();
        let text = parts.offer(source, files::open(source, MAX_SOURCE_BYTES), MAX_SOURCE_BYTES);
        let text = text.with_context(|| format!("cannot read {}", source.display()))?;
        Ok((parts, text))
    }

    /// All of these files, which we have copied.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn all(files: &[PathBuf]) -> anyhow::Result<Parts> {
        let mut parts = Parts::default();
        for file in files {
            let offered = parts.offer(file, files::open(file, MAX_SOURCE_BYTES), MAX_SOURCE_BYTES);
            offered.with_context(|| format!("cannot read {}", file.display()))?;
        }
        Ok(parts)
    }

    /// The file `source` in a `language`, and what it may be made of beside it, or below the folder `root`
    /// around it: headers, nearer ones first, and other sources that a text which is offered names. Files
    /// whose names are not UTF-8 are left out, and so are links that lead to another file than these, and
    /// other names of what is `secret`.
    ///
    /// # Errors
    /// If the source cannot be read, or there is too much that is secret to look at.
    pub fn beside(
        source: &Path,
        root: Option<&Path>,
        language: &Language,
        secret: &[PathBuf],
    ) -> anyhow::Result<Parts> {
        if language.parts.is_empty() {
            return Ok(Parts::only(source)?.0);
        }
        let folder = source.parent().unwrap_or(Path::new("/"));
        let root = root.filter(|root| folder.starts_with(root)).unwrap_or(folder);
        // The source, the names beside it and the texts are of one folder, whatever else is called so
        // meanwhile.
        let tree = folder_at(root).with_context(|| format!("cannot open {}", root.display()))?;
        let within = |path: &Path| tree.member(path.strip_prefix(root).unwrap_or(path));
        let file = match within(source).open(MAX_SOURCE_BYTES) {
            // A link that the user has named.
            Err(error) if beneath::leads_out(&error) => files::open(source, MAX_SOURCE_BYTES),
            file => file,
        };
        let mut parts = Parts::default();
        let text = parts.offer(source, file, MAX_SOURCE_BYTES);
        let mut text = text.with_context(|| format!("cannot read {}", source.display()))?;
        let (links, files) = found(source, root, &tree, &language.parts);
        let others = secrets::other_names(secret, &files)?;
        let mut waiting = VecDeque::new();
        let mut unnamed: BTreeMap<Vec<u8>, Vec<PathBuf>> = BTreeMap::new();
        for path in files {
            if others.contains(&path) {
                parts.left_out.push((path, format!("is a link to a file that {NOT_OFFERED}")));
            } else if languages::of(&path).is_none() {
                waiting.push_back(path);
            } else {
                let names: BTreeSet<Vec<u8>> = names_in_text(&path).into_iter().map(<[u8]>::to_vec).collect();
                names.into_iter().for_each(|name| unnamed.entry(name).or_default().push(path.clone()));
            }
        }
        let mut bytes_left = MAX_PART_BYTES;
        let open = |path: &Path| within(path).open(MAX_PART_BYTES);
        loop {
            words(&text).for_each(|word| waiting.extend(unnamed.remove(word).into_iter().flatten()));
            let Some(path) = waiting.pop_front() else { break };
            let offered = match parts.files.len() > MAX_PARTS {
                _ if parts.files.contains_key(&path) => Ok(Vec::new()),
                true => Err(io::Error::other(format!("there are more than {MAX_PARTS}"))),
                false => parts.offer(&path, open(&path), bytes_left),
            };
            text = offered.unwrap_or_else(|error| {
                parts.left_out.push((path, format!("{NOT_OFFERED}: {error}")));
                Vec::new()
            });
            bytes_left -= text.len() as u64;
        }
        let unnamed: BTreeSet<PathBuf> = unnamed.into_values().flatten().collect();
        let unnamed = unnamed.into_iter().filter(|path| !parts.files.contains_key(path));
        let unnamed: Vec<_> =
            unnamed.map(|path| (path, format!("{NOT_OFFERED}: no text beside it names it"))).collect();
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
                None => parts.left_out.push((path, format!("is a link to a file that {NOT_OFFERED}"))),
            }
        }
        // Who may write to a folder may exchange the names of files in it, whosesoever they are.
        let places: BTreeSet<&Path> = parts.files.keys().filter_map(|path| path.parent()).collect();
        let is_of_others =
            |place: &Path| within(place).tree().is_ok_and(|at| platform::is_folder_of_others(at.dir()));
        let are_others = parts.files.len() > 1 && places.into_iter().any(is_of_others);
        parts.are_of_others |= are_others;
        Ok(parts)
    }

    /// The same, if it has this very file, where that is known.
    ///
    /// # Errors
    /// If another one is at its path.
    pub fn being(self, file: Option<&Held>) -> anyhow::Result<Parts> {
        if let Some(file) = file
            && self.files.get(&file.path).is_none_or(|(held, _)| held.as_ref() != Some(file))
        {
            bail!("{} was exchanged while it was read", file.path.display());
        }
        Ok(self)
    }

    /// Offers a file, and returns its text.
    fn offer(&mut self, path: &Path, file: io::Result<File>, most: u64) -> io::Result<Vec<u8>> {
        let file = file?;
        let about = file.metadata()?;
        self.are_of_others |= platform::is_of_others(&about);
        let text = files::all(&file, most)?;
        let held = Held::of(path, &about).map(|held| held.keeping(file));
        self.files.insert(path.to_path_buf(), (held, hash(&text)));
        Ok(text)
    }

    /// Whether a compiler that has put its list of what it read into the folder `made` has read these alone.
    /// Of one that lists nothing, as those of Go and Java, that is not known.
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

/// The folder at `path`, which has no links: in a guarded folder, beneath that.
///
/// # Errors
/// If it cannot be opened, or there is a link on the way now.
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

/// The links and the files with one of these endings beside `source` and below `root`, which is the folder
/// `tree`, nearer ones first.
fn found(source: &Path, root: &Path, tree: &Tree, endings: &[String]) -> (Vec<PathBuf>, Vec<PathBuf>) {
    // The launcher is told paths as text.
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

/// Adds the files and links in the open folder `dir`, which is at `path`, and in folders in it, to `all`,
/// with their depth, and whether each is a link. At most `left` are looked at.
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

/// How a text names a file beside it: by its name or, of a module of Rust, by that without its ending, or by
/// its folder's.
fn names_in_text(path: &Path) -> [&[u8]; 2] {
    let name = path.file_name().unwrap_or_default();
    let module = path.file_stem().filter(|_| path.extension() == Some(OsStr::new("rs")));
    let module = match module {
        Some(module) if module == "mod" => path.parent().and_then(Path::file_name),
        module => module,
    };
    [name, module.unwrap_or(name)].map(OsStr::as_encoded_bytes)
}

/// The words of a text that may name files, or modules.
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
    fn a_folder_that_has_become_a_link_offers_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for place in ["own", "private"] {
            fs::create_dir(root.join(place)).unwrap();
            fs::write(root.join(place).join("a.cpp"), "#include \"b.h\"").unwrap();
            fs::write(root.join(place).join("b.h"), "").unwrap();
        }
        let source = root.join("own/a.cpp");
        let parts = || Parts::beside(&source, None, languages::of(&source).unwrap(), &[]);
        assert_eq!(parts().unwrap().files.len(), 2);
        fs::rename(root.join("own"), root.join("away")).unwrap();
        std::os::unix::fs::symlink("private", root.join("own")).unwrap();
        let error = format!("{:#}", parts().unwrap_err());
        assert!(error.ends_with("own: it has become a link"), "{error}");
    }
}
