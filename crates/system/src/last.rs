//! What is done before the process ends where it is blocked, a second after it was asked to stop.

use std::sync::OnceLock;

static LAST: OnceLock<fn()> = OnceLock::new();

/// Has `work` be done then. Only the first that is given is.
pub fn at_end(work: fn()) {
    LAST.get_or_init(|| work);
}

/// Does it.
pub(crate) fn run() {
    LAST.get().inspect(|work| work());
}
