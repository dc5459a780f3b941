//! A search that tells how it stands: that is shown on standard error, and known when it is stopped.

use super::bounds::Bounds;
use std::sync::{Arc, Mutex, PoisonError};

/// The result of `work`, which is handed a function to tell its progress, or none if it was stopped; and its
/// last progress, at the beginning `first`. `line` describes it.
pub fn watched<P: Clone + Send + 'static, T: Send + 'static>(
    bounds: &Bounds,
    first: P,
    work: impl FnOnce(&mut dyn FnMut(&P) -> bool) -> T + Send + 'static,
    line: impl Fn(&P) -> String,
) -> anyhow::Result<(Option<T>, P)> {
    let latest = Arc::new(Mutex::new(first));
    let told = Arc::clone(&latest);
    let look = || latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let work = move || {
        work(&mut |progress| {
            told.lock().unwrap_or_else(PoisonError::into_inner).clone_from(progress);
            true
        })
    };
    let done = bounds.within(work, || line(&look()))?;
    Ok((done, look()))
}

/// The same where the result is the progress at the end.
pub fn last<P: Clone + Send + 'static>(
    bounds: &Bounds,
    first: P,
    work: impl FnOnce(&mut dyn FnMut(&P) -> bool) -> P + Send + 'static,
    line: impl Fn(&P) -> String,
) -> anyhow::Result<P> {
    let (done, last) = watched(bounds, first, work, line)?;
    Ok(done.unwrap_or(last))
}
