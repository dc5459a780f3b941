//! Layouts of cases: how files of a folder or archive become pairs of input and expected output. All commands
//! use this code; `docs/cases.md` lists all layouts. Layouts are recognised by file names rather than
//! configured, because packages come from many judges and users did not make the packages themselves.
//!
//! * [`marks`]: recognises from a path which half of a case a file is; `names`: pairs files by their marks;
//!   `places`: finds where a missing output belongs;
//! * `archive`: unpacks archives, which may be hostile;
//! * `dmoj`: cases listed in an `init.yml`, read by `yaml`; `fps`: cases in an XML file of HUSTOJ; `cph`:
//!   cases that an editor extension has stored.

mod archive;
pub mod cph;
mod dmoj;
mod entry;
mod fps;
mod gzip;
pub mod marks;
mod names;
mod places;
pub mod xml;
pub mod yaml;

pub use self::archive::not_cases;
use self::entry::Budget;
pub use self::entry::{Contents, Entry, PACKED, Pair};
pub use self::fps::CASES_ONLY;

use super::MAX_SET_BYTES;
use super::source::Source;
use super::writing;
use crate::beneath::{self, Found, Tree};
use crate::files;
use crate::terminal::{self, name};
use anyhow::{Context, bail};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use unicode_normalization::UnicodeNormalization;

/// Maximum number of `init.yml` files in a folder.
const MAX_LISTS: usize = 16;

/// Reads the cases in a folder, an archive (zip, tar, tar.gz), an FPS file or a CPH file.
///
/// # Errors
/// Fails if the folder or file cannot be read, is too large, or has another format, or if an archive contains
/// links or paths that leave the archive.
pub fn read(path: &Path) -> anyhow::Result<Contents> {
    if path.is_dir() {
        return folder(
            &Tree::open(path).with_context(|| format!("cannot read the cases in {}", path.display()))?,
        );
    }
    let place = path.display().to_string();
    let bytes = files::read_named(path, MAX_SET_BYTES).with_context(|| format!("cannot read {place}"))?;
    if fps::is_fps(&bytes) {
        let (pairs, left_out) = fps::pairs(&bytes, &place).with_context(|| place.clone())?;
        let notes = fps::note(&place, &pairs).into_iter().collect();
        return Ok(Contents { pairs, left_out, notes });
    }
    if is_cph(path) {
        let pairs = cph::pairs(&bytes).with_context(|| place.clone())?;
        return Ok(Contents { pairs, ..Contents::default() });
    }
    let mut contents = pair(archive::files(bytes, &place, MAX_SET_BYTES)?)?;
    contents.pairs.iter_mut().for_each(|pair| pair.place = Err(PACKED.to_string()));
    Ok(contents)
}

/// Returns the files in an archive.
///
/// # Errors
/// Fails if the archive cannot be read, is too large, or contains links or paths that leave the archive.
pub fn packed(path: &Path) -> anyhow::Result<Vec<Entry>> {
    let place = path.display().to_string();
    let bytes = files::read_named(path, MAX_SET_BYTES).with_context(|| format!("cannot read {place}"))?;
    archive::files(bytes, &place, MAX_SET_BYTES)
}

/// Returns whether a file is a CPH file, judging by its name.
pub fn is_cph(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(cph::ENDING))
}

/// Returns whether a file is an FPS file, judging by its beginning.
pub fn is_fps(path: &Path) -> bool {
    fps::is_fps(&beginning(path).unwrap_or_default())
}

fn beginning(path: &Path) -> Option<Vec<u8>> {
    let mut beginning = Vec::new();
    files::open(path, MAX_SET_BYTES).ok()?.take(16 << 10).read_to_end(&mut beginning).ok()?;
    Some(beginning)
}

/// Returns whether a file is an archive, an FPS file or a CPH file.
pub fn is_archive(path: &Path) -> bool {
    if is_cph(path) {
        return path.is_file();
    }
    let beginning = beginning(path);
    let is_known = beginning.is_some_and(|bytes| archive::is_archive(&bytes) || fps::is_fps(&bytes));
    // A compressed file such as `a.in.gz` is half of a case, not an archive.
    let is_half = path.extension().is_some_and(|ending| ending == "gz")
        && path.file_name().and_then(|name| marks::mark(name.to_str()?)).is_some();
    is_known && !is_half
}

/// Reads the cases below a folder. An unreadable file becomes a broken half of a case, and so does a link out
/// of the folder if the link's name marks a half. Other links out of the folder are reported and left out.
///
/// # Errors
/// Fails if the folder cannot be read or a list of cases in it is malformed.
pub fn folder(tree: &Tree) -> anyhow::Result<Contents> {
    pair(entries(tree)?)
}

/// Reads the cases below a folder by file name alone, without lists and files of other formats. Reads only
/// files for which `is_read` holds; other halves of cases are left out with the reason `why`.
///
/// # Errors
/// Fails if the folder cannot be read.
pub fn by_name(tree: &Tree, is_read: impl Fn(&str) -> bool, why: &str) -> anyhow::Result<Contents> {
    let files = visible(entries(tree)?, &mut Budget::default());
    let (files, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
        files.into_iter().partition(|(path, _)| is_read(path));
    let mut contents = Contents::default();
    names::pair(files, &mut contents);
    contents.notes.extend(alike(&contents.pairs));
    let others = others.into_keys().filter(|path| marks::mark(path).is_some());
    contents.left_out.extend(others.map(|path| (path, why.to_string())));
    Ok(contents)
}

/// Returns the files below a folder, as [`folder`] reads them.
fn entries(tree: &Tree) -> anyhow::Result<Vec<Entry>> {
    let cannot = || format!("cannot read the cases in {}", tree.place().display());
    let (mut files, mut broken, mut outside) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    for (path, found) in tree.walk().with_context(cannot)? {
        let shown = || tree.member(&path).path().display().to_string();
        match found {
            Found::File => drop(files.insert(path.clone(), tree.regular(path))),
            Found::Special => drop(files.insert(path.clone(), tree.member(path))),
            // Ignoring a folder named like an input or output would hide a mistake.
            Found::Folder if path.extension().is_some_and(|ending| ending == "in" || ending == "out") => {
                broken.insert(name(&path), format!("{} is a folder", shown()));
            }
            Found::Folder => {}
            // Ignoring a link named like half of a case would also hide a mistake.
            Found::Outside if marks::mark(&name(&path)).is_some() => {
                broken.insert(name(&path), format!("cannot read {}: it leads out of the folder", shown()));
            }
            Found::Outside => outside.push(path),
            Found::Unreadable(why) => {
                drop(broken.insert(name(&path), format!("cannot read {}: {why}", shown())))
            }
        }
    }
    let is_interrupted = writing::restore(tree, &mut files);
    let files = files.into_iter().map(|(path, file)| (name(&path), Ok(Source::File(file))));
    let broken = broken.into_iter().map(|(path, wrong)| (path, Err(wrong)));
    beneath::left_outside(tree.place(), &outside).iter().for_each(|line| terminal::say_once(line));
    if is_interrupted {
        let place = tree.place().display();
        let what = "an import was interrupted; its cases are left out until the next import completes it";
        terminal::say_once(&format!("{place}: {what}"));
    }
    Ok(files.chain(broken).map(|(path, source)| Entry { path, source }).collect())
}

/// Decompresses an entry that is a gzip-compressed half of a case. Returns other entries unchanged.
fn unpacked(entry: Entry, budget: &mut Budget) -> Entry {
    let Entry { path, source } = entry;
    if !path.ends_with(".gz") || marks::mark(&path).is_none() {
        return Entry { path, source };
    }
    let source = source.and_then(|source| {
        let cannot = |error: String| format!("cannot unpack {path}: {error}");
        let packed = budget.read_packed(&source).map_err(|error| cannot(format!("{error:#}")))?;
        let mut bytes = Vec::new();
        let mut unpacking = gzip::Gzip::new(&packed, budget.spare);
        let read = unpacking.by_ref().take(budget.left + 1).read_to_end(&mut bytes);
        budget.spare = unpacking.spare;
        // Unpacked bytes count against the budget even if the content turns out to be unusable.
        let taken = budget.take(bytes.len() as u64);
        read.map_err(|error| cannot(error.to_string()))?;
        taken.map_err(|error| cannot(error.to_string()))?;
        Ok(Source::Memory(bytes.into()))
    });
    Entry { path, source }
}

/// Returns the entries by path, without hidden files. Files compressed by gzip are unpacked.
fn visible(entries: Vec<Entry>, budget: &mut Budget) -> BTreeMap<String, Entry> {
    let hidden = |path: &str| {
        let is_hidden = path.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
        is_hidden && !path.ends_with(cph::ENDING)
    };
    let mut files: BTreeMap<String, Entry> = BTreeMap::new();
    for entry in entries.into_iter().filter(|entry| !hidden(&entry.path)) {
        let entry = unpacked(entry, budget);
        let twice = || Err(format!("there are two files whose names are shown as {}", entry.path));
        let source = if files.contains_key(&entry.path) { twice() } else { entry.source };
        files.insert(entry.path.clone(), Entry { path: entry.path, source });
    }
    files
}

/// Pairs the halves of cases among `entries`.
///
/// # Errors
/// Fails if an `init.yml` or an archive that it names is malformed.
fn pair(entries: Vec<Entry>) -> anyhow::Result<Contents> {
    let mut budget = Budget::default();
    let mut files = visible(entries, &mut budget);
    let mut contents = Contents::default();
    for lists in 0.. {
        let Some(list) = dmoj::list(&files) else { break };
        if lists == MAX_LISTS {
            bail!("{list}: more than {MAX_LISTS} such files");
        }
        dmoj::take(&list, &mut files, &mut contents, &mut budget)?;
    }
    fps::take(&mut files, &mut contents, &mut budget)?;
    cph::take(&mut files, &mut contents, &mut budget)?;
    names::pair(files, &mut contents);
    contents.notes.extend(alike(&contents.pairs));
    Ok(contents)
}

/// Returns remarks on names that look the same: an accented letter may consist of one or two characters.
fn alike(pairs: &[Pair]) -> Vec<String> {
    let mut looks: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for Pair { name, .. } in pairs.iter().filter(|pair| !pair.name.is_ascii()) {
        looks.entry(name.nfc().collect()).or_default().push(name);
    }
    looks.retain(|_, names| names.len() > 1);
    let written = |name: &&str| -> String {
        name.chars()
            .map(|c| if c.is_ascii() { c.to_string() } else { c.escape_unicode().to_string() })
            .collect()
    };
    let note = |(look, names): (&String, &Vec<&str>)| {
        let names: Vec<String> = names.iter().map(written).collect();
        format!(
            "{} cases have names that look like {look} but differ in their characters: {}",
            names.len(),
            names.join(", ")
        )
    };
    looks.iter().map(note).collect()
}
