//! Compiling in the sandbox, under its own limits, into the cache.
//!
//! A compiler reads its own files, the source, and the files beside it that have the right endings; nothing
//! else that a source may name. The compiler lists which of these it has read, so that a program is made
//! again when one of them has changed. We read only files that we have offered, never one because a source
//! names it.

use super::cache::{Artifact, Cache};
use super::go::{self, GoCache};
use super::ingredients::{Surroundings, files_of};
use super::languages::{DEPENDENCIES, PROGRAM};
use crate::beneath::Tree;
use crate::judge::violation;
use crate::platform;
use crate::run::interrupt::Interrupt;
use crate::run::protocol::Termination;
use crate::run::protocol::{Command, Confinement, Exit, Limits, Needs};
use crate::run::runner::Runner;
use crate::run::secrets;
use anyhow::{Context, bail};
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::fs;
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

/// The most files beside a source that a compiler is offered, the most bytes of each, and how many folders
/// deep they may be.
const MOST_PARTS: usize = 200;
pub const LARGEST_PART: u64 = 16 << 20;
const DEEPEST_PART: usize = 3;
/// The files and folders after which the rest are not looked at.
const MOST_LOOKED_AT: usize = 10_000;

/// The file in which it is kept what a program was made of.
const INGREDIENTS: &str = "made-from"; // no package of Java is called so
/// The most bytes of the list of files that a compiler has read.
const MOST_DEPENDENCIES: u64 = 16 << 20;

/// A source to be compiled.
pub struct Recipe<'a> {
    /// The bytes that identify it and its compiler.
    pub key: Vec<u8>,
    /// The command that puts the program into a folder.
    pub build: &'a dyn Fn(&Path) -> Vec<OsString>,
    /// The check of the program that the compiler made there; its error says what is wrong.
    pub check: &'a dyn Fn(&Path) -> Result<(), String>,
    /// The files that the compiler needs: itself and the source.
    pub needs: Needs,
    /// Files beside the source that it may be made of.
    pub parts: Parts,
    /// The source.
    pub source: &'a Path,
    /// Its text.
    pub text: &'a [u8],
    /// The compiler, and the files and folders that its command line names.
    pub named: Vec<PathBuf>,
    /// The cache of its compiler, if that is Go.
    pub go: Option<GoCache>,
}

/// The files beside a source that it may be made of.
#[derive(Debug, Default)]
pub struct Parts {
    /// Those that a compiler is offered.
    pub files: Vec<PathBuf>,
    /// Links to files that it is not offered.
    pub links: Vec<PathBuf>,
    /// All that was found, and where links lead.
    pub names: Vec<(PathBuf, Option<PathBuf>)>,
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
        let (source, text) = (recipe.source, recipe.text);
        let surroundings = Surroundings { source, text, parts: &recipe.parts, named: &recipe.named };
        let mut name = hash(&recipe.key);
        // A program made of other ingredients stays where it is, and leads to the place of the one made of
        // these.
        while let Some(place) = cache.find(Artifact::Program, &name) {
            let then = fs::read_to_string(place.join(INGREDIENTS)).unwrap_or_default();
            let (now, _) = surroundings.list(&files_of(&then));
            if then == now {
                return Ok(Ok(place));
            }
            name = hash(format!("{name}\n{now}").as_bytes());
        }
        let building = cache.build()?;
        if let Err(errors) = self.run(&recipe, building.path())? {
            return Ok(Err(errors));
        }
        if let Err(wrong) = (recipe.check)(building.path()) {
            return Ok(Err(wrong));
        }
        // A compiler that lists nothing may have read them all.
        let made = Tree::open(building.path()).context("cannot open what the compiler has made")?;
        let (used, is_known) = match made.member(DEPENDENCIES).read(MOST_DEPENDENCIES) {
            Ok(makefile) => surroundings.used(&String::from_utf8_lossy(&makefile), building.path()),
            Err(_) => (recipe.parts.files.iter().cloned().collect(), true),
        };
        let (ingredients, is_all) = surroundings.list(&used);
        let file = made.member(INGREDIENTS);
        let written = file.write(true, |out| out.write_all(ingredients.as_bytes()));
        written.with_context(|| format!("cannot write {}", file.path().display()))?;
        if !is_all || !is_known {
            // A place where it is not looked for: the same program is kept once, and made each time.
            let program = fs::read(building.path().join(platform::program(PROGRAM)));
            let program = program.unwrap_or_else(|_| building.path().as_os_str().as_encoded_bytes().into());
            name = hash(format!("{name}\n{}", hash(&program)).as_bytes());
        }
        Ok(Ok(cache.keep(building, Artifact::Program, &name)?))
    }

    /// Runs a compiler. The inner error is its message when it failed.
    pub(super) fn run(&self, recipe: &Recipe, folder: &Path) -> anyhow::Result<Result<(), String>> {
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
            Some(GoCache::Over(compiler)) => {
                let library = go::library(compiler, self)?;
                own = Cache::open()?.build()?;
                if let Some(library) = &library {
                    let laid = go::lay_over(own.path(), library);
                    laid.context("cannot lay a cache over that of Go's library")?;
                }
                Some((own.path(), library))
            }
        };
        let mut runner = Runner::new(self.interrupt);
        runner.confine(self.within(recipe, folder, go).as_ref());
        let ran = runner.run(&command, stdin, &limits).context("cannot start the compiler")?;
        let message = String::from_utf8_lossy(&ran.output).trim_end().to_string();
        let ended = match &ran.end {
            Termination::Ended(ended) => ended,
            Termination::LauncherLost(how) => return Ok(Err(format!("the launcher of the compiler {how}"))),
            Termination::LauncherStarved => bail!("the machine is too busy: the launcher does not answer"),
            Termination::Interrupted => bail!("interrupted"),
        };
        let violation = violation::worst(&ran, ended, &limits);
        if violation.is_some() {
            check_room(&message, folder)?;
        }
        Ok(match violation {
            None => Ok(()),
            Some(_) if matches!(ended.exit, Exit::Code(_)) && ended.stopped.is_none() && !ran.flooded => {
                let message = with_links(with_limit(message), &recipe.parts.links);
                Err(with_refused(message, &ended.refused))
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
        recipe: &Recipe,
        folder: &Path,
        go: Option<(&Path, Option<PathBuf>)>,
    ) -> Option<Confinement> {
        let of_runs = self.confinement?;
        let parts = Needs { files: recipe.parts.files.clone(), folders: Vec::new() };
        let mut confinement = Confinement {
            layer: of_runs.layer,
            readable: of_runs.readable.clone(),
            secret: of_runs.secret.clone(),
            beneath: of_runs.beneath.clone(),
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
        Some(confinement.reading(&recipe.needs).reading(&parts))
    }
}

/// A compiler's message, with the system calls that the sandbox refused it.
fn with_refused(message: String, refused: &[String]) -> String {
    match refused {
        [] => message,
        _ => format!("{message}\nthe sandbox refused {}", refused.join(", ")),
    }
}

/// A compiler's message, with the links in it that it could not follow.
fn with_links(mut message: String, links: &[PathBuf]) -> String {
    for link in links {
        let name = link.file_name().unwrap_or_default().to_string_lossy();
        if message.contains(&*name) {
            message += &format!("\n{name} is a link to a file that is not offered to compilers");
        }
    }
    message
}

/// What compilers say where a disk is full, or one of their processes was killed for that: it had mapped a
/// file for which there was no room.
const FULL: [&str; 2] = ["no space left on device", "bus error"];

/// An error if a compiler that failed has found the disk of the cache full, where `folder` is. It had room
/// for what it may write elsewhere.
fn check_room(message: &str, folder: &Path) -> anyhow::Result<()> {
    let free = platform::free(folder).filter(|&free| free < FILE);
    let message = message.to_ascii_lowercase();
    match free {
        Some(free) if FULL.iter().any(|words| message.contains(words)) => {
            let full = io::Error::from(io::ErrorKind::StorageFull);
            let (free, folder) = (free >> 20, folder.parent().unwrap_or(folder).display());
            Err(full).with_context(|| format!("the compiler found no room: {free} MiB are free in {folder}"))
        }
        _ => Ok(()),
    }
}

/// A compiler's message, with the limit that it is about.
fn with_limit(message: String) -> String {
    let limits = [
        ("File size limit exceeded", format!("over {} MiB in a file", FILE >> 20)),
        ("No space left on device", format!("over {} MiB of files", FILES >> 20)),
    ];
    match limits.into_iter().find(|(words, _)| message.contains(words)) {
        Some((_, limit)) => format!("the compiler was stopped: {limit}\n{message}"),
        None => message,
    }
}

impl Parts {
    /// The files beside `source`, or below its folder, with one of these endings; nearer ones first. Those
    /// whose names are not UTF-8 are left out, and so are links that lead to another file than these, and
    /// other names of what is `secret`.
    ///
    /// # Errors
    /// If there is too much that is secret to look at.
    pub fn beside(source: &Path, endings: &[&str], secret: &[PathBuf]) -> anyhow::Result<Parts> {
        if endings.is_empty() {
            return Ok(Parts::default());
        }
        let folder = source.parent().unwrap_or(Path::new("/"));
        let all = walkdir::WalkDir::new(folder).min_depth(1).max_depth(DEEPEST_PART).into_iter();
        let all = all.filter_entry(|entry| !entry.file_name().as_encoded_bytes().starts_with(b"."));
        // The launcher is told paths as text.
        let has_ending = |path: &Path| {
            let ending = path.to_str().and_then(|_| path.extension()?.to_str());
            ending.is_some_and(|ending| endings.contains(&ending))
        };
        let all: Vec<walkdir::DirEntry> = all.take(MOST_LOOKED_AT).flatten().collect();
        let name = |entry: &walkdir::DirEntry| (entry.path().to_path_buf(), fs::read_link(entry.path()).ok());
        let mut names: Vec<_> = all.iter().filter(|entry| !entry.file_type().is_dir()).map(name).collect();
        names.sort();
        let mut found: Vec<(usize, PathBuf)> = all
            .into_iter()
            .filter(|entry| has_ending(entry.path()) && entry.path() != source)
            .filter(|entry| {
                fs::metadata(entry.path()).is_ok_and(|file| file.is_file() && file.len() <= LARGEST_PART)
            })
            .map(|entry| (entry.depth(), entry.into_path()))
            .collect();
        found.sort();
        found.truncate(MOST_PARTS);
        let found = found.into_iter().map(|(_, path)| path).collect::<Vec<_>>();
        let others = secrets::other_names(secret, &found)?;
        let target = |path: &PathBuf| fs::canonicalize(path).ok();
        let is_plain = |path: &PathBuf| !path.is_symlink() && !others.contains(path);
        let is_offered = |path: &PathBuf| {
            let leads_to = |other: &PathBuf| is_plain(other) && target(other) == target(path);
            is_plain(path) || path.is_symlink() && found.iter().any(leads_to)
        };
        let (files, links) = found.iter().cloned().partition(is_offered);
        Ok(Parts { files, links, names })
    }
}

/// A name made of the beginning of a hash.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}
