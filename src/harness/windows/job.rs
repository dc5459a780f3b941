//! A Job Object: the processes of a run, bounded, counted and killed together. (The crates for jobs, process-wrap and
//! win32job, bound and kill them, but do not tell what they used.)

use crate::harness::protocol::Limits;
use std::collections::BTreeMap;
use std::io;
use std::mem::{size_of, size_of_val, zeroed};
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::process::Child;
use std::time::Duration;
use windows_sys::Win32::Foundation::{FILETIME, INVALID_HANDLE_VALUE, WAIT_OBJECT_0};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::*;
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    GetProcessTimes, OpenProcess, OpenThread, PROCESS_QUERY_INFORMATION, PROCESS_VM_READ, ResumeThread,
    THREAD_SUSPEND_RESUME, WaitForSingleObject,
};

/// How many more processes than a run may have the system lets it have: it is to be found over its limit.
const MORE_PROCESSES: u64 = 64;
/// How much more memory, likewise, in bytes.
const MORE_MEMORY: u64 = 256 << 20;
/// The most processes of a run that are looked at one by one.
const MOST: usize = 1024;

/// What the processes of a run may do to the desktop: nothing.
const DESKTOP: JOB_OBJECT_UILIMIT = JOB_OBJECT_UILIMIT_DESKTOP
    | JOB_OBJECT_UILIMIT_DISPLAYSETTINGS
    | JOB_OBJECT_UILIMIT_EXITWINDOWS
    | JOB_OBJECT_UILIMIT_GLOBALATOMS
    | JOB_OBJECT_UILIMIT_HANDLES
    | JOB_OBJECT_UILIMIT_READCLIPBOARD
    | JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS
    | JOB_OBJECT_UILIMIT_WRITECLIPBOARD;

/// A job. Its processes are killed when it is dropped, or this process ends in any way.
pub struct Job {
    handle: OwnedHandle,
    /// CPU time of each process as it was last seen, by its id.
    seen: BTreeMap<usize, Duration>,
    /// The most bytes of memory that were seen.
    peak: u64,
}

/// What the processes of a job have used up to now.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// CPU time of all, those that have ended included.
    pub cpu: Duration,
    /// Bytes of memory at the peak. 0 if the system does not tell.
    pub memory: u64,
    /// How many there are now.
    pub processes: u64,
}

/// The error of the last call if that gave zero.
fn check(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn raw(handle: &impl AsRawHandle) -> RawHandle {
    handle.as_raw_handle()
}

impl Job {
    /// A job without a process, for a run with these limits.
    ///
    /// # Errors
    /// If the system has none, or does not bound it.
    pub fn new(limits: &Limits) -> io::Result<Job> {
        // SAFETY: neither attributes nor a name are given, and what the call returns, unless it is null, is ours alone.
        let handle = unsafe {
            let handle = CreateJobObjectW(std::ptr::null(), std::ptr::null());
            check(i32::from(!handle.is_null()))?;
            OwnedHandle::from_raw_handle(handle)
        };
        let job = Job { handle, seen: BTreeMap::new(), peak: 0 };
        job.set(JobObjectExtendedLimitInformation, &bounds(limits))?;
        // Where the system does not know it, the desktop is left open.
        let _ = job.set(
            JobObjectBasicUIRestrictions,
            &JOBOBJECT_BASIC_UI_RESTRICTIONS { UIRestrictionsClass: DESKTOP },
        );
        Ok(job)
    }

    fn set<T>(&self, class: JOBOBJECTINFOCLASS, value: &T) -> io::Result<()> {
        // SAFETY: the value is of the type that belongs to the class, and lives through the call.
        check(unsafe {
            SetInformationJobObject(
                raw(&self.handle),
                class,
                (&raw const *value).cast(),
                size_of::<T>() as u32,
            )
        })
    }

    /// # Safety
    /// `T` is the type that belongs to the class, and all zeros is a value of it.
    unsafe fn get<T>(&self, class: JOBOBJECTINFOCLASS) -> Option<T> {
        // SAFETY: as the caller says.
        let mut value: T = unsafe { zeroed() };
        let (place, size) = ((&raw mut value).cast(), size_of::<T>() as u32);
        // SAFETY: the place is ours and of that size.
        let done =
            unsafe { QueryInformationJobObject(raw(&self.handle), class, place, size, std::ptr::null_mut()) };
        (done != 0).then_some(value)
    }

    /// Takes a process in that was started suspended, and lets it go.
    ///
    /// # Errors
    /// If it cannot be bounded; it has to be killed then.
    pub fn begin(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        check(unsafe { AssignProcessToJobObject(raw(&self.handle), raw(child)) })?;
        resume(child.id())
    }

    /// Kills all its processes.
    pub fn kill(&self) {
        // SAFETY: the handle is open.
        unsafe { TerminateJobObject(raw(&self.handle), 1) };
    }

    /// What its processes have used. The system counts those that have ended, too; where it does not, what was seen counts.
    pub fn usage(&mut self) -> Usage {
        // SAFETY: the types belong to the classes and consist of numbers.
        let (counted, limits) = unsafe {
            (
                self.get::<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION>(JobObjectBasicAccountingInformation),
                self.get::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>(JobObjectExtendedLimitInformation),
            )
        };
        let processes = self.processes();
        let mut memory = 0;
        for &id in &processes {
            if let Some((cpu, bytes)) = of_process(id) {
                self.seen.insert(id, cpu);
                memory += bytes;
            }
        }
        let seen: Duration = self.seen.values().sum();
        let cpu = counted.as_ref().map_or(Duration::ZERO, |counted| {
            ticks((counted.TotalUserTime + counted.TotalKernelTime).unsigned_abs())
        });
        self.peak = self.peak.max(memory).max(limits.map_or(0, |limits| limits.PeakJobMemoryUsed as u64));
        let active = counted.map_or(0, |counted| u64::from(counted.ActiveProcesses));
        Usage { cpu: cpu.max(seen), memory: self.peak, processes: active.max(processes.len() as u64) }
    }

    /// The processes that are in it now, up to [`MOST`] of them.
    fn processes(&self) -> Vec<usize> {
        #[repr(C)]
        struct List {
            head: [u32; 2],
            processes: [usize; MOST],
        }
        // SAFETY: the type is that of the class, with room for more ids, and consists of numbers.
        let list = unsafe { self.get::<List>(JobObjectBasicProcessIdList) };
        list.map_or_else(Vec::new, |list| {
            let count = (list.head[1] as usize).min(MOST);
            list.processes[..count].to_vec()
        })
    }

    /// Counts the first process to its end.
    pub fn ended(&mut self, child: &Child) {
        if let Some((cpu, memory)) = of_handle(raw(child)) {
            self.seen.insert(child.id() as usize, cpu);
            self.peak = self.peak.max(memory);
        }
    }
}

/// What the system itself holds a run to.
fn bounds(limits: &Limits) -> JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
    let mut bounds = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    let basic = &mut bounds.BasicLimitInformation;
    basic.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    if let Some(processes) = limits.processes {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        basic.ActiveProcessLimit = (processes + MORE_PROCESSES).min(u64::from(u32::MAX)) as u32;
    }
    if let Some(cpu) = limits.cpu {
        // A second line behind the clock of those who watch.
        basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_TIME;
        basic.PerJobUserTimeLimit = (cpu + Duration::from_secs(1)).as_nanos() as i64 / 100;
    }
    if let Some(memory) = limits.memory {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
        bounds.JobMemoryLimit = (memory + MORE_MEMORY) as usize;
    }
    bounds
}

/// Lets the only thread of a suspended process go.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: the call takes numbers; what it returns, unless it is invalid, is ours alone.
    let threads = unsafe {
        let threads = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
        check(i32::from(threads != INVALID_HANDLE_VALUE))?;
        OwnedHandle::from_raw_handle(threads)
    };
    let mut entry = THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    // SAFETY: the handle is open, and the entry is ours and says how large it is.
    let mut found = unsafe { Thread32First(raw(&threads), &mut entry) };
    while found != 0 {
        if entry.th32OwnerProcessID == process {
            // SAFETY: the call takes numbers; what it returns, unless it is null, is ours alone.
            let thread = unsafe {
                let thread = OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID);
                check(i32::from(!thread.is_null()))?;
                OwnedHandle::from_raw_handle(thread)
            };
            // SAFETY: the handle is open.
            let before = unsafe { ResumeThread(raw(&thread)) };
            return check(i32::from(before != u32::MAX));
        }
        entry.dwSize = size_of_val(&entry) as u32;
        // SAFETY: as for the first.
        found = unsafe { Thread32Next(raw(&threads), &mut entry) };
    }
    Err(io::ErrorKind::NotFound.into())
}

/// CPU time and memory of a process. None if it is gone.
fn of_process(id: usize) -> Option<(Duration, u64)> {
    // SAFETY: the call takes numbers; what it returns, unless it is null, is ours alone.
    let process = unsafe {
        let process = OpenProcess(PROCESS_QUERY_INFORMATION | PROCESS_VM_READ, 0, u32::try_from(id).ok()?);
        (!process.is_null()).then(|| OwnedHandle::from_raw_handle(process))
    }?;
    of_handle(raw(&process))
}

/// CPU time and peak memory of a process, which may have ended.
fn of_handle(process: RawHandle) -> Option<(Duration, u64)> {
    let mut times = [FILETIME::default(); 4];
    let [created, exited, kernel, user] = &mut times;
    // SAFETY: the handle is open, and the places are ours.
    check(unsafe { GetProcessTimes(process, created, exited, kernel, user) }).ok()?;
    let time = |time: &FILETIME| ticks(u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime));
    let cpu = time(&times[2]) + time(&times[3]);
    let mut memory = PROCESS_MEMORY_COUNTERS::default();
    let size = size_of::<PROCESS_MEMORY_COUNTERS>() as u32;
    // SAFETY: as above; the size is that of the place.
    let done = unsafe { GetProcessMemoryInfo(process, &mut memory, size) };
    Some((cpu, if done == 0 { 0 } else { memory.PeakPagefileUsage as u64 }))
}

/// A time in units of 100 ns.
fn ticks(count: u64) -> Duration {
    Duration::from_nanos(count.saturating_mul(100))
}

/// Waits for the end of a process, at most so long. Returns whether it has ended.
pub fn ends_within(child: &Child, patience: Duration) -> bool {
    // SAFETY: the handle is open.
    let ended = unsafe { WaitForSingleObject(raw(child), patience.as_millis() as u32) };
    ended == WAIT_OBJECT_0
}
