//! Systems other than Linux, which have fewer kinds of files.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;

/// A file with the bytes of `from` that has no name, or none for long, open at its beginning.
///
/// # Errors
/// If `from` cannot be read, or there is no place for it.
pub fn in_memory(from: &mut impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(from, &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// Writes a file in the folder `parent`: whole or not at all, and never through a symbolic link. If the process is killed
/// meanwhile, a temporary file is left.
///
/// # Errors
/// If there is a file of that name, unless `force`, or it cannot be written.
pub fn write_whole(parent: &Path, file: &Path, bytes: &[u8], force: bool) -> io::Result<()> {
    super::named(parent, file, bytes, force)
}
