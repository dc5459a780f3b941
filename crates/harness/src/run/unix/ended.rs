//! Finds out how processes ended and what resources they used, with wait4(2).

use crate::run::protocol::{Ended, Exit, Stopped};
use rustix::process::Pid;
use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

/// A child that has ended.
pub struct Child {
    /// The process ID, which another process may have by now.
    pub process: Pid,
    /// How the child ended.
    pub exit: Exit,
    /// CPU time, including the time of children that this child has waited for.
    pub cpu: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
}

/// Waits for `process`, or for any child. Returns None if no child has ended and `options` is WNOHANG.
///
/// # Errors
/// Fails if there is no such child, or if a signal arrives first.
pub fn wait(process: Option<Pid>, options: libc::c_int) -> io::Result<Option<Child>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    let process = process.map_or(-1, |process| process.as_raw_nonzero().get());
    // SAFETY: both pointers point to local variables, which outlive the call.
    let ended = unsafe { libc::wait4(process, &mut status, options, usage.as_mut_ptr()) };
    if ended < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a `rusage` of zeros is valid, and the call has filled it in.
    let usage = unsafe { usage.assume_init() };
    // macOS counts in bytes, other systems in KiB.
    let unit = if cfg!(target_vendor = "apple") { 1 } else { 1024 };
    Ok(Pid::from_raw(ended).map(|process| Child {
        process,
        exit: exit_of(status),
        cpu: duration(usage.ru_utime) + duration(usage.ru_stime),
        memory: usage.ru_maxrss as u64 * unit,
    }))
}

fn exit_of(status: libc::c_int) -> Exit {
    if libc::WIFSIGNALED(status) {
        Exit::Signal(libc::WTERMSIG(status))
    } else {
        Exit::Code(libc::WEXITSTATUS(status))
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::new(time.tv_sec as u64, time.tv_usec as u32 * 1000)
}

/// Returns the limit that made the system send the signal that ended a process, if any.
pub fn limit_behind(exit: Exit) -> Option<Stopped> {
    match exit {
        Exit::Signal(libc::SIGXCPU) => Some(Stopped::Cpu),
        Exit::Signal(libc::SIGXFSZ) => Some(Stopped::File),
        _ => None,
    }
}

/// Creates the record of a run that did not start because of `error`.
pub fn not_started(error: &io::Error, wall: Duration) -> Ended {
    Ended::not_started(error.raw_os_error().unwrap_or(libc::EINVAL), wall)
}
