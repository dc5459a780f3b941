//! `dlx-cover solve --all` and `--limit`: prints all covers, or the first N. Threads search subproblems;
//! covers are printed in the order of the subproblems.

use super::answer::{Shape, code, no_cover};
use super::bounds::Bounds;
use super::cores::{SUBPROBLEMS, searched, whole};
use super::journal::{Journal, Place};
use anyhow::{Context, bail};
use dlx_count::parts::Part;
use dlx_count::split::{Rest, Subproblem, split};
use dlx_kernel::Exact;
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const MIN_SUBPROBLEMS_PER_PART: usize = 4;
/// A batch of at least this many bytes is full: the printer takes it without waiting longer.
const BATCH_BYTES: usize = 1 << 16;
/// The search of a subproblem pauses while this many bytes of its covers wait to be printed.
const MAX_WAITING_BYTES: usize = 1 << 18;
/// The longest time the printer waits for a batch to fill.
const MAX_BATCH_WAIT: Duration = Duration::from_millis(20);
/// The maximum number of bytes of covers between two checkpoint entries, unless a single cover is longer: a
/// pipe accepts a write of this size whole or not at all.
const MAX_CHUNK_BYTES: usize = 4096;

/// Which covers to print, and how.
pub struct All<'a> {
    pub shape: Shape,
    pub limit: u64,
    pub jobs: usize,
    pub part: Option<Part>,
    pub checkpoint: Option<&'a Path>,
    pub bounds: &'a Bounds,
}

/// Formatted covers of a subproblem.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    /// The offset in `text` at which each cover ends.
    ends: Vec<usize>,
    /// Whether the search of the subproblem is finished.
    is_last: bool,
    /// Whether the sender was dropped, because the search finished or failed.
    is_over: bool,
}

/// Covers found in a subproblem but not printed yet.
#[derive(Default)]
struct Slot {
    batch: Mutex<Batch>,
    changed: Condvar,
}

impl Slot {
    fn lock(&self) -> MutexGuard<'_, Batch> {
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the covers to print, after waiting briefly for a full batch.
    fn take(&self) -> Batch {
        let (end, mut batch) = (Instant::now() + MAX_BATCH_WAIT, self.lock());
        while batch.text.len() < BATCH_BYTES && !batch.is_over {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            batch = self.changed.wait_timeout(batch, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        self.changed.notify_all();
        let (is_last, is_over) = (batch.is_last, batch.is_over);
        Batch { is_last, is_over, ..std::mem::take(&mut batch) }
    }
}

/// The sending end of a slot.
struct Filler(Arc<Slot>);

impl Filler {
    fn new() -> (Filler, Arc<Slot>) {
        let slot = Arc::new(Slot::default());
        (Filler(Arc::clone(&slot)), slot)
    }

    /// Adds a cover; blocks while the slot is full.
    fn add(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut batch = self.0.lock();
        while batch.text.len() >= MAX_WAITING_BYTES {
            batch = self.0.changed.wait(batch).unwrap_or_else(PoisonError::into_inner);
        }
        write(&mut batch.text);
        let end = batch.text.len();
        batch.ends.push(end);
        if end >= BATCH_BYTES {
            self.0.changed.notify_all();
        }
    }
}

impl Drop for Filler {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.changed.notify_all();
    }
}

/// Prints covers to standard output and updates the checkpoint.
struct Printer<'a, W> {
    out: &'a mut W,
    shape: Shape,
    journal: Option<Journal>,
    place: Place,
    limit: u64,
}

impl<W: Write> Printer<'_, W> {
    /// Prints the covers of a batch, up to the limit.
    fn write(&mut self, batch: &Batch) -> anyhow::Result<()> {
        let wanted = usize::try_from(self.limit - self.place.total).unwrap_or(usize::MAX);
        let ends = &batch.ends[..batch.ends.len().min(wanted)];
        let (mut start, mut next) = (0, 0);
        while next < ends.len() {
            let last = match self.journal {
                None => ends.len(),
                Some(_) => ends.partition_point(|&end| end <= start + MAX_CHUNK_BYTES).max(next + 1),
            };
            // Skip the comma before the first cover of the JSON list.
            let skipped = usize::from(self.shape == Shape::Json && self.place.total == 0);
            let text = &batch.text[start + skipped..ends[last - 1]];
            self.place.covers += (last - next) as u64;
            self.place.total += (last - next) as u64;
            match &mut self.journal {
                Some(journal) => journal.put(text, self.place, self.out)?,
                None => self.out.write_all(text).context("cannot write the output")?,
            }
            (start, next) = (ends[last - 1], last);
        }
        self.out.flush().context("cannot write the output")
    }
}

impl All<'_> {
    /// Prints the covers, and returns the exit code.
    pub fn run(self, named: Named, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let (subproblems, journal) = self.subproblems(&named)?;
        let place = journal.as_ref().map_or(Place::default(), Journal::place);
        let mut printer = Printer { out, shape: self.shape, journal, place, limit: self.limit };
        if self.shape == Shape::Json {
            write!(printer.out, "{{\"command\":\"solve\",\"covers\":[").context("cannot write the output")?;
        }
        let is_complete = self.print(named, subproblems, &mut printer)?;
        let total = printer.place.total;
        if self.shape == Shape::Json {
            let end = format!("],\"count\":\"{total}\",\"complete\":{is_complete}}}\n");
            super::answer::print(end.as_bytes(), printer.out)?;
        }
        if !is_complete {
            let again = if printer.journal.is_some() { "; run the same command to continue" } else { "" };
            say(&format!("stopped: {total} covers printed{again}"));
        } else if total == 0 && self.limit > 0 && self.part.is_none() {
            return Ok(no_cover());
        }
        Ok(code(is_complete))
    }

    /// Returns the subproblems to search, and the checkpoint.
    fn subproblems(&self, named: &Named) -> anyhow::Result<(Vec<Subproblem>, Option<Journal>)> {
        if self.jobs == 1 && self.part.is_none() && self.checkpoint.is_none() {
            return Ok((vec![Subproblem::default()], None));
        }
        let part = self.part.unwrap_or(Part { part: 1, parts: 1 });
        let all = split(&named.matrix, SUBPROBLEMS.max(part.parts as usize * MIN_SUBPROBLEMS_PER_PART));
        let journal = self.checkpoint.map(|file| Journal::open(file, named, part, self.shape, &all));
        let own = part.numbers(all.len()).into_iter().map(|number| all[number].clone()).collect();
        Ok((own, journal.transpose()?))
    }

    /// Searches the subproblems and prints their covers. Returns false if the search was stopped.
    fn print<W: Write>(
        &self,
        named: Named,
        subproblems: Vec<Subproblem>,
        printer: &mut Printer<'_, W>,
    ) -> anyhow::Result<bool> {
        let (clock, mut progress) = (self.bounds.clock()?, self.bounds.progress());
        let Place { subproblem: done, covers: printed, .. } = printer.place;
        let (number, limit, shape) = (subproblems.len(), self.limit, self.shape);
        let left = subproblems.into_iter().skip(done).collect();
        let work = move |index: usize, subproblem: &Subproblem, filler: Filler| {
            let skipped = if index == 0 { printed } else { 0 };
            fill(&named, subproblem, (skipped, limit), shape, &filler);
            true
        };
        for (index, slot) in searched(left, self.jobs, Filler::new, work)?.into_iter().enumerate() {
            loop {
                if printer.place.total >= limit {
                    return Ok(true);
                }
                let batch = slot.take();
                printer.write(&batch)?;
                if batch.is_last {
                    break;
                }
                if batch.is_over {
                    bail!("the search failed");
                }
                if clock.is_over() {
                    return Ok(false);
                }
                progress.show(|| {
                    let total = printer.place.total;
                    format!("{total} covers printed, {} of {number} subproblems done", done + index)
                });
            }
            printer.place.subproblem += 1;
            printer.place.covers = 0;
            let place = printer.place;
            printer.journal.iter_mut().try_for_each(|journal| journal.note(place))?;
        }
        Ok(true)
    }
}

/// Sends the covers `skipped..limit` of a subproblem to `filler`.
fn fill(named: &Named, subproblem: &Subproblem, (skipped, limit): (u64, u64), shape: Shape, filler: &Filler) {
    let rest = match subproblem.chosen.is_empty() && subproblem.excluded.is_empty() {
        true => Rest { matrix: named.matrix.clone(), options: (0..named.matrix.options()).collect() },
        false => subproblem.rest(&named.matrix),
    };
    let (skipped, limit) = (usize::try_from(skipped).unwrap_or(usize::MAX), limit.saturating_sub(skipped));
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    for options in Exact::new(&rest.matrix).covers().skip(skipped).take(limit) {
        let cover: Vec<usize> = whole(subproblem, &rest, options).collect();
        filler.add(|text| shape.add(named, &cover, true, text));
    }
    filler.0.lock().is_last = true;
}
