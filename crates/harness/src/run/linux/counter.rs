//! CPU time of all that a run has started, including children that no process has waited for: a counter of
//! the kernel that every process inherits from its parent (perf_event_open(2)).
//!
//! Some systems refuse this counter. Without it, such children count while they live, and the wall clock
//! bounds them.

use rustix::time::{ClockId, clock_gettime};
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::FromRawFd;
use std::time::Duration;

/// The CPU time of this process, and of all that it starts, from now on.
pub struct Counter {
    file: File,
    /// The time that this process had used before.
    before: Duration,
}

/// The beginning of what perf_event_open(2) takes, in its first published size.
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
/// Without the kernel's own events, which only root may have; this clock is not one of them.
const INHERIT_EXCLUDE_KERNEL: u64 = 1 << 1 | 1 << 5 | 1 << 6;
const CLOSE_ON_EXEC: libc::c_ulong = 8;

impl Counter {
    /// Starts to count.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn start() -> io::Result<Counter> {
        let attributes = Attributes {
            kind: SOFTWARE,
            size: size_of::<Attributes>() as u32,
            config: TASK_CLOCK,
            flags: INHERIT_EXCLUDE_KERNEL,
            ..Attributes::default()
        };
        // SAFETY: the kernel reads as many bytes as the attributes say that they have.
        let file = unsafe {
            libc::syscall(libc::SYS_perf_event_open, &raw const attributes, 0, -1, -1, CLOSE_ON_EXEC)
        };
        match file {
            -1 => Err(io::Error::last_os_error()),
            // SAFETY: the call has opened it for us.
            file => Ok(Counter { file: unsafe { File::from_raw_fd(file as i32) }, before: own() }),
        }
    }

    /// The time of all that this process has started, since it was started to be counted.
    pub fn of_children(&self) -> Duration {
        let mut value = [0; 8];
        match (&self.file).read_exact(&mut value) {
            Ok(()) => (Duration::from_nanos(u64::from_ne_bytes(value)) + self.before).saturating_sub(own()),
            Err(_) => Duration::ZERO,
        }
    }
}

/// The CPU time of this thread, which starts the runs.
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
        // A counter belongs to the thread that starts it, and is inherited from that.
        let Ok(counter) = Counter::start() else { return };
        let script = "trap '' CHLD; i=0; while [ $i -lt 40 ]; do (j=0; while [ $j -lt 2000 ]; do j=$((j+1)); done) & i=$((i+1)); done; wait; exit 0";
        let before = counter.of_children();
        assert!(Command::new("sh").args(["-c", script]).status().unwrap().success());
        let used = counter.of_children() - before;
        assert!(used > Duration::from_millis(5), "{used:?}");
    }
}
