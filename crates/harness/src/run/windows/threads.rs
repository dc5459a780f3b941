//! Resumes processes that were started suspended (the standard library keeps no handles to their threads),
//! and measures the CPU time of threads.

use std::collections::BTreeMap;
use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::time::Duration;
use windows_sys::Win32::Foundation::{FILETIME, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::Threading::{
    GetThreadTimes, OpenThread, ResumeThread, THREAD_ACCESS_RIGHTS, THREAD_QUERY_INFORMATION,
    THREAD_SUSPEND_RESUME,
};

/// Resumes the only thread of a suspended process.
///
/// # Errors
/// Fails if the thread cannot be found or resumed.
pub fn resume(process: u32) -> io::Result<()> {
    let threads = of(&[process])?;
    let Some((_, thread)) = threads.first() else { return Err(io::ErrorKind::NotFound.into()) };
    let thread = open(*thread, THREAD_SUSPEND_RESUME).ok_or_else(io::Error::last_os_error)?;
    // SAFETY: the handle is open.
    match unsafe { ResumeThread(raw(&thread)) } {
        u32::MAX => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

/// Returns the CPU time of each process, summed over its current threads.
pub fn cpu(processes: &[u32]) -> BTreeMap<u32, Duration> {
    let mut sums = BTreeMap::new();
    for (process, thread) in of(processes).unwrap_or_default() {
        if let Some(cpu) = open(thread, THREAD_QUERY_INFORMATION).and_then(|thread| cpu_of(&thread)) {
            *sums.entry(process).or_default() += cpu;
        }
    }
    sums
}

/// Returns the process ID and the thread ID of each thread of `processes`.
fn of(processes: &[u32]) -> io::Result<Vec<(u32, u32)>> {
    // SAFETY: the call takes numbers, and nothing else owns a valid handle that it returns.
    let all = unsafe {
        let all = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
        if all == INVALID_HANDLE_VALUE {
            return Err(io::Error::last_os_error());
        }
        OwnedHandle::from_raw_handle(all)
    };
    let mut found = Vec::new();
    let mut entry = THREADENTRY32 { dwSize: size_of::<THREADENTRY32>() as u32, ..THREADENTRY32::default() };
    // SAFETY: the handle is open, and `entry` is a local variable that contains its size.
    let mut more = unsafe { Thread32First(raw(&all), &mut entry) };
    while more != 0 {
        if processes.contains(&entry.th32OwnerProcessID) {
            found.push((entry.th32OwnerProcessID, entry.th32ThreadID));
        }
        // SAFETY: the handle is open, and `entry` is a local variable that contains its size.
        more = unsafe { Thread32Next(raw(&all), &mut entry) };
    }
    Ok(found)
}

fn open(thread: u32, rights: THREAD_ACCESS_RIGHTS) -> Option<OwnedHandle> {
    // SAFETY: the call takes numbers, and nothing else owns a handle that it returns.
    unsafe {
        let thread = OpenThread(rights, 0, thread);
        (!thread.is_null()).then(|| OwnedHandle::from_raw_handle(thread))
    }
}

fn cpu_of(thread: &OwnedHandle) -> Option<Duration> {
    let [mut created, mut exited, mut kernel, mut user] = [FILETIME::default(); 4];
    // SAFETY: the handle is open, and the pointers point to local variables.
    let done = unsafe { GetThreadTimes(raw(thread), &mut created, &mut exited, &mut kernel, &mut user) };
    let time = |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    // The times are in units of 100 ns.
    (done != 0).then(|| Duration::from_nanos(100 * (time(kernel) + time(user))))
}

fn raw(handle: &OwnedHandle) -> RawHandle {
    handle.as_raw_handle()
}
