//! Functions for all Unix systems.

use super::{Identity, Reached, Rights};
use cap_std::fs::Dir;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{AtFlags, FileType, FlockOperation, Mode, OFlags, Stat, flock};
use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::{File, Metadata};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Opens a file for reading, without waiting for the other end of a pipe.
///
/// # Errors
/// Fails if the file cannot be opened.
pub fn open(path: &Path) -> io::Result<File> {
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    waiting(rustix::fs::open(path, flags, Mode::empty())?)
}

/// Switches a file that was opened in non-blocking mode to blocking mode.
fn waiting(file: OwnedFd) -> io::Result<File> {
    rustix::fs::fcntl_setfl(&file, rustix::fs::fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(File::from(file))
}

/// Returns the permissions of `path` in an open folder. If `path` is a link, the link is not followed.
///
/// # Errors
/// Fails if nothing exists at `path`.
#[allow(clippy::useless_conversion, reason = "the type of the mode differs between systems")]
pub fn rights_of_link(folder: &Dir, path: &Path) -> io::Result<Rights> {
    let found = rustix::fs::statat(folder, path, AtFlags::SYMLINK_NOFOLLOW)?;
    let is_link = FileType::from_raw_mode(found.st_mode) == FileType::Symlink;
    // The mode of a link has no meaning.
    Ok(of_owner(found.st_uid, if is_link { 0 } else { found.st_mode.into() }))
}

/// What a component of a path is in its parent folder.
pub(super) enum Part {
    Folder(OwnedFd),
    /// A link with its target and the user ID of its owner.
    Link(OsString, u32),
    Other,
}

/// Maximum number of links followed along a path.
const MAX_LINKS: usize = 40;

/// Returns the absolute path of `place` without links. All links in the path must belong to the user or root,
/// because other users could redirect their links.
///
/// # Errors
/// Fails if the path goes through another user's link, or nothing exists at `place`.
pub fn reached(place: &Path) -> io::Result<PathBuf> {
    let Way { path, file, .. } = walk(place)?;
    Ok(file.map_or(path.clone(), |name| path.join(name)))
}

/// Returns the identity of the file or folder that `place` leads to (see [`reached`]), and a handle if it can
/// be opened.
///
/// # Errors
/// Fails as [`reached`] does.
#[allow(clippy::unnecessary_cast, reason = "the type of the mode differs between systems")]
pub fn reached_itself(place: &Path) -> io::Result<Option<Reached>> {
    let Way { folder, file, .. } = walk(place)?;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC | super::ON_THE_WAY;
    let (found, handle) = match file {
        None => (rustix::fs::fstat(&folder)?, Some(folder)),
        Some(name) => match rustix::fs::openat(&folder, &name, flags, Mode::empty()) {
            Ok(handle) => (rustix::fs::fstat(&handle)?, Some(handle)),
            Err(_) => (rustix::fs::statat(&folder, name, AtFlags::SYMLINK_NOFOLLOW)?, None),
        },
    };
    Ok(Some(Reached { identity: (found.st_dev as u64, found.st_ino), handle: handle.map(File::from) }))
}

/// Opens the file that `place` leads to (see [`reached`]) to read and append. If the file is missing, creates
/// it with read permission for others, but not through a link.
///
/// # Errors
/// Fails as [`reached`] does, or if the file cannot be opened or created.
pub fn open_to_add(place: &Path) -> io::Result<File> {
    let (folder, name) = match walk(place) {
        Ok(Way { folder, file, .. }) => (folder, file.ok_or(Errno::ISDIR)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let way = walk(crate::plain::folder_of(place))?;
            let is_folder = way.file.is_none();
            let name = place.file_name().filter(|_| is_folder).ok_or(error)?;
            (way.folder, name.to_os_string())
        }
        Err(error) => return Err(error),
    };
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::APPEND | OFlags::NONBLOCK;
    let flags = flags | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    waiting(rustix::fs::openat(&folder, name, flags, Mode::from_raw_mode(0o644))?)
}

/// Opens the file that `place` leads to (see [`reached`]) for reading, without waiting for the other end of a
/// pipe.
///
/// # Errors
/// Fails as [`reached`] does, or if `place` leads to a folder or the file cannot be opened.
pub fn open_file(place: &Path) -> io::Result<File> {
    let way = walk(place)?;
    let name = way.file.ok_or(Errno::ISDIR)?;
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    waiting(rustix::fs::openat(&way.folder, name, flags, Mode::empty())?)
}

/// Opens the file that `place` leads to (see [`reached`]) for writing: a regular file, a device, or a pipe
/// (after waiting for its reader). Also returns the folder of the file and the name of the file in this
/// folder.
///
/// # Errors
/// Fails as [`reached`] does, or if `place` leads to a folder or another user's pipe, or the file cannot be
/// opened.
pub fn open_to_write(place: &Path) -> io::Result<(Dir, OsString, File)> {
    let Way { folder, file, .. } = walk(place)?;
    let name = file.ok_or(Errno::ISDIR)?;
    let found = rustix::fs::statat(&folder, &name, AtFlags::SYMLINK_NOFOLLOW)?;
    let is_pipe = FileType::from_raw_mode(found.st_mode) == FileType::Fifo;
    if is_pipe && !of_owner(found.st_uid, 0).is_trusted {
        return Err(io::Error::other("it is another user's pipe"));
    }
    let waits = if is_pipe { OFlags::empty() } else { OFlags::NONBLOCK };
    let flags = OFlags::WRONLY | OFlags::APPEND | OFlags::NOCTTY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let open = rustix::fs::openat(&folder, &name, flags | waits, Mode::empty())?;
    let about = rustix::fs::fstat(&open)?;
    // The owner and the kind are compared, too, because the file system may reuse the inode number of a
    // removed file.
    let identity =
        |file: &Stat| (file.st_dev, file.st_ino, file.st_uid, FileType::from_raw_mode(file.st_mode));
    if identity(&about) != identity(&found) {
        return Err(io::Error::other("it was changed while it was opened"));
    }
    let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(&folder, ".", flags, Mode::empty())?;
    Ok((Dir::from_std_file(File::from(folder)), name, waiting(open)?))
}

/// Opens the folder that `place` leads to (see [`reached`]) and returns its path. A relative path is resolved
/// from the current folder, even if another folder now has its name.
///
/// # Errors
/// Fails as [`reached`] does, or if `place` leads to a file, or the folder cannot be opened or was moved
/// meanwhile.
pub fn open_folder(place: &Path) -> io::Result<(Dir, PathBuf)> {
    let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
    let open = |place: &Path| {
        let way = walk(place)?;
        let found = rustix::fs::fstat(&way.folder)?;
        match way.file {
            Some(_) => Err(Errno::NOTDIR.into()),
            None => Ok::<_, io::Error>((way, (found.st_dev, found.st_ino))),
        }
    };
    let (Way { folder, path, .. }, identity) = open(place)?;
    if open(&path)?.1 != identity {
        return Err(io::Error::other("it was moved while it was opened"));
    }
    let folder = rustix::fs::openat(&folder, ".", flags, Mode::empty())?;
    Ok((Dir::from_std_file(File::from(folder)), path))
}

/// The file or folder to which a path leads.
struct Way {
    /// The folder to which the path leads, or the folder that contains the file.
    folder: OwnedFd,
    /// The absolute path of `folder`, without links.
    path: PathBuf,
    /// The name of the file in `folder`. None if the path leads to a folder.
    file: Option<OsString>,
}

/// Resolves `place` and the links in it, which must belong to the user or root.
fn walk(place: &Path) -> io::Result<Way> {
    let parts = |path: &Path| -> Vec<OsString> {
        let parts = path.components().rev().filter(|part| *part != Component::RootDir);
        parts.map(|part| part.as_os_str().to_os_string()).collect()
    };
    let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC | super::ON_THE_WAY;
    let from = |path: &Path| -> io::Result<(OwnedFd, PathBuf)> {
        match path.is_absolute() {
            true => Ok((rustix::fs::open("/", flags, Mode::empty())?, PathBuf::from("/"))),
            false => Ok((rustix::fs::open(".", flags, Mode::empty())?, std::env::current_dir()?)),
        }
    };
    let (mut folder, mut path) = from(place)?;
    let (mut left, mut links) = (parts(place), 0);
    while let Some(name) = left.pop() {
        if name == ".." {
            folder = rustix::fs::openat(&folder, "..", flags, Mode::empty())?;
            path.pop();
            continue;
        }
        match super::part(&folder, &name, flags)? {
            Part::Folder(next) => {
                folder = next;
                path.push(&name);
            }
            Part::Other if left.is_empty() => return Ok(Way { folder, path, file: Some(name) }),
            Part::Other => return Err(Errno::NOTDIR.into()),
            Part::Link(_, owner) if !of_owner(owner, 0).is_trusted => {
                let link = path.join(&name);
                return Err(io::Error::other(format!("{} is another user's link", link.display())));
            }
            Part::Link(..) if anyone_moves_entries(&folder)? => {
                let link = path.join(&name);
                return Err(io::Error::other(format!("{} is a link that any user can move", link.display())));
            }
            Part::Link(..) if links == MAX_LINKS => return Err(Errno::LOOP.into()),
            Part::Link(target, _) => {
                links += 1;
                if Path::new(&target).is_absolute() {
                    (folder, path) = from(Path::new("/"))?;
                }
                left.extend(parts(Path::new(&target)));
            }
        }
    }
    Ok(Way { folder, path, file: None })
}

/// Returns whether any user can rename the entries of a folder, because all may write to it and it is not
/// sticky.
fn anyone_moves_entries(folder: &OwnedFd) -> io::Result<bool> {
    let mode = Mode::from_raw_mode(rustix::fs::fstat(folder)?.st_mode);
    Ok(mode.contains(Mode::WOTH) && !mode.contains(Mode::SVTX))
}

/// Raises this process's limit of open files to `MAX_OPEN_FILES`, or the maximum that the system allows. Runs
/// have a separate limit.
pub fn allow_many_files() {
    const MAX_OPEN_FILES: u64 = 1 << 14;
    let limit = rustix::process::getrlimit(Resource::Nofile);
    let most = limit.maximum.unwrap_or(MAX_OPEN_FILES).min(MAX_OPEN_FILES);
    if limit.current.is_some_and(|current| current < most) {
        let _ = rustix::process::setrlimit(Resource::Nofile, Rlimit { current: Some(most), ..limit });
    }
}

/// Returns the ID of the current user.
pub fn user() -> Option<u32> {
    Some(rustix::process::geteuid().as_raw())
}

/// Returns the permissions of an open folder.
///
/// # Errors
/// Fails if the system does not report the permissions.
#[allow(clippy::useless_conversion, reason = "the type of the mode differs between systems")]
pub fn rights(folder: &Dir) -> io::Result<Rights> {
    let found = rustix::fs::fstat(folder)?;
    Ok(of_owner(found.st_uid, found.st_mode.into()))
}

/// Denies the group and others all access to an open folder or, if `is_readable` is set, only write access.
/// Ignores errors, because some file systems have no permissions.
pub fn close_to_others(folder: &Dir, is_readable: bool) {
    let kept = if is_readable { 0o7755 } else { 0o7700 };
    if let Ok(found) = rustix::fs::fstat(folder) {
        let _ = rustix::fs::fchmod(folder, Mode::from_raw_mode(found.st_mode & kept));
    }
}

fn of_owner(owner: u32, mode: u32) -> Rights {
    let user = rustix::process::geteuid();
    // Under sudo(8), the calling user is trusted as well.
    let caller = std::env::var("SUDO_UID").ok().and_then(|user| user.parse().ok()).filter(|_| user.is_root());
    let is_trusted = [Some(user.as_raw()), Some(0), caller].contains(&Some(owner));
    let (group_writes, others_write) = (mode & 0o020 != 0, mode & 0o002 != 0);
    Rights { owner, is_user: owner == user.as_raw(), is_trusted, group_writes, others_write }
}

/// A held lock on a folder.
pub type FolderLock = OwnedFd;

/// Gives `file` the read, write and execute permissions of the regular file `name`, which `file` is to
/// replace, if this user owns `name`. Set-user-ID, set-group-ID and sticky bits are not copied.
pub(super) fn keep_mode(file: &File, folder: &Dir, name: &OsStr) {
    let found = rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW);
    let is_own = |found: &Stat| {
        let kind = FileType::from_raw_mode(found.st_mode);
        kind == FileType::RegularFile && found.st_uid == rustix::process::geteuid().as_raw()
    };
    if let Some(found) = found.ok().filter(is_own) {
        let _ = rustix::fs::fchmod(file, Mode::from_raw_mode(found.st_mode & 0o777));
    }
}

/// Whether folders can be locked.
pub const HAS_FOLDER_LOCKS: bool = true;

/// Locks a folder until the lock is dropped or the process ends. None if another process has locked the
/// folder, or the folder cannot be locked.
pub fn lock(folder: &Dir) -> Option<FolderLock> {
    // The folder is opened again, because `folder` may not permit reading.
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let lock = rustix::fs::openat(folder, ".", flags, Mode::empty()).ok()?;
    flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()?;
    Some(lock)
}

/// Returns the number of bytes and of inodes free for this user on the file system of a folder. None if the
/// system does not report them.
pub fn free(folder: &Path) -> Option<(u64, u64)> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    // Some file systems have no fixed number of inodes and report 0.
    let inodes = if disk.f_files == 0 { u64::MAX } else { disk.f_favail };
    Some((disk.f_bavail.checked_mul(disk.f_frsize)?, inodes))
}

/// Returns how many times this process has been continued after a stop, as by Ctrl-Z and `fg`, since the
/// first call. Several stops between two calls count as one.
pub fn continued() -> usize {
    static CONTINUED: Mutex<(usize, Option<Arc<AtomicBool>>)> = Mutex::new((0, None));
    let mut continued = CONTINUED.lock().unwrap_or_else(PoisonError::into_inner);
    let (number, flag) = &mut *continued;
    let flag = flag.get_or_insert_with(|| {
        let flag = Arc::default();
        // Without the handler, stops go unnoticed.
        let _ = signal_hook::flag::register(libc::SIGCONT, Arc::clone(&flag));
        flag
    });
    *number += usize::from(flag.swap(false, Ordering::SeqCst));
    *number
}

/// Makes the command start in a new process group, which Ctrl-C does not reach.
pub fn in_own_group(command: &mut Command) {
    command.process_group(0);
}

/// Kills a process that was started [`in_own_group`], and its descendants in this group.
pub fn end_group(child: &mut Child) {
    let _ = rustix::process::kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.wait();
}

/// Returns the file to execute as the program at `place`. None if there is no executable file.
pub fn executable(place: &Path) -> Option<PathBuf> {
    let file = std::fs::metadata(place).ok()?;
    (file.is_file() && file.permissions().mode() & 0o111 != 0).then(|| place.to_path_buf())
}

/// Returns whether every user may read a file.
pub fn is_public(file: &Metadata) -> bool {
    file.is_file() && file.mode() & 0o004 != 0
}

/// Returns whether untrusted users may write to a file.
pub fn is_of_others(file: &Metadata) -> bool {
    are_others(of_owner(file.uid(), file.mode()), file.gid())
}

/// Returns whether untrusted users may write to an open folder. True if the system does not report the owner.
pub fn is_folder_of_others(folder: &Dir) -> bool {
    let group = rustix::fs::fstat(folder).map(|found| found.st_gid);
    !group.is_ok_and(|group| rights(folder).is_ok_and(|rights| !are_others(rights, group)))
}

/// Returns whether untrusted users own the file or may write to it. A group whose ID is the current user's ID
/// is assumed to have only this user as a member.
fn are_others(rights: Rights, group: u32) -> bool {
    let is_own = group == rustix::process::geteuid().as_raw();
    !rights.is_trusted || rights.others_write || rights.group_writes && !is_own
}

/// Returns the identity of a file.
pub fn identity(file: &Metadata) -> Option<Identity> {
    Some(Identity { device: file.dev(), number: file.ino(), names: file.nlink() })
}

/// Converts bytes read from a file to a string for a system call or a command line.
pub fn word(bytes: &[u8]) -> Option<OsString> {
    Some(OsString::from_vec(bytes.to_vec()))
}

/// Replaces this process with another program.
///
/// # Errors
/// Fails if the program cannot be started; otherwise, the function does not return.
pub fn replace(command: &mut Command) -> io::Result<ExitCode> {
    Err(command.exec())
}

/// Returns whether an error says that the reader of a pipe is gone.
pub fn is_broken_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Returns whether the reader of standard output is gone, such as a `head` that has read its lines.
#[allow(clippy::disallowed_methods, reason = "nothing is written")]
pub fn reader_is_gone() -> bool {
    let out = io::stdout();
    let mut events = [PollFd::new(&out, PollFlags::OUT)];
    poll(&mut events, Some(&Timespec::default())).is_ok() && events[0].revents().contains(PollFlags::ERR)
}

/// Returns whether standard output was closed when this program started. Rust's runtime replaces a closed
/// standard output with `/dev/null`, which accepts everything without an error.
pub fn stdout_was_closed() -> bool {
    STDOUT_WAS_CLOSED.load(Ordering::Relaxed)
}

static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// A function that runs before Rust's runtime starts.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK_AT_STDOUT: extern "C" fn() = look_at_stdout;

extern "C" fn look_at_stdout() {
    // SAFETY: the call takes numbers and touches no memory.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    STDOUT_WAS_CLOSED.store(flags < 0, Ordering::Relaxed);
}

/// Returns the name of a signal, such as `SIGSEGV`.
pub(super) fn signal_name(signal: i32) -> Option<&'static str> {
    signal_hook::low_level::signal_name(signal)
}

/// Formats an exit code for a message.
pub fn exit_code(code: i32) -> String {
    code.to_string()
}

/// Returns whether a program did not start because the system lacked resources, which is not the program's
/// fault.
pub fn is_shortage(error: i32) -> bool {
    [libc::EAGAIN, libc::ENOMEM, libc::EMFILE, libc::ENFILE, libc::ENOSPC].contains(&error)
}

/// Splits a command line into words as a shell does.
///
/// # Errors
/// Fails if a quotation mark is missing.
pub fn split(line: &str) -> io::Result<Vec<String>> {
    shell_words::split(line).map_err(io::Error::other)
}

/// Quotes a word for a command line.
pub fn quote(word: &str) -> Cow<'_, str> {
    shell_words::quote(word)
}
