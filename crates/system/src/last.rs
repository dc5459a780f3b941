//! The work to do before a blocked process ends, a second after the process was asked to stop.

use std::sync::OnceLock;

static LAST: OnceLock<fn()> = OnceLock::new();

/// Registers `work`; only the first registration counts.
pub fn at_end(work: fn()) {
    LAST.get_or_init(|| work);
}

/// Runs the registered work.
pub(crate) fn run() {
    LAST.get().inspect(|work| work());
}
