//! Counts by visiting every cover, and estimates the cost of doing so.
//!
//! The estimate is for matrices that `depth` rejects: a probe runs the textbook search for a number of steps
//! and measures the fraction of the search tree done.

use crate::{Progress, Watch};
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::{Exact, Matrix};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Counts by visiting every cover. `watch` receives the number of covers found so far.
pub fn enumerate(matrix: &Matrix, watch: &mut Watch) -> Option<BigUint> {
    let mut next = 0;
    let mut exact = Exact::new(matrix);
    let mut watched = exact.watched(|progress| {
        if progress.nodes < next {
            return ControlFlow::Continue(());
        }
        next = progress.nodes + NODES_PER_REPORT;
        match watch(&standing(progress.covers, 0.0)) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let covers = watched.count(u64::MAX).ok()?;
    watch(&standing(covers, 1.0));
    Some(covers.into())
}

fn standing(covers: u64, done: f64) -> Progress {
    Progress { covers: covers.into(), done, estimate: None, nodes: covers }
}

/// The number of nodes between two progress reports.
const NODES_PER_REPORT: u64 = 1 << 12;

/// The outcome of a probe.
pub struct Probe {
    /// The number of covers, if the probe completed the search.
    pub count: Option<u64>,
    /// The number of options tried.
    pub tried: u64,
    /// The fraction of the search tree done.
    pub done: f64,
}

/// The maximum number of item headers that a probe visits: choosing an item visits the headers of all open
/// items.
const MAX_HEADERS: u64 = 20_000_000;

/// Runs the textbook search until `most` options are tried.
pub fn probe(matrix: &Matrix, most: u64) -> Probe {
    let most = most.min(MAX_HEADERS / (matrix.primary() as u64 + 1) + 1);
    let mut shape = Shape { branches: Vec::new(), depth: 0, tried: 0, most, done: None };
    let mut count = 0;
    Dlx::new(matrix).exact(Choose::Smallest, &mut shape, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    let done = shape.done;
    Probe {
        count: if done.is_none() { Some(count) } else { None },
        tried: shape.tried,
        done: done.unwrap_or(1.0),
    }
}

/// Records how much of the search tree a probe has visited.
struct Shape {
    /// For each level, the number of branches and how many of them have been tried.
    branches: Vec<(usize, usize)>,
    depth: usize,
    tried: u64,
    most: u64,
    /// The fraction of the search tree done, set once `most` options have been tried.
    done: Option<f64>,
}

impl Shape {
    fn part(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for &(all, tried) in &self.branches {
            share /= all.max(1) as f64;
            done += share * tried.saturating_sub(1) as f64;
        }
        f64::max(done, f64::MIN_POSITIVE)
    }
}

impl Observer for Shape {
    fn step(&mut self, step: Step) {
        match step {
            Step::Item { options, .. } => {
                self.branches.truncate(self.depth);
                self.branches.push((options, 0));
            }
            Step::Try { .. } | Step::Enough { .. } => {
                self.tried += 1;
                self.branches[self.depth].1 += 1;
                self.depth += 1;
                if self.tried == self.most {
                    self.done = Some(self.part());
                }
            }
            Step::Back { .. } | Step::More { .. } => self.depth -= 1,
            _ => {}
        }
    }

    fn is_done(&self) -> bool {
        self.done.is_some()
    }
}
