//! The checkpoint of a count: the finished work of a part, in a file that is always complete. A new version
//! is written to another file, synced, and renamed over the old one. All files are accessed through the
//! folder opened at the start, because another user may have replaced parts of the path with links since.

use anyhow::{Context, bail};
use dlx_count::parts::Done;
use dlx_system::beneath::Tree;
use dlx_system::{files, platform};
use fd_lock::RwLock;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A checkpoint file locked by this process.
pub struct Checkpoint {
    place: PathBuf,
    folder: Tree,
    name: OsString,
    // Held until the process ends.
    _lock: Box<RwLock<File>>,
}

/// Returns `name` with `ending` appended.
fn beside(name: &OsStr, ending: &str) -> OsString {
    [name, ending.as_ref()].into_iter().collect()
}

/// Makes the file writable only by its owner, whatever the umask: otherwise the next run would reject the
/// file.
fn keep_own(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut rights = file.metadata()?.permissions();
        rights.set_mode(rights.mode() & !0o022);
        file.set_permissions(rights)?;
    }
    let _ = file;
    Ok(())
}

/// Locks a file until the process ends or is killed.
///
/// # Errors
/// Fails if another process holds the lock (`WouldBlock`), or if the file cannot be locked.
pub fn held(file: File) -> io::Result<Box<RwLock<File>>> {
    let mut held = Box::new(RwLock::new(file));
    std::mem::forget(held.try_write()?);
    Ok(held)
}

/// Locks the file `name`, creating it if necessary.
fn lock(folder: &Tree, name: &OsStr, place: &str) -> anyhow::Result<Box<RwLock<File>>> {
    let opened = platform::open_to_lock(folder.dir(), name);
    match held(opened.with_context(|| format!("cannot write {place}.lock"))?) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => {
            bail!("{place}: another process is using this checkpoint")
        }
        locked => locked.with_context(|| format!("cannot lock {place}.lock")),
    }
}

impl Checkpoint {
    /// Opens the checkpoint `file` of the part described by `new`, whose subproblems are `numbers`. Also
    /// returns the work done so far.
    ///
    /// # Errors
    /// Fails if another process uses the file, or if the file is damaged, belongs to another part, cannot be
    /// read or written, or may have been written by an untrusted user.
    pub fn open(file: &Path, new: Done, numbers: &[usize]) -> anyhow::Result<(Checkpoint, Done)> {
        let place = file.display();
        let cannot_write = || format!("cannot write {place}");
        // Renaming a file over a device would replace the device.
        if file.metadata().is_ok_and(|found| !found.is_file()) {
            bail!("{place}: expected a file for the checkpoint, found a folder or a device");
        }
        let name = file.file_name().ok_or(ErrorKind::InvalidInput).map_err(io::Error::from);
        let name = name.with_context(cannot_write)?.to_os_string();
        let folder = Tree::open(files::folder_of(file)).with_context(cannot_write)?;
        let lock = lock(&folder, &beside(&name, ".lock"), &place.to_string())?;
        let done = match folder.member(&name).open(files::MAX_INPUT_BYTES) {
            Ok(open) => {
                let text = files::read_own(&open, files::MAX_INPUT_BYTES)
                    .with_context(|| format!("cannot read {place}"))?;
                std::str::from_utf8(&text)
                    .ok()
                    .and_then(Done::parse)
                    .with_context(|| format!("{place}: not a checkpoint, or damaged"))?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => new.clone(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {place}")),
        };
        if let Some(why) = done.differs(&new, numbers) {
            bail!("{place}: not a checkpoint of this count: {why}");
        }
        let checkpoint = Checkpoint { place: file.to_path_buf(), folder, name, _lock: lock };
        // If the checkpoint cannot be written, fail before the count begins.
        checkpoint.write(&done)?;
        Ok((checkpoint, done))
    }

    /// Replaces the file. If the process is killed, either the old or the new version remains.
    ///
    /// # Errors
    /// Fails if the file cannot be written; the old version then remains.
    pub fn write(&self, done: &Done) -> anyhow::Result<()> {
        let (folder, new) = (self.folder.dir(), beside(&self.name, ".new"));
        let written = || -> io::Result<()> {
            // Remove a file left by a killed process or created by another user.
            match folder.remove_file(&new) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let mut out = platform::create_new(folder, &new)?;
            keep_own(&out)?;
            out.write_all(done.text()?.as_bytes())?;
            out.sync_all()?;
            folder.rename(&new, folder, &self.name)
        };
        let written = || written().inspect_err(|_| drop(folder.remove_file(&new)));
        written().with_context(|| format!("cannot write {}", self.place.display()))
    }
}
