//! Kills the processes of a run that managed to kill its launcher.
//!
//! On Linux, the judge is a subreaper (prctl(2)), so descendants of a dead launcher become children of the
//! judge, which recognises them because it did not start them. On other systems, init adopts these
//! descendants, and the judge cannot kill them.

#[cfg(system = "linux")]
use crate::run::linux::tree;
#[cfg(system = "linux")]
use rustix::process::{Pid, Signal, WaitOptions};
use std::collections::BTreeSet;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The children that this process has started. The list is locked during a start, so that a new child is
/// never taken for an orphan.
static OURS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn ours() -> MutexGuard<'static, BTreeSet<i32>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a child with `start`; from then on, this process adopts orphans.
pub fn start(start: impl FnOnce() -> std::io::Result<Child>) -> std::io::Result<Child> {
    let mut ours = ours();
    #[cfg(system = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let child = start()?;
    ours.insert(child.id() as i32);
    Ok(child)
}

/// Records that a child has ended and was waited for.
pub fn ended(child: &Child) {
    ours().remove(&(child.id() as i32));
}

/// Kills every child that this process did not start, and then the children of the killed processes, which
/// this process adopts.
#[cfg(system = "linux")]
pub fn kill() {
    let ours = ours();
    loop {
        let children = tree::children(std::process::id() as i32);
        let orphans: Vec<Pid> =
            children.into_iter().filter(|child| !ours.contains(child)).filter_map(Pid::from_raw).collect();
        if orphans.is_empty() {
            return;
        }
        for &orphan in &orphans {
            let _ = rustix::process::kill_process(orphan, Signal::KILL);
        }
        for &orphan in &orphans {
            let _ = rustix::process::waitpid(Some(orphan), WaitOptions::empty());
        }
    }
}

/// Does nothing, because this process adopts orphans only on Linux.
#[cfg(not(system = "linux"))]
pub fn kill() {}
