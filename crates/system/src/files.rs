//! Reading untrusted files, or files at untrusted paths: only regular files up to a given size. Reading never
//! waits: a named pipe or an endless device causes an error at once. Writing is all or nothing.

use crate::beneath::{self, Tree};
pub use crate::plain::{all, folder_of, itself, too_large};
use crate::platform;
use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// Maximum size in bytes of an input that is not a case; limited because a program may write to a pipe
/// forever.
pub const MAX_INPUT_BYTES: u64 = 4 << 30;

/// Opens a regular file of at most `most` bytes, without waiting. Follows links, except those that lead out
/// of a [guarded](beneath::Tree::guard) folder.
///
/// # Errors
/// Fails if the file cannot be opened, is not a regular file, or is larger.
pub fn open(path: &Path, most: u64) -> io::Result<File> {
    if let Some(member) = beneath::guarded_member(path) {
        return member.open(most);
    }
    opened(path, most, platform::open)
}

/// Opens a file that the user named. Unlike [`open`], follows only links made by the user or root.
///
/// # Errors
/// Fails as [`open`] does, or if the path goes through another user's link.
pub fn open_named(path: &Path, most: u64) -> io::Result<File> {
    match beneath::guarded_member(path) {
        Some(member) => member.open(most),
        None => opened(path, most, platform::open_file),
    }
}

fn opened(path: &Path, most: u64, open: fn(&Path) -> io::Result<File>) -> io::Result<File> {
    // The file is checked first, because opening a device can have an effect.
    regular(std::fs::metadata(path)?, most)?;
    let file = open(path)?;
    // The file is checked again, because it may have been replaced.
    regular(file.metadata()?, most)?;
    Ok(file)
}

fn regular(found: Metadata, most: u64) -> io::Result<()> {
    beneath::regular(&cap_std::fs::Metadata::from_just_metadata(found), most)
}

/// Reads an open regular file of at most `most` bytes.
///
/// # Errors
/// Fails if the file is not regular, is larger, or cannot be read.
pub fn read_open(file: &File, most: u64) -> io::Result<Vec<u8>> {
    regular(file.metadata()?, most)?;
    all(file, most)
}

/// Reads an open file in which a run stores its progress for the next run.
///
/// # Errors
/// Fails as [`read_open`] does, or if untrusted users may have written to the file.
pub fn read_own(file: &File, most: u64) -> io::Result<Vec<u8>> {
    let found = file.metadata()?;
    if found.is_file() && platform::is_of_others(&found) {
        return Err(io::Error::other("expected a file of yours that others cannot write to"));
    }
    read_open(file, most)
}

/// Reads a regular file of at most `most` bytes, without waiting.
///
/// # Errors
/// Fails as [`open`] does, or if the file cannot be read.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    all(open(path, most)?, most)
}

/// Reads a file like [`read`], but opens it with [`open_named`].
///
/// # Errors
/// Fails as [`open_named`] does, or if the file cannot be read.
pub fn read_named(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    all(open_named(path, most)?, most)
}

/// Replaces `file` with the output of `write`; if that fails, the old file stays. Follows links except links
/// of other users. Writes directly to devices and pipes, which cannot be replaced.
///
/// # Errors
/// Fails if the file cannot be written, another user's link leads to it, or `write` fails.
pub fn write(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let written = |file: File, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        out.flush()
    };
    let mut write = Some(write);
    let mut write = |out: &mut dyn Write| write.take().map_or(Ok(()), |write| write(out));
    // These paths name open files of this process, which may have no other path.
    if STREAMS.iter().any(|stream| file.starts_with(stream)) {
        return written(File::options().append(true).open(file)?, &mut write);
    }
    match platform::open_to_write(file) {
        Ok((folder, name, open)) if open.metadata()?.is_file() => {
            platform::write_whole(&folder, &name, true, write)
        }
        Ok((.., open)) => written(open, &mut write),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            platform::write_whole(Tree::open(folder_of(file))?.dir(), name, true, write)
        }
        Err(error) => Err(error),
    }
}

/// Paths that name open files of this process.
const STREAMS: [&str; 4] = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"];

/// Maximum number of files named in a message, and maximum number of folder entries examined to find them.
const MAX_NAMED_FILES: usize = 4;
const MAX_EXAMINED_FILES: usize = 1000;

/// Returns the names of a few files in a folder.
pub fn some_in(folder: &Path) -> Vec<String> {
    changed_in(folder, SystemTime::UNIX_EPOCH)
}

/// Returns the names of a few of the files in `folder` that were modified at or after `since`.
pub fn changed_in(folder: &Path, since: SystemTime) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().take(MAX_EXAMINED_FILES);
    let is_changed = |file: Metadata| file.is_file() && file.modified().is_ok_and(|time| time >= since);
    let files = entries.filter(|entry| entry.metadata().is_ok_and(is_changed));
    files.map(|entry| entry.file_name().to_string_lossy().into_owned()).take(MAX_NAMED_FILES).collect()
}

/// Returns the absolute path of a file without `..`, because a sandbox may hide folders that a path with `..`
/// passes through.
///
/// # Errors
/// Fails if the folder of the file does not exist.
pub fn whole(file: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(file)?;
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if path.components().any(|part| part == Component::ParentDir) => {
            Ok(std::fs::canonicalize(folder)?.join(name))
        }
        _ => Ok(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_up_to_a_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("file"), vec![b'x'; 2 << 20]).unwrap();
        let error = |path: &Path| read(path, 1 << 20).unwrap_err().to_string();
        assert_eq!(read(&path("file"), 2 << 20).unwrap().len(), 2 << 20);
        assert_eq!(error(&path("file")), "it is larger than 1 MiB");
        assert_eq!(error(folder.path()), "it is a folder: expected a regular file");
        assert_eq!(all(io::repeat(0), 1 << 20).unwrap_err().to_string(), "it is larger than 1 MiB");
    }

    /// Writes `text` to `file`; if `fails` is set, reports an error afterwards.
    fn written(file: &Path, text: &str, fails: bool) -> io::Result<()> {
        write(file, |out| {
            out.write_all(text.as_bytes())?;
            if fails { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
        })
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        assert!(written(&file, "half", true).is_err());
        assert!(!file.exists());
        written(&file, "one", false).unwrap();
        assert!(written(&file, "half", true).is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        written(&file, "two", false).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(written(&folder.path().join("none/file"), "x", false).is_err());
        assert!(written(folder.path(), "x", false).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn writing_keeps_links_devices_and_permissions() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("file"), "").unwrap();
        std::fs::set_permissions(path("file"), PermissionsExt::from_mode(0o640)).unwrap();
        symlink("file", path("link")).unwrap();
        written(&path("link"), "text", false).unwrap();
        assert!(path("link").is_symlink());
        assert_eq!(std::fs::read_to_string(path("file")).unwrap(), "text");
        assert_eq!(path("file").metadata().unwrap().permissions().mode() & 0o777, 0o640);
        // If all users can write to a folder that is not sticky, any of them could replace the link.
        for (mode, is_refused) in [(0o777, true), (0o1777, false)] {
            std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(mode)).unwrap();
            assert_eq!(written(&path("link"), "text", false).is_err(), is_refused, "{mode:o}");
        }
        written(Path::new("/dev/null"), "text", false).unwrap();
        assert!(written(Path::new("/dev/full"), "text", false).is_err());
        assert!(!Path::new("/dev/null").is_file());
        // The permissions of a new file follow the user's umask.
        std::fs::File::create(path("usual")).unwrap();
        written(&path("new"), "text", false).unwrap();
        let [new, usual] = ["new", "usual"].map(|name| path(name).metadata().unwrap().permissions().mode());
        assert_eq!(new, usual);
    }
}
