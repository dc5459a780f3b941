//! `dlx-cover solve -j N`: the subproblems of a split, in order, by several threads.
//!
//! The answer depends on the split alone: covers come in the order of the subproblems, whichever is searched
//! first. Threads that are not needed any more go on until the process ends.

use anyhow::{Context, bail};
use dlx_count::split::{Rest, Subproblem, split};
use dlx_kernel::{Exact, Matrix};
use dlx_study::formats::knuth::Named;
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The number of subproblems: enough that no thread waits long at the end, and the same for any number of
/// threads, so that the answer is.
const SUBPROBLEMS: usize = 512;
/// Bytes of covers that are handed on at once, and how often a subproblem may do so before it waits for its
/// turn.
const BATCH: usize = 1 << 16;
const AHEAD: usize = 4;

/// Covers of a subproblem as text.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    /// Where each cover ends.
    ends: Vec<usize>,
    /// Whether these are the last ones of the subproblem.
    is_last: bool,
}

/// Searches the subproblems of `matrix` by this many threads, each of which takes the next one until `work`,
/// which sends what it finds in it, is false. Receives what is found in each, in order.
fn searched<T: Send + 'static>(
    matrix: &Matrix,
    jobs: usize,
    work: impl Fn(&Subproblem, SyncSender<T>) -> bool + Send + Sync + 'static,
) -> anyhow::Result<Vec<Receiver<T>>> {
    let (mut receivers, mut tasks) = (Vec::new(), Vec::new());
    for subproblem in split(matrix, SUBPROBLEMS) {
        let (sender, receiver) = sync_channel(AHEAD);
        receivers.push(receiver);
        tasks.push((subproblem, sender));
    }
    let shared = Arc::new((work, Mutex::new(tasks.into_iter())));
    for number in 0..jobs {
        let shared = Arc::clone(&shared);
        let run = move || {
            let (work, tasks) = &*shared;
            let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
            while next().is_some_and(|(subproblem, sender)| work(&subproblem, sender)) {}
        };
        match thread::Builder::new().spawn(run) {
            Err(error) if number == 0 => return Err(error).context("cannot start a thread"),
            // The others do its share.
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(receivers)
}

/// Writes up to `limit` covers, each followed by an empty line. The number written.
pub fn covers(named: Named, jobs: usize, limit: u64, out: &mut impl Write) -> anyhow::Result<u64> {
    let named = Arc::new(named);
    let shared = Arc::clone(&named);
    let work = move |subproblem: &Subproblem, sender| send(&shared, subproblem, limit, &sender);
    let mut written = 0;
    for receiver in searched(&named.matrix, jobs, work)? {
        written += hand_on(&receiver, limit - written, out)?;
        if written == limit {
            break;
        }
    }
    Ok(written)
}

/// Sends the covers of a subproblem. False if no more are wanted.
fn send(named: &Named, subproblem: &Subproblem, limit: u64, sender: &SyncSender<Batch>) -> bool {
    let rest = subproblem.rest(&named.matrix);
    let mut batch = Batch::default();
    for (options, found) in Exact::new(&rest.matrix).covers().zip(1..) {
        for option in whole(subproblem, &rest, options) {
            // Memory takes all that is written.
            let _ = named.write_option(option, &mut batch.text);
        }
        batch.text.push(b'\n');
        batch.ends.push(batch.text.len());
        let is_full = batch.text.len() >= BATCH;
        if is_full && sender.send(std::mem::take(&mut batch)).is_err() || found >= limit {
            break;
        }
    }
    batch.is_last = true;
    sender.send(batch).is_ok()
}

/// Writes the covers of one subproblem. Their number.
fn hand_on(receiver: &Receiver<Batch>, limit: u64, out: &mut impl Write) -> anyhow::Result<u64> {
    let mut written = 0;
    while written < limit {
        let Ok(batch) = receiver.recv() else { bail!("the search failed") };
        let number = (batch.ends.len() as u64).min(limit - written);
        let end = if number == 0 { 0 } else { batch.ends[number as usize - 1] };
        out.write_all(&batch.text[..end]).context("cannot write the output")?;
        written += number;
        if batch.is_last {
            break;
        }
    }
    Ok(written)
}

/// A cover of the first subproblem that has one.
pub fn first(matrix: &Arc<Matrix>, jobs: usize) -> Option<Vec<usize>> {
    let shared = Arc::clone(matrix);
    let work = move |subproblem: &Subproblem, sender: SyncSender<_>| {
        let cover = in_one(&shared, subproblem);
        // Subproblems after one with a cover do not matter.
        let goes_on = cover.is_none();
        sender.send(cover).is_ok() && goes_on
    };
    match searched(matrix, jobs, work) {
        Ok(found) => found.iter().find_map(|cover| cover.recv().ok().flatten()),
        Err(_) => split(matrix, SUBPROBLEMS).iter().find_map(|subproblem| in_one(matrix, subproblem)),
    }
}

/// A cover of a subproblem.
fn in_one(matrix: &Matrix, subproblem: &Subproblem) -> Option<Vec<usize>> {
    let rest = subproblem.rest(matrix);
    let found = Exact::new(&rest.matrix).up_to(1).pop()?;
    Some(whole(subproblem, &rest, found).collect())
}

/// The options of a cover of the whole problem, from one of the rest of a subproblem.
pub fn whole(subproblem: &Subproblem, rest: &Rest, options: Vec<usize>) -> impl Iterator<Item = usize> {
    let chosen = subproblem.chosen.iter().map(|&option| option as usize);
    chosen.chain(options.into_iter().map(|option| rest.options[option]))
}
