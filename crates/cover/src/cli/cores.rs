//! Searches the subproblems of a split with several threads.
//!
//! Results are received in the order of the subproblems, whichever finishes first, so the answer depends only
//! on the split. Threads that are no longer needed run until the process ends.

use anyhow::Context;
use dlx_count::split::{Rest, Subproblem, split};
use dlx_kernel::{Exact, Matrix};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The number of subproblems: enough that no thread waits long at the end. This number does not depend on the
/// number of threads, so neither does the answer.
pub const SUBPROBLEMS: usize = 512;

/// Searches `subproblems` with `jobs` threads. Each thread keeps taking the next subproblem and passing it to
/// `work`, with its number and a sender, until `work` returns false. `link` creates the sender and the
/// receiver of a subproblem. Returns the receivers in the order of the subproblems.
pub fn searched<S: Send + 'static, R>(
    subproblems: Vec<Subproblem>,
    jobs: usize,
    link: impl Fn() -> (S, R),
    work: impl Fn(usize, &Subproblem, S) -> bool + Send + Sync + 'static,
) -> anyhow::Result<Vec<R>> {
    let (mut receivers, mut tasks) = (Vec::new(), Vec::new());
    for (number, subproblem) in subproblems.into_iter().enumerate() {
        let (sender, receiver) = link();
        receivers.push(receiver);
        tasks.push((number, subproblem, sender));
    }
    let shared = Arc::new((work, Mutex::new(tasks.into_iter())));
    for number in 0..jobs {
        let shared = Arc::clone(&shared);
        let run = move || {
            let (work, tasks) = &*shared;
            let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
            while next().is_some_and(|(number, subproblem, sender)| work(number, &subproblem, sender)) {}
        };
        match thread::Builder::new().spawn(run) {
            Err(error) if number == 0 => return Err(error).context("cannot start a thread"),
            // The threads that were started do all the work.
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(receivers)
}

/// Finds a cover of the first subproblem that has a cover.
pub fn first(matrix: &Arc<Matrix>, jobs: usize) -> Option<Vec<usize>> {
    let shared = Arc::clone(matrix);
    let work = move |_, subproblem: &Subproblem, sender: SyncSender<_>| {
        let cover = in_one(&shared, subproblem);
        // Once a cover is found, later subproblems do not matter.
        let goes_on = cover.is_none();
        sender.send(cover).is_ok() && goes_on
    };
    match searched(split(matrix, SUBPROBLEMS), jobs, || sync_channel(1), work) {
        Ok(found) => found.iter().find_map(|cover| cover.recv().ok().flatten()),
        Err(_) => split(matrix, SUBPROBLEMS).iter().find_map(|subproblem| in_one(matrix, subproblem)),
    }
}

fn in_one(matrix: &Matrix, subproblem: &Subproblem) -> Option<Vec<usize>> {
    let rest = subproblem.rest(matrix);
    let found = Exact::new(&rest.matrix).up_to(1).pop()?;
    Some(whole(subproblem, &rest, found).collect())
}

/// Extends `options`, a cover of the `rest` of a subproblem, to a cover of the whole problem.
pub fn whole(subproblem: &Subproblem, rest: &Rest, options: Vec<usize>) -> impl Iterator<Item = usize> {
    let chosen = subproblem.chosen.iter().map(|&option| option as usize);
    chosen.chain(options.into_iter().map(|option| rest.options[option]))
}
