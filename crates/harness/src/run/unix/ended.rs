//! How processes ended and what they used, as wait4(2) tells on every Unix.

use crate::run::protocol::{Ended, Exit, Stopped};
use rustix::process::Pid;
use std::io;
use std::mem::MaybeUninit;
use std::time::Duration;

/// A child that has ended.
pub struct Child {
    /// Its id, which may belong to another process by now.
    pub process: Pid,
    /// How it ended.
    pub exit: Exit,
    /// CPU time, with that of the children it has waited for.
    pub cpu: Duration,
    /// Bytes of memory at its peak.
    pub memory: u64,
}

/// `process`, or any child, that has ended. None if there are such children and none has ended, with
/// `options` as WNOHANG.
///
/// # Errors
/// If there is no such child, or a signal came first.
pub fn wait(process: Option<Pid>, options: libc::c_int) -> io::Result<Option<Child>> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    let process = process.map_or(-1, |process| process.as_raw_nonzero().get());
    // SAFETY: both pointers are to our variables, which live through the call.
    let ended = unsafe { libc::wait4(process, &mut status, options, usage.as_mut_ptr()) };
    if ended < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: all zeros is a value of `rusage`, and the call has filled it in.
    let usage = unsafe { usage.assume_init() };
    // macOS counts in bytes.
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

/// The limit behind the signal that ended a process, if the system sends it at one.
pub fn limit_behind(exit: Exit) -> Option<Stopped> {
    match exit {
        Exit::Signal(libc::SIGXCPU) => Some(Stopped::Cpu),
        Exit::Signal(libc::SIGXFSZ) => Some(Stopped::File),
        _ => None,
    }
}

/// A run that never began.
pub fn not_started(error: &io::Error, wall: Duration) -> Ended {
    Ended::not_started(error.raw_os_error().unwrap_or(libc::EINVAL), wall)
}
