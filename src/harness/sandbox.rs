//! What shuts a run off: it reads what it needs, writes to its own folder, and reaches neither the network nor any
//! process that is not its own.
//!
//! | what | by |
//! |---|---|
//! | writing outside its own folder; reading the cases and, for solutions that are not ours, this program | Landlock (Linux 5.13; landlock(7)) |
//! | signals to processes outside, tracing them | Landlock (6.12; without it a run can kill the launcher, see [`orphans`](super::orphans)) |
//! | sockets; leaving the process group by which it is killed at one blow; memory that belongs to no process | seccomp (seccompiler) |
//! | what only root may do | all capabilities are dropped except the one to read any file |
//!
//! Landlock can only grant access, so in each folder above a case every other entry is allowed individually. What is made there
//! after the launcher has started is therefore out of reach too. Names of files and their sizes are not hidden.

use super::protocol::Confinement;
use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, Scope, path_beneath_rules,
};
use rustix::thread::CapabilitySet;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule,
};
use std::collections::hash_map::RandomState;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::BuildHasher;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

/// What is made once for all runs of a launcher.
#[derive(Default)]
pub struct Sandbox {
    /// The rules of Landlock.
    files: Option<OwnedFd>,
    /// What lets a run leave the process group of the launcher, before it is the program.
    password: Option<Password>,
}

/// Two arguments for [`LEAVING`] that nobody can guess. Their lower halves are 0, their upper halves are chance: the calls
/// look at the lower halves alone, a filter of calls at both.
#[derive(Clone, Copy)]
struct Password([u64; 2]);

/// The newest of Landlock that we know; what the kernel lacks of it is left out.
const NEWEST: ABI = ABI::V6;

/// The devices that a program may want; others may be disks.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The ways out of the process group. They are refused to all who do not know the password, and so to every program.
///
/// A filter of its own for each run, after it has its group, would do without a password, but it costs the kernel a quarter
/// of what all the rest of a trivial run costs.
const LEAVING: &[libc::c_long] = &[libc::SYS_setsid, libc::SYS_setpgid];

/// System calls that are refused to the launcher and so to all its runs.
const REFUSED: &[libc::c_long] = &[
    libc::SYS_socket,
    // Sockets, files and more without the calls for them.
    libc::SYS_io_uring_setup,
    // Memory that is counted to no process, and that outlives them.
    libc::SYS_memfd_create,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Wide doors into the kernel that no solution goes through.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_ptrace,
];

impl Sandbox {
    /// What can be had of a sandbox for runs whose own folder is `folder`, and a line for each part that cannot.
    pub fn prepare(confinement: &Confinement, folder: &Path) -> (Sandbox, Vec<String>) {
        let mut lacking = Vec::new();
        let files = files(confinement, folder)
            .map_err(|error| {
                lacking.push(format!("runs can read and write any file (Landlock: {error})"));
            })
            .ok();
        let password = Password::new();
        let password = refuse(password)
            .map_err(|error| {
                lacking.push(format!("runs can reach the network (seccomp: {error})"));
            })
            .map(|()| password)
            .ok();
        drop_capabilities();
        // Without it nobody but root may shut himself off, and it is for good, so that the runs have it too.
        let _ = rustix::thread::set_no_new_privs(true);
        (Sandbox { files, password }, lacking)
    }

    /// Shuts this process off, for ever. This is one system call and no more: the process may share its memory with us.
    ///
    /// # Errors
    /// If the kernel refuses it.
    pub fn enter(&self) -> io::Result<()> {
        let Some(files) = &self.files else { return Ok(()) };
        // SAFETY: the call takes a file and flags, and touches no memory.
        match unsafe { libc::syscall(libc::SYS_landlock_restrict_self, files.as_raw_fd(), 0) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The arguments with which a process can still leave its group.
    pub fn password(&self) -> [libc::c_long; 2] {
        self.password.map_or([0; 2], |password| password.0.map(u64::cast_signed))
    }

    /// The parts that are in force, in a few words.
    pub fn parts(&self) -> Vec<&'static str> {
        let files = self.files.as_ref().map(|_| "Landlock (files, signals)");
        let calls = self.password.map(|_| "seccomp (sockets, sessions)");
        files.into_iter().chain(calls).collect()
    }
}

fn files(confinement: &Confinement, folder: &Path) -> Result<OwnedFd, String> {
    let rules = rules(confinement, folder).map_err(|error| error.to_string())?;
    Option::<OwnedFd>::from(rules).ok_or_else(|| "there is none".to_string())
}

fn rules(confinement: &Confinement, folder: &Path) -> Result<RulesetCreated, landlock::RulesetError> {
    let read = AccessFs::ReadFile | AccessFs::Execute;
    let device = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate | AccessFs::IoctlDev;
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .scope(BitFlags::from(Scope::Signal) | Scope::AbstractUnixSocket)?
        .create()?;
    let ruleset = ruleset
        .add_rules(path_beneath_rules([folder], AccessFs::from_all(NEWEST)))?
        .add_rules(path_beneath_rules(&confinement.writable, AccessFs::from_write(NEWEST)))?
        .add_rules(path_beneath_rules(DEVICES, device))?
        .add_rules(path_beneath_rules(["/"], AccessFs::ReadDir))?;
    ruleset.add_rules(path_beneath_rules(readable(confinement), read))
}

/// What may be read with everything below it: all there is, but for the secrets and the devices.
fn readable(confinement: &Confinement) -> Vec<PathBuf> {
    let canonical = |path: &PathBuf| fs::canonicalize(path).ok();
    let secret: Vec<PathBuf> = confinement.secret.iter().filter_map(canonical).collect();
    let above: BTreeSet<&Path> = secret.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from("/")];
    while let Some(folder) = folders.pop() {
        let of_cases = secret.iter().any(|secret| folder.starts_with(secret));
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(kind) = entry.file_type() else { continue };
            let is_case =
                of_cases && path.extension().is_some_and(|ending| ending == "in" || ending == "out");
            let is_secret = secret.contains(&path);
            // What a link leads to is found where it is.
            if kind.is_symlink() || path == Path::new("/dev") || is_case {
                continue;
            }
            let inside = kind.is_dir() && (of_cases || is_secret || above.contains(path.as_path()));
            if inside {
                folders.push(path);
            } else if !is_secret {
                found.push(path);
            }
        }
    }
    found
}

impl Password {
    fn new() -> Password {
        // Seeded by the system, and by nothing that a run could find out.
        let chance = |half: u32| RandomState::new().hash_one(half) << 32;
        Password([0, 1].map(chance))
    }

    /// The rules that refuse a call with any other arguments.
    fn refuse_others(self) -> Result<Vec<SeccompRule>, BackendError> {
        let differs = |(&half, place)| {
            let condition = SeccompCondition::new(place, SeccompCmpArgLen::Qword, SeccompCmpOp::Ne, half)?;
            SeccompRule::new(vec![condition])
        };
        self.0.iter().zip(0..).map(differs).collect()
    }
}

/// Refuses to this process and all that it starts what only a run could want, and to leave the group without the
/// password.
fn refuse(password: Password) -> Result<(), String> {
    let action = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the kernel reads `action`, which lives through the call, and changes nothing.
    if unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL, 0, &action) } != 0 {
        return Err(io::Error::last_os_error().to_string());
    }
    let program = calls(password).map_err(|error| error.to_string())?;
    seccompiler::apply_filter(&program).map_err(|error| error.to_string())
}

/// The program that refuses these system calls.
fn calls(password: Password) -> Result<BpfProgram, BackendError> {
    // The same calls by the numbers that the x32 interface has for them, on the processor that has that.
    let x32 = |call: &libc::c_long| cfg!(target_arch = "x86_64").then_some(call | 1 << 30);
    let twins = REFUSED.iter().chain(LEAVING).filter_map(x32);
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> =
        REFUSED.iter().copied().chain(twins).map(|call| (call, Vec::new())).collect();
    for &call in LEAVING {
        refused.insert(call, password.refuse_others()?);
    }
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let target = std::env::consts::ARCH.try_into()?;
    SeccompFilter::new(refused, SeccompAction::Allow, refuse, target)?.try_into()
}

/// Gives up what root may do, for every program that is started from now on: raising its own limits, among others.
fn drop_capabilities() {
    for capability in CapabilitySet::all().difference(CapabilitySet::DAC_READ_SEARCH).iter() {
        // Whoever is not root has none to give up.
        let _ = rustix::thread::remove_capability_from_bounding_set(capability);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_the_secrets_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for path in ["cases/a", "other/deep"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        for path in ["cases/x.in", "cases/x.out", "cases/a/y.out", "cases/mine.py", "other/z.out", "judge"] {
            fs::write(root.join(path), "").unwrap();
        }
        std::os::unix::fs::symlink("/", root.join("link")).unwrap();
        let secret = vec![root.join("cases"), root.join("judge")];
        let found = readable(&Confinement { secret, ..Confinement::default() });
        let below: BTreeSet<&Path> =
            found.iter().filter(|path| path.starts_with(&root)).map(PathBuf::as_path).collect();
        let expected = [root.join("cases/mine.py"), root.join("other")];
        assert_eq!(below, expected.iter().map(PathBuf::as_path).collect());
        assert!(found.contains(&PathBuf::from("/usr")) && !found.contains(&PathBuf::from("/dev")));
    }
}
