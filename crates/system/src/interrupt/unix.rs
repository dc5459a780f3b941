//! A request to stop that every thread can see. The request is set by Ctrl-C, SIGTERM, SIGHUP or the judge,
//! and is never cleared.
//!
//! After a signal, the process has a second to clean up and report. Then the process ends even if it is
//! blocked, for instance by a full pipe. Launchers notice that the process has ended, and kill their runs.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::SigId;
use std::io::{self, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time within which the process must end after a signal.
const TIME_TO_END: Duration = Duration::from_millis(900);

/// The number of [`Interrupt`]s registered for signals, and a flag that is set while the number is 0. While
/// the flag is set, signals have their default actions, although signal-hook never removes its handlers.
static WATCHERS: Mutex<(usize, Option<Arc<AtomicBool>>)> = Mutex::new((0, None));

/// Adds `change` to the number of [`Interrupt`]s registered for signals.
fn watch(change: isize) -> io::Result<()> {
    let mut watchers = WATCHERS.lock().unwrap_or_else(PoisonError::into_inner);
    let (number, has_default) = &mut *watchers;
    if has_default.is_none() {
        let flag = Arc::<AtomicBool>::default();
        for signal in signals() {
            signal_hook::flag::register_conditional_default(signal, Arc::clone(&flag))?;
        }
        *has_default = Some(flag);
    }
    *number = number.saturating_add_signed(change);
    has_default.iter().for_each(|flag| flag.store(*number == 0, Ordering::SeqCst));
    Ok(())
}

/// Returns the signals to catch: SIGINT, SIGTERM and, unless it is ignored (as by `nohup`), SIGHUP.
fn signals() -> impl Iterator<Item = i32> {
    let all = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
    all.into_iter().filter(|&signal| signal != libc::SIGHUP || !is_ignored(signal))
}

/// A file that becomes readable when a stop is requested, and stays readable.
pub struct Interrupt {
    wanted: UnixStream,
    want: UnixStream,
    signal: Arc<AtomicUsize>,
    handlers: Vec<SigId>,
}

impl Interrupt {
    /// Creates an interrupt that only [`Interrupt::set`] sets.
    pub fn new() -> io::Result<Interrupt> {
        let (wanted, want) = UnixStream::pair()?;
        want.set_nonblocking(true)?;
        Ok(Interrupt { wanted, want, signal: Arc::default(), handlers: Vec::new() })
    }

    /// Makes SIGINT, SIGTERM and SIGHUP (unless it is ignored, as by `nohup`) set this interrupt from now on.
    pub fn on_signals(mut self) -> io::Result<Interrupt> {
        let (came, come) = UnixStream::pair()?;
        come.set_nonblocking(true)?;
        watch(1)?;
        for signal in signals() {
            let flag = Arc::clone(&self.signal);
            self.handlers.push(signal_hook::flag::register_usize(signal, flag, signal as usize)?);
            for pipe in [&self.want, &come] {
                self.handlers.push(signal_hook::low_level::pipe::register(signal, pipe.try_clone()?)?);
            }
        }
        let signal = Arc::clone(&self.signal);
        std::thread::Builder::new().stack_size(64 << 10).spawn(move || end_in_time(came, &signal))?;
        Ok(self)
    }

    /// Requests a stop.
    pub fn set(&self) {
        // If the socket is full, it is already readable.
        let _ = (&self.want).write(&[1]);
    }

    /// Returns whether a stop was requested.
    pub fn is_set(&self) -> bool {
        let mut events = [PollFd::new(&self.wanted, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut events, Some(&now)), Ok(1..))
    }

    /// Returns the signal that set this interrupt, if any.
    pub fn signal(&self) -> Option<i32> {
        Some(self.signal.load(Ordering::SeqCst) as i32).filter(|&signal| signal != 0)
    }

    /// Waits for a line on standard input. None if an interrupt comes first.
    ///
    /// # Errors
    /// Fails if standard input cannot be read.
    pub fn line(&self) -> io::Result<Option<String>> {
        let stdin = io::stdin();
        let mut events = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&self.wanted, PollFlags::IN)];
        while poll(&mut events, None).is_err() {}
        if self.is_set() {
            return Ok(None);
        }
        let mut line = String::new();
        stdin.read_line(&mut line)?;
        Ok(Some(line))
    }

    /// Returns the file to poll; it becomes readable when a stop is requested.
    pub fn file(&self) -> BorrowedFd<'_> {
        self.wanted.as_fd()
    }
}

/// Ends the process `TIME_TO_END` after a signal. Returns without doing so once no signal can arrive any
/// more.
fn end_in_time(mut came: UnixStream, signal: &AtomicUsize) {
    if !matches!(came.read(&mut [0]), Ok(1)) {
        return;
    }
    std::thread::sleep(TIME_TO_END);
    // By now, the process may have dropped this interrupt and continued.
    let _ = came.set_nonblocking(true);
    loop {
        match came.read(&mut [0; 64]) {
            Ok(0) => return,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    let signal = signal.load(Ordering::SeqCst) as i32;
    crate::last::run();
    // `_exit` skips exit handlers, which could wait.
    // SAFETY: the call takes a number and does not return.
    unsafe { libc::_exit(128 + signal) }
}

/// Returns whether the process was started with a signal ignored.
fn is_ignored(signal: i32) -> bool {
    let mut found = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: without a new action, the call only fills in the current action, for which all zeros is valid.
    let found = unsafe {
        libc::sigaction(signal, std::ptr::null(), found.as_mut_ptr());
        found.assume_init()
    };
    found.sa_sigaction == libc::SIG_IGN
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        if !self.handlers.is_empty() {
            let _ = watch(-1);
        }
        for handler in self.handlers.drain(..) {
            signal_hook::low_level::unregister(handler);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::process::Command;

    #[test]
    fn a_signal_ends_the_process_if_no_interrupt_is_left() {
        const IS_CHILD: &str = "DLX_JUDGE_TEST_CHILD";
        if std::env::var_os(IS_CHILD).is_some() {
            drop(Interrupt::new().unwrap().on_signals().unwrap());
            signal_hook::low_level::raise(libc::SIGTERM).unwrap();
            return;
        }
        let module = module_path!().split_once("::").unwrap().1;
        let name = format!("{module}::a_signal_ends_the_process_if_no_interrupt_is_left");
        let mut child = Command::new(std::env::current_exe().unwrap());
        let output = child.args(["--exact", &name]).env(IS_CHILD, "1").output().unwrap();
        assert_eq!(output.status.signal(), Some(libc::SIGTERM), "{output:?}");
    }

    #[test]
    fn an_interrupt_that_is_set_stays_set() {
        let interrupt = Interrupt::new().unwrap();
        assert!(!interrupt.is_set());
        for _ in 0..10_000 {
            interrupt.set();
        }
        assert!(interrupt.is_set() && interrupt.is_set());
        assert_eq!(interrupt.signal(), None);
    }
}
