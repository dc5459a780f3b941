//! Counting by visiting every cover, and an estimate of how long that takes.
//!
//! The estimate is for matrices that the search by depth does not take: the textbook's search for some steps,
//! and the part of its tree that is done then.

use crate::{Progress, Watch};
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::{Exact, Matrix};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The number of covers, each of which is visited. `watch` is told how many they are so far.
pub fn enumerate(matrix: &Matrix, watch: &mut Watch) -> Option<BigUint> {
    let mut next = 0;
    let mut exact = Exact::new(matrix);
    let mut watched = exact.watched(|progress| {
        if progress.nodes < next {
            return ControlFlow::Continue(());
        }
        next = progress.nodes + WATCHED;
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

/// The nodes between two reports.
const WATCHED: u64 = 1 << 12;

/// The outcome of a probe.
pub struct Probe {
    /// The number of covers, if the search ended.
    pub count: Option<u64>,
    /// The options tried.
    pub tried: u64,
    /// The part of the tree that is done.
    pub done: f64,
}

/// The headers that a probe may walk along, whose choice of an item is linear.
const MAX_HEADERS: u64 = 20_000_000;

/// Searches until `most` options were tried.
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

/// The branches of each level: how many there are and how many were tried.
struct Shape {
    branches: Vec<(usize, usize)>,
    depth: usize,
    tried: u64,
    most: u64,
    /// The part of the tree that was done when the last option was tried.
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
