//! One request to stop, for every thread: set by Ctrl-C, by SIGTERM, or by the judge itself, and never cleared.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::SigId;
use std::io::{self, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file that becomes readable, and stays so, when everything should stop.
pub struct Interrupt {
    wanted: UnixStream,
    want: UnixStream,
    signal: Arc<AtomicUsize>,
    handlers: Vec<SigId>,
}

impl Interrupt {
    /// An interrupt that only [`Interrupt::set`] sets.
    pub fn new() -> io::Result<Interrupt> {
        let (wanted, want) = UnixStream::pair()?;
        want.set_nonblocking(true)?;
        Ok(Interrupt { wanted, want, signal: Arc::default(), handlers: Vec::new() })
    }

    /// Lets SIGINT and SIGTERM set it from now on.
    pub fn on_signals(mut self) -> io::Result<Interrupt> {
        for signal in [libc::SIGINT, libc::SIGTERM] {
            let flag = Arc::clone(&self.signal);
            self.handlers.push(signal_hook::flag::register_usize(signal, flag, signal as usize)?);
            self.handlers.push(signal_hook::low_level::pipe::register(signal, self.want.try_clone()?)?);
        }
        Ok(self)
    }

    /// Asks everything to stop.
    pub fn set(&self) {
        // A full socket is readable, which is all that counts.
        let _ = (&self.want).write(&[1]);
    }

    /// Whether everything should stop.
    pub fn is_set(&self) -> bool {
        let mut events = [PollFd::new(&self.wanted, PollFlags::IN)];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        matches!(poll(&mut events, Some(&now)), Ok(1..))
    }

    /// The signal that set it, if one did.
    pub fn signal(&self) -> Option<i32> {
        Some(self.signal.load(Ordering::SeqCst) as i32).filter(|&signal| signal != 0)
    }

    /// The file to poll, which becomes readable.
    pub fn file(&self) -> BorrowedFd<'_> {
        self.wanted.as_fd()
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        for handler in self.handlers.drain(..) {
            signal_hook::low_level::unregister(handler);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_set_it_stays_set() {
        let interrupt = Interrupt::new().unwrap();
        assert!(!interrupt.is_set());
        for _ in 0..10_000 {
            interrupt.set();
        }
        assert!(interrupt.is_set() && interrupt.is_set());
        assert_eq!(interrupt.signal(), None);
    }
}
