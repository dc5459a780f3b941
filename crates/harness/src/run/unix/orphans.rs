//! The processes that a run leaves to us when it manages to kill the launcher above it.
//!
//! On Linux we are a subreaper too (prctl(2)), so what was below the launcher becomes our child, which is
//! known by not being one that we started. On other systems it goes to the first process, and we have nothing
//! to kill.

#[cfg(system = "linux")]
use crate::run::linux::tree;
#[cfg(system = "linux")]
use rustix::process::{Pid, Signal, WaitOptions};
use std::collections::BTreeSet;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The children we started ourselves. Locked while one is being started, so that it is never taken for an
/// orphan.
static OURS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn ours() -> MutexGuard<'static, BTreeSet<i32>> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts our child with `start`, and has orphans come to us.
pub fn start(start: impl FnOnce() -> std::io::Result<Child>) -> std::io::Result<Child> {
    let mut ours = ours();
    #[cfg(system = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let child = start()?;
    ours.insert(child.id() as i32);
    Ok(child)
}

/// A child has ended and was waited for.
pub fn ended(child: &Child) {
    ours().remove(&(child.id() as i32));
}

/// Kills every child that we did not start, and theirs as they come to us.
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

/// Kills every child that we did not start: there is none.
#[cfg(not(system = "linux"))]
pub fn kill() {}
