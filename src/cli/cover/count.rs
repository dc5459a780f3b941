//! `dlx-judge cover count`: the number of covers.

use super::bounds::Bounds;
use dlx_count::{Counter, Progress};
use dlx_kernel::Matrix;
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of exact covers in decimal, counted by `jobs` threads. None if the count was stopped, which is
/// reported on standard error.
pub fn count(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Option<String>> {
    let latest = Arc::new(Mutex::new(Progress::default()));
    let (told, memory) = (Arc::clone(&latest), bounds.bytes());
    let look = || latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let line = ProgressBar::new_spinner();
    if !stderr().is_terminal() {
        line.set_draw_target(ProgressDrawTarget::hidden());
    }
    let work = move || {
        let mut counter = Counter::new(&matrix);
        counter.memory(memory).threads(jobs).count(&mut |progress| {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = progress.clone();
            true
        })
    };
    let count = bounds.within(work, || {
        line.set_message(estimate(&look()));
        line.tick();
    })?;
    line.finish_and_clear();
    let count = count.flatten();
    if count.is_none() {
        // Standard error may be closed.
        let _ = writeln!(stderr(), "stopped: at least {} covers", look().covers);
    }
    Ok(count.map(|count| count.to_string()))
}

/// How a count stands, for the line of progress.
fn estimate(progress: &Progress) -> String {
    let percent = progress.done * 100.0;
    match &progress.estimate {
        Some(estimate) => {
            format!("{percent:.1} %, at least {} covers, about {estimate:.1e} in all", progress.covers)
        }
        None => format!("{percent:.1} %, at least {} covers", progress.covers),
    }
}
