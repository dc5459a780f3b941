//! Reads untrusted zip and tar archives.

mod tars;
mod unpacked;
mod zips;

use self::unpacked::Unpacked;
use super::entry::Entry;
use anyhow::bail;

/// Returns the error for a file in an unknown format.
pub fn not_cases(place: &str) -> String {
    format!("{place} is neither a folder nor an archive (zip, tar, tar.gz) nor an FPS file of HUSTOJ")
}

/// Returns whether a file is an archive, judging by its first bytes.
pub fn is_archive(beginning: &[u8]) -> bool {
    is_zip(beginning) || tars::is_tar(beginning)
}

fn is_zip(beginning: &[u8]) -> bool {
    beginning.starts_with(b"PK")
}

/// Returns the files of the archive `bytes`. Error messages call the archive `place`; `most` is the maximum
/// total unpacked size in bytes.
///
/// # Errors
/// Fails if `bytes` is not a readable archive, contains links or paths that leave the archive, or exceeds a
/// limit.
pub fn files(bytes: Vec<u8>, place: &str, most: u64) -> anyhow::Result<Vec<Entry>> {
    let mut unpacked = Unpacked::new(place, most);
    match &bytes[..] {
        zip if is_zip(zip) => zips::unpack(bytes, &mut unpacked)?,
        tar if tars::is_tar(tar) => tars::unpack(tar, &mut unpacked)?,
        _ => bail!(not_cases(place)),
    }
    Ok(unpacked.files)
}
