//! Recognises programs that failed because a disk is full.

use crate::platform;
use std::path::Path;

/// What programs print when a disk is full. Writing to a mapped file then fails with a bus error, and
/// Python's `tempfile` finds no usable folder.
const FULL: [&str; 3] = ["no space left on device", "bus error", "no usable temporary directory"];

/// A disk with fewer free inodes than this counts as full: other runs may have freed inodes since the
/// failure.
const MIN_FREE_INODES: u64 = 1000;

/// Describes the free space on the disk of `folder` if the `message` of a program says that a disk
/// is full, and this disk has less than `most` bytes or almost no inodes left.
pub fn shortage(message: &str, folder: &Path, most: u64) -> Option<String> {
    let message = message.to_ascii_lowercase();
    FULL.iter().find(|words| message.contains(**words))?;
    let (bytes, inodes) = platform::free(folder)?;
    let what = match bytes < most {
        true => format!("{} MiB", bytes >> 20),
        false if inodes < MIN_FREE_INODES => format!("{inodes} inodes"),
        false => return None,
    };
    Some(format!("{what} are free in {}", folder.display()))
}
