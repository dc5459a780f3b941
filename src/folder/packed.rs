//! Packages in a zip: unpacked into the cache, where they are folders like any other, called as the zip.

use super::{PACKAGE_FILES, SOLUTIONS};
use anyhow::{Context, bail};
use dlx_harness::beneath::Tree;
use dlx_harness::cases::layouts;
use dlx_harness::solutions::assembly::{self, Files};
use dlx_harness::solutions::cache::Artifact;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The most files of a package.
const MAX_FILES: usize = 10_000;

/// The folder of the package in the file at `place`, which is unpacked once. None if there is none in it.
///
/// # Errors
/// If it cannot be read, is too large, or has links or paths that lead out of it.
pub fn tree(place: &Path) -> anyhow::Result<Option<Tree>> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Option<Tree>>> = Mutex::new(BTreeMap::new());
    if place.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("zip")) || !place.is_file() {
        return Ok(None);
    }
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(tree) = known().get(place) {
        return Ok(tree.clone());
    }
    let tree = unpacked(place)?;
    known().insert(place.to_path_buf(), tree.clone());
    Ok(tree)
}

fn unpacked(place: &Path) -> anyhow::Result<Option<Tree>> {
    let mut files = Files::new();
    for entry in layouts::packed(place)? {
        let source = entry.source.map_err(anyhow::Error::msg)?;
        files.insert(entry.path, source.read()?.into_owned());
    }
    // A single folder around all is entered.
    let is_junk = |path: &str| path.starts_with("__MACOSX/") || path.ends_with(".DS_Store");
    files.retain(|path, _| !is_junk(path));
    let top = files.keys().next().and_then(|path| Some(format!("{}/", path.split_once('/')?.0)));
    if let Some(top) = top.filter(|top| files.keys().all(|path| path.starts_with(top))) {
        files = files.into_iter().map(|(path, text)| (path[top.len()..].to_string(), text)).collect();
    }
    let is_in =
        |path: &str, folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    let is_part =
        |path: &str| PACKAGE_FILES.contains(&path) || SOLUTIONS.iter().any(|folder| is_in(path, folder));
    if !files.keys().any(|path| is_part(path)) {
        return Ok(None);
    }
    if files.len() > MAX_FILES {
        bail!("{}: a package of more than {MAX_FILES} files", place.display());
    }
    let folder = assembly::keep(&files, Artifact::Package)?;
    let cannot = || format!("cannot read {}", folder.display());
    let (all, name) = (folder.parent().unwrap_or(&folder), folder.file_name().unwrap_or_default());
    let tree = Tree::open(all).and_then(|all| all.child(&name.to_string_lossy(), place));
    tree.map(Some).with_context(cannot)
}
