//! Writing a site: into a new folder beside the old one, which it then replaces, so that a site is never half
//! written.

use super::files::Files;
use anyhow::{Context, bail};
use dlx_commands::Usage;
use dlx_harness::run::leftovers::{self, Passing};
use dlx_harness::run::private;
use dlx_harness::{files, platform};
use std::fs;
use std::path::Path;

/// The file that marks a folder as a site of this program, which may be replaced.
pub const MARKER: &str = ".dlx-judge-site";

/// Whether a site may be written to `folder`, called `name`.
fn check(folder: &Path, name: &Path) -> anyhow::Result<()> {
    let name = name.display();
    let expected = "expected a new or empty folder, or one that `dlx-judge site` wrote";
    let not_ours = || Err(Usage(format!("{name}: {expected}")).into());
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => not_ours(),
        Err(error) => Err(error).with_context(|| format!("cannot read {name}")),
        Ok(_) if folder.join(MARKER).is_file() => Ok(()),
        Ok(mut entries) => entries.next().map_or(Ok(()), |_| not_ours()),
    }
}

/// Puts the site that `make` writes in the place of `folder`. Returns what `make` does.
///
/// # Errors
/// If the folder holds anything else, another user could exchange it, or it cannot be written.
pub fn replace<T>(folder: &Path, make: impl FnOnce(&mut Files) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let cannot = || format!("cannot write {}", folder.display());
    // A link stays one, and the folder one stands in has a name.
    let place = private::settled(folder).with_context(cannot)?;
    let Some(name) = place.file_name() else { bail!("cannot replace {}", folder.display()) };
    let making = format!(".{}-new-", name.to_string_lossy());
    // What was missing may be another user's by now: only what has been made is looked at.
    let parent = &private::make_settled(files::folder_of(&place), 0o755).with_context(cannot)?;
    private::keeps_names(parent).with_context(cannot)?;
    let place = private::settled(&parent.join(name)).with_context(cannot)?;
    check(&place, folder)?;
    leftovers::sweep(parent, &making);
    // Nobody else looks into it. In the end, it is removed with the old site, or with what there is of the
    // new.
    let making = Passing::make(parent, &making).with_context(cannot)?;
    let site = making.path().join("site");
    fs::create_dir(&site).with_context(cannot)?;
    let mut files = Files::new(&site, folder);
    let made = make(&mut files)?;
    files.put(MARKER, "Written by dlx-judge site, which replaces this folder.\n")?;
    match place.exists() {
        true => platform::exchange(&site, &place),
        false => fs::rename(&site, &place),
    }
    .with_context(cannot)?;
    Ok(made)
}
