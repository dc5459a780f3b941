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
        // The output of a large part would pay for it too late.
        let most = part.len().min(1 << 16);
        let count = self.file.read(&mut part[..most])?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::CompressionMethod::{Deflated, Stored};
    use zip::write::{SimpleFileOptions, ZipWriter};

    fn unpacked(archive: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        let mut unpacked = Unpacked::new("x.zip", MAX_SET_BYTES);
        unpack(archive, &mut unpacked)?;
        let source = unpacked.files.remove(0).source.map_err(anyhow::Error::msg)?;
        Ok(source.read()?.into_owned())
    }

    #[test]
    fn large_files_are_read() {
        let mut random = 1_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 56) as u8
        };
        let bytes: Vec<u8> = (0..20 << 20).map(|_| next()).collect();
        for method in [Stored, Deflated] {
            let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
            writer.start_file("1.in", SimpleFileOptions::default().compression_method(method)).unwrap();
            writer.write_all(&bytes).unwrap();
            assert!(unpacked(writer.finish().unwrap().into_inner()).unwrap() == bytes, "{method}");
        }
    }

    #[test]
    fn compressed_bytes_without_output_are_limited() {
        let archive = |blocks: usize| {
            // Blocks without contents, the last one marked as such.
            let data = [[0, 0, 0, 0xff, 0xff].repeat(blocks), vec![1, 0, 0, 0xff, 0xff]].concat();
            let size = (data.len() as u32).to_le_bytes();
            let about =
                [&[20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0][..], &size, &[0; 4], &[4, 0, 0, 0]].concat();
            let local = [b"PK\x03\x04", &about[..], b"1.in", &data].concat();
            let list = [b"PK\x01\x02\x14\x00", &about[..], &[0; 14], b"1.in"].concat();
            let sizes = [list.len() as u32, local.len() as u32].map(u32::to_le_bytes).concat();
            let end = [b"PK\x05\x06", &[0, 0, 0, 0, 1, 0, 1, 0][..], &sizes, &[0, 0]].concat();
            [local, list, end].concat()
        };
        assert_eq!(unpacked(archive(1000)).unwrap(), b"");
        let error = format!("{:#}", unpacked(archive(1 << 20)).unwrap_err());
        assert!(error.contains("no contents of files"), "{error}");
    }
}
