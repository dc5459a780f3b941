//! The checkpoint of a count: the finished work of a part, in a file that is always whole. It is written
//! beside, made durable, and renamed, all beneath the folder that was opened at first, as another user may
//! have put links there since.

use anyhow::{Context, bail};
use dlx_count::parts::Done;
use dlx_system::beneath::Tree;
use dlx_system::{files, platform};
use fd_lock::RwLock;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file, which this process alone writes.
pub struct Checkpoint {
    place: PathBuf,
    folder: Tree,
    name: OsString,
    // Held as long as the process lives.
    _lock: Box<RwLock<File>>,
}

/// The name of a file beside the one called `name`.
fn beside(name: &OsStr, ending: &str) -> OsString {
    [name, ending.as_ref()].into_iter().collect()
}

/// Lets nobody else write to the file, whatever the umask says: it would not be read again.
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

/// A file that this process alone has, until it ends, however that happens.
///
/// # Errors
/// If another process has it, which is `WouldBlock`, or it cannot be locked.
pub fn held(file: File) -> io::Result<Box<RwLock<File>>> {
    let mut held = Box::new(RwLock::new(file));
    std::mem::forget(held.try_write()?);
    Ok(held)
}

/// Locks the file called `name`, which is made if need be.
fn lock(folder: &Tree, name: &OsStr, place: &str) -> anyhow::Result<Box<RwLock<File>>> {
    let opened = platform::open_to_lock(folder.dir(), name);
    match held(opened.with_context(|| format!("cannot write {place}.lock"))?) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => {
            bail!("{place}: another process is counting with this checkpoint")
        }
        locked => locked.with_context(|| format!("cannot lock {place}.lock")),
    }
}

impl Checkpoint {
    /// Opens `file` for the part that `new` begins, and which has the subproblems `numbers`. What is done
    /// already.
    ///
    /// # Errors
    /// If another process has it, it is damaged or of another part, cannot be read or written, or others may
    /// have written it.
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
                std::str::from_utf8(&text).ok().and_then(Done::parse).with_context(|| {
                    format!("{place}: expected a checkpoint, which this is not, or it is damaged")
                })?
            }
            Err(error) if error.kind() == ErrorKind::NotFound => new.clone(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {place}")),
        };
        if let Some(why) = done.differs(&new, numbers) {
            bail!("{place}: not a checkpoint of this count: {why}");
        }
        let checkpoint = Checkpoint { place: file.to_path_buf(), folder, name, _lock: lock };
        // Where it cannot be written, the count need not begin.
        checkpoint.write(&done)?;
        Ok((checkpoint, done))
    }

    /// Replaces the file. After a kill at any moment there is the old one or the new one.
    ///
    /// # Errors
    /// If it cannot be written; the old one is then as it was.
    pub fn write(&self, done: &Done) -> anyhow::Result<()> {
        let (folder, new) = (self.folder.dir(), beside(&self.name, ".new"));
        let written = || -> io::Result<()> {
            // What a process that was killed has left there, or somebody else.
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
