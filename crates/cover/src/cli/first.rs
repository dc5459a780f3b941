//! `dlx-cover solve`: a cover, or the proof that there is none.

use super::bounds::{Bounds, searching};
use super::cores;
use dlx_count::{Counter, Proof};
use dlx_kernel::{Exact, Matrix};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time that the search has before the proof begins beside it: most problems are solved sooner.
const ALONE: Duration = Duration::from_millis(10);

/// The most ones of a matrix for which a proof is sought: for more, its tables would take more memory than
/// the search.
const MOST_ONES: usize = 200_000;

/// The first cover of the search by `jobs` threads, or None if there is none; the outer None if the search
/// was stopped.
///
/// The search for a cover and the proof that there is none are two threads, or take turns in one. The proof
/// only ever says that there is none, so which of them is faster does not change the answer.
pub fn first(matrix: Matrix, jobs: usize, bounds: &Bounds) -> anyhow::Result<Option<Option<Vec<usize>>>> {
    let (matrix, memory) = (Arc::new(matrix), bounds.bytes());
    bounds.within(
        move || {
            if matrix.ones() > MOST_ONES {
                return search(&matrix, jobs);
            }
            if jobs == 1 {
                return in_turns(&matrix, memory);
            }
            let (done, result) = channel();
            let (sought, prover) = (Arc::clone(&matrix), done.clone());
            let started = thread::Builder::new().spawn(move || {
                let _ = done.send(search(&sought, jobs));
            });
            match started {
                // Without a second thread there is no proof beside.
                Err(_) => search(&matrix, 1),
                Ok(_) => wait(&matrix, memory, prover, &result),
            }
        },
        searching,
    )
}

/// The search, in whose pauses the proof goes on for as long as it took. So what either alone does takes
/// hardly more than twice the time.
fn in_turns(matrix: &Matrix, memory: usize) -> Option<Vec<usize>> {
    let (start, mut proving) = (Instant::now(), Duration::ZERO);
    let (mut proof, mut answer) = (None, None);
    let mut exact = Exact::new(matrix);
    let mut search = exact.watched(|_| {
        let begin = start.elapsed();
        let searching = begin - proving;
        while answer.is_none() && searching >= ALONE.max(proving) {
            answer = proof.get_or_insert_with(|| Proof::new(matrix, memory)).turn();
            proving = start.elapsed() - searching;
        }
        if answer == Some(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    search.up_to(1).ok().and_then(|mut covers| covers.pop())
}

fn search(matrix: &Arc<Matrix>, jobs: usize) -> Option<Vec<usize>> {
    if jobs > 1 { cores::first(matrix, jobs) } else { Exact::new(matrix).up_to(1).pop() }
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
