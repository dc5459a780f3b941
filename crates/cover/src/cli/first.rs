//! `dlx-cover solve`: a cover, or the proof that there is none.

use super::bounds::{Bounds, searching};
use super::cores;
use crate::turns::{self, ALONE, MOST_ONES};
use dlx_count::Counter;
use dlx_kernel::Matrix;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;

/// The first cover of the search by `jobs` threads, or None if there is none; the outer None if the search
/// was stopped.
///
/// The search for a cover and the proof that there is none are two threads, or take turns in one. The proof
/// only ever says that there is none, so which of them is faster does not change the answer.
pub fn first(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Option<Option<Vec<usize>>>> {
    let (matrix, memory) = (Arc::new(matrix), bounds.bytes());
    bounds.within(
        move || {
            let in_turns = || turns::first(&matrix, memory, |_| ControlFlow::Continue(())).ok().flatten();
            if jobs == 1 {
                return in_turns();
            }
            if matrix.ones() > MOST_ONES {
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
    match result.recv_timeout(ALONE) {
        Ok(cover) => return cover,
        Err(RecvTimeoutError::Disconnected) => return None,
        Err(RecvTimeoutError::Timeout) => {}
    }
    let matrix = Arc::clone(matrix);
    // If it does not start, the search goes on alone.
    let _ = thread::Builder::new().spawn(move || {
        if Counter::new(&matrix).memory(memory).proves_none(|| true) {
            let _ = prover.send(None);
        }
    });
    result.recv().ok().flatten()
}
