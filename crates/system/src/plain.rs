//! Functions that do not need a [`Tree`](crate::beneath::Tree): reading a whole file, and finding the folder
//! that contains a file.

use std::io::{self, Read};
use std::path::Path;

/// Reads all of `from`, which may have at most `most` bytes.
///
/// # Errors
/// Fails if `from` cannot be read, or has more bytes.
pub fn all(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // The reported size is not used: it is wrong for files in /proc and for growing files.
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

/// Returns the folder that contains a file.
pub fn folder_of(file: &Path) -> &Path {
    itself(file.parent().unwrap_or(Path::new("")))
}

/// Returns `folder`, or `.` if it is the empty path.
pub fn itself(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Returns the error for a file of more than `most` bytes.
pub fn too_large(most: u64) -> io::Error {
    io::Error::other(format!("it is larger than {} MiB", most >> 20))
}
