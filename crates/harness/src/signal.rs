//! Names of signals.

use crate::system;

/// The number and the name of a signal, as in `signal 11 (SIGSEGV)`.
pub fn name(signal: i32) -> String {
    match system::signal_name(signal) {
        Some(name) => format!("signal {signal} ({name})"),
        None => format!("signal {signal}"),
    }
}
