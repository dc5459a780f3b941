//! What shuts a run off: it reads what it needs, writes to its own folder, and reaches neither the network nor any
//! process that is not its own.
//!
//! | what | by |
//! |---|---|
//! | writing outside its own folder; reading the cases and, for solutions that are not ours, this program | Landlock (Linux 5.13; landlock(7)) |
//! | signals to processes outside, tracing them | Landlock (6.12; without it a run can kill the launcher, see [`orphans`](super::orphans)) |
//! | sockets; leaving the process group by which it is killed at one blow; memory that belongs to no process | seccomp (seccompiler) |
//! | what only root may do | the capabilities are dropped, but for that to read everything |
//!
//! Landlock can only allow: of each folder above a case we allow everything else in it, one by one. What is made there
//! after the launcher has started is therefore out of reach too. Names of files and their sizes are not hidden.
//!
//! Not done here: a limit on how much a run writes to its folder in all, since each of its files is limited alone.

use super::protocol::Confinement;
use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, Scope, path_beneath_rules,
};
use rustix::thread::CapabilitySet;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What is made once for all runs of a launcher.
#[derive(Default)]
pub struct Sandbox {
    files: Option<RulesetCreated>,
    calls: Option<BpfProgram>,
}

/// The newest of Landlock that we know; what the kernel lacks of it is left out.
const NEWEST: ABI = ABI::V6;

/// The devices that a program may want; others may be disks.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The ways out of the process group. They are refused to each run when it has its own.
const LEAVING: &[libc::c_long] = &[libc::SYS_setsid, libc::SYS_setpgid];

/// System calls that are refused to the launcher and so to all its runs, which is cheaper than once for each.
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
        let calls = refuse_sockets()
            .and_then(|()| calls(LEAVING))
            .map_err(|error| {
                lacking.push(format!("runs can reach the network (seccomp: {error})"));
            })
            .ok();
        drop_capabilities();
        (Sandbox { files, calls }, lacking)
    }

    /// Shuts this process off, for ever.
    pub fn enter(&self) -> io::Result<()> {
        if let Some(files) = &self.files {
            files.try_clone()?.restrict_self().map_err(io::Error::other)?;
        }
        if let Some(calls) = &self.calls {
            seccompiler::apply_filter(calls).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// The parts that are in force, in a few words.
    pub fn parts(&self) -> Vec<&'static str> {
        let files = self.files.as_ref().map(|_| "Landlock (files, signals)");
        let calls = self.calls.as_ref().map(|_| "seccomp (sockets, sessions)");
        files.into_iter().chain(calls).collect()
    }
}

fn files(confinement: &Confinement, folder: &Path) -> Result<RulesetCreated, landlock::RulesetError> {
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

/// Refuses to this process and all that it starts what only a run could want.
fn refuse_sockets() -> Result<(), String> {
    seccompiler::apply_filter(&calls(REFUSED)?).map_err(|error| error.to_string())
}

/// A program that refuses these system calls.
fn calls(refused: &[libc::c_long]) -> Result<BpfProgram, String> {
    let action = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the kernel reads `action`, which lives through the call, and changes nothing.
    if unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_GET_ACTION_AVAIL, 0, &action) } != 0 {
        return Err(io::Error::last_os_error().to_string());
    }
    let target =
        std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| error.to_string())?;
    // The same calls by the numbers that the x32 interface has for them, on the processor that has that.
    let x32 = cfg!(target_arch = "x86_64").then_some(1 << 30);
    let both = |&call: &libc::c_long| [Some(call), x32.map(|bit| call | bit)];
    let refused = refused.iter().flat_map(both).flatten().map(|call| (call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    SeccompFilter::new(refused, SeccompAction::Allow, refuse, target)
        .and_then(BpfProgram::try_from)
        .map_err(|error| error.to_string())
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
