//! Writing a site: into a new folder beside the old one, which it then replaces, so that a site is never half
//! written.

use super::files::Files;
use anyhow::{Context, bail};
use dlx_harness::platform;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The file that marks a folder as a site of this program, which may be replaced.
pub const MARKER: &str = ".dlx-judge-site";

/// The folder holds something else than a site.
#[derive(Debug)]
pub struct NotOurs(PathBuf);

impl fmt::Display for NotOurs {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.display();
        write!(out, "{name}: expected a new or empty folder, or one that `dlx-judge site` wrote")
    }
}

impl std::error::Error for NotOurs {}

/// Whether a site may be written to `folder`.
pub fn check(folder: &Path) -> anyhow::Result<()> {
    let not_ours = || Err(NotOurs(folder.to_path_buf()).into());
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => not_ours(),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", folder.display())),
        Ok(_) if folder.join(MARKER).is_file() => Ok(()),
        Ok(mut entries) => entries.next().map_or(Ok(()), |_| not_ours()),
    }
}

/// Puts a site of `files` in the place of `folder`.
pub fn replace(folder: &Path, files: &Files) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    // A link stays one, and the folder one stands in has a name.
    let folder = folder.canonicalize().with_context(cannot)?;
    let (Some(parent), Some(name)) = (folder.parent(), folder.file_name()) else {
        bail!("cannot replace {}", folder.display())
    };
    let near = |kind: &str| format!(".{}-{kind}-", name.to_string_lossy());
    // It is removed if anything goes wrong.
    let site = tempfile::Builder::new().prefix(&near("new")).tempdir_in(parent).with_context(cannot)?;
    write_all(site.path(), files).with_context(cannot)?;
    let old = tempfile::Builder::new().prefix(&near("old")).tempdir_in(parent).with_context(cannot)?;
    let away = old.path().join("site");
    fs::rename(&folder, &away).with_context(cannot)?;
    if let Err(error) = fs::rename(site.path(), &folder) {
        fs::rename(&away, &folder).with_context(cannot)?;
        return Err(error).with_context(cannot);
    }
    // The new site no longer has its temporary name.
    let _ = site.keep();
    old.close().with_context(|| format!("cannot remove the old site of {}", folder.display()))
}

fn write_all(folder: &Path, files: &Files) -> anyhow::Result<()> {
    for (path, content) in files.iter() {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, content)?;
    }
    fs::write(folder.join(MARKER), "Written by dlx-judge site, which replaces this folder.\n")?;
    // Temporary folders are private; a site is for everyone.
    Ok(platform::publish(folder)?)
}
