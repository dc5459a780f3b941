//! The sandbox of a run: only listed actions are possible.
//!
//! | what a run can do | with namespaces | with Landlock alone |
//! |---|---|---|
//! | see files | a separate root with the listed folders ([`namespaces`]) | all names; contents of the listed folders ([`files`]) |
//! | write files | the run's folder, of limited size | the run's folder, whose size is checked |
//! | see and signal processes | the run's processes | all; from Linux 6.12 on, signals only the run's |
//! | use the network | a network without other machines | no sockets |
//! | make system calls | the listed calls ([`calls`]) | the listed calls, but no changes of metadata |
//!
//! Some systems refuse namespaces, especially in containers, so each of the two layers works alone; if both
//! layers are available, both are used. If neither layer can protect files, or the kernel lacks seccomp,
//! nothing is run.

pub mod calls;
pub mod files;
pub mod filter;
pub mod key;
pub mod namespaces;
pub mod refusals;

use self::calls::{Granted, Metadata};
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

/// The parts of a sandbox that are created once for all runs of a launcher.
#[derive(Default)]
pub struct Sandbox {
    /// The Landlock rules.
    files: Option<OwnedFd>,
    /// Collects the names of refused calls.
    pub refusals: Option<Refusals>,
    /// The launcher's namespaces.
    pub namespaces: Option<Namespaces>,
}

impl Sandbox {
    /// Prepares a sandbox for runs in `folder`. If `namespaces` are given, this process is already in them.
    ///
    /// # Errors
    /// Fails if the system cannot restrict files, capabilities or system calls.
    pub fn prepare(
        confinement: &Confinement,
        folder: &Path,
        namespaces: Option<Namespaces>,
    ) -> Result<Sandbox, String> {
        rustix::thread::set_no_new_privs(true).map_err(|error| format!("no_new_privs: {error}"))?;
        let files = match &namespaces {
            // Namespaces already hide all other files; Landlock is a second barrier.
            Some(_) if !files::are_ruled() => None,
            Some(namespaces) => Some(files::within(namespaces.writable())),
            None if !files::are_ruled() => {
                return Err("this kernel does not support Landlock, or it is disabled".into());
            }
            None => Some(files::rules(confinement, folder)),
        };
        let files = files.transpose().map_err(|error| format!("Landlock: {error}"))?;
        drop_capabilities()?;
        let is_apart = namespaces.is_some();
        let metadata = match confinement.makes {
            _ if is_apart => Metadata::Changed,
            true => Metadata::Pretended,
            false => Metadata::Refused,
        };
        let cutting = is_apart || files::controls_cutting();
        let granted = Granted { metadata, cutting, locks: confinement.makes };
        let refusals = refuse_calls(granted)?;
        Ok(Sandbox { files, refusals, namespaces })
    }

    /// Confines this process permanently. Makes only a single system call, because the process may share
    /// memory with the launcher.
    ///
    /// # Errors
    /// Fails if the kernel refuses the restriction.
    pub fn enter(&self) -> io::Result<()> {
        let Some(files) = &self.files else { return Ok(()) };
        // SAFETY: the call takes a file and flags, and touches no memory.
        unsafe { key::call(libc::SYS_landlock_restrict_self, [files.as_raw_fd().into(), 0, 0, 0, 0]) }
            .map(drop)
    }

    /// Returns short names of the active parts of the sandbox.
    pub fn parts(&self) -> Vec<&'static str> {
        let namespaces = self.namespaces.as_ref().map(|_| "namespaces (files, processes, network)");
        let files = self.files.as_ref().map(|_| "Landlock (files, signals)");
        namespaces.into_iter().chain(files).chain(["seccomp (system calls)"]).collect()
    }
}

/// Installs the seccomp filter for this process and its descendants.
fn refuse_calls(granted: Granted) -> Result<Option<Refusals>, String> {
    let tables = calls::tables(granted);
    if tables.is_empty() {
        return Err(format!("no list of system calls for the processor {}", std::env::consts::ARCH));
    }
    // The system seeds the key, so runs cannot know it. A 32-bit program cannot even pass the upper half of
    // the key.
    let key = RandomState::new().hash_one(0) | 1 << 63;
    let install =
        |refusal| refusals::install(&filter::assemble(&tables, refusal, key), refusal == Refusal::Notify);
    let supervisor =
        Supervisor::start().map_err(|error| format!("cannot start a thread for refused calls: {error}"))?;
    // The kernel allows only one listener; if there already is a listener, refused calls are not reported.
    let installed = install(Refusal::Notify).or_else(|_| install(Refusal::Error));
    key::keep(key);
    let listener = installed.map_err(|error| format!("seccomp: {error}"))?;
    Ok(listener.map(|listener| supervisor.listen_to(listener)))
}

/// Drops root's capabilities for future programs, except the capability to read every file.
///
/// # Errors
/// Fails if a program could gain another capability.
fn drop_capabilities() -> Result<(), String> {
    let cannot = |error| format!("capabilities: {error}");
    rustix::thread::clear_ambient_capability_set().map_err(cannot)?;
    let ours = rustix::thread::capabilities(None).map_err(cannot)?.permitted;
    for capability in CapabilitySet::all().difference(CapabilitySet::DAC_READ_SEARCH).iter() {
        let dropped = rustix::thread::remove_capability_from_bounding_set(capability);
        // Runs cannot gain a capability that this process lacks. (Processes of ordinary users lack all
        // capabilities.)
        if ours.contains(capability) {
            dropped.map_err(|error| format!("capabilities: {error}"))?;
        }
    }
    Ok(())
}
