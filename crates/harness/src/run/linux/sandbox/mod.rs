//! The sandbox of a run: it may do what is listed, and everything else is impossible.
//!
//! | what | with namespaces | with Landlock alone |
//! |---|---|---|
//! | files it can see | its own root with the listed folders ([`namespaces`]) | all names; contents of the listed folders ([`files`]) |
//! | files it can write to | its own folder, of limited size | its own folder, which is looked at |
//! | processes it can see and signal | its own | all; its own from Linux 6.12 on |
//! | the network | an empty one | no sockets |
//! | system calls | those listed ([`calls`]) | those listed, and none that changes what is known about files |
//!
//! Namespaces are refused on some systems, in containers above all; each layer therefore stands alone, and
//! where there are both, a run is in both. If the kernel lacks seccomp or Landlock, one line reports it and
//! everything else goes on.

pub mod calls;
pub mod files;
pub mod filter;
pub mod key;
pub mod namespaces;
pub mod refusals;

use self::filter::Refusal;
use self::namespaces::Namespaces;
use self::refusals::{Refusals, Supervisor};
use crate::run::protocol::Confinement;
use rustix::thread::CapabilitySet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

/// The parts of a sandbox that are made once for all runs of a launcher.
#[derive(Default)]
pub struct Sandbox {
    /// The rules of Landlock.
    files: Option<OwnedFd>,
    /// Whether the list of system calls is in force.
    calls: bool,
    /// The source of reports on refused calls.
    pub refusals: Option<Refusals>,
    /// The namespaces that we are in.
    pub namespaces: Option<Namespaces>,
}

impl Sandbox {
    /// The parts of a sandbox that this system grants runs whose own folder is `folder`, and a line for each
    /// part that it does not. We are in `namespaces` already, if there is one.
    pub fn prepare(
        confinement: &Confinement,
        folder: &Path,
        namespaces: Option<Namespaces>,
    ) -> (Sandbox, Vec<String>) {
        let mut lacking = Vec::new();
        let _ = rustix::thread::set_no_new_privs(true);
        let files = match &namespaces {
            Some(namespaces) => files::within(namespaces.writable()),
            None => files::rules(confinement, folder),
        };
        let files = files.map_err(|error| {
            if namespaces.is_none() {
                lacking.push(format!("runs can read and write any file ({error})"));
            }
        });
        drop_capabilities();
        let refusals = refuse_calls(confinement.metadata || namespaces.is_some())
            .map_err(|error| lacking.push(format!("runs can make any system call (seccomp: {error})")));
        let calls = refusals.is_ok();
        (Sandbox { files: files.ok(), calls, refusals: refusals.ok().flatten(), namespaces }, lacking)
    }

    /// Confines this process, for good. This is one system call: the process may share its memory with us.
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

    /// The parts that are in force, in a few words.
    pub fn parts(&self) -> Vec<&'static str> {
        let namespaces = self.namespaces.as_ref().map(|_| "namespaces (files, processes, network)");
        let files = self.files.as_ref().map(|_| "Landlock (files, signals)");
        let calls = self.calls.then_some("seccomp (system calls)");
        namespaces.into_iter().chain(files).chain(calls).collect()
    }
}

/// Installs the seccomp filter for this process and everything that it starts.
fn refuse_calls(metadata: bool) -> Result<Option<Refusals>, String> {
    let tables = calls::tables(metadata);
    if tables.is_empty() {
        return Err(format!("no list for the processor {}", std::env::consts::ARCH));
    }
    // Seeded by the system, and by nothing that a run could find out. A 32-bit program has no upper halves.
    let key = RandomState::new().hash_one(0) | 1 << 63;
    let install =
        |refusal| refusals::install(&filter::assemble(&tables, refusal, key), refusal == Refusal::Notify);
    let supervisor = Supervisor::start().map_err(|error| error.to_string())?;
    // The kernel allows one listener; if there is one already, denied calls are not reported.
    let installed = install(Refusal::Notify).or_else(|_| install(Refusal::Error));
    key::keep(key);
    let listener = installed.map_err(|error| error.to_string())?;
    Ok(listener.map(|listener| supervisor.listen_to(listener)))
}

/// Drops root's capabilities for every program started from now on, except the one to read every file.
fn drop_capabilities() {
    for capability in CapabilitySet::all().difference(CapabilitySet::DAC_READ_SEARCH).iter() {
        // Only root has any to give up.
        let _ = rustix::thread::remove_capability_from_bounding_set(capability);
    }
}
