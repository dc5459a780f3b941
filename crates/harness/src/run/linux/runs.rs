//! Executes runs on Linux: finds all processes of a run, checks their memory during the run, and confines
//! them in a sandbox.
//!
//! * No process of a run escapes: the launcher is the *subreaper* of all its descendants (prctl(2)), so it
//!   becomes the parent of every orphan, in any group or session.
//! * The launcher counts the processes itself, because the system counts them per user and not per run. The
//!   system's limits only keep a run from flooding the system with processes before the launcher reacts
//!   ([`group`](super::group), rlimits).
//! * Figures come from a control group if the group counts them. Otherwise the figures of all processes are
//!   added up.

use super::counter::Counter;
use super::footprint::Footprint;
use super::group::{Group, Memory};
use super::mappings::Mappings;
use super::open_files::OpenFiles;
use super::sandbox::Sandbox;
use super::sandbox::namespaces::{self, Namespaces, Side};
use super::sandbox::refusals::Refusals;
use super::spawn::{self, Start};
use super::tree::{self, Usage};
use super::waiting::Waiting;
use crate::platform;
use crate::run::contents::Contents;
use crate::run::protocol::{
    Command, Confinement, Ended, Exit, Layer, Limits, Order, Ready, Stopped, is_over,
};
use crate::run::unix::ended::{limit_behind, not_started, wait};
use crate::run::unix::messages::receive;
use crate::run::unix::named;
use crate::run::unix::scratch;
use crate::run::unix::{Executor, Unready};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal};
use rustix::time::{ClockId, clock_gettime};
use std::ffi::OsString;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Interval between checks of a run against its limits. The end of a run is noticed at once.
const TICK: Duration = Duration::from_millis(10);

/// Pause between two measurements of the folder, as a multiple of the duration of a measurement, because a
/// run can make measurements slow.
const MEASURE_PAUSE_FACTOR: u32 = 9;

/// How long to keep trying to create a process if the system refuses.
const MAX_START_RETRY: Duration = Duration::from_secs(2);

/// Starts runs on Linux.
pub struct Linux<'a> {
    socket: BorrowedFd<'a>,
    group: Option<Group>,
    /// The limits of the last run, or None before the first run.
    bounded: Option<Limits>,
    /// The counter of CPU time, if the group does not count it.
    counter: Option<Counter>,
    /// The CPU time of all earlier runs, or zero if CPU time is not counted.
    counted: Duration,
    /// The memory and the number of threads of the group when no run is active.
    empty: Option<Memory>,
    crowd: Option<u64>,
    /// How many processes of the group the kernel had killed to free memory by the last check.
    kills: u64,
    /// Additional folders that runs may write to.
    writable: Vec<PathBuf>,
    /// The files in `/proc` about the memory of this process, or None before this process is ready for runs.
    footprint: Option<Footprint>,
    start: Start,
}

impl<'a> Linux<'a> {
    /// Prepares runs that may write to `folder` and can be stopped by orders from `socket`.
    pub fn new(socket: BorrowedFd<'a>, folder: PathBuf) -> Linux<'a> {
        let niceness = rustix::process::getpriority_process(None).unwrap_or(0);
        let group = Group::enter();
        // A group limits the number of competing processes. Without a group, each run gets a separate
        // session, because the kernel divides CPU time among sessions.
        let apart = group.is_none();
        // A higher priority, if permitted, gives the launcher CPU time even if a thousand processes compete
        // for it.
        let _ = rustix::process::setpriority_process(None, niceness - 10);
        Linux {
            socket,
            group,
            bounded: None,
            counter: None,
            counted: Duration::ZERO,
            empty: None,
            crowd: None,
            kills: 0,
            writable: Vec::new(),
            footprint: None,
            start: Start { folder, sandbox: None, niceness, apart, bounds: Vec::new() },
        }
    }
}

impl Executor for Linux<'_> {
    fn folder(&self) -> &Path {
        &self.start.folder
    }

    /// Gets ready for runs. With namespaces, this starts a second, inner launcher, which executes the runs;
    /// this launcher exits with the exit code of the inner launcher.
    fn prepare(&mut self, confinement: Option<&Confinement>) -> Result<Ready, Unready> {
        let cannot =
            |error: io::Error| Unready::Refused(format!("cannot separate the processes of runs: {error}"));
        keep_files().map_err(cannot)?;
        let own = Some(rustix::process::getpid());
        rustix::process::set_child_subreaper(own).map_err(|error| cannot(error.into()))?;
        let group = self.group.as_ref().map(|group| (group.name(), group.folders()));
        let Some(confinement) = confinement else {
            self.counter = self.counter();
            self.keep_small();
            return Ok(Ready { group, ..Ready::default() });
        };
        self.writable.clone_from(&confinement.writable);
        let refused = |why: String| {
            Unready::Refused(format!(
                "runs cannot be sandboxed: {why}; --sandbox none runs without a sandbox"
            ))
        };
        let (mut namespaces, mut lacking) = (None, None);
        if confinement.layer != Layer::Landlock {
            match namespaces::enter(confinement, &self.start.folder) {
                Ok(Side::Inside(inside)) => {
                    self.start.folder = namespaces::FOLDER.into();
                    namespaces = Some(inside);
                }
                Ok(Side::Outside(ended)) => return Err(Unready::Outlived(ended)),
                Err(refusal)
                    if refusal.is_shortage || refusal.is_final || confinement.layer == Layer::Namespaces =>
                {
                    return Err(refused(format!("namespaces: {}", refusal.why)));
                }
                Err(refusal) => lacking = Some(refusal.why),
            }
        }
        self.counter = self.counter();
        // SAFETY: this process has a single thread, so nothing else reads its environment, which runs
        // inherit.
        unsafe {
            std::env::set_var("HOME", &self.start.folder);
            std::env::set_var("TMPDIR", &self.start.folder);
        }
        self.keep_small();
        if namespaces.is_some() {
            // Runs cannot inspect a launcher that is not dumpable. Because /proc is mounted with `hidepid`,
            // runs do not even see the launcher.
            rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)
                .map_err(|error| refused(format!("prctl: {error}")))?;
        }
        let has_one_folder = namespaces.is_none();
        let sandbox = Sandbox::prepare(confinement, &self.start.folder, namespaces).map_err(refused)?;
        let parts = sandbox.parts().join(", ");
        self.start.sandbox = Some(sandbox);
        Ok(Ready { sandbox: parts, refused: lacking, has_one_folder, group, ..Ready::default() })
    }

    /// Runs `command` until it ends, and removes everything that the run leaves.
    fn run(&mut self, command: &Command, limits: &Limits, mut files: Vec<OwnedFd>) -> Ended {
        if self.bounded.as_ref() != Some(limits) {
            self.start.bounds = spawn::bounds(limits);
            self.group.iter().for_each(|group| group.limit(limits));
            self.empty = self.group.as_ref().and_then(Group::memory);
            self.crowd = self.group.as_ref().and_then(Group::threads);
            self.kills = self.group.as_ref().map_or(0, Group::kills);
            self.counted = self.count();
            self.bounded = Some(*limits);
        }
        if let Some(namespaces) = self.start.sandbox.as_mut().and_then(|sandbox| sandbox.namespaces.as_mut())
            && let Err(error) = namespaces.fresh(limits)
        {
            return not_started(&error, Duration::ZERO);
        }
        let stdout = match named::give(command, &self.start.folder, &mut files) {
            Ok(stdout) => stdout,
            Err(error) => return not_started(&error, Duration::ZERO),
        };
        self.footprint.iter_mut().for_each(|footprint| footprint.shrink_below(limits.memory));
        let given = command.environment.iter().map(|(name, value)| (name, Some(value)));
        let previous = replace_variables(given);
        let began = Instant::now();
        let started = patiently(|| self.start.spawn(command, &files));
        replace_variables(previous.iter().rev().map(|(name, value)| (name, value.as_ref())));
        drop(files); // No process outside the run may hold its pipes open.
        let mut ended = match started {
            Ok((process, end)) => {
                let mut watch = Watch::from(began);
                let mut stopped = self.watch(process, end, limits, &mut watch);
                let wall = began.elapsed();
                let _ = rustix::process::kill_process_group(process, Signal::KILL);
                let (exit, used) = reap(process);
                if stopped.is_none() && exit != Exit::Code(0) && self.is_killed_for_memory() {
                    stopped = Some(Stopped::Memory);
                }
                // A sum over processes counts shared memory several times, so the sum is not an exact peak.
                let is_exact = self.empty.is_some() || stopped == Some(Stopped::Memory);
                let peak = if is_exact { watch.peak } else { 0 };
                let refused = self.refusals().map(Refusals::take).unwrap_or_default();
                let counted = self.count();
                let cpu = used.cpu.max(counted.saturating_sub(self.counted));
                self.counted = counted;
                let memory = Some(used.memory.max(peak));
                let waited = Some(watch.waiting.total());
                Ended { exit, stopped, cpu, wall, waited, memory, refused, ..Ended::default() }
            }
            Err(error) => not_started(&error, began.elapsed()),
        };
        let contents = self.contents(&OpenFiles::default(), limits);
        ended.stopped = ended.stopped.or(contents.over(limits)).or(limit_behind(ended.exit));
        let is_used = contents.bytes > 0;
        let room = limits.folder.unwrap_or(0).saturating_sub(contents.bytes);
        let is_free = || platform::free(&self.start.folder).is_none_or(|(free, _)| free >= room);
        let has_failed = ended.exit != Exit::Code(0) && ended.stopped.is_none();
        // If other programs have filled the disk, the run had less space than its limit allows, so the run is
        // not to blame for its failure.
        if has_failed && is_used && self.namespaces().is_none() && !is_free() {
            ended.exit = Exit::NotStarted(libc::ENOSPC);
        }
        ended.left = named::take(command, &self.start.folder, stdout, contents);
        if is_used && self.namespaces().is_none() {
            // A file that cannot be removed stays visible to the next run, but is no reason for this run to
            // fail.
            let _ = scratch::empty(&self.start.folder);
        }
        ended
    }
}

impl Linux<'_> {
    /// Shrinks this process, and keeps open the files that are needed to shrink it again.
    fn keep_small(&mut self) {
        self.footprint = Footprint::new();
        self.footprint.iter_mut().for_each(Footprint::shrink);
    }

    /// Starts the counter of CPU time if the group does not count CPU time.
    fn counter(&self) -> Option<Counter> {
        match self.group.as_ref().and_then(Group::cpu) {
            Some(_) => None,
            None => Counter::start().ok(),
        }
    }

    fn namespaces(&self) -> Option<&Namespaces> {
        self.start.sandbox.as_ref()?.namespaces.as_ref()
    }

    /// Returns the CPU time of all runs so far, including children that no process has waited for, or zero if
    /// CPU time is not counted.
    fn count(&self) -> Duration {
        // The group's CPU time includes the time of this process.
        let own = || clock_gettime(ClockId::ProcessCPUTime);
        let own = || Duration::try_from(own()).unwrap_or_default();
        match (self.group.as_ref().and_then(Group::cpu), &self.counter) {
            (Some(all), _) => all.saturating_sub(own()),
            (None, Some(counter)) => counter.of_children(),
            (None, None) => Duration::ZERO,
        }
    }

    /// Returns whether the kernel has killed a process of the group to free memory since the last call.
    fn is_killed_for_memory(&mut self) -> bool {
        let before = self.kills;
        self.kills = self.group.as_ref().map_or(0, Group::kills);
        self.kills > before
    }

    /// Returns the memory of the run in bytes, without its in-memory folder, if a group counts it.
    fn group_memory(&self) -> Option<u64> {
        let (empty, now) = (self.empty?, self.group.as_ref()?.memory()?);
        let shared =
            now.shared.saturating_sub(empty.shared + self.namespaces().map_or(0, |own| own.contents().bytes));
        Some(now.held.saturating_sub(empty.held) + shared)
    }

    fn refusals(&self) -> Option<&Refusals> {
        self.start.sandbox.as_ref()?.refusals.as_ref()
    }

    /// Waits until `end` signals the end of the first process. Kills the run if it exceeds a limit or if the
    /// judge orders its end. Returns the reason for killing the run, if any.
    fn watch(&self, process: Pid, end: OwnedFd, limits: &Limits, watch: &mut Watch) -> Option<Stopped> {
        let mut stopped = None;
        let tick = Timespec { tv_sec: 0, tv_nsec: TICK.as_nanos() as _ };
        let mut listening = true;
        loop {
            let mut events = [PollFd::new(&end, PollFlags::IN), PollFd::new(&self.socket, PollFlags::IN)];
            let events = if listening { &mut events[..] } else { &mut events[..1] };
            let _ = poll(events, Some(&tick));
            if !events[0].revents().is_empty() {
                return stopped;
            }
            if listening && !events[1].revents().is_empty() {
                listening = matches!(receive::<Order>(self.socket), Ok(Some(_)));
                stopped = stopped.or(Some(Stopped::Asked));
            }
            if stopped.is_none() {
                stopped = self.check(limits, watch);
            }
            if stopped.is_some() {
                kill(process);
            }
        }
    }

    /// Returns the limit that the run exceeds now, if any. Measures the folder if a measurement is due, and
    /// reads some of the run's open files.
    fn check(&self, limits: &Limits, watch: &mut Watch) -> Option<Stopped> {
        // This check comes first: looking at each process would take so long that the number of processes
        // could double.
        if self.is_crowded(limits) {
            return Some(Stopped::Processes);
        }
        let (processes, mut used) = tree::used_below(std::process::id() as i32, &mut watch.memory);
        used.cpu = used.cpu.max(self.count().saturating_sub(self.counted));
        let group_memory = self.group_memory();
        watch.open.look(&processes);
        used.memory = match group_memory {
            Some(memory) => memory.max(watch.open.kept()),
            None => {
                watch.mappings.look(&processes);
                used.memory + watch.open.memory() + watch.mappings.memory()
            }
        };
        watch.peak = watch.peak.max(used.memory);
        let has_more = used.threads > processes.len() as u64;
        watch.waiting.look(Instant::now(), used.cpu, |worked| {
            used.is_runnable || has_more && (worked || tree::has_runnable_thread(&processes))
        });
        let passed = watch.start.elapsed();
        let asleep_or_working = passed.saturating_sub(watch.waiting.total());
        let is_late = is_over(asleep_or_working, limits.wall) || is_over(passed, limits.clock);
        let over = Stopped::first([
            (is_over(used.threads.max(processes.len() as u64), limits.processes), Stopped::Processes),
            (is_over(used.cpu, limits.cpu), Stopped::Cpu),
            (is_over(used.memory, limits.memory), Stopped::Memory),
            (is_late, Stopped::Wall),
        ]);
        match over {
            // On a busy machine, a fork bomb may have exceeded the process limit in the meantime.
            Some(_) if self.is_crowded(limits) => Some(Stopped::Processes),
            None if Instant::now() >= watch.folder_due => {
                let began = Instant::now();
                let over = self.contents(&watch.open, limits).over(limits);
                watch.folder_due = Instant::now() + MEASURE_PAUSE_FACTOR * began.elapsed();
                over
            }
            over => over,
        }
    }

    /// Returns whether the run has too many processes and threads now.
    fn is_crowded(&self, limits: &Limits) -> bool {
        let counted = self.group.as_ref().and_then(Group::threads);
        let threads = match counted.zip(self.crowd) {
            Some((threads, without)) => threads.saturating_sub(without),
            None => tree::descendants(std::process::id() as i32).len() as u64,
        };
        is_over(threads, limits.processes)
    }

    /// Returns the contents of all folders that the run may write to, including deleted files that are still
    /// `open`. The number of bytes is 0 only if all folders are empty.
    fn contents(&self, open: &OpenFiles, limits: &Limits) -> Contents {
        let mut contents = self.own_contents(open, limits);
        let others = self.writable.iter().map(|folder| scratch::contents(folder, limits).bytes);
        contents.bytes += others.sum::<u64>();
        contents
    }

    /// Returns the contents of the run's folder, excluding other writable folders.
    fn own_contents(&self, open: &OpenFiles, limits: &Limits) -> Contents {
        let walk = || scratch::contents(&self.start.folder, limits);
        let Some(namespaces) = self.namespaces() else {
            let device = std::fs::metadata(&self.start.folder).map_or(0, |folder| folder.dev());
            let found = walk();
            return Contents { bytes: found.bytes + open.deleted(device), ..found };
        };
        let counted = namespaces.contents();
        if limits.depth.is_some() && counted.entries > 0 && counted.over(limits).is_none() {
            return Contents { bytes: counted.bytes, ..walk() };
        }
        counted
    }
}

/// The state of checks during a run.
struct Watch {
    start: Instant,
    /// When to measure the folder next.
    folder_due: Instant,
    memory: tree::Memory,
    open: OpenFiles,
    mappings: Mappings,
    waiting: Waiting,
    /// The peak memory seen so far, in bytes.
    peak: u64,
}

impl Watch {
    fn from(start: Instant) -> Watch {
        let (memory, open, mappings) = Default::default();
        Watch { start, folder_due: start, memory, open, mappings, waiting: Waiting::from(start), peak: 0 }
    }
}

/// Marks the open files that this process has inherited, so that exec closes them in runs.
fn keep_files() -> io::Result<()> {
    // The GNU C library offers close_range(2) only from version 2.34 on.
    // SAFETY: the call only changes a flag of open files.
    if unsafe { libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) } == 0 {
        return Ok(());
    }
    // Before Linux 5.11, each file must be marked separately.
    for file in std::fs::read_dir("/proc/self/fd")? {
        let name = file?.file_name();
        if let Some(number) = name.to_str().and_then(|name| name.parse().ok()).filter(|&number| number > 2) {
            // SAFETY: the call only changes a flag of an open file; for a closed file, it fails.
            unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
    Ok(())
}

/// Retries `attempt` while the system cannot create another process, for at most [`MAX_START_RETRY`].
fn patiently<T>(attempt: impl Fn() -> io::Result<T>) -> io::Result<T> {
    for _ in 0..MAX_START_RETRY.as_millis() / TICK.as_millis() {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(TICK),
            done => return done,
        }
    }
    attempt()
}

/// Sets environment variables of this process, and removes those whose given value is None. Returns the
/// previous values, in the same order.
fn replace_variables<'a>(
    variables: impl Iterator<Item = (&'a OsString, Option<&'a OsString>)>,
) -> Vec<(OsString, Option<OsString>)> {
    let replace = |(name, value): (&OsString, Option<&OsString>)| {
        let previous = std::env::var_os(name);
        // SAFETY: this process has a single thread, so nothing else reads its environment.
        unsafe {
            match value {
                Some(value) => std::env::set_var(name, value),
                None => std::env::remove_var(name),
            }
        }
        (name.clone(), previous)
    };
    variables.map(replace).collect()
}

/// Kills the group of `process`, an unreaped child, and all other descendants of this process.
fn kill(process: Pid) {
    let _ = rustix::process::kill_process_group(process, Signal::KILL);
    kill_all();
}

fn kill_all() {
    if std::process::id() == 1 {
        // In the launcher's namespaces, this kills all other processes at once.
        // SAFETY: the call takes two numbers; the first process of a namespace cannot signal any process
        // outside it.
        unsafe { libc::kill(-1, libc::SIGKILL) };
        return;
    }
    for process in tree::descendants(std::process::id() as i32) {
        if let Some(process) = Pid::from_raw(process) {
            let _ = rustix::process::kill_process(process, Signal::KILL);
        }
    }
}

/// Waits for all descendants of this process, which have been killed. Returns how `first` ended, and the
/// resources used: the CPU time of all descendants and the memory of the largest descendant.
fn reap(first: Pid) -> (Exit, Usage) {
    let mut exit = Exit::Signal(libc::SIGKILL);
    let mut used = Usage::default();
    loop {
        let ended = match wait(None, libc::WNOHANG) {
            // A process is still alive: it is dying, or it was started while the others were being killed.
            Ok(None) => {
                kill_all();
                wait(None, 0)
            }
            ended => ended,
        };
        match ended {
            Ok(Some(child)) => {
                used.cpu += child.cpu;
                used.memory = used.memory.max(child.memory);
                if child.process == first {
                    exit = child.exit;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(None) | Err(_) => return (exit, used), // No child is left.
        }
    }
}
