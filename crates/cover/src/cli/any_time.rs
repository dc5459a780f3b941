//! Runs a search, shows its latest progress on standard error, and returns this progress even if the search
//! is stopped.

use super::bounds::Bounds;
use std::sync::{Arc, Mutex, PoisonError};

/// Runs `work`, which receives a progress callback. Returns the result of `work` (None if stopped) and the
/// last progress (`first` if `work` never called the callback). `line` formats the progress.
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

/// Like [`watched`], for `work` that returns its final progress.
pub fn last<P: Clone + Send + 'static>(
    bounds: &Bounds,
    first: P,
    work: impl FnOnce(&mut dyn FnMut(&P) -> bool) -> P + Send + 'static,
    line: impl Fn(&P) -> String,
) -> anyhow::Result<P> {
    let (done, last) = watched(bounds, first, work, line)?;
    Ok(done.unwrap_or(last))
}
