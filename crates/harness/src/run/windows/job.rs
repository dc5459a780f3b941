//! Uses a Job Object to limit, measure and kill all processes of a run together. (The crates process-wrap and
//! win32job can limit and kill processes, but do not report resource use.)

use super::threads;
use crate::run::protocol::Limits;
use std::collections::BTreeMap;
use std::io;
use std::mem::zeroed;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::process::Child;
use std::sync::OnceLock;
use std::time::Duration;
use windows_sys::Win32::Foundation::WAIT_OBJECT_0;
use windows_sys::Win32::System::JobObjects::*;
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleA, GetProcAddress};
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{
    OpenProcess, PROCESS_QUERY_INFORMATION, PROCESS_VM_READ, WaitForSingleObject,
};

/// Number of processes by which the job's limit exceeds the run's limit, so that the runner can detect a run
/// over its limit.
const MORE_PROCESSES: u64 = 64;
/// Bytes by which the job's memory limit exceeds the run's limit, so that the runner can detect a run over
/// its limit.
const MORE_MEMORY: u64 = 256 << 20;
/// Maximum number of processes of a run that are examined one by one.
const MAX_LISTED_PROCESSES: usize = 1024;

/// The restrictions that keep a run from using the desktop.
const DESKTOP: JOB_OBJECT_UILIMIT = JOB_OBJECT_UILIMIT_DESKTOP
    | JOB_OBJECT_UILIMIT_DISPLAYSETTINGS
    | JOB_OBJECT_UILIMIT_EXITWINDOWS
    | JOB_OBJECT_UILIMIT_GLOBALATOMS
    | JOB_OBJECT_UILIMIT_HANDLES
    | JOB_OBJECT_UILIMIT_READCLIPBOARD
    | JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS
    | JOB_OBJECT_UILIMIT_WRITECLIPBOARD;

/// A job. The processes of a job are killed when the job is dropped or this process ends.
pub struct Job {
    handle: OwnedHandle,
    /// The highest CPU time measured for each process, by process ID, if the job does not count CPU time.
    seen: BTreeMap<u32, Duration>,
    /// The peak memory seen so far, in bytes.
    peak: u64,
}

/// The resources that the processes of a job have used so far.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Total CPU time, including the time of processes that have ended.
    pub cpu: Duration,
    /// Peak memory in bytes, or 0 if the system does not report it.
    pub memory: u64,
    /// The current number of processes.
    pub processes: u64,
}

/// Fails with the error of the last call if `result` is zero.
fn check(result: i32) -> io::Result<()> {
    if result == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

fn raw(handle: &impl AsRawHandle) -> RawHandle {
    handle.as_raw_handle()
}

impl Job {
    /// Creates an empty job for a run with `limits`.
    ///
    /// # Errors
    /// Fails if the system cannot create or limit the job.
    pub fn new(limits: &Limits) -> io::Result<Job> {
        // SAFETY: the call gets neither attributes nor a name, and nothing else owns a handle that it
        // returns.
        let handle = unsafe {
            let handle = CreateJobObjectW(std::ptr::null(), std::ptr::null());
            check(i32::from(!handle.is_null()))?;
            OwnedHandle::from_raw_handle(handle)
        };
        let job = Job { handle, seen: BTreeMap::new(), peak: 0 };
        job.set(JobObjectExtendedLimitInformation, &bounds(limits))?;
        // If the system does not support these restrictions, the desktop stays accessible.
        let _ = job.set(
            JobObjectBasicUIRestrictions,
            &JOBOBJECT_BASIC_UI_RESTRICTIONS { UIRestrictionsClass: DESKTOP },
        );
        Ok(job)
    }

    fn set<T>(&self, class: JOBOBJECTINFOCLASS, value: &T) -> io::Result<()> {
        // SAFETY: the value is of the type that belongs to the class, and outlives the call.
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
    /// `T` must be the type that belongs to `class`, and a `T` of zeros must be valid.
    unsafe fn get<T>(&self, class: JOBOBJECTINFOCLASS) -> Option<T> {
        // SAFETY: the caller guarantees that a `T` of zeros is valid.
        let mut value: T = unsafe { zeroed() };
        let (place, size) = ((&raw mut value).cast(), size_of::<T>() as u32);
        // SAFETY: `place` points to a local variable of `size` bytes.
        let done =
            unsafe { QueryInformationJobObject(raw(&self.handle), class, place, size, std::ptr::null_mut()) };
        (done != 0).then_some(value)
    }

    /// Adds a process that was started suspended, and resumes it.
    ///
    /// # Errors
    /// Fails if the process cannot be limited. The caller must then kill the process.
    pub fn begin(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        check(unsafe { AssignProcessToJobObject(raw(&self.handle), raw(child)) })?;
        threads::resume(child.id())
    }

    /// Kills all processes of the job.
    pub fn kill(&self) {
        // SAFETY: the handle is open.
        unsafe { TerminateJobObject(raw(&self.handle), 1) };
    }

    /// Returns the system's counters for the job.
    fn counted(&self) -> Option<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION> {
        // SAFETY: the type belongs to the class and consists of numbers.
        unsafe { self.get(JobObjectBasicAccountingInformation) }
    }

    /// Returns whether the system reports that any process of the job is left.
    pub fn is_alive(&self) -> bool {
        self.counted().is_some_and(|counted| counted.ActiveProcesses > 0)
    }

    /// Returns the resources that the processes of the job have used, including processes that have ended.
    pub fn usage(&mut self) -> Usage {
        let counted = self.counted();
        // SAFETY: the type belongs to the class and consists of numbers.
        let bounded =
            unsafe { self.get::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>(JobObjectExtendedLimitInformation) };
        let cpu = counted.as_ref().map_or(0, |counted| counted.TotalUserTime + counted.TotalKernelTime);
        let mut used = Usage {
            cpu: ticks(cpu.unsigned_abs()),
            memory: bounded.map_or(0, |bounded| bounded.PeakJobMemoryUsed as u64),
            processes: counted.map_or(0, |counted| u64::from(counted.ActiveProcesses)),
        };
        if is_wine() {
            self.look(&mut used);
        }
        used
    }

    /// Measures the processes one by one, because Wine's jobs count neither time nor memory.
    fn look(&mut self, used: &mut Usage) {
        let processes = self.processes();
        let mut memory = 0;
        for &id in &processes {
            memory += memory_of(id);
        }
        for (id, cpu) in threads::cpu(&processes) {
            let most = self.seen.entry(id).or_default();
            *most = cpu.max(*most);
        }
        self.peak = self.peak.max(memory);
        used.cpu = used.cpu.max(self.seen.values().sum());
        used.memory = used.memory.max(self.peak);
        used.processes = used.processes.max(processes.len() as u64);
    }

    /// Returns the IDs of at most [`MAX_LISTED_PROCESSES`] current processes of the job.
    fn processes(&self) -> Vec<u32> {
        #[repr(C)]
        struct List {
            head: [u32; 2],
            processes: [usize; MAX_LISTED_PROCESSES],
        }
        // SAFETY: `List` is the type that belongs to the class, with room for more IDs, and consists of
        // numbers.
        let list = unsafe { self.get::<List>(JobObjectBasicProcessIdList) };
        list.map_or_else(Vec::new, |list| {
            let count = (list.head[1] as usize).min(MAX_LISTED_PROCESSES);
            list.processes[..count].iter().map(|&id| id as u32).collect()
        })
    }
}

/// Returns the limits that the system enforces.
fn bounds(limits: &Limits) -> JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
    let mut bounds = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    let basic = &mut bounds.BasicLimitInformation;
    basic.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    if let Some(processes) = limits.processes {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        basic.ActiveProcessLimit = (processes + MORE_PROCESSES).min(u64::from(u32::MAX)) as u32;
    }
    if let Some(cpu) = limits.cpu {
        // This limit is a backup: the runner itself checks CPU time.
        basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_TIME;
        basic.PerJobUserTimeLimit = (cpu + Duration::from_secs(1)).as_nanos() as i64 / 100;
    }
    if let Some(memory) = limits.memory {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
        bounds.JobMemoryLimit = (memory + MORE_MEMORY) as usize;
    }
    bounds
}

/// Returns whether the system is Wine, which has a function that returns its version.
fn is_wine() -> bool {
    static IS_WINE: OnceLock<bool> = OnceLock::new();
    // SAFETY: both names end with a zero byte; the library is part of every process.
    *IS_WINE.get_or_init(|| unsafe {
        let library = GetModuleHandleA(c"ntdll.dll".as_ptr().cast());
        GetProcAddress(library, c"wine_get_version".as_ptr().cast()).is_some()
    })
}

/// Returns the memory of a process in bytes, or 0 if the process is gone.
fn memory_of(process: u32) -> u64 {
    // SAFETY: the call takes numbers, and nothing else owns a handle that it returns.
    let process = unsafe {
        let process = OpenProcess(PROCESS_QUERY_INFORMATION | PROCESS_VM_READ, 0, process);
        if process.is_null() {
            return 0;
        }
        OwnedHandle::from_raw_handle(process)
    };
    let mut memory = PROCESS_MEMORY_COUNTERS::default();
    let size = size_of::<PROCESS_MEMORY_COUNTERS>() as u32;
    // SAFETY: the handle is open, and `size` is the size of `memory`.
    let done = unsafe { GetProcessMemoryInfo(raw(&process), &mut memory, size) };
    if done == 0 { 0 } else { memory.PeakPagefileUsage as u64 }
}

/// Converts a time in units of 100 ns.
fn ticks(count: u64) -> Duration {
    Duration::from_nanos(count.saturating_mul(100))
}

/// Waits for the end of a process, for at most `patience`. Returns whether the process has ended.
pub fn ends_within(child: &Child, patience: Duration) -> bool {
    // SAFETY: the handle is open.
    let ended = unsafe { WaitForSingleObject(raw(child), patience.as_millis() as u32) };
    ended == WAIT_OBJECT_0
}
