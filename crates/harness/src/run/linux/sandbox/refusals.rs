//! Reports the names of refused system calls. The kernel suspends a refused call until the launcher has been
//! notified and answers that the call is not permitted (seccomp_unotify(2)). The names explain run-time
//! errors.

use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Stack size in bytes of the [`Supervisor`]'s thread.
const STACK_BYTES: usize = 32 << 10;

/// Maximum number of different calls to report.
const MAX_REPORTED_CALLS: usize = 3;

/// The calls refused since the last report.
pub struct Refusals(Arc<Mutex<Vec<String>>>);

impl Refusals {
    /// Returns the refused calls and forgets them.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A thread that answers refused calls. The thread starts before the filter is installed, so the filter does
/// not apply to the thread, and a refused call of the launcher fails instead of waiting forever.
pub struct Supervisor {
    listener: Sender<OwnedFd>,
    calls: Arc<Mutex<Vec<String>>>,
}

impl Supervisor {
    /// Starts the thread, which waits for a listener.
    ///
    /// # Errors
    /// Fails if the system cannot create a thread.
    pub fn start() -> io::Result<Supervisor> {
        let (listener, given) = channel::<OwnedFd>();
        let calls = Arc::new(Mutex::new(Vec::new()));
        let refused = Arc::clone(&calls);
        let listen = move || {
            let Ok(listener) = given.recv() else { return };
            while answer(&listener, &refused).is_ok() {}
        };
        std::thread::Builder::new().stack_size(STACK_BYTES).spawn(listen)?;
        Ok(Supervisor { listener, calls })
    }

    /// Starts answering the calls reported by `listener`.
    pub fn listen_to(self, listener: OwnedFd) -> Refusals {
        // The thread has waited only for the listener, so it cannot have ended.
        let _ = self.listener.send(listener);
        Refusals(self.calls)
    }
}

/// Waits for a refused call and answers it.
///
/// # Errors
/// Fails if no process with the filter is left.
fn answer(listener: &OwnedFd, calls: &Mutex<Vec<String>>) -> io::Result<()> {
    let mut asked = MaybeUninit::<libc::seccomp_notif>::zeroed();
    // SAFETY: the kernel fills in this structure, which must be zeroed before the call and has the size
    // encoded in the request.
    if unsafe { libc::ioctl(listener.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_RECV as _, asked.as_mut_ptr()) }
        != 0
    {
        let error = io::Error::last_os_error();
        // The process may have been killed in the meantime.
        let goes_on = matches!(error.raw_os_error(), Some(libc::ENOENT | libc::EINTR));
        return if goes_on { Ok(()) } else { Err(error) };
    }
    // SAFETY: a structure of zeros is valid, and the kernel has filled in this structure.
    let asked = unsafe { asked.assume_init() };
    let name = super::calls::name(asked.data.arch, asked.data.nr as u32);
    // A call without a known name is usually new, and programs that try a new call can do without it.
    let error = if name.is_some() { -libc::EPERM } else { -libc::ENOSYS };
    let mut told = calls.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(name) = name.filter(|name| !told.iter().any(|call| call == name))
        && told.len() < MAX_REPORTED_CALLS
    {
        told.push(name.to_string());
    }
    drop(told);
    let mut answer = libc::seccomp_notif_resp { id: asked.id, val: 0, error, flags: 0 };
    // SAFETY: the kernel reads this structure, which outlives the call.
    unsafe { libc::ioctl(listener.as_raw_fd(), libc::SECCOMP_IOCTL_NOTIF_SEND as _, &raw mut answer) };
    Ok(())
}

/// Installs `program` permanently as the filter for this thread and its descendants. With `notify`, returns
/// the listener for refused calls.
///
/// # Errors
/// Fails if the kernel refuses the filter.
pub fn install(program: &[libc::sock_filter], notify: bool) -> io::Result<Option<OwnedFd>> {
    let program = libc::sock_fprog { len: program.len() as u16, filter: program.as_ptr().cast_mut() };
    let flags = if notify { libc::SECCOMP_FILTER_FLAG_NEW_LISTENER } else { 0 };
    // SAFETY: the kernel copies the program, which outlives the call.
    let done =
        unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const program) };
    match done {
        -1 => Err(io::Error::last_os_error()),
        // SAFETY: with `SECCOMP_FILTER_FLAG_NEW_LISTENER`, the call returns a new open file.
        listener if notify => Ok(Some(unsafe { OwnedFd::from_raw_fd(listener as i32) })),
        _ => Ok(None),
    }
}
