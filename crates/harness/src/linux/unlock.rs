//! Opening folders that a run has closed to us.

use super::sandbox::key;
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::ffi::{CStr, CString};
use std::os::fd::{AsRawFd, BorrowedFd};

/// Lets us read a folder that the run has closed. The run may put a link to somewhere else in its place at any moment, so
/// that the mode is changed by the open folder and not by its name.
pub fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = rustix::fs::openat(above, name, flags, Mode::empty())?;
    let path = CString::new(format!("/proc/self/fd/{}", folder.as_raw_fd())).map_err(|_| Errno::INVAL)?;
    let place = libc::c_long::from(libc::AT_FDCWD);
    // SAFETY: the kernel reads a path that lives through the call. Runs in a sandbox may not make it themselves.
    unsafe { key::call(libc::SYS_fchmodat, [place, path.as_ptr() as _, 0o700, 0, 0]) }
        .map(drop)
        .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::ACCESS))
}
