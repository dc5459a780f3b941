//! Untrusted zip archives: rejects paths that point outside, links, entries that share bytes, and oversized content.

use super::{MOST_BYTES, MOST_FILES, half, too_large};
use crate::files;
use anyhow::{Context, bail};
use std::cell::Cell;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::rc::Rc;

/// The most bytes of an archive that are read for its file list.
const MOST_LIST: u64 = 8 << 20;

/// The files in an archive that may be halves of cases, with their paths inside the archive.
pub fn files(path: &Path) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let place = path.display();
    let file = files::open(path, MOST_BYTES).with_context(|| format!("cannot read {place}"))?;
    let left = Rc::new(Cell::new(MOST_LIST));
    let mut archive = zip::ZipArchive::new(Limited { file, left: Rc::clone(&left) })
        .with_context(|| format!("{place} is neither a folder nor a zip archive that can be read"))?;
    if archive.len() > MOST_FILES {
        bail!(too_large(path));
    }
    left.set(2 * MOST_BYTES);
    // Bytes shared by many files are how a small archive unpacks to a large one.
    if archive.has_overlapping_entries().with_context(|| format!("cannot read {place}"))? {
        bail!("{place}: rejected, because files in it share bytes");
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
            bail!("{place}: rejected, because the path '{name}' points outside the archive");
        }
        if entry.is_symlink() {
            bail!("{place}: rejected, because '{name}' is a link");
        }
        if !entry.is_file() || half(&name).is_none() {
            continue;
        }
        // The sizes that the archive states may be false.
        let mut bytes = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut bytes);
        read.with_context(|| format!("{place}: cannot unpack '{name}'"))?;
        left = left.checked_sub(bytes.len() as u64).with_context(|| too_large(path))?;
        files.push((name, bytes));
    }
    Ok(files)
}

/// A file limited to a number of bytes.
struct Limited<F> {
    file: F,
    left: Rc<Cell<u64>>,
}

impl<F: Read> Read for Limited<F> {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(part)?;
        let left = self.left.get().checked_sub(count as u64);
        self.left.set(left.ok_or_else(|| io::Error::other("its list of files is too long"))?);
        Ok(count)
    }
}

impl<F: Seek> Seek for Limited<F> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}
