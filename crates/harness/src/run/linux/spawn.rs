//! The start of a run: the process between clone and exec, its limits and its sandbox.
//!
//! The child shares our memory until exec (`CLONE_VM`, like vfork(2)) while the parent is suspended. Copying
//! it, as fork does, would add a quarter to the cost of a trivial run, and errors would have to come back
//! through a pipe. In return the child may only make system calls on data prepared beforehand, and its memory
//! is measured from our size on, which the [`launcher`](crate::run::unix::launcher) keeps small for this
//! reason.

use super::sandbox::{Sandbox, key};
use super::tree;
use crate::run::protocol::{Command, Limits};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::ptr;
use std::sync::OnceLock;

/// The common start of all runs of a launcher.
pub struct Start {
    /// The folder that they may write to.
    pub folder: PathBuf,
    /// Their sandbox.
    pub sandbox: Option<Sandbox>,
    /// Their place in the queue for processors, which is not the launcher's.
    pub niceness: i32,
    /// Whether each is in its own session. The system then shares the processors out between it and the
    /// launcher, and not between the launcher and each process of a run.
    pub apart: bool,
    /// Their limits, by [`bounds`].
    pub bounds: Vec<(Resource, Rlimit)>,
}

/// All that the process needs, made ready before it is there.
struct Plan<'a> {
    /// The program and its arguments, and a null pointer.
    words: &'a [*const libc::c_char],
    folder: Option<&'a CStr>,
    files: [RawFd; 3],
    start: &'a Start,
    launcher: Pid,
    /// Why it did not become the program.
    failed: Option<io::Error>,
}

/// Room for the process to run in; execvp(3) may put a path on it, and once more the arguments.
const STACK: usize = 64 << 10;

impl Start {
    /// Starts `command` in its own process group, on `files` as its stdin, stdout and stderr. The file that
    /// comes with the process becomes readable when that ends.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn spawn(&self, command: &Command, files: &[OwnedFd]) -> io::Result<(Pid, OwnedFd)> {
        let [stdin, stdout, stderr] = files else { return Err(io::ErrorKind::InvalidInput.into()) };
        let words = command.words.iter().map(|word| CString::new(word.as_bytes()));
        let words = words.collect::<Result<Vec<CString>, _>>()?;
        if words.is_empty() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let words: Vec<_> = words.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect();
        let folder = CString::new(self.folder.as_os_str().as_bytes())?;
        self.clone(&mut Plan {
            words: &words,
            folder: Some(folder.as_c_str()).filter(|_| !command.here),
            files: [stdin, stdout, stderr].map(AsRawFd::as_raw_fd),
            start: self,
            launcher: rustix::process::getpid(),
            failed: None,
        })
    }

    fn clone(&self, plan: &mut Plan) -> io::Result<(Pid, OwnedFd)> {
        let mut stack: Vec<u128> = Vec::with_capacity(STACK / 16 + plan.words.len());
        let top = stack.spare_capacity_mut().as_mut_ptr_range().end;
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;
        let mut end: RawFd = -1;
        let plan = ptr::from_mut(plan);
        // SAFETY: `begin` gets the plan that it expects. Its stack, which grows downwards, is aligned, is
        // used by nothing else, and lives, as the plan does, until this returns, which is when the process
        // has become a program or is gone.
        let process = unsafe { libc::clone(begin, top.cast(), flags, plan.cast(), ptr::from_mut(&mut end)) };
        let process = if process > 0 { Pid::from_raw(process) } else { None };
        let Some(process) = process else { return Err(io::Error::last_os_error()) };
        // SAFETY: the call succeeded, so this is an open file that is ours alone.
        let end = unsafe { OwnedFd::from_raw_fd(end) };
        // SAFETY: the plan is ours again. What was written to it was written by another process, behind the
        // back of the compiler, which therefore must not think it knows.
        match unsafe { ptr::read_volatile(&raw mut (*plan).failed) } {
            None => Ok((process, end)),
            Some(error) => {
                let _ = rustix::process::waitpid(Some(process), rustix::process::WaitOptions::empty());
                Err(error)
            }
        }
    }
}

/// The signals that may be ignored where the launcher starts: SIGPIPE by Rust, the others by nohup, a shell
/// or a service. A run would inherit that.
const INHERITED: [libc::c_int; 7] =
    [libc::SIGPIPE, libc::SIGHUP, libc::SIGINT, libc::SIGQUIT, libc::SIGTERM, libc::SIGUSR1, libc::SIGUSR2];

/// The body of the process. It returns only if it could not become the program.
extern "C" fn begin(plan: *mut libc::c_void) -> libc::c_int {
    // SAFETY: this is the plan given to `clone`, which nothing else looks at while this runs.
    let plan = unsafe { &mut *plan.cast::<Plan>() };
    plan.failed = Some(plan.become_program());
    127
}

impl Plan<'_> {
    /// Nothing here may allocate or lock: the memory is that of the launcher. Returns why it failed.
    fn become_program(&self) -> io::Error {
        match self.confine() {
            Err(error) => error,
            Ok(()) => {
                // SAFETY: these are strings that end with a zero byte, and the last pointer is null.
                unsafe { libc::execvp(self.words[0], self.words.as_ptr()) };
                io::Error::last_os_error()
            }
        }
    }

    fn confine(&self) -> io::Result<()> {
        for (file, place) in self.files.into_iter().zip(0..) {
            // SAFETY: only the table of open files of this process is changed, which it does not share.
            check(unsafe { libc::dup2(file, place) })?;
        }
        if let Some(folder) = self.folder {
            rustix::process::chdir(folder)?;
        }
        for signal in INHERITED {
            // SAFETY: the way that signals are handled is not shared either.
            unsafe { libc::signal(signal, libc::SIG_DFL) };
        }
        leave_group(self.start.apart)?;
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        if rustix::process::getppid() != Some(self.launcher) {
            return Err(io::Error::from_raw_os_error(libc::ESRCH)); // The launcher died before it could be watched.
        }
        let niceness = [libc::PRIO_PROCESS.into(), 0, self.start.niceness.into(), 0, 0];
        // SAFETY: the call takes numbers. Runs may not make it.
        unsafe { key::call(libc::SYS_setpriority, niceness) }?;
        end_first();
        for (resource, bound) in &self.start.bounds {
            rustix::process::setrlimit(*resource, *bound)?;
        }
        self.start.sandbox.as_ref().map_or(Ok(()), Sandbox::enter)
    }
}

/// Makes a group, or if `apart` a session, of this process alone. Runs may do neither, so that one kill
/// reaches all.
fn leave_group(apart: bool) -> io::Result<()> {
    let number = if apart { libc::SYS_setsid } else { libc::SYS_setpgid };
    // SAFETY: these calls take numbers and touch no memory.
    unsafe { key::call(number, [0; 5]) }.map(drop)
}

/// Has the kernel end this process, and those that it starts, before the launcher when memory runs out: what
/// pipes hold, for example, is in no process, and then the launcher could be the largest.
fn end_first() {
    let flags = OFlags::WRONLY | OFlags::CLOEXEC;
    if let Ok(file) = rustix::fs::open(c"/proc/self/oom_score_adj", flags, Mode::empty()) {
        let _ = rustix::io::write(file, b"1000");
    }
}

fn check(result: libc::c_int) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The threads of all processes of our user when the first run started. The system counts those, not a run's
/// alone, and it does not count root's.
fn crowd() -> u64 {
    static CROWD: OnceLock<u64> = OnceLock::new();
    let user = rustix::process::getuid();
    *CROWD.get_or_init(|| if user.is_root() { 0 } else { tree::usage(&tree::of_user(user.as_raw())).threads })
}

/// How far RLIMIT_NPROC exceeds the limit of a run: far enough that the user's other programs keep working,
/// and that the [`launcher`](crate::run::unix::launcher) detects a run over its limit before the kernel does.
const MORE_PROCESSES: u64 = 256;

/// Timers and signals in queues, of all processes of a user, which the kernel holds outside of them: 4 MiB.
const QUEUED: Option<u64> = Some(8192);

/// The rlimits of a run that differ from the launcher's own. RLIMIT_CPU is in whole seconds and only a second
/// line behind `watch`; its clock counts ticks, of which a busy machine gave a run 16 s for 14.5 s of work,
/// so it has a half more. Memory is not among them, because a refused allocation would look like a run-time
/// error.
pub fn bounds(limits: &Limits) -> Vec<(Resource, Rlimit)> {
    let seconds = limits.cpu.map(|cpu| (1.5 * cpu.as_secs_f64()).ceil() as u64 + 1);
    let processes = limits.processes.map(|processes| crowd() + processes + MORE_PROCESSES);
    let wanted = [
        (Resource::Nproc, processes, processes),
        (Resource::Cpu, seconds, seconds.map(|seconds| seconds + 1)),
        // Neither a file nor, where dumps go to a program, that: core(5) has 1, but not 0, mean both.
        (Resource::Core, Some(1), Some(1)),
        (Resource::Stack, limits.stack, limits.stack),
        (Resource::Fsize, limits.file, limits.file),
        (Resource::Nofile, limits.open_files, limits.open_files),
        (Resource::Sigpending, QUEUED, QUEUED),
    ];
    let differing = wanted.into_iter().filter_map(|(resource, current, maximum)| {
        let own = rustix::process::getrlimit(resource);
        let below = |value: Option<u64>| match (value, own.maximum) {
            (Some(value), Some(hard)) => Some(value.min(hard)),
            (value, hard) => value.or(hard),
        };
        let bound = Rlimit { current: below(current), maximum: below(maximum) };
        (bound != own).then_some((resource, bound))
    });
    differing.collect()
}
