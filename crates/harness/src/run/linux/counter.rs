//! Measures the CPU time of a run and its descendants, including children that no process has waited for,
//! with a kernel counter that every process inherits (perf_event_open(2)).
//!
//! Some systems refuse this counter. Without the counter, children that no process has waited for are counted
//! only while they are alive; the wall-clock limit bounds their time.

use rustix::time::{ClockId, clock_gettime};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::FromRawFd;
use std::time::Duration;

/// A counter for the CPU time of this process and its descendants.
pub struct Counter {
    file: File,
    /// The CPU time that this process had used before counting started.
    before: Duration,
}

/// The attributes for perf_event_open(2), with the fields of the first published version.
#[repr(C)]
#[derive(Default)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    period: u64,
    sample_type: u64,
    read_format: u64,
    flags: u64,
    wakeup: u32,
    breakpoint_type: u32,
    breakpoint_address: u64,
}

const SOFTWARE: u32 = 1;
const TASK_CLOCK: u64 = 1;
/// The flags `inherit`, `exclude_kernel` and `exclude_hv`. Only root may count kernel events; the task clock
/// is not a kernel event.
const INHERIT_EXCLUDE_KERNEL: u64 = 1 << 1 | 1 << 5 | 1 << 6;
const CLOSE_ON_EXEC: libc::c_ulong = 8;

impl Counter {
    /// Starts counting.
    ///
    /// # Errors
    /// Fails if the system refuses the counter.
    pub fn start() -> io::Result<Counter> {
        let attributes = Attributes {
            kind: SOFTWARE,
            size: size_of::<Attributes>() as u32,
            config: TASK_CLOCK,
            flags: INHERIT_EXCLUDE_KERNEL,
            ..Attributes::default()
        };
        // SAFETY: the kernel reads the number of bytes given by the size field of the attributes.
        let file = unsafe {
            libc::syscall(libc::SYS_perf_event_open, &raw const attributes, 0, -1, -1, CLOSE_ON_EXEC)
        };
        match file {
            -1 => Err(io::Error::last_os_error()),
            // SAFETY: the call has returned a new descriptor, which nothing else owns.
            file => Ok(Counter { file: unsafe { File::from_raw_fd(file as i32) }, before: own() }),
        }
    }

    /// Returns the CPU time of all descendants since counting started.
    pub fn of_children(&self) -> Duration {
        let mut value = [0; 8];
        match (&self.file).read_exact(&mut value) {
            Ok(()) => (Duration::from_nanos(u64::from_ne_bytes(value)) + self.before).saturating_sub(own()),
            Err(_) => Duration::ZERO,
        }
    }
}

/// Returns the CPU time of this thread, which starts the runs.
fn own() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn children_that_no_process_waits_for_are_counted() {
        // A counter belongs to the thread that starts it, and only children of this thread inherit it.
        let Ok(counter) = Counter::start() else { return };
        let script = "trap '' CHLD; i=0; while [ $i -lt 40 ]; do (j=0; while [ $j -lt 2000 ]; do j=$((j+1)); done) & i=$((i+1)); done; wait; exit 0";
        let before = counter.of_children();
        assert!(Command::new("sh").args(["-c", script]).status().unwrap().success());
        let used = counter.of_children() - before;
        assert!(used > Duration::from_millis(5), "{used:?}");
    }
}
