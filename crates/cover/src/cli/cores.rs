//! `dlx-cover solve -j N`: the subproblems of a split, in order, by several threads.
//!
//! The answer depends on the split alone: covers come in the order of the subproblems, whichever is searched
//! first. Threads that are not needed any more go on until the process ends.

use anyhow::{Context, bail};
use dlx_count::split::{Subproblem, split};
use dlx_kernel::{Exact, Matrix};
use dlx_study::formats::knuth::Named;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
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

/// A search that threads share.
struct Shared {
    named: Named,
    subproblems: Vec<Subproblem>,
    /// The number of the next subproblem that nothing was done for yet.
    next: AtomicUsize,
    /// Where the covers of each subproblem go.
    senders: Vec<Mutex<Option<SyncSender<Batch>>>>,
}

/// Writes up to `limit` covers, each followed by an empty line. The number written.
pub fn covers(named: Named, jobs: usize, limit: u64, out: &mut impl Write) -> anyhow::Result<u64> {
    let subproblems = split(&named.matrix, SUBPROBLEMS);
    let (senders, receivers): (Vec<_>, Vec<_>) = subproblems.iter().map(|_| sync_channel(AHEAD)).unzip();
    let senders = senders.into_iter().map(|sender| Mutex::new(Some(sender))).collect();
    let shared = Arc::new(Shared { named, subproblems, next: AtomicUsize::new(0), senders });
    start(jobs, || {
        let shared = Arc::clone(&shared);
        move || while shared.one(limit).is_some() {}
    })?;
    let mut written = 0;
    for receiver in receivers {
        written += hand_on(&receiver, limit - written, out)?;
        if written == limit {
            break;
        }
    }
    Ok(written)
}

/// Starts the threads, at least one.
fn start<W: FnOnce() + Send + 'static>(jobs: usize, work: impl Fn() -> W) -> anyhow::Result<()> {
    for number in 0..jobs {
        match thread::Builder::new().spawn(work()) {
            Err(error) if number == 0 => return Err(error).context("cannot start a thread"),
            // The others do its share.
            Err(_) => break,
            Ok(_) => {}
        }
    }
    Ok(())
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

impl Shared {
    /// Searches the next subproblem. None if there is none, or no more covers are wanted.
    fn one(&self, limit: u64) -> Option<()> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        let sender = self.senders.get(index)?.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let (subproblem, matrix) = (&self.subproblems[index], &self.named.matrix);
        let rest = subproblem.rest(matrix);
        let (mut batch, mut found, mut is_wanted) = (Batch::default(), 0, true);
        for options in Exact::new(&rest.matrix).covers() {
            found += 1;
            self.write(subproblem, options.iter().map(|&option| rest.options[option]), &mut batch);
            if batch.text.len() >= BATCH {
                is_wanted = sender.send(std::mem::take(&mut batch)).is_ok();
            }
            if !is_wanted || found >= limit {
                break;
            }
        }
        batch.is_last = true;
        sender.send(batch).ok()
    }

    fn write(&self, subproblem: &Subproblem, options: impl Iterator<Item = usize>, batch: &mut Batch) {
        let chosen = subproblem.chosen.iter().map(|&option| option as usize);
        for option in chosen.chain(options) {
            // Memory takes all that is written.
            let _ = self.named.write_option(option, &mut batch.text);
        }
        batch.text.push(b'\n');
        batch.ends.push(batch.text.len());
    }
}

/// A cover of the first subproblem that has one.
pub fn first(matrix: &Arc<Matrix>, jobs: usize) -> Option<Vec<usize>> {
    let subproblems = Arc::new(split(matrix, SUBPROBLEMS));
    let next = Arc::new(AtomicUsize::new(0));
    // The first subproblem known to have a cover.
    let least = Arc::new(AtomicUsize::new(usize::MAX));
    let (done, results) = channel();
    let started = start(jobs, || {
        let (matrix, subproblems, next) = (Arc::clone(matrix), Arc::clone(&subproblems), Arc::clone(&next));
        let (least, done) = (Arc::clone(&least), done.clone());
        move || loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(subproblem) = subproblems.get(index) else { return };
            if index > least.load(Ordering::Relaxed) {
                return;
            }
            let cover = in_one(&matrix, subproblem);
            if cover.is_some() {
                least.fetch_min(index, Ordering::Relaxed);
            }
            if done.send((index, cover)).is_err() {
                return;
            }
        }
    });
    drop(done);
    if started.is_err() {
        return subproblems.iter().find_map(|subproblem| in_one(matrix, subproblem));
    }
    let mut covers: Vec<Option<Option<Vec<usize>>>> = vec![None; subproblems.len()];
    let mut known = 0;
    while let Some(result) = covers.get_mut(known) {
        match result.take() {
            Some(None) => known += 1,
            Some(cover) => return cover,
            None => {
                let (index, cover) = results.recv().ok()?;
                covers[index] = Some(cover);
            }
        }
    }
    None
}

/// A cover of a subproblem.
fn in_one(matrix: &Matrix, subproblem: &Subproblem) -> Option<Vec<usize>> {
    let rest = subproblem.rest(matrix);
    let found = Exact::new(&rest.matrix).up_to(1).pop()?;
    let chosen = subproblem.chosen.iter().map(|&option| option as usize);
    Some(chosen.chain(found.into_iter().map(|option| rest.options[option])).collect())
}
