//! `dlx-cover solve`: finds a cover, or proves that there is none.

use super::bounds::{Bounds, searching};
use super::cores;
use crate::turns::{self, MAX_PROOF_ONES, SEARCH_HEAD_START};
use dlx_count::Counter;
use dlx_kernel::Matrix;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

/// Searches with `jobs` threads. The outer None means that the search was stopped, the inner None that there
/// is no cover.
///
/// The search and the proof that there is no cover run in separate threads, or take turns in one thread. The
/// proof never finds a cover, so the answer does not depend on which of the two is faster.
pub fn first(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Option<Option<Vec<usize>>>> {
    let (matrix, memory) = (Arc::new(matrix), bounds.bytes());
    bounds.within(
        move || {
            let in_turns = || turns::first(&matrix, memory, |_| ControlFlow::Continue(())).ok().flatten();
            if jobs == 1 {
                return in_turns();
            }
            if matrix.ones() > MAX_PROOF_ONES {
                return cores::first(&matrix, jobs);
            }
            let (done, result) = channel();
            let (sought, prover) = (Arc::clone(&matrix), done.clone());
            let started = thread::Builder::new().spawn(move || {
                let _ = done.send(cores::first(&sought, jobs));
            });
            match started {
                Err(_) => in_turns(),
                Ok(_) => wait(&matrix, memory, prover, &result),
            }
        },
        searching,
    )
}

fn wait(
    matrix: &Arc<Matrix>,
    memory: usize,
    prover: Sender<Option<Vec<usize>>>,
    result: &Receiver<Option<Vec<usize>>>,
) -> Option<Vec<usize>> {
    match result.recv_timeout(SEARCH_HEAD_START) {
        Ok(cover) => return cover,
        Err(RecvTimeoutError::Disconnected) => return None,
        Err(RecvTimeoutError::Timeout) => {}
    }
    let matrix = Arc::clone(matrix);
    // If the thread cannot be started, the search continues without a proof.
    let _ = thread::Builder::new().spawn(move || {
        if Counter::new(&matrix).memory(memory).proves_none(|| true) {
            let _ = prover.send(None);
        }
    });
    result.recv().ok().flatten()
}
