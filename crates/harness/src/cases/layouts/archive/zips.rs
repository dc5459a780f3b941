//! Unpacks untrusted zip archives. Entries that share bytes are rejected.

use super::unpacked::{Kind, Unpacked};
use crate::cases::layouts::gzip::MAX_SPARE;
use crate::cases::{MAX_SET_BYTES, MAX_SET_FILES};
use anyhow::{Context, bail};
use std::cell::Cell;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::rc::Rc;

/// Maximum number of bytes read for the file list of an archive.
const MAX_LIST_BYTES: u64 = 8 << 20;

/// Adds the files of a zip archive to `into`.
pub fn unpack(archive: Vec<u8>, into: &mut Unpacked) -> anyhow::Result<()> {
    let (place, left) = (into.place, Rc::new(Cell::new(MAX_LIST_BYTES)));
    let file = Limited { file: Cursor::new(archive), left: Rc::clone(&left) };
    let mut archive = zip::ZipArchive::new(file)
        .with_context(|| format!("{place} is not a zip archive that can be read"))?;
    if archive.len() > MAX_SET_FILES {
        bail!(into.too_large());
    }
    left.set(2 * MAX_SET_BYTES);
    let mut spare = MAX_SPARE;
    // If many files share bytes, a small archive can have huge contents.
    if archive.has_overlapping_entries().with_context(|| format!("cannot read {place}"))? {
        bail!("{place}: rejected, because files in it share bytes");
    }
    for index in 0..archive.len() {
        left.set(2 * MAX_SET_BYTES);
        let entry =
            archive.by_index(index).with_context(|| format!("cannot read file {index} of {place}"))?;
        let name = entry.name().with_context(|| format!("{place}: cannot read the name of file {index}"))?;
        let name = name.into_owned();
        let kind = match entry.is_symlink() {
            true => Kind::Link,
            false if entry.is_file() => Kind::File,
            false => Kind::Other,
        };
        left.set(spare);
        into.add(&name, kind, Unpacking { entry, left: &left })?;
        spare = left.get();
    }
    Ok(())
}

/// A reader whose output pays for compressed bytes, up to [`MAX_SPARE`]: those without output take time, too.
struct Unpacking<'a, F> {
    entry: F,
    left: &'a Cell<u64>,
}

impl<F: Read> Read for Unpacking<'_, F> {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        let count = self.entry.read(part)?;
        self.left.set((self.left.get() + count as u64).min(MAX_SPARE));
        Ok(count)
    }
}

/// A reader that fails once more than `left` bytes have been read.
struct Limited<F> {
    file: F,
    left: Rc<Cell<u64>>,
}

impl<F: Read> Read for Limited<F> {
    fn read(&mut self, part: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(part)?;
        let left = self.left.get().checked_sub(count as u64);
        self.left.set(
            left.ok_or_else(|| io::Error::other("it has too many bytes that are no contents of files"))?,
        );
        Ok(count)
    }
}

impl<F: Seek> Seek for Limited<F> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}
