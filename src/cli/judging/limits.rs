//! Finds the shortest time limit under which a solution passes, from one run under the longest limit. A run
//! takes equally long under every limit, so it passes under each limit that allows its CPU time and its
//! wall-clock time (not counting waits for a processor).

use super::wall;
use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::Verdict;
use dlx_harness::language::Text;
use dlx_harness::words;
use std::collections::BTreeMap;
use std::time::Duration;

/// The limits, and how many runs of each solution are within them.
pub struct Passing {
    /// The limits in seconds, in ascending order.
    limits: Vec<f64>,
    /// The factor applied to the limits.
    factor: f64,
    /// The counts, keyed by the solution's label, which is empty if there is only one solution.
    solutions: BTreeMap<String, Kept>,
    /// Whether judging was interrupted, so that there is no result.
    interrupted: bool,
}

/// The counts of a solution's cases.
#[derive(Default)]
struct Kept {
    cases: usize,
    /// Number of cases accepted within each limit.
    within: Vec<usize>,
}

impl Passing {
    /// Prepares to count cases within `limits` in seconds, which are multiplied by `factor`.
    pub fn new(limits: &[f64], factor: f64) -> Passing {
        let mut limits = limits.to_vec();
        limits.sort_by(f64::total_cmp);
        limits.dedup();
        Passing { limits, factor, solutions: BTreeMap::new(), interrupted: false }
    }

    /// Processes an event.
    pub fn add(&mut self, event: &Event) {
        if let Event::Ended { interrupted, .. } = event {
            self.interrupted = *interrupted;
        }
        let Event::Judged(task, result) = event else { return };
        let label = task.subject.entrant.as_ref().map_or(String::new(), |entrant| entrant.label.clone());
        let run = result.run.as_ref().filter(|_| result.verdict() == Verdict::AC);
        self.count(label, run.map(|run| (run.cpu, run.wall.saturating_sub(run.waited))));
    }

    /// Counts a case of the solution `label`; `accepted` holds the CPU time and the wall-clock time if the
    /// case was accepted.
    fn count(&mut self, label: String, accepted: Option<(Duration, Duration)>) {
        let counts = self.solutions.entry(label).or_default();
        counts.cases += 1;
        counts.within.resize(self.limits.len(), 0);
        for (count, seconds) in counts.within.iter_mut().zip(&self.limits) {
            let limit = Duration::from_secs_f64(seconds * self.factor);
            *count +=
                usize::from(accepted.is_some_and(|(cpu, waited)| cpu <= limit && waited <= wall(limit)));
        }
    }

    /// One line for each solution; none if judging was interrupted.
    pub fn lines(&self) -> Vec<Text> {
        if self.interrupted {
            return Vec::new();
        }
        self.solutions.iter().map(|(label, counts)| self.line(label, counts)).collect()
    }

    fn line(&self, label: &str, counts: &Kept) -> Text {
        let mut all = self.limits.iter().zip(&counts.within);
        let each = all.clone().map(|(seconds, within)| words::WITHIN.with([seconds, within, &counts.cases]));
        let each = each.reduce(|all, one| words::REMARK.with([&all, &one])).unwrap_or_default();
        let passes = match all.find(|(_, within)| **within == counts.cases) {
            Some((seconds, _)) => words::PASSES_FROM.with([seconds]),
            None => words::PASSES_NONE.with([]),
        };
        let line = words::EACH_LIMIT.with([&passes, &each]);
        if label.is_empty() { line } else { words::FOLLOWED.with([&label, &line]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_passing_limit_is_named() {
        let mut passing = Passing::new(&[2.0, 0.5, 1.0], 2.0);
        let millis = |cpu, wall| Some((Duration::from_millis(cpu), Duration::from_millis(wall)));
        passing.count(String::new(), millis(1000, 1000));
        passing.count(String::new(), millis(1500, 1500));
        passing.count("a.cpp".into(), millis(1, 1));
        passing.count("b.cpp".into(), millis(1, 1));
        passing.count("b.cpp".into(), None);
        // The program slept for 4.5 s, longer than 3 x 2 x 0.5 s + 1 s.
        passing.count("c.cpp".into(), millis(0, 4500));
        let expected = [
            "passes with 1 s or more (0.5 s: 1 of 2 AC; 1 s: 2 of 2 AC; 2 s: 2 of 2 AC)",
            "a.cpp: passes with 0.5 s or more (0.5 s: 1 of 1 AC; 1 s: 1 of 1 AC; 2 s: 1 of 1 AC)",
            "b.cpp: passes with none of these limits (0.5 s: 1 of 2 AC; 1 s: 1 of 2 AC; 2 s: 1 of 2 AC)",
            "c.cpp: passes with 1 s or more (0.5 s: 0 of 1 AC; 1 s: 1 of 1 AC; 2 s: 1 of 1 AC)",
        ];
        assert_eq!(passing.lines(), expected);
        passing.add(&Event::Ended { wall: Duration::ZERO, interrupted: true });
        assert!(passing.lines().is_empty());
    }
}
