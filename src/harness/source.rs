//! Where a half of a case is, and how it is read: a file on disk, in this program or in memory.

use crate::{embedded, files};
use anyhow::Context;
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// The most bytes of an input or expected output.
const MOST: u64 = 1 << 30;

/// How many bytes are copied at a time.
const PART: usize = 16 << 10;

/// Where a half of a case is.
#[derive(Clone, Debug)]
pub enum Source {
    /// On disk.
    File(PathBuf),
    /// In this program, by its path from the root of the project.
    Embedded(&'static str),
    /// In memory.
    Memory(Vec<u8>),
}

impl Source {
    /// Its bytes.
    pub fn read(&self) -> anyhow::Result<Cow<'static, [u8]>> {
        match self {
            Source::File(path) => {
                let bytes = files::read(path, MOST).with_context(|| cannot_read(path))?;
                Ok(Cow::Owned(bytes))
            }
            Source::Embedded(path) => {
                let bytes = embedded::file(path).with_context(|| format!("{path} is not embedded"))?;
                Ok(Cow::Borrowed(bytes))
            }
            Source::Memory(bytes) => Ok(Cow::Owned(bytes.clone())),
        }
    }

    /// How many bytes it has.
    ///
    /// # Errors
    /// If it is a file that is not there.
    pub fn size(&self) -> anyhow::Result<u64> {
        match self {
            Source::File(path) => Ok(std::fs::metadata(path).with_context(|| cannot_read(path))?.len()),
            Source::Embedded(_) | Source::Memory(_) => Ok(self.read()?.len() as u64),
        }
    }

    /// An open file to use as a program's standard input.
    pub fn open(&self) -> anyhow::Result<OwnedFd> {
        match self {
            Source::File(path) => Ok(files::open(path, MOST).with_context(|| cannot_read(path))?.into()),
            Source::Embedded(_) | Source::Memory(_) => self.copy(),
        }
    }

    /// A read-only copy in memory: an open file to use as a program's standard input.
    pub fn copy(&self) -> anyhow::Result<OwnedFd> {
        let Source::File(path) = self else {
            return in_memory(&mut &*self.read()?).context("cannot make a file in memory");
        };
        let file = files::open(path, MOST).with_context(|| cannot_read(path))?;
        // It may grow while it is read.
        let copy = in_memory(&mut file.take(MOST + 1)).with_context(|| cannot_read(path))?;
        if rustix::fs::fstat(&copy)?.st_size as u64 > MOST {
            return Err(files::too_large(MOST)).with_context(|| cannot_read(path));
        }
        Ok(copy)
    }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

/// A read-only file in memory with the bytes of `from`, open at its beginning; where the system has none, a file on disk
/// without a name.
///
/// # Errors
/// If `from` cannot be read, or memory runs out.
pub fn in_memory(from: &mut impl Read) -> io::Result<OwnedFd> {
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    let in_memory = memfd_create("input", flags);
    let file = match &in_memory {
        Ok(file) => File::from(file.try_clone()?),
        Err(_) => tempfile::tempfile()?,
    };
    let mut part = [0; PART];
    let mut written = 0;
    loop {
        match from.read(&mut part) {
            Ok(0) => break,
            Ok(count) => {
                file.write_all_at(&part[..count], written)?;
                written += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if in_memory.is_err() {
        // Opened again, it cannot be written to.
        return Ok(File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))?.into());
    }
    // A run could otherwise write to the file and use memory that is not counted as its own.
    fcntl_add_seals(&file, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(file.into())
}
