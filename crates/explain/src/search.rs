//! Searches with a deadline: for covers that show what is possible, and for proofs that no cover exists.

use crate::words;
use dlx_count::{BigUint, Counter, cheapest_while};
use dlx_harness::language::Text;
use dlx_kernel::Matrix;
use dlx_kernel::dlx::{Choose, Dlx, Observer, Step};
use dlx_kernel::internal::RepeatCheapest;
use dlx_study::Model;
use dlx_study::model::Cover;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The maximum memory for the tables of a search.
const TABLE_BYTES: usize = 64 << 20;
/// The number of search steps between two checks of the clock.
const STEPS_PER_CHECK: u64 = 64;

/// The time when searches must stop.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    end: Instant,
    /// The time limit, for messages.
    time: Duration,
}

impl Deadline {
    /// Creates a deadline `time` from now.
    pub fn after(time: Duration) -> Deadline {
        Deadline { end: Instant::now() + time, time }
    }

    /// Whether the deadline has passed.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Returns, for example, `not decided in 1 s`.
    pub fn undecided(&self) -> Text {
        words::UNDECIDED.with([&self.time.as_secs_f64()])
    }
}

/// An observer that ends a search after some steps or at a deadline.
pub struct Clock {
    left: u64,
    deadline: Deadline,
}

impl Clock {
    /// Creates a clock that ends a search after `steps` steps or at `deadline`.
    pub fn new(steps: u64, deadline: Deadline) -> Clock {
        Clock { left: steps, deadline }
    }
}

impl Observer for Clock {
    fn step(&mut self, _: Step) {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(STEPS_PER_CHECK) && self.deadline.is_over() {
            self.left = 0;
        }
    }

    fn is_done(&self) -> bool {
        self.left == 0
    }
}

/// Finds up to `most` exact covers. None if the search did not finish.
pub fn covers(matrix: &Matrix, most: usize, deadline: &Deadline) -> Option<Vec<Vec<usize>>> {
    if deadline.is_over() {
        return None;
    }
    let mut found = Vec::new();
    let mut clock = Clock::new(u64::MAX, *deadline);
    Dlx::new(matrix).exact(Choose::Smallest, &mut clock, |options| {
        found.push(options.to_vec());
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!clock.is_done() || found.len() >= most).then_some(found)
}

/// Whether a search proves in time that there is no exact cover.
pub fn proves_none(matrix: &Matrix, deadline: &Deadline) -> bool {
    Counter::new(matrix).memory(TABLE_BYTES).proves_none(|| !deadline.is_over())
}

/// Counts the exact covers. None if time ran out.
pub fn count(matrix: &Matrix, deadline: &Deadline) -> Option<BigUint> {
    Counter::new(matrix).memory(TABLE_BYTES).count(&mut |_| !deadline.is_over())
}

/// Finds a cover of the model with at most `most` options: Some(None) if there is none, None if time ran out.
pub fn at_most(model: &Model, most: usize, deadline: &Deadline) -> Option<Option<Vec<usize>>> {
    let costs = vec![1; model.matrix.options()];
    match model.cover {
        Cover::Exact => cheaper(&model.matrix, &costs, most as u64, deadline),
        Cover::Repeat => {
            let search = RepeatCheapest::new(&model.matrix, &costs).at_most(most as u64);
            let progress = search.watch(|_| !deadline.is_over());
            progress.is_done.then(|| progress.cover.map(|(_, options)| options))
        }
    }
}

/// Finds a cheapest exact cover that costs at most `most`: Some(None) if there is none, None if time ran out.
pub fn cheaper(matrix: &Matrix, costs: &[u64], most: u64, deadline: &Deadline) -> Option<Option<Vec<usize>>> {
    let limit = || u128::from(most) + 1;
    let (found, is_complete) =
        cheapest_while(matrix, costs, TABLE_BYTES, &mut |_| !deadline.is_over(), &limit);
    let is_decided = found.is_some() || is_complete;
    is_decided.then(|| found.map(|(_, options)| options))
}
