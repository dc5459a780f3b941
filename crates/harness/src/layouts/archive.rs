//! The files in an archive of any kind.

use super::entry::Entry;
use super::{tars, zips};
use crate::source::Source;
use anyhow::bail;

/// The error about a file that is not any of those that cases are read from.
pub fn not_cases(place: &str) -> String {
    format!("{place} is neither a folder nor an archive (zip, tar, tar.gz) nor an FPS file of HUSTOJ")
}

/// The files of an archive. `place` is its name in errors, `most` the largest size of all its files together.
///
/// # Errors
/// If it is not an archive, or a hostile one.
pub fn files(bytes: Vec<u8>, place: &str, most: u64) -> anyhow::Result<Vec<Entry>> {
    let found = match &bytes[..] {
        [b'P', b'K', ..] => zips::files(bytes, place, most)?,
        bytes if tars::is_tar(bytes) => tars::files(bytes, place, most)?,
        _ => bail!(not_cases(place)),
    };
    let entry = |(path, bytes)| Entry { path, source: Ok(Source::Memory(bytes)) };
    Ok(found.into_iter().map(entry).collect())
}
