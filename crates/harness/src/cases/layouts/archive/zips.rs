//! Untrusted zip archives: rejects paths that point outside, links, entries that share bytes, and oversized
//! content.

use crate::cases::layouts::entry::{outside, too_large};
use crate::cases::{MOST_BYTES, MOST_FILES};
use anyhow::{Context, bail};
use std::cell::Cell;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::rc::Rc;

/// The most bytes of an archive that are read for its file list.
const MOST_LIST: u64 = 8 << 20;

/// The files in an archive, with their paths inside it, if they have at most `most` bytes together.
pub fn files(archive: Vec<u8>, place: &str, most: u64) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let left = Rc::new(Cell::new(MOST_LIST));
    let file = Cursor::new(archive);
    let mut archive = zip::ZipArchive::new(Limited { file, left: Rc::clone(&left) })
        .with_context(|| format!("{place} is not a zip archive that can be read"))?;
    if archive.len() > MOST_FILES {
        bail!(too_large(place, most));
    }
    left.set(2 * MOST_BYTES);
    // Bytes shared by many files are how a small archive unpacks to a large one.
    if archive.has_overlapping_entries().with_context(|| format!("cannot read {place}"))? {
        bail!("{place}: rejected, because files in it share bytes");
    }
    let mut files = Vec::new();
    let mut left = most;
    for index in 0..archive.len() {
        let entry =
            archive.by_index(index).with_context(|| format!("cannot read file {index} of {place}"))?;
        let name = entry
            .name()
            .with_context(|| format!("{place}: cannot read the name of file {index}"))?
            // Some programs for Windows write the separators of their paths.
            .replace('\\', "/");
        if outside(&name) {
            let name: String = name.chars().take(100).collect();
            bail!("{place}: rejected, because the path '{name}' points outside the archive");
        }
        if entry.is_symlink() {
            bail!("{place}: rejected, because '{name}' is a link");
        }
        if !entry.is_file() {
            continue;
        }
        // The sizes that the archive states may be false.
        let mut bytes = Vec::new();
        let read = entry.take(left + 1).read_to_end(&mut bytes);
        read.with_context(|| format!("{place}: cannot unpack '{name}'"))?;
        left = left.checked_sub(bytes.len() as u64).with_context(|| too_large(place, most))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::write::{SimpleFileOptions, ZipWriter};

    #[test]
    fn archives_that_unpack_to_too_much_are_rejected() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["1.in", "2.in", "3.in"] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(&[0; 1 << 16]).unwrap();
        }
        let bytes = zip.finish().unwrap().into_inner();
        assert_eq!(files(bytes.clone(), "x.zip", 3 << 16).unwrap().len(), 3);
        let error = files(bytes, "x.zip", (3 << 16) - 1).unwrap_err().to_string();
        assert!(error.contains("more than"), "{error}");
    }
}
