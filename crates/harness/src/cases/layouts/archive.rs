//! Reading untrusted archives, zip or tar.

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

/// Returns whether a file begins like an archive.
pub fn is_archive(beginning: &[u8]) -> bool {
    is_zip(beginning) || tars::is_tar(beginning)
}

fn is_zip(beginning: &[u8]) -> bool {
    beginning.starts_with(b"PK")
}

/// Returns the files of an archive. `place` is its name in errors, `most` the maximum total size in bytes.
///
/// # Errors
/// If it is not an archive, or is hostile.
pub fn files(bytes: Vec<u8>, place: &str, most: u64) -> anyhow::Result<Vec<Entry>> {
    let mut unpacked = Unpacked::new(place, most);
    match &bytes[..] {
        zip if is_zip(zip) => zips::unpack(bytes, &mut unpacked)?,
        tar if tars::is_tar(tar) => tars::unpack(tar, &mut unpacked)?,
        _ => bail!(not_cases(place)),
    }
    Ok(unpacked.files)
}
