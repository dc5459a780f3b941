//! Writes a site into a new folder, which then replaces the old folder, so a site is never left half written.

use super::files::Files;
use anyhow::{Context, bail};
use dlx_commands::Usage;
use dlx_harness::platform;
use dlx_harness::run::leftovers::{self, Passing};
use dlx_harness::run::private;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The file that marks a folder as a site of this program, which the program may replace.
pub const MARKER: &str = ".dlx-judge-site";

/// Checks that a site may be written to `folder`, called `name` in messages.
fn check(folder: &Path, name: &Path) -> anyhow::Result<()> {
    let name = name.display();
    let expected = "expected a new or empty folder, or one that `dlx-judge site` wrote";
    let not_ours = || Err(Usage(format!("{name}: {expected}")).into());
    match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotADirectory => not_ours(),
        Err(error) => Err(error).with_context(|| format!("cannot read {name}")),
        Ok(_) if folder.join(MARKER).is_file() => Ok(()),
        Ok(mut entries) => entries.next().map_or(Ok(()), |_| not_ours()),
    }
}

/// Replaces `folder` with the site that `make` writes. Returns the result of `make`.
///
/// # Errors
/// Fails if the folder contains anything other than a site, could be replaced by another user, or cannot be
/// written.
pub fn replace<T>(folder: &Path, make: impl FnOnce(&mut Files) -> anyhow::Result<T>) -> anyhow::Result<T> {
    let cannot = || format!("cannot write {}", folder.display());
    // Links are resolved so that the target of a link is replaced, not the link itself. This also turns `.`
    // into a path that ends with a name.
    let place = private::settled(folder);
    let is_new = place.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound);
    let place = if is_new { private::make_settled(folder, 0o755) } else { place };
    let place = place.with_context(cannot)?;
    check(&place, folder)?;
    let made = write(&place, folder, make);
    if is_new && made.is_err() {
        let _ = fs::remove_dir(&place);
    }
    made
}

/// Replaces `place`, an existing folder that messages call `folder`.
fn write<T>(
    place: &Path,
    folder: &Path,
    make: impl FnOnce(&mut Files) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let cannot = || format!("cannot write {}", folder.display());
    let parent_and_name = place.parent().zip(place.file_name());
    let Some((parent, name)) = parent_and_name else { bail!("cannot replace {}", folder.display()) };
    let making = format!(".dlx-judge-site-new-{}-", name.to_string_lossy());
    leftovers::sweep(parent, &making);
    // A private folder. On return, it is removed with its content: the old site or, after an error, the
    // incomplete new site.
    let making = Passing::make(parent, &making).with_context(cannot)?;
    let site = making.path().join("site");
    fs::create_dir(&site).with_context(cannot)?;
    let mut files = Files::new(&site, folder);
    let made = make(&mut files)?;
    files.put(MARKER, "Written by dlx-judge site, which replaces this folder.\n")?;
    platform::exchange(&site, place).with_context(cannot)?;
    Ok(made)
}
