//! The content of one half of a case: in a file on disk, embedded in this program, or in memory.

use crate::beneath::Member;
use crate::files;
use crate::platform::in_memory;
use anyhow::Context;
use flate2::read::ZlibDecoder;
use std::borrow::Cow;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

/// Maximum number of bytes searched for the end of the first line.
const MAX_FIRST_LINE_BYTES: u64 = 64 << 10;
/// Maximum size of an input or expected output in bytes.
const MAX_FILE_BYTES: u64 = 1 << 30;

/// Where the content of one half of a case comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file on disk, in an untrusted folder.
    File(Member),
    /// A file with Windows line ends, which are converted on reading.
    Windows(Member),
    /// Embedded in this program, compressed with zlib.
    Embedded(&'static [u8]),
    /// Generated on each read, because the content is large.
    Made(fn() -> String),
    /// In memory; several cases may share the bytes.
    Memory(Arc<[u8]>),
}

impl Source {
    /// Returns the source for `file`: [`Source::Windows`] if its first line ends with CR LF.
    pub fn by_line_ends(file: Member) -> Source {
        let mut beginning = Vec::new();
        let read = file
            .open(MAX_FILE_BYTES)
            .and_then(|open| open.take(MAX_FIRST_LINE_BYTES).read_to_end(&mut beginning));
        let end = memchr::memchr(b'\n', &beginning).unwrap_or(0);
        match read.is_ok() && beginning[..end].ends_with(b"\r") {
            true => Source::Windows(file),
            false => Source::File(file),
        }
    }

    /// Returns the file on disk, or None if the content is elsewhere.
    pub fn file(&self) -> Option<&Member> {
        match self {
            Source::File(file) | Source::Windows(file) => Some(file),
            _ => None,
        }
    }

    /// Returns the bytes, with Windows line ends converted.
    pub fn read(&self) -> anyhow::Result<Cow<'static, [u8]>> {
        match self {
            Source::File(file) => {
                let bytes = file.read(MAX_FILE_BYTES).with_context(|| cannot_read(file))?;
                Ok(Cow::Owned(bytes))
            }
            Source::Windows(file) => {
                let mut bytes = file.read(MAX_FILE_BYTES).with_context(|| cannot_read(file))?;
                let mut kept = 0;
                for at in 0..bytes.len() {
                    if !bytes[at..].starts_with(b"\r\n") {
                        bytes[kept] = bytes[at];
                        kept += 1;
                    }
                }
                bytes.truncate(kept);
                Ok(Cow::Owned(bytes))
            }
            Source::Embedded(packed) => {
                let bytes = files::all(ZlibDecoder::new(*packed), MAX_FILE_BYTES);
                Ok(Cow::Owned(bytes.context("cannot unpack a case built into this program")?))
            }
            Source::Made(make) => Ok(Cow::Owned(make().into_bytes())),
            Source::Memory(bytes) => Ok(Cow::Owned(bytes.to_vec())),
        }
    }

    /// Returns the absolute path by which the file was found, or None if the content is not in a file.
    pub fn place(&self) -> Option<PathBuf> {
        self.file().map(Member::place)
    }

    /// Returns the size in bytes.
    ///
    /// # Errors
    /// Fails if the size of a file or the content of another source cannot be read.
    pub fn size(&self) -> anyhow::Result<u64> {
        match self {
            Source::File(file) | Source::Windows(file) => file.size().with_context(|| cannot_read(file)),
            Source::Memory(bytes) => Ok(bytes.len() as u64),
            _ => Ok(self.read()?.len() as u64),
        }
    }

    /// Opens the content for use as a program's standard input.
    pub fn open(&self) -> anyhow::Result<File> {
        match self {
            Source::File(file) => file.open(MAX_FILE_BYTES).with_context(|| cannot_read(file)),
            _ => self.copy(),
        }
    }

    /// Makes a read-only copy of the content in memory for use as a program's standard input.
    pub fn copy(&self) -> anyhow::Result<File> {
        let Source::File(named) = self else {
            return in_memory(&mut &*self.read()?).context("cannot make a file in memory");
        };
        let file = named.open(MAX_FILE_BYTES).with_context(|| cannot_read(named))?;
        // The file may grow while it is read, so limit the size of the copy, too.
        let copy = in_memory(&mut file.take(MAX_FILE_BYTES + 1)).with_context(|| cannot_read(named))?;
        if copy.metadata()?.len() > MAX_FILE_BYTES {
            return Err(files::too_large(MAX_FILE_BYTES)).with_context(|| cannot_read(named));
        }
        Ok(copy)
    }
}

fn cannot_read(file: &Member) -> String {
    format!("cannot read {}", file.path().display())
}
