//! Names of signals.

/// The number and the name of a signal, as in `signal 11 (SIGSEGV)`.
pub fn name(signal: i32) -> String {
    match signal_hook::low_level::signal_name(signal) {
        Some(name) => format!("signal {signal} ({name})"),
        None => format!("signal {signal}"),
    }
}
