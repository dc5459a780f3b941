//! Unpacks untrusted tar archives, plain or compressed with gzip.

use super::unpacked::{Kind, MAX_PATH_BYTES, Unpacked};
use crate::cases::MAX_SET_FILES;
use crate::cases::layouts::gzip::{Gzip, MAX_SPARE};
use anyhow::{Context, bail};
use std::io::{self, Read};

/// First bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Offset and bytes of the magic number in a tar archive.
const MARK: (usize, &[u8]) = (257, b"ustar");
/// Maximum number of bytes of the headers and padding of a file.
const MAX_HEADER_BYTES: u64 = 4 << 10;
/// Maximum number of entries, including extended headers, and maximum number of bytes of all extended
/// headers.
const MAX_ENTRIES: usize = 4 * MAX_SET_FILES;
const MAX_EXTENDED_BYTES: u64 = 8 << 20;

/// Returns whether a file is a tar archive or a gzip file, judging by its first bytes.
pub fn is_tar(bytes: &[u8]) -> bool {
    let (at, mark) = MARK;
    bytes.starts_with(&GZIP) || bytes.get(at..at + mark.len()) == Some(mark)
}

/// Adds the files of a tar archive to `into`.
pub fn unpack(archive: &[u8], into: &mut Unpacked) -> anyhow::Result<()> {
    // File names can be as long as the archive, so headers also count against the limit.
    let limit = into.most.saturating_add(MAX_SET_FILES as u64 * MAX_HEADER_BYTES);
    let open = || -> Box<dyn Read + '_> {
        match archive.starts_with(&GZIP) {
            true => Box::new(Gzip::new(archive, MAX_SPARE).take(limit)),
            false => Box::new(archive.take(limit)),
        }
    };
    check(open(), into.place)?;
    read(open(), into)
}

fn cannot_read(place: &str) -> String {
    format!("{place} is not a tar archive that can be read")
}

/// Checks the number of entries and the lengths of extended headers before they are parsed, because the
/// parser goes through each of them several times.
fn check(reader: impl Read, place: &str) -> anyhow::Result<()> {
    let cannot = || cannot_read(place);
    let (mut archive, mut extended) = (tar::Archive::new(reader), 0);
    for (number, entry) in archive.entries().with_context(cannot)?.raw(true).enumerate() {
        let mut entry = entry.with_context(cannot)?;
        let kind = entry.header().entry_type();
        let is_extended = kind.is_pax_local_extensions() || kind.is_pax_global_extensions();
        if is_extended || kind.is_gnu_longname() || kind.is_gnu_longlink() {
            extended += entry.size();
        }
        if number == MAX_ENTRIES || extended > MAX_EXTENDED_BYTES {
            let most = MAX_EXTENDED_BYTES >> 20;
            bail!("{place}: more than {MAX_ENTRIES} entries or {most} MiB of extended headers");
        }
        if is_extended {
            let mut header = Vec::new();
            entry.read_to_end(&mut header).with_context(cannot)?;
            // With such a size, the parser would find entries where there are none now.
            if tar::PaxExtensions::new(&header).flatten().any(|it| it.key_bytes() == b"size") {
                bail!(
                    "{place}: expected the size of each file in its header, found an extended header with it"
                );
            }
        }
        if kind.is_gnu_sparse() {
            // The archive will be rejected here; what follows may not look like an entry.
            break;
        }
    }
    Ok(())
}

fn read(reader: impl Read, into: &mut Unpacked) -> anyhow::Result<()> {
    let place = into.place;
    let cannot = || cannot_read(place);
    let mut archive = tar::Archive::new(reader);
    for entry in archive.entries().with_context(cannot)? {
        let mut entry = entry.with_context(cannot)?;
        // A name can be as long as the archive; reading one byte more than allowed is enough to reject the
        // name.
        let path = entry.path_bytes();
        let name = String::from_utf8_lossy(&path[..path.len().min(MAX_PATH_BYTES + 1)]).into_owned();
        let kind = match entry.header().entry_type() {
            kind if kind.is_symlink() || kind.is_hard_link() => Kind::Link,
            _ if is_sparse(&mut entry).with_context(cannot)? => Kind::Sparse,
            kind if kind.is_file() || kind.is_contiguous() => Kind::File,
            _ => Kind::Other,
        };
        into.add(&name, kind, entry)?;
    }
    // Reading to the end verifies the gzip checksum, which follows the last file.
    io::copy(&mut archive.into_inner(), &mut io::sink()).with_context(cannot)?;
    Ok(())
}

/// Returns whether an entry is a sparse file of GNU tar, by its type or its extended headers.
fn is_sparse(entry: &mut tar::Entry<'_, impl Read>) -> io::Result<bool> {
    let is_sparse = entry.header().entry_type().is_gnu_sparse();
    let mut extensions = entry.pax_extensions()?.into_iter().flatten().flatten();
    Ok(is_sparse || extensions.any(|extension| extension.key_bytes().starts_with(b"GNU.sparse.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an archive with one file per name, each containing `bytes`. Accepts invalid names.
    fn archive(names: &[&str], bytes: &[u8]) -> Vec<u8> {
        let mut builder = tar::Builder::new(Vec::new());
        for name in names {
            let mut header = tar::Header::new_gnu();
            header.as_gnu_mut().unwrap().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_size(bytes.len() as u64);
            header.set_cksum();
            builder.append(&header, bytes).unwrap();
        }
        builder.into_inner().unwrap()
    }

    /// Returns the number of unpacked files, or the error message.
    fn unpacked(archive: &[u8], most: u64) -> Result<usize, String> {
        let mut unpacked = Unpacked::new("x.tar", most);
        unpack(archive, &mut unpacked).map_err(|error| error.to_string())?;
        Ok(unpacked.files.len())
    }

    #[test]
    fn contiguous_files_are_read_and_sparse_files_rejected() {
        let of_type = |entry_type| {
            let mut header = tar::Header::new_gnu();
            header.set_path("1.in").unwrap();
            header.set_size(2);
            header.set_entry_type(entry_type);
            header.set_cksum();
            let mut builder = tar::Builder::new(Vec::new());
            builder.append(&header, &b"1\n"[..]).unwrap();
            unpacked(&builder.into_inner().unwrap(), 1 << 20)
        };
        assert_eq!(of_type(tar::EntryType::Continuous), Ok(1));
        assert!(of_type(tar::EntryType::GNUSparse).is_err());
        let mut builder = tar::Builder::new(Vec::new());
        builder.append_pax_extensions([("GNU.sparse.major", &b"1"[..])]).unwrap();
        let mut header = tar::Header::new_ustar();
        header.set_path("GNUSparseFile.7/1.in").unwrap();
        header.set_size(2);
        header.set_cksum();
        builder.append(&header, &b"1\n"[..]).unwrap();
        let rejected = unpacked(&builder.into_inner().unwrap(), 1 << 20).unwrap_err();
        assert!(rejected.contains("is a sparse file"), "{rejected}");
    }

    #[test]
    fn extended_headers_and_entries_are_limited() {
        let mut builder = tar::Builder::new(Vec::new());
        for _ in 0..9 {
            let fields = (0..(1 << 20) / 6).map(|_| ("a", &b"b"[..]));
            builder.append_pax_extensions(fields).unwrap();
            let mut header = tar::Header::new_ustar();
            header.set_path("a").unwrap();
            header.set_entry_type(tar::EntryType::Directory);
            header.set_size(0);
            header.set_cksum();
            builder.append(&header, &b""[..]).unwrap();
        }
        let refused = unpacked(&builder.into_inner().unwrap(), 1 << 20).unwrap_err();
        assert!(refused.contains("8 MiB of extended headers"), "{refused}");
        let many: Vec<&str> = vec!["a/"; MAX_ENTRIES + 1];
        let mut archive = archive(&many, b"");
        archive.chunks_mut(512).take(many.len()).for_each(|header| {
            let entry = tar::Header::from_byte_slice(header);
            let mut folder = entry.clone();
            folder.set_entry_type(tar::EntryType::Directory);
            folder.set_cksum();
            header.copy_from_slice(folder.as_bytes());
        });
        assert!(unpacked(&archive, 1 << 20).unwrap_err().contains("more than 80000 entries"));
    }

    #[test]
    fn sizes_in_extended_headers_are_rejected() {
        // By the size in its header, the archive ends after the file; by the other one, a file follows.
        let mut builder = tar::Builder::new(Vec::new());
        builder.append_pax_extensions([("size", &b"512"[..])]).unwrap();
        let hidden = archive(&["2.in"], b"2");
        let all =
            [builder.into_inner().unwrap(), archive(&["1.in"], b"")[..512].to_vec(), vec![0; 512], hidden];
        let ends = all[0].len() - 1024;
        let bytes = [&all[0][..ends], &all[1], &all[2], &all[3]].concat();
        assert!(unpacked(&bytes, 1 << 20).unwrap_err().contains("expected the size of each file"));
    }

    #[test]
    fn damaged_compressed_archives_are_rejected() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
        std::io::Write::write_all(&mut encoder, &archive(&["1.in"], b"11111")).unwrap();
        let mut bytes = encoder.finish().unwrap();
        assert_eq!(unpacked(&bytes, 9), Ok(1));
        let place = bytes.windows(5).position(|part| part == b"11111").unwrap();
        bytes[place] = b'9';
        assert!(unpacked(&bytes, 9).unwrap_err().contains("can be read"));
    }

    #[test]
    fn oversized_archives_and_paths_outside_the_archive_are_rejected() {
        let bytes = archive(&["1.in", "2.in"], &[0; 1 << 16]);
        assert_eq!(unpacked(&bytes, 2 << 16), Ok(2));
        assert!(unpacked(&bytes, (2 << 16) - 1).unwrap_err().contains("more than"));
        for name in ["../1.in", "/tmp/1.in", "a/../../1.in"] {
            assert!(unpacked(&archive(&[name], b""), 9).unwrap_err().contains("points outside"));
        }
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        builder.append_link(&mut header, "1.in", "/etc/passwd").unwrap();
        assert!(unpacked(&builder.into_inner().unwrap(), 9).unwrap_err().contains("is a link"));
    }
}
