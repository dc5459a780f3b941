//! `dlx-cover count`: the number of covers.

use super::any_time;
use super::bounds::Bounds;
use dlx_count::{Counter, Progress};
use dlx_kernel::Matrix;
use std::io::{Write, stderr};

/// The number of exact covers in decimal, counted by `jobs` threads. None if the count was stopped, which is
/// reported on standard error.
pub fn count(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Option<String>> {
    let memory = bounds.bytes();
    let work = move |tell: &mut dyn FnMut(&Progress) -> bool| {
        Counter::new(&matrix).memory(memory).threads(jobs).count(tell)
    };
    let (count, last) = any_time::watched(bounds, Progress::default(), work, estimate)?;
    let count = count.flatten();
    if count.is_none() {
        // Standard error may be closed.
        let _ = writeln!(stderr(), "stopped: at least {} covers", last.covers);
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
