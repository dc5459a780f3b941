//! Progress on standard error. On a terminal, a bar names long-running cases; elsewhere, a line is printed
//! for each very slow case.

use super::name;
use crate::judge::event::Event;
use crate::judge::jobs::lock;
use crate::terminal::{harmless, say};
use crate::words;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The progress of judging.
pub enum Progress {
    /// A bar on the terminal.
    Bar(ProgressBar),
    /// A line for each very slow case.
    Lines {
        /// The name of the last case for which a line was printed.
        last: String,
    },
}

/// Running time after which a line is printed for a case if there is no terminal.
const VERY_SLOW_AFTER: Duration = Duration::from_secs(60);

impl Progress {
    /// Creates a bar for `count` cases.
    pub fn bar(count: usize) -> Progress {
        Progress::Bar(bar(count as u64))
    }

    /// Creates progress without a bar.
    pub fn lines() -> Progress {
        Progress::Lines { last: String::new() }
    }

    /// Adds an event.
    pub fn add(&mut self, event: &Event) {
        match (self, event) {
            (Progress::Bar(bar), Event::Slow(task, wall)) => {
                bar.set_message(harmless(&running(&name(task), *wall)).into_owned());
            }
            (Progress::Bar(bar), Event::Planned(more)) => bar.inc_length(*more as u64),
            (Progress::Bar(bar), Event::Judged(..)) => {
                bar.set_message("");
                bar.inc(1);
            }
            (Progress::Bar(bar), Event::Ended { .. }) => bar.finish_and_clear(),
            (Progress::Lines { last }, Event::Slow(task, wall)) if *wall >= VERY_SLOW_AFTER => {
                let name = name(task);
                if *last != name {
                    say(&format!("dlx-judge: {}", running(&name, *wall)));
                    *last = name;
                }
            }
            _ => {}
        }
    }

    /// Prints a line about a finished solution.
    pub fn tell(&self, line: &str) {
        match self {
            Progress::Bar(bar) => bar.suspend(|| say(line)),
            Progress::Lines { .. } => say(line),
        }
    }

    /// Calls `write`, which may write to the same terminal, while the bar is hidden.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match self {
            Progress::Bar(bar) => bar.suspend(write),
            Progress::Lines { .. } => write(),
        }
    }
}

/// Progress of work with many steps: a bar on a terminal, elsewhere a line from time to time.
pub struct Steps {
    bar: ProgressBar,
    /// The name of the work, such as `mutants of a.py`.
    what: String,
    last: Mutex<Instant>,
}

/// Minimum time between two lines.
const MIN_LINE_INTERVAL: Duration = Duration::from_secs(5);

impl Steps {
    /// Starts progress at step 0 of `count`.
    pub fn new(count: u64, what: impl Into<String>) -> Steps {
        Steps { bar: bar(count), what: what.into(), last: Mutex::new(Instant::now()) }
    }

    /// Shows that `position` steps are done and that `doing` is in progress.
    pub fn at(&self, position: u64, doing: &str) {
        self.bar.set_position(position);
        self.bar.set_message(harmless(doing).into_owned());
        if self.bar.is_hidden() {
            self.line(position, doing).iter().for_each(|line| say(line));
        }
    }

    /// Returns a line, or None if the last line was returned less than `MIN_LINE_INTERVAL` ago.
    fn line(&self, position: u64, doing: &str) -> Option<String> {
        let mut last = lock(&self.last);
        if last.elapsed() < MIN_LINE_INTERVAL {
            return None;
        }
        *last = Instant::now();
        let count = self.bar.length().unwrap_or_default();
        let doing = if doing.is_empty() { String::new() } else { format!(", {doing}") };
        let line = words::STEP.with([&self.what, &position, &count, &doing]);
        Some(format!("dlx-judge: {}", line.local()))
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn running(name: &str, wall: Duration) -> String {
    words::RUNNING.with([&name, &wall.as_secs()]).local().to_string()
}

/// Creates a bar on the terminal of standard error. The bar shows the position out of `count`, the time left,
/// and a message.
pub fn bar(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let left = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = out.write_str(&left(state.eta()));
    };
    match ProgressStyle::with_template("{pos}/{len} {wide_bar}{left} {msg}") {
        Ok(style) => bar.with_style(style.with_key("left", left)),
        Err(_) => bar,
    }
}

/// Formats the time left, such as ` 12s left`. The text is empty while the time left is unknown, that is,
/// while the bar reports 0.
fn left(eta: Duration) -> String {
    match eta.as_secs() {
        0 => String::new(),
        _ => words::LEFT.with([&format!("{:#}", HumanDuration(eta))]).local().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_reported_periodically() {
        let steps = Steps::new(9, "mutants of a.py");
        assert_eq!(steps.line(1, ""), None);
        *lock(&steps.last) = Instant::now().checked_sub(MIN_LINE_INTERVAL).unwrap();
        assert_eq!(steps.line(2, "sizes"), Some("dlx-judge: mutants of a.py: 2 of 9, sizes".to_string()));
        assert_eq!(steps.line(3, ""), None);
    }

    #[test]
    fn the_time_left_is_shown_once_it_is_known() {
        assert_eq!(left(Duration::ZERO), "");
        assert_eq!(left(Duration::from_secs(75)), " 75s left");
    }

    #[test]
    fn a_slow_case_is_named_with_its_running_time() {
        assert_eq!(
            running("poj3074/hard-x", Duration::from_millis(5900)),
            "poj3074/hard-x running for 5 s ..."
        );
    }
}
