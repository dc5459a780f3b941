//! Writing cases to a folder: the paths of case files, and the entries of cases in `problem.toml`.

use super::manifest::{self, NAME};
use super::{Folder, Format, malformed};
use anyhow::{Context, anyhow};
use dlx_harness::beneath::Member;
use dlx_harness::cases::{self, Case, Source};
use std::path::{Path, PathBuf};

impl Folder {
    /// Returns the folder for new cases. This folder may not exist yet.
    pub fn cases_to_write(&self) -> Member {
        let is_apart = !self.cases.below().as_os_str().is_empty();
        let has_cases = || self.contents().is_ok_and(|contents| !contents.pairs.is_empty());
        if is_apart || has_cases() { self.cases.clone() } else { self.tree.member("cases") }
    }

    /// Returns the paths of the two files of a new case `name`, relative to [`Folder::cases_to_write`].
    ///
    /// # Errors
    /// Fails if the name points outside the folder.
    pub fn files_of_new(&self, name: &str) -> anyhow::Result<[PathBuf; 2]> {
        let is_placed = ["sample", "secret"].iter().any(|group| Path::new(name).starts_with(group));
        let (name, ending) = match self.format == Format::Kattis {
            true if is_placed => (name.to_string(), ".ans"),
            true => (format!("secret/{name}"), ".ans"),
            false => (name.to_string(), ".out"),
        };
        Ok([cases::file_of(&name, ".in")?, cases::file_of(&name, ending)?])
    }

    /// Appends `lines` to the folder's `problem.toml`. Creates the file if needed.
    ///
    /// # Errors
    /// Fails if the file cannot be written or would become malformed.
    pub fn add_to_manifest(&self, lines: &str) -> anyhow::Result<()> {
        let file = self.tree.member(NAME);
        let place = file.path();
        let old = match file.is_there() {
            true => {
                file.read(manifest::MAX_BYTES).with_context(|| format!("cannot read {}", place.display()))?
            }
            false => Vec::new(),
        };
        let mut text = String::from_utf8(old).with_context(|| place.display().to_string())?;
        text += if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        // `lines` begin with a blank line, which an empty file does not need.
        text += if text.is_empty() { lines.trim_start() } else { lines };
        toml::from_str::<toml::Table>(&text).map_err(|error| {
            anyhow!("{}: cannot add lines: {}", place.display(), malformed(&text, &error))
        })?;
        let written = file.write(true, |out| out.write_all(text.as_bytes()));
        written.with_context(|| format!("cannot write {}", place.display()))
    }
}

/// Returns the paths of the two files of a new case called `name`, relative to the folder for new cases. If
/// `folder` is None, the case is for a built-in problem.
///
/// # Errors
/// Fails as [`Folder::files_of_new`] does.
pub fn files_of_new(folder: Option<&Folder>, name: &str) -> anyhow::Result<[PathBuf; 2]> {
    match folder {
        Some(folder) => folder.files_of_new(name),
        None => Ok([cases::file_of(name, ".in")?, cases::file_of(name, ".out")?]),
    }
}

/// Returns the paths of the two files of an existing case, relative to the folder of cases.
///
/// # Errors
/// Fails if the case is broken or is not in separate files.
pub fn files_of(case: &Case) -> anyhow::Result<[PathBuf; 2]> {
    let wrong = |why: &str| anyhow!("{}: {why}", case.name);
    let files = case.files.as_ref().map_err(|why| wrong(why))?;
    let below = |half: &Source| match half.file() {
        Some(file) => Ok(file.below().to_path_buf()),
        None => Err(wrong("expected a case in separate files")),
    };
    let output = match &files.expected {
        Some(expected) => below(expected)?,
        None => files.place.as_ref().map_err(|why| wrong(why))?.below().to_path_buf(),
    };
    Ok([below(&files.input)?, output])
}
