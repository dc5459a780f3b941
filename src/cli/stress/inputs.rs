//! Random inputs, tried by one thread or several; what came of each is told in order.

use super::trials::{Trial, Trials};
use anyhow::Context;
use dlx_harness::judge::Settings;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The result of trying an input. None if interrupted.
type Tried = anyhow::Result<Option<Trial>>;

/// The inputs to try.
pub struct Inputs<M> {
    /// Their number.
    pub count: u64,
    /// How they are judged.
    pub settings: Settings,
    /// The seed and the size of each.
    pub made: M,
}

impl<M: Fn(u64) -> (u64, usize) + Sync> Inputs<M> {
    /// Tries the inputs on each of `jobs` threads until an interrupt, or until `tell`, which is told the
    /// number of each input and what came of it in their order, breaks.
    ///
    /// # Errors
    /// If an input cannot be tried.
    pub fn try_all<'a, B>(
        &self,
        jobs: usize,
        new_trials: impl Fn() -> Trials<'a> + Sync,
        mut tell: impl FnMut(u64, Trial) -> ControlFlow<B>,
    ) -> anyhow::Result<Option<B>> {
        if jobs == 1 {
            let mut trials = new_trials();
            for index in 0..self.count {
                let Some(trial) = self.one(&mut trials, index)? else { break };
                if let ControlFlow::Break(result) = tell(index, trial) {
                    return Ok(Some(result));
                }
            }
            return Ok(None);
        }
        let (next, is_over, (sender, results)) = (AtomicU64::new(0), AtomicBool::new(false), channel());
        thread::scope(|scope| {
            for number in 0..jobs {
                let (sender, next, is_over, new) = (sender.clone(), &next, &is_over, &new_trials);
                let work = move || self.work(&mut new(), next, is_over, &sender);
                match thread::Builder::new().spawn_scoped(scope, work) {
                    Err(error) if number == 0 => return Err(error).context("cannot start a thread"),
                    // The others do its share.
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(sender);
            let mut early: BTreeMap<u64, Tried> = BTreeMap::new();
            let mut told = 0;
            let result = 'all: loop {
                let Ok((index, tried)) = results.recv() else { break Ok(None) };
                early.insert(index, tried);
                while let Some(tried) = early.remove(&told) {
                    match tried.map(|trial| trial.map(|trial| tell(told, trial))) {
                        Err(error) => break 'all Err(error),
                        Ok(None) => break 'all Ok(None),
                        Ok(Some(ControlFlow::Break(result))) => break 'all Ok(Some(result)),
                        Ok(Some(ControlFlow::Continue(()))) => told += 1,
                    }
                }
            };
            is_over.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Tries inputs until there are none left, or it is over.
    fn work(
        &self,
        trials: &mut Trials,
        next: &AtomicU64,
        is_over: &AtomicBool,
        sender: &Sender<(u64, Tried)>,
    ) {
        while !is_over.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                return;
            }
            let tried = self.one(trials, index);
            let goes_on = matches!(tried, Ok(Some(_)));
            if sender.send((index, tried)).is_err() || !goes_on {
                return;
            }
        }
    }

    fn one(&self, trials: &mut Trials, index: u64) -> Tried {
        let (seed, size) = (self.made)(index);
        match trials.make(seed, size)? {
            Some(input) => trials.try_on(input, &self.settings),
            None => Ok(None),
        }
    }
}
