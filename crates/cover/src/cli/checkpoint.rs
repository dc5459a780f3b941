//! The checkpoint of a count: the finished work of a part, in a file that is never incomplete. A new version
//! is written next to it, synced, and renamed over it. All this happens beneath the folder opened at the
//! start, because another user may have replaced parts of the path with links since.

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

/// Makes the file writable only by its owner, whatever the umask: otherwise it would not be accepted again.
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

/// Locks a file until the process ends, however it ends.
///
/// # Errors
/// If another process holds the lock (`WouldBlock`), or the file cannot be locked.
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
    /// Opens `file` for the part of `new`, whose subproblems are `numbers`. Also returns the work done so
    /// far.
    ///
    /// # Errors
    /// If another process has the file, it is damaged, belongs to another part, cannot be read or written, or
    /// others may have written it.
    pub fn open(file: &Path, new: Done, numbers: &[usize]) -> anyhow::Result<(Checkpoint, Done)> {
        let place = file.display();
        let cannot_write = || format!("cannot write {place}");
        // A device must not be replaced.
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
        // If it cannot be written, the count must not begin.
        checkpoint.write(&done)?;
        Ok((checkpoint, done))
    }

    /// Replaces the file. If the process is killed, either the old or the new version remains.
    ///
    /// # Errors
    /// If it cannot be written; the old version then remains.
    pub fn write(&self, done: &Done) -> anyhow::Result<()> {
        let (folder, new) = (self.folder.dir(), beside(&self.name, ".new"));
        let written = || -> io::Result<()> {
            // Left by a killed process, or created by somebody else.
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
