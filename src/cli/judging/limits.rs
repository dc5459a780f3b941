//! From which time limit on a solution passes: from one run under the longest limit. A run within a limit, by
//! its CPU time and by the wall clock, takes as long under another.

use super::wall;

use dlx_harness::judge::event::Event;
use dlx_harness::judge::verdict::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

/// The limits, and what the runs of each solution took.
pub struct Passing {
    /// In seconds, from the shortest on, and what they are multiplied by.
    limits: Vec<f64>,
    factor: f64,
    /// By the label of the solution, empty for the only one.
    solutions: BTreeMap<String, Times>,
    /// Whether some cases were not judged, so that nothing can be said.
    interrupted: bool,
}

#[derive(Default)]
struct Times {
    cases: usize,
    /// Of the accepted cases: CPU time, and time by the wall clock.
    accepted: Vec<(Duration, Duration)>,
}

impl Passing {
    /// For `limits` in seconds, which are multiplied by `factor`.
    pub fn new(limits: &[f64], factor: f64) -> Passing {
        let mut limits = limits.to_vec();
        limits.sort_by(f64::total_cmp);
        limits.dedup();
        Passing { limits, factor, solutions: BTreeMap::new(), interrupted: false }
    }

    /// Takes an event into account.
    pub fn add(&mut self, event: &Event) {
        if let Event::Ended { interrupted, .. } = event {
            self.interrupted = *interrupted;
        }
        let Event::Judged(task, result) = event else { return };
        let label = task.subject.entrant.as_ref().map_or(String::new(), |entrant| entrant.label.clone());
        let times = self.solutions.entry(label).or_default();
        times.cases += 1;
        if let (Verdict::AC, Some(run)) = (result.verdict(), &result.run) {
            times.accepted.push((run.cpu, run.wall));
        }
    }

    /// A line for each solution; none if not all cases were judged.
    pub fn lines(&self) -> Vec<String> {
        if self.interrupted {
            return Vec::new();
        }
        self.solutions.iter().map(|(label, times)| self.line(label, times)).collect()
    }

    fn line(&self, label: &str, times: &Times) -> String {
        let within = |seconds: f64| {
            let limit = Duration::from_secs_f64(seconds * self.factor);
            times.accepted.iter().filter(|(cpu, waited)| *cpu <= limit && *waited <= wall(limit)).count()
        };
        let each: Vec<String> = self
            .limits
            .iter()
            .map(|&seconds| format!("{seconds} s: {} of {} AC", within(seconds), times.cases))
            .collect();
        let passes = match self.limits.iter().find(|&&seconds| within(seconds) == times.cases) {
            Some(seconds) => format!("passes from {seconds} s on"),
            None => "passes with none of these limits".to_string(),
        };
        let label = if label.is_empty() { String::new() } else { format!("{label}: ") };
        format!("{label}{passes} ({})", each.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_limit_that_all_cases_keep_is_named() {
        let passing = Passing::new(&[2.0, 0.5, 1.0], 2.0);
        let times = |cases: usize, millis: &[u64]| Times {
            cases,
            accepted: millis.iter().map(|&millis| [Duration::from_millis(millis); 2].into()).collect(),
        };
        let line = |cases, millis: &[u64]| passing.line("", &times(cases, millis));
        assert_eq!(
            line(2, &[1000, 1500]),
            "passes from 1 s on (0.5 s: 1 of 2 AC; 1 s: 2 of 2 AC; 2 s: 2 of 2 AC)"
        );
        assert!(line(2, &[1]).starts_with("passes with none of these limits (0.5 s: 1 of 2 AC; "));
        // It slept: 2 x 0.5 s are enough for it, but not 3 x 1 s + 1 s of waiting.
        let slept = Times { cases: 1, accepted: vec![(Duration::ZERO, Duration::from_millis(4500))] };
        assert!(passing.line("", &slept).starts_with("passes from 1 s on (0.5 s: 0 of 1 AC; "));
        assert!(passing.line("a.cpp", &times(1, &[1])).starts_with("a.cpp: passes from 0.5 s on ("));
    }
}
