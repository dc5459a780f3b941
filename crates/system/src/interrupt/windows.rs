//! A request to stop that every thread can see. The request is set by Ctrl-C, by Ctrl-Break, by closing the
//! console, or by the judge, and is never cleared.
//!
//! After Ctrl-C, the process has a second to clean up and report. Then the process ends even if it is
//! blocked, for instance by a full pipe, and the runs in its Job Objects end with it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::Win32::System::Threading::ExitProcess;
use windows_sys::core::BOOL;

/// Time within which the process must end after Ctrl-C.
const TIME_TO_END: Duration = Duration::from_millis(900);

/// Interval between two checks of the interrupt while waiting for a line.
const TICK: Duration = Duration::from_millis(20);

/// The signal number of Ctrl-C on other systems, from which the exit code is derived.
const CTRL_C: i32 = 2;

/// The flags of an interrupt: whether a stop was requested, and whether a console event requested it.
#[derive(Default)]
struct State {
    wanted: AtomicBool,
    by_console: AtomicBool,
}

/// The state of the interrupt that Ctrl-C currently sets, if any.
static CAUGHT: Mutex<Option<Arc<State>>> = Mutex::new(None);

fn caught() -> MutexGuard<'static, Option<Arc<State>>> {
    CAUGHT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A flag that is set when a stop is requested.
pub struct Interrupt {
    state: Arc<State>,
}

impl Interrupt {
    /// Creates an interrupt that only [`Interrupt::set`] sets.
    pub fn new() -> io::Result<Interrupt> {
        Ok(Interrupt { state: Arc::default() })
    }

    /// Makes Ctrl-C, Ctrl-Break and closing the console set this interrupt from now on.
    pub fn on_signals(self) -> io::Result<Interrupt> {
        *caught() = Some(Arc::clone(&self.state));
        // SAFETY: the handler is a function, so it exists until the process ends. If it is added twice, it is
        // called twice, which is harmless.
        match unsafe { SetConsoleCtrlHandler(Some(on_console), 1) } {
            0 => Err(io::Error::last_os_error()),
            _ => Ok(self),
        }
    }

    /// Requests a stop.
    pub fn set(&self) {
        self.state.wanted.store(true, Ordering::SeqCst);
    }

    /// Returns whether a stop was requested.
    pub fn is_set(&self) -> bool {
        self.state.wanted.load(Ordering::SeqCst)
    }

    /// Returns the signal that set this interrupt, if any: always the signal of Ctrl-C.
    pub fn signal(&self) -> Option<i32> {
        self.state.by_console.load(Ordering::SeqCst).then_some(CTRL_C)
    }

    /// Waits for a line on standard input. None if an interrupt comes first.
    ///
    /// # Errors
    /// Fails if standard input cannot be read.
    pub fn line(&self) -> io::Result<Option<String>> {
        let (tell, told) = mpsc::channel();
        // If an interrupt comes first, the thread keeps waiting and ends with the process.
        std::thread::Builder::new().spawn(move || {
            let mut line = String::new();
            tell.send(io::stdin().read_line(&mut line).map(|_| line))
        })?;
        while !self.is_set() {
            match told.recv_timeout(TICK) {
                Ok(line) => return line.map(Some),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
            }
        }
        Ok(None)
    }
}

/// Handles a console event. The system calls this function in a separate thread. Returns whether the event
/// was handled.
extern "system" fn on_console(_event: u32) -> BOOL {
    let Some(state) = caught().clone() else { return 0 };
    state.by_console.store(true, Ordering::SeqCst);
    state.wanted.store(true, Ordering::SeqCst);
    std::thread::sleep(TIME_TO_END);
    // By now, the process may have dropped this interrupt and continued.
    if caught().as_ref().is_some_and(|now| Arc::ptr_eq(now, &state)) {
        crate::last::run();
        // SAFETY: the call takes a number and does not return.
        unsafe { ExitProcess(128 + CTRL_C as u32) };
    }
    1
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        let mut caught = caught();
        if caught.as_ref().is_some_and(|now| Arc::ptr_eq(now, &self.state)) {
            *caught = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_that_is_set_stays_set() {
        let interrupt = Interrupt::new().unwrap();
        assert!(!interrupt.is_set());
        interrupt.set();
        assert!(interrupt.is_set() && interrupt.is_set());
        assert_eq!(interrupt.signal(), None);
    }
}
