//! Lists the files that a run may read and write: the system's programs and libraries, the files that the
//! run's program needs, and the run's folder.
//!
//! Landlock can only allow access, not deny it. So in each parent folder of a secret, all other entries are
//! allowed by name; entries created after the launcher has started are not accessible.

use crate::beneath::Held;
use crate::run::protocol::Confinement;
use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, CreateRulesetError, PathBeneath, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};
use rustix::fs::{FileType, Mode, OFlags, ResolveFlags};
use rustix::io::Errno;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::ptr;

/// The newest supported version of Landlock. Features that the kernel lacks are left out.
const NEWEST: ABI = ABI::V6;

/// The system's programs and libraries, and the files that they read. The listed paths contain no user files
/// and no secrets.
const SYSTEM: &str = "/usr /bin /sbin /lib /lib32 /lib64 /libx32 /nix/store /gnu/store /etc/alternatives \
    /etc/ld.so.cache /etc/ld.so.conf /etc/ld.so.conf.d /etc/ld.so.preload /etc/localtime \
    /etc/ssl/openssl.cnf /etc/mime.types";

/// Prefixes of the names under which programming languages have files in `/etc`. A version may follow.
const OF_LANGUAGES: &[&str] = &["java", "python", "perl", "ghc", "fpc", "mono"];

/// System information that programs use, for instance to choose their number of threads.
const ABOUT: &str = "/proc/cpuinfo /proc/meminfo /proc/stat /proc/loadavg /proc/uptime /proc/version \
    /proc/filesystems /proc/sys/vm/overcommit_memory /proc/sys/vm/max_map_count /sys/devices/system/cpu \
    /sys/kernel/mm/transparent_hugepage";

/// The devices that programs may need; other devices may be disks. `/dev/zero` is excluded: mapping this
/// device uses memory that is charged to no process.
pub const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// Returns the readable paths that exist; a folder stands for all its contents, even secrets, which are
/// hidden later.
pub fn listed(confinement: &Confinement) -> Vec<PathBuf> {
    let of_languages = fs::read_dir("/etc").into_iter().flatten().flatten().filter(|entry| {
        let name = entry.file_name();
        OF_LANGUAGES.iter().any(|language| name.to_string_lossy().starts_with(language))
    });
    let mut paths: Vec<PathBuf> = SYSTEM.split(' ').map(PathBuf::from).collect();
    paths.extend(of_languages.map(|entry| entry.path()));
    paths.extend(confinement.readable.iter().cloned());
    paths.retain(|path| path.exists());
    paths
}

/// Opens `path`, which a run may see, without access to its contents (`O_PATH`). In an untrusted folder,
/// links must not lead out of that folder; no link may lead to a secret.
///
/// # Errors
/// Fails if the path does not exist, or is not the file that was checked earlier.
pub fn open(confinement: &Confinement, path: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let held = held(confinement, path);
    let mut file = rustix::fs::open(held.map_or(path, |held| &held.path), flags, Mode::empty())?;
    if let Some(held) = held {
        // The file is compared after it was opened, because its name may refer to another file at any time.
        let found = rustix::fs::fstat(&file)?;
        if (found.st_dev, found.st_ino) != held.identity {
            return Err(Errno::LOOP.into());
        }
        let below = path.strip_prefix(&held.path).unwrap_or(path);
        if !below.as_os_str().is_empty() {
            let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_MAGICLINKS;
            let inside = rustix::fs::openat2(&file, below, flags, Mode::empty(), resolve);
            file = inside.map_err(|error| if error == Errno::XDEV { Errno::LOOP } else { error })?;
        }
    }
    // This is the path of the opened file, even if `path` now leads elsewhere.
    let place = fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd()))?;
    let is_named = |path: &Path| confinement.named.iter().any(|named| named == path);
    let is_secret = |secret: &PathBuf| place.starts_with(secret) || secret.starts_with(&place);
    let is_meant = place == path || is_named(&place) || held.is_none() && is_named(path);
    if !is_meant && secrets(confinement).iter().any(is_secret) {
        return Err(Errno::LOOP.into());
    }
    Ok(file)
}

/// Returns the untrusted file or folder that contains `path`, if any.
fn held<'a>(confinement: &'a Confinement, path: &Path) -> Option<&'a Held> {
    let above = confinement.beneath.iter().filter(|held| path.starts_with(&held.path));
    above.max_by_key(|held| held.path.as_os_str().len())
}

/// Returns the existing files and folders that must not be read. Their paths have links resolved; if a path
/// has become a link since then, the target of the link is not regarded as secret.
pub fn secrets(confinement: &Confinement) -> Vec<PathBuf> {
    let sources = fs::canonicalize("/usr/src").ok();
    confinement.secret.iter().filter(|path| path.exists()).cloned().chain(sources).collect()
}

/// Returns whether this kernel has Landlock enabled.
pub fn are_ruled() -> bool {
    version() > 0
}

/// Returns whether Landlock can forbid truncating files by name.
pub fn controls_cutting() -> bool {
    version() >= ABI::V3 as libc::c_long
}

/// Returns the Landlock version of this kernel; the version is at most 0 if the kernel has no Landlock.
fn version() -> libc::c_long {
    const VERSION: libc::c_int = 1;
    // SAFETY: without attributes, the call returns a version and touches no memory.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, ptr::null::<u8>(), 0, VERSION) }
}

/// Returns the rules for a run with Landlock alone.
///
/// # Errors
/// Fails if the kernel refuses the rules.
pub fn rules(confinement: &Confinement, folder: &Path) -> Result<OwnedFd, RulesetError> {
    let rules = ruleset()?
        .add_rules(path_beneath_rules([folder], AccessFs::from_all(NEWEST)))?
        .add_rules(path_beneath_rules(&confinement.writable, AccessFs::from_all(NEWEST)))?
        .add_rules(path_beneath_rules(DEVICES, using_a_device()))?
        .add_rules(path_beneath_rules(ABOUT.split(' '), AccessFs::ReadFile | AccessFs::ReadDir))?
        .add_rules(shown(confinement))?;
    made(rules)
}

/// Returns the rules for a run in namespaces, where every visible file is readable. The run may write to the
/// folders `writable`.
///
/// # Errors
/// Fails if the kernel refuses the rules.
pub fn within<'a>(writable: impl Iterator<Item = &'a Path>) -> Result<OwnedFd, RulesetError> {
    let rules = ruleset()?
        .add_rules(path_beneath_rules(["/"], reading()))?
        .add_rules(path_beneath_rules(["/dev"], using_a_device()))?
        .add_rules(path_beneath_rules(writable, AccessFs::from_all(NEWEST)))?;
    made(rules)
}

/// Returns the rules for reading.
fn shown(confinement: &Confinement) -> impl Iterator<Item = Result<PathBeneath<OwnedFd>, RulesetError>> {
    let opened = readable(confinement).into_iter().filter_map(|path| open(confinement, &path).ok());
    opened.map(|file| {
        let is_folder = rustix::fs::fstat(&file)
            .is_ok_and(|found| FileType::from_raw_mode(found.st_mode) == FileType::Directory);
        let kept = if is_folder { reading() } else { reading() & AccessFs::from_file(NEWEST) };
        Ok(PathBeneath::new(file, kept))
    })
}

fn reading() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::Execute | AccessFs::ReadDir
}

fn using_a_device() -> BitFlags<AccessFs> {
    AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev
}

fn ruleset() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .scope(BitFlags::from(Scope::Signal) | Scope::AbstractUnixSocket)?
        .create()
}

fn made(rules: RulesetCreated) -> Result<OwnedFd, RulesetError> {
    // The conversion yields None only if the kernel lacks Landlock.
    Option::from(rules).ok_or_else(|| CreateRulesetError::MissingHandledAccess.into())
}

/// Returns the listed files and folders. A folder that contains a secret is replaced by the other entries in
/// it.
fn readable(confinement: &Confinement) -> Vec<PathBuf> {
    let secret = secrets(confinement);
    let above: BTreeSet<&Path> = secret.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let resolved = |path: PathBuf| match held(confinement, &path) {
        Some(_) => Some(path),
        None => fs::canonicalize(path).ok(),
    };
    let mut waiting: Vec<PathBuf> = listed(confinement).into_iter().filter_map(resolved).collect();
    let mut found = Vec::new();
    while let Some(path) = waiting.pop() {
        if secret.iter().any(|secret| path.starts_with(secret)) {
            // A file requested by name is readable, wherever it is.
            let by_name = confinement
                .named
                .iter()
                .any(|named| *named == path || fs::canonicalize(named).is_ok_and(|named| named == path));
            found.extend(by_name.then_some(path));
        } else if above.contains(path.as_path()) {
            let inside = fs::read_dir(&path).into_iter().flatten().flatten();
            // Links are skipped, because each target is found at its own path.
            let inside = inside.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
            waiting.extend(inside.map(|entry| entry.path()));
        } else {
            found.push(path);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform;

    #[test]
    fn listed_files_are_readable_except_secrets() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for path in ["cases/a", "other/deep", "unlisted"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        for path in ["cases/x.in", "cases/x.out", "cases/a/y.out", "cases/mine.py", "other/z.out", "judge"] {
            fs::write(root.join(path), "").unwrap();
        }
        std::os::unix::fs::symlink("/", root.join("other/link")).unwrap();
        let named = vec![root.join("cases/mine.py")];
        let confinement = Confinement {
            secret: vec![root.join("cases"), root.join("other/deep")],
            readable: [vec![root.join("other"), root.join("cases"), root.join("missing")], named.clone()]
                .concat(),
            named,
            ..Confinement::default()
        };
        let found = readable(&confinement);
        let below: BTreeSet<&Path> =
            found.iter().filter(|path| path.starts_with(&root)).map(PathBuf::as_path).collect();
        let expected = [root.join("cases/mine.py"), root.join("other/z.out")];
        assert_eq!(below, expected.iter().map(PathBuf::as_path).collect());
        assert!(found.iter().any(|path| path.starts_with("/usr")) && !found.contains(&PathBuf::from("/")));
    }

    #[test]
    fn only_files_that_were_checked_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for path in ["seen/inside", "private/inside"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        for (link, to) in [("seen/near", "inside"), ("seen/far", "../private")] {
            std::os::unix::fs::symlink(to, root.join(link)).unwrap();
        }
        let number = |path: &str| platform::identity(&fs::metadata(root.join(path)).unwrap()).unwrap().number;
        let held = Held::of(&root.join("seen"), &fs::metadata(root.join("seen")).unwrap());
        let confinement = Confinement { beneath: held.into_iter().collect(), ..Confinement::default() };
        let opened = |path: &str| match open(&confinement, &root.join(path)) {
            Ok(file) => Ok(rustix::fs::fstat(&file).unwrap().st_ino),
            Err(error) => Err(error.raw_os_error()),
        };
        assert_eq!(opened("seen"), Ok(number("seen")));
        assert_eq!(opened("seen/near"), Ok(number("seen/inside")));
        assert_eq!(opened("seen/far"), Err(Some(libc::ELOOP)));
        assert_eq!(opened("seen/missing"), Err(Some(libc::ENOENT)));
        fs::rename(root.join("seen"), root.join("away")).unwrap();
        fs::rename(root.join("private"), root.join("seen")).unwrap();
        assert_eq!(opened("seen"), Err(Some(libc::ELOOP)));
        assert_eq!(opened("seen/inside"), Err(Some(libc::ELOOP)));
    }
}
