//! Untrusted zip archives: rejects paths that point outside, links, and oversized content.

use super::{MOST_BYTES, MOST_FILES, half, too_large};
use anyhow::{Context, bail};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The files in an archive that may be halves of cases, with their paths inside the archive.
pub fn files(path: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let place = path.display();
    let file = File::open(path).with_context(|| format!("cannot read {place}"))?;
    let mut archive = zip::ZipArchive::new(file)
        .with_context(|| format!("{place} is neither a folder nor a zip archive that can be read"))?;
    if archive.len() > MOST_FILES {
        bail!(too_large(path));
    }
    let mut files = Vec::new();
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let entry =
            archive.by_index(index).with_context(|| format!("cannot read file {index} of {place}"))?;
        let name = entry
            .name()
            .with_context(|| format!("{place}: cannot read the name of file {index}"))?
            .into_owned();
        let inside = entry.enclosed_name().is_some() && !name.contains('\\') && !name.starts_with('/');
        if !inside || name.split('/').any(|part| part == "..") {
            bail!(
                "{place}: rejected, because the path '{}' points outside the archive",
                name.escape_default()
            );
        }
        if entry.is_symlink() {
            bail!("{place}: rejected, because '{}' is a link", name.escape_default());
        }
        if !entry.is_file() || half(&name).is_none() {
            continue;
        }
        // The sizes that the archive states may be false.
        let mut bytes = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut bytes);
        read.with_context(|| format!("{place}: cannot unpack '{}'", name.escape_default()))?;
        left = left.checked_sub(bytes.len() as u64).with_context(|| too_large(path))?;
        files.push((name, bytes));
    }
    Ok(files)
}
