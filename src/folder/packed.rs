//! Packages in a file (a zip, a tar or a HUSTOJ export). They are unpacked into the cache and used like
//! folders, but messages show the name of the file.

use super::{PACKAGE_FILES, PROGRAMS, SOLUTIONS, UNKNOWN, manifest, others, program};
use anyhow::{Context, bail};
use dlx_harness::beneath::Tree;
use dlx_harness::cases::MAX_SET_BYTES;
use dlx_harness::cases::layouts::{self, xml::Element};
use dlx_harness::files;
use dlx_harness::solutions::assembly::{self, Files};
use dlx_harness::solutions::cache::Artifact;
use dlx_harness::terminal::{self, say_once};
use dlx_problems as problems;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Maximum number of files, and of folders: each occupies at least one disk block.
const MAX_FILES: usize = 10_000;

/// Unpacks the package in the file at `place`, once per run, and returns its folder. None if the file is not
/// a package.
///
/// # Errors
/// Fails if the file cannot be read, is too large, or contains links or paths that lead out of the package.
pub fn tree(place: &Path) -> anyhow::Result<Option<Tree>> {
    /// The packages unpacked so far, by path, size and modification time of the file.
    type Known = BTreeMap<(PathBuf, u64, Option<SystemTime>), Option<Tree>>;
    static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
    if !place.is_file() || layouts::is_cph(place) || !layouts::is_archive(place) {
        return Ok(None);
    }
    let about = place.metadata().with_context(|| format!("cannot read {}", place.display()))?;
    let key = (place.to_path_buf(), about.len(), about.modified().ok());
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tree) = known().get(&key) {
        return Ok(tree.clone());
    }
    let files = if layouts::is_fps(place) { of_fps(place)? } else { unpacked(place)? };
    let tree = files.map(|files| kept(&files, place)).transpose()?;
    known().insert(key, tree.clone());
    Ok(tree)
}

/// Stores `files` in the cache as a folder that messages call `place`.
fn kept(files: &Files, place: &Path) -> anyhow::Result<Tree> {
    if files.len().max(assembly::folders(files)) > MAX_FILES {
        let place = place.display();
        bail!("{place}: expected a package of at most {MAX_FILES} files and {MAX_FILES} folders");
    }
    let folder = assembly::keep(files, Artifact::Package).with_context(|| place.display().to_string())?;
    let (all, name) = (folder.parent().unwrap_or(&folder), folder.file_name().unwrap_or_default());
    let tree = Tree::open(all).and_then(|all| all.child(&name.to_string_lossy(), place));
    // The copy is sealed against writing, because changes to it would not reach the file at `place`.
    Ok(tree.with_context(|| format!("cannot read {}", folder.display()))?.sealed())
}

/// Returns whether a file is named after a built-in problem. Such a file contains cases of that problem.
fn is_known(place: &Path) -> bool {
    place.file_stem().is_some_and(|name| problems::known(&name.to_string_lossy()).is_some())
}

/// Returns the files of the package in an archive. None if the archive is not a package.
fn unpacked(place: &Path) -> anyhow::Result<Option<Files>> {
    let mut files = Files::new();
    for entry in layouts::packed(place)? {
        let source = entry.source.map_err(anyhow::Error::msg)?;
        if let Some((path, _)) = files.get_key_value(&entry.path) {
            bail!("{}: two files are called {path}", place.display());
        }
        files.insert(entry.path, source.read()?.into_owned());
    }
    files.retain(|path, _| !is_junk(path));
    let places = files.keys().map(|path| path.split_once('/').map(|(top, _)| top));
    let tops: BTreeSet<&str> = places.clone().flatten().collect();
    let is_below = |top: &str| files.keys().filter_map(|path| below(path, top)).any(is_stated);
    // A package may lie in a folder, even with other files beside the folder if a file describes it.
    let top = tops.first().filter(|top| {
        let is_alone = tops.len() == 1 && !files.keys().any(|path| is_part(path));
        is_alone && (places.clone().all(|place| place.is_some()) || is_below(top))
    });
    if let Some(top) = top.map(|top| top.to_string()) {
        let (inner, beside): (Files, Files) =
            files.into_iter().partition(|(path, _)| below(path, &top).is_some());
        if !beside.is_empty() {
            let names = terminal::some_of(beside.into_keys());
            say_once(&format!("left out: {names}: beside the folder {top} of the package"));
        }
        files = inner.into_iter().map(|(path, text)| (path[top.len() + 1..].to_string(), text)).collect();
    }
    let is_described = files.keys().any(|path| is_description(path));
    if !is_described && (is_known(place) || !files.keys().any(|path| is_part(path))) {
        // Without its checker and its limits, a package's verdicts would be wrong.
        if let Some(path) = files.keys().find(|path| is_description(path.rsplit('/').next().unwrap_or(path)))
        {
            let place = place.display();
            bail!(
                "{place}: expected a package at the top or in the only folder, found {path}: unpack it first"
            );
        }
        return Ok(None);
    }
    Ok(Some(files))
}

/// Returns whether a file is one that file managers add.
fn is_junk(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    path.starts_with("__MACOSX/")
        || name.starts_with("._")
        || [".DS_Store", "Thumbs.db", "desktop.ini"].contains(&name)
}

/// Returns the path within the folder `top`. None if the file is not in it.
fn below<'a>(path: &'a str, top: &str) -> Option<&'a str> {
    path.strip_prefix(top)?.strip_prefix('/')
}

fn is_description(path: &str) -> bool {
    PACKAGE_FILES.iter().any(|known| path.eq_ignore_ascii_case(known))
}

/// Returns whether a file at `path` describes a package, in any format.
fn is_stated(path: &str) -> bool {
    is_description(path) || others::declares(path)
}

/// Returns whether a folder that contains a file at `path` is a package.
fn is_part(path: &str) -> bool {
    is_stated(path)
        || !path.contains('/') && PROGRAMS.iter().any(|(_, names)| program::is_called(path.as_ref(), names))
        || SOLUTIONS.iter().any(|folder| below(path, folder).is_some())
}

/// Maximum number of characters of an unknown language in the name of a file, and of a limit in a message.
const MAX_LANGUAGE: usize = 40;
/// The extensions for the languages of HUSTOJ.
const ENDINGS: [(&str, &str); 9] = [
    ("C++", "cpp"),
    ("C", "c"),
    ("Java", "java"),
    ("Python", "py"),
    ("Python3", "py"),
    ("Clang", "c"),
    ("Clang++", "cpp"),
    ("JavaScript", "js"),
    ("Go", "go"),
];

/// Converts a HUSTOJ file with a single problem to a folder in this project's format: limits, cases and
/// solutions. None for other files.
fn of_fps(place: &Path) -> anyhow::Result<Option<Files>> {
    if is_known(place) {
        return Ok(None);
    }
    let bytes = files::read_named(place, MAX_SET_BYTES);
    let bytes = bytes.with_context(|| format!("cannot read {}", place.display()))?;
    // Malformed files are reported later, when their cases are read.
    let Ok(all) = Element::read(&bytes) else { return Ok(None) };
    drop(bytes);
    let (Some(item), 1) = (all.at("item"), all.all("item").count()) else { return Ok(None) };
    let mut files = Files::new();
    for pair in layouts::read(place)?.pairs {
        for (entry, ending) in [(pair.input, "in"), (pair.output, "out")] {
            let Some(entry) = entry else { continue };
            let text = entry.source.map_err(anyhow::Error::msg)?.read()?.into_owned();
            files.insert(format!("cases/{}.{ending}", pair.name), text);
        }
    }
    let limit = |name: &str, usual: &str, small: &str, factor: f64| -> anyhow::Result<Option<f64>> {
        let Some(found) = item.at(name).filter(|found| !found.text.trim().is_empty()) else {
            return Ok(None);
        };
        let (unit, text) = (found.attribute("unit").unwrap_or(usual), found.text.trim());
        let is = |known: &str| unit.eq_ignore_ascii_case(known);
        let number = text.parse().ok().filter(|number| (1e-3..1e9).contains(number));
        let number = number.filter(|_| is(usual) || is(small)).with_context(|| {
            let found: String = format!("{text} {unit}").chars().take(MAX_LANGUAGE).collect();
            format!("{}: {name}: expected a number in {usual} or {small}, found '{found}'", place.display())
        })?;
        Ok(Some(if is(small) { number / factor } else { number }))
    };
    let [time, memory] =
        [limit("time_limit", "s", "ms", 1000.0)?, limit("memory_limit", "mb", "kb", 1024.0)?];
    let limits = manifest::limits(time, memory);
    let flags = "flags = \"-DONLINE_JUDGE\"\n";
    files.insert(manifest::NAME.to_string(), format!("{flags}[limits]\n{limits}").into_bytes());
    for (number, solution) in (1..).zip(item.all("solution")) {
        let language = solution.attribute("language").unwrap_or("C++");
        let name = match ENDINGS.iter().find(|(name, _)| *name == language) {
            Some((_, ending)) => format!("{number}.{ending}"),
            None => {
                let language: String = language.chars().take(MAX_LANGUAGE).collect();
                format!("{number}-{}.{UNKNOWN}", language.replace(['/', ' ', '\0'], "-"))
            }
        };
        files.insert(format!("solutions/accepted/{name}"), solution.text.clone().into_bytes());
    }
    for (element, file) in [
        ("spj", "spj.cc"),
        ("tpj", "tpj.cc"),
        ("prepend", others::PREPEND_APPEND),
        ("append", others::PREPEND_APPEND),
    ] {
        if let Some(found) = item.all(element).find(|found| !found.text.trim().is_empty()) {
            files.insert(file.to_string(), found.text.clone().into_bytes());
        }
    }
    Ok(Some(files))
}
