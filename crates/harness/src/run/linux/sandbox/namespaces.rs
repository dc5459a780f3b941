//! Creates the namespaces for the runs of a launcher, once for all runs: users, mounts, processes, network
//! and others (namespaces(7)).
//!
//! The launcher is the first process inside, so no process inside outlives the launcher or can kill it, and
//! the launcher becomes the parent of orphans. The root directory inside contains the listed folders
//! (read-only), devices, a separate `/proc`, and folders to write to. A run's folder is an in-memory file
//! system of limited size, which is replaced before the next run if a run has left a trace in it or the limit
//! differs. The process outside cleans up when the launcher is gone.
//!
//! The system calls are made through rustix. Crates for complete sandboxes (unshare, hakoniwa) create
//! namespaces for a single command; here, namespaces are created once for many runs.

use super::files;
use super::key::call;
use crate::platform;
use crate::run::contents::Contents;
use crate::run::protocol::{Confinement, Limits};
use rustix::fs::{FileType, Mode, OFlags, ResolveFlags, Stat};
use rustix::mount::{MountFlags, MountPropagationFlags, UnmountFlags};
use rustix::process::{Pid, Signal, WaitOptions};
use std::collections::BTreeSet;
use std::ffi::{CStr, CString};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Component, Path, PathBuf};

/// Paths of a run's folder inside the namespaces, and of its parent. The parent exists for Landlock: rules
/// refer to folders, and the file system of a run does not exist yet when rules are made.
pub const FOLDER: &str = "/sandbox/folder";
const ABOVE: &str = "/sandbox";

/// The namespaces of this process.
pub struct Namespaces {
    /// Additional folders that a run may write to.
    writable: Vec<PathBuf>,
    /// The folder mounted at [`FOLDER`].
    folder: Option<Folder>,
}

/// A file system for a run.
struct Folder {
    /// Maximum size in bytes.
    most: Option<u64>,
    /// The state of the file system before the run.
    before: Look,
}

/// The process in which [`enter`] returns.
pub enum Side {
    /// Inside the namespaces.
    Inside(Namespaces),
    /// Outside, after the launcher inside has exited with this code.
    Outside(u8),
}

/// The reason why there are no namespaces.
pub struct Refusal {
    /// The failed step and its error.
    pub why: String,
    /// Whether a temporary shortage caused the refusal, so that a retry may help.
    pub is_shortage: bool,
    /// Whether a folder of the user caused the refusal. After such a refusal there is no fallback to a weaker
    /// sandbox, because anyone who can change the folder could force the fallback.
    pub is_final: bool,
}

impl Refusal {
    fn of(what: &str, error: &io::Error) -> Refusal {
        let is_shortage = error.raw_os_error().is_some_and(platform::is_shortage);
        Refusal { why: format!("{what}: {error}"), is_shortage, is_final: false }
    }
}

/// Starts a process in new namespaces with a new root built at `folder`. In the new process, the function
/// returns at once, so that the new process continues as the launcher. In the calling process, the function
/// returns after the new process has ended.
///
/// # Errors
/// Fails if the system refuses, and returns the reason. A failure changes nothing.
pub fn enter(confinement: &Confinement, folder: &Path) -> Result<Side, Refusal> {
    let root = rustix::process::geteuid().is_root();
    // Root needs no user namespace, but root in a container may succeed only with one.
    match try_to_enter(confinement, folder, !root) {
        Err(refusal) if root && !refusal.is_shortage && !refusal.is_final => {
            try_to_enter(confinement, folder, true)
        }
        entered => entered,
    }
}

fn try_to_enter(confinement: &Confinement, folder: &Path, users: bool) -> Result<Side, Refusal> {
    let (mut told, mut tell) = step("pipe", io::pipe())?;
    let spaces =
        libc::CLONE_NEWNS | libc::CLONE_NEWPID | libc::CLONE_NEWNET | libc::CLONE_NEWIPC | libc::CLONE_NEWUTS;
    let spaces = if users { spaces | libc::CLONE_NEWUSER } else { spaces };
    let flags = libc::c_long::from(spaces | libc::SIGCHLD);
    // In a new user namespace, these functions would return overflow IDs until IDs are mapped.
    let user = [rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()];
    // SAFETY: without a stack and shared memory, this is fork(2), and this process has a single thread.
    let process = unsafe { libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0) };
    match process {
        -1 => Err(Refusal::of("clone", &io::Error::last_os_error())),
        0 => {
            drop(told);
            match build(confinement, folder, users.then_some(user)) {
                Ok(namespaces) => {
                    let _ = tell.write_all(READY);
                    Ok(Side::Inside(namespaces))
                }
                Err(Refusal { why, is_shortage, is_final }) => {
                    let kind = if is_final { FINAL } else { b"" };
                    let _ = tell.write_all(if is_shortage { SHORT } else { kind });
                    let _ = tell.write_all(why.as_bytes());
                    std::process::exit(1)
                }
            }
        }
        process => {
            drop(tell);
            let mut message = Vec::new();
            let _ = told.read_to_end(&mut message);
            let process = Pid::from_raw(process as i32);
            if message == READY
                && let Some(process) = process
            {
                return Ok(Side::Outside(outlive(process)));
            }
            let _ = rustix::process::waitpid(process, WaitOptions::empty());
            let is_final = message.starts_with(FINAL);
            let message = message.strip_prefix(FINAL).unwrap_or(&message);
            let (why, is_shortage) = match message.strip_prefix(SHORT) {
                Some(why) => (why, true),
                None => (message, message.is_empty()),
            };
            let why = String::from_utf8_lossy(why).into_owned();
            Err(Refusal {
                why: if why.is_empty() { "the first process in the namespaces died".into() } else { why },
                is_shortage,
                is_final,
            })
        }
    }
}

/// First byte of a message from the process inside: it is ready ([`READY`]), or it failed because of a
/// temporary shortage ([`SHORT`]) or without a fallback ([`FINAL`]). The reason for a failure follows.
const READY: &[u8] = b"\n";
const SHORT: &[u8] = b"\t";
const FINAL: &[u8] = b"!";

/// Closes the socket on stdin, waits for the inner launcher, and returns its exit code.
fn outlive(launcher: Pid) -> u8 {
    if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&nothing);
    }
    loop {
        match rustix::process::waitpid(Some(launcher), WaitOptions::empty()) {
            Ok(Some((_, status))) => {
                return status.exit_status().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
            }
            Err(rustix::io::Errno::INTR) | Ok(None) => {}
            Err(_) => return 1,
        }
    }
}

/// Converts an error to a refusal that names the failed step.
fn step<T, E: Into<io::Error>>(what: &str, result: Result<T, E>) -> Result<T, Refusal> {
    result.map_err(|error| Refusal::of(what, &error.into()))
}

/// Converts the error of a step that involves user folders to a refusal, which is final unless the kernel
/// lacks or forbids the call.
fn of_folders(what: &str) -> impl Fn(io::Error) -> Refusal {
    move |error| {
        let is_systems = [libc::ENOSYS, libc::EPERM, libc::EINVAL].map(Some).contains(&error.raw_os_error());
        let refusal = Refusal::of(what, &error);
        Refusal { is_final: !is_systems && !refusal.is_shortage, ..refusal }
    }
}

/// Builds the new root directory at `root` and enters it. This process is the first process in the
/// namespaces.
fn build(confinement: &Confinement, root: &Path, user: Option<[u32; 2]>) -> Result<Namespaces, Refusal> {
    step("prctl", rustix::process::set_parent_process_death_signal(Some(Signal::KILL)))?;
    if let Some([user, group]) = user {
        step("uid_map", map_user(user, group))?;
    }
    let here = std::env::current_dir().unwrap_or_else(|_| "/".into());
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    step("mount", rustix::mount::mount_change("/", private))?;
    step(
        "mount tmpfs",
        mount("tmpfs", root, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, Some(c"mode=0755,size=4m")),
    )?;
    let listed = files::listed(confinement);
    // Paths in shown folders already exist; creating mount points in these folders could follow links that
    // other users have made.
    let shown: BTreeSet<PathBuf> =
        listed.iter().chain(&confinement.writable).map(|path| plain(path)).collect();
    let is_shown = |path: &Path| plain(path).ancestors().skip(1).any(|above| shown.contains(above));
    for path in listed.iter().filter(|path| !is_shown(path)) {
        show(&below(root, path), path, true, confinement).map_err(of_folders("bind"))?;
    }
    // Resolving a path with `..` requires the folder before `..` to exist.
    let turns = listed.iter().flat_map(|path| path.ancestors()).filter(|path| path.ends_with(".."));
    for before in turns.filter_map(Path::parent).filter(|path| !is_shown(path)) {
        let _ = fs::create_dir_all(below(root, before));
    }
    for folder in &confinement.writable {
        show(&below(root, folder), folder, false, confinement).map_err(of_folders("bind"))?;
    }
    // Earlier mounts succeeded, so a failure here is not caused by a lack of support for mounts.
    hide(root, confinement).map_err(|error| {
        let refusal = Refusal::of("hide", &error);
        Refusal { is_final: !refusal.is_shortage, ..refusal }
    })?;
    step("dev", devices(root))?;
    step("tmp", temporary(root))?;
    step("proc", processes(root, user.is_some()))?;
    step("folder", fs::create_dir_all(below(root, Path::new(FOLDER))))?;
    // The current folder must exist, because it is entered later. It is empty unless a shown folder contains
    // it.
    if !is_shown(&here) {
        let _ = fs::create_dir_all(below(root, &here));
    }
    step("chdir", rustix::process::chdir(root))?;
    step("pivot_root", rustix::process::pivot_root(".", "."))?;
    step("umount", rustix::mount::unmount(".", UnmountFlags::DETACH))?;
    step("chdir", rustix::process::chdir("/"))?;
    step("mount_setattr", read_only(Path::new("/"), false))?;
    let _ = rustix::process::chdir(&here);
    let _ = rustix::system::sethostname(b"sandbox");
    let writable = confinement.writable.clone();
    Ok(Namespaces { writable, folder: None })
}

/// Maps only `user` and `group`, each to itself.
fn map_user(user: u32, group: u32) -> io::Result<()> {
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}

fn mount(source: &str, target: &Path, kind: &str, flags: MountFlags, data: Option<&CStr>) -> io::Result<()> {
    rustix::mount::mount(source, target, kind, flags, data).map_err(io::Error::from)
}

/// Returns an absolute path without `..`, because `..` could lead elsewhere in untrusted folders or in
/// another root.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::from("/");
    for part in path.components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::ParentDir => drop(plain.pop()),
            _ => {}
        }
    }
    plain
}

/// Converts an absolute path to a path below another root.
fn below(root: &Path, path: &Path) -> PathBuf {
    let plain = plain(path);
    root.join(plain.strip_prefix("/").unwrap_or(&plain))
}

/// Opens the entry for `secret` below `root`. If a link in an untrusted folder has taken the place of the
/// secret, the link is not followed.
fn at(root: &Path, secret: &Path) -> io::Result<(OwnedFd, Stat)> {
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let root = rustix::fs::open(root, flags | OFlags::DIRECTORY, Mode::empty())?;
    let secret = secret.strip_prefix("/").unwrap_or(secret);
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
    let opened = rustix::fs::openat2(&root, secret, flags, Mode::empty(), resolve)?;
    let about = rustix::fs::fstat(&opened)?;
    Ok((opened, about))
}

/// Returns a path in `/proc` that leads to an open file.
fn opened(file: &impl AsRawFd) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

/// Shows `path` at `place`; links in `/`, such as `/bin`, stay links. Untrusted files that have changed and
/// cannot be shown are left out, because they must not decide whether there are namespaces.
fn show(place: &Path, path: &Path, only_to_read: bool, confinement: &Confinement) -> io::Result<()> {
    let is_systems = !confinement.readable.iter().chain(&confinement.named).any(|shown| shown == path);
    match bind(place, path, confinement) {
        Ok(true) if only_to_read => read_only(place, true),
        Err(error) if is_systems || error.raw_os_error().is_some_and(platform::is_shortage) => Err(error),
        _ => Ok(()),
    }
}

/// Mounts `path` at `place`. Returns false if nothing was mounted because the path is already visible, has
/// become a link, or is left out.
fn bind(place: &Path, path: &Path, confinement: &Confinement) -> io::Result<bool> {
    if let Some(parent) = place.parent() {
        match fs::create_dir_all(parent) {
            Ok(()) => {}
            // The path is already visible, in a shown folder or behind a link.
            Err(_) if place.exists() => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    if path.is_symlink() && path.parent() == Some(Path::new("/")) {
        return symlink(fs::read_link(path)?, place).map(|()| false);
    }
    let file = match files::open(confinement, path) {
        // The file has been removed or has become a link, so it is left out.
        Err(error) if matches!(error.raw_os_error(), Some(libc::ELOOP | libc::ENOENT)) => return Ok(false),
        file => file?,
    };
    let opened = opened(&file);
    if fs::metadata(&opened)?.is_dir() {
        fs::create_dir_all(place).or_else(|error| if place.is_dir() { Ok(()) } else { Err(error) })?;
    } else if !place.exists() {
        // This call never follows a link that another user has made.
        File::create_new(place)?;
    }
    rustix::mount::mount_bind_recursive(&opened, place)?;
    Ok(true)
}

/// Attributes for mount_setattr(2): `MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID`, and `MOUNT_ATTR_NODEV`.
const READ_ONLY: u64 = 1 | 2;
const NO_DEVICES: u64 = 4;

/// Makes a mount read-only and without devices; with `recursive`, also the mounts below it.
fn read_only(place: &Path, recursive: bool) -> io::Result<()> {
    restrict(place, READ_ONLY | NO_DEVICES, recursive)
}

/// Sets attributes of a mount and, with `recursive`, of the mounts below it.
fn restrict(place: &Path, attributes: u64, recursive: bool) -> io::Result<()> {
    let attributes = [attributes, 0, 0, 0];
    let flags = if recursive { libc::AT_RECURSIVE } else { 0 };
    let path = CString::new(place.as_os_str().as_bytes())?;
    // SAFETY: the kernel reads the path and `size` bytes of the attributes, which outlive the call.
    let done = unsafe {
        let (place, size) = (path.as_ptr(), size_of_val(&attributes));
        libc::syscall(libc::SYS_mount_setattr, libc::AT_FDCWD, place, flags, &raw const attributes, size)
    };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Hides the secret paths, except files that the command names.
fn hide(root: &Path, confinement: &Confinement) -> io::Result<()> {
    for secret in files::secrets(confinement) {
        let (place, before) = match at(root, &secret) {
            // A secret that was not mounted needs no hiding.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            found => found?,
        };
        let kind = FileType::from_raw_mode(before.st_mode);
        let is_folder = kind.is_dir();
        if is_folder {
            let flags = MountFlags::NOSUID | MountFlags::NODEV;
            mount("tmpfs", &opened(&place), "tmpfs", flags, Some(c"mode=0755,size=64k"))?;
        } else if confinement.named.contains(&secret) || kind.is_char_device() {
            // The command names the file, or the file is already hidden.
            continue;
        } else {
            rustix::mount::mount_bind("/dev/null", opened(&place))?;
        }
        let (hidden, about) = at(root, &secret)?;
        if about.st_dev == before.st_dev {
            return Err(io::Error::other(format!("{} keeps changing", secret.display())));
        }
        let base = opened(&hidden);
        for named in confinement.named.iter().filter(|_| is_folder) {
            if let Ok(below) = plain(named).strip_prefix(&secret) {
                show(&base.join(below), named, true, confinement)?;
            }
        }
        read_only(&base, false)?;
    }
    Ok(())
}

fn devices(root: &Path) -> io::Result<()> {
    fs::create_dir_all(root.join("dev"))?;
    for device in files::DEVICES {
        let place = below(root, Path::new(device));
        File::create(&place)?;
        rustix::mount::mount_bind(device, &place)?;
        // Runs can write to a device, but must not change its mode, owner or times, which belong to the
        // system.
        restrict(&place, READ_ONLY, false)?;
    }
    for (name, to) in [("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")] {
        symlink(format!("/proc/self/fd{to}"), root.join("dev").join(name))?;
    }
    Ok(())
}

/// Creates links to the run's folder in place of the usual folders for temporary files and shared memory,
/// unless a shown folder already has that path.
fn temporary(root: &Path) -> io::Result<()> {
    for (folder, up) in [("tmp", "."), ("var/tmp", ".."), ("dev/shm", "..")] {
        let place = root.join(folder);
        fs::create_dir_all(place.parent().unwrap_or(root))?;
        match symlink(format!("{up}{FOLDER}"), &place) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Mounts a /proc with only the processes of the namespaces.
fn processes(root: &Path, users: bool) -> io::Result<()> {
    let place = root.join("proc");
    fs::create_dir_all(&place)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    // With hidepid, the members of one group, by default group 0, still see all processes. Root belongs to
    // group 0, so the options name another group, except in a new user namespace, which has no other group.
    let options =
        if users { c"subset=pid,hidepid=invisible" } else { c"subset=pid,hidepid=invisible,gid=2147483646" };
    mount("proc", &place, "proc", flags, Some(options))
}

/// The state of a file system as seen from inside: times, mode, number of links, size and attributes of its
/// root folder, and the numbers of free blocks and inodes.
type Look = ([i64; 6], u32, u64, u64, usize, [u64; 2]);

fn look_at(path: &Path) -> io::Result<Look> {
    let (about, space) = (fs::metadata(path)?, rustix::fs::statvfs(path)?);
    let (read, written, changed) = (about.atime(), about.mtime(), about.ctime());
    let times = [read, about.atime_nsec(), written, about.mtime_nsec(), changed, about.ctime_nsec()];
    let attributes = rustix::fs::llistxattr(path, &mut [0u8; 0][..]).unwrap_or(1);
    Ok((times, about.mode(), about.nlink(), about.size(), attributes, [space.f_bfree, space.f_ffree]))
}

/// Bytes by which the size of the file system exceeds a run's limit: more than a run can write between two
/// checks, so that an excess is noticed before the file system is full.
const MARGIN_BYTES: u64 = 64 << 20;
/// Minimum number of bytes that are counted for a file.
const MIN_FILE_BYTES: u64 = 4096;
/// The size in bytes of a file system for runs without a limit.
const DEFAULT_BYTES: u64 = 1 << 30;

impl Namespaces {
    /// Returns the folders that a run may write to, for Landlock's rules.
    pub fn writable(&self) -> impl Iterator<Item = &Path> {
        self.writable.iter().map(PathBuf::as_path).chain([Path::new(ABOVE)])
    }

    /// Creates a folder for a run with `limits`, unless the existing folder has the same size limit and no
    /// traces of a run.
    ///
    /// # Errors
    /// Fails if the system refuses to mount the folder.
    pub fn fresh(&mut self, limits: &Limits) -> io::Result<()> {
        let path = Path::new(FOLDER);
        if let Some(folder) = &self.folder
            && folder.most == limits.folder
            && look_at(path).is_ok_and(|look| look == folder.before)
        {
            return Ok(());
        }
        let most = limits.folder.unwrap_or(DEFAULT_BYTES).saturating_add(MARGIN_BYTES);
        let data = CString::new(format!("mode=0700,size={most},nr_inodes={}", most / MIN_FILE_BYTES))?;
        let (target, kind) = (CString::new(FOLDER)?, c"tmpfs");
        let word = |text: &CStr| text.as_ptr() as libc::c_long;
        if self.folder.take().is_some() {
            let flags = libc::c_long::from(libc::MNT_DETACH);
            // SAFETY: the kernel reads a path that outlives the call.
            unsafe { call(libc::SYS_umount2, [word(&target), flags, 0, 0, 0]) }?;
        }
        let flags = (libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOATIME) as libc::c_long;
        // SAFETY: the kernel reads four strings that outlive the call.
        unsafe { call(libc::SYS_mount, [word(kind), word(&target), word(kind), flags, word(&data)]) }?;
        self.folder = Some(Folder { most: limits.folder, before: look_at(path)? });
        Ok(())
    }

    /// Returns what is known about the contents of the run's folder without reading it: the number of
    /// entries, and the number of bytes, which is at least 4 KiB per entry. Deleted files that are still open
    /// count, too.
    pub fn contents(&self) -> Contents {
        let Some(folder) = &self.folder else { return Contents::default() };
        let Ok(space) = rustix::fs::statvfs(FOLDER) else { return Contents::default() };
        let (.., [blocks, files]) = folder.before;
        let bytes = blocks.saturating_sub(space.f_bfree) * space.f_frsize;
        let entries = files.saturating_sub(space.f_ffree);
        Contents { bytes: bytes.max(entries * MIN_FILE_BYTES), entries, ..Contents::default() }
    }
}
