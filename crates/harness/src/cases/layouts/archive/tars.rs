//! Untrusted tar archives, plain or compressed by gzip: rejects paths that point outside, links, and
//! oversized content.

use crate::cases::MOST_FILES;
use crate::cases::layouts::entry::{outside, too_large};
use anyhow::{Context, bail};
use flate2::read::MultiGzDecoder;
use std::io::Read;

/// The first bytes of a file compressed by gzip.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Where a tar archive has its mark, and the mark.
const MARK: (usize, &[u8]) = (257, b"ustar");
/// The most bytes of headers and padding for each file.
const MOST_HEADER: u64 = 4 << 10;

/// Whether a file begins like a tar archive or like something compressed by gzip.
pub fn is_tar(bytes: &[u8]) -> bool {
    let (at, mark) = MARK;
    bytes.starts_with(&GZIP) || bytes.get(at..at + mark.len()) == Some(mark)
}

/// The files in an archive, with their paths inside it, if they have at most `most` bytes together.
pub fn files(archive: &[u8], place: &str, most: u64) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    // A name, too, can be as long as the archive, so all that is unpacked has a limit.
    let limit = most.saturating_add(MOST_FILES as u64 * MOST_HEADER);
    match archive.starts_with(&GZIP) {
        true => unpacked(MultiGzDecoder::new(archive).take(limit), place, most),
        false => unpacked(archive.take(limit), place, most),
    }
}

fn unpacked(reader: impl Read, place: &str, most: u64) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let cannot = || format!("{place} is not a tar archive that can be read");
    let mut archive = tar::Archive::new(reader);
    let mut files = Vec::new();
    let mut left = most;
    for entry in archive.entries().with_context(cannot)? {
        let entry = entry.with_context(cannot)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).replace('\\', "/");
        let name = name.trim_start_matches("./").to_string();
        let kind = entry.header().entry_type();
        if outside(&name) {
            let name: String = name.chars().take(100).collect();
            bail!("{place}: rejected, because the path '{name}' points outside the archive");
        }
        if kind.is_symlink() || kind.is_hard_link() {
            bail!("{place}: rejected, because '{name}' is a link");
        }
        if !kind.is_file() {
            continue;
        }
        let mut bytes = Vec::new();
        entry
            .take(left + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("{place}: cannot unpack '{name}'"))?;
        left = left.checked_sub(bytes.len() as u64).with_context(|| too_large(place, most))?;
        files.push((name, bytes));
        if files.len() > MOST_FILES {
            bail!(too_large(place, most));
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive with `bytes` in a file of each of these names, which are not checked.
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

    #[test]
    fn archives_that_unpack_to_too_much_are_rejected() {
        let bytes = archive(&["1.in", "2.in"], &[0; 1 << 16]);
        assert_eq!(files(&bytes, "x.tar", 2 << 16).unwrap().len(), 2);
        let error = files(&bytes, "x.tar", (2 << 16) - 1).unwrap_err().to_string();
        assert!(error.contains("more than"), "{error}");
    }

    #[test]
    fn paths_that_point_outside_and_links_are_rejected() {
        for name in ["../1.in", "/tmp/1.in", "a/../../1.in"] {
            let error = files(&archive(&[name], b""), "x.tar", 9).unwrap_err().to_string();
            assert!(error.contains("points outside"), "{error}");
        }
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Symlink);
        header.set_size(0);
        builder.append_link(&mut header, "1.in", "/etc/passwd").unwrap();
        let error = files(&builder.into_inner().unwrap(), "x.tar", 9).unwrap_err().to_string();
        assert!(error.contains("is a link"), "{error}");
    }
}
