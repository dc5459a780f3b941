//! A search that has an answer at any time: the best so far is shown on a terminal, and printed when it is
//! stopped.

use super::bounds::Bounds;
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::io::{IsTerminal, stderr};
use std::sync::{Arc, Mutex, PoisonError};

/// The last progress of `work`, which is handed a function to tell it, or `first`. `line` describes it on a
/// terminal.
pub fn last<P: Clone + Send + 'static>(
    bounds: &Bounds,
    first: P,
    work: impl FnOnce(&mut dyn FnMut(&P) -> bool) -> P + Send + 'static,
    line: impl Fn(&P) -> String,
) -> anyhow::Result<P> {
    let latest = Arc::new(Mutex::new(first));
    let told = Arc::clone(&latest);
    let bar = ProgressBar::new_spinner();
    if !stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let work = move || {
        work(&mut |progress| {
            told.lock().unwrap_or_else(PoisonError::into_inner).clone_from(progress);
            true
        })
    };
    let done = bounds.within(work, || {
        let text = line(&latest.lock().unwrap_or_else(PoisonError::into_inner));
        bar.set_message(text);
        bar.tick();
    })?;
    bar.finish_and_clear();
    Ok(done.unwrap_or_else(|| latest.lock().unwrap_or_else(PoisonError::into_inner).clone()))
}
