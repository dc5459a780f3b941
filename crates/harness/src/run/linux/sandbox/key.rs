//! Makes system calls that the launcher's filter denies to runs. The filter permits such a call only if its
//! last argument is a number that only the launcher knows.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

/// The last argument of the launcher's calls: random, or 0 while every call is allowed.
static KEY: AtomicU64 = AtomicU64::new(0);

/// Makes a system call that only the launcher may make.
///
/// # Safety
/// The caller must meet the safety requirements of the system call.
pub unsafe fn call(number: libc::c_long, arguments: [libc::c_long; 5]) -> io::Result<libc::c_long> {
    let [one, two, three, four, five] = arguments;
    let key = KEY.load(Ordering::Relaxed).cast_signed();
    // SAFETY: the caller meets the requirements of the call, and no call that is denied to runs uses its
    // sixth argument.
    match unsafe { libc::syscall(number, one, two, three, four, five, key) } {
        -1 => Err(io::Error::last_os_error()),
        result => Ok(result),
    }
}

/// Sets the key for [`call`].
pub fn keep(key: u64) {
    KEY.store(key, Ordering::Relaxed);
}
