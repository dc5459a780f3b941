//! Opening folders that a run has closed to us.

use rustix::fs::{AtFlags, FileType, Mode};
use rustix::io::Errno;
use std::ffi::CStr;
use std::os::fd::BorrowedFd;

/// Lets us read a folder that the run has closed.
pub fn unlock(above: BorrowedFd, name: &CStr) -> rustix::io::Result<()> {
    let found = rustix::fs::statat(above, name, AtFlags::SYMLINK_NOFOLLOW)?;
    if FileType::from_raw_mode(found.st_mode) != FileType::Directory {
        return Err(Errno::NOTDIR);
    }
    rustix::fs::chmodat(above, name, Mode::RWXU, AtFlags::empty())
}
